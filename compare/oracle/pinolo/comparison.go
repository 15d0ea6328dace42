package pinolo

import (
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/compare/oracle/internal/build"
	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// The mutators of comparisons, also before ANY and ALL. The operands stay, so the
// types that are compared do.
//
//	CmpOpU    =  → >= or <=    <  → <= or <>    >  → >= or <>
//	CmpOpL    <= → < or =      >= → > or =      <> → < or >
//	AnyAllL   ANY → ALL        over a subquery that is not empty (inhabited.go)
//	AllAnyU   ALL → ANY        over a subquery that is not empty (inhabited.go)
//	BetweenU  BETWEEN a AND b  → a - 1 AND b, a AND b + 1, SYMMETRIC a AND b
//	BetweenL  BETWEEN a AND b  → a + 1 AND b, a AND b - 1; without SYMMETRIC
//	InNullU   IN (list)        → IN (list, NULL)
//	InListU   IN (list)        → IN (list, one literal more)
//	InListL   IN (list)        → IN (one element less)
//
// A comparison that is True, False or Unknown makes the larger one True, any and
// Unknown or True: rows are compared element by element up to the first that
// decides, and one Unknown element there leaves all comparisons Unknown or decided
// alike. Over an empty subquery ALL is True and ANY is False, the other way round
// than over others. Bounds change where operand and bounds are numbers, lists
// where all elements are literals of one kind, so that no other type is found for
// the operands.
var (
	cmpOpU   = &mutator{"CmpOpU", true, false, compareBy(weaker)}
	cmpOpL   = &mutator{"CmpOpL", false, false, compareBy(stronger)}
	anyAllL  = &mutator{"AnyAllL", false, false, quantify(ast.All)}
	allAnyU  = &mutator{"AllAnyU", true, false, quantify(ast.Any)}
	betweenU = &mutator{"BetweenU", true, false, moveBound(true)}
	betweenL = &mutator{"BetweenL", false, false, moveBound(false)}
	inNullU  = &mutator{"InNullU", true, false, addNull}
	inListU  = &mutator{"InListU", true, false, addElement}
	inListL  = &mutator{"InListL", false, true, dropElement}
)

var (
	weaker = map[ast.ComparisonOp][]ast.ComparisonOp{
		ast.Equal:   {ast.GreaterEqual, ast.LessEqual},
		ast.Less:    {ast.LessEqual, ast.NotEqual},
		ast.Greater: {ast.GreaterEqual, ast.NotEqual},
	}
	stronger = map[ast.ComparisonOp][]ast.ComparisonOp{
		ast.LessEqual:    {ast.Less, ast.Equal},
		ast.GreaterEqual: {ast.Greater, ast.Equal},
		ast.NotEqual:     {ast.Less, ast.Greater},
	}
)

// operators adds the sites of a comparison's operator.
func (w *polarityWalk) operators(x *ast.Expr, op ast.ComparisonOp, at polarity) {
	for variant := range weaker[op] {
		w.add(true, mutationSite{polarity: at, mutator: cmpOpU, expr: x, variant: variant})
	}
	for variant := range stronger[op] {
		w.add(true, mutationSite{polarity: at, mutator: cmpOpL, expr: x, variant: variant})
	}
}

func compareBy(others map[ast.ComparisonOp][]ast.ComparisonOp) func(*metamorphic.Subject, *mutationSite) bool {
	return func(_ *metamorphic.Subject, at *mutationSite) bool {
		switch x := (*at.expr).(type) {
		case *ast.Comparison:
			x.Op = others[x.Op][at.variant]
		case *ast.Quantified:
			x.Op = others[x.Op][at.variant]
		default: // No other form has a comparison's operator.
			return false
		}
		return true
	}
}

// quantifier adds the site of a quantifier.
func (w *polarityWalk) quantifier(x *ast.Expr, p *ast.Quantified, at polarity) {
	m := anyAllL
	if p.Quantifier == ast.All {
		m = allAnyU
	}
	w.add(w.inhabited(p.Query), mutationSite{polarity: at, mutator: m, expr: x})
}

// quantify changes the quantifier. What was changed inside may have left the
// subquery empty, so that is looked at again.
func quantify(by ast.Quantifier) func(*metamorphic.Subject, *mutationSite) bool {
	return func(s *metamorphic.Subject, at *mutationSite) bool {
		x, ok := (*at.expr).(*ast.Quantified)
		if !ok {
			return false
		}
		if !inhabited(s, s.Bound(at.root), x.Query) {
			return false
		}
		x.Quantifier = by
		return true
	}
}

// The bounds of BETWEEN, and its SYMMETRIC.
const (
	lowBound = iota
	highBound
	symmetry
)

func (w *polarityWalk) between(x *ast.Expr, p *ast.Between, at polarity) {
	add := func(holds bool, m *mutator, variant int) {
		w.add(holds, mutationSite{polarity: at, mutator: m, expr: x, variant: variant})
	}
	numbers := w.known != nil && w.known.Numeric[p] && !p.Symmetric
	for variant, bound := range []ast.Expr{lowBound: p.Low, highBound: p.High} {
		_, moves := shifted(bound, 1)
		add(numbers && moves, betweenU, variant)
		add(numbers && moves, betweenL, variant)
	}
	if p.Symmetric {
		add(true, betweenL, symmetry)
	} else {
		add(w.Dialect.Symmetric, betweenU, symmetry)
	}
}

// moveBound makes the range of a BETWEEN wider or narrower.
func moveBound(wider bool) func(*metamorphic.Subject, *mutationSite) bool {
	return func(_ *metamorphic.Subject, at *mutationSite) bool {
		x, ok := (*at.expr).(*ast.Between)
		if !ok {
			return false
		}
		bound, by := &x.Low, 1
		switch at.variant {
		case symmetry:
			x.Symmetric = wider
			return true
		case highBound:
			bound, by = &x.High, -1
		}
		if wider {
			by = -by
		}
		moved, ok := shifted(*bound, by)
		if ok {
			*bound = moved
		}
		return ok
	}
}

// shifted adds a number to an integer literal that is far from overflow; not to
// others: what type another literal has depends on its digits.
func shifted(x ast.Expr, by int) (ast.Expr, bool) {
	minus := 1
	if u, is := x.(*ast.Unary); is && u.Op == ast.Negate {
		x, minus = u.X, -1
	}
	l, is := x.(*ast.Literal)
	if !is || l.Kind != ast.LiteralInteger || len(l.Text) > 8 {
		return nil, false
	}
	n, err := strconv.Atoi(l.Text)
	if err != nil {
		return nil, false
	}
	if n = minus*n + by; n < 0 {
		return &ast.Unary{Op: ast.Negate, X: build.Number(strconv.Itoa(-n))}, true
	}
	return build.Number(strconv.Itoa(n)), true
}

// mostDropped is how many elements of a list are tried to be left out.
const mostDropped = 4

func (w *polarityWalk) list(x *ast.Expr, p *ast.InList, at polarity) {
	add := func(holds bool, m *mutator, variant int) {
		w.add(holds, mutationSite{polarity: at, mutator: m, expr: x, variant: variant})
	}
	_, row := p.X.(*ast.Row)
	add(!row && len(p.List) > 0, inNullU, 0)
	kind, literals := elements(p.List)
	add(!row && literals && (kind == ast.LiteralInteger || kind == ast.LiteralString), inListU, 0)
	for i := range min(len(p.List), mostDropped) {
		add(len(p.List) > 1 && (literals || w.Dialect.Comparands == spec.ComparandsAffinity), inListL, i)
	}
}

// elements tells whether a list consists of literals of one kind, signs and NULLs
// aside, of which there is one at least.
func elements(list []ast.Expr) (kind ast.LiteralKind, literals bool) {
	for _, x := range list {
		if u, is := x.(*ast.Unary); is && u.Op == ast.Negate {
			x = u.X
		}
		l, is := x.(*ast.Literal)
		switch {
		case !is || kind != ast.LiteralNull && l.Kind != ast.LiteralNull && l.Kind != kind:
			return kind, false
		case l.Kind != ast.LiteralNull:
			kind = l.Kind
		}
	}
	return kind, kind != ast.LiteralNull
}

func addNull(_ *metamorphic.Subject, at *mutationSite) bool {
	x, ok := (*at.expr).(*ast.InList)
	if ok {
		x.List = append(x.List[:len(x.List):len(x.List)], &ast.Literal{Kind: ast.LiteralNull})
	}
	return ok
}

// addElement adds a literal like those that are there: what would not be a number
// is not put beside texts that are.
func addElement(_ *metamorphic.Subject, at *mutationSite) bool {
	x, ok := (*at.expr).(*ast.InList)
	if !ok {
		return false
	}
	kind, _ := elements(x.List)
	added := &ast.Literal{Kind: kind, Text: "1"}
	for _, e := range x.List {
		l, is := e.(*ast.Literal)
		switch {
		case !is || kind != ast.LiteralString || l.Kind != kind:
		case strings.Trim(l.Text, "0123456789") != "" || l.Text == "":
			added.Text = "a"
		}
	}
	for _, e := range x.List {
		if l, is := e.(*ast.Literal); is && l.Kind == kind && l.Text == added.Text {
			added.Text += "0"
		}
	}
	x.List = append(x.List[:len(x.List):len(x.List)], added)
	return true
}

// dropElement leaves an element out. A list that something was added to is cut
// where it was.
func dropElement(_ *metamorphic.Subject, at *mutationSite) bool {
	x, ok := (*at.expr).(*ast.InList)
	if !ok || len(x.List) < 2 {
		return false
	}
	list := append([]ast.Expr(nil), x.List[:at.variant]...)
	x.List = append(list, x.List[at.variant+1:]...)
	return true
}
