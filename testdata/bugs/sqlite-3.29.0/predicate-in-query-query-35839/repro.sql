-- Run with: sqlite3 :memory: < repro.sql
-- SQLite 3.29.0: wrong result of 1 IN (SELECT * FROM t1)
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
CREATE TABLE t1 (c BIGINT);
CREATE INDEX i03 ON t1 (c DESC);
INSERT INTO t1 VALUES (0), (NULL);

-- the query
SELECT 1 IN (SELECT * FROM t1);
-- expected:
--   '1 IN (SELECT * FROM t1)'
--   NULL
--   (1 row)
-- actual on SQLite 3.29.0:
--   '1 IN (SELECT * FROM t1)'
--   0
--   (1 row)
