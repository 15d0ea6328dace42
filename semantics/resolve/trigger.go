package resolve

import (
	"strings"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// TriggerColumn tells whether a name in a trigger is that of a column of the row NEW, or of OLD, and where
// the column is among those of the trigger's table; negative for none.
//
// Sources: MySQL, "Trigger Syntax and Examples": OLD and NEW are not case-sensitive; SQLite,
// lang_createtrigger.html, 2.
func TriggerColumn(d *spec.Dialect, columns []string, x ast.Expr) (at int, isNew, is bool) {
	ref, named := x.(*ast.ColumnRef)
	if !named {
		return -1, false, false
	}
	isNew = strings.EqualFold(ref.Table, "NEW")
	if !isNew && !strings.EqualFold(ref.Table, "OLD") {
		return -1, false, false
	}
	for i, name := range columns {
		if sameName(d, name, ref.Column) {
			return i, isNew, true
		}
	}
	return -1, isNew, true
}
