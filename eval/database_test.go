package eval_test

import (
	"context"
	"testing"

	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/parse"
)

// MySQL 9.5 manual, 11.2.3: where lower_case_table_names is 0, my_table and MY_TABLE are
// two tables; in ISO/IEC 9075-2, 5.2, their names are one.
func TestTablesUnderADialectOfOtherCase(t *testing.T) {
	ctx, mysql, iso := context.Background(), spec.DialectByName("mysql"), spec.DialectByName("iso")
	made, err := parse.Statements(`CREATE TABLE m (a INTEGER); CREATE TABLE M (a INTEGER, b INTEGER);
		CREATE TABLE N (a INTEGER); CREATE VIEW V AS SELECT a FROM m`, mysql)
	if err != nil {
		t.Fatal(err)
	}
	db := eval.NewDatabase(mysql)
	for _, statement := range made {
		if err := db.Apply(ctx, statement); err != nil {
			t.Fatal(err)
		}
	}
	under := db.Under(iso)
	if len(db.Tables()) != 3 || len(under.Tables()) != 2 {
		t.Errorf("%d tables, %d where case does not tell them apart", len(db.Tables()), len(under.Tables()))
	}
	if m := under.Relation("M"); m == nil || len(m.Columns) != 1 {
		t.Error("M is not the first table of that name")
	}
	if under.Relation("n") == nil || under.Relation("v") == nil || db.Relation("n") != nil || db.Relation("v") != nil {
		t.Error("n and v are known by the caseless names alone")
	}
}
