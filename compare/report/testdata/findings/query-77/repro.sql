-- Run with: psql -X -d DATABASE -f repro.sql
-- It was found in a database with locale C, by which texts sort. This makes one:
-- createdb -T template0 -E UTF8 --locale=C DATABASE
-- PostgreSQL 18.4: unexpected error
-- Found with PostgreSQL 18.4.

-- the client
\set QUIET on
\set ON_ERROR_STOP off
\pset pager off
\pset null NULL
\set VERBOSITY verbose
SELECT version(), datcollate FROM pg_database WHERE datname = current_database();
SET client_min_messages = warning;
DROP SCHEMA IF EXISTS semcheck_repro CASCADE;
CREATE SCHEMA semcheck_repro;
SET search_path = semcheck_repro;

-- the session
SET TIME ZONE 'UTC';

-- the database
CREATE TABLE "T" (a TEXT, b INTEGER);
INSERT INTO "T" VALUES ('NULL', 1), (NULL, 2), ('', 3), ('a | ``b``', 4), (E'two\nlines ', 0);

-- the query
SELECT a, 10 / b AS q FROM "T" WHERE b <> 0 OR a IS NULL -- all but one
;
-- expected:
--    column 1  | column 2
--   -----------+----------
--    NULL      |       10
--    NULL      |        5
--              |        3
--    a | ``b`` |        2
--   (4 rows)
--   In any order.
-- actual on PostgreSQL 18.4:
--   An error of class division by zero:
--   ERROR: division by zero (SQLSTATE 22012)

-- the end
DROP SCHEMA semcheck_repro CASCADE;
