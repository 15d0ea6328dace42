-- Run with: sqlite3 :memory: < repro.sql
-- SQLite 3.29.0: answers that contradict one another (plan, partial index): SELECT 0 FROM t0 LEFT JOIN t0 AS x2 ON 1 WHER…
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
CREATE TABLE t0 (f INT);
INSERT INTO t0 VALUES (0);
--
-- Indexes, hints, settings and the way in which a query is sent change no result. These answers cannot all be right:

-- the query as it is
SELECT 0 FROM t0 LEFT JOIN t0 AS x2 ON 1 WHERE x2.f IS NULL;
-- answer of SQLite 3.29.0:
--    0
--   ---
--   (0 rows)

-- with the index
BEGIN;
CREATE INDEX semcheck_plan_index ON t0 (f) WHERE f IS NULL;
SELECT 0 FROM t0 LEFT JOIN t0 AS x2 ON 1 WHERE x2.f IS NULL;
ROLLBACK;
-- answer of SQLite 3.29.0:
--    0
--   ---
--    0
--   (1 row)
--
-- with the index has 1 row that the query as it is has not: (0), once against 0 times
