-- Run these statements one after another in a client of SQLite 3.53.4, SpatiaLite 5.0.1, GEOS 3.11.1-CAPI-1.17.1.
-- SQLite 3.53.4, SpatiaLite 5.0.1, GEOS 3.11.1-CAPI-1.17.1: wrong result of ST_RELATE(ST_GEOMFROMTEXT('POLYGON((3 1, 1 0,…
-- Found with SQLite 3.53.4, SpatiaLite 5.0.1, GEOS 3.11.1-CAPI-1.17.1.

-- the session
PRAGMA encoding = 'UTF-8';
PRAGMA case_sensitive_like = OFF;
PRAGMA foreign_keys = OFF;

-- the query
SELECT ST_RELATE(ST_GEOMFROMTEXT('POLYGON((3 1, 1 0, 3 0, 3 1))'), ST_GEOMFROMTEXT('MULTILINESTRING((0 1, 4 0), (2 0, 2 1))'));
-- expected:
--    ST_RELATE(ST_GEOMFRO
--    MTEXT('POLYGON((3 1…
--   ----------------------
--    '1F2001102'
--   (1 row)
-- actual on SQLite 3.53.4, SpatiaLite 5.0.1, GEOS 3.11.1-CAPI-1.17.1:
--    ST_RELATE(ST_GEOMFRO
--    MTEXT('POLYGON((3 1…
--   ----------------------
--    '1F2101102'
--   (1 row)
