package eval_test

import (
	"context"
	"testing"

	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/parse"
)

// SQLite documentation, lang_conflict.html, ROLLBACK: the statement is aborted with an error, and
// the current transaction is rolled back; ABORT keeps what the transaction did before.
func TestOrRollbackEndsTheTransaction(t *testing.T) {
	ctx, sqlite := context.Background(), spec.DialectByName("sqlite")
	for change, want := range map[string]int{
		"INSERT OR ROLLBACK INTO t VALUES (3), (1)":    1,
		"UPDATE OR ROLLBACK t SET a = 1 WHERE a = 2":   1,
		"INSERT OR ABORT INTO t VALUES (3), (1)":       2,
		"INSERT OR FAIL INTO t VALUES (1)":             2,
		"UPDATE OR IGNORE t SET a = 1 WHERE a = 2":     2,
		"UPDATE OR REPLACE t SET a = 1 WHERE a = 2":    1,
		"INSERT OR IGNORE INTO t VALUES (3), (1), (4)": 4,
	} {
		list, err := parse.Statements("CREATE TABLE t (a INTEGER UNIQUE); INSERT INTO t VALUES (1); BEGIN; INSERT INTO t VALUES (2); "+change, sqlite)
		if err != nil {
			t.Fatal(err)
		}
		db := eval.NewDatabase(sqlite)
		for _, statement := range list {
			err = db.Apply(ctx, statement)
		}
		if rows := len(db.Tables()[0].Rows); rows != want {
			t.Errorf("%s: %d rows, %v, want %d", change, rows, err, want)
		}
	}
}
