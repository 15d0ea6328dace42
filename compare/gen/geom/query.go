package geom

import (
	"slices"
	"strconv"

	"github.com/semcheck/semcheck/compare/gen/choice"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// QueryForm is what a query is about.
type QueryForm uint8

const (
	Join            QueryForm = iota // pairs of keys of two relations joined by a spatial predicate
	CountJoin                        // their number
	Filter                           // keys by a condition of spatial and ordinary predicates
	Range                            // keys by a predicate with a constant geometry
	WithinDistance                   // pairs or keys by their distance
	Nearest                          // the nearest to a geometry
	ExistsQuery                      // keys with partners, or without
	InSubquery                       // keys by IN of a correlated or plain subquery
	Grouped                          // partners counted by key
	SelfJoin                         // pairs within one table
	LeftJoin                         // pairs, and rows without a partner
	NullTest                         // a predicate IS NULL, IS TRUE and so on
	MatrixValues                     // matrices as values
	PredicateValues                  // predicates as values
	PropertyValues                   // properties and measures as values
	queryForms
)

// queryBuilder makes one query.
type queryBuilder struct {
	*Generator
	*maker
	database *DatabaseCase
	names    int
}

func (b *queryBuilder) dialect() *spec.Dialect { return b.language.dialect }

// relation is a table or a subquery over one in a FROM clause.
type relation struct {
	table *table
	name  string
	expr  ast.TableExpr
	// edited is what a subquery makes of its geometries; nil if nothing.
	edited *Edit
}

func (r *relation) column(name string) ast.Expr {
	return &ast.ColumnRef{Table: r.name, Column: name}
}

// build makes a query of a form; of another one where the dialect lacks what it needs.
func (b *queryBuilder) build(f QueryForm) *ast.Query {
	l := b.language
	if f == MatrixValues && !l.matrices || f == PropertyValues && len(l.properties) == 0 ||
		(f == Nearest && len(l.distances) == 0) || f == WithinDistance && len(l.distances)+len(l.thresholds) == 0 {
		f = Join
	}
	switch f {
	case Join, CountJoin, SelfJoin, LeftJoin, MatrixValues, PredicateValues:
		return b.joined(f)
	case Filter, Range, NullTest:
		return b.filtered(f)
	case WithinDistance:
		return b.distanceQuery()
	case Nearest:
		return b.nearest()
	case ExistsQuery, InSubquery:
		return b.withSubquery(f)
	case Grouped:
		return b.grouped()
	case PropertyValues:
		return b.properties()
	}
	return b.joined(Join)
}

// from puts a table into a FROM clause, sometimes as a subquery that edits its
// geometries.
func (b *queryBuilder) from(t *table) *relation {
	r := &relation{table: t, name: "x" + strconv.Itoa(b.names)}
	b.names++
	r.expr = &ast.TableName{Name: t.name, Alias: r.name}
	if b.PerMille(b.Generator.weights.ChanceDerived) {
		b.derive(r)
	}
	return r
}

// derive makes the relation a subquery.
func (b *queryBuilder) derive(r *relation) {
	inner := &ast.Select{From: []ast.TableExpr{&ast.TableName{Name: r.table.name}}}
	add := func(x ast.Expr, name string) {
		inner.Items = append(inner.Items, ast.SelectItem{Expr: x, Alias: name})
	}
	add(&ast.ColumnRef{Column: "id"}, "")
	if e, found := b.edit(); found {
		r.edited = &e
	}
	for _, shape := range r.table.shapes {
		x := ast.Expr(&ast.ColumnRef{Column: shape})
		if r.edited != nil {
			x, _ = b.language.call(*r.edited, x, b.secondOf(*r.edited))
		}
		add(x, shape)
	}
	if r.table.numbers {
		add(&ast.ColumnRef{Column: "a"}, "")
	}
	if r.table.words {
		add(&ast.ColumnRef{Column: "b"}, "")
	}
	if b.PerMille(300) {
		inner.Where = &ast.Comparison{Op: ast.NotEqual, L: &ast.ColumnRef{Column: "id"}, R: whole(b.Between(1, 6))}
	}
	r.expr = &ast.DerivedTable{Query: &ast.Query{Body: inner}, Alias: r.name}
}

// edit draws an editing function that the dialect has; its first operand is to be
// replaced by a column. It is one that raises for no geometry, as a rule.
func (b *queryBuilder) edit() (Edit, bool) {
	list := b.language.total
	if len(list) == 0 || b.PerMille(b.Generator.weights.ChanceRaising) {
		list = b.language.edits
	}
	if len(list) == 0 {
		return Edit{}, false
	}
	shares := make([]int, len(list))
	for i, f := range list {
		shares[i] = b.Generator.weights.Edits[f]
	}
	return b.edited(list[b.Share(shares)])
}

// secondOf writes the second operand of an application; NULL where there is none, which
// is left out.
func (b *queryBuilder) secondOf(e Edit) ast.Expr {
	if len(e.Operands) < 2 {
		return null
	}
	return b.language.constant(b.Sequence, b.language.held(b.maker, e.Operands[1]))
}

// operand is a geometry column of a relation, sometimes under an editing function.
func (b *queryBuilder) operand(r *relation) operand {
	at := b.Below(len(r.table.shapes))
	o := operand{expr: r.column(r.table.shapes[at])}
	for _, row := range r.table.rows {
		if g := row.shapes[at]; g != nil {
			o.samples = append(o.samples, g)
		}
	}
	if r.edited != nil {
		o.samples = applied(*r.edited, o.samples)
	}
	if b.PerMille(b.Generator.weights.ChanceEdited) {
		if e, found := b.edit(); found {
			if x, written := b.language.call(e, o.expr, b.secondOf(e)); written {
				o.expr, o.samples = x, applied(e, o.samples)
			}
		}
	}
	return o
}

// applied are the results of a function for other first operands, as far as it has
// some.
func applied(e Edit, list []spatial.Geometry) []spatial.Geometry {
	e.Operands = slices.Clone(e.Operands)
	var out []spatial.Geometry
	for _, g := range list {
		e.Operands[0] = g
		if edited, done := (Own{}).Derive(e); done && valid(edited) {
			out = append(out, edited)
		}
	}
	return out
}

// constantOperand is a geometry that no row need have: one that lies to one of these
// rows as a family says, one of the database, or a new one.
func (b *queryBuilder) constantOperand(r *relation) operand {
	g, known := b.maker.operand(nil)
	if !known || b.PerMille(750) {
		g, _ = b.grow(Own{})
	}
	if rows := r.table.rows; len(rows) > 0 && b.PerMille(600) {
		if base := choice.One(b.Sequence, choice.One(b.Sequence, rows).shapes); base != nil {
			if near, found := b.related(Family(b.Share(b.Generator.weights.Families[:])), base); found && b.usable(near) {
				g = near
			}
		}
	}
	g = b.language.held(b.maker, g)
	return operand{expr: b.language.constant(b.Sequence, g), samples: []spatial.Geometry{g}}
}

// partner is what a column of x is put beside: a column of y or a constant; mostly a
// constant where it would be the same column.
func (b *queryBuilder) partner(x, y *relation) operand {
	chance := b.Generator.weights.ChanceConstant
	if x == y {
		chance = 850
	}
	if b.PerMille(chance) {
		return b.constantOperand(y)
	}
	return b.operand(y)
}

// keys are the keys of relations as select items.
func keys(list ...*relation) []ast.SelectItem {
	var items []ast.SelectItem
	for _, r := range list {
		items = append(items, ast.SelectItem{Expr: r.column("id")})
	}
	return items
}

func (b *queryBuilder) anyTable() *table { return choice.One(b.Sequence, b.database.tables) }
