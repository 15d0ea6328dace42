-- rule: accessor.closed
-- query
SELECT ST_IsClosed(ST_GeomFromText('POINT(0 0)'))

-- rule: accessor.coordinate
-- query
SELECT ST_X(ST_GeomFromText('LINESTRING(1 2,3 4)'))

-- rule: aggregate.any-value
CREATE TABLE a (g INTEGER, i INTEGER, s VARCHAR(5), f DOUBLE PRECISION);
INSERT INTO a VALUES (1, 6, 'x', 0.5), (1, 3, 'y', 1.5), (1, NULL, NULL, NULL), (2, NULL, NULL, NULL), (3, 5, 'z', 2.5);
-- query
SELECT ANY_VALUE(s ORDER BY i DESC), ANY_VALUE(s ORDER BY i) FROM a WHERE g = 1

-- rule: aggregate.avg
-- query
SELECT AVG(x) FROM (SELECT 9223372036854775807 AS x UNION ALL SELECT 1) AS q

-- rule: aggregate.avg
-- query
SELECT AVG(x), SUM(x) FROM (SELECT 9007199254740993 AS x UNION ALL SELECT 1e0) AS q

-- rule: aggregate.bit-and
CREATE TABLE e (i INTEGER, s VARCHAR(5));
-- query
SELECT BIT_AND(i), BIT_OR(i), BIT_XOR(i) FROM e

-- rule: aggregate.bit-or
CREATE TABLE e (i INTEGER, s VARCHAR(5));
-- query
SELECT BIT_AND(i), BIT_OR(i), BIT_XOR(i) FROM e

-- rule: aggregate.bit-xor
CREATE TABLE e (i INTEGER, s VARCHAR(5));
-- query
SELECT BIT_AND(i), BIT_OR(i), BIT_XOR(i) FROM e

-- rule: aggregate.corr
CREATE TABLE p (g INTEGER, y DOUBLE PRECISION, x DOUBLE PRECISION, i INTEGER, s VARCHAR(5));
INSERT INTO p VALUES (1, 1, 1, 1, 'a'), (1, 2, 2, 2, 'b'), (1, 2, 3, 3, 'c'), (1, 3, 4, 4, 'd'), (1, NULL, 5, 5, 'e'), (1, 5, NULL, NULL, 'f');
INSERT INTO p VALUES (3, 1, 1, 1, 'a'), (3, 3, 1, 1, 'a'), (4, 2, 1, 1, 'a'), (4, 2, 5, 5, 'a'), (5, 7, 7, 7, 'a'), (6, NULL, 1, 1, 'a'), (6, 1, NULL, NULL, 'a');
-- query
SELECT CORR(y, x), REGR_SLOPE(y, x), REGR_INTERCEPT(y, x), REGR_R2(y, x) FROM p WHERE g = 3

-- rule: aggregate.grouping
CREATE TABLE t (k INTEGER PRIMARY KEY, a INTEGER, b INTEGER, v INTEGER);
INSERT INTO t VALUES (1, 1, 1, 10), (2, 1, 2, 20), (3, 2, 1, 30), (4, NULL, 1, 40);
-- query
SELECT a, GROUPING(a) FROM t WHERE a = 1 GROUP BY a

-- rule: aggregate.regr-slope
-- query
SELECT CORR(COS(1), COS(2)), REGR_SLOPE(1, COS(2)), REGR_INTERCEPT(0.5, COS(2)), REGR_R2(1, COS(2))

-- rule: aggregate.stddev-pop
CREATE TABLE d (g INTEGER, i INTEGER, n DECIMAL(5,2), f DOUBLE PRECISION, s VARCHAR(5));
INSERT INTO d VALUES (1, 2, 1.00, 2, '2'), (1, 4, 2.00, 4, '4'), (1, 4, 2.00, 4, '4'), (1, 4, 2.00, 4, '4'), (1, 5, 2.50, 5, '5'), (1, 5, 2.50, 5, '5'), (1, 7, 3.50, 7, '7'), (1, 9, 4.50, 9, '9');
INSERT INTO d VALUES (2, 7, 1.50, 7, '7'), (2, NULL, NULL, NULL, NULL), (3, NULL, NULL, NULL, NULL), (4, 3, 0.10, 0.1, 'x'), (4, 3, 0.10, 0.1, 'y'), (4, 3, 0.10, 0.1, 'z');
INSERT INTO d VALUES (5, 1, 100, 1, '1'), (5, 2, 100, 2, '2'), (5, 3, 100, 3, '3');
-- query
SELECT VAR_POP(i), STDDEV_POP(i), VAR_SAMP(i), STDDEV_SAMP(i) FROM d WHERE g = 1

-- rule: aggregate.stddev-samp
CREATE TABLE d (g INTEGER, i INTEGER, n DECIMAL(5,2), f DOUBLE PRECISION, s VARCHAR(5));
INSERT INTO d VALUES (1, 2, 1.00, 2, '2'), (1, 4, 2.00, 4, '4'), (1, 4, 2.00, 4, '4'), (1, 4, 2.00, 4, '4'), (1, 5, 2.50, 5, '5'), (1, 5, 2.50, 5, '5'), (1, 7, 3.50, 7, '7'), (1, 9, 4.50, 9, '9');
INSERT INTO d VALUES (2, 7, 1.50, 7, '7'), (2, NULL, NULL, NULL, NULL), (3, NULL, NULL, NULL, NULL), (4, 3, 0.10, 0.1, 'x'), (4, 3, 0.10, 0.1, 'y'), (4, 3, 0.10, 0.1, 'z');
INSERT INTO d VALUES (5, 1, 100, 1, '1'), (5, 2, 100, 2, '2'), (5, 3, 100, 3, '3');
-- query
SELECT VAR_POP(i), STDDEV_POP(i), VAR_SAMP(i), STDDEV_SAMP(i) FROM d WHERE g = 1

-- rule: aggregate.string-agg
CREATE TABLE a (g INTEGER, i INTEGER, s VARCHAR(5), f DOUBLE PRECISION);
INSERT INTO a VALUES (1, 6, 'x', 0.5), (1, 3, 'y', 1.5), (1, NULL, NULL, NULL), (2, NULL, NULL, NULL), (3, 5, 'z', 2.5);
-- query
SELECT STRING_AGG(s, CASE WHEN i = 5 THEN '+' END ORDER BY i) FROM a

-- rule: aggregate.sum
-- query
SELECT SUM(x) FROM (SELECT 9223372036854775807 AS x UNION ALL SELECT 1) AS q

-- rule: aggregate.sum
-- query
SELECT SUM(x), SUM(y), SUM(z) FROM (SELECT '1' AS x, '1.0' AS y, 'abc' AS z) AS q

-- rule: aggregate.sum
-- query
SELECT AVG(x), SUM(x) FROM (SELECT 9007199254740993 AS x UNION ALL SELECT 1e0) AS q

-- rule: aggregate.var-pop
CREATE TABLE d (g INTEGER, i INTEGER, n DECIMAL(5,2), f DOUBLE PRECISION, s VARCHAR(5));
INSERT INTO d VALUES (1, 2, 1.00, 2, '2'), (1, 4, 2.00, 4, '4'), (1, 4, 2.00, 4, '4'), (1, 4, 2.00, 4, '4'), (1, 5, 2.50, 5, '5'), (1, 5, 2.50, 5, '5'), (1, 7, 3.50, 7, '7'), (1, 9, 4.50, 9, '9');
INSERT INTO d VALUES (2, 7, 1.50, 7, '7'), (2, NULL, NULL, NULL, NULL), (3, NULL, NULL, NULL, NULL), (4, 3, 0.10, 0.1, 'x'), (4, 3, 0.10, 0.1, 'y'), (4, 3, 0.10, 0.1, 'z');
INSERT INTO d VALUES (5, 1, 100, 1, '1'), (5, 2, 100, 2, '2'), (5, 3, 100, 3, '3');
-- query
SELECT VAR_POP(i), STDDEV_POP(i), VAR_SAMP(i), STDDEV_SAMP(i) FROM d WHERE g = 1

-- rule: aggregate.var-samp
CREATE TABLE d (g INTEGER, i INTEGER, n DECIMAL(5,2), f DOUBLE PRECISION, s VARCHAR(5));
INSERT INTO d VALUES (1, 2, 1.00, 2, '2'), (1, 4, 2.00, 4, '4'), (1, 4, 2.00, 4, '4'), (1, 4, 2.00, 4, '4'), (1, 5, 2.50, 5, '5'), (1, 5, 2.50, 5, '5'), (1, 7, 3.50, 7, '7'), (1, 9, 4.50, 9, '9');
INSERT INTO d VALUES (2, 7, 1.50, 7, '7'), (2, NULL, NULL, NULL, NULL), (3, NULL, NULL, NULL, NULL), (4, 3, 0.10, 0.1, 'x'), (4, 3, 0.10, 0.1, 'y'), (4, 3, 0.10, 0.1, 'z');
INSERT INTO d VALUES (5, 1, 100, 1, '1'), (5, 2, 100, 2, '2'), (5, 3, 100, 3, '3');
-- query
SELECT VAR_POP(i), STDDEV_POP(i), VAR_SAMP(i), STDDEV_SAMP(i) FROM d WHERE g = 1

-- rule: arithmetic.absolute
-- query
SELECT ABS('-3')

-- rule: arithmetic.absolute
CREATE TABLE u (b BIGINT UNSIGNED, i INT);
INSERT INTO u VALUES (18446744073709551615, -2);
-- query
SELECT ABS(b) AS a FROM u

-- rule: arithmetic.absolute
-- query
SELECT ABS(NULL), ABS(-5), ABS(5), ABS(-1.5), ABS('-5'), ABS('x')

-- rule: arithmetic.add
-- query
SELECT 2147483647 + 1

-- rule: arithmetic.add
-- query
SELECT 18446744073709551615 + 1

-- rule: arithmetic.add
CREATE TABLE n (i BIGINT, s SMALLINT);
INSERT INTO n VALUES (-9223372036854775808, -32768), (9223372036854775807, 32767);
-- query
SELECT s + 1 FROM n

-- rule: arithmetic.divide
-- query
SELECT 7 / 2

-- rule: arithmetic.divide
-- query
SELECT 1 / 0

-- rule: arithmetic.modulo
-- query
SELECT 1 % 0

-- rule: arithmetic.modulo
-- query
SELECT 7.5 % 2, -7.50 % 2

-- rule: arithmetic.modulo
-- query
SELECT 1.50 % '0', '1' % 0.0, 1.50 % 0.00

-- rule: arithmetic.multiply
-- query
SELECT 1E308 * 10

-- rule: arithmetic.multiply
-- query
SELECT 65536 * 65536

-- rule: arithmetic.negate
CREATE TABLE n (i BIGINT, j BIGINT);
INSERT INTO n VALUES (9223372036854775807, 1);
INSERT INTO n VALUES (-9223372036854775807 - 1, -1);
-- query
SELECT -i FROM n WHERE i < 0

-- rule: arithmetic.negate
-- query
SELECT -(1::UTINYINT), -(0::UINTEGER), -(1::UBIGINT), typeof(-(1::USMALLINT))

-- rule: arithmetic.negate
CREATE TABLE t (i INT, d DECIMAL(5,2));
INSERT INTO t VALUES (1, 1.50);
-- query
SELECT -(-2 - 1), -(2 - 3), -(-1), -(0 | 9223372036854775808), -(2 - 1), -9223372036854775808, -(i - 3) FROM t

-- rule: arithmetic.subtract
-- query
SELECT CAST(0 AS UNSIGNED) - 1

-- rule: arithmetic.subtract
-- query
SELECT CAST(1 AS UNSIGNED) + 1, 18446744073709551615 + -1, CAST(5 AS UNSIGNED) - 5, 2 * CAST(3 AS UNSIGNED), CAST(3 AS UNSIGNED) + -3

-- rule: arithmetic.subtract
-- query
SELECT 250::UTINYINT + 5 AS a, 5::UTINYINT + -6 AS b, 3::UTINYINT * 300::USMALLINT AS c, 7::UINTEGER - 7 AS d, 1::UINTEGER - 2::INTEGER AS e, 1::UBIGINT - 2::BIGINT AS f, 1::USMALLINT + 1::TINYINT AS g, 1::UBIGINT + 1::UTINYINT AS h

-- rule: bits.and
-- query
SELECT 6 & 3, 6 | 3, ~6, 1 << 3, -8 >> 1, 1 + 1 << 2

-- rule: bits.and
-- query
SELECT 1.5 | 0, 2.5E0 | 0, '6' & 3, '3e2' | 0, 'abc' | 1, -1.0 | 0

-- rule: bits.and
-- query
SELECT ~(0::UTINYINT), ~(1::UBIGINT), 12::UTINYINT & 10, 12::UTINYINT | 3, 1::UTINYINT << 7, 128::UTINYINT >> 7, 18446744073709551615::UBIGINT >> 63

-- rule: bits.count
-- query
SELECT BIN(12), BIN(0), BIN(NULL), OCT(12), OCT(NULL), BIT_COUNT(29), BIT_COUNT(-1), BIT_COUNT(NULL)

-- rule: bits.not
-- query
SELECT 6 & 3, 6 | 3, ~6, 1 << 3, -8 >> 1, 1 + 1 << 2

-- rule: bits.not
-- query
SELECT ~(0::UTINYINT), ~(1::UBIGINT), 12::UTINYINT & 10, 12::UTINYINT | 3, 1::UTINYINT << 7, 128::UTINYINT >> 7, 18446744073709551615::UBIGINT >> 63

-- rule: bits.or
-- query
SELECT 9223372036854775807.0 | 0

-- rule: bits.or
-- query
SELECT 6 & 3, 6 | 3, ~6, 1 << 3, -8 >> 1, 1 + 1 << 2

-- rule: bits.or
-- query
SELECT 1.5 | 0, 2.5E0 | 0, '6' & 3, '3e2' | 0, 'abc' | 1, -1.0 | 0

-- rule: bits.or
-- query
SELECT ~(0::UTINYINT), ~(1::UBIGINT), 12::UTINYINT & 10, 12::UTINYINT | 3, 1::UTINYINT << 7, 128::UTINYINT >> 7, 18446744073709551615::UBIGINT >> 63

-- rule: bits.shift-left
-- query
SELECT 1 << 64

-- rule: bits.shift-left
-- query
SELECT 1.5 << 2.5E0, 2.5E0 << 1

-- rule: bits.shift-left
-- query
SELECT 255::UTINYINT >> 8, 0::UTINYINT << 9

-- rule: bits.shift-right
-- query
SELECT 1 >> -1

-- rule: bits.shift-right
-- query
SELECT 255::UTINYINT >> 8, 0::UTINYINT << 9

-- rule: bits.shift-right
-- query
SELECT 6 & 3, 6 | 3, ~6, 1 << 3, -8 >> 1, 1 + 1 << 2

-- rule: bits.shift-right
-- query
SELECT 1 << 63, 1 << 64, 1 >> 64, 1 << -1, 18446744073709551615 >> 63, 18446744073709551615 << 1

-- rule: bits.xor
-- query
SELECT 17 # 5, 6 # 3, 1 # 1, NULL # 1

-- rule: cast.bytes
-- query
SELECT CAST(x AS bytea) FROM (VALUES (CAST('\x616' AS text))) t(x)

-- rule: cast.to-boolean
-- query
SELECT 'on'::VARCHAR::BOOLEAN

-- rule: cast.to-character
-- query
SELECT CAST('abcdefg' AS CHAR(3)), CAST('a' AS CHAR(3)), CAST('a bcd' AS CHAR(2))

-- rule: cast.to-decimal
-- query
SELECT CAST(100 AS DECIMAL(3,1))

-- rule: cast.to-decimal
-- query
SELECT CAST(2.5E0 AS DECIMAL(3,0)), CAST(-0.125E0 AS DECIMAL(4,2)), CAST(1.005E0 AS DECIMAL(4,2))

-- rule: cast.to-float
-- query
SELECT CAST('abc' AS DOUBLE PRECISION)

-- rule: cast.to-float
-- query
SELECT CAST('1E400' AS DOUBLE PRECISION)

-- rule: cast.to-float
-- query
SELECT CAST('1e400' AS DOUBLE), CAST('-1e400x' AS DOUBLE), CAST('1e-400' AS DOUBLE)

-- rule: cast.to-integer
-- query
SELECT CAST('4x' AS INTEGER)

-- rule: cast.to-integer
-- query
SELECT CAST(2.5E0 AS INTEGER)

-- rule: cast.to-integer
-- query
SELECT CAST(NULL AS SIGNED), CAST(5 AS SIGNED), CAST(NULL AS UNSIGNED)

-- rule: cast.to-json
-- query
SELECT '{"bar": "baz", "balance": 7.77, "active":false}'::json, '{"bar": "baz", "balance": 7.77, "active":false}'::jsonb, '{"reading": 1.230e-5}'::jsonb, '{"a": 1, "a": 2}'::jsonb, CAST((SELECT CAST(NULL AS text)) AS jsonb)

-- rule: cast.to-list
-- query
SELECT '{1, 2 ,null}'::int[], ' {"a b", c d ,"NULL"} '::text[], '{{1,2},{3,4}}'::int[][], '{}'::text[], ARRAY[1.5,2.4]::int[], NULL::int[]

-- rule: cast.to-text
-- query
SELECT CAST(12345 AS VARCHAR(2))

-- rule: cast.to-text
-- query
SELECT CAST('abcdef' AS CHAR(3)), CAST(12345 AS CHAR(2))

-- rule: compare.collation
-- query
SELECT 'hello' = 'HELLO' COLLATE nocase, 'a' COLLATE nocase < 'B', 'B' < 'a' COLLATE nocase, 'a' COLLATE nocase = 'a', 'É' = 'é' COLLATE nocase, 'é' = 'e' COLLATE nocase, 'a' COLLATE nocase <> 'A', '×' = '÷' COLLATE nocase

-- rule: compare.distinct
CREATE TABLE c (a INTEGER, b INTEGER);
INSERT INTO c VALUES (1, 2), (2, 2), (3, 2), (NULL, 2), (2, NULL), (NULL, NULL);
-- query
SELECT a, b, a <=> b, NOT (a <=> b) FROM c

-- rule: compare.is-null
-- query
SELECT NOT ((1, NULL) IS NULL), NOT ((1, NULL) IS NOT NULL)

-- rule: compare.numbers
-- query
SELECT 9007199254740993 = 9007199254740992E0, 1 = 1E0, 0.5 = 5E-1

-- rule: compare.numbers
-- query
SELECT 1 = '1', 1 = '1a', 0 = 'abc', 1.5 = '1.5', '9223372036854775807' = 9223372036854775806, 10 > '9', '10' > '9'

-- rule: compare.rows
-- query
SELECT (1, 2, NULL) < (1, 3, 0), (1, NULL, 3) < (1, 2, 4)

-- rule: conditional.case
-- query
SELECT IF(1 = 1, 'a', 'b'), IF(1 = 2, 'a', 'b'), IFNULL(NULL, 'c')

-- rule: conditional.case
-- query
SELECT CASE (1, NULL) WHEN (1, 2) THEN 'x' WHEN (2, 1) THEN 'z' ELSE 'y' END

-- rule: conditional.case
CREATE TABLE t (a INTEGER, b INTEGER);
INSERT INTO t VALUES (1, 2), (2, 1), (3, 3);
-- query
SELECT CASE (a, b) WHEN (SELECT 1, 2) THEN 'x' END, CASE (SELECT a, b) WHEN (1, 2) THEN 'x' END FROM t WHERE a = 1

-- rule: conditional.coalesce
-- query
SELECT NVL(NULL, 'c')

-- rule: conditional.greatest
-- query
SELECT GREATEST(2, 2.5), LEAST(2, 2.5)

-- rule: conditional.greatest
-- query
SELECT GREATEST(2, NULL), LEAST(2, NULL)

-- rule: conditional.least
-- query
SELECT GREATEST(2, 2.5), LEAST(2, 2.5)

-- rule: conditional.least
-- query
SELECT GREATEST(2, NULL), LEAST(2, NULL)

-- rule: conditional.nullif
-- query
SELECT NULLIF('1a', 1), NULLIF(1, '1'), NULLIF(1, 2.2), NULLIF('2', 1)

-- rule: edit.of-parts
-- query
SELECT AsText(LINESTRING(POINT(0, 0), POINT(1, 1))), AsText(POLYGON(LINESTRING(POINT(0, 0), POINT(9, 0), POINT(0, 9), POINT(0, 0)))), AsText(MULTIPOINT(POINT(0, 0), POINT(1, 1))), AsText(MULTILINESTRING(LINESTRING(POINT(0, 0), POINT(1, 1)))), AsText(MULTIPOLYGON(POLYGON(LINESTRING(POINT(0, 0), POINT(9, 0), POINT(0, 9), POINT(0, 0))))), AsText(GEOMETRYCOLLECTION(POINT(1, 2), LINESTRING(POINT(0, 0), POINT(1, 1)))), LINESTRING(POINT(0, 0), NULL), MULTIPOINT(LINESTRING(POINT(0, 0), POINT(1, 1))), POLYGON(LINESTRING(POINT(0, 0), POINT(9, 0), POINT(0, 9), POINT(1, 0)))

-- rule: edit.rectangle
-- query
SELECT ST_AsText(ST_Envelope(ST_GeomFromText(NULL))), ST_AsText(ST_Envelope(ST_GeomFromText('LINESTRING(1 4,3 2)'))), ST_AsText(ST_Envelope(ST_GeomFromText('LINESTRING(1 2,1 1)'))), ST_AsText(ST_Envelope(ST_GeomFromText('POINT(1 2)')))

-- rule: from.common-table
CREATE TABLE t (x INTEGER);
INSERT INTO t VALUES (7), (8);
-- query
WITH t AS (SELECT x + 1 AS x FROM t) SELECT x FROM t

-- rule: from.inner
CREATE TABLE t (a INTEGER, b INTEGER);
INSERT INTO t VALUES (1, 2), (2, 1), (3, 3);
-- query
SELECT (p.a = 2) AS x, q.a FROM t AS p JOIN t AS q ON x

-- rule: from.named-columns
CREATE TABLE t (a INTEGER, b INTEGER);
INSERT INTO t VALUES (1, 2);
-- query
SELECT COUNT(*) FROM t JOIN t AS u USING (a, a)

-- rule: from.named-columns
CREATE TABLE i (k INTEGER);
CREATE TABLE n (k NUMERIC);
INSERT INTO i VALUES (1), (2);
INSERT INTO n VALUES (1.00), (3.00);
-- query
SELECT k FROM i FULL JOIN n USING (k)

-- rule: from.named-columns
CREATE TABLE t1 (a INTEGER, b INTEGER, c INTEGER);
CREATE TABLE t3 (e INTEGER);
INSERT INTO t1 VALUES (1, 2, 3), (4, 5, 6), (7, NULL, 9);
INSERT INTO t3 VALUES (100), (200);
-- query
SELECT a, e FROM t1 NATURAL JOIN t3 WHERE a = 1

-- rule: from.recursive
-- query
WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c LIMIT 3) SELECT n FROM c

-- rule: from.recursive
-- query
WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 1001) SELECT COUNT(*) FROM c

-- rule: from.recursive
-- query
WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 2000) SELECT COUNT(*) FROM c

-- rule: from.rowid
CREATE TABLE t(a VARCHAR);
INSERT INTO t VALUES ('x'), ('y');
INSERT INTO t VALUES ('z')
-- query
SELECT rowid, a FROM t WHERE rowid > 0

-- rule: from.series
-- query
SELECT value FROM generate_series(85,100,5)

-- rule: from.unnest
-- query
SELECT * FROM unnest(range(2)) AS u(x)

-- rule: geometry.as-text
-- query
SELECT ST_GeomFromText(NULL), ST_AsText(NULL), ST_AsText(ST_GeomFromText('polygon((0 0,4 0,4 4,0 0),(2 1,3 1,3 2,2 1))')), ST_AsText(ST_GeomFromText('MULTIPOINT((0 0),(1.5 -1))'))

-- rule: geometry.from-binary
-- query
SELECT ST_GeomFromWKB(X'0101000000000000000000F03F')

-- rule: geometry.from-text
-- query
SELECT ST_IsEmpty(ST_GeomFromText('POINT EMPTY'))

-- rule: group.by
CREATE TABLE t (a INTEGER);
INSERT INTO t VALUES (1), (2), (3);
-- query
SELECT 1 FROM t ORDER BY COUNT(*)

-- rule: group.by
CREATE TABLE t (a INTEGER, b INTEGER);
INSERT INTO t VALUES (1, 2), (2, 1);
-- query
SELECT a FROM t GROUP BY a, true

-- rule: group.by
CREATE TABLE t (k INTEGER PRIMARY KEY, g INTEGER, v INTEGER);
INSERT INTO t VALUES (1, 1, 10), (2, 1, 20), (3, NULL, 30), (4, NULL, NULL), (5, 2, NULL);
-- query
SELECT 1 FROM t HAVING 1 = 1

-- rule: group.by
CREATE TABLE t (a INTEGER, b INTEGER);
INSERT INTO t VALUES (1, 2), (2, 1);
-- query
SELECT SUM(a) AS x, x + 1 AS y, y * 2 AS z FROM t

-- rule: group.having
CREATE TABLE t (a INT PRIMARY KEY, b INT, c INT);
INSERT INTO t VALUES (1, 1, 10), (2, 1, 20), (3, NULL, 30);
-- query
SELECT 8 FROM t HAVING 4 = 5

-- rule: group.having
CREATE TABLE t (a INTEGER, b INTEGER);
INSERT INTO t VALUES (1, 2), (2, 1), (3, 3);
-- query
SELECT MAX(a) AS x FROM t HAVING x = 3

-- rule: group.having
CREATE TABLE t (a INTEGER, b INTEGER);
INSERT INTO t VALUES (1, 2), (2, 1), (3, 3);
-- query
SELECT a AS b FROM t HAVING (SELECT b) = 1

-- rule: group.sets
CREATE TABLE t (k INTEGER PRIMARY KEY, a INTEGER, b INTEGER, v INTEGER);
INSERT INTO t VALUES (1, 1, 1, 10), (2, 1, 2, 20), (3, 2, 1, 30), (4, NULL, 1, 40);
-- query
SELECT k, a, v FROM t WHERE k < 3 GROUP BY k, ROLLUP (a)

-- rule: hash.crc32
-- query
SELECT CRC32('MariaDB'), CRC32('mariadb'), CRC32(CRC32('Maria'), 'DB'), CRC32C('MariaDB'), CRC32C(CRC32C('Maria'), 'DB'), CRC32(NULL), CRC32(NULL, 'a'), CRC32(0, NULL), CRC32C(NULL)

-- rule: hash.crc32c
-- query
SELECT CRC32('MariaDB'), CRC32('mariadb'), CRC32(CRC32('Maria'), 'DB'), CRC32C('MariaDB'), CRC32C(CRC32C('Maria'), 'DB'), CRC32(NULL), CRC32(NULL, 'a'), CRC32(0, NULL), CRC32C(NULL)

-- rule: list.concat
-- query
SELECT array_cat(ARRAY[1,2,3], ARRAY[4,5]), array_cat(ARRAY[1], NULL), array_cat(NULL::int[], NULL::int[])

-- rule: list.subscript
-- query
SELECT (ARRAY[1,2,3])[2], (ARRAY[[1,2],[3,4]])[2][1], (ARRAY[1])[0], (ARRAY[1])[2], (ARRAY[[1,2]])[1]

-- rule: list.value
-- query
SELECT ARRAY[[1],[2,3]]

-- rule: literal.hexadecimal-number
-- query
SELECT 0x01000000000000000A + 0, 0x00000000000000000A + 0

-- rule: measure.area-of-polygons
-- query
SELECT ST_Area(ST_GeomFromText('LINESTRING(0 0,3 4)'))

-- rule: measure.distance
-- query
SELECT ST_Distance(ST_GeomFromText('POINT EMPTY'), ST_GeomFromText('POINT(0 0)'))

-- rule: number.ceiling
-- query
SELECT FLOOR(7), FLOOR(-1.5), CEIL(1.2), CEILING(-3), TRUNC(-2.7), TRUNC(5), FLOOR('1.5'), FLOOR('x'), CEIL(NULL), TRUNC(X'31'), FLOOR(NULL)

-- rule: number.factorial
-- query
SELECT FACTORIAL(34)

-- rule: number.floor
-- query
SELECT FLOOR(7), FLOOR(-1.5), CEIL(1.2), CEILING(-3), TRUNC(-2.7), TRUNC(5), FLOOR('1.5'), FLOOR('x'), CEIL(NULL), TRUNC(X'31'), FLOOR(NULL)

-- rule: number.round
-- query
SELECT ROUND(155, -1), ROUND(-155, -1)

-- rule: number.round
-- query
SELECT ROUND(7) AS a, ROUND(CAST(8 AS HUGEINT)) AS b

-- rule: number.round
-- query
SELECT ROUND(2.5), ROUND(-2.5), ROUND(2.5e0), ROUND(1.298, 1), ROUND(1.26e0, 1), ROUND(CAST(NULL AS DOUBLE))

-- rule: number.truncate
-- query
SELECT TRUNCATE(122, -2)

-- rule: number.truncate
-- query
SELECT TRUNC(1.99), TRUNC(-1.99), TRUNC(-1.7e0), TRUNC(CAST(NULL AS DOUBLE))

-- rule: number.truncate
-- query
SELECT TRUNCATE(1.223, 1), TRUNCATE(1.999, 1), TRUNCATE(1.999, 0), TRUNCATE(-1.999, 1), TRUNCATE(1.999e0, 1), TRUNCATE(NULL, 1), TRUNCATE(5, 2)

-- rule: order.by
CREATE TABLE t (a INTEGER, b INTEGER);
INSERT INTO t VALUES (1, 2), (2, 1);
-- query
SELECT a FROM t ORDER BY true

-- rule: order.by
CREATE TABLE t (a INTEGER, b INTEGER);
INSERT INTO t VALUES (1, 2), (2, 1);
-- query
SELECT a FROM t ORDER BY false DESC

-- rule: order.by
CREATE TABLE t (a INTEGER, b INTEGER);
INSERT INTO t VALUES (2, 1);
INSERT INTO t VALUES (1, 2);
-- query
SELECT a AS x, b AS x FROM t ORDER BY x

-- rule: order.by
CREATE TABLE t (a INTEGER, b INTEGER);
INSERT INTO t VALUES (1, 2), (2, 1);
-- query
SELECT a AS x, x + x AS y, y + y AS z FROM t ORDER BY z + x DESC

-- rule: predicate.between
-- query
SELECT '2' BETWEEN '10' AND 3, '2' BETWEEN '10' AND '3', 10 BETWEEN '9' AND '11', 5 BETWEEN '10' AND 6

-- rule: predicate.in
-- query
SELECT 1 IN (2.5, '1.0'), 1 IN ('1.0', 2.5)

-- rule: predicate.in
-- query
SELECT 1 IN ('1a', 'b'), 0 IN ('abc'), 'a' IN (1, 'a'), 'b' IN ('a', 'c')

-- rule: predicate.in
CREATE TABLE t (x INTEGER);
INSERT INTO t VALUES (1), (2), (NULL);
-- query
SELECT 1 IN (CAST('1' AS TEXT)), CAST(1 AS INT) IN (2, '1'), '1' IN (CAST(1 AS INT)), x IN ('1', '5') FROM t WHERE x = 1

-- rule: property.is-empty
-- query
SELECT ST_IsEmpty(NULL), ST_IsEmpty(ST_GeomFromText('POINT(0 0)')), ST_IsValid(NULL), ST_IsValid(ST_GeomFromText('POLYGON((0 0,2 2,2 0,0 2,0 0))')), ST_IsValid(ST_GeomFromText('POINT(0 0)')), ST_IsSimple(NULL), ST_IsSimple(ST_GeomFromText('LINESTRING(0 0,2 2,2 0,0 2)')), ST_IsSimple(ST_GeomFromText('LINESTRING(0 0,2 2)'))

-- rule: property.is-simple
-- query
SELECT ST_IsEmpty(NULL), ST_IsEmpty(ST_GeomFromText('POINT(0 0)')), ST_IsValid(NULL), ST_IsValid(ST_GeomFromText('POLYGON((0 0,2 2,2 0,0 2,0 0))')), ST_IsValid(ST_GeomFromText('POINT(0 0)')), ST_IsSimple(NULL), ST_IsSimple(ST_GeomFromText('LINESTRING(0 0,2 2,2 0,0 2)')), ST_IsSimple(ST_GeomFromText('LINESTRING(0 0,2 2)'))

-- rule: rectangle.contains
-- query
SELECT MBRContains(NULL, ST_GeomFromText('POINT(0 0)')), MBRContains(ST_GeomFromText('LINESTRING(0 0,2 2)'), ST_GeomFromText('POINT(2 0)')), MBRContains(ST_GeomFromText('LINESTRING(0 0,2 2)'), ST_GeomFromText('POINT(3 0)')), MBRWithin(NULL, ST_GeomFromText('POINT(0 0)')), MBRWithin(ST_GeomFromText('POINT(2 0)'), ST_GeomFromText('LINESTRING(0 0,2 2)')), MBRWithin(ST_GeomFromText('LINESTRING(0 0,2 2)'), ST_GeomFromText('POINT(0 0)'))

-- rule: rectangle.disjoint
-- query
SELECT MBRIntersects(NULL, ST_GeomFromText('POINT(0 0)')), MBRIntersects(ST_GeomFromText('LINESTRING(0 0,2 2)'), ST_GeomFromText('POINT(2 0)')), MBRIntersects(ST_GeomFromText('LINESTRING(0 0,2 2)'), ST_GeomFromText('POINT(3 0)')), MBRDisjoint(NULL, ST_GeomFromText('POINT(0 0)')), MBRDisjoint(ST_GeomFromText('LINESTRING(0 0,2 2)'), ST_GeomFromText('POINT(3 0)')), MBRDisjoint(ST_GeomFromText('LINESTRING(0 0,2 2)'), ST_GeomFromText('POINT(2 0)')), MBREqual(NULL, ST_GeomFromText('POINT(0 0)')), MBREqual(ST_GeomFromText('LINESTRING(0 0,2 2)'), ST_GeomFromText('LINESTRING(0 2,2 0)')), MBREqual(ST_GeomFromText('LINESTRING(0 0,2 2)'), ST_GeomFromText('LINESTRING(0 2,2 1)'))

-- rule: rectangle.intersects
-- query
SELECT MBRIntersects(NULL, ST_GeomFromText('POINT(0 0)')), MBRIntersects(ST_GeomFromText('LINESTRING(0 0,2 2)'), ST_GeomFromText('POINT(2 0)')), MBRIntersects(ST_GeomFromText('LINESTRING(0 0,2 2)'), ST_GeomFromText('POINT(3 0)')), MBRDisjoint(NULL, ST_GeomFromText('POINT(0 0)')), MBRDisjoint(ST_GeomFromText('LINESTRING(0 0,2 2)'), ST_GeomFromText('POINT(3 0)')), MBRDisjoint(ST_GeomFromText('LINESTRING(0 0,2 2)'), ST_GeomFromText('POINT(2 0)')), MBREqual(NULL, ST_GeomFromText('POINT(0 0)')), MBREqual(ST_GeomFromText('LINESTRING(0 0,2 2)'), ST_GeomFromText('LINESTRING(0 2,2 0)')), MBREqual(ST_GeomFromText('LINESTRING(0 0,2 2)'), ST_GeomFromText('LINESTRING(0 2,2 1)'))

-- rule: rectangle.within
-- query
SELECT MBRContains(NULL, ST_GeomFromText('POINT(0 0)')), MBRContains(ST_GeomFromText('LINESTRING(0 0,2 2)'), ST_GeomFromText('POINT(2 0)')), MBRContains(ST_GeomFromText('LINESTRING(0 0,2 2)'), ST_GeomFromText('POINT(3 0)')), MBRWithin(NULL, ST_GeomFromText('POINT(0 0)')), MBRWithin(ST_GeomFromText('POINT(2 0)'), ST_GeomFromText('LINESTRING(0 0,2 2)')), MBRWithin(ST_GeomFromText('LINESTRING(0 0,2 2)'), ST_GeomFromText('POINT(0 0)'))

-- rule: reference.inherited
-- query
SELECT ST_SRID(ST_GeomFromText('POINT(1 2)', 3857)), ST_SRID(ST_SRID(ST_GeomFromText('POINT(1 2)'), 32633)), ST_SRID(ST_SRID(ST_GeomFromText('POINT(1 2)', 3857), 0)), ST_SRID(ST_SRID(ST_GeomFromText(NULL), 0)), ST_SRID(ST_StartPoint(ST_GeomFromText('LINESTRING(1 2,3 4)', 3857)))

-- rule: relation.crosses
-- query
SELECT ST_Crosses(ST_GeomFromText('POINT(0 1)'), ST_GeomFromText('GEOMETRYCOLLECTION(POINT(0 0))'))

-- rule: relation.domain
-- query
SELECT ST_Touches(ST_GeomFromText('POINT(0 0)'), ST_GeomFromText('POINT(0 0)'))

-- rule: select.unnest
-- query
SELECT unnest(ARRAY[['foo','bar'],['baz','quux']])

-- rule: subquery.scalar
CREATE TABLE t (x INTEGER, g INTEGER);
INSERT INTO t VALUES (1, 1), (2, 1), (3, 2);
-- query
SELECT (SELECT x FROM t)

-- rule: temporal.day
CREATE TABLE q (id INTEGER PRIMARY KEY, d DATE, ts DATETIME, s VARCHAR(30));
INSERT INTO q VALUES (1, '2007-10-07', '2003-12-31 01:02:03', '2004-02-05'), (2, NULL, NULL, 'none');
-- query
SELECT DATE_FORMAT(d, ''), MAKEDATE(9999, 365), MAKEDATE(9999, 366) FROM q WHERE id = 1

-- rule: temporal.part
CREATE TABLE o (id INTEGER PRIMARY KEY, d DATE, ts TIMESTAMP);
INSERT INTO o VALUES (1, '1995-03-15', '1995-03-15 10:00:00.5'), (2, '1996-02-29', '1996-02-29 00:00:00'), (3, NULL, NULL), (4, '1969-12-31', '1969-12-31 23:59:59.000001');
-- query
SELECT EXTRACT(YEAR FROM ts), EXTRACT(MONTH FROM d), DAY(ts), YEAR(d) FROM o WHERE id >= 3

-- rule: temporal.part
CREATE TABLE o (id INTEGER PRIMARY KEY, d DATE, ts DATETIME);
INSERT INTO o VALUES (1, '1995-03-15', '1995-03-15 10:00:00'), (2, '1996-02-29', '1996-02-29 00:00:00'), (3, NULL, NULL), (4, '1969-12-31', '1969-12-31 23:59:59');
-- query
SELECT EXTRACT(YEAR FROM ts), EXTRACT(MONTH FROM d), DAY(ts), YEAR('2009-07-02') FROM o WHERE id >= 3

-- rule: temporal.to-date
-- query
SELECT DATE '2021-02-29'

-- rule: temporal.to-text
-- query
SELECT CAST('2018-09-08 17:51:04.75' AS DATETIME(2)), CAST(CAST('2018-09-08 17:51:04' AS DATETIME(3)) AS CHAR)

-- rule: temporal.to-text
-- query
SELECT CAST(INTERVAL '6 years 5 months 4 days 3 hours 2 minutes 1 second' AS VARCHAR), CAST(INTERVAL '-1 year -2 months 3 days -04:05:06' AS VARCHAR), CAST(INTERVAL '0 days' AS VARCHAR), CAST(INTERVAL '1 day ago' AS VARCHAR)

-- rule: temporal.to-timestamp
-- query
SELECT TIMESTAMP '2021-13-01 00:00:00'

-- rule: temporal.trunc
CREATE TABLE q (id INTEGER PRIMARY KEY, d DATE, ts TIMESTAMP);
INSERT INTO q VALUES (1, '2001-04-10', '2001-02-16 20:38:40'), (2, NULL, NULL);
-- query
SELECT DATE_TRUNC('hour', ts), DATE_TRUNC('year', ts), DATE_TRUNC('week', ts), DATETRUNC('month', ts), DATE_TRUNC('century', ts) FROM q

-- rule: text.ascii
-- query
SELECT ASCII('é')

-- rule: text.glob
CREATE TABLE g (s VARCHAR, p VARCHAR);
INSERT INTO g VALUES ('abc', 'a*'), ('abc', '?b?'), ('abc', 'a?'), ('a]', 'a[]]'), ('b1', '[!a]1'), ('a1', '[!a]1'), ('b5', 'b[2-6]'), ('b9', 'b[2-6]'), ('*', '\*'), ('x', '\*'), ('x', '[x'), ('', '**'), (NULL, 'a');
-- query
SELECT s, p, s GLOB p FROM g

-- rule: text.hex
-- query
SELECT HEX('abc'), HEX(255), HEX(0), HEX(-1), HEX(NULL)

-- rule: text.ilike
-- query
SELECT 'ABC' ILIKE 'a%', 'ABC' ILIKE 'b%', NULL ILIKE 'a', 'abc' NOT ILIKE 'AB_', 'aBc' ILIKE 'A\Bc'

-- rule: text.left
-- query
SELECT LEFT('abcde', -2), RIGHT('abcde', -2)

-- rule: text.length
-- query
SELECT CHAR_LENGTH('é'), CHARACTER_LENGTH('abc')

-- rule: text.like
-- query
SELECT 'ab' LIKE 'a\'

-- rule: text.like
-- query
SELECT 'A' LIKE 'a', 'abc' LIKE 'A%'

-- rule: text.like
-- query
SELECT 10 LIKE '1%', 10 LIKE '1', 123 LIKE '_2_'

-- rule: text.lower
-- query
SELECT UCASE('aB'), LCASE('aB')

-- rule: text.lpad
-- query
SELECT LPAD('a', 3), RPAD('a', 3)

-- rule: text.lpad
-- query
SELECT LPAD('a', 3, ''), RPAD('a', 3, '')

-- rule: text.octet-length
-- query
SELECT encode('aü'), encode(''), encode(CAST(NULL AS VARCHAR)), decode('\xC3\xBC'::BLOB), decode(CAST(NULL AS BLOB)), octet_length('\xAA\xBB'::BLOB), octet_length(CAST(NULL AS BLOB)), '\xAA'::BLOB || '\xBB'::BLOB

-- rule: text.of-float
-- query
SELECT (1.0 / 3) || ''

-- rule: text.of-float
-- query
SELECT CAST(9e999 AS TEXT), -9e999 || ''

-- rule: text.of-float
-- query
SELECT CAST(0E0 AS VARCHAR(20)), CAST(1.5E0 AS VARCHAR(20)), CAST(150E0 AS VARCHAR(20)), CAST(-1E-3 AS VARCHAR(20)), CAST(1E100 AS VARCHAR(20))

-- rule: text.of-list
-- query
SELECT ARRAY[1,NULL,2]::text, ARRAY['a','b,c','','d"e','f\g',' h','null',NULL]::text, ARRAY[]::int[]::text, ARRAY[[1,2],[3,4]]::text, ARRAY[true,false]::text

-- rule: text.position
-- query
SELECT STRPOS('high', 'ig'), STRPOS('high', 'x'), STRPOS(NULL, 'x')

-- rule: text.position
-- query
SELECT INSTR(X'C3A941', X'41'), INSTR(X'C3A941', 'A'), INSTR(1234, 3), INSTR(X'0102', X'03'), INSTR(X'01', X'')

-- rule: text.quote
-- query
SELECT QUOTE('Don''t!'), QUOTE('a\\b'), QUOTE(CAST(NULL AS CHAR))

-- rule: text.regexp
-- query
SELECT 'abc' ~ 'abc', 'abc' ~ 'b', 'abc' ~ '.*b.*', 'abc' !~ 'b', 'ABC' ~ 'abc', NULL ~ 'a'

-- rule: text.regexp-replace
-- query
SELECT REGEXP_REPLACE('xabcdx', 'ab|abcd', '-'), REGEXP_REPLACE('a\b', 'b', '\\')

-- rule: text.regexp-replace
-- query
SELECT REGEXP_REPLACE('James Bond', '^(.*) (.*)$', '\\2, \\1'), REGEXP_REPLACE('ABC', 'b', '-')

-- rule: text.regexp-replace
-- query
SELECT REGEXP_REPLACE('a b c', 'b', 'X'), REGEXP_REPLACE('ab12cd', '[0-9]', ''), REGEXP_REPLACE('abc', 'x', 'y'), REGEXP_REPLACE(NULL, 'a', 'b')

-- rule: text.regexp-substr
-- query
SELECT REGEXP_SUBSTR('ab12cd', '[0-9]+'), REGEXP_SUBSTR('abc', 'x'), REGEXP_SUBSTR('a', NULL)

-- rule: text.replace
-- query
SELECT REPLACE('abc', '', NULL)

-- rule: text.right
-- query
SELECT LEFT('abcde', -2), RIGHT('abcde', -2)

-- rule: text.rpad
-- query
SELECT RPAD('a', 3, '')

-- rule: text.rpad
-- query
SELECT LPAD('a', 3), RPAD('a', 3)

-- rule: text.similar
-- query
SELECT 'abc' SIMILAR TO 'a_c', 'aab' SIMILAR TO 'a{2,3}b', 'b' SIMILAR TO 'a|b', 'bc' SIMILAR TO 'a|b', 'x^' SIMILAR TO 'x^', 'x' SIMILAR TO '[w-y]'

-- rule: text.split-part
-- query
SELECT SPLIT_PART('a,b', ',', 0)

-- rule: text.substring
-- query
SELECT SUBSTRING('abc' FROM 2 FOR -1)

-- rule: text.substring
-- query
SELECT SUBSTRING('abcde', -2), SUBSTRING('abcde', -3, 2), SUBSTRING('abcde', 4, -2), SUBSTR('abcde', 0, 2), SUBSTR('abcde', 9, 2), SUBSTR('abcde', -9)

-- rule: text.trim
-- query
SELECT TRIM(chr(160) || 'a' || chr(9))

-- rule: text.trim
CREATE TABLE s (k INTEGER, x VARCHAR(10));
INSERT INTO s VALUES (1, '  ab '), (2, ''), (3, NULL), (4, 'xyaxx');
-- query
SELECT TRIM(BOTH 'xy' FROM 'xyaxx') FROM s WHERE k = 1

-- rule: text.trim
CREATE TABLE s (k INTEGER, x VARCHAR(10));
INSERT INTO s VALUES (1, '  ab '), (2, ''), (3, NULL), (4, 'xyaxx');
-- query
SELECT k, LTRIM(x, 'xy'), RTRIM(x, 'xy'), TRIM(x, 'x'), TRIM(x, ''), TRIM(x, NULL) FROM s

-- rule: text.unhex
-- query
SELECT unhex('G0')

-- rule: text.unicode
-- query
SELECT UNICODE('â'), UNICODE('ab'), UNICODE(''), UNICODE(NULL)

-- rule: text.upper
-- query
SELECT UCASE('aB'), LCASE('aB')

-- rule: truth.of-value
CREATE TABLE b (p INTEGER);
INSERT INTO b VALUES (0), (NULL), (1);
-- query
SELECT p FROM b WHERE p

-- rule: truth.of-value
-- query
SELECT 2 AND TRUE, 0 OR FALSE, NULL AND TRUE, 0.4 AND TRUE, NOT 0, 'y' AND TRUE

-- rule: where.filter
CREATE TABLE b (p INTEGER);
INSERT INTO b VALUES (0), (NULL), (1);
-- query
SELECT p FROM b WHERE p

-- rule: where.filter
CREATE TABLE t (a INTEGER, b INTEGER);
INSERT INTO t VALUES (1, 2), (2, 1);
CREATE TABLE u (c INTEGER, d INTEGER);
INSERT INTO u VALUES (1, 10), (2, 20);
-- query
SELECT t.a, u.c, z.a FROM t, u JOIN t AS z ON z.a = t.b

-- rule: window.peers
CREATE TABLE t (a INTEGER PRIMARY KEY, b VARCHAR(5), c VARCHAR(5));
INSERT INTO t VALUES (1, 'A', 'one'), (2, 'B', 'two'), (3, 'C', 'three'), (4, 'D', 'one'), (5, 'E', 'two'), (6, 'F', 'three'), (7, 'G', 'one');
-- query
SELECT a, ROW_NUMBER() OVER (ORDER BY c), ROW_NUMBER() OVER (ORDER BY c ROWS UNBOUNDED PRECEDING) FROM t WHERE a = 1 OR a = 4

