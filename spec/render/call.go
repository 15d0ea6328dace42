package render

import (
	"strings"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// boxSign is the operator by which the dialect writes a call.
func (p *printer) boxSign(x *ast.Call) (sign string, is bool) {
	if !p.d.BoxOperators || len(x.Args) != 2 {
		return "", false
	}
	return function.SignOf(x.Name)
}

// call writes a function call; some functions have a syntax of their own.
func (p *printer) call(x *ast.Call) {
	_, f := function.Spelled(x.Name, p.d)
	form := function.Plain
	if f != nil {
		form = f.Form
	}
	switch {
	case x.IsOperator():
		p.put("(")
		if len(x.Args) > 1 {
			p.expr(x.Args[0], spec.LevelPrimary)
			p.put(" ")
		}
		p.put(x.Name + " ")
		p.expr(x.Args[len(x.Args)-1], spec.LevelPrimary)
		p.put(")")
	case form == function.QuantifiedList && len(x.Args) == 2:
		p.quantifiedList(x, f)
	case form == function.Listing:
		p.listLiteral(x)
	case form == function.Subscripting:
		p.subscripted(x)
	case form == function.Naming:
		p.structLiteral(x)
	case form == function.NamingBehind:
		p.namingBehind(x)
	case form == function.Fielding:
		p.fieldOf(x)
	case form == function.AllFields:
		p.allFields(x)
	case form == function.WithLambda:
		p.withLambda(x)
	case form == function.LambdaForm:
		p.fail("a lambda by itself")
	case form == function.LambdaName && len(x.Args) == 1:
		p.lambdaName(x)
	case len(x.Args) == 0 && function.IsBare(x.Name) && p.d.ReservedWords[x.Name]:
		p.put(x.Name)
	case form == function.InForm && f.Takes(len(x.Args)):
		b := p.d.Operators[spec.OpIn]
		p.put(f.Name + "(")
		p.expr(x.Args[0], lowBound(x.Args[0], max(b.Left, b.Right))) // PostgreSQL takes b_exprs
		p.put(" IN ")
		p.expr(x.Args[1], lowBound(x.Args[1], max(b.Left, b.Right)))
		p.put(")")
	case form == function.FromFor && p.d.KeywordCalls == spec.KeywordCallsEvery && (len(x.Args) == 2 || len(x.Args) == 3):
		p.put(f.Name + "(")
		p.expr(x.Args[0], 0)
		p.put(" FROM ")
		p.expr(x.Args[1], 0)
		if len(x.Args) == 3 {
			p.put(" FOR ")
			p.expr(x.Args[2], 0)
		}
		p.put(")")
	case form == function.Placing && f.Takes(len(x.Args)):
		p.put(f.Name + "(")
		for i, between := range []string{"", " PLACING ", " FROM ", " FOR "}[:len(x.Args)] {
			p.put(between)
			p.expr(x.Args[i], 0)
		}
		p.put(")")
	case form == function.Extraction && len(x.Args) == 1:
		part, _ := strings.CutPrefix(x.Name, "EXTRACT_")
		p.put("EXTRACT(" + part + " FROM ")
		p.expr(x.Args[0], 0)
		p.put(")")
	case form == function.IntervalBehind && len(x.Args) == 2:
		name, unit := f.Spoken()
		p.put(name + "(")
		p.expr(x.Args[0], 0)
		p.put(", INTERVAL ")
		p.expr(x.Args[1], 0)
		p.put(" " + unit + ")")
	case form == function.UnitFirst && len(x.Args) == 2:
		name, unit := f.Spoken()
		p.put(name + "(" + unit + ", ")
		p.exprs(x.Args)
		p.put(")")
	case form == function.TrimForm:
		p.trim(x, f)
	case form == function.Introducing, form == function.Transcoding:
		p.inCharacterSet(x, f)
	default:
		p.functionName(x.Name, x.Typed())
		p.put("(")
		p.exprs(x.Args)
		p.put(")")
	}
}

// functionName writes a name as it was typed; it must be one that needs no quotes.
func (p *printer) functionName(name, typed string) {
	for i := range len(name) {
		c := name[i]
		if !(c >= 'A' && c <= 'Z' || c == '_' || i > 0 && (c >= '0' && c <= '9' || c == '$') || c >= 0x80) {
			p.fail("the function name " + name)
			return
		}
	}
	if name == "" {
		p.fail("a function without a name")
	}
	p.put(typed)
}

func (p *printer) trim(x *ast.Call, f *function.Function) {
	side := map[string]string{function.TrimBoth.Name: "BOTH", function.TrimLeading.Name: "LEADING", function.TrimTrailing.Name: "TRAILING"}[f.Name]
	if len(x.Args) == 0 || len(x.Args) > 2 {
		p.fail(function.TrimBoth.Spellings[0].Name + " of this many arguments")
		return
	}
	p.put(function.TrimBoth.Spellings[0].Name + "(")
	switch {
	case p.d.KeywordCalls == spec.KeywordCallsNone:
		p.require(f.Name == function.TrimBoth.Name, "TRIM of one side")
		p.exprs(x.Args)
	case len(x.Args) == 2:
		p.put(side)
		p.put(" ")
		p.expr(x.Args[1], 0)
		p.put(" FROM ")
		p.expr(x.Args[0], 0)
	case side == "BOTH":
		p.expr(x.Args[0], 0)
	default:
		p.put(side)
		p.put(" FROM ")
		p.expr(x.Args[0], 0)
	}
	p.put(")")
}
