package trial

import (
	"testing"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/parse"
)

// A view over a table that is not modelled is not modelled; an upkeep of storage
// says nothing of any view.
func TestViewsAreModelledAsTheirTablesAre(t *testing.T) {
	viewOf := func(name, table string) *ast.CreateView {
		return &ast.CreateView{Name: name, Query: &ast.Query{Body: &ast.Select{
			Items: []ast.SelectItem{{}}, From: []ast.TableExpr{&ast.TableName{Name: table}}}}}
	}
	var u Unmodelled
	u.Note(&ast.EngineSpecificStatement{Text: "VACUUM"}, "statement VACUUM")
	if reason := u.Statement(viewOf("v", "t")); reason != "" {
		t.Errorf("a view is not modelled after VACUUM: %s", reason)
	}
	u.Note(&ast.EngineSpecificStatement{Text: "CREATE VIRTUAL TABLE f USING fts5(a)", Table: "f"}, "a virtual table")
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

// What is read from a table that is not modelled is not known, whatever statement reads
// it; how the rows of a table are stored is no matter.
func TestStatementsAreModelledAsWhatTheyRead(t *testing.T) {
	d := spec.DialectByName("mysql56")
	read := func(text string) ast.Statement {
		s, err := parse.EngineSpecificStatement(text, d)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	var u Unmodelled
	for _, text := range []string{"ALTER TABLE t ENGINE = MyISAM", "SELECT RecoverGeometryColumn('t', 'g', 0, 'GEOMETRY', 'XY')", "SELECT CreateSpatialIndex('t', 'g')"} {
		u.Note(&ast.EngineSpecificStatement{Text: text, Table: "t"}, "a statement of storage")
		if reason := u.Table("t"); reason != "" {
			t.Errorf("after %s: %s", text, reason)
		}
	}
	for _, text := range []string{"ALTER TABLE t ADD COLUMN c INT", "ALTER TABLE t ENGINE = MyISAM, ADD COLUMN c INT", "CREATE TRIGGER ENGINE BEFORE INSERT ON t"} {
		var v Unmodelled
		v.Note(&ast.EngineSpecificStatement{Text: text, Table: "t"}, "a change")
		if v.Table("t") == "" {
			t.Errorf("modelled after %s", text)
		}
	}
	u.Note(&ast.Insert{Table: "t"}, "a function")
	for text, want := range map[string]bool{
		"INSERT INTO u SELECT 0 FROM t": false, "INSERT INTO u SELECT 0 FROM v WHERE EXISTS (SELECT 1 FROM T)": false,
		"INSERT INTO u VALUES (1)": true, "DELETE FROM u": true, "DELETE FROM u WHERE a IN (SELECT a FROM t)": false,
		"UPDATE u SET a = (SELECT MAX(a) FROM t)": false, "UPDATE u SET a = 1 WHERE a = 0": true, "DELETE FROM t": false,
	} {
		if got := u.Statement(read(text)) == ""; got != want {
			t.Errorf("%s: modelled is %v, want %v", text, got, want)
		}
	}
}
