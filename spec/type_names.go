package spec

import "strings"

// Which names of data types an engine has, modelled or not. A name that is not here is an
// error of the engine; one that is here and that the parser does not know is not modelled.

// UnknownTypes says what a name is that no data type has.
type UnknownTypes uint8

const (
	UnknownTypesOpen   UnknownTypes = iota // that is not modelled
	UnknownTypesSyntax                     // an error of syntax: the grammar names each type (MySQL: type and cast_type in sql/sql_yacc.yy, 8.0.39)
	UnknownTypesNamed                      // an error of names, if no statement has made the type (PostgreSQL: typenameType in parse_type.c; DuckDB: TypeCatalogEntry)
)

// typesOfMySQL begin the types of columns and of casts. The synonyms are those of symbols in
// sql/lex.h.
//
// Sources: MySQL 8.0.39, type, spatial_type, nchar, nvarchar and cast_type in sql/sql_yacc.yy,
// sql/lex.h; MySQL 9.5 manual, 13.3.5 The VECTOR Type.
var typesOfMySQL = typeNames(`BIT BOOL BOOLEAN CHAR CHARACTER NCHAR NATIONAL BINARY VARCHAR VARCHARACTER NVARCHAR VARBINARY YEAR DATE TIME TIMESTAMP
	DATETIME TINYBLOB BLOB MEDIUMBLOB LONGBLOB LONG TINYTEXT TEXT MEDIUMTEXT LONGTEXT ENUM SET SERIAL JSON INT INTEGER INT4 TINYINT INT1 SMALLINT INT2
	MEDIUMINT INT3 MIDDLEINT BIGINT INT8 REAL DOUBLE FLOAT8 FLOAT FLOAT4 DECIMAL DEC NUMERIC FIXED GEOMETRY GEOMETRYCOLLECTION GEOMCOLLECTION POINT
	MULTIPOINT LINESTRING MULTILINESTRING POLYGON MULTIPOLYGON VECTOR SIGNED UNSIGNED`)

// typesOfPostgres begin PostgreSQL's types: those of the catalogue, and words of the grammar.
// Types of rows are those of tables and views, which are looked up elsewhere; those of the
// catalogue's own tables begin with pg_.
//
// Source: PostgreSQL behind 18, src/include/catalog/pg_type.dat; SimpleTypename in
// src/backend/parser/gram.y; transformColumnDefinition in parse_utilcmd.c, of SERIAL (read
// 2026-11-29). Behind SERIAL those of extensions: CREATE TYPE in postgis/postgis.sql.in and
// postgis/geography.sql.in of PostGIS 3.6.4, raster/rt_pg/rtpostgis.sql.in (read 2026-11-29).
var typesOfPostgres = typeNames(`BOOL BYTEA CHAR NAME INT8 INT2 INT2VECTOR INT4 REGPROC TEXT OID TID XID CID OIDVECTOR JSON XML XID8 POINT LSEG PATH BOX
	POLYGON LINE FLOAT4 FLOAT8 UNKNOWN CIRCLE MONEY MACADDR INET CIDR MACADDR8 ACLITEM BPCHAR VARCHAR DATE TIME TIMESTAMP TIMESTAMPTZ INTERVAL TIMETZ
	BIT VARBIT NUMERIC REFCURSOR REGPROCEDURE REGOPER REGOPERATOR REGCLASS REGCOLLATION REGTYPE REGROLE REGNAMESPACE REGDATABASE UUID TSVECTOR
	GTSVECTOR TSQUERY REGCONFIG REGDICTIONARY JSONB JSONPATH TXID_SNAPSHOT INT4RANGE NUMRANGE TSRANGE TSTZRANGE DATERANGE INT8RANGE INT4MULTIRANGE
	NUMMULTIRANGE TSMULTIRANGE TSTZMULTIRANGE DATEMULTIRANGE INT8MULTIRANGE RECORD CSTRING ANY ANYARRAY VOID TRIGGER EVENT_TRIGGER LANGUAGE_HANDLER
	INTERNAL ANYELEMENT ANYNONARRAY ANYENUM FDW_HANDLER INDEX_AM_HANDLER TSM_HANDLER TABLE_AM_HANDLER ANYRANGE ANYCOMPATIBLE ANYCOMPATIBLEARRAY
	ANYCOMPATIBLENONARRAY ANYCOMPATIBLERANGE ANYMULTIRANGE ANYCOMPATIBLEMULTIRANGE OID8
	INT INTEGER SMALLINT BIGINT REAL FLOAT DECIMAL DEC BOOLEAN CHARACTER NATIONAL NCHAR SETOF
	SERIAL SERIAL2 SERIAL4 SERIAL8 BIGSERIAL SMALLSERIAL GEOMETRY GEOGRAPHY BOX2D BOX3D RASTER
	BOX2DF GIDX SPHEROID GEOMETRY_DUMP VALID_DETAIL`)

// typesOfDuckDB begin DuckDB's types: the built-in ones, words of the grammar, and types of
// extensions that it may load by itself.
//
// Source: BUILTIN_TYPES in src/catalog/default/default_types.cpp and EXTENSION_TYPES in
// src/include/duckdb/main/extension_entries.hpp (DuckDB 1.5.5, read 2026-11-29).
var typesOfDuckDB = typeNames(`DECIMAL DEC NUMERIC TIME TIME_NS DATE TIMESTAMP DATETIME TIMESTAMP_US TIMESTAMP_MS TIMESTAMP_NS TIMESTAMP_S TIMESTAMPTZ
	TIMETZ INTERVAL VARCHAR BPCHAR STRING CHAR NVARCHAR TEXT BLOB BYTEA VARBINARY BINARY HUGEINT INT128 UHUGEINT UINT128 BIGINT OID LONG INT8 INT64
	UBIGINT UINT64 INTEGER INT INT4 SIGNED INTEGRAL INT32 UINTEGER UINT32 SMALLINT INT2 SHORT INT16 USMALLINT UINT16 TINYINT INT1 UTINYINT UINT8
	STRUCT ROW LIST ARRAY MAP UNION BIT BITSTRING VARIANT BIGNUM VARINT BOOLEAN BOOL LOGICAL UUID GUID ENUM NULL FLOAT REAL FLOAT4 DOUBLE FLOAT8
	GEOMETRY TYPE JSON INET CHARACTER NATIONAL NCHAR SETOF
	POINT_2D POINT_3D POINT_4D LINESTRING_2D POLYGON_2D BOX_2D BOX_2DF WKB_BLOB GEOGRAPHY`)

func typeNames(list string) map[string]bool {
	names := map[string]bool{}
	for _, name := range strings.Fields(list) {
		names[name] = true
	}
	return names
}

// LacksType tells that the engine of a dialect has no type whose name begins with a word, in
// upper case, but what statements may have made.
func (d *Dialect) LacksType(word string) bool {
	switch {
	case d.UnknownTypes == UnknownTypesOpen, strings.HasPrefix(word, "PG_"), strings.HasPrefix(word, "_"):
		return false
	case d.TypeNames == TypeNamesMySQL:
		return !typesOfMySQL[word]
	case d.TypeNames == TypeNamesPostgres:
		return !typesOfPostgres[word]
	case d.TypeNames == TypeNamesDuckDB:
		return !typesOfDuckDB[word]
	}
	return false
}
