package resolve

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// treeName is the name of an output column in DuckDB: what it writes of the tree that it
// read. Where that is not known the name is not.
//
// Source: DuckDB d8cdaa33fda8, BaseExpression::GetName and ToString of the classes in
// src/include/duckdb/parser/expression.
func (b *binder) treeName(item ast.SelectItem) OutputColumn {
	if item.Text == "" && !b.names {
		return OutputColumn{}
	}
	w := treeWriter{binder: b, typed: strings.ToUpper(item.Text)}
	var text string
	if x, is := item.Expr.(*ast.Binary); is && x.Op == ast.Modulo && strings.HasPrefix(w.typed, function.Mod.Name) && calls(item.Text) && strings.Count(w.typed, function.Mod.Name) == 1 {
		text = "mod(" + w.list([]ast.Expr{x.L, x.R}) + ")"
	} else {
		w.item = function.FieldOf.Calls(item.Expr)
		text = w.text(item.Expr)
	}
	if w.unknown {
		return OutputColumn{Unknown: true}
	}
	return OutputColumn{Name: text}
}

// treeWriter writes trees as DuckDB does; unknown tells that it met what is not known.
type treeWriter struct {
	binder  *binder
	typed   string // as it was typed, in upper case
	unknown bool
	item    bool // the whole expression is written
}

// fieldName is the name of a field of a column, which is its own.
func (w *treeWriter) fieldName(x *ast.Call) string {
	name, is := x.Args[1].(*ast.Literal)
	base := x.Args[0]
	for function.FieldOf.Calls(base) {
		base = base.(*ast.Call).Args[0] //nolint:forcetypeassert // it is one
	}
	if _, column := base.(*ast.ColumnRef); !column || !is {
		return w.lost()
	}
	return name.Text
}

func (w *treeWriter) lost() string {
	w.unknown = true
	return ""
}

func (w *treeWriter) list(list []ast.Expr) string {
	var texts []string
	for _, x := range list {
		texts = append(texts, w.text(x))
	}
	return strings.Join(texts, ", ")
}

var comparisonSigns = [...]string{ast.Equal: "=", ast.NotEqual: "!=", ast.Less: "<", ast.LessEqual: "<=", ast.Greater: ">", ast.GreaterEqual: ">="}

func (w *treeWriter) text(x ast.Expr) string {
	switch x := x.(type) {
	case *ast.Literal:
		return w.literal(x)
	case *ast.Parameter:
		return "$" + cmp.Or(x.Name(), strconv.Itoa(x.Number)) // ParameterExpression::ToString
	case *ast.ColumnRef:
		if x.Table != "" || !plainWord(x.Column) || w.binder.dialect.ReservedWords[strings.ToUpper(x.Column)] {
			return w.lost()
		}
		return x.Column
	case *ast.Unary:
		return w.unary(x)
	case *ast.Binary:
		return w.binary(x)
	case *ast.Comparison:
		return "(" + w.text(x.L) + " " + comparisonSigns[x.Op] + " " + w.text(x.R) + ")"
	case *ast.Is:
		if x.Test != ast.TestNull {
			return w.lost()
		}
		return "(" + w.text(x.X) + map[bool]string{false: " IS NULL)", true: " IS NOT NULL)"}[x.Not]
	case *ast.Between:
		if x.Not || x.Symmetric {
			return w.lost()
		}
		return "(" + w.text(x.X) + " BETWEEN " + w.text(x.Low) + " AND " + w.text(x.High) + ")"
	case *ast.InList:
		return "(" + w.text(x.X) + map[bool]string{false: " IN (", true: " NOT IN ("}[x.Not] + w.list(x.List) + "))"
	case *ast.Case:
		return w.caseText(x)
	case *ast.Call:
		return w.call(x)
	case *ast.Aggregate:
		switch name := strings.ToLower(function.OfAggregate(x.Function).Name); {
		case !x.Plain() || function.SpelledOtherwise(function.OfAggregate(x.Function).Name, w.binder.dialect):
			return w.lost()
		case x.Function == ast.CountStar:
			return "count_star()"
		case x.Distinct:
			return name + "(DISTINCT " + w.list(x.Args) + ")"
		default:
			return name + "(" + w.list(x.Args) + ")"
		}
	case *ast.Cast:
		if x.Type == ast.BigInt && !x.Try {
			return "CAST(" + w.text(x.X) + " AS BIGINT)"
		}
	default: // The text of another form is not known.
	}
	return w.lost()
}

// longestNumber is the number of digits of a number that is written as it is typed.
const longestNumber = 18

func (w *treeWriter) literal(x *ast.Literal) string {
	switch x.Kind {
	case ast.LiteralNull:
		return "NULL"
	case ast.LiteralTrue:
		return "CAST('t' AS BOOLEAN)" // makeBoolAConst in grammar.cpp of 1.5.5
	case ast.LiteralFalse:
		return "CAST('f' AS BOOLEAN)"
	case ast.LiteralString:
		return "'" + strings.ReplaceAll(x.Text, "'", "''") + "'"
	case ast.LiteralInteger, ast.LiteralDecimal:
		whole, part, point := strings.Cut(x.Text, ".")
		digits := strings.Trim(whole+part, "0123456789") == ""
		if digits && len(x.Text) <= longestNumber && whole != "" && (whole == "0" || whole[0] != '0') && point == (part != "") {
			return x.Text
		}
	case ast.LiteralApproximate, ast.LiteralBytes, ast.LiteralHexadecimal, ast.LiteralBits:
	}
	return w.lost()
}

// unary writes a sign before what is no literal, which it would be part of.
func (w *treeWriter) unary(x *ast.Unary) string {
	_, literal := unsigned(x.X).(*ast.Literal)
	switch x.Op {
	case ast.Negate:
		if !literal {
			return "-(" + w.text(x.X) + ")"
		}
	case ast.Plus:
		if !literal {
			return "+(" + w.text(x.X) + ")"
		}
	case ast.Not:
		if c, is := x.X.(*ast.Comparison); is && c.Op == ast.Equal {
			return w.text(&ast.Comparison{Op: ast.NotEqual, L: c.L, R: c.R})
		}
	case ast.BitNot, ast.NotSymbol:
	}
	return w.lost()
}

func (w *treeWriter) binary(x *ast.Binary) string {
	switch x.Op {
	case ast.And, ast.Or:
		return "(" + strings.Join(w.chain(x, x.Op), map[bool]string{true: " AND ", false: " OR "}[x.Op == ast.And]) + ")"
	case ast.Modulo:
		if strings.Contains(w.typed, function.Mod.Name) {
			return w.lost() // the tree does not tell mod(a, b) from a % b
		}
		return "(" + w.text(x.L) + " % " + w.text(x.R) + ")"
	case ast.Add:
		return "(" + w.text(x.L) + " + " + w.text(x.R) + ")"
	case ast.Subtract:
		return "(" + w.text(x.L) + " - " + w.text(x.R) + ")"
	case ast.Multiply:
		return "(" + w.text(x.L) + " * " + w.text(x.R) + ")"
	case ast.Xor, ast.Divide, ast.IntegerDivide, ast.Power, ast.BitAnd, ast.BitOr, ast.BitXor, ast.ShiftLeft, ast.ShiftRight, ast.Concat:
	}
	return w.lost()
}

// chain are the operands of a chain of ANDs or ORs, which is one node there.
func (w *treeWriter) chain(x ast.Expr, op ast.BinaryOp) []string {
	link, is := x.(*ast.Binary)
	if !is || link.Op != op {
		return []string{w.text(x)}
	}
	if right, is := link.R.(*ast.Binary); is && right.Op == op {
		return []string{w.lost()}
	}
	return append(w.chain(link.L, op), w.text(link.R))
}

// caseText writes a simple CASE as the searched one.
func (w *treeWriter) caseText(x *ast.Case) string {
	text := "CASE "
	for _, when := range x.Whens {
		condition := when.Condition
		if x.Operand != nil {
			condition = &ast.Comparison{Op: ast.Equal, L: x.Operand, R: condition}
		}
		text += " WHEN (" + w.text(condition) + ") THEN (" + w.text(when.Result) + ")"
	}
	if x.Else == nil {
		return text + " ELSE NULL END"
	}
	return text + " ELSE " + w.text(x.Else) + " END"
}

func (w *treeWriter) call(x *ast.Call) string {
	if function.FieldOf.Calls(x) && w.item {
		return w.fieldName(x)
	}
	switch _, f := function.Spelled(x.Name, w.binder.dialect); {
	case x.Name == function.Coalesce.Name:
		return "COALESCE(" + w.list(x.Args) + ")"
	case x.Name == function.NullIf.Name:
		return `"nullif"(` + w.list(x.Args) + ")"
	case f == function.Abs, f == function.Lower, f == function.Upper:
		return strings.ToLower(x.Name) + "(" + w.list(x.Args) + ")"
	}
	return w.lost()
}

// plainWord tells that a name is written without quotes.
func plainWord(name string) bool {
	return name != "" && strings.Trim(name, "abcdefghijklmnopqrstuvwxyz_0123456789") == "" && (name[0] < '0' || name[0] > '9')
}
