-- Run with: sqlite3 :memory: < repro.sql
-- SQLite 3.29.0: answers that contradict one another (plan, automatic_index=off): SELECT 0 FROM r0 JOIN t1 ON e = h
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
CREATE TABLE t1 (h INT);
CREATE VIRTUAL TABLE r0 USING rtree_i32(a, c, d, e, f);
INSERT INTO r0 VALUES (0, 0, 0, 0, 0);
INSERT INTO t1 VALUES (NULL);
--
-- Indexes, hints, settings and the way in which a query is sent change no result. These answers cannot all be right:

-- the query as it is
SELECT 0 FROM r0 JOIN t1 ON e = h;
-- answer of SQLite 3.29.0:
--    0
--   ---
--   (0 rows)

-- with automatic_index=off
PRAGMA automatic_index = OFF;
SELECT 0 FROM r0 JOIN t1 ON e = h;
PRAGMA automatic_index = ON;
-- answer of SQLite 3.29.0:
--    0
--   ---
--    0
--   (1 row)
--
-- with automatic_index=off has 1 row that the query as it is has not: (0), once against 0 times
