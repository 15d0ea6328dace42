-- Run with: sqlite3 :memory: < repro.sql
-- SQLite 3.53.4: missing error
-- Found with SQLite 3.53.4.

-- the client
.headers on
.mode quote
.nullvalue NULL
SELECT sqlite_version();

-- the session
PRAGMA encoding = 'UTF-8';
PRAGMA foreign_keys = OFF;

-- the database
CREATE TABLE t1 (a INTEGER CHECK (a > 0));

-- the statement
INSERT INTO t1 VALUES (NULL);
-- expected:
--   An error of class constraint or length.
--   The check of t1 is not satisfied.
-- actual on SQLite 3.53.4:
--   The statement succeeds.
