package compare

import (
	"fmt"
	"strings"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec/ast"
)

// family is the kind of values that an engine's type holds.
type family uint8

const (
	familyOther family = iota // a type that is not modelled
	familyNull                // the type of NULL
	familyBoolean
	familyInteger
	familyDecimal
	familyFloat  // binary64
	familySingle // binary32
	familyText
	familyBytes
	familyDate
	familyTimestamp // without a zone
	familyInstant   // with a zone
	familyTime      // of day
	familyInterval
	familyGeometry
	familyList
)

var mysqlFamilies = map[string]family{
	"NULL":    familyNull,
	"TINYINT": familyInteger, "SMALLINT": familyInteger, "MEDIUMINT": familyInteger, "INT": familyInteger, "BIGINT": familyInteger,
	"UNSIGNED TINYINT": familyInteger, "UNSIGNED SMALLINT": familyInteger, "UNSIGNED MEDIUMINT": familyInteger,
	"UNSIGNED INT": familyInteger, "UNSIGNED BIGINT": familyInteger, "YEAR": familyInteger,
	"DECIMAL": familyDecimal, "DOUBLE": familyFloat, "FLOAT": familySingle,
	"CHAR": familyText, "VARCHAR": familyText, "TINYTEXT": familyText, "TEXT": familyText, "MEDIUMTEXT": familyText, "LONGTEXT": familyText, "ENUM": familyText, "JSON": familyText,
	"BINARY": familyBytes, "VARBINARY": familyBytes, "TINYBLOB": familyBytes, "BLOB": familyBytes, "MEDIUMBLOB": familyBytes, "LONGBLOB": familyBytes,
	"DATE": familyDate, "DATETIME": familyTimestamp, "TIMESTAMP": familyTimestamp, "TIME": familyTime, "GEOMETRY": familyGeometry,
}

var postgresFamilies = map[string]family{
	"BOOLEAN":  familyBoolean,
	"SMALLINT": familyInteger, "INTEGER": familyInteger, "BIGINT": familyInteger,
	"NUMERIC": familyDecimal, "DOUBLE PRECISION": familyFloat, "REAL": familySingle,
	"TEXT": familyText, "CHARACTER VARYING": familyText, "CHARACTER": familyText, "NAME": familyText, "UUID": familyText, "REGTYPE": familyText, "JSON": familyText, "JSONB": familyText,
	"DATE": familyDate, "TIMESTAMP WITHOUT TIME ZONE": familyTimestamp, "TIMESTAMP WITH TIME ZONE": familyInstant,
	"TIME WITHOUT TIME ZONE": familyTime, "INTERVAL": familyInterval, "BYTEA": familyBytes, "GEOMETRY": familyGeometry,
}

var duckdbFamilies = map[string]family{
	"NULL": familyNull, "BOOLEAN": familyBoolean,
	"TINYINT": familyInteger, "SMALLINT": familyInteger, "INTEGER": familyInteger, "BIGINT": familyInteger, "HUGEINT": familyInteger,
	"UTINYINT": familyInteger, "USMALLINT": familyInteger, "UINTEGER": familyInteger, "UBIGINT": familyInteger, "UHUGEINT": familyInteger,
	"DOUBLE": familyFloat, "FLOAT": familySingle, "VARCHAR": familyText, "BLOB": familyBytes,
	"DATE": familyDate, "TIMESTAMP": familyTimestamp, "TIMESTAMP WITH TIME ZONE": familyInstant, "TIME": familyTime, "INTERVAL": familyInterval, "GEOMETRY": familyGeometry,
}

var sqliteFamilies = map[string]family{
	"null": familyNull, "integer": familyInteger, "real": familyFloat, "text": familyText, "blob": familyBytes,
}

// columnFamily is the family of a column's values, where columns have types.
func columnFamily(form engine.Form, c engine.Column) family {
	switch form {
	case engine.FormSQLite:
		return familyOther // values tell theirs
	case engine.FormMySQL:
		return mysqlFamilies[c.Type]
	case engine.FormPostgres:
		if strings.HasSuffix(c.Type, "[]") {
			return familyList
		}
		return postgresFamilies[c.Type]
	case engine.FormGraph:
		return familyOther // texts tell all
	case engine.FormDuckDB, engine.FormGEOS:
		if strings.HasSuffix(c.Type, "[]") {
			return familyList
		}
		if strings.HasPrefix(c.Type, "DECIMAL(") {
			return familyDecimal
		}
		return duckdbFamilies[c.Type]
	}
	panic("compare: unknown form")
}

// typeDifference compares the columns' static types; empty means none differs.
func typeDifference(outcome *eval.Outcome, result *engine.Result) string {
	if i := differentType(outcome, result); i >= 0 {
		return fmt.Sprintf("column %d has type %s, want %s", i+1, result.Columns[i].Type, outcome.Columns[i].Type)
	}
	return ""
}

// differentType is the first column whose static type differs, counted from 0; -1 if none does.
func differentType(outcome *eval.Outcome, result *engine.Result) int {
	for i, want := range outcome.Columns {
		if i < len(result.Columns) && !typeAgrees(result.Form, want.Type, result.Columns[i].Type) {
			return i
		}
	}
	return -1
}

// typeAgrees compares a static type with the engine's name of it: in the
// MySQL family by family and signedness, because the protocol's integer widths
// follow the display width; in PostgreSQL exactly, except for lengths, which
// the protocol's type does not carry; in DuckDB exactly; not at all in SQLite. The type of NULL
// shows in results as whatever the engine makes of it.
func typeAgrees(form engine.Form, want ast.Type, got string) bool {
	if want.Kind == ast.TypeUnknown {
		return true
	}
	switch form {
	case engine.FormSQLite:
		return true
	case engine.FormMySQL:
		return mysqlTypeAgrees(want, got)
	case engine.FormPostgres:
		return postgresTypeAgrees(want, got)
	case engine.FormGraph:
		return true
	case engine.FormDuckDB, engine.FormGEOS:
		return duckdbTypeAgrees(want, got)
	}
	panic("compare: unknown form")
}

func mysqlTypeAgrees(want ast.Type, got string) bool {
	is := mysqlFamilies[got]
	switch want.Kind {
	case ast.TypeBoolean:
		return is == familyInteger
	case ast.TypeInteger:
		return is == familyInteger && want.Unsigned == strings.HasPrefix(got, "UNSIGNED ")
	case ast.TypeDecimal:
		return is == familyDecimal
	case ast.TypeReal:
		return is == familySingle
	case ast.TypeDouble:
		return is == familyFloat
	case ast.TypeText, ast.TypeChar:
		return is == familyText
	case ast.TypeBytes:
		return is == familyBytes
	case ast.TypeDate:
		return is == familyDate
	case ast.TypeTimestamp:
		return is == familyTimestamp
	case ast.TypeTime:
		return is == familyTime
	case ast.TypeInstant, ast.TypeInterval, ast.TypeList: // there are none
		return false
	case ast.TypeGeometry:
		return is == familyGeometry
	case ast.TypeDocument:
		return got == "JSON"
	case ast.TypeLabel: // PostgreSQL has them alone
		return false
	case ast.TypeUnknown, ast.TypeDynamic, ast.TypeEngineSpecific:
		return true
	}
	panic("compare: unknown type")
}

func postgresTypeAgrees(want ast.Type, got string) bool {
	switch want.Kind {
	case ast.TypeBoolean:
		return got == "BOOLEAN"
	case ast.TypeInteger:
		return got == map[int]string{16: "SMALLINT", 32: "INTEGER", 64: "BIGINT"}[want.Width]
	case ast.TypeDecimal:
		return got == "NUMERIC"
	case ast.TypeReal:
		return got == "REAL"
	case ast.TypeDouble:
		return got == "DOUBLE PRECISION"
	case ast.TypeText: // without a length: text, or varchar without one
		return got == "CHARACTER VARYING" || got == "TEXT" && want.Length == 0
	case ast.TypeChar:
		return got == "CHARACTER"
	case ast.TypeBytes:
		return got == "BYTEA"
	case ast.TypeDate:
		return got == "DATE"
	case ast.TypeTimestamp:
		return got == "TIMESTAMP WITHOUT TIME ZONE"
	case ast.TypeInstant:
		return got == "TIMESTAMP WITH TIME ZONE"
	case ast.TypeTime:
		return got == "TIME WITHOUT TIME ZONE"
	case ast.TypeInterval:
		return got == "INTERVAL"
	case ast.TypeList:
		of, is := strings.CutSuffix(got, "[]")
		return is && postgresTypeAgrees(want.Innermost(), of)
	case ast.TypeGeometry:
		return got == "GEOMETRY"
	case ast.TypeDocument:
		return got == want.Name
	case ast.TypeLabel:
		return strings.EqualFold(strings.Trim(got, `"`), want.Name)
	case ast.TypeUnknown, ast.TypeDynamic, ast.TypeEngineSpecific:
		return true
	}
	panic("compare: unknown type")
}

func duckdbTypeAgrees(want ast.Type, got string) bool {
	switch want.Kind {
	case ast.TypeBoolean:
		return got == "BOOLEAN"
	case ast.TypeInteger:
		name := map[int]string{8: "TINYINT", 16: "SMALLINT", 32: "INTEGER", 64: "BIGINT", 128: "HUGEINT"}[want.Width]
		if want.Unsigned {
			name = "U" + name
		}
		return got == name
	case ast.TypeDecimal:
		return got == fmt.Sprintf("DECIMAL(%d,%d)", want.Precision, want.Scale)
	case ast.TypeReal:
		return got == "FLOAT"
	case ast.TypeDouble:
		return got == "DOUBLE"
	case ast.TypeText:
		return got == "VARCHAR"
	case ast.TypeBytes:
		return got == "BLOB"
	case ast.TypeDate:
		return got == "DATE"
	case ast.TypeTimestamp:
		return got == "TIMESTAMP"
	case ast.TypeInstant:
		return got == "TIMESTAMP WITH TIME ZONE"
	case ast.TypeTime:
		return got == "TIME"
	case ast.TypeInterval:
		return got == "INTERVAL"
	case ast.TypeList:
		of, is := strings.CutSuffix(got, "[]")
		return is && duckdbTypeAgrees(want.Of(), of)
	case ast.TypeGeometry:
		return got == "GEOMETRY"
	case ast.TypeDocument: // another name of VARCHAR
		return got == "JSON" || got == "VARCHAR"
	case ast.TypeLabel: // PostgreSQL has them alone
		return false
	case ast.TypeUnknown, ast.TypeDynamic, ast.TypeChar, ast.TypeEngineSpecific:
		return true
	}
	panic("compare: unknown type")
}
