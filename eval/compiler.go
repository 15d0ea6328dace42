package eval

import (
	"context"
	"strings"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/limit"
)

// environment is a stack of scopes at run time: the current row of a query
// block, the aggregates of its current group, and the environment of the block
// around it. Correlation and outer aggregates are look-ups further up.
type environment struct {
	row                 semantics.Row
	aggregates          []semantics.Value
	windows             []semantics.Value // of functions over windows, nil before they are computed
	outer               *environment
	raised              bool // what decides on a row raised: a condition, or a table of FROM
	conditionRaised     bool // a condition raised on a row that is there
	joinConditionRaised bool // the current row is there only if a condition of ON that raises is True
}

func (env *environment) up(depth int) *environment {
	for ; depth > 0; depth-- {
		env = env.outer
	}
	return env
}

// scalar is the meaning of a scalar expression.
type scalar func(*environment) semantics.Value

// condition is the meaning of a search condition.
type condition func(*environment) semantics.Truth

// operand is a compiled expression with what is known of it statically.
type operand struct {
	typ     ast.Type
	value   scalar
	truth   condition // not nil for predicates; value is derived from it
	literal *ast.Literal
	// parameter is the one that the operand is.
	parameter *ast.Parameter
	constant  bool // no column, no subquery
	// standalone tells of a scalar subquery that it names nothing outside itself.
	standalone bool
	fold       int  // one more than the index in compiler.folds of the first constant inside, 0 for none
	column     bool // a column of a table expression
	stored     bool // a column of a base table
	raises     bool // computing it may raise
	windowed   bool // a function over a window stands in it
	slot       int  // of a column of the current block, else -1
	hidden     bool // a value of a row of the current block without a slot: the row's number, or +a
	row        []operand
	query      *compiledQuery // a subquery that yields a row
	// conjuncts are the operands of a conjunction, all the way down.
	conjuncts []operand
	// bounds are those of a predicate that is put together of others, else nil.
	bounds bounds
	// subqueries are the scalar subqueries inside that may raise.
	subqueries []*scalarSubquery
	site       *site // of what is computed; nil of a column or a literal
	// equalities are pairs of slots of which a conjunction demands equality by
	// key; only the fast forms use them.
	equalities [][2]int
	// given is the same of a column of the block and one of a block around it.
	given *joinKey
	// sought is the same of a column of the block and an expression.
	sought []soughtKey
	// equated are the equations inside, unequated those that its negation has.
	equated, unequated []equation
}

// fold is what an engine may compute although no row asks for it: a constant, or what
// depends on no row outside of it.
type fold struct {
	compute  scalar
	constant bool
}

// compiler turns one tree into closures. It owns the account of the
// evaluation, so a compiled query belongs to one goroutine.
type compiler struct {
	ctx      context.Context
	database *Database
	dialect  *spec.Dialect
	e        *semantics.Evaluation
	trace    trace
	options  Options
	worlds   worlds
	// decisions are those truth values of this world that the sources leave open, undecided the
	// rule of the first.
	decisions map[string]bool
	undecided *spec.Rule
	rows      int     // rows produced so far
	generated *uint64 // the first value that the statement generated; nil for none
	// folds are the constants and uncorrelated subqueries that an engine may
	// compute although no row asks for them.
	folds    []fold
	folding  bool // a constant is computed, for what raises anywhere in it
	probing  bool
	scratch  *spec.Coverage             // counts of a probe, which nobody reads
	probeEnd int                        // rows at which the probe gives up
	rounded  map[*Table][]semantics.Row // by table: its rows, with coordinates as doubles
	pass     int                        // counts evaluations of the root: cached results belong to one
	// constants are those that conditions anywhere in the query equate columns with.
	constants   []equation
	lambdas     map[*ast.Call]*lambdaValues // by the call that takes the lambda
	indexes     map[tableColumn]*index      // of base tables, for the fast forms
	root        *resolve.Query              // the whole query; nil of a statement that is none
	reading     []*outerReads               // of the queries that are being compiled
	derived     int                         // derived tables around the block that is being compiled
	rowidsNamed bool                        // what is compiled over a table has the numbers of its rows behind the columns
	// openParameters are those without values that were needed, probed those that a probe met.
	openParameters, probedParameters []string
	parameterPlaces                  []parameterPlace
	partValues                       map[*keyPart]scalar // of UNIQUE indexes
	common                           map[*resolve.CommonTable]*commonTable
	sets                             *setCalls // where functions that return sets may stand, else nil
	collation                        string    // the last one that COLLATE named
	acting                           *acting
	remaking                         bool // the rows of a table are stored anew, in another form of it
	filledFrom                       *filling
	unsafeSequences                  bool   // a call of which it is not said how often it is evaluated
	draws                            *draws // what is asked of sequences; nil for nothing
	builtInAlone                     bool   // no function is there beside those of the dialect's engine
}

// abort carries the end of an evaluation through the closures; it is recovered
// in Query.
type abort struct{ err error }

// step counts a row of an intermediate bag and ends the evaluation when the
// budget is used up or the context is cancelled.
func (c *compiler) step() {
	c.rows++
	if c.probing {
		if c.rows > c.probeEnd {
			panic(probeEnded{})
		}
		return
	}
	if c.rows&1023 != 0 {
		return
	}
	c.look()
	if c.rows > c.options.Rows {
		panic(abort{limit.Exceeded(limit.Rows, "the query needs more than %d rows of intermediate results", c.options.Rows)})
	}
}

// look ends the evaluation when the context is cancelled.
func (c *compiler) look() {
	if err := c.ctx.Err(); err != nil {
		panic(abort{err})
	}
}

func unsupported(format string, args ...any) error {
	return semantics.Unmodelled(format, args...)
}

func statementError(class semantics.Class, format string, args ...any) error {
	return semantics.Refuse(class, format, args...)
}

// predicate wraps the truth of a condition as an operand.
func (c *compiler) predicate(t condition, from ...operand) operand {
	o := operand{typ: typing.Predicate(c.dialect), truth: t, slot: -1, constant: true}
	o.inherit(from)
	if c.dialect.BooleanType == spec.BooleanOwn {
		o.value = func(env *environment) semantics.Value {
			switch t(env) {
			case semantics.False:
				return semantics.Boolean(false)
			case semantics.True:
				return semantics.Boolean(true)
			case semantics.Fails:
				return semantics.Raised(semantics.ClassNone)
			case semantics.Unknown:
			}
			return semantics.Null
		}
		return o
	}
	o.value = func(env *environment) semantics.Value {
		switch t(env) {
		case semantics.False:
			return semantics.Integer(0)
		case semantics.True:
			return semantics.Integer(1)
		case semantics.Fails:
			return semantics.Raised(semantics.ClassNone)
		case semantics.Unknown:
		}
		return semantics.Null
	}
	return o
}

// inherit takes over what holds for an operation because it holds for one or
// all of its operands.
func (o *operand) inherit(from []operand) {
	for i := range from {
		o.inheritOne(&from[i])
	}
}

func (o *operand) inheritOne(from *operand) {
	o.constant = o.constant && from.constant
	o.raises = o.raises || from.raises
	o.windowed = o.windowed || from.windowed
	o.subqueries = append(o.subqueries, from.subqueries...)
	if f := from.fold; f > 0 && (o.fold == 0 || f < o.fold) {
		o.fold = f
	}
}

// computed builds the operand of an operation on values.
func computed(t ast.Type, raises bool, value scalar, from ...operand) operand {
	o := operand{typ: t, value: value, slot: -1, constant: true, raises: raises}
	o.inherit(from)
	return o
}

// raising marks an operation that may itself raise; a constant one is
// remembered, as an engine may fold it before any row is read. It takes the
// place of the constants inside it, which it computes too.
func (c *compiler) raising(o operand) operand {
	o.raises = true
	if o.constant {
		if o.fold > 0 {
			c.folds = c.folds[:o.fold-1]
		}
		c.folds = append(c.folds, fold{compute: o.value, constant: true})
		o.fold = len(c.folds)
	}
	return o
}

// decided turns the operand that a part of an expression is into one that has a truth
// value. Its conversion may raise.
func (c *compiler) decided(x operand, part ast.Expr, at *resolve.Expression) (operand, error) {
	if x.row != nil || x.query != nil {
		return x, statementError(semantics.ClassDegree, "a condition must be a single value")
	}
	if x.truth != nil {
		return x, nil
	}
	t, err := at.Condition(part)
	if err != nil {
		return x, err
	}
	if x, err = c.convert(x, t); err != nil {
		return x, err
	}
	if x.typ.IsHexLiteral() {
		x = c.number(x)
	}
	value, e := x.value, c.e
	x.truth = func(env *environment) semantics.Truth {
		v := value(env)
		return semantics.TruthOfValue(e, &v)
	}
	c.mutant(nil, &x)
	return x, nil
}

// convert applies an implicit conversion to a type.
func (c *compiler) convert(x operand, to ast.Type) (operand, error) {
	x = c.bytesAs(x, to)
	if x.typ == to || typing.KeepsValue(x.typ, to) && x.literal == nil {
		return x, nil
	}
	if x.typ.Kind == ast.TypeUnknown && x.literal != nil {
		return c.typeLiteral(x, to)
	}
	if typing.KeepsValue(x.typ, to) {
		return x, nil
	}
	value, e := x.value, c.e
	o := computed(to, false, func(env *environment) semantics.Value {
		return semantics.Convert(e, value(env), to)
	}, x)
	o.site = x.site
	if to.IsText() {
		o.value = c.decimalText(x.typ, o.value)
	}
	c.mutant(nil, &o)
	return c.converted(o, x.typ), nil
}

// decimalText is the text of a decimal where its type decides it: a type without digits before the point has none there in text (DecimalToString::
// FormatDecimal in src/include/duckdb/common/types/cast_helpers.hpp of DuckDB
// 1.5.5).
func (c *compiler) decimalText(from ast.Type, text scalar) scalar {
	if c.dialect.DecimalText != spec.DecimalTextOfType || from.Kind != ast.TypeDecimal || from.Precision != from.Scale {
		return text
	}
	return func(env *environment) semantics.Value {
		v := text(env)
		if v.Kind() != semantics.KindText {
			return v
		}
		return semantics.Text(strings.Replace(v.Str(), "0.", ".", 1))
	}
}

// converted marks an implicit conversion that may raise: text is converted like any value, and a decimal may lack the digits.
func (c *compiler) converted(o operand, from ast.Type) operand {
	if c.dialect.ImplicitConversions == spec.ImplicitConversionsRaise && (from.IsText() && !o.typ.IsText() || o.typ.Kind == ast.TypeDecimal) {
		return c.raising(o)
	}
	return o
}

// typeLiteral gives an untyped literal the type that its place asks for;
// malformed text is an error of the statement, found before evaluation.
func (c *compiler) typeLiteral(x operand, to ast.Type) (operand, error) {
	if to.Kind == ast.TypeUnknown || to.Kind == ast.TypeDynamic {
		return x, nil
	}
	if x.parameter != nil {
		c.noteParameter(x.parameter, to)
		if x.parameter.Value == nil {
			x.typ, x.literal = to, nil
			return x, nil
		}
	}
	v := x.value(nil)
	if v.IsNull() {
		x.typ = to
		return x, nil
	}
	if to.Kind == ast.TypeEngineSpecific {
		return x, unsupported("the text %q beside a %s", v.Str(), to) // = of a regtype is that of OIDs
	}
	met := c.e.Met
	v = semantics.Cast(c.e, v, to)
	c.e.Met = met
	if c.e.Unsupported != "" {
		return x, unsupported("%s", c.e.Unsupported)
	}
	switch {
	case v.IsRaised() && v.Class() == semantics.ClassGeometry && len(c.e.Unread) > 0:
		return x, statementError(v.Class(), "invalid input for type %s: %s", to, c.e.Unread[len(c.e.Unread)-1])
	case v.IsRaised():
		return x, statementError(v.Class(), "invalid input for type %s: %q", to, x.literal.Text)
	}
	return operand{typ: to, value: func(*environment) semantics.Value { return v }, constant: true, slot: -1}, nil
}

// convertEach converts several operands, each to its type.
func (c *compiler) convertEach(list []operand, to []ast.Type) error {
	for i := range list {
		var err error
		if list[i], err = c.convert(list[i], to[i]); err != nil {
			return err
		}
	}
	return nil
}
