package eval

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

var (
	ruleCase     = function.RuleCase
	ruleCoalesce = function.Coalesce.Rule
	ruleNullIf   = function.NullIf.Rule
)

func (c *compiler) compileCase(x *ast.Case, s *scope) (operand, error) {
	var from, results []operand
	conditions, within := make([]condition, len(x.Whens)), make([]bounds, len(x.Whens))
	var subject operand
	if x.Operand != nil {
		var err error
		if subject, err = c.compileCompared(x.Operand, s); err != nil {
			return subject, err
		}
		if !isRow(subject) {
			if subject, err = c.convert(subject, s.at.Placed(x.Operand)); err != nil {
				return subject, err
			}
			from = append(from, subject)
		}
	}
	otherwise := operand{slot: -1, constant: true, value: func(*environment) semantics.Value { return semantics.Null }}
	if x.Else != nil {
		var err error
		if otherwise, err = c.compileScalar(x.Else, s); err != nil {
			return otherwise, err
		}
	}
	results = append(results, otherwise) // PostgreSQL types the ELSE first
	for i, w := range x.Whens {
		compile := c.compileCompared
		if x.Operand == nil {
			compile = c.compileScalar
		}
		when, err := compile(w.Condition, s)
		if err != nil {
			return when, err
		}
		switch {
		case x.Operand == nil:
			when, err = c.decided(when, w.Condition, s.at)
			conditions[i], within[i] = when.truth, c.boundsOf(when, when.truth)
			from = append(from, when)
		case isRow(subject) || isRow(when):
			var pair rowPair
			pair, err = c.rowPair(s.at.ComparedRows(typing.ForEquality, x.Operand, w.Condition), subject, when)
			conditions[i] = c.rowsEqual(pair)
			within[i] = c.boundsOf(operand{}, conditions[i])
			from = append(from, pair.operands...)
		default:
			var p comparands
			p, err = c.comparands(s.at.CaseWhen(x, i), subject, when)
			conditions[i] = c.holds(ast.Equal, p)
			within[i] = c.boundsOf(operand{}, conditions[i])
			from = append(from, p.l, p.r, when)
		}
		if err != nil {
			return when, err
		}
		then, err := c.compileScalar(w.Result, s)
		if err != nil {
			return then, err
		}
		results = append(results, then)
	}
	united := results
	if x.Else == nil && c.dialect.ElseOmitted == spec.ElseOmittedNoOperand {
		united = results[1:] // a missing ELSE is no operand of the common type
	}
	sig := s.at.Signature(x)
	if sig.Err != nil {
		return otherwise, sig.Err
	}
	t := sig.Type
	if err := c.uniteBranches(united, t); err != nil {
		return otherwise, err
	}
	e, needed := c.e, onlyNeeded(c.dialect.CaseBranches, s.at)
	return computed(t, false, func(env *environment) semantics.Value {
		if c.probing && !(needed && !c.folding) {
			everything(results, env)
			for _, holds := range conditions {
				holds(env)
			}
		}
		met := function.CaseWhen
		for i, holds := range conditions {
			switch holds(env) {
			case semantics.True:
				e.Coverage.Apply(ruleCase, met)
				return results[i+1].value(env)
			case semantics.Fails:
				// What cannot be True is passed over, whether it raises or not: only
				// the effect counts (optimiser_bounds.go).
				if _, greatest := within[i](env); greatest == semantics.True {
					return semantics.Raised(semantics.ClassNone)
				}
				met = function.CasePassedOver
			case semantics.Unknown:
				met = function.CasePassedOver
			case semantics.False:
			}
		}
		if x.Else != nil {
			e.Coverage.Apply(ruleCase, function.CaseElse)
		} else {
			e.Coverage.Apply(ruleCase, function.CaseNoElse)
		}
		return results[0].value(env)
	}, append(from, results...)...), nil
}

// compileCompared compiles a value that CASE compares: a row where the dialect's does.
func (c *compiler) compileCompared(x ast.Expr, s *scope) (operand, error) {
	if c.dialect.CaseRows == spec.CaseRowsCompared {
		return c.compileExpr(x, s)
	}
	return c.compileScalar(x, s)
}

// rowsEqual decides whether the rows of a pair are equal.
func (c *compiler) rowsEqual(pair rowPair) condition {
	e := c.e
	return func(env *environment) semantics.Truth {
		a, b, ok := pair.values(env)
		if !ok {
			return semantics.Fails
		}
		return semantics.StructsHold(e, ast.Equal, a, b)
	}
}

// onlyNeeded tells that the engine promises to compute no other parts of a CASE or COALESCE
// than its result needs. Which these are a probe cannot say where a subquery is among
// them, since it has other rows there; and a column of a derived table or a view may be
// a constant, which then is computed early.
func onlyNeeded(promised spec.CaseBranches, within *resolve.Expression) bool {
	switch promised {
	case spec.CaseBranchesAny:
	case spec.CaseBranchesNeeded:
		return !within.HasSubquery()
	case spec.CaseBranchesNeededButConstants:
		return within.IsOfBaseTables()
	}
	return false
}

// everything computes all operands, taken or not, for the errors they raise.
func everything(list []operand, env *environment) {
	for i := range list {
		list[i].value(env)
	}
}

// uniteBranches is unite for results that are handed through as they are.
func (c *compiler) uniteBranches(list []operand, t ast.Type) error {
	branches := append([]operand(nil), list...)
	err := c.unite(list, t)
	if err != nil || t.Kind != ast.TypeDecimal || c.dialect.ScaleOfChosenBranch != spec.ScaleOfChosenBranchOwn {
		return err
	}
	e := c.e
	for i, branch := range branches {
		if branch.typ == t || branch.typ.Kind == ast.TypeUnknown {
			continue
		}
		value := branch.value
		list[i].value = func(env *environment) semantics.Value {
			return semantics.RescaleBranch(e, value(env), t.Scale)
		}
	}
	return nil
}

// unite converts results to their common type.
func (c *compiler) unite(list []operand, t ast.Type) error {
	for i := range list {
		var err error
		if list[i], err = c.convertResult(list[i], t); err != nil {
			return err
		}
	}
	return nil
}

// convertResult converts a result to the type of its column; unlike in a
// comparison, exact numbers take the kind and scale of the type.
func (c *compiler) convertResult(o operand, to ast.Type) (operand, error) {
	if o.typ == to || to.Kind == ast.TypeDynamic || to.Kind == ast.TypeUnknown {
		return o, nil
	}
	if o.typ.Kind == ast.TypeUnknown && o.literal != nil {
		return c.typeLiteral(o, to)
	}
	if o.typ.IsText() && to.IsText() && to.Length == 0 && !o.typ.IsEnumeration() {
		return o, nil
	}
	value, e := o.value, c.e
	if c.dialect.UnitedDecimals == spec.UnitedDecimalsRescaled && to.Kind == ast.TypeDecimal {
		return computed(to, false, func(env *environment) semantics.Value {
			return semantics.RescaleResult(e, value(env), to.Scale)
		}, o), nil
	}
	return c.converted(computed(to, false, func(env *environment) semantics.Value {
		return semantics.Unite(e, value(env), to)
	}, o), o.typ), nil
}

func (c *compiler) compileCast(x *ast.Cast, s *scope) (operand, error) {
	if x.Type.Kind == ast.TypeEngineSpecific || x.Type.IsList() && x.Type.Innermost().Kind == ast.TypeEngineSpecific {
		if err := c.noType(x.Type); err != nil {
			return operand{}, err
		}
		return operand{}, unsupported("CAST to %s", x.Type)
	}
	o, err := c.compileScalar(x.X, s)
	if err != nil {
		return o, err
	}
	sig := s.at.Signature(x)
	if sig.Err != nil {
		return o, sig.Err
	}
	ofBytes := c.dialect.ByteStrings != spec.ByteStringsCharacters || c.dialect.ByteColumns
	if x.Type.Kind == ast.TypeReal && c.dialect.Singles == spec.SinglesUnmodelled || x.Type.Kind == ast.TypeBytes && !ofBytes {
		return o, unsupported("CAST to %s", x.Type)
	}
	if o = c.castBytes(o, x.Type); o.typ.Kind == ast.TypeBytes && !ofBytes {
		return o, unsupported("CAST of byte strings")
	}
	if o.literal != nil && c.dialect.StringLiterals == spec.StringLiteralsUntyped && o.typ.Kind == ast.TypeUnknown && (o.parameter != nil || !x.Type.IsText()) {
		return c.typeLiteral(o, x.Type)
	}
	value, e, to := o.value, c.e, x.Type
	convert := semantics.Cast
	if x.Try {
		convert = semantics.TryCast
	}
	if from := o.typ; to.Kind == ast.TypeBytes && from.Kind == ast.TypeInteger && !c.dialect.ByteColumns {
		convert = func(e *semantics.Evaluation, v semantics.Value, _ ast.Type) semantics.Value {
			return semantics.IntegerBytes(e, v, from)
		}
	}
	cast := computed(to, true, func(env *environment) semantics.Value { return convert(e, value(env), to) }, o)
	if to.IsText() {
		cast.value = c.decimalText(o.typ, cast.value)
	}
	if sig.Raises == 0 {
		cast.raises = o.raises
		return cast, nil
	}
	return c.raising(cast), nil
}

func (c *compiler) compileCoalesce(x *ast.Call, list []operand, s *scope) (operand, error) {
	sig := s.at.Signature(x)
	if sig.Err != nil {
		return operand{}, sig.Err
	}
	if err := c.unite(list, sig.Type); err != nil {
		return operand{}, err
	}
	e, needed := c.e, onlyNeeded(c.dialect.CoalesceArguments, s.at)
	return computed(sig.Type, false, func(env *environment) semantics.Value {
		if c.probing && !(needed && !c.folding) {
			everything(list, env)
		}
		for i := range list {
			if v := list[i].value(env); !v.IsNull() {
				if i == 0 {
					e.Coverage.Apply(ruleCoalesce, function.CoalesceFirst)
				} else {
					e.Coverage.Apply(ruleCoalesce, function.CoalesceLater)
				}
				return v
			}
		}
		e.Coverage.Apply(ruleCoalesce, function.CoalesceAllNull)
		return semantics.Null
	}, list...), nil
}

func (c *compiler) compileNullIf(x *ast.Call, list []operand, s *scope) (operand, error) {
	l, r := list[0], list[1]
	compared := s.at.Compared(typing.ForEquality, x.Args[0], x.Args[1])
	var err error
	if compared.Collation, err = s.at.ArgumentCollation(x.Args); err != nil {
		return l, err
	}
	p, err := c.comparands(compared, l, r)
	if err != nil {
		return l, err
	}
	result, typ := l, s.at.Type(x)
	if c.dialect.NullIfType == spec.NullIfTypeResolved {
		// The result has the left operand's type after the operator was resolved; equality of
		// integers of different widths converts nothing.
		switch {
		case l.typ.Kind == ast.TypeInteger && r.typ.Kind == ast.TypeInteger:
		case l.typ.IsNumeric() && r.typ.IsNumeric():
			if result, err = c.convertResult(l, typ); err != nil {
				return l, err
			}
		default:
			result = p.l
		}
	}
	e, value, a, b := c.e, result.value, p.l.value, p.r.value
	return computed(typ, false, func(env *environment) semantics.Value {
		x, y := a(env), b(env)
		switch semantics.Holds(e, ast.Equal, &x, &y) {
		case semantics.True:
			e.Coverage.Apply(ruleNullIf, function.NullIfEqual)
			return semantics.Null
		case semantics.Fails:
			return semantics.Raised(semantics.ClassNone)
		case semantics.Unknown:
			e.Coverage.Apply(ruleNullIf, function.NullIfUnknown)
		case semantics.False:
			e.Coverage.Apply(ruleNullIf, function.NullIfUnequal)
		}
		return value(env)
	}, l, r), nil
}
