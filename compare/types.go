package compare

import (
	"fmt"
	"strings"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/datatype"
)

// family is the kind of values that an engine's type holds.
type family = datatype.Family

var sqliteFamilies = map[string]family{
	"null": datatype.FamilyNull, "integer": datatype.FamilyInteger, "real": datatype.FamilyFloat, "text": datatype.FamilyText, "blob": datatype.FamilyBytes,
}

// columnFamily is the family of a column's values, where columns have types.
func columnFamily(form engine.Form, c engine.Column) family {
	switch form {
	case engine.FormSQLite:
		return datatype.FamilyOther // values tell theirs
	case engine.FormMySQL:
		return datatype.MySQL.FamilyOf(c.Type)
	case engine.FormPostgres:
		if strings.HasSuffix(c.Type, "[]") {
			return datatype.FamilyList
		}
		return datatype.Postgres.FamilyOf(c.Type)
	case engine.FormGraph:
		return datatype.FamilyOther // texts tell all
	case engine.FormDuckDB, engine.FormGEOS:
		if strings.HasSuffix(c.Type, "[]") {
			return datatype.FamilyList
		}
		if strings.HasPrefix(c.Type, "MAP(") {
			return datatype.FamilyMap
		}
		if strings.HasPrefix(c.Type, "STRUCT(") {
			return datatype.FamilyStruct
		}
		if strings.HasPrefix(c.Type, "DECIMAL(") {
			return datatype.FamilyDecimal
		}
		return datatype.DuckDB.FamilyOf(c.Type)
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
		return datatype.MySQL.Agrees(want, got)
	case engine.FormPostgres:
		return datatype.Postgres.Agrees(want, got)
	case engine.FormGraph:
		return true
	case engine.FormDuckDB, engine.FormGEOS:
		return datatype.DuckDB.Agrees(want, got)
	}
	panic("compare: unknown form")
}
