BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE boards (
	code VARCHAR(5) NOT NULL, 
	chat BIGINT NOT NULL, 
	wanted INTEGER NOT NULL, 
	shown INTEGER NOT NULL, 
	message BIGINT, 
	heard INTEGER NOT NULL, 
	picture VARCHAR(32) NOT NULL, 
	words VARCHAR(32) NOT NULL, 
	repost BOOLEAN NOT NULL, 
	not_before FLOAT NOT NULL, 
	PRIMARY KEY (code)
);
INSERT INTO "boards" VALUES('K7',-1001,1,0,NULL,0,'','',0,0.0);
INSERT INTO "boards" VALUES('K8',-1001,1,0,NULL,0,'','',0,0.0);
INSERT INTO "boards" VALUES('K9',-1001,1,0,NULL,0,'','',0,0.0);
INSERT INTO "boards" VALUES('C7',-1001,1,0,NULL,0,'','',0,0.0);
INSERT INTO "boards" VALUES('ZK',1,2,0,NULL,0,'','',0,1000001.0);
CREATE TABLE chats (
	id BIGINT NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	language VARCHAR(8) NOT NULL, 
	latest BIGINT NOT NULL, 
	heard INTEGER NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "chats" VALUES(1,'private','en',100,2);
CREATE TABLE inbox (
	number INTEGER NOT NULL, 
	update_id BIGINT NOT NULL, 
	digest VARCHAR(32) NOT NULL, 
	received_at FLOAT NOT NULL, 
	body TEXT, 
	PRIMARY KEY (number), 
	UNIQUE (update_id, digest)
);
INSERT INTO "inbox" VALUES(1,1001,'677439ac673335f4bb8bc1b124ba3a9d',1000000.0,NULL);
INSERT INTO "inbox" VALUES(2,1002,'8c9aa8a328091a20e06697c2598d32a5',1000000.0,NULL);
INSERT INTO "inbox" VALUES(3,1003,'bd7eb2d63fdb9559edede57277631a66',1000000.0,'{"update_id": 1003, "message": {"message_id": 100, "date": 1, "chat": {"id": -1001, "type": "supergroup", "title": "Game night"}, "text": "/m #K7 L g4 r2", "from": {"id": 2, "is_bot": false, "first_name": "Ben", "username": "Ben_B", "language_code": "en"}}}');
CREATE TABLE jobs (
	code VARCHAR(5) NOT NULL, 
	seat INTEGER NOT NULL, 
	revision INTEGER NOT NULL, 
	PRIMARY KEY (code, seat)
);
INSERT INTO "jobs" VALUES('ZK',1,1);
CREATE TABLE outbox (
	number INTEGER NOT NULL, 
	chat BIGINT NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	payload JSON NOT NULL, 
	created_at FLOAT NOT NULL, 
	attempts INTEGER NOT NULL, 
	PRIMARY KEY (number)
);
INSERT INTO "outbox" VALUES(1,1,'react','{"message": 100, "emoji": "\ud83d\udc4d"}',1000000.0,0);
CREATE TABLE people (
	id BIGINT NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	username VARCHAR(64), 
	language VARCHAR(8) NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "people" VALUES(1,'Ann','ann','en');
CREATE TABLE posts (
	chat BIGINT NOT NULL, 
	message BIGINT NOT NULL, 
	code VARCHAR(5) NOT NULL, 
	PRIMARY KEY (chat, message)
);
CREATE TABLE seats (
	code VARCHAR(5) NOT NULL, 
	seat INTEGER NOT NULL, 
	person BIGINT NOT NULL, 
	PRIMARY KEY (code, seat)
);
INSERT INTO "seats" VALUES('K7',0,1);
INSERT INTO "seats" VALUES('K7',1,2);
INSERT INTO "seats" VALUES('K8',0,1);
INSERT INTO "seats" VALUES('K9',0,1);
INSERT INTO "seats" VALUES('C7',0,1);
INSERT INTO "seats" VALUES('C7',1,2);
INSERT INTO "seats" VALUES('ZK',0,1);
CREATE TABLE tables (
	code VARCHAR(5) NOT NULL, 
	chat BIGINT NOT NULL, 
	topic BIGINT, 
	stage VARCHAR(16) NOT NULL, 
	revision INTEGER NOT NULL, 
	version INTEGER NOT NULL, 
	record TEXT NOT NULL, 
	seating JSON NOT NULL, 
	changed_at FLOAT NOT NULL, 
	PRIMARY KEY (code)
);
INSERT INTO "tables" VALUES('K7',-1001,NULL,'playing',1,1,'[Game "lits"]
[Rules "1"]
[Seats "Ann; Ben"]
[Options "setup=rings swap=on"]
[Setup "OOOOOXXXXXO........XO.OOOXXX.XO.O....X.XO.O.XO.X.XX.X.OX.O.OX.X....O.OX.XXXOOO.OX........OXXXXXOOOOO"]
[Result "*"]

1. T e5 r1 *
','{"opener": ["human", 1, "Ann"], "players": [["human", 1, "Ann"], ["human", 2, "Ben"]], "invited": ["Ben", 2, null], "closed": "", "rematch": ""}',1000000.0);
INSERT INTO "tables" VALUES('K8',-1001,NULL,'invited',0,1,'[Game "lits"]
[Rules "1"]
[Seats "; "]
[Options "setup=rings swap=on"]
[Setup "OOOOOXXXXXO........XO.OOOXXX.XO.O....X.XO.O.XO.X.XX.X.OX.O.OX.X....O.OX.XXXOOO.OX........OXXXXXOOOOO"]
[Result "*"]

*
','{"opener": ["human", 1, "Ann"], "players": [["human", 1, "Ann"], null], "invited": ["Ben", 2, null], "closed": "", "rematch": ""}',1000000.0);
INSERT INTO "tables" VALUES('K9',-1001,NULL,'open',0,1,'[Game "lits"]
[Rules "1"]
[Seats "; "]
[Options "setup=rings swap=on"]
[Setup "OOOOOXXXXXO........XO.OOOXXX.XO.O....X.XO.O.XO.X.XX.X.OX.O.OX.X....O.OX.XXXOOO.OX........OXXXXXOOOOO"]
[Result "*"]

*
','{"opener": ["human", 1, "Ann"], "players": [["human", 1, "Ann"], null], "invited": null, "closed": "", "rematch": ""}',1000000.0);
INSERT INTO "tables" VALUES('C7',-1001,NULL,'over',14,1,'[Game "lits"]
[Rules "1"]
[Seats "Ann; Ben"]
[Options "setup=rings swap=on"]
[Setup "OOOOOXXXXXO........XO.OOOXXX.XO.O....X.XO.O.XO.X.XX.X.OX.O.OX.X....O.OX.XXXOOO.OX........OXXXXXOOOOO"]
[Result "O+13"]

1. L b8 r2 m 2. S d9 r1 m 3. T g10 r0 4. L h7 r2 5. T d6 r3 6. S g4 r1 m 7. I i2
r1 8. S a5 r1 m 9. L e4 r1 10. L a2 r0 11. T d1 r2 12. I f7 r0 13. T j8 r1 14. L
j4 r2 O+13
','{"opener": ["human", 1, "Ann"], "players": [["human", 1, "Ann"], ["human", 2, "Ben"]], "invited": ["Ben", 2, null], "closed": "", "rematch": ""}',1000000.0);
INSERT INTO "tables" VALUES('ZK',1,NULL,'playing',1,2,'[Game "lits"]
[Rules "1"]
[Seats "Ann; bot 3"]
[Options "setup=random swap=on"]
[Setup "XOOO.X...X.X....O.O.OX..X.OXOOXOXOOO.OO..X......XXOOX.OO.OX.XXOX.X.X.XOXX.OXOOXX..X.O..OXXX.OOX....O"]
[Result "*"]

1. L b8 r2 m *
','{"opener": ["human", 1, "Ann"], "players": [["human", 1, "Ann"], ["machine", 3]], "invited": null, "closed": "", "rematch": ""}',1000000.0);
CREATE INDEX ix_boards_chat ON boards (chat);
CREATE INDEX inbox_waiting ON inbox (number) WHERE body IS NOT NULL;
CREATE INDEX ix_outbox_chat ON outbox (chat);
CREATE INDEX people_username ON people (username);
CREATE INDEX ix_seats_person ON seats (person);
CREATE INDEX ix_tables_chat ON tables (chat);
COMMIT;
