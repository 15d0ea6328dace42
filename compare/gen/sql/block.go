package sql

import (
	"slices"

	"github.com/semcheck/semcheck/compare/gen/choice"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// blockPlan says what a query block is for.
type blockPlan struct {
	parent *frame
	wanted []slot // the columns it must have; nil where it is free
	limit  int    // rows of its FROM product
	top    bool   // the block of the whole query
	named  bool   // a derived table: columns need names and have to be usable
	arm    bool   // of a set operation
	plain  bool   // no aggregates
	exists bool   // directly under EXISTS: its columns do not matter
}

// outputNames are the names of computed columns.
var outputNames = namesWith("o")

func (b *queryBuilder) outputName() string {
	b.outputs++
	return b.database.outputs[(b.outputs-1)%len(outputNames)]
}

// relationCount is how many relations a block has.
func (b *queryBuilder) relationCount(p blockPlan) int {
	n := int(b.weights.choose(&b.Sequence, relationCounts) - RelationsNone)
	switch {
	case p.top:
		return n
	case n > 1 && (b.room <= 4 || b.PerMille(500)):
		return 1
	}
	return min(max(n, 1), 2)
}

// block makes a query block; the frame is what its ORDER BY can name.
func (b *queryBuilder) block(p blockPlan) (*ast.Select, []slot, *frame) {
	prefer := families
	if len(p.wanted) > 0 {
		prefer = p.wanted[0].family
	}
	f, from := b.from(p.parent, b.relationCount(p), p.limit, prefer)
	s := &ast.Select{From: from}
	b.room -= 2
	if len(from) == 0 {
		var slots []slot
		s.Items, slots = b.items(f, p, 0)
		return s, slots, nil
	}
	shape := b.weights.choose(&b.Sequence, shapes)
	if p.plain {
		shape = ShapePlain
	}
	switch {
	case p.exists && (shape == ShapePlain || shape == ShapeDistinct):
		b.where(s, f, ChanceWhere)
		s.Items = []ast.SelectItem{choice.One(&b.Sequence, []ast.SelectItem{{}, {Expr: digits[1]}, {Expr: b.reference(f.columns[0])}})}
		return s, nil, nil
	case shape == ShapeGrouped:
		return b.grouped(s, f, p, b.Between(1, 2))
	case shape == ShapeAggregated:
		return b.grouped(s, f, p, 0)
	case shape == ShapeBare && p.top:
		return b.bareColumns(s, f)
	case shape == ShapeDistinct && p.top && b.PerMille(b.weights[ChanceDistinguishable]):
		b.where(s, f, ChanceWhereGrouped)
		return b.alike(s, f)
	case shape == ShapeStar && p.top:
		b.where(s, f, ChanceWhere)
		return b.star(s, f)
	}
	b.where(s, f, ChanceWhere)
	fit := need(0)
	if shape == ShapeDistinct && (p.wanted == nil || keyed(p.wanted)) {
		s.Distinct, fit = true, needCompare|needKey
	}
	var slots []slot
	s.Items, slots = b.items(f, p, fit)
	return s, slots, f
}

// star selects all columns, or all of one relation.
func (b *queryBuilder) star(s *ast.Select, f *frame) (*ast.Select, []slot, *frame) {
	var slots []slot
	item := ast.SelectItem{}
	if b.dialect.StarNames == spec.StarNamesQualified && !distinctNames(f.columns) {
		s.Items = nil
		for _, c := range f.columns[:min(3, len(f.columns))] {
			s.Items = append(s.Items, ast.SelectItem{Expr: b.reference(c)})
			slots = append(slots, slot{family: c.family, kind: c.kind, fit: c.fit, samples: c.samples})
		}
		return s, slots, f
	}
	if b.PerMille(350) {
		item.StarTable = choice.One(&b.Sequence, f.columns).table
	}
	s.Items = []ast.SelectItem{item}
	for _, c := range f.columns {
		if item.StarTable == c.table || item.StarTable == "" && !c.merged {
			slots = append(slots, slot{family: c.family, kind: c.kind, fit: c.fit, samples: c.samples})
		}
	}
	return s, slots, f
}

// distinctNames tells whether no two columns that are shown have one name,
// where some are merged.
func distinctNames(columns []visible) bool {
	merged := slices.ContainsFunc(columns, func(c visible) bool { return c.merged })
	for i, c := range columns {
		if !merged {
			break
		}
		for _, d := range columns[:i] {
			if c.name == d.name && !c.merged && !d.merged {
				return false
			}
		}
	}
	return true
}

// where gives the block a WHERE clause: the tie to an outer query, a
// predicate, or both.
func (b *queryBuilder) where(s *ast.Select, f *frame, chance Weight) {
	if f.parent != nil && b.PerMille(b.weights[ChanceCorrelated]) {
		if l, m, found := pair(&b.Sequence, f.columns, f.parent.columns, needCompare); found {
			s.Where = b.equality(l, m)
		}
	}
	if b.PerMille(b.weights[chance]) && (s.Where == nil || b.room > 0 && b.PerMille(400)) {
		s.Where = b.and(s.Where, b.predicate(f))
	}
	if f.virtual != nil && b.PerMille(300) {
		s.Where = b.and(s.Where, &ast.EngineSpecific{Form: ast.MatchTable, Args: []ast.Expr{f.virtual, choice.One(&b.Sequence, searches)}})
	}
	if b.hazard != HazardNone && b.level == 0 && b.PerMille(150) {
		if x := b.dare(f); x != nil {
			s.Where = b.and(s.Where, b.dared(x))
		}
	}
}

// and is the conjunction of two predicates, the first one perhaps missing.
func (b *queryBuilder) and(l, r ast.Expr) ast.Expr {
	if l == nil {
		return r
	}
	b.room--
	return &ast.Binary{Op: ast.And, L: l, R: r}
}

// items makes the select list: the wanted columns, or one to three free ones.
func (b *queryBuilder) items(f *frame, p blockPlan, fit need) ([]ast.SelectItem, []slot) {
	if p.wanted != nil {
		list := make([]ast.SelectItem, len(p.wanted))
		for i, w := range p.wanted {
			list[i].Expr = b.wantedValue(f, w)
			if p.arm && b.language.armsNamed {
				list[i].Alias = b.database.outputs[i]
			}
		}
		return list, p.wanted
	}
	n := b.Between(1, 3)
	list := make([]ast.SelectItem, 0, n+1)
	slots := make([]slot, 0, n+1)
	for range n {
		x, s := b.item(f, p, fit)
		list, slots = append(list, x), append(slots, s)
	}
	if b.level == 0 && p.top {
		for range b.dares {
			if x := b.dare(f); x != nil {
				list = append(list, ast.SelectItem{Expr: x})
				slots = append(slots, slot{family: familyInteger})
			}
		}
		for range 2 {
			if fit == 0 && f.base == nil && b.PerMille(b.weights[ChanceCorner]) {
				list = append(list, ast.SelectItem{Expr: b.corner(f)})
				slots = append(slots, slot{family: familyInteger})
			}
		}
	}
	b.nameItems(list, slots, p)
	return list, slots
}

// nameItems gives the items aliases: all of a derived table, some of others.
func (b *queryBuilder) nameItems(list []ast.SelectItem, slots []slot, p blockPlan) {
	for i := range list {
		if !p.named && !(p.top && b.PerMille(250)) {
			continue
		}
		name := ""
		if c, ok := list[i].Expr.(*ast.ColumnRef); ok && p.named && b.PerMille(600) {
			name = c.Column
			for j := range i {
				if list[j].Alias == name {
					name = ""
				}
			}
		}
		if name == "" {
			name = b.outputName()
		}
		list[i].Alias, slots[i].name = name, name
	}
}

// item makes one free item of a select list.
func (b *queryBuilder) item(f *frame, p blockPlan, fit need) (ast.SelectItem, slot) {
	if p.named {
		fit |= needCompare
	}
	if b.room > 0 && b.PerMille(90) {
		return ast.SelectItem{Expr: b.truth(f)}, slot{family: b.truthFamily(), fit: needCompare | needKey | needSmall, samples: b.truthSamples()}
	}
	c, found := b.column(f, fit)
	if f.base != nil && (!found || b.PerMille(b.weights[ChanceAggregate])) {
		if a, ok := f.base.any(&b.Sequence, fit&needCompare); ok {
			c = a
			if fit&needCompare != 0 && c.family.isNumber() {
				fit |= needSmall
			}
			if x, ok := b.aggregate(f, c.family, fit); ok {
				return ast.SelectItem{Expr: x}, slot{family: c.family, fit: fit, samples: c.samples}
			}
		}
		return ast.SelectItem{Expr: &ast.Aggregate{Function: ast.CountStar}}, slot{family: familyInteger, fit: needCompare | needKey | needSmall, samples: smallIntegers[:4]}
	}
	if !found {
		of := familyInteger
		if b.PerMille(400) {
			of = familyText
		}
		return ast.SelectItem{Expr: b.expression(f, of, fit)}, slot{family: of, fit: fit}
	}
	if b.room <= 0 || b.PerMille(550) {
		return ast.SelectItem{Expr: b.named(f, c)}, slot{family: c.family, kind: c.kind, fit: c.fit, samples: c.samples}
	}
	if p.named && c.family.isNumber() {
		fit |= needSmall
	}
	return ast.SelectItem{Expr: b.expression(f, c.family, fit)}, slot{family: c.family, fit: fit, samples: c.samples}
}

// wantedValue makes an item of the wanted family.
func (b *queryBuilder) wantedValue(f *frame, w slot) ast.Expr {
	if w.family == familyDecimal && w.fit&needKey != 0 && w.kind.Kind == ast.TypeDecimal {
		// Equal decimals of different scale are distinguishable.
		for _, c := range f.columns {
			if c.family == familyDecimal && c.kind == w.kind && !b.PerMille(200) {
				return b.reference(c)
			}
		}
		b.room--
		return &ast.Cast{X: b.expression(f, familyInteger, needCompare|needSmall), Type: w.kind}
	}
	if b.PerMille(650) && f.base == nil {
		if c, ok := f.find(&b.Sequence, w.family, w.fit); ok {
			return b.reference(c)
		}
	}
	return b.expression(f, w.family, w.fit)
}

// grouped makes the block one over groups, by n keys; without keys all rows
// are one group.
func (b *queryBuilder) grouped(s *ast.Select, f *frame, p blockPlan, n int) (*ast.Select, []slot, *frame) {
	b.where(s, f, ChanceWhereGrouped)
	g := &frame{parent: f.parent, base: f, work: f.work}
	for range n {
		b.groupKey(s, f, g)
	}
	if chance := b.weights[ChanceGroupingSets]; p.top && len(s.GroupBy) > 0 && chance > 0 && b.PerMille(chance) { // without it nothing is drawn
		b.groupingSets(s)
	}
	var slots []slot
	s.Items, slots = b.items(g, p, 0)
	if p.wanted == nil && len(g.keys) > 0 && len(s.Items) < 4 {
		k := choice.One(&b.Sequence, g.keys)
		item := ast.SelectItem{Expr: k.expr}
		if p.named {
			k.slot.name = b.outputName()
			item.Alias = k.slot.name
		}
		s.Items, slots = append(s.Items, item), append(slots, k.slot)
	}
	if len(s.GroupBy) > 0 && b.PerMille(b.weights[ChanceHaving]) {
		h := *g
		h.tied = b.language.havingTied
		s.Having = b.predicate(&h)
	}
	return s, slots, g
}

// groupKey adds a key to GROUP BY: a column, or an expression over columns.
func (b *queryBuilder) groupKey(s *ast.Select, f, g *frame) {
	c, found := f.any(&b.Sequence, needKey)
	if !found {
		if c, found = f.any(&b.Sequence, 0); !found {
			return
		}
	}
	if b.room > 0 && b.weights.choose(&b.Sequence, groupKeys) == GroupExpression && c.family != familyDynamic {
		local := &frame{columns: f.columns, plain: true, qualified: true, work: f.work}
		of, fit, samples := c.family, needCompare|needKey, c.samples
		var x ast.Expr
		if b.PerMille(250) {
			x, of = b.truth(local), b.truthFamily()
			samples = b.truthSamples()
		} else {
			x = b.expression(local, of, fit)
		}
		if _, column := x.(*ast.ColumnRef); !column && !isConstant(x) && b.recognised(x) {
			s.GroupBy = append(s.GroupBy, x)
			g.keys = append(g.keys, groupedKey{expr: x, slot: slot{family: of, fit: fit, samples: samples}})
			return
		}
	}
	for _, k := range g.columns {
		if k == c || k.name == c.name && b.language.keysNamed {
			return
		}
	}
	s.GroupBy = append(s.GroupBy, b.reference(c))
	g.columns = append(g.columns, c)
}

// recognised tells whether the dialect knows the expression again where it
// stands outside GROUP BY.
func (b *queryBuilder) recognised(x ast.Expr) bool {
	known := true
	ast.Inspect(x, func(x ast.Expr) bool {
		switch x := x.(type) {
		case *ast.Row:
			known = known && b.language.keysWithRows
		case *ast.Call:
			known = known && (b.language.keysWithLogic || x.Name != function.NullIf.Name)
		case *ast.Binary:
			known = known && (b.language.keysWithLogic || x.Op != ast.And && x.Op != ast.Or)
		default: // Every dialect recognises the other forms.
		}
		return known
	})
	return known
}

// bareColumns selects columns beside MIN or MAX without grouping by them.
func (b *queryBuilder) bareColumns(s *ast.Select, f *frame) (*ast.Select, []slot, *frame) {
	b.where(s, f, ChanceWhereGrouped)
	c, _ := f.any(&b.Sequence, 0)
	d, _ := f.any(&b.Sequence, 0)
	x := &ast.Aggregate{Function: choice.One(&b.Sequence, []ast.AggregateFunction{ast.Min, ast.Max}), Args: []ast.Expr{b.reference(d)}}
	switch {
	case f.work <= 40 && b.PerMille(b.weights[ChanceBareArbitrary]):
		s.Items = []ast.SelectItem{{Expr: b.reference(c)}, {Expr: &ast.Aggregate{Function: ast.CountStar}}}
		return s, make([]slot, 2), nil
	case b.PerMille(b.weights[ChanceBareEmpty]):
		s.Where = choice.One(&b.Sequence, []ast.Expr{falseValue, null})
	}
	s.Items = []ast.SelectItem{{Expr: b.reference(c)}, {Expr: x}}
	if k, ok := f.any(&b.Sequence, needKey); ok && f.work <= 12 && b.PerMille(500) {
		s.GroupBy = []ast.Expr{b.reference(k)}
	}
	return s, make([]slot, 2), nil
}

// alike makes the block DISTINCT over values that are equal but can be told
// apart.
func (b *queryBuilder) alike(s *ast.Select, f *frame) (*ast.Select, []slot, *frame) {
	o := b.operand(f)
	x := &ast.Case{
		Whens: []ast.When{{Condition: &ast.Comparison{Op: b.comparison(), L: o.expr, R: b.against(o)}, Result: b.language.alike[0]}},
		Else:  b.language.alike[1],
	}
	s.Distinct, s.Items = true, []ast.SelectItem{{Expr: x}}
	return s, make([]slot, 1), nil
}
