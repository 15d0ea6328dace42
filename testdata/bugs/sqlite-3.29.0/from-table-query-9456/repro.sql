-- Run with: sqlite3 :memory: < repro.sql
-- SQLite 3.29.0: unexpected error of e
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
CREATE TABLE t0 (e INTEGER);
CREATE TABLE t1 (a INT);

-- the query
SELECT e FROM t0 AS x2 NATURAL JOIN (t0 CROSS JOIN t1);
-- expected:
--   (0 rows)
-- actual on SQLite 3.29.0:
--   An error of class ambiguous:
--   1: ambiguous column name: e
