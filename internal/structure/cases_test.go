package structure

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"testing"
)

// A case of a rule is named by a constant of type spec.Case, which stands beside the rule;
// the rule lists the texts of its cases by these constants:
//
//	Cases: []string{duplicatesNone: "no duplicates", duplicatesRemoved: "duplicates removed"}
//
// So text and number are one declaration. Here is held that they are, that no number
// stands where a case is asked for, and that no rule is applied in a case of another one.

// constantOf names the constant that an expression is; empty if it is none.
func (p *typed) constantOf(x ast.Expr) string {
	return p.objectOf(x, func(o types.Object) bool { _, is := o.(*types.Const); return is })
}

// variableOf names the variable of a package that an expression is; empty if it is none.
func (p *typed) variableOf(x ast.Expr) string {
	return p.objectOf(x, func(o types.Object) bool {
		v, is := o.(*types.Var)
		return is && v.Pkg() != nil && v.Parent() == v.Pkg().Scope()
	})
}

func (p *typed) objectOf(x ast.Expr, is func(types.Object) bool) string {
	switch y := ast.Unparen(x).(type) {
	case *ast.SelectorExpr:
		x = y.Sel
	case *ast.Ident:
		x = y
	}
	id, named := x.(*ast.Ident)
	if !named || p.info.Uses[id] == nil || !is(p.info.Uses[id]) || p.info.Uses[id].Pkg() == nil {
		return ""
	}
	return p.info.Uses[id].Pkg().Path() + "." + id.Name
}

func isCase(t types.Type) bool { return t != nil && isNamed(t, "spec", "Case") }

// casesOf are the constants by which a list of cases names them, and whether their order
// is that of the list; none if something else stands there.
func (p *typed) casesOf(list *ast.CompositeLit) (names map[string]bool, ordered bool) {
	names, ordered = map[string]bool{}, true
	next := int64(-1)
	for _, e := range list.Elts {
		pair, is := e.(*ast.KeyValueExpr)
		if !is || p.constantOf(pair.Key) == "" || !isCase(p.info.Types[pair.Key].Type) {
			return nil, false
		}
		k, _ := constant.Int64Val(p.info.Types[pair.Key].Value)
		own := next < 0 && p.path == "spec/cypher/function" // after the cases that all functions have
		if k != max(next, 0) && !own {
			ordered = false
		}
		next = k + 1
		names[p.constantOf(pair.Key)] = true
	}
	return names, ordered
}

func TestCasesOfRulesAreNamed(t *testing.T) {
	packages := typedPackages(t)
	lists := map[string]map[string]bool{} // by the variable that holds one
	rules := map[string]ast.Expr{}        // by the rule's variable, the list of its cases
	within := map[string]*typed{}         // the package of a rule's variable
	declared := 0
	for _, p := range packages {
		for _, f := range p.files {
			ast.Inspect(f.tree, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.GenDecl:
					return n.Tok != token.CONST // there numbers are what is declared
				case *ast.ValueSpec:
					for i, name := range n.Names {
						if i >= len(n.Values) {
							break
						}
						at := module + "/" + p.path + "." + name.Name
						if list, is := n.Values[i].(*ast.CompositeLit); is && list.Type != nil && types.ExprString(list.Type) == "[]string" {
							if names, ordered := p.casesOf(list); len(names) > 0 {
								lists[at] = names
								if !ordered {
									t.Errorf("%s: the cases are not in order", positions.Position(list.Pos()))
								}
							}
						}
						if cases := casesOfDeclaration(n.Values[i]); cases != nil {
							rules[at], within[at] = cases, p
						}
					}
				case *ast.CompositeLit:
					if cases := casesOfLiteral(n); cases != nil && isNamed(p.info.Types[n].Type, "spec", "Rule") {
						declared++
						if list, is := cases.(*ast.CompositeLit); is {
							if names, ordered := p.casesOf(list); len(names) == 0 || !ordered {
								t.Errorf("%s: cases without names, or not in their order", positions.Position(cases.Pos()))
							}
						}
					}
				}
				if x, is := n.(ast.Expr); is && isCase(p.info.Types[x].Type) {
					p.checkCase(t, x)
				}
				return true
			})
		}
	}
	applied := 0
	for _, p := range packages {
		for _, f := range p.files {
			ast.Inspect(f.tree, func(n ast.Node) bool {
				call, is := n.(*ast.CallExpr)
				if !is {
					return true
				}
				for i := 1; i < len(call.Args); i++ {
					rule, k := p.variableOf(call.Args[i-1]), p.constantOf(call.Args[i])
					if rules[rule] == nil || k == "" || !isCase(p.info.Types[call.Args[i]].Type) {
						continue
					}
					names := lists[within[rule].variableOf(rules[rule])]
					if list, is := rules[rule].(*ast.CompositeLit); is {
						names, _ = within[rule].casesOf(list)
					}
					if len(names) > 0 {
						applied++
					}
					if len(names) > 0 && !names[k] {
						t.Errorf("%s: %s is no case of %s", positions.Position(call.Pos()), k, rule)
					}
				}
				return true
			})
		}
	}
	t.Logf("%d rules, %d applications of them in a case, %d lists of cases", declared, applied, len(lists))
	if declared < 200 || applied < 150 || len(lists) < 15 {
		t.Errorf("only %d rules, %d applications and %d lists of cases were seen", declared, applied, len(lists))
	}
}

// checkCase refuses a number, or what was made of one, where a case is asked for.
func (p *typed) checkCase(t *testing.T, x ast.Expr) {
	switch x := ast.Unparen(x).(type) {
	case *ast.BasicLit:
		t.Errorf("%s: a number as the case of a rule", positions.Position(x.Pos()))
	case *ast.CallExpr:
		if p.info.Types[x.Fun].IsType() && p.path != "spec" {
			t.Errorf("%s: a number is made a case of a rule", positions.Position(x.Pos()))
		}
	case *ast.Ident:
		if c, is := p.info.Uses[x].(*types.Const); is && !isCase(c.Type()) {
			t.Errorf("%s: %s is no case of a rule, but a number", positions.Position(x.Pos()), x.Name)
		}
	case *ast.BinaryExpr:
		t.Errorf("%s: cases of rules are computed with", positions.Position(x.Pos()))
	}
}

// casesOfDeclaration is the list of cases of a rule that an expression declares: that of
// the literal of a rule, or else the last argument of a call that makes one. Nil where there
// is none.
func casesOfDeclaration(x ast.Expr) ast.Expr {
	call, is := x.(*ast.CallExpr)
	if !is || len(call.Args) == 0 {
		return nil
	}
	last := call.Args[len(call.Args)-1]
	if rule, is := last.(*ast.CompositeLit); is {
		if cases := casesOfLiteral(rule); cases != nil {
			return cases
		}
	}
	return last
}

func casesOfLiteral(rule *ast.CompositeLit) ast.Expr {
	for _, e := range rule.Elts {
		if pair, is := e.(*ast.KeyValueExpr); is {
			if key, is := pair.Key.(*ast.Ident); is && key.Name == "Cases" {
				return pair.Value
			}
		}
	}
	return nil
}
