package oracle

import (
	"testing"

	"github.com/semcheck/semcheck/spec/ast"
)

// A view over a table that is not modelled is not modelled; an upkeep of storage
// says nothing of any view.
func TestViewsAreModelledAsTheirTablesAre(t *testing.T) {
	viewOf := func(name, table string) *ast.CreateView {
		return &ast.CreateView{Name: name, Query: &ast.Query{Body: &ast.Select{
			Items: []ast.SelectItem{{}}, From: []ast.TableExpr{&ast.TableName{Name: table}}}}}
	}
	var u Unmodelled
	u.Note(&ast.NativeStatement{Text: "VACUUM"}, "statement VACUUM")
	if reason := u.Statement(viewOf("v", "t")); reason != "" {
		t.Errorf("a view is not modelled after VACUUM: %s", reason)
	}
	u.Note(&ast.NativeStatement{Text: "CREATE VIRTUAL TABLE f USING fts5(a)", Table: "f"}, "a virtual table")
	over := viewOf("w", "f")
	reason := u.Statement(over)
	if reason == "" {
		t.Fatal("a view over a virtual table is modelled")
	}
	u.Note(over, reason)
	if u.Table("w") == "" || u.Table("t") != "" {
		t.Errorf("w: %q, t: %q", u.Table("w"), u.Table("t"))
	}
}
