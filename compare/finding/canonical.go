package finding

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/parse"
)

// Canonical writes the blamed part by what it is made of, so that one fault has one text in whatever
// spelling it shows. Constants stand by their kind, columns by the family of their declared type,
// types by their family; names are gone. Comparisons are alike whatever their operator, operands
// have an order of their own where the order means nothing, rows and lists hold each kind of element
// once. It is empty where the part cannot be read.
func Canonical(f *Finding, d *spec.Dialect) string {
	if f.Blame == nil || f.Blame.Part == "" {
		return ""
	}
	q := queryOf("SELECT "+f.Blame.Part, d)
	if q == nil {
		return ""
	}
	s, is := q.Body.(*ast.Select)
	if !is || len(s.Items) != 1 || s.Items[0].Expr == nil || len(s.From) > 0 {
		return ""
	}
	c := &canonical{columns: declared(f.Best().Statements, d)}
	chapter, _, _ := strings.Cut(f.Blame.Rule, ".")
	c.apart = chapter == "compare" || chapter == "predicate"                      // there a column may decide how the other side is read
	if c.apart && slices.Contains(strings.Split(f.Blame.Case, ", "), "unknown") { // what a NULL makes of it, wherever it comes from
		return degrees(s.Items[0].Expr)
	}
	return c.form(s.Items[0].Expr)
}

// degrees tells of a predicate whether it is of rows or of values.
func degrees(x ast.Expr) string {
	operand := "value"
	ast.Children(x, func(part ast.Expr) {
		if _, is := part.(*ast.Row); is {
			operand = "row"
		}
	}, func(*ast.Query) {})
	name := strings.TrimPrefix(fmt.Sprintf("%T", x), "*ast.")
	return called0(name, operand)
}

// declared are the families of the columns of the tables that statements make, by their names in
// lower case. A name that stands for columns of several families has none.
func declared(statements []string, d *spec.Dialect) map[string]string {
	columns := map[string]string{}
	for _, text := range statements {
		s, err := parse.EngineSpecificStatement(text, d)
		if err != nil {
			continue
		}
		table, is := s.(*ast.CreateTable)
		if !is {
			continue
		}
		for i := range table.Columns {
			name, family := strings.ToLower(table.Columns[i].Name), familyOf(table.Columns[i].Type)
			if before, twice := columns[name]; twice && before != family {
				family = ""
			}
			columns[name] = family
		}
	}
	return columns
}

// familyOf is a type without its parameters: the numbers are one family where they are exact and
// whole, and texts are one.
func familyOf(t ast.Type) string {
	switch {
	case t.Kind == ast.TypeDynamic: // its values have types of their own
		return ""
	case t.Kind == ast.TypeInteger && t.Unsigned:
		return "unsigned integer"
	case t.IsText():
		return ast.TypeText.String()
	case t.IsApproximate():
		return ast.TypeDouble.String()
	}
	return t.Kind.String()
}

// canonical writes expressions.
type canonical struct {
	columns map[string]string
	apart   bool // columns are other operands than constants
	depth   int
}

// form is what an operation is of; of an operand only the family of its value matters.
func (c *canonical) form(x ast.Expr) string {
	if c.depth > 0 {
		if family := c.family(x); family != "" {
			return family
		}
	}
	if _, is := x.(*ast.Row); !is {
		c.depth++
		defer func() { c.depth-- }()
	}
	return c.whole(x)
}

// family is that of the values of an operand; empty where its form tells more.
func (c *canonical) family(x ast.Expr) string {
	switch x := x.(type) {
	case *ast.Comparison, *ast.Distinct, *ast.Between, *ast.Is, *ast.InList, *ast.Like, *ast.InQuery, *ast.Exists, *ast.Quantified:
		return "truth"
	case *ast.Binary:
		if x.Op == ast.And || x.Op == ast.Or || x.Op == ast.Xor {
			return "truth"
		}
		l, r := slices.Index(widening, c.form(x.L)), slices.Index(widening, c.form(x.R))
		if l < 0 || r < 0 || x.Op == ast.Concat {
			return ""
		}
		return widening[max(l, r)]
	case *ast.Unary:
		if x.Op == ast.Not || x.Op == ast.NotSymbol {
			return "truth"
		}
		return c.form(x.X)
	case *ast.Cast:
		return familyOf(x.Type)
	default: // Another form shows its family by itself, or has none that is known.
	}
	return ""
}

// widening are the families of numbers, each of which is the family of a result with one before it.
var widening = []string{"null", "truth", "integer", "unsigned integer", "decimal", "double precision"}

func (c *canonical) whole(x ast.Expr) string {
	switch x := x.(type) {
	case nil:
		return ""
	case *ast.Literal:
		return literalKinds[x.Kind]
	case *ast.ColumnRef:
		family := c.columns[strings.ToLower(x.Column)]
		if c.apart || family == "" {
			return strings.TrimSpace("column " + family)
		}
		return family
	case *ast.Unary:
		if _, is := x.X.(*ast.Literal); is && (x.Op == ast.Negate || x.Op == ast.Plus) {
			return c.form(x.X)
		}
		if x.Op == ast.NotSymbol {
			return called0(unaries[ast.Not], c.form(x.X))
		}
		return called0(unaries[x.Op], c.form(x.X))
	case *ast.Binary:
		operands := []string{c.form(x.L), c.form(x.R)}
		if slices.Contains(commutative, x.Op) {
			slices.Sort(operands)
		}
		return called0(binaries[x.Op], operands...)
	case *ast.Comparison:
		return called0("compare", unordered(c.form(x.L), c.form(x.R))...)
	case *ast.Distinct:
		return called0("distinct", unordered(c.form(x.L), c.form(x.R))...)
	case *ast.Between:
		return called0("between", append([]string{c.form(x.X)}, unordered(c.form(x.Low), c.form(x.High))...)...)
	case *ast.Is:
		return called0("is "+tests[x.Test], c.form(x.X))
	case *ast.InList:
		return called0("in", c.form(x.X), called0("list", each(c, x.List)...))
	case *ast.Row:
		return called0("row", each(c, x.Items)...)
	case *ast.Cast:
		return called0("cast to "+familyOf(x.Type), c.form(x.X))
	case *ast.Collate:
		return c.form(x.X)
	default: // Another form is its operation, of its operands in their order.
		return c.operation(x)
	}
}

// operation writes an expression by what it applies; queries inside are not looked into.
func (c *canonical) operation(x ast.Expr) string {
	name := strings.TrimPrefix(fmt.Sprintf("%T", x), "*ast.")
	switch x := x.(type) {
	case *ast.Call:
		name = strings.ToUpper(x.Name)
	case *ast.Aggregate:
		name = string(x.Function)
		if x.Distinct {
			name += " DISTINCT"
		}
	case *ast.Windowed:
		name += " " + windowed(x)
	case *ast.Like:
		name += " " + likes[x.Op]
	default: // The name of the form says it.
	}
	var operands []string
	ast.Children(x, func(part ast.Expr) { operands = append(operands, c.form(part)) }, func(*ast.Query) { operands = append(operands, "query") })
	return called0(name, operands...)
}

// commutative are the operators whose operands have no order.
var commutative = []ast.BinaryOp{ast.And, ast.Or, ast.Xor, ast.Add, ast.Multiply, ast.BitAnd, ast.BitOr, ast.BitXor}

// each are the forms of elements, each once and in order.
func each(c *canonical, list []ast.Expr) []string {
	var forms []string
	for _, x := range list {
		forms = append(forms, c.form(x))
	}
	slices.Sort(forms)
	return slices.Compact(forms)
}

func unordered(forms ...string) []string {
	slices.Sort(forms)
	return forms
}

func called0(name string, operands ...string) string {
	return name + "(" + strings.Join(operands, ", ") + ")"
}

// Sorted names the clause whose rows a query sorts: a set operation, DISTINCT, groups, or the rows of FROM.
func Sorted(f *Finding, d *spec.Dialect) string {
	q := queryOf(f.Best().Query, d)
	if q == nil {
		return ""
	}
	switch b := q.Body.(type) {
	case *ast.SetOperation:
		return "set operation"
	case *ast.Select:
		switch {
		case b.Distinct:
			return "distinct"
		case len(b.GroupBy) > 0 || b.GroupAll || aggregates(b):
			return "group"
		}
	case *ast.Nested, *ast.Values, *ast.TableFunction, *ast.Cypher:
	}
	return "rows"
}

// Clauses lists the clauses of a query, each once: how its tables are joined and its rows gathered,
// and the functions that it calls. Several set operations in one another are one clause, beside which
// the functions of constants say nothing: they give its arms their types. The text of a statement that
// is no query is its normalised form.
func Clauses(f *Finding, d *spec.Dialect) string {
	query := f.Best().Query
	q := queryOf(query, d)
	if q == nil {
		return ""
	}
	p := planning{}
	p.query(q)
	set, functions := 0, map[string]bool{}
	ast.Walk(q, ast.Visitor{
		Body: func(b ast.Body) {
			if _, is := b.(*ast.SetOperation); is {
				set++
			}
		},
		Expr: func(x ast.Expr) {
			switch x := x.(type) {
			case *ast.Call:
				functions[strings.ToUpper(x.Name)] = true
			case *ast.Aggregate:
				functions[string(x.Function)] = true
			case *ast.Windowed:
				functions["window "+windowed(x)] = true
			case *ast.Subquery:
				functions["subquery"] = true
			default: // Other forms are not called by a name.
			}
		},
	})
	parts := p.parts
	if set > 1 {
		parts = []string{"set operations"}
	} else {
		for name := range functions {
			parts = append(parts, name)
		}
	}
	slices.Sort(parts)
	return cmp.Or(strings.Join(slices.Compact(parts), ", "), "rows")
}
