-- Run with: mariadb --force --table --default-character-set=utf8mb4 < repro.sql
-- --force goes on after an error, so that the database is dropped.
-- MariaDB 10.11.19: wrong result in WHERE: 0.5 = c0
-- Found with MariaDB 10.11.19.

-- the client
SELECT VERSION();
DROP DATABASE IF EXISTS semcheck_repro;
CREATE DATABASE semcheck_repro CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin;
USE semcheck_repro;

-- the session
SET SESSION sql_mode = 'STRICT_TRANS_TABLES';
SET NAMES utf8mb4 COLLATE utf8mb4_nopad_bin;

-- the database
CREATE TABLE t0 (c0 INT);
INSERT INTO t0 VALUES (1);
CREATE INDEX i0 ON t0 (c0);

-- the query
SELECT c0 FROM t0 WHERE 0.5 = c0;
-- expected:
--   (0 rows)
--   An error of class overflow or cast would be permitted, too.
-- actual on MariaDB 10.11.19:
--   +----+
--   | c0 |
--   +----+
--   |  1 |
--   +----+
--   (1 row)

-- the end
DROP DATABASE semcheck_repro;
