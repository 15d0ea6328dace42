package resolve

import (
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Pair is how two values are compared.
type Pair struct {
	// Left and Right are the types of the values. Where the dialect compares values as
	// they are, their affinities decide.
	Left, Right ast.Type
	// Type is the one in which they are compared: both are converted to it.
	Type ast.Type
	// Exact are the types of exact numbers that the sides, constant texts, are read as
	// before; unknown where a side is none.
	Exact [2]ast.Type
	// Collation is that by which texts are compared.
	Collation spec.Collation
	// Err refuses the comparison.
	Err error
}

// side is what is compared: a part of an expression, or what it was converted to.
type side struct {
	typ    ast.Type
	node   ast.Expr
	at     *Expression // nil for a column
	listed bool        // it is an element of IN (…)
	apart  bool        // constant text beside it is no exact number, see [binder.exact]
	// collation is that of a column.
	collation Collated
}

func (x *Expression) side(node ast.Expr) side { return side{typ: x.Type(node), node: node, at: x} }

// converted is the side as it is after a conversion to a type.
func (s side) converted(to ast.Type) side {
	if s.typ != to && !typing.KeepsValue(s.typ, to) {
		s.typ = to
	}
	return s
}

// constant tells that the side names no column.
func (s side) constant() bool { return s.at != nil && isConstant(s.node, s.at) }

// Compared says how two parts of the expression compare. No part is a row.
func (x *Expression) Compared(how typing.Comparing, l, r ast.Expr) Pair {
	return x.binder.pair(how, x.side(l), x.side(r))
}

func (b *binder) pair(how typing.Comparing, l, r side) Pair {
	p := Pair{Left: l.typ, Right: r.typ}
	if b.collates {
		b.collate(&p, l.collated(), r.collated())
	}
	t, err := typing.Comparison(b.dialect, how, l.typ, r.typ)
	timed := b.dialect.TimeConstants == spec.TimeConstantsConverted && (l.typ.IsTemporal() || r.typ.IsTemporal())
	if err == nil && b.constants() || timed {
		p.Exact = [2]ast.Type{b.exact(l, r), b.exact(r, l)}
		for i, s := range []*side{&l, &r} {
			if p.Exact[i].Kind != ast.TypeUnknown {
				s.typ = p.Exact[i]
			}
		}
		t, err = typing.Comparison(b.dialect, how, l.typ, r.typ)
	}
	if err != nil {
		p.Err = Refusal(err)
		return p
	}
	p.Type = t
	if b.readsCharacters(l, r) || b.readsCharacters(r, l) {
		p.Type = ast.Text
	}
	return p
}

// readsCharacters tells that a hexadecimal or bit literal is read as characters, since a text beside it
// is less coercible than the literal: the text's collation decides (DTCollation::aggregate and
// Item_hex_string::hex_string_init, sql/item.cc of MySQL 8.0.39, sql/item.cc of MariaDB 10.3.24).
func (b *binder) readsCharacters(bytes, text side) bool {
	if bytes.typ.Kind != ast.TypeBytes || !text.typ.IsText() || b.dialect.HexLiterals == spec.HexLiteralsNone {
		return false
	}
	literal := coercibleBytes(bytes.node, bytes.at)
	switch {
	case b.collates && literal:
		return text.collated().Coercibility > CoercibilityLiteral
	case b.collates:
		return b.dialect.ByteColumns && text.collated().Coercibility > CoercibilityImplicit
	}
	return literal && !text.constant()
}

// coercibleBytes tells that a byte string is as coercible as a literal: it is one, or a function computes
// it of none but such (UNHEX has the derivation that its class begins with, DERIVATION_COERCIBLE).
func coercibleBytes(x ast.Expr, at *Expression) bool {
	switch x := x.(type) {
	case *ast.Literal:
		return true
	case *ast.Call:
		return at != nil && !slices.ContainsFunc(x.Args, func(arg ast.Expr) bool {
			return at.Type(arg).Kind == ast.TypeBytes && !coercibleBytes(arg, at)
		})
	default: // a column, a cast, what is computed of them
		return false
	}
}

// ReadsCharacters tells that of two parts one is a byte string that is read as characters, since the
// other one, a text, is less coercible.
func (x *Expression) ReadsCharacters(l, r ast.Expr) bool {
	return x.binder.readsCharacters(x.side(l), x.side(r)) || x.binder.readsCharacters(x.side(r), x.side(l))
}

// ComparedRows is how the elements of two rows are compared, one by one.
func (x *Expression) ComparedRows(how typing.Comparing, l, r ast.Expr) []Pair {
	left, right := x.elements(l), x.elements(r)
	pairs := make([]Pair, min(len(left), len(right)))
	for i := range pairs {
		pairs[i] = x.binder.element(how, left[i].typ, right[i].typ)
		if l, r := left[i], right[i]; x.binder.readsCharacters(l, r) || x.binder.readsCharacters(r, l) {
			pairs[i].Err = semantics.Unmodelled("a row with a hexadecimal literal beside a text")
		}
		if x.binder.collates {
			x.binder.collate(&pairs[i], left[i].collated(), right[i].collated())
			if x.binder.dialect.CollationRules == spec.CollationRulesTyped && pairs[i].Collation > spec.CollationBinary {
				pairs[i].Err = semantics.Unmodelled("a row of texts with a collation")
			}
		}
	}
	return pairs
}

// Membership is how the elements of what stands left of IN, ANY or ALL are compared with
// the columns of a query.
func (x *Expression) Membership(left ast.Expr, q *Query) []Pair {
	elements := x.elements(left)
	pairs := make([]Pair, min(len(elements), len(q.Columns)))
	for i := range pairs {
		p := Pair{Left: elements[i].typ, Right: q.ColumnType(i)}
		if x.binder.collates {
			var err error
			if p.Collation, err = x.memberCollation(elements[i].collated(), q, i); err != nil {
				p.Err = err
			}
		}
		if x.binder.dialect.Comparands != spec.ComparandsAffinity {
			t, err := typing.Comparison(x.binder.dialect, typing.ForQuery, p.Left, p.Right)
			if p.Type = t; err != nil || !t.IsText() { // no collation decides of what is no text
				p.Err = Refusal(err)
			}
			if p.Err == nil {
				p.Err = x.binder.memberArms(p, q, i)
			}
			if x.binder.readsCharacters(elements[i], side{typ: p.Right, collation: ColumnCollated(q.Body, i)}) {
				p.Err = semantics.Unmodelled("a hexadecimal literal beside the texts of a query")
			}
		}
		pairs[i] = p
	}
	return pairs
}

// element is how two elements of rows are compared.
func (b *binder) element(how typing.Comparing, l, r ast.Type) Pair {
	p := Pair{Left: l, Right: r}
	var err error
	switch {
	case b.dialect.Comparands == spec.ComparandsAffinity:
	case b.dialect.RowElements == spec.RowElementsTogether:
		p.Type, err = typing.RowElements(b.dialect, how, l, r)
	default:
		p.Type, err = typing.Comparison(b.dialect, how, l, r)
	}
	p.Err = Refusal(err)
	return p
}

// elements are those of a row; what is no row is one of one element.
func (x *Expression) elements(part ast.Expr) []side {
	switch part := part.(type) {
	case *ast.Row:
		list := make([]side, len(part.Items))
		for i, item := range part.Items {
			list[i] = x.side(item)
		}
		return list
	case *ast.Subquery:
		if q := x.Query(part.Query); q != nil && len(q.Columns) != 1 {
			list := make([]side, len(q.Columns))
			for i := range list {
				list[i] = side{typ: q.ColumnType(i), collation: ColumnCollated(q.Body, i)}
			}
			return list
		}
	case *ast.ColumnRef:
		if name := x.Name(part); name != nil && name.Kind == NameAlias && name.Alias != nil {
			return name.Alias.elements(name.Alias.Node)
		}
	default: // Another form has one element.
	}
	return []side{x.side(part)}
}

// isRow tells that a part of the expression is a row.
func (x *Expression) isRow(part ast.Expr) bool {
	switch part := part.(type) {
	case *ast.Row:
		return true
	case *ast.Subquery:
		q := x.Query(part.Query)
		return q != nil && len(q.Columns) != 1
	case *ast.ColumnRef:
		name := x.Name(part)
		return name != nil && name.Kind == NameAlias && name.Alias != nil && name.Alias.isRow(name.Alias.Node)
	default: // No other form is a row.
	}
	return false
}

// CaseWhen says how CASE compares its operand with the value of a WHEN. No part is a row.
func (x *Expression) CaseWhen(node *ast.Case, when int) Pair {
	operand := x.side(node.Operand)
	operand.typ = x.binder.placed(operand.typ)
	operand.apart = true // Item_func_case::find_item compares with a cmp_item of the common type
	condition := x.side(node.Whens[when].Condition)
	if x.binder.dialect.CaseTimes && operand.typ.IsText() && condition.typ.IsTemporal() {
		times := condition.typ
		condition.typ = ast.Text // cmp_item::new_comparator asks for the type of the operand alone
		p := x.binder.pair(typing.ForEquality, operand, condition)
		p.Right = times
		return p
	}
	p := x.binder.pair(typing.ForEquality, operand, condition)
	texts := []ast.Expr{node.Operand}
	for _, w := range node.Whens {
		texts = append(texts, w.Condition)
	}
	pairs := make([]*Pair, len(node.Whens))
	pairs[when] = &p
	if err := x.collateEach(pairs, texts); err != nil {
		p.Err = err
	}
	return p
}

// Several is how several values are compared with one.
type Several struct {
	// First are the types that the values are converted to before, the one and the others
	// in the order of the tree; nil where they are not.
	First []ast.Type
	// Pairs are the comparisons of the one with each of the others; equal neighbours are one.
	Pairs []*Pair
	// Err refuses them all.
	Err error
}

// Between says how x compares with the lower bound and with the upper bound. No part is a row.
func (x *Expression) Between(node *ast.Between) Several {
	b := x.binder
	list := []side{x.side(node.X), x.side(node.Low), x.side(node.High)}
	b.constantTimes(list)
	for _, bound := range list[1:] {
		if b.readsCharacters(bound, list[0]) || b.readsCharacters(list[0], bound) {
			return Several{Err: semantics.Unmodelled("BETWEEN of a hexadecimal literal and a text")}
		}
	}
	var s Several
	if b.dialect.Between == spec.BetweenTogether && !b.allExact(list[0], list[1:], b.convertibleBound) {
		t, err := typing.Comparison(b.dialect, typing.ForOrder, list[0].typ, list[1].typ)
		if err == nil {
			t, err = typing.Comparison(b.dialect, typing.ForOrder, t, list[2].typ)
		}
		if err != nil {
			return Several{Err: Refusal(err)}
		}
		s.First = b.operands(t, t, t)
		for i := range list {
			list[i] = list[i].converted(t)
		}
	}
	for _, bound := range list[1:] {
		p := b.pair(typing.ForOrder, list[0], bound)
		b.collateTogether(&p, list)
		s.Pairs = append(s.Pairs, &p)
	}
	s.Err = x.collateAll(s.Pairs, []ast.Expr{node.X, node.Low, node.High})
	return s
}

// collateAll gives the comparisons of BETWEEN the collation of all three texts, in the MySQL family:
// agg_arg_charsets_for_comparison in Item_func_between::resolve_type, sql/item_cmpfunc.cc of MySQL 8.0.39.
func (x *Expression) collateAll(pairs []*Pair, parts []ast.Expr) error {
	for _, part := range parts {
		if t := x.Type(part); x.isRow(part) || !t.IsText() && t.Kind != ast.TypeUnknown {
			return nil
		}
	}
	if !x.collatesTogether() {
		return nil
	}
	c, err := x.together(parts)
	if err != nil {
		return err
	}
	for _, p := range pairs {
		p.Collation, p.Err = c.Collation, nil // of texts only their collations do not go together
	}
	return nil
}

func (x *Expression) collatesTogether() bool {
	return x.binder.collates && x.binder.dialect.CollationRules == spec.CollationRulesCoercibility
}

// collateEach gives the comparisons of a text with those of several values that are texts the
// collation of all of them, numbers among them: agg_arg_charsets_for_comparison in
// Item_func_in::resolve_type and Item_func_case::resolve_type, which is asked where one comparison is
// of texts. The pair i, which may be nil, is that of the parts 0 and i+1.
func (x *Expression) collateEach(pairs []*Pair, parts []ast.Expr) error {
	if first := x.Type(parts[0]); !x.collatesTogether() || x.isRow(parts[0]) || !first.IsText() && first.Kind != ast.TypeUnknown {
		return nil
	}
	texts, others := false, false
	for _, part := range parts[1:] {
		t := x.Type(part)
		if x.isRow(part) {
			return nil
		}
		texts = texts || t.IsText()
		others = others || !t.IsText() && !t.IsNumeric() && t.Kind != ast.TypeUnknown
	}
	if !texts {
		return nil
	}
	c, err := x.together(parts)
	if err != nil && !others {
		return err
	}
	for i, p := range pairs {
		if p == nil || !x.Type(parts[i+1]).IsText() {
			continue
		}
		if others && (err != nil || p.Collation != c.Collation) {
			return semantics.Unmodelled("a text among texts of other collations and values of other types")
		}
		p.Collation, p.Err = c.Collation, nil
	}
	return nil
}

// InList is how x is compared with the elements of a list. The pair of a row is empty:
// see [Expression.ComparedRows].
func (x *Expression) InList(node *ast.InList) Several {
	b := x.binder
	list := make([]side, 1+len(node.List))
	row := x.isRow(node.X)
	rows, mixed := row, false
	list[0] = x.side(node.X)
	for i, element := range node.List {
		list[1+i] = x.side(element)
		rows, mixed = rows || x.isRow(element), mixed || x.isRow(element) != row
	}
	var s Several
	switch {
	case b.dialect.InLists == spec.InListsConstants && !row:
		s.First = b.commonList(list)
	case mixed && b.dialect.NestedTypes:
		return Several{Err: Refusal(&typing.Unsupported{Feature: "IN of a row and a value"})}
	case b.dialect.InLists == spec.InListsTogether && !rows:
		t := list[0].typ
		for _, element := range list[1:] {
			var err error
			if t, err = typing.Comparison(b.dialect, typing.ForEquality, t, element.typ); err != nil {
				return Several{Err: Refusal(err)}
			}
		}
		t = typing.Settled(t)
		for range list {
			s.First = append(s.First, t)
		}
	}
	for i, t := range s.First {
		if list[i] = list[i].converted(t); list[0].typ.Kind == ast.TypeUnknown {
			list[i].typ = t // an untyped literal takes the type that the elements were given
		}
	}
	list[0].apart = len(node.List) > 1 && !b.allExact(list[0], list[1:], b.convertibleElement) // of a list of one the parser makes an equation
	s.Pairs = make([]*Pair, len(node.List))
	none := new(Pair)
	last := none
	for i, element := range list[1:] {
		s.Pairs[i] = none
		if row || x.isRow(element.node) {
			continue
		}
		if element.typ.Kind == ast.TypeDynamic {
			element.typ.Affinity = ast.AffinityNone
		}
		element.listed = true
		p := b.pair(typing.ForEquality, list[0], element)
		if b.collates && b.dialect.CollationRules == spec.CollationRulesLeftmost { // as 8. The IN and NOT IN operators says
			p.Collation = list[0].collated().Collation
		}
		b.collateTogether(&p, list)
		if p != *last {
			last = &p
		}
		s.Pairs[i] = last
	}
	s.Err = x.collateEach(s.Pairs, append([]ast.Expr{node.X}, node.List...))
	return s
}

// commonList are the types that x and the elements that name no column are converted to,
// where there are at least two of these; nil where there are not, or where they have no
// common type: the elements are then compared one by one.
func (b *binder) commonList(list []side) []ast.Type {
	types := []ast.Type{list[0].typ}
	first := make([]ast.Type, len(list))
	var shared []int
	for i, s := range list {
		first[i] = s.typ
		if i > 0 && !s.at.isRow(s.node) && s.constant() {
			types = append(types, s.typ)
			shared = append(shared, i)
		}
	}
	if len(shared) < 2 {
		return nil
	}
	t, err := typing.Common(b.dialect, "IN", types...)
	if err != nil {
		return nil
	}
	if t = typing.WithoutModifier(t); t.Kind == ast.TypeUnknown {
		t = ast.Text
	}
	for _, i := range shared {
		first[i] = t
	}
	if t.IsApproximate() && list[0].typ.IsNumeric() {
		first[0] = t
	}
	return first
}
