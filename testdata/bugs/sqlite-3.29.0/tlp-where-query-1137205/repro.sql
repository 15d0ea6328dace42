-- Run with: sqlite3 :memory: < repro.sql
-- SQLite 3.29.0: answers that contradict one another (tlp, where): SELECT * FROM t1 LEFT JOIN (SELECT INSTR(0, 0) FROM t1…
-- Found with SQLite 3.29.0.

-- the client
.headers on
.mode quote
.nullvalue NULL
SELECT sqlite_version();

-- the session
PRAGMA encoding = 'UTF-8';
PRAGMA case_sensitive_like = OFF;
PRAGMA foreign_keys = OFF;

-- the database
CREATE TABLE t1 (a DECIMAL(10,2));
INSERT INTO t1 VALUES (0), (1);
--
-- Every row satisfies exactly one of a condition, its negation, and that it is unknown: the three parts together are the whole. These answers cannot all be right:

-- all rows
SELECT * FROM t1 LEFT JOIN (SELECT INSTR(0, 0) FROM t1 AS t0) AS x3 ON a;
-- answer of SQLite 3.29.0:
--    a | INSTR(0, 0)
--   ---+-------------
--    0 | NULL
--    1 | NULL
--    1 | NULL
--   (3 rows)

-- rows where the condition is True
SELECT * FROM t1 LEFT JOIN (SELECT INSTR(0, 0) FROM t1 AS t0) AS x3 ON a WHERE a;
-- answer of SQLite 3.29.0:
--    a | INSTR(0, 0)
--   ---+-------------
--    1 | 1
--    1 | 1
--   (2 rows)

-- rows where the condition is False
SELECT * FROM t1 LEFT JOIN (SELECT INSTR(0, 0) FROM t1 AS t0) AS x3 ON a WHERE NOT a;
-- answer of SQLite 3.29.0:
--    a | INSTR(0, 0)
--   ---+-------------
--    0 | NULL
--   (1 row)

-- rows where the condition is Unknown
SELECT * FROM t1 LEFT JOIN (SELECT INSTR(0, 0) FROM t1 AS t0) AS x3 ON a WHERE a IS NULL;
-- answer of SQLite 3.29.0:
--    a | INSTR(0, 0)
--   ---+-------------
--   (0 rows)
--
-- the query has 3 rows that its parts has not: (1, NULL), 2 times against 0 times
