BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0022');
CREATE TABLE allowances (
	name VARCHAR(16) NOT NULL, 
	moments JSON NOT NULL, 
	PRIMARY KEY (name)
);
CREATE TABLE analyses (
	person BIGINT NOT NULL, 
	code VARCHAR(5) NOT NULL, 
	message BIGINT, 
	plies INTEGER NOT NULL, 
	costs JSON NOT NULL, 
	stepped_at FLOAT NOT NULL, copy BIGINT, ended BOOLEAN DEFAULT 0 NOT NULL, 
	PRIMARY KEY (person)
);
CREATE TABLE attempts (
	person BIGINT NOT NULL, 
	puzzle VARCHAR(10) NOT NULL, 
	game VARCHAR(11) NOT NULL, 
	code VARCHAR(5) NOT NULL, 
	begun_at BIGINT NOT NULL, 
	wrong INTEGER NOT NULL, 
	solved BOOLEAN NOT NULL, 
	ended_at BIGINT, 
	PRIMARY KEY (person, puzzle)
);
CREATE TABLE ballots (
	poll VARCHAR(64) NOT NULL, 
	person BIGINT NOT NULL, 
	choice VARCHAR(255) NOT NULL, 
	PRIMARY KEY (poll, person)
);
CREATE TABLE bests (
	person BIGINT NOT NULL, 
	game VARCHAR(16) NOT NULL, 
	options TEXT NOT NULL, 
	total FLOAT NOT NULL, 
	PRIMARY KEY (person, game, options)
);
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
	not_before FLOAT NOT NULL, reply_to BIGINT, asked BIGINT, photo VARCHAR(255) DEFAULT '' NOT NULL, 
	PRIMARY KEY (code)
);
INSERT INTO "boards" VALUES('K7',-1001,1,0,NULL,0,'','',0,0.0,NULL,NULL,'');
INSERT INTO "boards" VALUES('K8',-1001,1,0,NULL,0,'','',0,0.0,NULL,NULL,'');
INSERT INTO "boards" VALUES('K9',-1001,1,0,NULL,0,'','',0,0.0,NULL,NULL,'');
INSERT INTO "boards" VALUES('C7',-1001,1,0,NULL,0,'','',0,0.0,NULL,NULL,'');
INSERT INTO "boards" VALUES('ZK',1,2,0,NULL,0,'','',1,1000001.0,100,NULL,'');
INSERT INTO "boards" VALUES('SF',1,2,0,NULL,0,'','',1,1000001.0,100,NULL,'');
INSERT INTO "boards" VALUES('MC',1,2,0,NULL,0,'','',1,1000001.0,100,NULL,'');
INSERT INTO "boards" VALUES('TK',1,2,0,NULL,0,'','',1,1000001.0,100,NULL,'');
CREATE TABLE chats (
	id BIGINT NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	language VARCHAR(8) NOT NULL, 
	latest BIGINT NOT NULL, 
	heard INTEGER NOT NULL, style VARCHAR(16) DEFAULT 'light' NOT NULL, removed BOOLEAN DEFAULT 0 NOT NULL, moved_to BIGINT, inline_message VARCHAR(255), 
	PRIMARY KEY (id)
);
INSERT INTO "chats" VALUES(1,'private','en',100,8,'light',0,NULL,NULL);
CREATE TABLE copies (
	number INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	until FLOAT NOT NULL
, watchers JSON);
CREATE TABLE daily_puzzles (
	chat BIGINT NOT NULL, 
	topic BIGINT, 
	zone INTEGER NOT NULL, 
	minute INTEGER NOT NULL, 
	due_at BIGINT NOT NULL, 
	PRIMARY KEY (chat)
);
CREATE TABLE departures (
	fingerprint VARCHAR(43) NOT NULL, 
	until BIGINT NOT NULL, 
	PRIMARY KEY (fingerprint)
);
CREATE TABLE drafts (
	chat BIGINT NOT NULL, 
	message BIGINT NOT NULL, 
	code VARCHAR(5) NOT NULL, 
	revision INTEGER NOT NULL, 
	keys JSON NOT NULL, 
	PRIMARY KEY (chat, message)
);
CREATE TABLE dues (
	code VARCHAR(5) NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	seat INTEGER NOT NULL, 
	revision INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	PRIMARY KEY (code, kind, seat)
);
CREATE TABLE fixtures (
	season BIGINT NOT NULL, 
	number INTEGER NOT NULL, 
	first INTEGER NOT NULL, 
	second INTEGER NOT NULL, 
	code VARCHAR(5) NOT NULL, 
	points FLOAT, 
	void BOOLEAN NOT NULL, 
	copy BIGINT, 
	PRIMARY KEY (season, number)
);
CREATE TABLE inbox (
	number INTEGER NOT NULL, 
	update_id BIGINT NOT NULL, 
	digest VARCHAR(32) NOT NULL, 
	received_at FLOAT NOT NULL, 
	body TEXT, chat BIGINT DEFAULT 0 NOT NULL, 
	PRIMARY KEY (number), 
	UNIQUE (update_id, digest)
);
INSERT INTO "inbox" VALUES(1,1001,'677439ac673335f4bb8bc1b124ba3a9d',1000000.0,NULL,0);
INSERT INTO "inbox" VALUES(2,1002,'8c9aa8a328091a20e06697c2598d32a5',1000000.0,NULL,0);
INSERT INTO "inbox" VALUES(3,1003,'d79c59a8c1113e5f61596f215343b5ac',1000000.0,NULL,0);
INSERT INTO "inbox" VALUES(4,1004,'e2eb421c442eeb633cfbdcaa92cfbbbb',1000000.0,NULL,0);
INSERT INTO "inbox" VALUES(5,1005,'9b2a354c7aa8c42c3d0ef5fe5e805368',1000000.0,NULL,0);
INSERT INTO "inbox" VALUES(6,1006,'b3bf76391c90a737f6f0bef1482792fc',1000000.0,NULL,0);
INSERT INTO "inbox" VALUES(7,1007,'2b0d5024420708d2ffc67cb4dfffa8f2',1000000.0,NULL,0);
INSERT INTO "inbox" VALUES(8,1008,'5fff4016d0dae0785cefc3222a62a0d0',1000000.0,NULL,0);
INSERT INTO "inbox" VALUES(9,1009,'e053854af59124e409ece410d2f0d353',1000000.0,'{"update_id": 1009, "message": {"message_id": 100, "date": 1, "chat": {"id": -1001, "type": "supergroup", "title": "Game night"}, "text": "/m #K7 L g4 r2", "from": {"id": 2, "is_bot": false, "first_name": "Ben", "username": "Ben_B", "language_code": "en"}}}',-1001);
CREATE TABLE jobs (
	code VARCHAR(5) NOT NULL, 
	seat INTEGER NOT NULL, 
	asker BIGINT NOT NULL, 
	revision INTEGER NOT NULL, level INTEGER DEFAULT '1' NOT NULL, copy BIGINT, 
	PRIMARY KEY (code, seat, asker)
);
INSERT INTO "jobs" VALUES('ZK',1,0,1,3,NULL);
INSERT INTO "jobs" VALUES('SF',1,0,1,3,NULL);
INSERT INTO "jobs" VALUES('MC',1,0,1,3,NULL);
INSERT INTO "jobs" VALUES('TK',1,0,0,3,NULL);
CREATE TABLE judgements (
	code VARCHAR(5) NOT NULL, 
	found JSON NOT NULL, 
	PRIMARY KEY (code)
);
CREATE TABLE lines (
	chat BIGINT NOT NULL, 
	served FLOAT NOT NULL, 
	PRIMARY KEY (chat)
);
INSERT INTO "lines" VALUES(1,0.0);
INSERT INTO "lines" VALUES(-1001,0.0);
CREATE TABLE notices (
	person BIGINT NOT NULL, 
	code VARCHAR(5) NOT NULL, 
	message BIGINT NOT NULL, 
	PRIMARY KEY (person, code)
);
CREATE TABLE "outbox" (
	number INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	chat BIGINT NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	payload JSON NOT NULL, 
	created_at FLOAT NOT NULL, 
	attempts INTEGER NOT NULL
);
INSERT INTO "outbox" VALUES(1,1,'react','{"message": 100, "emoji": "\ud83d\udc4d"}',1000000.0,0);
INSERT INTO "outbox" VALUES(2,1,'react','{"message": 100, "emoji": "\ud83d\udc4d"}',1000000.0,0);
INSERT INTO "outbox" VALUES(3,1,'react','{"message": 100, "emoji": "\ud83d\udc4d"}',1000000.0,0);
INSERT INTO "outbox" VALUES(4,1,'react','{"message": 100, "emoji": "\ud83d\udc4d"}',1000000.0,0);
CREATE TABLE page_answers (
	person BIGINT NOT NULL, 
	id VARCHAR(36) NOT NULL, 
	code VARCHAR(5) NOT NULL, 
	outcome VARCHAR(32) NOT NULL, 
	told JSON NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (person, id)
);
CREATE TABLE pauses (
	number INTEGER NOT NULL, 
	scope VARCHAR(24) NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	"begin" BIGINT NOT NULL, 
	"end" BIGINT, 
	PRIMARY KEY (number)
);
CREATE TABLE people (
	id BIGINT NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	username VARCHAR(64), 
	language VARCHAR(8) NOT NULL, notify BOOLEAN DEFAULT 0 NOT NULL, level INTEGER, notify_decided BOOLEAN DEFAULT 0 NOT NULL, forget BIGINT, asked VARCHAR(5), unlisted BOOLEAN DEFAULT 0 NOT NULL, forget_at BIGINT, 
	PRIMARY KEY (id)
);
INSERT INTO "people" VALUES(1,'Ann','ann','en',0,3,0,NULL,NULL,0,NULL);
CREATE TABLE posts (
	chat BIGINT NOT NULL, 
	message BIGINT NOT NULL, 
	code VARCHAR(5) NOT NULL, 
	PRIMARY KEY (chat, message)
);
CREATE TABLE puzzle_posts (
	number INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	chat BIGINT NOT NULL, 
	topic BIGINT, 
	ordinal INTEGER NOT NULL, 
	game VARCHAR(11) NOT NULL, 
	puzzle VARCHAR(10) NOT NULL, 
	posted_at BIGINT NOT NULL, 
	message BIGINT
);
CREATE TABLE puzzle_solvers (
	post BIGINT NOT NULL, 
	person BIGINT NOT NULL, 
	named BOOLEAN NOT NULL, 
	PRIMARY KEY (post, person)
);
CREATE TABLE questions (
	chat BIGINT NOT NULL, 
	person BIGINT NOT NULL, 
	message BIGINT NOT NULL, 
	PRIMARY KEY (chat, person)
);
CREATE TABLE reminders (
	person BIGINT NOT NULL, 
	zone INTEGER, 
	quiet JSON NOT NULL, 
	after_hour VARCHAR(8) NOT NULL, 
	last_hour BOOLEAN NOT NULL, 
	digest INTEGER, 
	digest_at BIGINT, 
	stopped BOOLEAN NOT NULL, 
	asked BOOLEAN NOT NULL, 
	message BIGINT, 
	sounded JSON NOT NULL, 
	alarmed_at BIGINT, 
	PRIMARY KEY (person)
);
CREATE TABLE result_seats (
	result BIGINT NOT NULL, 
	seat INTEGER NOT NULL, 
	person BIGINT NOT NULL, 
	place INTEGER NOT NULL, 
	late BOOLEAN NOT NULL, 
	mu FLOAT, 
	sigma FLOAT, 
	PRIMARY KEY (result, seat)
);
CREATE TABLE results (
	number INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	code VARCHAR(5) NOT NULL, 
	chat BIGINT NOT NULL, 
	pool VARCHAR(32) NOT NULL, 
	pair VARCHAR(96) NOT NULL, 
	opening VARCHAR(16) NOT NULL, 
	ended_at BIGINT NOT NULL, 
	unrated VARCHAR(8), 
	reason VARCHAR(8)
);
CREATE TABLE seasons (
	number INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	chat BIGINT NOT NULL, 
	topic BIGINT, 
	stage VARCHAR(8) NOT NULL, 
	terms JSON NOT NULL, 
	members JSON NOT NULL, 
	opened_at BIGINT NOT NULL, 
	begun_at BIGINT, 
	ends_at BIGINT, 
	message BIGINT
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
INSERT INTO "seats" VALUES('SF',0,1);
INSERT INTO "seats" VALUES('MC',0,1);
INSERT INTO "seats" VALUES('TK',0,1);
CREATE TABLE sending (
	chat BIGINT NOT NULL, 
	copy BIGINT, 
	number INTEGER NOT NULL, 
	moments JSON NOT NULL, 
	left_at FLOAT, 
	PRIMARY KEY (chat)
);
CREATE TABLE signs_of_life (
	kind VARCHAR(8) NOT NULL, 
	at BIGINT NOT NULL, 
	caught_up BIGINT, 
	PRIMARY KEY (kind)
);
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
','{"opener": ["human", 1, "Ann"], "players": [["human", 1, "Ann"], ["human", 2, "Ben"]], "invited": ["Ben", 2, null], "closed": "", "rematch": "", "best": null, "hints": false, "explore": null, "rated": null, "match": null, "pace": null, "end": "claim", "away": true, "clock": null, "kept": [], "guided": null, "attempt": null, "helped": "", "score": null, "consents": []}',1000000.0);
INSERT INTO "tables" VALUES('K8',-1001,NULL,'invited',0,1,'[Game "lits"]
[Rules "1"]
[Seats "; "]
[Options "setup=rings swap=on"]
[Setup "OOOOOXXXXXO........XO.OOOXXX.XO.O....X.XO.O.XO.X.XX.X.OX.O.OX.X....O.OX.XXXOOO.OX........OXXXXXOOOOO"]
[Result "*"]

*
','{"opener": ["human", 1, "Ann"], "players": [["human", 1, "Ann"], null], "invited": ["Ben", 2, null], "closed": "", "rematch": "", "best": null, "hints": false, "explore": null, "rated": null, "match": null, "pace": null, "end": "claim", "away": true, "clock": null, "kept": [], "guided": null, "attempt": null, "helped": "", "score": null, "consents": []}',1000000.0);
INSERT INTO "tables" VALUES('K9',-1001,NULL,'open',0,1,'[Game "lits"]
[Rules "1"]
[Seats "; "]
[Options "setup=rings swap=on"]
[Setup "OOOOOXXXXXO........XO.OOOXXX.XO.O....X.XO.O.XO.X.XX.X.OX.O.OX.X....O.OX.XXXOOO.OX........OXXXXXOOOOO"]
[Result "*"]

*
','{"opener": ["human", 1, "Ann"], "players": [["human", 1, "Ann"], null], "invited": null, "closed": "", "rematch": "", "best": null, "hints": false, "explore": null, "rated": null, "match": null, "pace": null, "end": "claim", "away": true, "clock": null, "kept": [], "guided": null, "attempt": null, "helped": "", "score": null, "consents": []}',1000000.0);
INSERT INTO "tables" VALUES('C7',-1001,NULL,'over',14,1,'[Game "lits"]
[Rules "1"]
[Seats "Ann; Ben"]
[Options "setup=rings swap=on"]
[Setup "OOOOOXXXXXO........XO.OOOXXX.XO.O....X.XO.O.XO.X.XX.X.OX.O.OX.X....O.OX.XXXOOO.OX........OXXXXXOOOOO"]
[Result "O+13"]

1. L b8 r2 m 2. S d9 r1 m 3. T g10 r0 4. L h7 r2 5. T d6 r3 6. S g4 r1 m 7. I i2
r1 8. S a5 r1 m 9. L e4 r1 10. L a2 r0 11. T d1 r2 12. I f7 r0 13. T j8 r1 14. L
j4 r2 O+13
','{"opener": ["human", 1, "Ann"], "players": [["human", 1, "Ann"], ["human", 2, "Ben"]], "invited": ["Ben", 2, null], "closed": "", "rematch": "", "best": null, "hints": false, "explore": null, "rated": null, "match": null, "pace": null, "end": "claim", "away": true, "clock": null, "kept": [], "guided": null, "attempt": null, "helped": "", "score": null, "consents": []}',1000000.0);
INSERT INTO "tables" VALUES('ZK',1,NULL,'playing',1,2,'[Game "lits"]
[Rules "1"]
[Seats "Ann; bot 3"]
[Options "setup=random swap=on"]
[Setup "XOOO.X...X.X....O.O.OX..X.OXOOXOXOOO.OO..X......XXOOX.OO.OX.XXOX.X.X.XOXX.OXOOXX..X.O..OXXX.OOX....O"]
[Result "*"]

1. L b8 r2 m *
','{"opener": ["human", 1, "Ann"], "players": [["human", 1, "Ann"], ["machine", 3]], "invited": null, "closed": "", "rematch": "", "best": null, "hints": false, "explore": null, "rated": null, "match": null, "pace": null, "end": "claim", "away": true, "clock": null, "kept": [], "guided": null, "attempt": null, "helped": "", "score": null, "consents": []}',1000000.0);
INSERT INTO "tables" VALUES('SF',1,NULL,'playing',1,2,'[Game "blokus"]
[Rules "1"]
[Seats "Ann; bot 3"]
[Options "variant=duel corners=free"]
[Setup ""]
[Result "*"]

1. L4 s19 r2 m *
','{"opener": ["human", 1, "Ann"], "players": [["human", 1, "Ann"], ["machine", 3]], "invited": null, "closed": "", "rematch": "", "best": null, "hints": false, "explore": null, "rated": null, "match": null, "pace": null, "end": "claim", "away": true, "clock": null, "kept": [], "guided": null, "attempt": null, "helped": "", "score": null, "consents": []}',1000000.0);
INSERT INTO "tables" VALUES('MC',1,NULL,'playing',1,2,'[Game "stratopolis"]
[Rules "1"]
[Seats "Ann; bot 3"]
[Options "stack=shuffled first=red"]
[Setup "BCGFCAIDHBDFEJJEGAIH/QMLTMPNRLKQTSKPONROS red"]
[Result "*"]

1. l15 r1 *
','{"opener": ["human", 1, "Ann"], "players": [["human", 1, "Ann"], ["machine", 3]], "invited": null, "closed": "", "rematch": "", "best": null, "hints": false, "explore": null, "rated": null, "match": null, "pace": null, "end": "claim", "away": true, "clock": null, "kept": [], "guided": null, "attempt": null, "helped": "", "score": null, "consents": []}',1000000.0);
INSERT INTO "tables" VALUES('TK',1,NULL,'playing',1,2,'[Game "tristra"]
[Rules "1"]
[Seats "Ann; bot 3"]
[Options "arrows=corners own=none first=rps rounds=1"]
[Setup ""]
[Result "*"]

1. 1: build BBGGRG BBBRRG BRGRRG *
','{"opener": ["human", 1, "Ann"], "players": [["human", 1, "Ann"], ["machine", 3]], "invited": null, "closed": "", "rematch": "", "best": null, "hints": false, "explore": null, "rated": null, "match": null, "pace": null, "end": "claim", "away": true, "clock": null, "kept": [], "guided": null, "attempt": null, "helped": "", "score": null, "consents": []}',1000000.0);
CREATE TABLE votes (
	code VARCHAR(5) NOT NULL, 
	seat INTEGER NOT NULL, 
	revision INTEGER NOT NULL, 
	moves JSON NOT NULL, 
	seed BIGINT NOT NULL, 
	ends_at BIGINT NOT NULL, 
	extended BOOLEAN NOT NULL, 
	poll VARCHAR(64), 
	message BIGINT, 
	choices JSON NOT NULL, 
	open BOOLEAN NOT NULL, 
	"before" VARCHAR(64), 
	PRIMARY KEY (code)
);
CREATE TABLE wishes (
	code VARCHAR(5) NOT NULL, 
	wish VARCHAR(16) NOT NULL, 
	asker INTEGER NOT NULL, 
	revision INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	chat BIGINT NOT NULL, 
	message BIGINT NOT NULL, 
	PRIMARY KEY (code, wish, asker)
);
CREATE INDEX ix_boards_chat ON boards (chat);
CREATE INDEX people_username ON people (username);
CREATE INDEX ix_seats_person ON seats (person);
CREATE INDEX ix_tables_chat ON tables (chat);
CREATE INDEX inbox_waiting ON inbox (chat, number) WHERE body IS NOT NULL;
CREATE INDEX boards_behind ON boards (chat) WHERE wanted != shown OR repost = 1;
CREATE INDEX tables_stage ON tables (stage);
CREATE INDEX ix_outbox_chat ON outbox (chat);
CREATE INDEX page_answers_code ON page_answers (code);
CREATE INDEX page_answers_at ON page_answers (at);
CREATE INDEX dues_at ON dues (at);
CREATE INDEX pauses_scope ON pauses (scope, "end");
CREATE INDEX reminders_digest ON reminders (digest_at);
CREATE INDEX ix_results_code ON results (code);
CREATE INDEX results_chat ON results (chat, pool);
CREATE INDEX results_pair ON results (pair, pool);
CREATE INDEX result_seats_person ON result_seats (person, result);
CREATE INDEX people_forget_at ON people (forget_at);
CREATE INDEX ix_seasons_chat ON seasons (chat);
CREATE INDEX ix_seasons_stage ON seasons (stage);
CREATE INDEX fixtures_code ON fixtures (code);
CREATE INDEX seasons_alive ON seasons (number) WHERE stage IN ('open', 'running', 'deciding');
CREATE INDEX fixtures_undecided ON fixtures (season, number) WHERE code != '' AND points IS NULL AND void = 0;
CREATE INDEX ix_daily_puzzles_due_at ON daily_puzzles (due_at);
CREATE INDEX ix_puzzle_posts_chat ON puzzle_posts (chat);
CREATE INDEX ix_puzzle_solvers_person ON puzzle_solvers (person);
CREATE INDEX ix_votes_poll ON votes (poll);
CREATE INDEX ix_ballots_person ON ballots (person);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('outbox',4);
COMMIT;
