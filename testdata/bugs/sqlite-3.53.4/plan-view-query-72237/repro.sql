-- Run with: sqlite3 :memory: < repro.sql
-- SQLite 3.53.4: answers that contradict one another (plan, view): SELECT * FROM t2 WHERE 0 LIKE 1 UNION ALL SELECT t2.a …
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
CREATE TABLE t2 (a INT);
INSERT INTO t2 VALUES (0);
--
-- Indexes, hints, settings and the way in which a query is sent change no result. These answers cannot all be right:

-- the query as it is
SELECT * FROM t2 WHERE 0 LIKE 1 UNION ALL SELECT t2.a FROM t2 AS x0 RIGHT JOIN t2 ON 0;
-- answer of SQLite 3.53.4:
--    a
--   ---
--    0
--   (1 row)

-- through a view
BEGIN;
CREATE VIEW semcheck_plan_view AS SELECT * FROM t2 WHERE 0 LIKE 1 UNION ALL SELECT t2.a FROM t2 AS x0 RIGHT JOIN t2 ON 0;
SELECT * FROM semcheck_plan_view;
ROLLBACK;
-- answer of SQLite 3.53.4:
--    a
--   ---
--    0
--    0
--   (2 rows)
--
-- through a view has 2 rows that the query as it is has not: (0), 2 times against once
