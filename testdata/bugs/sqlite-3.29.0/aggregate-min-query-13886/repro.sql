-- Run with: sqlite3 :memory: < repro.sql
-- SQLite 3.29.0: wrong result of MIN(b)
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
CREATE TABLE t0 (a TEXT, b BIGINT, e);
CREATE INDEX i01 ON t0 (e, b);
INSERT INTO t0 VALUES (0, 0, NULL);

-- the query
SELECT MIN(b) FROM t0 WHERE 0 = b;
-- expected:
--   'MIN(b)'
--   0
--   (1 row)
-- actual on SQLite 3.29.0:
--   'MIN(b)'
--   NULL
--   (1 row)
