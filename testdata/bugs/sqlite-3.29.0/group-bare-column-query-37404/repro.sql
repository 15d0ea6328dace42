-- Run with: sqlite3 :memory: < repro.sql
-- SQLite 3.29.0: wrong result in the select list: SELECT o1, COUNT(*) FROM (SELECT 0 AS o1 FROM t1) AS x2
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
CREATE TABLE t1 (b BIGINT);

-- the query
SELECT o1, COUNT(*) FROM (SELECT 0 AS o1 FROM t1) AS x2;
-- expected:
--   'o1','COUNT(*)'
--   NULL,0
--   (1 row)
-- actual on SQLite 3.29.0:
--   'o1','COUNT(*)'
--   0,0
--   (1 row)
