-- Run with: psql -X -d DATABASE -f repro.sql
-- It was found in a database with locale C, by which texts sort. This makes one:
-- createdb -T template0 -E UTF8 --locale=C DATABASE
-- PostgreSQL 18.4: wrong column type
-- Found with PostgreSQL 18.4.

-- the client
\set QUIET on
\set ON_ERROR_STOP off
\pset pager off
\pset null NULL
SELECT version(), datcollate FROM pg_database WHERE datname = current_database();
SET client_min_messages = warning;
DROP SCHEMA IF EXISTS semcheck_repro CASCADE;
CREATE SCHEMA semcheck_repro;
SET search_path = semcheck_repro;

-- the session
SET TIME ZONE 'UTC';

-- the query
SELECT 1 + 1.0 AS sum;
SELECT 1 + 1.0 AS sum
\gdesc
-- expected:
--    sum: numeric
--   --------------
--    2.0
--   (1 row)
-- actual on PostgreSQL 18.4:
--    sum: float8
--   -------------
--    2
--   (1 row)

-- the end
DROP SCHEMA semcheck_repro CASCADE;
