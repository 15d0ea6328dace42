package reference_test

import (
	"context"
	"slices"
	"testing"

	"github.com/semcheck/semcheck/compare/engine/reference"
)

// A transaction that is rolled back leaves the database as it was before it, one
// that is not leaves what it did.
func TestRollback(t *testing.T) {
	s := open(t, "postgres", reference.Options{})
	execute(t, s, "CREATE TABLE t (a INTEGER)", "INSERT INTO t VALUES (1)", "BEGIN", "INSERT INTO t VALUES (2)", "CREATE VIEW v AS SELECT a + 1 AS b FROM t")
	rows := func(text string) []string {
		list := query(t, s, text).FirstColumn()
		slices.Sort(list)
		return list
	}
	if got := rows("SELECT b FROM v"); !slices.Equal(got, []string{"2", "3"}) {
		t.Errorf("in the transaction: %q", got)
	}
	if got := rows("SELECT a FROM t"); !slices.Equal(got, []string{"1", "2"}) {
		t.Errorf("in the transaction: %q", got)
	}
	execute(t, s, "ROLLBACK")
	if got := rows("SELECT a FROM t"); !slices.Equal(got, []string{"1"}) {
		t.Errorf("after it: %q", got)
	}
	if _, err := s.Query(context.Background(), "SELECT b FROM v"); err == nil {
		t.Error("the view is still there")
	}
	if err := s.Execute(context.Background(), "ROLLBACK"); err == nil {
		t.Error("a transaction is undone twice")
	}
	execute(t, s, "BEGIN", "INSERT INTO t VALUES (3)", "COMMIT")
	if got := rows("SELECT a FROM t"); !slices.Equal(got, []string{"1", "3"}) {
		t.Errorf("after a transaction that was kept: %q", got)
	}
	if err := s.Execute(context.Background(), "ROLLBACK"); err == nil {
		t.Error("a transaction is undone that was kept")
	}
}
