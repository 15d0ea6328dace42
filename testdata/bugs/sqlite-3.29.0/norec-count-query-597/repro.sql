-- Run with: sqlite3 :memory: < repro.sql
-- SQLite 3.29.0: answers that contradict one another (norec, count): SELECT 0 FROM r0 WHERE NULL = c
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
CREATE VIRTUAL TABLE r0 USING rtree_i32(a, c, d);
INSERT INTO r0 VALUES (0, 0, 0);
--
-- A condition selects the rows on which it is True, whether it stands in the query or is computed for every row. These answers cannot all be right:

-- the optimised query
SELECT COUNT(*) FROM r0 WHERE NULL = c;
-- answer of SQLite 3.29.0:
--    COUNT(*)
--   ----------
--    1
--   (1 row)

-- the condition computed for every row
SELECT SUM(NULL = c IS TRUE) FROM r0;
-- answer of SQLite 3.29.0:
--    SUM(NULL = c IS
--    TRUE)
--   -----------------
--    0
--   (1 row)
--
-- the condition selects 1 row and is True on 0 rows
