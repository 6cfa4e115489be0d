"""Coordination of instances that share a database: leases, locks, notifications."""
