package eval

import (
	"slices"
	"strings"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec/ast"
)

// strictTypes are the types that columns of a STRICT table have (STRICT Tables, section 2).
var strictTypes = []string{"INT", "INTEGER", "REAL", "TEXT", "BLOB", "ANY"}

// makeStrict gives SQLite's STRICT table its types: ANY keeps every value as it
// is, the others refuse what affinity cannot convert (STRICT Tables, section
// 2); key columns are NOT NULL.
func (c *compiler) makeStrict(t *Table) error {
	t.strict = true
	for i := range t.Columns {
		if !slices.Contains(strictTypes, strings.ToUpper(t.Columns[i].Type.Name)) {
			return statementError(semantics.ClassType, "%s is no type of a STRICT table", t.Columns[i].Type.Name)
		}
		if strings.EqualFold(t.Columns[i].Type.Name, "any") {
			t.Columns[i].Type.Affinity = ast.AffinityBlob
		}
	}
	for _, name := range t.definition.PrimaryKey {
		t.Columns[t.position(c.database, name)].NotNull = true
	}
	for i, col := range t.definition.Columns {
		if col.PrimaryKey {
			t.Columns[i].NotNull = true
		}
	}
	return nil
}

// fitsStrict tells whether a value has the storage class of a column of a
// STRICT table.
func fitsStrict(v *semantics.Value, t ast.Type) bool {
	switch v.Kind().StorageClass() {
	case "null":
		return true
	case "integer":
		return t.Affinity == ast.AffinityInteger || strings.EqualFold(t.Name, "any")
	case "real":
		return t.Affinity == ast.AffinityReal || strings.EqualFold(t.Name, "any")
	case "text":
		return t.Affinity == ast.AffinityText || strings.EqualFold(t.Name, "any")
	case "blob":
		return t.Affinity == ast.AffinityBlob
	}
	return false
}
