-- Run with: mariadb --force --table --default-character-set=utf8mb4 < repro.sql
-- --force goes on after an error, so that the database is dropped.
-- MariaDB 10.11.19-MariaDB-0+deb12u1: answers that contradict one another (tlp, aggregate): SELECT MAX(c) FROM t0
-- Found with MariaDB 10.11.19-MariaDB-0+deb12u1.

-- the client
SELECT VERSION();
DROP DATABASE IF EXISTS semcheck_repro;
CREATE DATABASE semcheck_repro CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin;
USE semcheck_repro;

-- the session
SET SESSION sql_mode = 'ONLY_FULL_GROUP_BY,STRICT_TRANS_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_AUTO_CREATE_USER,NO_ENGINE_SUBSTITUTION';
SET NAMES utf8mb4 COLLATE utf8mb4_nopad_bin;
SET SESSION time_zone = '+00:00';
SET SESSION div_precision_increment = 4;
SET SESSION group_concat_max_len = 1048576;

-- the database
CREATE TABLE t0 (c ENUM('a', 'b', '1', 'ab'));
CREATE INDEX i00 ON t0 (c);
INSERT INTO t0 VALUES (1), ('1');
--
-- Every row satisfies exactly one of a condition, its negation, and that it is unknown: the three parts together are the whole. These answers cannot all be right:

-- all rows
SELECT MAX(c) AS tlp_1 FROM t0;
-- answer of MariaDB 10.11.19-MariaDB-0+deb12u1:
--    tlp_1
--   -------
--    '1'
--   (1 row)

-- rows where the condition is True
SELECT MAX(c) AS tlp_1 FROM t0 WHERE c IS NULL;
-- answer of MariaDB 10.11.19-MariaDB-0+deb12u1:
--    tlp_1
--   -------
--    NULL
--   (1 row)

-- rows where the condition is False
SELECT MAX(c) AS tlp_1 FROM t0 WHERE NOT c IS NULL;
-- answer of MariaDB 10.11.19-MariaDB-0+deb12u1:
--    tlp_1
--   -------
--    'a'
--   (1 row)

-- rows where the condition is Unknown
SELECT MAX(c) AS tlp_1 FROM t0 WHERE c IS NULL IS NULL;
-- answer of MariaDB 10.11.19-MariaDB-0+deb12u1:
--    tlp_1
--   -------
--    NULL
--   (1 row)
--
-- MAX(c) is 1, a part has a

-- the end
DROP DATABASE semcheck_repro;
