package finding

import (
	"regexp"
	"strings"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Raised is the function of the blamed part that the text of the finding's error names, in capitals; empty
// where it names none.
func Raised(f *Finding, d *spec.Dialect) string {
	q := queryOf("SELECT "+f.Blame.Part, d)
	if q == nil {
		return ""
	}
	message, found := f.Best().error(), ""
	see := func(name string) {
		if found == "" && NamesFunction(message, name) {
			found = strings.ToUpper(name)
		}
	}
	ast.Walk(q, ast.Visitor{Expr: func(x ast.Expr) {
		switch x := x.(type) {
		case *ast.Call:
			see(x.Name)
		case *ast.Aggregate:
			see(string(x.Function))
		case *ast.Windowed:
			see(windowed(x))
		default: // Other forms are not called by a name.
		}
	}})
	return found
}

// NamesFunction tells whether an error says by name which function it is about. A word of a sentence or
// the name of a type is no such name.
func NamesFunction(message, function string) bool {
	if function == "" {
		return false
	}
	name := regexp.QuoteMeta(function)
	found, err := regexp.MatchString(`(?i)\bfunction:? ['"\x60]?`+name+`\b|\b`+name+`['"\x60]? function\b|\b`+name+`\(|\b(?:to|of|for) function `+name+`\b|\barguments? (?:to|of|for) `+name+`\b|(?:\b|/)`+name+`(?:/\w+)? arguments?\b`, message)
	return err == nil && found
}

// Planned tells whether the blamed part holds a query or is of several rows, or cannot be read: what
// goes wrong there may lie in how that is planned.
func Planned(f *Finding, d *spec.Dialect) bool {
	q := queryOf("SELECT "+f.Blame.Part, d)
	if q == nil {
		return true
	}
	planned := false
	ast.Walk(q, ast.Visitor{
		Query: func(inside *ast.Query) { planned = planned || inside != q },
		Expr: func(x ast.Expr) {
			switch x.(type) {
			case *ast.Aggregate, *ast.Windowed:
				planned = true
			default: // Other forms are of one row.
			}
		},
	})
	return planned
}
