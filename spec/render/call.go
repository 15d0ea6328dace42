package render

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

func (p *printer) aggregate(x *ast.Aggregate) {
	if x.Function == ast.CountStar {
		p.put("COUNT(*)")
		return
	}
	p.put([...]string{ast.CountStar: "", ast.Count: "COUNT(", ast.Sum: "SUM(", ast.Avg: "AVG(", ast.Min: "MIN(", ast.Max: "MAX("}[x.Function])
	if x.Distinct {
		p.put("DISTINCT ")
	}
	if len(x.Args) != 1 && !(len(x.Args) > 1 && p.d.CountSeveral && x.Function == ast.Count && x.Distinct) {
		p.fail("an aggregate of this many arguments")
	}
	p.exprs(x.Args)
	p.put(")")
}

// withoutParentheses are functions that SQL calls without any.
var withoutParentheses = map[string]bool{
	"CURRENT_DATE": true, "CURRENT_TIME": true, "CURRENT_TIMESTAMP": true, "LOCALTIME": true, "LOCALTIMESTAMP": true,
	"CURRENT_USER": true, "SESSION_USER": true, "CURRENT_ROLE": true, "CURRENT_CATALOG": true, "CURRENT_SCHEMA": true, "USER": true,
}

// call writes a function call; some functions have a syntax of their own.
func (p *printer) call(x *ast.Call) {
	sqlite := p.d.TypeNames == spec.TypeNamesSQLite
	switch {
	case len(x.Args) == 0 && withoutParentheses[x.Name] && p.d.ReservedWords[x.Name]:
		p.put(x.Name)
	case x.Name == "POSITION" && !sqlite && len(x.Args) == 2:
		b := p.d.Operators[spec.OpIn]
		p.put("POSITION(")
		p.expr(x.Args[0], max(b.Left, b.Right))
		p.put(" IN ")
		p.expr(x.Args[1], max(b.Left, b.Right)) // PostgreSQL takes b_exprs
		p.put(")")
	case x.Name == "SUBSTRING" && p.d.TypeNames == spec.TypeNamesISO && (len(x.Args) == 2 || len(x.Args) == 3):
		p.put("SUBSTRING(")
		p.expr(x.Args[0], 0)
		p.put(" FROM ")
		p.expr(x.Args[1], 0)
		if len(x.Args) == 3 {
			p.put(" FOR ")
			p.expr(x.Args[2], 0)
		}
		p.put(")")
	case x.Name == "TRIM_BOTH", x.Name == "TRIM_LEADING", x.Name == "TRIM_TRAILING":
		p.trim(x, sqlite)
	default:
		p.functionName(x.Name)
		p.put("(")
		p.exprs(x.Args)
		p.put(")")
	}
}

// functionName writes a name as it is; it must be one that needs no quotes.
func (p *printer) functionName(name string) {
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
	p.put(name)
}

func (p *printer) trim(x *ast.Call, sqlite bool) {
	side := x.Name[len("TRIM_"):]
	if len(x.Args) == 0 || len(x.Args) > 2 {
		p.fail("TRIM of this many arguments")
		return
	}
	p.put("TRIM(")
	switch {
	case sqlite:
		p.require(side == "BOTH", "TRIM of one side")
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
