package eval

import (
	"strings"

	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// What a query applies its operators and functions to, as it is written: types, and columns, literals
// or other expressions. See spec.CriterionOperands.

// mostOperands is how many operands are told apart; those behind stand for themselves.
const mostOperands = 3

// shape is an operand as it is counted.
type shape struct {
	kind     ast.TypeKind
	affinity ast.Affinity // of SQLite
	source   byte         // column, literal, expression
	indexed  bool
}

func (s shape) code() uint64 {
	code := uint64(s.kind)<<8 | uint64(s.affinity)<<4 | uint64(s.source)<<1
	if s.indexed {
		code |= 1
	}
	return code
}

// String writes the operand: "integer column indexed".
func (s shape) String() string {
	name := s.kind.String()
	if s.kind == ast.TypeDynamic && s.affinity != ast.AffinityNone {
		name = s.affinity.String()
	}
	name += [...]string{" column", " literal", " expression"}[s.source]
	if s.indexed {
		name += " indexed"
	}
	return name
}

// noteOperands notes an operator or a function with its operands.
func (c *compiler) noteOperands(x ast.Expr, s *scope) {
	form, few := operandsOf(x)
	if form == "" {
		return
	}
	var shapes [mostOperands]shape
	key := uint64(14695981039346656037) // FNV-1a, as far as no two are alike
	mix := func(n uint64) { key = (key ^ n) * 1099511628211 }
	for i := range len(form) {
		mix(uint64(form[i]))
	}
	n := 0
	for i, part := range few {
		if part == nil {
			break
		}
		at := s.at
		if a, is := x.(*ast.Aggregate); is {
			at = s.at.Aggregate(a).Args[i] // its names stand for columns of the rows, not of the groups
		}
		shapes[n] = c.shapeOf(part, at)
		mix(1<<16 | shapes[n].code())
		n++
	}
	c.e.Coverage.NoteOperands(spec.OperandsOf(key, func() string { return operandsText(form, shapes[:n]) }))
}

func operandsText(form string, shapes []shape) string {
	var list []string
	for _, s := range shapes {
		list = append(list, s.String())
	}
	return form + "(" + strings.Join(list, ", ") + ")"
}

// shapeOf says what an operand is.
func (c *compiler) shapeOf(x ast.Expr, at *resolve.Expression) shape {
	t := at.Type(x)
	o := shape{kind: t.Kind, source: 2}
	if t.Kind == ast.TypeDynamic {
		o.affinity = t.Affinity
	}
	switch x := x.(type) {
	case *ast.Literal, *ast.Parameter:
		o.source = 1
	case *ast.ColumnRef:
		o.source = 0
		if name := at.Name(x); name != nil && name.Kind == resolve.NameColumn {
			o.indexed = c.isIndexed(name.Column)
		}
	default: // Each other form is an expression.
	}
	return o
}

// isIndexed tells whether a key or an index of a base table begins with a column.
func (c *compiler) isIndexed(col *resolve.Column) bool {
	if col.Source == nil || col.Source.Relation == nil || col.Source.Query != nil || col.Hidden {
		return false
	}
	table := c.database.table(col.Source.Relation.Name)
	if table == nil || col.Index >= len(table.Columns) {
		return false
	}
	if table.rowKey == col.Index {
		return true
	}
	for _, key := range table.unique {
		if len(key) > 0 && key[0] == col.Index {
			return true
		}
	}
	for _, index := range c.database.indexes {
		if len(index.Parts) == 0 || !strings.EqualFold(index.Table, table.Name) {
			continue
		}
		if columns := c.indexColumns(table, index); len(columns) == len(index.Parts) && columns[0] == col.Index {
			return true
		}
	}
	return false
}

// operandsOf names an operator or function, and lists the operands that are told apart; the name is
// empty of what is neither.
func operandsOf(x ast.Expr) (form string, list [mostOperands]ast.Expr) {
	switch x := x.(type) {
	case *ast.Unary:
		return unarySigns[x.Op], [...]ast.Expr{x.X, nil, nil}
	case *ast.Binary:
		return binarySigns[x.Op], [...]ast.Expr{x.L, x.R, nil}
	case *ast.Comparison:
		return comparisonSigns[x.Op], [...]ast.Expr{x.L, x.R, nil}
	case *ast.Distinct:
		return "IS DISTINCT FROM", [...]ast.Expr{x.L, x.R, nil}
	case *ast.Is:
		return testNames[x.Test], [...]ast.Expr{x.X, nil, nil}
	case *ast.Between:
		return "BETWEEN", [...]ast.Expr{x.X, x.Low, x.High}
	case *ast.InList:
		if len(x.List) > 0 {
			list[1] = x.List[0]
		}
		list[0] = x.X
		return "IN list", list
	case *ast.InQuery:
		return "IN query", [...]ast.Expr{x.X, nil, nil}
	case *ast.Like:
		return matchNames[x.Op], [...]ast.Expr{x.X, x.Pattern, nil}
	case *ast.Quantified:
		return "ANY or ALL", [...]ast.Expr{x.L, nil, nil}
	case *ast.Cast:
		return "CAST AS " + x.Type.Kind.String(), [...]ast.Expr{x.X, nil, nil}
	case *ast.Call:
		copy(list[:], x.Args)
		return x.Name, list
	case *ast.Aggregate:
		copy(list[:], x.Args)
		return function.OfAggregate(x.Function).Name, list
	default: // No other form is an operator or a function of its own.
	}
	return "", list
}

var (
	unarySigns  = [...]string{ast.Negate: "-x", ast.Plus: "+x", ast.BitNot: "~", ast.Not: "NOT", ast.NotSymbol: "!"}
	binarySigns = [...]string{ast.And: "AND", ast.Or: "OR", ast.Xor: "XOR", ast.Add: "+", ast.Subtract: "-", ast.Multiply: "*", ast.Divide: "/",
		ast.IntegerDivide: "DIV", ast.Modulo: "%", ast.Power: "^ power", ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^", ast.ShiftLeft: "<<", ast.ShiftRight: ">>", ast.Concat: "||"}
	comparisonSigns = [...]string{ast.Equal: "=", ast.NotEqual: "<>", ast.Less: "<", ast.LessEqual: "<=", ast.Greater: ">", ast.GreaterEqual: ">="}
	testNames       = [...]string{ast.TestNull: "IS NULL", ast.TestTrue: "IS TRUE", ast.TestFalse: "IS FALSE", ast.TestUnknown: "IS UNKNOWN"}
	matchNames      = [...]string{ast.MatchLike: "LIKE", ast.MatchILike: "ILIKE", ast.MatchGlob: "GLOB", ast.MatchRegexp: "REGEXP", ast.MatchRegexpFolded: "~*", ast.MatchSimilar: "SIMILAR TO"}
)
