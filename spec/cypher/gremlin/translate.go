// Package gremlin writes queries of openCypher as Gremlin traversals, in the grammar
// gremlin-lang of TinkerPop 3.7, for the part of the language that a traversal can say
// without a change of meaning: fixed patterns, conditions on properties, projections
// and counts, and the writes that make a graph.
//
// Gremlin has two truth values and no null: a condition is written as the traversal
// that passes where the condition is true, so that NOT reaches down to the
// comparisons (see condition.go). A graph of TinkerPop has vertices of exactly one
// label; nodes with several, or none, cannot be written.
//
// What is not written because it differs: variable length, OPTIONAL MATCH, WITH,
// UNWIND and UNION, order, aggregation beside counting, arithmetic and functions.
package gremlin

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/spec/cypher"
	"github.com/semcheck/semcheck/spec/cypher/function"
)

// InexpressibleError says that a construct is not written as a traversal.
type InexpressibleError struct{ Construct string }

// Error names the construct.
func (e *InexpressibleError) Error() string { return "a traversal cannot express " + e.Construct }

// Statement writes a statement as a traversal that begins with "g.". What a query
// returns comes from a last step project with a key for each column; a statement that
// returns nothing ends in iterate. The error is an *InexpressibleError.
func Statement(s cypher.Statement) (string, error) {
	q, ok := s.(*cypher.Query)
	switch {
	case !ok:
		return "", &InexpressibleError{"a change of the schema"}
	case len(q.Arms) != 1:
		return "", &InexpressibleError{"UNION"}
	}
	t := &translator{bound: map[string]binding{}}
	t.clauses(q.Arms[0].Clauses)
	if t.failure != nil {
		return "", t.failure
	}
	return t.text.String(), nil
}

// binding is what a variable stands for.
type binding uint8

const (
	unbound binding = iota
	node
	relationship
)

// translator writes one traversal; after a failure what it holds is worthless.
type translator struct {
	text    strings.Builder
	bound   map[string]binding
	unnamed int
	failure error
}

func (t *translator) fail(construct string) {
	if t.failure == nil {
		t.failure = &InexpressibleError{construct}
	}
}

// step adds a step.
func (t *translator) step(format string, arguments ...any) {
	if t.text.Len() == 0 {
		t.text.WriteString("g")
	}
	t.text.WriteString(".")
	fmt.Fprintf(&t.text, format, arguments...)
}

// fresh names what the query leaves without a name; no variable of openCypher is
// written so by a generator.
func (t *translator) fresh() string {
	t.unnamed++
	return fmt.Sprintf("~%d", t.unnamed)
}

func (t *translator) clauses(list []cypher.Clause) {
	returned := false
	for i, clause := range list {
		switch c := clause.(type) {
		case *cypher.Match:
			t.match(c)
		case *cypher.Create:
			t.create(c)
		case *cypher.Set:
			t.set(c)
		case *cypher.Remove:
			t.remove(c)
		case *cypher.Delete:
			t.delete(c)
		case *cypher.Return:
			if returned = true; i == 0 {
				t.fail("RETURN without MATCH")
			}
			t.project(&c.Projection)
		case *cypher.With:
			t.fail("WITH")
		case *cypher.Unwind:
			t.fail("UNWIND")
		case *cypher.Merge:
			t.fail("MERGE")
		case *cypher.Call:
			t.fail("CALL")
		case *cypher.CallQuery, *cypher.Foreach, *cypher.Finish, *cypher.UnmodelledClause:
			t.fail("a clause that is not modelled")
		}
		if writes(clause) && i+1 < len(list) {
			t.fail("a clause behind a writing one")
		}
	}
	if !returned {
		t.step("iterate()")
	}
}

func writes(clause cypher.Clause) bool {
	switch clause.(type) {
	case *cypher.Create, *cypher.Set, *cypher.Remove, *cypher.Delete, *cypher.Merge:
		return true
	case *cypher.Match, *cypher.Unwind, *cypher.With, *cypher.Return, *cypher.Call, *cypher.CallQuery, *cypher.Foreach, *cypher.Finish, *cypher.UnmodelledClause:
	}
	return false
}

// quoted writes a text as a literal.
func quoted(text string) string {
	var b strings.Builder
	b.WriteByte('\'')
	for _, r := range text {
		switch {
		case r == '\'' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r < ' ' || r == 0x7f:
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('\'')
	return b.String()
}

// literal writes a constant other than null; false where the expression is none.
// Integers are of 64 bits and floats binary64, as in openCypher.
func (t *translator) literal(x cypher.Expr) (string, bool) {
	switch x := x.(type) {
	case *cypher.Boolean:
		return strconv.FormatBool(x.Value), true
	case *cypher.Integer:
		return strconv.FormatInt(x.Value, 10) + "L", true
	case *cypher.Float:
		switch {
		case math.IsNaN(x.Value):
			return "NaN", true
		case math.IsInf(x.Value, 1):
			return "Infinity", true
		case math.IsInf(x.Value, -1):
			return "-Infinity", true
		}
		text := strconv.FormatFloat(x.Value, 'g', -1, 64)
		if !strings.ContainsAny(text, ".e") {
			text += ".0"
		}
		return text + "d", true
	case *cypher.String:
		return quoted(x.Value), true
	case *cypher.Unary:
		return t.negative(x)
	default: // No other form is a literal.
		return "", false
	}
}

// list writes a list of constants.
func (t *translator) list(x cypher.Expr) (string, bool) {
	l, ok := x.(*cypher.List)
	if !ok {
		return "", false
	}
	items := make([]string, len(l.Items))
	for i, item := range l.Items {
		if items[i], ok = t.literal(item); !ok {
			return "", false
		}
	}
	return "[" + strings.Join(items, ", ") + "]", true
}

// negative writes a number with a sign that was not read as part of it.
func (t *translator) negative(x *cypher.Unary) (string, bool) {
	if x.Op != cypher.Minus {
		return "", false
	}
	switch of := x.Of.(type) {
	case *cypher.Integer:
		return t.literal(&cypher.Integer{Value: -of.Value})
	case *cypher.Float:
		return t.literal(&cypher.Float{Value: -of.Value})
	default: // No other literal has a sign.
		return "", false
	}
}

func isNull(x cypher.Expr) bool {
	_, null := x.(*cypher.Null)
	return null
}

// variable is the name of a variable that is bound.
func (t *translator) variable(x cypher.Expr) (string, bool) {
	v, ok := x.(*cypher.Variable)
	if !ok || t.bound[v.Name] == unbound {
		return "", false
	}
	return v.Name, true
}

// property is a property of a variable that is bound.
func (t *translator) property(x cypher.Expr) (variable, key string, ok bool) {
	p, isProperty := x.(*cypher.Property)
	if !isProperty {
		return "", "", false
	}
	variable, ok = t.variable(p.Of)
	return variable, p.Key, ok
}

// project writes RETURN.
func (t *translator) project(p *cypher.Projection) {
	if len(p.OrderBy) > 0 {
		t.fail("ORDER BY") // null has no place in Gremlin's
		return
	}
	items := p.Items
	if p.Star {
		items = append(t.all(), items...)
	}
	if len(items) == 1 && t.count(&items[0]) {
		t.limits(p)
		return
	}
	keys, values := make([]string, len(items)), make([]string, len(items))
	for i := range items {
		keys[i], values[i] = quoted(name(&items[i])), t.value(items[i].Expr)
		if slices.Contains(keys[:i], keys[i]) || strings.ContainsAny(keys[i][1:len(keys[i])-1], `',"\`) {
			t.fail("a column of that name")
		}
	}
	t.step("project(%s)", strings.Join(keys, ", "))
	for _, value := range values {
		t.step("by(%s)", value)
	}
	if p.Distinct {
		t.step("dedup()")
	}
	t.limits(p)
}

// all are the variables in the order of their names.
func (t *translator) all() []cypher.ProjectionItem {
	var list []cypher.ProjectionItem
	for name := range t.bound {
		if !strings.HasPrefix(name, "~") {
			list = append(list, cypher.ProjectionItem{Expr: &cypher.Variable{Name: name}, Alias: name})
		}
	}
	slices.SortFunc(list, func(a, b cypher.ProjectionItem) int { return strings.Compare(a.Alias, b.Alias) })
	return list
}

// name is the column's.
func name(item *cypher.ProjectionItem) string {
	if item.Alias != "" {
		return item.Alias
	}
	if v, ok := item.Expr.(*cypher.Variable); ok && item.Text == "" {
		return v.Name
	}
	return item.Text
}

func (t *translator) limits(p *cypher.Projection) {
	for _, part := range []struct {
		step string
		x    cypher.Expr
	}{{"skip", p.Skip}, {"limit", p.Limit}} {
		if part.x == nil {
			continue
		}
		n, ok := part.x.(*cypher.Integer)
		if !ok || n.Value < 0 {
			t.fail("SKIP or LIMIT other than a number")
			return
		}
		t.step("%s(%dL)", part.step, n.Value)
	}
}

// value is the traversal that gives a column its value, and nothing where it is null.
func (t *translator) value(x cypher.Expr) string {
	if variable, key, ok := t.property(x); ok {
		return fmt.Sprintf("__.select(%s).values(%s)", quoted(variable), quoted(key))
	}
	if variable, ok := t.variable(x); ok {
		return fmt.Sprintf("__.select(%s)", quoted(variable))
	}
	if text, ok := t.literal(x); ok {
		return fmt.Sprintf("__.constant(%s)", text)
	}
	if text, ok := t.list(x); ok {
		return fmt.Sprintf("__.constant(%s)", text)
	}
	if isNull(x) {
		return never
	}
	if call, ok := x.(*cypher.FunctionCall); ok && len(call.Arguments) == 1 && !call.Distinct {
		variable, ok := t.variable(call.Arguments[0])
		switch function.Lookup(call.Name) {
		case function.Type:
			if ok && t.bound[variable] == relationship {
				return fmt.Sprintf("__.select(%s).label()", quoted(variable))
			}
		case function.Labels:
			if ok && t.bound[variable] == node {
				return fmt.Sprintf("__.select(%s).label().fold()", quoted(variable))
			}
		}
	}
	t.fail("an expression other than a property, an entity or a constant")
	return ""
}

// count writes a projection that counts; false where the item does not.
func (t *translator) count(item *cypher.ProjectionItem) bool {
	key := quoted(name(item))
	switch x := item.Expr.(type) {
	case *cypher.CountStar:
		t.step("count().project(%s).by()", key)
		return true
	case *cypher.FunctionCall:
		if function.Lookup(x.Name) != function.Count || len(x.Arguments) != 1 {
			return false
		}
		distinct := ""
		if x.Distinct {
			distinct = ".dedup()"
		}
		if variable, property, ok := t.property(x.Arguments[0]); ok {
			t.step("select(%s).values(%s)%s.count().project(%s).by()", quoted(variable), quoted(property), distinct, key)
			return true
		}
		if variable, ok := t.variable(x.Arguments[0]); ok {
			t.step("select(%s)%s.count().project(%s).by()", quoted(variable), distinct, key)
			return true
		}
		return false
	default: // A traversal computes no other aggregate.
		return false
	}
}
