-- Run with: sqlite3 :memory: < repro.sql
-- SQLite 3.29.0: wrong result of CASE (SELECT d) WHEN 0 THEN 0 END
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
CREATE TABLE t0 (d TEXT);
INSERT INTO t0 VALUES (0);

-- the query
SELECT CASE (SELECT d) WHEN 0 THEN 0 END FROM t0;
-- expected:
--   'CASE (SELECT d) WHEN 0 THEN 0 END'
--   0
--   (1 row)
-- actual on SQLite 3.29.0:
--   'CASE (SELECT d) WHEN 0 THEN 0 END'
--   NULL
--   (1 row)
