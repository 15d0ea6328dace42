package eval

import (
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// replaceNulls puts defaults in the place of the NULLs that NOT NULL forbids, where OR REPLACE asks
// for it. Where the default is NULL, and by another constraint, the statement fails as without
// OR REPLACE.
//
// Source: SQLite, "The ON CONFLICT Clause" (lang_conflict.html), REPLACE.
func (c *compiler) replaceNulls(t *Table, row semantics.Row, conflict *ast.Conflict) error {
	if conflict.Action != ast.ConflictReplace || c.dialect.Upserts != spec.UpsertsOrReplace {
		return nil
	}
	for i := range t.Columns {
		if !t.Columns[i].NotNull || !row[i].IsNull() || i == t.rowKey || slices.Contains(t.generated, i) {
			continue
		}
		value, err := c.columnDefault(t, i)
		if err != nil {
			return err
		}
		row[i] = value(&environment{})
	}
	return nil
}
