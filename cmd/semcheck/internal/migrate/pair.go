package migrate

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/script"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/parse"
	"github.com/semcheck/semcheck/spec/render"
)

// side is one of the two dialects, with the statements that make its tables.
type side struct {
	dialect *spec.Dialect
	schema  []ast.Statement
	// lost says of tables and views, by their names in lower case, why there are none.
	lost map[string]string
	// binary asks for comparisons of texts by their bytes, not by the collation of the engine as it is installed.
	binary bool
}

// session is a database of the side's tables, without rows.
func (s *side) session(ctx context.Context, coverage *spec.Coverage) (*script.Session, error) {
	session := script.NewSession(s.dialect, eval.Options{Coverage: coverage})
	if !s.binary {
		session.Database.UseInstalledCollation()
	}
	session.Database.CheckForeignKeys(false) // rows are added table by table
	for _, statement := range s.schema {
		if s.binary {
			statement = withoutCollations(statement)
		}
		outcome, err := session.Do(ctx, statement)
		if err != nil {
			return nil, err
		}
		if outcome.Kind != eval.OutcomeRows {
			return nil, fmt.Errorf("%s: %s%s", s.dialect.Title, outcome.Message, outcome.Feature)
		}
	}
	return session, nil
}

// withoutCollations is the definition of a table without the collations of its columns.
func withoutCollations(statement ast.Statement) ast.Statement {
	t, is := statement.(*ast.CreateTable)
	if !is {
		return statement
	}
	other := *t
	other.Columns = slices.Clone(t.Columns)
	for i := range other.Columns {
		other.Columns[i].Collation = ""
	}
	return &other
}

// collations names those by which texts of the side compare.
func (s *side) collations() string {
	names := []string{cmp.Or(s.dialect.InstalledCollationName(), "their bytes")}
	for _, statement := range s.schema {
		if t, is := statement.(*ast.CreateTable); is {
			for _, c := range t.Columns {
				if c.Collation != "" && !slices.Contains(names, c.Collation) {
					names = append(names, c.Collation)
				}
			}
		}
	}
	return strings.Join(names, ", ")
}

// add adds a statement of the schema; one that the semantics refuse loses its table or view.
func (s *side) add(ctx context.Context, name string, statement ast.Statement) {
	s.schema = append(s.schema, statement)
	if _, err := s.session(ctx, nil); err != nil {
		s.schema = s.schema[:len(s.schema)-1]
		s.lose(name, err.Error())
	}
}

func (s *side) lose(name, reason string) { s.lost[strings.ToLower(name)] = reason }

// dependsOn says why a query has no answer on this side, since it names what was lost; empty if it
// does not.
func (s *side) dependsOn(q *ast.Query) string {
	for _, name := range ast.TablesOf(&ast.QueryStatement{Query: q}) {
		if reason, is := s.lost[strings.ToLower(name)]; is {
			return name + ": " + reason
		}
	}
	return ""
}

// Schema is the tables of both sides, and the rows that the schema itself adds.
type Schema struct {
	from, to side
	rows     []*ast.Insert
}

// Lost says which tables and views the dialect that is left or the other one does not have, and why.
func (s *Schema) Lost() (list []string) {
	for _, part := range []*side{&s.from, &s.to} {
		for name, reason := range part.lost {
			list = append(list, part.dialect.Name+": "+name+": "+reason)
		}
	}
	return list
}

// NewSchema reads the schema in the dialect that is left. toText, if not empty, is the schema in the other
// dialect; without it types and keys are carried over.
func NewSchema(ctx context.Context, from, to *spec.Dialect, text, toText string) (*Schema, error) {
	s := &Schema{from: side{dialect: from, lost: map[string]string{}}, to: side{dialect: to, lost: map[string]string{}}}
	dump, err := read(text, from)
	if err != nil {
		return nil, err
	}
	s.from.leaveOut(dump)
	for _, statement := range dump.Statements {
		s.take(ctx, statement.Tree, toText == "")
	}
	if toText == "" {
		for name, reason := range s.from.lost {
			s.to.lose(name, reason)
		}
		return s, nil
	}
	other, err := read(toText, to)
	if err != nil {
		return nil, err
	}
	s.to.leaveOut(other)
	for _, statement := range other.Statements {
		if _, inserts := statement.Tree.(*ast.Insert); !inserts {
			s.to.add(ctx, made(statement.Tree), statement.Tree)
		}
	}
	return s, nil
}

func read(text string, d *spec.Dialect) (*parse.Dump, error) {
	dump, err := parse.ReadScript(nil, text, d, false)
	if err != nil {
		return nil, fmt.Errorf("the schema in %s: %w", d.Title, err)
	}
	return dump, nil
}

func (s *side) leaveOut(dump *parse.Dump) {
	for _, l := range dump.LeftOut {
		s.lose(l.Name, l.Reason)
	}
}

// made is the name of what a statement makes, or changes.
func made(statement ast.Statement) string {
	switch statement := statement.(type) {
	case *ast.CreateTable:
		return statement.Name
	case *ast.CreateView:
		return statement.Name
	default: // Other statements name the table that they change.
	}
	if tables := ast.TablesOf(statement); len(tables) > 0 {
		return tables[0]
	}
	return ""
}

// take adds a statement of the schema to both sides: rows are kept apart.
func (s *Schema) take(ctx context.Context, statement ast.Statement, carry bool) {
	if insert, is := statement.(*ast.Insert); is {
		s.rows = append(s.rows, apart(insert)...)
		return
	}
	name := made(statement)
	s.from.add(ctx, name, statement)
	if !carry || s.from.lost[strings.ToLower(name)] != "" {
		return
	}
	other, err := s.carriedStatement(statement)
	switch {
	case err != nil:
		s.to.lose(name, err.Error())
	case other != nil:
		s.to.add(ctx, name, other)
	}
}

// carriedStatement is a statement of the schema in the other dialect: tables by their types and keys, views
// as they are written; nil for what changes no result.
func (s *Schema) carriedStatement(statement ast.Statement) (ast.Statement, error) {
	switch statement := statement.(type) {
	case *ast.CreateTable:
		if statement.As == nil {
			return carriedTable(statement, s.to.dialect)
		}
	case *ast.CreateIndex:
		if !statement.Unique || statement.Where != nil {
			return nil, nil
		}
		return statement, nil
	default: // Other statements are taken as they are written.
	}
	text, err := render.Statement(statement, s.from.dialect)
	if err != nil {
		return nil, err
	}
	return parse.Statement(text, s.to.dialect)
}

// apart takes an INSERT of several rows apart.
func apart(insert *ast.Insert) []*ast.Insert {
	values, is := insert.Query.Body.(*ast.Values)
	if !is || len(values.Rows) < 2 {
		return []*ast.Insert{insert}
	}
	var list []*ast.Insert
	for _, row := range values.Rows {
		one := *insert
		one.Query = &ast.Query{Body: &ast.Values{Rows: [][]ast.Expr{row}}}
		list = append(list, &one)
	}
	return list
}

// pair is the two databases with the same rows.
type pair struct {
	from, to *script.Session
	rows     []*ast.Insert
}

// pairOf makes the two databases with those of some rows that both take.
func (s *Schema) pairOf(ctx context.Context, rows []*ast.Insert, from, to *spec.Coverage) (*pair, error) {
	for {
		p := &pair{}
		var err error
		if p.from, err = s.from.session(ctx, from); err == nil {
			p.to, err = s.to.session(ctx, to)
		}
		if err != nil {
			return nil, err
		}
		alone := false // a row is in the first database alone
		for _, row := range rows {
			first, err := takes(ctx, p.from, row)
			if err != nil {
				return nil, err
			}
			if !first {
				continue
			}
			row = whole(p.from, row)
			second, err := takes(ctx, p.to, row)
			if err != nil {
				return nil, err
			}
			second = second && sameNumbers(p.from, p.to, row.Table)
			if alone = alone || !second; second {
				p.rows = append(p.rows, row)
			}
		}
		if !alone {
			return p, nil
		}
		rows = p.rows
	}
}

// takes adds a row to a database; false if it is refused.
func takes(ctx context.Context, session *script.Session, row *ast.Insert) (taken bool, err error) {
	outcome, err := session.Do(ctx, row)
	return err == nil && outcome.Kind == eval.OutcomeRows, err
}

// stored is the row that a table of a database got last; nil where there is none.
func stored(session *script.Session, table string) (*eval.Table, semantics.Row) {
	for _, t := range session.Database.Tables() {
		if strings.EqualFold(t.Name, table) && len(t.Rows) > 0 {
			return t, t.Rows[len(t.Rows)-1]
		}
	}
	return nil, nil
}

// whole is an INSERT of one row that was taken, with the columns that it leaves out: a default, or a number
// that is counted up, is the value that the database that is left has.
func whole(session *script.Session, insert *ast.Insert) *ast.Insert {
	values, is := insert.Query.Body.(*ast.Values)
	t, row := stored(session, insert.Table)
	if !is || len(values.Rows) != 1 || t == nil || len(insert.Columns) == 0 || len(insert.Columns) == len(t.Columns) {
		return insert
	}
	other, list := *insert, slices.Clone(values.Rows[0])
	other.Columns = slices.Clone(insert.Columns)
	for i, column := range t.Columns {
		named := slices.ContainsFunc(insert.Columns, func(name string) bool { return strings.EqualFold(name, column.Name) })
		if !named && !row[i].IsNull() && !column.Opaque {
			other.Columns, list = append(other.Columns, column.Name), append(list, literal(row[i]))
		}
	}
	other.Query = &ast.Query{Body: &ast.Values{Rows: [][]ast.Expr{list}}}
	return &other
}

// literal is a constant that denotes a value.
func literal(v semantics.Value) ast.Expr {
	switch {
	case v.Kind() == semantics.KindBoolean && v.Bool():
		return &ast.Literal{Kind: ast.LiteralTrue}
	case v.Kind() == semantics.KindBoolean:
		return &ast.Literal{Kind: ast.LiteralFalse}
	case v.Kind() == semantics.KindInteger && v.Int() >= 0:
		return &ast.Literal{Kind: ast.LiteralInteger, Text: v.String()}
	case v.Kind() == semantics.KindText:
		return &ast.Literal{Kind: ast.LiteralString, Text: v.Str()}
	}
	return &ast.Literal{Kind: ast.LiteralString, Text: v.String()}
}

// sameNumbers tells that both databases have the same integers in the row that a table got last: for 0 in a
// column with AUTO_INCREMENT MySQL puts the next number.
func sameNumbers(from, to *script.Session, table string) bool {
	_, left := stored(from, table)
	_, right := stored(to, table)
	for i := range min(len(left), len(right)) {
		if left[i].Kind() == semantics.KindInteger && right[i].Kind() == semantics.KindInteger && left[i].Int() != right[i].Int() {
			return false
		}
	}
	return true
}
