package structure

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"testing"
)

// The nodes of a tree implement a sealed interface: one with an unexported method, marked by
// //sumtype:decl. The linter gochecksumtype finds a type switch over one that leaves out a
// node and has no default arm. Here is held that the interfaces of both trees are marked, and
// that each default arm says why the rest is right: by a comment, a panic or an error.

const sealedMark = "//sumtype:decl"

// trees are the packages of trees.
var trees = []string{"spec/ast", "spec/cypher"}

// sealed are the marked interfaces, and those of trees that are not marked.
func sealed(list []*typed) (marked map[*types.TypeName]bool, bare []string) {
	marked = map[*types.TypeName]bool{}
	for _, p := range list {
		for _, file := range p.files {
			for _, d := range file.tree.Decls {
				g, is := d.(*ast.GenDecl)
				if !is || g.Tok != token.TYPE {
					continue
				}
				mark := g.Doc != nil && strings.Contains(g.Doc.List[len(g.Doc.List)-1].Text, sealedMark)
				for _, s := range g.Specs {
					name, _ := p.info.Defs[s.(*ast.TypeSpec).Name].(*types.TypeName)
					if name == nil || !isSealed(name.Type()) {
						continue
					}
					if mark {
						marked[name] = true
					} else if slices.Contains(trees, p.path) {
						bare = append(bare, name.Name())
					}
				}
			}
		}
	}
	return marked, bare
}

// isSealed tells whether a type is an interface with an unexported method that has neither
// parameters nor results.
func isSealed(t types.Type) bool {
	i, is := t.Underlying().(*types.Interface)
	if !is {
		return false
	}
	for m := range i.Methods() {
		if s := m.Signature(); !m.Exported() && s.Params().Len()+s.Results().Len() == 0 {
			return true
		}
	}
	return false
}

func TestNodesAreSealed(t *testing.T) {
	marked, bare := sealed(typedPackages(t))
	for _, name := range bare {
		t.Errorf("the interface %s of a tree lacks %s", name, sealedMark)
	}
	if len(marked) < 9 {
		t.Errorf("%d sealed interfaces, want 9 at least", len(marked))
	}
}

func TestDefaultArmsSayWhy(t *testing.T) {
	list := typedPackages(t)
	sums := map[string]bool{}
	marked, _ := sealed(list)
	for name := range marked {
		sums[name.Pkg().Path()+"."+name.Name()] = true
	}
	complete, partial := 0, 0
	for _, p := range list {
		for _, file := range p.files {
			ast.Inspect(file.tree, func(n ast.Node) bool {
				s, is := n.(*ast.TypeSwitchStmt)
				if !is || !sums[p.switched(s)] {
					return true
				}
				arm := defaultOf(s)
				if arm == nil {
					complete++
					return true
				}
				partial++
				if !p.speaks(arm) && !commented(file.tree, arm, s.Body.Rbrace) {
					t.Errorf("%s: a default arm of a switch over %s does not say why the other nodes are right", positions.Position(arm.Pos()), p.switched(s))
				}
				return true
			})
		}
	}
	if complete == 0 || partial == 0 {
		t.Errorf("%d switches over sealed interfaces name every node, %d have a default arm: the test finds nothing", complete, partial)
	}
	t.Logf("%d switches name every node, %d have a default arm", complete, partial)
}

// switched is the full name of the type whose dynamic types a switch tells apart; empty where
// it has no name.
func (p *typed) switched(s *ast.TypeSwitchStmt) string {
	var x ast.Expr
	switch a := s.Assign.(type) {
	case *ast.ExprStmt:
		x = a.X
	case *ast.AssignStmt:
		x = a.Rhs[0]
	}
	named, is := types.Unalias(p.info.Types[x.(*ast.TypeAssertExpr).X].Type).(*types.Named)
	if !is || named.Obj().Pkg() == nil {
		return ""
	}
	return named.Obj().Pkg().Path() + "." + named.Obj().Name()
}

func defaultOf(s *ast.TypeSwitchStmt) *ast.CaseClause {
	for _, arm := range s.Body.List {
		if c := arm.(*ast.CaseClause); c.List == nil {
			return c
		}
	}
	return nil
}

// speaks tells whether an arm ends in a panic or returns an error.
func (p *typed) speaks(arm *ast.CaseClause) bool {
	if len(arm.Body) == 0 {
		return false
	}
	switch last := arm.Body[len(arm.Body)-1].(type) {
	case *ast.ExprStmt:
		call, is := last.X.(*ast.CallExpr)
		if !is {
			return false
		}
		name, is := call.Fun.(*ast.Ident)
		return is && name.Name == "panic"
	case *ast.ReturnStmt:
		if len(last.Results) == 0 {
			return false
		}
		result := p.info.Types[last.Results[len(last.Results)-1]]
		return !result.IsNil() && result.Type != nil && types.Implements(result.Type, types.Universe.Lookup("error").Type().Underlying().(*types.Interface))
	}
	return false
}

// commented tells whether a comment stands between the colon of an arm and its first
// statement, or on the line of the colon.
func commented(file *ast.File, arm *ast.CaseClause, end token.Pos) bool {
	if len(arm.Body) > 0 {
		end = arm.Body[0].Pos()
	}
	line := positions.Position(arm.Colon).Line
	for _, c := range file.Comments {
		if c.Pos() > arm.Colon && (c.Pos() < end || positions.Position(c.Pos()).Line == line) {
			return true
		}
	}
	return false
}
