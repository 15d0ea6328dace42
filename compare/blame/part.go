package blame

import (
	"slices"
	"strings"

	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/render"
)

// part is a piece of a query that can be asked on its own.
type part struct {
	probe    *ast.Query // nil: cannot be asked apart from what it stands in
	text     string
	place    string
	isolated bool     // an expression: it is asked without the clause that it stands in
	rules    []string // that govern it, the likeliest first
	inside   []*part  // asked before it
	over     *part    // of an expression: the rows or groups that it is computed on
}

// setting is where an expression stands: the rows or groups that it is
// computed on.
type setting struct {
	from  []ast.TableExpr // of this block and of those around it
	where ast.Expr
	// grouped: the expression is computed for each group of keys.
	grouped bool
	keys    []ast.Expr
	sets    []ast.GroupingElement // how the keys make grouping sets
	having  ast.Expr
	stage   *part // the part that these rows or groups are
}

// asking is a query that computes expressions in the context.
func (c setting) asking(items ...ast.Expr) *ast.Query {
	s := &ast.Select{From: c.from, Where: c.where}
	for _, x := range items {
		s.Items = append(s.Items, ast.SelectItem{Expr: x})
	}
	if c.grouped {
		s.GroupBy, s.Grouping, s.Having = c.keys, c.sets, c.having
	}
	return &ast.Query{Body: s}
}

// all is a query for all columns in the context.
func (c setting) all() *ast.Query {
	if len(c.from) == 0 {
		return c.asking(&ast.Literal{Kind: ast.LiteralInteger, Text: "1"})
	}
	q := c.asking()
	q.Body.(*ast.Select).Items = []ast.SelectItem{{}}
	return q
}

// builder takes a query apart.
type builder struct {
	dialect    *spec.Dialect
	statements []ast.Statement
	blocks     map[*ast.Select]*resolve.Block
}

// root is the part that a query is that stands alone.
func (b builder) root(q *ast.Query) *part {
	if ast.HasWith(q) {
		return b.withWith(q)
	}
	q = qualified(q, b.statements, b.dialect)
	b.blocks = map[*ast.Select]*resolve.Block{}
	for block := range resolve.Bind(q, b.dialect, resolve.SchemaOf(b.statements, b.dialect), resolve.Options{}).Blocks() {
		b.blocks[block.Written()] = block
	}
	return b.query(q, nil)
}

func (b builder) expr(x ast.Expr) string {
	text, err := render.Expr(x, b.dialect)
	if err != nil {
		return "an expression that cannot be printed"
	}
	return text
}

func (b builder) text(q *ast.Query) string {
	text, err := render.Query(q, b.dialect)
	if err != nil {
		return "a query that cannot be printed"
	}
	return text
}

// query is the part that a whole query is. Outer is the FROM of the blocks
// around it, nil at the root and for what does not look outside.
func (b builder) query(q *ast.Query, outer []ast.TableExpr) *part {
	p := b.body(q.Body, outer)
	if len(q.OrderBy) > 0 {
		ordered := &ast.Query{Body: q.Body, OrderBy: q.OrderBy}
		inside := append([]*part{p}, b.keys(q, outer)...)
		p = &part{probe: ordered, text: "ORDER BY " + b.order(q.OrderBy), place: "ORDER BY", rules: []string{"order.by"}, inside: inside}
	}
	if q.Limit != nil || q.Offset != nil {
		rules := []string{"order.limit"}
		if q.WithTies {
			rules = append(rules, "order.with-ties")
		}
		p = &part{probe: q, text: b.limit(q), place: "LIMIT", rules: rules, inside: []*part{p}}
	}
	if len(outer) > 0 {
		p.detach()
	}
	return p
}

// keys are the expressions of ORDER BY over the rows of a plain block. Names and
// ordinals are columns of the result, which were asked with it.
func (b builder) keys(q *ast.Query, outer []ast.TableExpr) []*part {
	s, ok := q.Body.(*ast.Select)
	if !ok || s.Distinct || len(s.GroupBy) > 0 || s.Having != nil || len(aggregatesOf(s)) > 0 {
		return nil
	}
	rows := setting{from: append(slices.Clone(outer), s.From...), where: s.Where}
	var parts []*part
	for _, item := range q.OrderBy {
		switch item.Expr.(type) {
		case *ast.Literal, *ast.ColumnRef:
		default: // Another key is computed, and may differ.
			parts = append(parts, b.expression(item.Expr, rows, "ORDER BY"))
		}
	}
	return parts
}

// detach marks the stages of a correlated query as not askable: only the
// expressions inside, which carry their context with them, are.
func (p *part) detach() {
	if p.isolated {
		return
	}
	p.probe = nil
	for _, inner := range p.inside {
		inner.detach()
	}
}

func (b builder) order(items []ast.OrderItem) string {
	var texts []string
	for _, item := range items {
		text := b.expr(item.Expr)
		if item.Descending {
			text += " DESC"
		}
		texts = append(texts, text)
	}
	return strings.Join(texts, ", ")
}

func (b builder) limit(q *ast.Query) string {
	text := ""
	if q.Limit != nil {
		text = "LIMIT " + b.expr(q.Limit)
	}
	if q.Offset != nil {
		text += " OFFSET " + b.expr(q.Offset)
	}
	if q.WithTies {
		text += " WITH TIES"
	}
	return strings.TrimSpace(text)
}

var setOperators = map[ast.SetOperator]string{ast.Union: "union", ast.Intersect: "intersect", ast.Except: "except"}

func (b builder) body(body ast.Body, outer []ast.TableExpr) *part {
	switch body := body.(type) {
	case *ast.SetOperation:
		name := setOperators[body.Op]
		rule := "set." + name
		if body.All {
			name, rule = name+" all", rule+"-all"
		}
		return &part{probe: &ast.Query{Body: body}, text: b.text(&ast.Query{Body: body}), place: strings.ToUpper(name),
			rules: []string{rule}, inside: []*part{b.body(body.L, outer), b.body(body.R, outer)}}
	case *ast.Nested:
		return b.query(body.Query, outer)
	case *ast.Values:
		p := &part{probe: &ast.Query{Body: body}, text: b.text(&ast.Query{Body: body}), place: "VALUES", rules: []string{"query.values"}}
		for _, row := range body.Rows {
			p.inside = append(p.inside, b.list(row, setting{from: outer}, "VALUES")...)
		}
		return p
	case *ast.TableFunction:
		rules := []string{"from.series"}
		if body.Name == ast.Unnest {
			rules[0] = "from.unnest"
		}
		if body.Ordinality {
			rules = append(rules, "from.ordinality")
		}
		return &part{probe: &ast.Query{Body: body}, text: b.text(&ast.Query{Body: body}), place: body.Name.String(), rules: rules,
			inside: b.list(body.Args, setting{from: outer}, body.Name.String())}
	case *ast.Select:
		return b.block(body, outer)
	case *ast.Cypher:
	}
	panic("blame: a query of a graph")
}

// block is a SELECT, stage upon stage.
func (b builder) block(s *ast.Select, outer []ast.TableExpr) *part {
	from := append(slices.Clone(outer), s.From...)
	rows := setting{from: from}
	stage := &part{place: "FROM", rules: []string{"from.cross", "from.table"}}
	seen := slices.Clone(outer)
	for _, t := range s.From {
		stage.inside = append(stage.inside, b.table(t, before(outer, seen[len(outer):], t)))
		seen = append(seen, t)
	}
	if len(s.From) > 0 {
		stage.probe, stage.text = rows.all(), b.text(rows.all())
	}
	rows.stage = stage
	if s.Where != nil {
		filtered := rows
		filtered.where = s.Where
		stage = &part{probe: filtered.all(), text: b.expr(s.Where), place: "WHERE", rules: []string{"where.filter"},
			inside: []*part{stage, b.expression(s.Where, rows, "WHERE")}}
		rows = filtered
		rows.stage = stage
	}
	aggregates := aggregatesOf(s)
	if len(s.GroupBy) > 0 || len(aggregates) > 0 || s.Having != nil {
		return b.grouped(s, stage, rows, aggregates)
	}
	return b.output(s, stage, rows, "select.list")
}

// operands are the expressions inside of an aggregate, FILTER's and ORDER BY's among them.
func operands(x ast.Expr) (list []ast.Expr) {
	ast.Children(x, func(part ast.Expr) { list = append(list, part) }, func(*ast.Query) {})
	return list
}

// grouped adds GROUP BY and HAVING.
func (b builder) grouped(s *ast.Select, stage *part, rows setting, aggregates []ast.Expr) *part {
	groups := rows
	groups.grouped, groups.keys, groups.sets = true, b.spelledOut(s), s.Grouping
	one := &part{place: "GROUP BY", rules: []string{"group.by"}, inside: []*part{stage}}
	if s.Grouping != nil {
		one.rules = []string{"group.sets"}
	}
	var shown []ast.Expr
	for i, key := range s.GroupBy {
		if _, literal := key.(*ast.Literal); literal { // an ordinal, or a constant
			continue
		}
		one.inside = append(one.inside, b.expression(groups.keys[i], rows, "GROUP BY"))
		shown = append(shown, groups.keys[i])
	}
	for _, x := range aggregates {
		one.inside = append(one.inside, b.list(operands(x), rows, "an aggregate")...)
	}
	if len(shown) > 0 {
		one.probe = groups.asking(shown...)
		one.text = b.text(one.probe)
	}
	stage, groups.stage = one, one
	if s.Having != nil {
		kept := groups
		kept.having = s.Having
		shown = append(shown, aggregates...)
		if len(shown) == 0 {
			shown = []ast.Expr{&ast.Literal{Kind: ast.LiteralInteger, Text: "1"}}
		}
		stage = &part{probe: kept.asking(shown...), text: b.expr(s.Having), place: "HAVING", rules: []string{"group.having"},
			inside: []*part{stage, b.expression(s.Having, groups, "HAVING")}}
		groups = kept
		groups.stage = stage
	}
	return b.output(s, stage, groups, "group.bare-column", "select.list", "group.by")
}

// output adds the select list, which stands on the rules, and DISTINCT.
func (b builder) output(s *ast.Select, stage *part, c setting, rules ...string) *part {
	plain := *s
	plain.Distinct = false
	list := &part{probe: &ast.Query{Body: &plain}, text: b.text(&ast.Query{Body: &plain}), place: "the select list",
		rules: rules, inside: []*part{stage}}
	for _, item := range s.Items {
		if item.Expr != nil {
			list.inside = append(list.inside, b.expression(item.Expr, c, "the select list"))
		}
	}
	if !s.Distinct {
		return list
	}
	return &part{probe: &ast.Query{Body: s}, text: b.text(&ast.Query{Body: s}), place: "DISTINCT",
		rules: []string{"select.distinct", "bag.duplicates"}, inside: []*part{list}}
}

// spelledOut are the keys of GROUP BY without ordinals and aliases: a part is asked with
// a select list of its own, in which they would mean something else.
func (b builder) spelledOut(s *ast.Select) []ast.Expr {
	keys := slices.Clone(s.GroupBy)
	for i, key := range b.blocks[s].GroupBy {
		if key.Item < 0 || key.Expr == nil {
			continue
		}
		keys[i] = key.Expr.Node
		if constant, ok := keys[i].(*ast.Literal); ok { // it would be taken for an ordinal itself
			keys[i] = &ast.Comparison{Op: ast.Equal, L: constant, R: constant}
		}
	}
	return keys
}

var joinRules = map[ast.JoinKind][]string{
	ast.JoinCross: {"from.cross"}, ast.JoinInner: {"from.inner"}, ast.JoinLeft: {"from.left"},
	ast.JoinRight: {"from.right"}, ast.JoinFull: {"from.full"}, ast.JoinSemi: {"from.filter-join"}, ast.JoinAnti: {"from.filter-join"},
}

var joinNames = map[ast.JoinKind]string{
	ast.JoinCross: "the cross join", ast.JoinInner: "the inner join", ast.JoinLeft: "the left join",
	ast.JoinRight: "the right join", ast.JoinFull: "the full join", ast.JoinSemi: "the semi join", ast.JoinAnti: "the anti join",
}

// before are the tables that a table in FROM sees: those around its block, and those before it
// where it is lateral or a function.
func before(outer, left []ast.TableExpr, t ast.TableExpr) []ast.TableExpr {
	switch t := t.(type) {
	case *ast.DerivedTable:
		if t.Lateral || t.TableFunction() != nil {
			return append(slices.Clone(outer), left...)
		}
	case *ast.Join:
		return before(outer, left, t.R)
	case *ast.TableName:
	}
	return outer
}

func (b builder) table(t ast.TableExpr, outer []ast.TableExpr) *part {
	one := setting{from: append(slices.Clone(outer), t)}
	p := &part{probe: one.all(), text: b.text(one.all())}
	switch t := t.(type) {
	case *ast.TableName:
		p.place, p.rules = "the table", []string{"from.table"}
	case *ast.DerivedTable:
		inner := outer
		if !t.Lateral && t.TableFunction() == nil {
			inner = nil
		}
		p.place, p.rules, p.inside = "the derived table", []string{"from.derived"}, []*part{b.query(t.Query, inner)}
	case *ast.Join:
		p.place, p.rules = joinNames[t.Kind], joinRules[t.Kind]
		p.inside = []*part{b.table(t.L, outer), b.table(t.R, before(outer, []ast.TableExpr{t.L}, t.R))}
		if t.Natural || t.Using != nil {
			p.rules = append([]string{"from.named-columns"}, p.rules...)
		}
		if t.On != nil {
			pairs := setting{from: append(slices.Clone(outer), t.L, t.R)}
			p.inside = append(p.inside, b.expression(t.On, pairs, "ON"))
		}
	}
	return p
}

// aggregatesOf lists the aggregates of a block: of its select list and HAVING.
func aggregatesOf(s *ast.Select) []ast.Expr {
	var list []ast.Expr
	visit := func(x ast.Expr) bool {
		if _, ok := x.(*ast.Aggregate); ok {
			list = append(list, x)
			return false
		}
		return true
	}
	for _, item := range s.Items {
		ast.Inspect(item.Expr, visit)
	}
	ast.Inspect(s.Having, visit)
	return list
}
