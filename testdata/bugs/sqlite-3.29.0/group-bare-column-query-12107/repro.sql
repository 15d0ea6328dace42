-- Run with: sqlite3 :memory: < repro.sql
-- SQLite 3.29.0: wrong result in the select list: SELECT a, MIN(e) FROM t1 CROSS JOIN t2
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
CREATE TABLE t1 (e TEXT);
CREATE TABLE t2 (a INTEGER);
INSERT INTO t2 VALUES (0);
CREATE INDEX i02 ON t1 (e);
INSERT INTO t1 VALUES (NULL);

-- the query
SELECT a, MIN(e) FROM t1 CROSS JOIN t2;
-- expected:
--   'a','MIN(e)'
--   0,NULL
--   (1 row)
-- actual on SQLite 3.29.0:
--   'a','MIN(e)'
--   NULL,NULL
--   (1 row)
