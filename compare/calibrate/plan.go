package calibrate

import (
	"strings"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/cypher"
)

// Section is a part of the plan.
type Section string

// The sections.
const (
	Operands   Section = "operands"   // operators and functions on operand types, values and places
	Names      Section = "names"      // clauses with kinds of names
	Statements Section = "statements" // forms of statements, legal and illegal
)

// Sections lists all sections in the order in which they are asked.
func Sections() []Section { return []Section{Statements, Names, Operands} }

// Group is a list of cells of one form on one tuple of operand types, or of one clause or sort of
// statement.
type Group struct {
	Section Section
	Form    string // "x + y", "ORDER BY n", "CREATE TABLE"
	Types   string // the operands' types, or what else tells the group apart in its form
	First   int    // the number of its first cell
	Count   int

	types []*operandType // of its operands
	from  []ast.TableExpr
	at    func(i int) *Cell
	// compose asks cells that are expressions.
	compose func(g *Group, cells []*Cell) *ast.Query
}

// Cell is one question: an expression in a select list, a query, or a statement as a text.
type Cell struct {
	Number int
	Places string // "literal, column"; empty where there are none
	Item   ast.Expr
	Term   cypher.Expr // of a graph, as Item
	Query  *ast.Query
	Text   string
}

// Plan lists all questions for the engines of a dialect.
type Plan struct {
	Dialect *spec.Dialect
	Groups  []*Group
	Cells   int

	types []*operandType
}

// NewPlan makes the plan of a dialect: a function of the dialect alone.
func NewPlan(d *spec.Dialect) *Plan {
	return planners.For(d)(d)
}

var planners = spec.ByLanguage[func(d *spec.Dialect) *Plan]{
	SQL:    planOfSQL,
	Cypher: planOfCypher,
}

func planOfSQL(d *spec.Dialect) *Plan {
	p := &Plan{Dialect: d, types: typesOf(d)}
	p.addStatements()
	p.addNames()
	for _, f := range formsOf(d) {
		p.addForm(f)
	}
	return p
}

func (p *Plan) add(g *Group) {
	g.First = p.Cells
	p.Cells += g.Count
	p.Groups = append(p.Groups, g)
}

// Cell is the i-th cell of a group.
func (g *Group) Cell(i int) *Cell {
	c := g.at(i)
	c.Number = g.First + i
	return c
}

// Query is the query that asks several cells of the group at once. The cells are expressions.
func (g *Group) Query(cells ...*Cell) *ast.Query { return g.compose(g, cells) }

// selection asks expressions of SQL.
func selection(g *Group, cells []*Cell) *ast.Query {
	s := &ast.Select{From: g.from}
	for _, c := range cells {
		s.Items = append(s.Items, ast.SelectItem{Expr: c.Item})
	}
	return &ast.Query{Body: s}
}

// addForm adds a form with each tuple of operand types: of three operands, the third is
// of all types, by turns.
func (p *Plan) addForm(f *form) {
	for _, first := range p.types {
		switch f.operands {
		case 1:
			p.add(p.unary(f, first))
		default:
			for _, second := range p.types {
				p.add(p.product(f, first, second))
			}
		}
	}
}

func (p *Plan) unary(f *form, t *operandType) *Group {
	g := &Group{Section: Operands, Form: f.Name, Types: t.Name, Count: 2*len(t.Values) + 1, types: []*operandType{t}, from: rows(t), compose: selection}
	g.at = func(i int) *Cell {
		if i == 2*len(t.Values) {
			return f.overIndex(t)
		}
		x, place := t.at(i/2, i%2 == 1)
		return f.cell([]ast.Expr{x}, []string{place}, g.from)
	}
	return g
}

// overIndex is a form of one operand over the column with an index.
func (f *form) overIndex(t *operandType) *Cell {
	column := &ast.ColumnRef{Column: indexedColumn}
	table := []ast.TableExpr{&ast.TableName{Name: t.Indexed}}
	x := f.build([]ast.Expr{column})
	if f.condition {
		return &Cell{Places: "indexed column", Query: counted(table, x)}
	}
	if _, is := x.(*ast.Aggregate); is {
		return &Cell{Places: "indexed column", Query: &ast.Query{Body: &ast.Select{Items: []ast.SelectItem{{Expr: x}}, From: table}}}
	}
	return &Cell{Places: "indexed column", Query: &ast.Query{
		Body:    &ast.Select{Distinct: true, Items: []ast.SelectItem{{Expr: x, Alias: "k"}}, From: table},
		OrderBy: []ast.OrderItem{{Expr: &ast.ColumnRef{Column: "k"}}},
	}}
}

// counted counts the rows of tables that fulfil a condition.
func counted(from []ast.TableExpr, where ast.Expr) *ast.Query {
	return &ast.Query{Body: &ast.Select{Items: []ast.SelectItem{{Expr: &ast.Aggregate{Function: ast.CountStar}}}, From: from, Where: where}}
}

// product is a form on two operand types with all their values. A third operand turns
// through the values of all types, so that each value of it meets each of the others.
func (p *Plan) product(f *form, first, second *operandType) *Group {
	g := &Group{Section: Operands, Form: f.Name, Types: first.Name + ", " + second.Name, types: []*operandType{first, second}, from: rows(first, second), compose: selection}
	whole := len(first.Values) * len(second.Values)
	g.Count = whole
	searches := f.operands == 2 && f.condition && f.build != nil
	if searches { // column by literal, literal by column, column by column
		g.Count += len(second.Values) + len(first.Values) + 1
	}
	base := p.before(first) + p.before(second)
	g.at = func(i int) *Cell {
		if i >= whole {
			return f.searched(i-whole, first, second)
		}
		l, r := i/len(second.Values), i%len(second.Values)
		turn := l + r
		x, places := make([]ast.Expr, f.operands), make([]string, f.operands)
		x[0], places[0] = first.at(l, turn&1 != 0)
		x[1], places[1] = second.at(r, turn&2 != 0)
		if f.operands == 3 { // a literal, since the statement is over two tables
			x[2], places[2] = p.value(base+turn).Literal, "literal"
		}
		return f.cell(x, places, g.from)
	}
	return g
}

// before counts the values of the types before one.
func (p *Plan) before(t *operandType) (n int) {
	for _, o := range p.types {
		if o == t {
			return n
		}
		n += len(o.Values)
	}
	panic("calibrate: a type of another plan")
}

// value is the n-th value of all types, which follow each other in a ring.
func (p *Plan) value(n int) operand {
	all := 0
	for _, t := range p.types {
		all += len(t.Values)
	}
	n %= all
	for _, t := range p.types {
		if n < len(t.Values) {
			return t.Values[n]
		}
		n -= len(t.Values)
	}
	panic("calibrate: no such value")
}

func (f *form) cell(x []ast.Expr, places []string, from []ast.TableExpr) *Cell {
	c := &Cell{Places: strings.Join(places, ", ")}
	if f.query != nil {
		c.Query = f.query(x, from)
		return c
	}
	c.Item = f.build(x)
	return c
}

// searched asks a condition of the indexed columns of two types.
func (f *form) searched(i int, first, second *operandType) *Cell {
	left, right := &ast.ColumnRef{Table: "l", Column: indexedColumn}, &ast.ColumnRef{Table: "r", Column: indexedColumn}
	l, r := &ast.TableName{Name: first.Indexed, Alias: "l"}, &ast.TableName{Name: second.Indexed, Alias: "r"}
	switch {
	case i < len(second.Values):
		return &Cell{Places: "indexed column, literal", Query: counted([]ast.TableExpr{l}, f.build([]ast.Expr{left, second.Values[i].Literal}))}
	case i < len(second.Values)+len(first.Values):
		return &Cell{Places: "literal, indexed column", Query: counted([]ast.TableExpr{r}, f.build([]ast.Expr{first.Values[i-len(second.Values)].Literal, right}))}
	}
	return &Cell{Places: "indexed column, indexed column", Query: counted([]ast.TableExpr{l, r}, f.build([]ast.Expr{left, right}))}
}

// rows are the tables of one row of the operand types, each once.
func rows(types ...*operandType) (from []ast.TableExpr) {
	for i, t := range types {
		if i == 0 || t != types[0] {
			from = append(from, &ast.TableName{Name: t.Row})
		}
	}
	return from
}
