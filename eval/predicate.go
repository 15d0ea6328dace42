package eval

import (
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

func (c *compiler) compileAnd(x *ast.Binary, l, r operand, at *resolve.Expression) (operand, error) {
	l, r, err := c.bothDecided(x, l, r, at)
	if err != nil {
		return l, err
	}
	return c.conjunction(l, r), nil
}

// conjunction is AND of two operands that are decided.
func (c *compiler) conjunction(l, r operand) operand {
	o := c.predicate(c.deciding(semantics.And, semantics.False, l.truth, r.truth, r.raises), l, r)
	o.conjuncts = slices.Concat(conjunctsOf(l), conjunctsOf(r))
	o.bounds = joined(both, c.boundsOf(l, l.truth), c.boundsOf(r, r.truth))
	o.equated, o.unequated = slices.Concat(l.equated, r.equated), slices.Concat(l.unequated, r.unequated)
	o.equalities = append(append(o.equalities, l.equalities...), r.equalities...)
	return o
}

func (c *compiler) compileOr(x *ast.Binary, l, r operand, at *resolve.Expression) (operand, error) {
	l, r, err := c.bothDecided(x, l, r, at)
	if err != nil {
		return l, err
	}
	o := c.predicate(c.deciding(semantics.Or, semantics.True, l.truth, r.truth, r.raises), l, r)
	o.bounds = joined(either, c.boundsOf(l, l.truth), c.boundsOf(r, r.truth))
	o.equated, o.unequated = slices.Concat(l.equated, r.equated), slices.Concat(l.unequated, r.unequated)
	return o, nil
}

func (c *compiler) compileXor(x *ast.Binary, l, r operand, at *resolve.Expression) (operand, error) {
	l, r, err := c.bothDecided(x, l, r, at)
	if err != nil {
		return l, err
	}
	return c.predicate(c.connected(semantics.Xor, l.truth, r.truth), l, r), nil
}

// bothDecided takes both operands as conditions.
func (c *compiler) bothDecided(x *ast.Binary, l, r operand, at *resolve.Expression) (a, b operand, err error) {
	if a, err = c.decided(l, x.L, at); err != nil {
		return a, b, err
	}
	b, err = c.decided(r, x.R, at)
	return a, b, err
}

// connective is AND, OR or XOR.
type connective func(e *semantics.Evaluation, a, b semantics.Truth) semantics.Truth

// connected computes both operands.
func (c *compiler) connected(connect connective, a, b condition) condition {
	e := c.e
	return func(env *environment) semantics.Truth {
		x := a(env)
		return connect(e, x, b(env))
	}
}

// conjunctsOf are the operands of a conjunction, all the way down; of another condition it is
// the only one.
func conjunctsOf(o operand) []operand {
	if o.conjuncts != nil {
		return o.conjuncts
	}
	return []operand{o}
}

func (c *compiler) compileIs(x *ast.Is, s *scope) (operand, error) {
	o, err := c.compileExpr(x.X, s)
	if err != nil {
		return o, err
	}
	e := c.e
	if x.Test == ast.TestNull || x.Test == ast.TestUnknown && c.dialect.UnknownTests == spec.UnknownIsNull && !isRow(o) {
		if isRow(o) && c.dialect.RowTypes == spec.RowsCompareOnly {
			return o, statementError(semantics.ClassDegree, "a row stands where a single value is needed")
		}
		if isRow(o) {
			if nested(o) {
				return o, unsupported("rows inside rows")
			}
			list, fetch := c.elements(o)
			return c.predicate(func(env *environment) semantics.Truth {
				row, ok := fetch(env)
				if !ok {
					return semantics.Fails
				}
				return semantics.RowIsNull(e, row, x.Not)
			}, list...), nil
		}
		value := o.value
		return c.predicate(func(env *environment) semantics.Truth {
			v := value(env)
			return semantics.IsNull(e, &v, x.Not)
		}, o), nil
	}
	if o, err = c.decided(o, x.X, s.at); err != nil {
		return o, err
	}
	t := o.truth
	wanted := map[ast.TruthTest]semantics.Truth{ast.TestTrue: semantics.True, ast.TestFalse: semantics.False, ast.TestUnknown: semantics.Unknown}[x.Test]
	return c.predicate(func(env *environment) semantics.Truth {
		return semantics.IsTruth(e, t(env), wanted, x.Not)
	}, o), nil
}

// Case of ruleBetween beside those of truth.
const betweenSymmetric = semantics.CaseBeyondTruth

var ruleBetween = spec.Declare(spec.Rule{
	ID:        "predicate.between",
	Statement: "x BETWEEN a AND b is x >= a AND x <= b; SYMMETRIC allows the bounds in either order; NOT BETWEEN is the negation.",
	From:      spec.ISO("<between predicate>"),
	Keywords:  []string{"BETWEEN"},
	Cases:     []string{semantics.CaseFalse: "false", semantics.CaseUnknown: "unknown", semantics.CaseTrue: "true", betweenSymmetric: "symmetric"},
	Except:    map[string][]string{"mysql": {"symmetric"}, "mariadb": {"symmetric"}, "sqlite": {"symmetric"}, "duckdb": {"symmetric"}},
	Variants: []spec.Variant{
		{Dialects: []string{"mysql", "mariadb"}, Statement: "All three operands are compared in one common type.",
			From: spec.MySQL("14.4.2 Comparison Functions and Operators", "comparison-operators.html").
				With(spec.MariaDB("BETWEEN AND", "server/reference/sql-structure/operators/comparison-operators/between-and"))},
		{Dialects: []string{"duckdb"}, Statement: "All three operands are compared in one common type.",
			From: spec.DuckDBCode("ExpressionBinder::BindExpression of a BetweenExpression", "src/planner/binder/expression/bind_between_expression.cpp")},
	},
})

func (c *compiler) compileBetween(x *ast.Between, s *scope) (operand, error) {
	list := make([]operand, 3)
	for i, part := range []ast.Expr{x.X, x.Low, x.High} {
		o, err := c.compileExpr(part, s)
		if err != nil {
			return o, err
		}
		list[i] = o
	}
	if isRow(list[0]) || isRow(list[1]) || isRow(list[2]) {
		return c.betweenRows(x, s)
	}
	compared := s.at.Between(x)
	if compared.Err != nil {
		return list[0], compared.Err
	}
	if compared.First != nil {
		if err := c.convertEach(list, compared.First); err != nil {
			return list[0], err
		}
	}
	var equated []equation
	if ast.Same(x.Low, x.High) {
		equated = c.equate(list[0], list[1])
	}
	conditions := make([]condition, 4)
	for i, b := range []struct {
		op   ast.ComparisonOp
		with int
	}{{ast.GreaterEqual, 1}, {ast.LessEqual, 2}, {ast.GreaterEqual, 2}, {ast.LessEqual, 1}} {
		if i >= 2 && !x.Symmetric {
			break
		}
		p, err := c.comparands(*compared.Pairs[b.with-1], list[0], list[b.with])
		if err != nil {
			return list[0], err
		}
		conditions[i] = c.holds(b.op, p)
	}
	e, symmetric := c.e, x.Symmetric
	o := c.predicate(func(env *environment) semantics.Truth {
		low := conditions[0](env)
		t := semantics.And(e, low, conditions[1](env))
		if symmetric {
			e.Coverage.Apply(ruleBetween, betweenSymmetric)
			high := conditions[2](env)
			t = semantics.Or(e, t, semantics.And(e, high, conditions[3](env)))
		}
		if t == semantics.Fails {
			return t
		}
		e.Coverage.Apply(ruleBetween, t.Case())
		if x.Not {
			return semantics.True - t
		}
		return t
	}, list...)
	o.equate(equated, x.Not)
	if part := (operand{subqueries: o.subqueries}); !symmetric {
		o.bounds = denied(joined(both, c.boundsOf(part, conditions[0]), c.boundsOf(part, conditions[1])), x.Not)
	}
	return o, nil
}

// betweenRows reads BETWEEN of rows as the comparisons that it abbreviates.
func (c *compiler) betweenRows(x *ast.Between, s *scope) (operand, error) {
	if x.Symmetric || c.dialect.BetweenRows == spec.BetweenRowsOpen {
		return operand{}, unsupported("BETWEEN of rows")
	}
	var both ast.Expr = &ast.Binary{Op: ast.And,
		L: &ast.Comparison{Op: ast.GreaterEqual, L: x.X, R: x.Low},
		R: &ast.Comparison{Op: ast.LessEqual, L: x.X, R: x.High}}
	if x.Not {
		both = &ast.Unary{Op: ast.Not, X: both}
	}
	return c.compileExpr(both, s)
}

// reduce makes a text and a pattern of LIKE what a collation of DuckDB compares of them
// (PushCollations in src/function/function_binder.cpp).
func (c *compiler) reduce(x *ast.Like, list []operand, s *scope) error {
	collation, err := s.at.ArgumentCollation([]ast.Expr{x.X, x.Pattern})
	if err != nil || !c.own(collation) {
		return err
	}
	if x.Escape != nil || x.Op.IsRegexp() {
		return unsupported("ESCAPE, or a regular expression, beside a collation")
	}
	e := c.e
	for i := range list {
		value := list[i].value
		list[i].value, list[i].slot, list[i].literal = func(env *environment) semantics.Value { return semantics.Reduced(e, value(env), collation) }, -1, nil
	}
	return nil
}

func (c *compiler) compileLike(x *ast.Like, s *scope) (operand, error) {
	if x.Op == ast.MatchILike && !c.dialect.ILike || x.Op == ast.MatchGlob && c.dialect.Glob == spec.GlobsNone {
		return operand{}, unsupported("ILIKE and GLOB outside the dialects that have them")
	}
	if err := c.refuseRegexp(x); err != nil {
		return operand{}, err
	}
	list, err := c.compileScalars([]ast.Expr{x.X, x.Pattern}, s)
	if err != nil {
		return operand{}, err
	}
	sig := s.at.Signature(x)
	if sig.Err != nil {
		return operand{}, sig.Err
	}
	if c.dialect.CollationRules == spec.CollationRulesCoercibility {
		collation, err := s.at.ArgumentCollation([]ast.Expr{x.X, x.Pattern})
		if err != nil {
			return operand{}, err
		}
		list[0] = c.collated(list[0], collation)
	}
	if c.dialect.CollationRules == spec.CollationRulesTyped {
		if err := c.reduce(x, list, s); err != nil {
			return operand{}, err
		}
	}
	if list[0].typ.Kind == ast.TypeBytes || list[1].typ.Kind == ast.TypeBytes {
		if err := c.likeOfBytes(x, list, s); err != nil {
			return operand{}, err
		}
	}
	if x.Op.IsRegexp() && c.dialect.Regexps.IsWord() && !(isTextOrInteger(list[0].typ) && isTextOrInteger(list[1].typ)) {
		return operand{}, unsupported("REGEXP of other than texts and integers")
	}
	text, pattern := list[0].value, list[1].value
	dynamic := c.dialect.Storage == spec.StorageOfValue
	if !dynamic {
		if text, err = c.textual(list[0]); err != nil {
			return operand{}, err
		}
		if pattern, err = c.textual(list[1]); err != nil {
			return operand{}, err
		}
	}
	escape := semantics.DefaultEscape(c.dialect)
	nullEscape, badEscape := false, false
	if x.Escape != nil && x.Op == ast.MatchGlob { // GLOB calls the function glob, which has no third argument
		return operand{}, statementError(semantics.ClassType, "GLOB takes no ESCAPE")
	}
	if x.Escape != nil {
		lit, ok := x.Escape.(*ast.Literal)
		switch {
		case !ok || lit.Kind != ast.LiteralString && lit.Kind != ast.LiteralNull:
			return operand{}, unsupported("ESCAPE with an expression")
		case lit.Kind == ast.LiteralNull:
			nullEscape = c.dialect.NullEscape == spec.NullEscapeUnknown
		default:
			if escape, ok = semantics.ParseEscape(c.dialect, lit.Text); !ok && c.dialect.EscapeText == spec.EscapeTextByte {
				return operand{}, unsupported("an ESCAPE of several bytes") // it raises where a row gets there
			}
			if badEscape = !ok; badEscape && c.dialect.LongEscape == spec.LongEscapeOfStatement {
				return operand{}, statementError(semantics.ClassArgument, "ESCAPE must be a single character, not %q", lit.Text)
			}
		}
	}
	e := c.e
	o := c.predicate(func(env *environment) semantics.Truth {
		v, p := text(env), pattern(env)
		if v.Kind() == semantics.KindBytes || p.Kind() == semantics.KindBytes {
			e.Coverage.Apply(ruleBlobLike, blobLikeOpen)
			e.MarkUndetermined(ruleBlobLike)
			return semantics.Unknown
		}
		if dynamic {
			v, p = semantics.TextOf(e, &v), semantics.TextOf(e, &p)
		}
		if nullEscape {
			p = semantics.Null
		}
		if badEscape {
			return c.badEscape(&v, &p)
		}
		var t semantics.Truth
		switch x.Op {
		case ast.MatchLike:
			t = semantics.Like(e, &v, &p, escape)
		case ast.MatchILike:
			t = semantics.ILike(e, &v, &p, escape)
		case ast.MatchGlob:
			t = semantics.Glob(e, &v, &p)
		case ast.MatchRegexp:
			t = semantics.Regexp(e, &v, &p, false)
		case ast.MatchRegexpFolded:
			t = semantics.Regexp(e, &v, &p, true)
		case ast.MatchSimilar:
			t = semantics.Similar(e, &v, &p)
		}
		if x.Not && t != semantics.Fails {
			return semantics.True - t
		}
		return t
	}, list...)
	o.raises = o.raises || sig.Raises != 0
	if badEscape {
		o = c.raising(o)
	}
	return o, nil
}

// refuseRegexp refuses a regular expression that is a literal and not modelled, whichever rows
// there are: engines look at a constant before they see a row. SQLite's REGEXP calls a function
// of the application.
func (c *compiler) refuseRegexp(x *ast.Like) error {
	switch pattern, literal := x.Pattern.(*ast.Literal); {
	case !x.Op.IsRegexp():
	case c.dialect.Regexps == spec.RegexpsOfUser && c.builtInAlone:
		return semantics.NoFunction(c.dialect, "REGEXP")
	case c.dialect.Regexps == spec.RegexpsNone, c.dialect.Regexps == spec.RegexpsOfUser, x.Op != ast.MatchRegexp && !c.dialect.Regexps.IsSign():
		return unsupported("a regular expression match")
	case x.Escape != nil:
		return unsupported("SIMILAR TO with ESCAPE")
	case literal && pattern.Kind == ast.LiteralString:
		if err := semantics.CheckRegexp(c.dialect, pattern.Text, x.Op == ast.MatchSimilar, x.Op == ast.MatchRegexpFolded); err != nil {
			return unsupported("%s", err)
		}
	}
	return nil
}

func isTextOrInteger(t ast.Type) bool {
	return t.IsText() || t.Kind == ast.TypeInteger || t.Kind == ast.TypeUnknown
}

// badEscape is the truth of LIKE whose ESCAPE is no single character.
func (c *compiler) badEscape(text, pattern *semantics.Value) semantics.Truth {
	switch c.dialect.LongEscape {
	case spec.LongEscapeOfText:
		if pattern.IsNull() {
			return semantics.Unknown
		}
		c.e.Raise(semantics.ClassArgument)
		if text.IsNull() { // the error may come all the same: no order of evaluation is fixed
			return semantics.Unknown
		}
		return semantics.Fails
	case spec.LongEscapeOfRow, spec.LongEscapeOfStatement:
	}
	c.e.Raise(semantics.ClassArgument)
	return semantics.Fails
}

// Case of ruleBlobLike.
const blobLikeOpen spec.Case = iota

var ruleBlobLike = spec.Declare(spec.Rule{
	ID:        "text.like-blob",
	Statement: "Whether LIKE matches a BLOB depends on how SQLite was built (SQLITE_LIKE_DOESNT_MATCH_BLOBS).",
	From:      spec.SQLite("2. Recommended Compile-time Options", "compile.html"),
	Cases:     []string{blobLikeOpen: "open"}, Only: []string{"sqlite"}, Open: map[string][]string{"sqlite": {"open"}},
})
