"""Check of proofs of who wins a position of Battle of LITS.

The moves of a proof are made one after the other by the rules. Where it tells no more of them, a
plain search finds out the rest.
"""

from collections.abc import Iterator
from functools import cached_property

from engine.proofs import kernel
from engine.proofs.text import Cells, Proof, ProofError, print_cells

ROOM = 1 << 22
"""Positions that are remembered while one reply is looked at."""


class Check:
    """A check of one proof, part by part: each of its replies with all that follows it.

    All that comes before the replies is checked at once.

    :raises ProofError: if something cannot be laid, or the replies are not those that there are.
    """

    def __init__(self, proof: Proof) -> None:
        self.proof = proof
        self._board = kernel.board(proof.setup)
        self._stack = kernel.stack(self._board, ROOM)
        self._base, self._lead = 0, proof.setup.count("X") - proof.setup.count("O")
        told = () if proof.first is None else (proof.first,)
        for cells in (*proof.laid, *told):
            self._lay(self._base, cells)
            self._lead += self._gain(cells)
            self._base += 1
        if self._is_winners(len(proof.laid)) != bool(told):
            raise ProofError("“first” is to be told where the winner is on move, and only there")
        found = [self._cells(move) for move in self._moves(self._base)]
        if [reply for reply, _ in proof.replies] != found:
            raise ProofError("the replies are not all that there are, in the order of squares")
        if not found and not self._wins_at_the_end(self._base, self._lead):
            raise ProofError("the game is over, and the winner has lost it")

    @property
    def parts(self) -> int:
        """Number of replies to be checked one by one."""
        return len(self.proof.replies)

    def part(self, number: int) -> int:
        """Check a reply with all that follows; the number of positions that were solved for it.

        :raises ProofError: if the winner does not win.
        """
        reply, answers = self.proof.replies[number]
        left = iter(answers)
        self._lay(self._base, reply)
        solved = self._answered(self._base + 1, self._lead + self._gain(reply), left)
        if next(left, None) is not None:
            raise ProofError(f"after {print_cells(reply)} there are answers to nothing")
        return solved

    def _answered(self, ply: int, lead: int, answers: Iterator[Cells]) -> int:
        """Check what the winner answers in a position, and all that follows.

        If it cannot lay a piece it is to have more points: the other side has laid the last one.
        """
        if not self._moves(ply):
            if self._own(ply, lead) > 0:
                return 1
            raise ProofError(f"the winner has lost when {ply} pieces lie")
        answer = next(answers, None)
        if answer is None:
            raise ProofError("an answer is missing")
        self._lay(ply, answer)
        lead += self._gain(answer)
        if ply + 1 < self.proof.until:
            return sum(self._replied(ply + 1, lead, answers))
        if kernel.wins(self._board, self._stack, ply + 1, self._own(ply + 1, lead)):
            raise ProofError(f"the winner loses after {print_cells(answer)} as piece {ply + 1}")
        return 1

    def _replied(self, ply: int, lead: int, answers: Iterator[Cells]) -> Iterator[int]:
        moves = self._moves(ply)
        if not moves and not self._wins_at_the_end(ply, lead):
            raise ProofError(f"the winner has lost when {ply} pieces lie")
        for move in moves:
            kernel.lay(self._board, self._stack, ply, move)
            yield self._answered(ply + 1, lead + int(self._board.gains[move]), answers)

    def _wins_at_the_end(self, ply: int, lead: int) -> bool:
        """Whether the winner, who has laid the last piece, has won."""
        return self._own(ply, lead) <= 0

    def _own(self, ply: int, lead: int) -> int:
        """Points of the side on move before the other; `lead` are those of X before O."""
        return -lead if ply & 1 else lead

    def _is_winners(self, ply: int) -> bool:
        return ply & 1 == self.proof.winner

    def _lay(self, ply: int, cells: Cells) -> None:
        move = self._number_of.get(cells)
        if move is None or not self._is_legal(ply, move):
            raise ProofError(f"{print_cells(cells)} cannot be laid as piece {ply + 1}")
        kernel.lay(self._board, self._stack, ply, move)

    def _is_legal(self, ply: int, move: int) -> bool:
        alive = self._stack.alive[ply, : self._stack.counts[ply]]
        return move in alive and kernel.is_legal(self._board, self._stack, ply, move)

    def _moves(self, ply: int) -> list[int]:
        """The legal moves, in the order of their squares."""
        alive = self._stack.alive[ply, : self._stack.counts[ply]]
        legal = [m for m in alive.tolist() if kernel.is_legal(self._board, self._stack, ply, m)]
        return sorted(legal, key=self._cells)

    def _gain(self, cells: Cells) -> int:
        return int(self._board.gains[self._number_of[cells]])

    def _cells(self, move: int) -> Cells:
        return self._placements[move]

    @cached_property
    def _placements(self) -> list[Cells]:
        return [cells for _, cells in kernel.placements()]

    @cached_property
    def _number_of(self) -> dict[Cells, int]:
        return {cells: number for number, cells in enumerate(self._placements)}
