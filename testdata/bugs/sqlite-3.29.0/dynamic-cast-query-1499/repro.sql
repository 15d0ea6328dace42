-- Run with: sqlite3 :memory: < repro.sql
-- SQLite 3.29.0: wrong result of CAST('-' AS REAL)
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

-- the query
SELECT CAST('-' AS REAL);
-- expected:
--   'CAST(''-'' AS REAL)'
--   0.0
--   (1 row)
-- actual on SQLite 3.29.0:
--   'CAST(''-'' AS REAL)'
--   -0
--   (1 row)
