package compare

import (
	"strings"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/semantics"
)

// TypesThatDiffer names the types of the first column whose type is not the type that the
// semantics call for. column counts from 1, and is 0 if no type differs. want is the type that is
// called for, got the engine's. SQLite's columns have no types: there want and got are the storage
// classes of a value, if the answer is a single row.
func TypesThatDiffer(outcome *eval.Outcome, result *engine.Result) (column int, want, got string) {
	if outcome == nil || outcome.Kind != eval.OutcomeRows || result == nil || len(outcome.Columns) != len(result.Columns) {
		return 0, "", ""
	}
	if i := differentType(outcome, result); i >= 0 {
		return i + 1, strings.ToUpper(outcome.Columns[i].Type.String()), strings.ToUpper(result.Columns[i].Type)
	}
	if result.Form != engine.FormSQLite || len(result.Rows) != 1 || len(outcome.Worlds) != 1 || outcome.Worlds[0].Len() != 1 {
		return 0, "", ""
	}
	for _, group := range outcome.Worlds[0].Groups {
		if len(group.Rows) != 1 {
			continue
		}
		for i, v := range group.Rows[0] {
			if want, got := storageClass(v), strings.ToUpper(result.Rows[0][i].Type); want != "" && got != "" && want != got {
				return i + 1, want, got
			}
		}
	}
	return 0, "", ""
}

// storageClass is SQLite's name of the kind of a value; empty for NULL and for kinds that SQLite does
// not have.
func storageClass(v semantics.Value) string {
	if v.IsNull() {
		return ""
	}
	return strings.ToUpper(v.Kind().StorageClass())
}
