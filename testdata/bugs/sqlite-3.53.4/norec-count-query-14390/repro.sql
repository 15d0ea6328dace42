-- Run with: sqlite3 :memory: < repro.sql
-- SQLite 3.53.4: answers that contradict one another (norec, count): SELECT 0 FROM t3 FULL JOIN v0 ON 0 WHERE a
-- Found with SQLite 3.53.4.

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
CREATE TABLE t0 (a TEXT COLLATE nocase, b INTEGER, d INTEGER);
CREATE TABLE t3 (a NUMERIC);
INSERT INTO t3 VALUES (1);
CREATE INDEX i00 ON t0 (a);
CREATE VIEW v0 (u6, u7) AS SELECT x0.b AS b, x0.d AS o0 FROM t0 AS x0 WHERE x0.a LIKE '!_%' ESCAPE '!';
--
-- A condition selects the rows on which it is True, whether it stands in the query or is computed for every row. These answers cannot all be right:

-- the optimised query
SELECT COUNT(*) FROM t3 FULL JOIN v0 ON 0 WHERE a;
-- answer of SQLite 3.53.4:
--    COUNT(*)
--   ----------
--    0
--   (1 row)

-- the condition computed for every row
SELECT SUM(a IS TRUE) FROM t3 FULL JOIN v0 ON 0;
-- answer of SQLite 3.53.4:
--    SUM(a IS TRUE)
--   ----------------
--    1
--   (1 row)
--
-- the condition selects 0 rows and is True on 1 row
