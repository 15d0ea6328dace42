-- Run with: mysql --force --table --default-character-set=utf8mb4 < repro.sql
-- --force goes on after an error, so that the database is dropped.
-- MySQL 9.7.4-2: wrong result of ST_WITHIN(ST_GEOMFROMTEXT('MULTIPOLYGON(((0 1,1 2,2 1,0 1)),((2 0,0 0,1 1,2 0)))'), ST_G…
-- Found with MySQL 9.7.4-2.

-- the client
SELECT VERSION();
DROP DATABASE IF EXISTS semcheck_repro;
CREATE DATABASE semcheck_repro CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_bin;
USE semcheck_repro;

-- the session
SET SESSION sql_mode = 'ONLY_FULL_GROUP_BY,STRICT_TRANS_TABLES,NO_ZERO_IN_DATE,NO_ZERO_DATE,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION';
SET NAMES utf8mb4 COLLATE utf8mb4_0900_bin;
SET SESSION time_zone = '+00:00';
SET SESSION div_precision_increment = 4;
SET SESSION group_concat_max_len = 1048576;

-- the query
SELECT ST_WITHIN(ST_GEOMFROMTEXT('MULTIPOLYGON(((0 1,1 2,2 1,0 1)),((2 0,0 0,1 1,2 0)))'), ST_GEOMFROMTEXT('MULTIPOLYGON(((0 1,1 2,2 1,0 1)),((2 0,0 0,1 1,2 0)))'));
-- expected:
--   +---------------------------------------------------------------------------------------------------------------------------------------------------------------+
--   | ST_WITHIN(ST_GEOMFROMTEXT('MULTIPOLYGON(((0 1,1 2,2 1,0 1)),((2 0,0 0,1 1,2 0)))'), ST_GEOMFROMTEXT('MULTIPOLYGON(((0 1,1 2,2 1,0 1)),((2 0,0 0,1 1,2 0)))')) |
--   +---------------------------------------------------------------------------------------------------------------------------------------------------------------+
--   |                                                                                                                                                             1 |
--   +---------------------------------------------------------------------------------------------------------------------------------------------------------------+
--   (1 row)
-- actual on MySQL 9.7.4-2:
--   +---------------------------------------------------------------------------------------------------------------------------------------------------------------+
--   | ST_WITHIN(ST_GEOMFROMTEXT('MULTIPOLYGON(((0 1,1 2,2 1,0 1)),((2 0,0 0,1 1,2 0)))'), ST_GEOMFROMTEXT('MULTIPOLYGON(((0 1,1 2,2 1,0 1)),((2 0,0 0,1 1,2 0)))')) |
--   +---------------------------------------------------------------------------------------------------------------------------------------------------------------+
--   |                                                                                                                                                             0 |
--   +---------------------------------------------------------------------------------------------------------------------------------------------------------------+
--   (1 row)

-- the end
DROP DATABASE semcheck_repro;
