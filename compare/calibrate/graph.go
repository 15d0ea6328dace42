package calibrate

import (
	"math"
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/cypher"
	"github.com/semcheck/semcheck/spec/cypher/function"
	"github.com/semcheck/semcheck/spec/cypher/render"
)

// planOfCypher asks operators and functions of Cypher on each pair of kinds of values.
// What a column is in SQL is a property of a node here.
func planOfCypher(d *spec.Dialect) *Plan {
	p := &Plan{Dialect: d, types: kindsOfValues(d)}
	for _, f := range formsOfCypher(d) {
		for _, first := range p.types {
			if f.operands == 1 {
				p.add(f.unary(first))
				continue
			}
			for _, second := range p.types {
				p.add(p.pair(f, first, second))
			}
		}
	}
	return p
}

func terms(list ...cypher.Expr) []cypher.Expr { return list }

func float(x float64) cypher.Expr { return &cypher.Float{Value: x} }

func call(name string, x ...cypher.Expr) cypher.Expr {
	return &cypher.FunctionCall{Name: name, Arguments: x}
}

func listOf(x ...cypher.Expr) cypher.Expr { return &cypher.List{Items: x} }

func strs(list ...string) (values []cypher.Expr) {
	for _, s := range list {
		values = append(values, &cypher.String{Value: s})
	}
	return values
}

// kindsOfValues are the kinds of values of a graph with awkward ones of each.
func kindsOfValues(d *spec.Dialect) (types []*operandType) {
	one, null := &cypher.Integer{Value: 1}, &cypher.Null{}
	quotient := func(of float64) cypher.Expr { return &cypher.Binary{Op: cypher.Divide, L: float(of), R: float(0)} }
	for _, k := range []struct {
		name   string
		values []cypher.Expr
	}{
		{"null", terms(null)},
		{"boolean", terms(&cypher.Boolean{Value: true}, &cypher.Boolean{})},
		{"integer", terms(&cypher.Integer{}, one, &cypher.Integer{Value: -1}, &cypher.Integer{Value: math.MaxInt64}, &cypher.Integer{Value: math.MinInt64})},
		{"float", terms(float(0), float(math.Copysign(0, -1)), float(1), float(-2.5), float(1e308), quotient(0), quotient(1))},
		{"string", strs("", " ", "1", "1 ", "\n1", "1e3", "1.5", "x", "X", "0x10", "true", "2000-01-01", "2000-02-30")},
		{"list", terms(listOf(), listOf(one), listOf(float(1)), listOf(null), listOf(one, &cypher.String{Value: "x"}))},
		{"map", terms(&cypher.MapLiteral{}, &cypher.MapLiteral{Entries: []cypher.MapEntry{{Key: "a", Value: one}}}, &cypher.MapLiteral{Entries: []cypher.MapEntry{{Key: "a", Value: null}}})},
		{function.Date.Name, terms(call(function.Date.Name, strs("2000-01-01")...), call(function.Date.Name, strs("1999-02-28")...))},
		{function.Duration.Name, terms(call(function.Duration.Name, strs("P1D")...), call(function.Duration.Name, strs("-PT1.5S")...))},
		{function.Localdatetime.Name, terms(call(function.Localdatetime.Name, strs("2000-02-29T23:59:59.999")...))},
	} {
		n := strconv.Itoa(len(types))
		t := &operandType{Name: k.name, Row: "k" + n, Indexed: "l" + n}
		for i, v := range k.values {
			t.Values = append(t.Values, operand{Term: v, Place: &cypher.Property{Of: &cypher.Variable{Name: t.Row}, Key: "v" + strconv.Itoa(i)}})
		}
		t.storeAsProperties(d)
		types = append(types, t)
	}
	return types
}

// storeAsProperties has the values stored as properties: of one node each in one of its
// own, and of a node for each in the indexed one. Values that are no properties stay
// literals.
func (o *operandType) storeAsProperties(d *spec.Dialect) {
	label, indexed := strings.ToUpper(o.Row), strings.ToUpper(o.Indexed)
	o.makes = []ast.Statement{changed(&cypher.Create{Paths: []*cypher.PathPattern{{Start: &cypher.NodePattern{Labels: []string{label}}}}})}
	o.index = &ast.CypherStatement{Statement: &cypher.CreateIndex{Name: "i" + o.Indexed, Label: indexed, Properties: []string{indexedColumn}}}
	db := eval.NewDatabase(d)
	for _, s := range o.makes {
		if o.applies(db, d, s) != nil { // an engine that wants a schema first: literals alone
			o.makes, o.index = nil, nil
			return
		}
	}
	for i := range o.Values {
		v := &o.Values[i]
		v.stores = []ast.Statement{
			changed(&cypher.Match{Paths: []*cypher.PathPattern{o.node(o.Row, label)}},
				&cypher.Set{Items: []cypher.SetItem{&cypher.SetProperty{Target: cypher.CopyExpr(v.Place).(*cypher.Property), Value: cypher.CopyExpr(v.Term)}}}),
			changed(&cypher.Create{Paths: []*cypher.PathPattern{{Start: &cypher.NodePattern{Labels: []string{indexed},
				Properties: &cypher.MapLiteral{Entries: []cypher.MapEntry{{Key: indexedColumn, Value: cypher.CopyExpr(v.Term)}}}}}}}),
		}
	}
	o.keepStored(d, db)
	if o.applies(db, d, o.index) != nil {
		o.index = nil
	}
}

func (o *operandType) node(variable, label string) *cypher.PathPattern {
	return &cypher.PathPattern{Start: &cypher.NodePattern{Variable: variable, Labels: []string{label}}}
}

func arms(clauses ...cypher.Clause) *cypher.Query {
	return &cypher.Query{Arms: []*cypher.Arm{{Clauses: clauses}}}
}

func changed(clauses ...cypher.Clause) ast.Statement {
	return &ast.CypherStatement{Statement: arms(clauses...)}
}

func graphQuery(clauses ...cypher.Clause) *ast.Query {
	return &ast.Query{Body: &ast.Cypher{Query: arms(clauses...)}}
}

// projection asks expressions of Cypher over the nodes of the group's kinds.
func projection(g *Group, cells []*Cell) *ast.Query {
	var clauses []cypher.Clause
	match := &cypher.Match{}
	for i, t := range g.types {
		if t.makes != nil && (i == 0 || t != g.types[0]) {
			match.Paths = append(match.Paths, t.node(t.Row, strings.ToUpper(t.Row)))
		}
	}
	if len(match.Paths) > 0 {
		clauses = append(clauses, match)
	}
	r := &cypher.Return{}
	for i, c := range cells {
		r.Items = append(r.Items, cypher.ProjectionItem{Expr: cypher.CopyExpr(c.Term), Alias: "r" + strconv.Itoa(i)})
	}
	return graphQuery(append(clauses, r)...)
}

// graphForm is an operator or a function of Cypher.
type graphForm struct {
	Name      string
	operands  int
	build     func(x []cypher.Expr) cypher.Expr
	condition bool
}

// formsOfCypher are those that the dialect writes.
func formsOfCypher(d *spec.Dialect) (list []*graphForm) {
	seen := map[string]bool{}
	for _, f := range append(graphOperators(), graphFunctions()...) {
		x := terms(&cypher.Variable{Name: "x"}, &cypher.Variable{Name: "y"}, &cypher.Variable{Name: "z"})
		var err error
		if f.Name, err = render.Expression(f.build(x[:f.operands]), d); err == nil && !seen[f.Name] {
			seen[f.Name] = true
			list = append(list, f)
		}
	}
	return list
}

func graphOperators() (list []*graphForm) {
	for op := cypher.Not; op <= cypher.Minus; op++ {
		list = append(list, &graphForm{operands: 1, condition: op == cypher.Not, build: func(x []cypher.Expr) cypher.Expr { return &cypher.Unary{Op: op, Of: x[0]} }})
	}
	for _, not := range []bool{false, true} {
		list = append(list, &graphForm{operands: 1, condition: true, build: func(x []cypher.Expr) cypher.Expr { return &cypher.IsNull{Of: x[0], Not: not} }})
	}
	list = append(list, &graphForm{operands: 1, build: func(x []cypher.Expr) cypher.Expr { return &cypher.Property{Of: x[0], Key: "a"} }})
	for op := cypher.Or; op <= cypher.Matches; op++ {
		truth := op <= cypher.And || op >= cypher.In
		list = append(list, &graphForm{operands: 2, condition: truth, build: func(x []cypher.Expr) cypher.Expr { return &cypher.Binary{Op: op, L: x[0], R: x[1]} }})
	}
	for op := cypher.Equal; op <= cypher.GreaterOrEqual; op++ {
		list = append(list, &graphForm{operands: 2, condition: true, build: func(x []cypher.Expr) cypher.Expr {
			return &cypher.Comparison{First: x[0], Rest: []cypher.ComparisonPart{{Op: op, R: x[1]}}}
		}})
	}
	one, two := func() cypher.Expr { return &cypher.Integer{Value: 1} }, func() cypher.Expr { return &cypher.Integer{Value: 2} }
	return append(list,
		&graphForm{operands: 2, build: func(x []cypher.Expr) cypher.Expr { return &cypher.Index{Of: x[0], Key: x[1]} }},
		&graphForm{operands: 2, build: func(x []cypher.Expr) cypher.Expr {
			return &cypher.Case{Subject: x[0], Whens: []cypher.When{{Condition: x[1], Result: one()}}, Else: two()}
		}},
		&graphForm{operands: 1, build: func(x []cypher.Expr) cypher.Expr {
			return &cypher.Case{Whens: []cypher.When{{Condition: x[0], Result: one()}}, Else: two()}
		}},
		&graphForm{operands: 3, build: func(x []cypher.Expr) cypher.Expr { return &cypher.Slice{Of: x[0], From: x[1], To: x[2]} }},
		&graphForm{operands: 3, condition: true, build: func(x []cypher.Expr) cypher.Expr {
			return &cypher.Comparison{First: x[0], Rest: []cypher.ComparisonPart{{Op: cypher.LessOrEqual, R: x[1]}, {Op: cypher.Less, R: x[2]}}}
		}})
}

// graphFunctions are those of the catalogue whose values are functions of their operands.
func graphFunctions() (list []*graphForm) {
	const most = 3
	for _, f := range function.All() {
		if f.Volatility != function.Immutable || f.Identifies || f.Rule == nil && !f.Aggregate {
			continue
		}
		for n := max(f.Minimum, 1); n <= most && (n <= f.Maximum || f.Maximum == function.Unbounded); n++ {
			list = append(list, &graphForm{operands: n, build: func(x []cypher.Expr) cypher.Expr { return call(f.Name, x...) }})
		}
	}
	return list
}

func (o *operandType) termAt(i int, place bool) (x cypher.Expr, name string) {
	if v := o.Values[i]; place && v.stores != nil {
		return cypher.CopyExpr(v.Place), "property"
	}
	return cypher.CopyExpr(o.Values[i].Term), "literal"
}

func (f *graphForm) unary(t *operandType) *Group {
	g := &Group{Section: Operands, Form: f.Name, Types: t.Name, Count: 2 * len(t.Values), types: []*operandType{t}, compose: projection}
	g.at = func(i int) *Cell {
		x, place := t.termAt(i/2, i%2 == 1)
		return &Cell{Places: place, Term: f.build(terms(x))}
	}
	return g
}

// pair is a form on two kinds with all their values; a third operand turns through the
// values of all kinds. A condition is asked of the indexed property, too.
func (p *Plan) pair(f *graphForm, first, second *operandType) *Group {
	g := &Group{Section: Operands, Form: f.Name, Types: first.Name + ", " + second.Name, types: []*operandType{first, second}, compose: projection}
	whole := len(first.Values) * len(second.Values)
	g.Count = whole
	searches := f.condition && f.operands == 2 && first.makes != nil
	if searches {
		g.Count += len(second.Values)
	}
	base := p.before(first) + p.before(second)
	g.at = func(i int) *Cell {
		if i >= whole {
			variable := cypher.Expr(&cypher.Property{Of: &cypher.Variable{Name: "l"}, Key: indexedColumn})
			return &Cell{Places: "indexed property, literal", Query: graphQuery(
				&cypher.Match{Paths: []*cypher.PathPattern{first.node("l", strings.ToUpper(first.Indexed))},
					Where: f.build(terms(variable, cypher.CopyExpr(second.Values[i-whole].Term)))},
				&cypher.Return{Projection: cypher.Projection{Items: []cypher.ProjectionItem{{Expr: &cypher.CountStar{}, Alias: "r0"}}}})}
		}
		l, r := i/len(second.Values), i%len(second.Values)
		turn := l + r
		x, places := make([]cypher.Expr, f.operands), make([]string, f.operands)
		x[0], places[0] = first.termAt(l, turn&1 != 0)
		x[1], places[1] = second.termAt(r, turn&2 != 0)
		if f.operands == 3 {
			x[2], places[2] = cypher.CopyExpr(p.value(base+turn).Term), "literal"
		}
		return &Cell{Places: strings.Join(places, ", "), Term: f.build(x)}
	}
	return g
}
