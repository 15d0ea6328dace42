-- Run with: psql -X -d DATABASE -f repro.sql
-- It was found in a database with locale C, by which texts sort. This makes one:
-- createdb -T template0 -E UTF8 --locale=C DATABASE
-- PostgreSQL 18 (PGlite 0.5.8), PostGIS 3.6.2 0, GEOS 3.14.0-CAPI-1.20.4: wrong result of ST_CONTAINS(g, 'POLYGON((0 0,2 …
-- Found with PostgreSQL 18 (PGlite 0.5.8), PostGIS 3.6.2 0, GEOS 3.14.0-CAPI-1.20.4.

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
SET client_encoding = 'UTF8';
SET TIME ZONE 'UTC';
SET DateStyle = 'ISO, YMD';
SET IntervalStyle = 'postgres';
SET extra_float_digits = 1;
SET standard_conforming_strings = on;
SET bytea_output = 'hex';

-- the query
SELECT ST_CONTAINS(g, 'POLYGON((0 0,2 0,2 3,0 3,0 0),(1 2,1 1,2 1,1 2))') FROM (SELECT ST_CONVEXHULL('POLYGON((0 0,2 0,2 3,0 3,0 0),(1 2,1 1,2 1,1 2))') AS g) AS x1;
-- expected:
--    st_contains
--   -------------
--    true
--   (1 row)
-- actual on PostgreSQL 18 (PGlite 0.5.8), PostGIS 3.6.2 0, GEOS 3.14.0-CAPI-1.20.4:
--    st_contains
--   -------------
--    f
--   (1 row)

-- the end
DROP SCHEMA semcheck_repro CASCADE;
