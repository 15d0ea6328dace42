-- Run with: sqlite3 :memory: < repro.sql
-- SQLite 3.29.0: wrong result of d <= o1
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
CREATE TABLE t1 (d TEXT);
INSERT INTO t1 VALUES (0);

-- the query
SELECT d <= o1 FROM t1 CROSS JOIN (SELECT 0 AS o1) AS x4;
-- expected:
--   'd <= o1'
--   1
--   (1 row)
-- actual on SQLite 3.29.0:
--   'd <= o1'
--   0
--   (1 row)
