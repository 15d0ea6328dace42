package finding

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/parse"
	"github.com/semcheck/semcheck/spec/render"
)

// Normalise writes a query so that cases of one fault look alike. It numbers tables, aliases and
// columns in the order in which they appear, gives every table an alias, and replaces literals by
// their kind, except NULL, TRUE and FALSE; days are 'moment'. It returns a text that cannot be read with its blanks
// folded.
func Normalise(query string, d *spec.Dialect) string { return normalise(query, d, nil) }

// Shape is Normalise for a fault of planning. Each part of such a query is right alone, and only
// the way in which its clauses fit together matters. So columns and literals look alike as
// operands, comparisons look alike whatever their operator, and so do truth tests.
func Shape(query string, d *spec.Dialect) string { return normalise(query, d, shaped) }

// AnyComparison is Normalise for a fault of an operation that is no comparison. The operands and
// operators of comparisons do not describe the fault, nor do the number and kinds of the constants
// in a list.
func AnyComparison(query string, d *spec.Dialect) string {
	return normalise(query, d, func(q *ast.Query) {
		ast.Walk(q, ast.Visitor{Expr: func(x ast.Expr) {
			switch x := x.(type) {
			case *ast.Comparison:
				x.Op = ast.Equal
			case *ast.Quantified:
				x.Op = ast.Equal
			case *ast.InList:
				if len(x.List) > 1 && !slices.ContainsFunc(x.List, func(part ast.Expr) bool { _, is := part.(*ast.Literal); return !is }) {
					x.List = []ast.Expr{&ast.Literal{Kind: ast.LiteralInteger, Text: "909090901"}, &ast.Literal{Kind: ast.LiteralInteger, Text: "909090901"}}
				}
			default: // Other forms have neither an operator of comparison nor a list.
			}
		}})
	})
}

func normalise(query string, d *spec.Dialect, further func(*ast.Query)) string {
	return normalisers.For(d)(query, d, further)
}

// normalisers normalise the texts of a language; further makes alike what matters no
// more.
var normalisers = spec.ByLanguage[func(query string, d *spec.Dialect, further func(*ast.Query)) string]{SQL: normaliseSQL, Cypher: normaliseGraph}

func normaliseSQL(query string, d *spec.Dialect, further func(*ast.Query)) string {
	s, err := parse.EngineSpecificStatement(query, d)
	if err != nil {
		return oneLine(query, 2000)
	}
	q, ok := s.(*ast.QueryStatement)
	if !ok {
		return oneLine(normaliseStatement(s, query, d), 2000)
	}
	n := normaliser{tables: map[string]string{}, aliases: map[string]string{}, columns: map[string]string{}}
	n.query(q.Query)
	if further != nil {
		further(q.Query)
	}
	text, err := render.Query(q.Query, d)
	if err != nil {
		return oneLine(query, 2000)
	}
	return oneLine(unmarked(text), 2000)
}

// marks are texts of literals that stand for all literals of their kind.
var marks = map[string]string{
	"909090901": "integer", "9090909.02": "decimal", "9.0909e3": "float", "'?text?'": "'text'",
}

// normaliseStatement is Normalise for a change of rows; other statements stay as
// they are.
func normaliseStatement(s ast.Statement, text string, d *spec.Dialect) string {
	n := normaliser{tables: map[string]string{}, aliases: map[string]string{}, columns: map[string]string{}}
	part := func(x ast.Expr) {
		ast.WalkExpr(x, ast.Visitor{Expr: n.expression, Table: n.tableExpr})
	}
	switch s := s.(type) {
	case *ast.Update:
		if s.IsJoined() {
			return text
		}
		s.Table = n.table(s.Table)
		for i := range s.Set {
			s.Set[i].Column = n.column(s.Set[i].Column)
			part(s.Set[i].Value)
		}
		part(s.Where)
	case *ast.Delete:
		if s.IsJoined() {
			return text
		}
		s.Table = n.table(s.Table)
		part(s.Where)
	default: // No other statement changes rows by expressions of them.
		return text
	}
	written, err := render.Statement(s, d)
	if err != nil {
		return text
	}
	return unmarked(written)
}

// unmarked names the kinds of literals that stand for all of their kind.
func unmarked(text string) string {
	for mark, kind := range marks {
		text = strings.ReplaceAll(text, mark, kind)
	}
	return momentLiteral.ReplaceAllString(text, "'moment'")
}

// momentLiteral is a literal of a day, or of a day with a time.
var momentLiteral = regexp.MustCompile(`CAST\('text' AS (DATE|TIMESTAMP|DATETIME)(\(\d\))?\)`)

// shaped makes operands, comparisons and truth tests alike, in place.
func shaped(q *ast.Query) {
	for _, place := range ast.Places(q) {
		if place.Expr == nil {
			continue
		}
		switch x := (*place.Expr).(type) {
		case *ast.Literal, *ast.ColumnRef:
			*place.Expr = &ast.ColumnRef{Column: "c"}
		case *ast.Comparison:
			x.Op = ast.Equal
		case *ast.Is:
			x.Test, x.Not = ast.TestTrue, false
		default: // Other forms show their operation, which matters.
		}
	}
	ast.Walk(q, ast.Visitor{Table: func(t ast.TableExpr) {
		switch t := t.(type) {
		case *ast.TableName:
			t.Name, t.Alias = "t", ""
		case *ast.DerivedTable:
			t.Alias = "d"
		case *ast.Join:
		}
	}, Body: func(b ast.Body) {
		if s, is := b.(*ast.Select); is {
			for i := range s.Items {
				s.Items[i].Alias = ""
			}
		}
	}})
}

// normaliser renames in place; the tree is its own.
type normaliser struct{ tables, aliases, columns map[string]string }

func (n *normaliser) query(q *ast.Query) {
	ast.Walk(q, ast.Visitor{
		Table: n.tableExpr,
		Query: func(q *ast.Query) {
			if q.With == nil {
				return
			}
			for _, t := range q.With.Tables {
				t.Name = n.table(t.Name)
				n.columnList(t.Columns)
			}
		},
		Body: func(b ast.Body) {
			if s, ok := b.(*ast.Select); ok {
				for i := range s.Items {
					item := &s.Items[i]
					if item.Alias != "" {
						item.Alias = n.column(item.Alias)
					}
					if item.StarTable != "" {
						item.StarTable = n.alias(item.StarTable)
					}
				}
			}
		},
		Expr: n.expression,
	})
}

func (n *normaliser) tableExpr(t ast.TableExpr) {
	switch t := t.(type) {
	case *ast.TableName:
		if t.Alias == "" {
			t.Alias = t.Name
		}
		t.Name, t.Alias = n.table(t.Name), n.alias(t.Alias)
		n.columnList(t.Columns)
	case *ast.DerivedTable:
		if t.Alias != "" {
			t.Alias = n.alias(t.Alias)
		}
		n.columnList(t.Columns)
	case *ast.Join:
		n.columnList(t.Using)
	}
}

func (n *normaliser) expression(x ast.Expr) {
	switch x := x.(type) {
	case *ast.ColumnRef:
		if x.Table != "" {
			x.Table = n.alias(x.Table)
		}
		x.Column = n.column(x.Column)
	case *ast.Literal:
		switch x.Kind {
		case ast.LiteralInteger:
			x.Text = "909090901"
		case ast.LiteralDecimal:
			x.Text = "9090909.02"
		case ast.LiteralApproximate:
			x.Text = "9.0909e3"
		case ast.LiteralString:
			if form, is := skeleton(x.Text); is {
				x.Text = form
				return
			}
			x.Text = "?text?"
		case ast.LiteralNull, ast.LiteralTrue, ast.LiteralFalse, ast.LiteralBytes, ast.LiteralHexadecimal, ast.LiteralBits:
		}
	default: // Other expressions hold no name of a column and no literal of their own.
	}
}

func (n *normaliser) columnList(names []string) {
	for i := range names {
		names[i] = n.column(names[i])
	}
}

func (n *normaliser) table(name string) string  { return number(n.tables, "t", name) }
func (n *normaliser) alias(name string) string  { return number(n.aliases, "a", name) }
func (n *normaliser) column(name string) string { return number(n.columns, "c", name) }

// number gives each name the next number, regardless of case.
func number(names map[string]string, prefix, name string) string {
	key := strings.ToLower(name)
	if names[key] == "" {
		names[key] = fmt.Sprintf("%s%d", prefix, len(names)+1)
	}
	return names[key]
}
