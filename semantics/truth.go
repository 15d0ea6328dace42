package semantics

import "github.com/semcheck/semcheck/spec"

// Truth is a truth value in Kleene's order, or Fails for a condition whose
// computation raises.
type Truth uint8

const (
	False Truth = iota
	Unknown
	True
	Fails
)

// String returns the truth value's name.
func (t Truth) String() string { return [...]string{"false", "unknown", "true", "error"}[t] }

// The cases of a rule that says when something is true; a rule's own cases follow.
const (
	CaseFalse spec.Case = iota
	CaseUnknown
	CaseTrue
	CaseBeyondTruth // the first of a rule's own
)

// TruthCases are the cases of a rule that says when something is true.
var TruthCases = []string{CaseFalse: "false", CaseUnknown: "unknown", CaseTrue: "true"}

// Case returns the case of a rule that says when something is true. What raises has
// none: asking for it is a bug of ours.
func (t Truth) Case() spec.Case {
	return [...]spec.Case{False: CaseFalse, Unknown: CaseUnknown, True: CaseTrue}[t]
}

// TruthOf returns True or False.
func TruthOf(b bool) Truth {
	if b {
		return True
	}
	return False
}

var (
	ruleAnd = spec.Declare(spec.Rule{
		ID:        "truth.and",
		Statement: "AND is the lesser of its operands, where False < Unknown < True.",
		From:      spec.ISO("<boolean value expression>"),
		Keywords:  []string{"AND"},
		Cases:     TruthCases,
	})
	ruleOr = spec.Declare(spec.Rule{
		ID:        "truth.or",
		Statement: "OR is the greater of its operands, where False < Unknown < True.",
		From:      spec.ISO("<boolean value expression>"),
		Keywords:  []string{"OR"},
		Cases:     TruthCases,
	})
	ruleNot = spec.Declare(spec.Rule{
		ID:        "truth.not",
		Statement: "NOT exchanges True and False and keeps Unknown.",
		From:      spec.ISO("<boolean value expression>"),
		Keywords:  []string{"NOT"},
		Cases:     TruthCases,
	})
	ruleXor = spec.Declare(spec.Rule{
		ID:        "truth.xor",
		Statement: "XOR is Unknown if an operand is Unknown, else True if exactly one operand is True.",
		From: spec.MySQL("14.4.3 Logical Operators", "logical-operators.html").
			With(spec.MariaDB("XOR", "server/reference/sql-structure/operators/logical-operators/xor")),
		Keywords: []string{"XOR"},
		Cases:    TruthCases,
		Only:     []string{"mysql", "mariadb"},
	})
	ruleIsTruth = spec.Declare(spec.Rule{
		ID:        "truth.is",
		Statement: "x IS [NOT] TRUE/FALSE/UNKNOWN tests the truth value and is never Unknown.",
		From:      spec.ISO("<boolean value expression>"),
		Keywords:  []string{"IS", "TRUE", "FALSE", "UNKNOWN"},
		Cases:     TruthCases,
	})
)

// And is the conjunction. A False operand decides, so an engine need not
// compute the other one; otherwise a failing operand makes it fail.
func And(e *Evaluation, a, b Truth) Truth {
	if a == False || b == False {
		e.apply(ruleAnd, False.Case())
		return False
	}
	if a == Fails || b == Fails {
		return Fails
	}
	t := min(a, b)
	e.apply(ruleAnd, t.Case())
	return t
}

// Or is the disjunction. A True operand decides.
func Or(e *Evaluation, a, b Truth) Truth {
	if a == True || b == True {
		e.apply(ruleOr, True.Case())
		return True
	}
	if a == Fails || b == Fails {
		return Fails
	}
	t := max(a, b)
	e.apply(ruleOr, t.Case())
	return t
}

// Not is the negation.
func Not(e *Evaluation, a Truth) Truth {
	if a == Fails {
		return Fails
	}
	t := True - a
	e.apply(ruleNot, t.Case())
	return t
}

// Xor is the exclusive disjunction: strict, no operand decides alone.
func Xor(e *Evaluation, a, b Truth) Truth {
	switch {
	case a == Unknown || b == Unknown:
		e.apply(ruleXor, Unknown.Case())
		return Unknown
	case a == Fails || b == Fails:
		return Fails
	}
	t := TruthOf(a != b)
	e.apply(ruleXor, t.Case())
	return t
}

// IsTruth tells whether a is the truth value wanted; not reverses the answer.
func IsTruth(e *Evaluation, a, wanted Truth, not bool) Truth {
	if a == Fails {
		return Fails
	}
	e.apply(ruleIsTruth, a.Case())
	return TruthOf((a == wanted) != not)
}

var ruleTruthOfValue = spec.Declare(spec.Rule{
	ID:        "truth.of-value",
	Statement: "A boolean is its own truth value; NULL is Unknown.",
	From:      spec.ISO("Introduction to Boolean types"),
	Cases:     TruthCases,
	Variants: []spec.Variant{
		{Dialects: []string{"mysql", "mariadb"}, Statement: "A number is true if it is not zero; text is converted to double first.",
			From: spec.MySQLCode("Item::val_bool, make_condition", "sql/item.cc, sql/item_cmpfunc.cc").
				With(spec.MariaDBCode("Type_handler::Item_val_bool", "sql/sql_type.cc"))},
		{Dialects: []string{"duckdb"}, Statement: "A value is cast to BOOLEAN.",
			From: spec.DuckDBCode("ExpressionBinder::BindExpression of a ConjunctionExpression, WhereBinder, ResolveNotType", "src/planner/binder/expression/bind_conjunction_expression.cpp, src/planner/expression_binder/where_binder.cpp")},
		{Dialects: []string{"sqlite"}, Statement: "A value is cast to NUMERIC and is true if that is not zero.",
			From: spec.SQLite("14. Boolean Expressions", "lang_expr.html")},
	},
})

// TruthOfValue is the truth value of a value that stands as a condition.
func TruthOfValue(e *Evaluation, v *Value) Truth {
	if v.member > 0 {
		number := memberNumber(e, *v)
		v = &number
	}
	t := Unknown
	switch truth := kinds[v.kind].truth; {
	case v.kind == KindBoolean || v.kind == KindInteger: // most conditions; the next two are called without the table, for speed
		t = TruthOf(v.bits != 0)
	case v.kind == KindFloat || v.kind == KindDecimal:
		t = truthOfNumber(e, v)
	case v.kind == KindText:
		t = truthOfPrefix(e, v)
	case v.kind == KindRaised:
		return Fails
	case truth == nil:
		e.MarkUnsupported("a " + v.kind.String() + " as a condition")
	default:
		t = truth(e, v)
	}
	if t == Fails {
		return t
	}
	e.apply(ruleTruthOfValue, t.Case())
	return t
}
