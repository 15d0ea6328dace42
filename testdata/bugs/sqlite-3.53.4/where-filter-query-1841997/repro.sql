-- Run with: sqlite3 :memory: < repro.sql
-- SQLite 3.53.4: wrong result in WHERE: o0 NOT IN (SELECT * FROM t2)
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
CREATE TABLE t2 (h DECIMAL(10,2));

-- the query
SELECT * FROM (SELECT MIN(0.0) AS o0) AS x1 WHERE o0 NOT IN (SELECT * FROM t2);
-- expected:
--   'o0'
--   0.0
--   (1 row)
-- actual on SQLite 3.53.4:
--   'o0'
--   0
--   (1 row)
