package structure

import (
	"fmt"
	"go/ast"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// No branch asks which language or which dialect it is about, by whatever name: what
// they differ in is a knob of the dialect, or an entry of a spec.ByLanguage. The dialect
// tables themselves, in package spec, may. Names of dialects that stand in the code as
// texts are found by TestNoBranchAsksForADialect.

// identity says what of a dialect's or a language's identity an expression is; empty if it
// is none.
func (p *typed) identity(x ast.Expr) string {
	x = ast.Unparen(x)
	switch what := p.info.Types[x].Type; {
	case what == nil:
	case isNamed(what, "spec", "Language"):
		return "a language"
	case isNamed(what, "spec", "Dialect"):
		return "a dialect"
	}
	switch x := x.(type) {
	case *ast.SelectorExpr:
		of := p.info.Selections[x]
		if of != nil && isNamed(of.Recv(), "spec", "Dialect") && slices.Contains([]string{"Name", "Title", "Parent"}, x.Sel.Name) {
			return "a dialect's " + strings.ToLower(x.Sel.Name)
		}
		if of != nil && isNamed(of.Recv(), "compare/gen/sql", "language") && x.Sel.Name == "name" {
			return "a dialect's name"
		}
	case *ast.CallExpr:
		if called, is := ast.Unparen(x.Fun).(*ast.SelectorExpr); is {
			of := p.info.Selections[called]
			if of != nil && isNamed(of.Recv(), "spec", "Dialect") && slices.Contains([]string{"Descends", "Lineage", "Base"}, called.Sel.Name) {
				return "a dialect's " + strings.ToLower(called.Sel.Name)
			}
		}
	}
	return ""
}

// ofGraphs says what of a graph an expression is, which is nil where a language has no
// graphs; empty if it is none.
func (p *typed) ofGraphs(x ast.Expr) string {
	switch what := p.info.Types[ast.Unparen(x)].Type; {
	case isNamed(what, "spec", "GraphDialect"):
		return "whether there are knobs of graphs"
	case isNamed(what, "eval/cypher", "Outcome"):
		return "whether there is an outcome of a graph"
	}
	return ""
}

// isNil tells whether an expression is nil.
func (p *typed) isNil(x ast.Expr) bool { return p.info.Types[x].IsNil() }

// asked lists the places at which a file branches on an identity.
func (p *typed) asked(file *ast.File) (places []string) {
	ownLanguage := ofOneLanguage(p.path, filepath.Base(positions.Position(file.Pos()).Filename))
	report := func(n ast.Node, what string) {
		at := positions.Position(n.Pos())
		places = append(places, fmt.Sprintf("%s/%s:%d asks for %s", p.path, filepath.Base(at.Filename), at.Line, what))
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			if n.Op != token.EQL && n.Op != token.NEQ {
				return true
			}
			for _, sides := range [][2]ast.Expr{{n.X, n.Y}, {n.Y, n.X}} {
				what := p.identity(sides[0])
				if p.isNil(sides[1]) {
					what = p.ofGraphs(sides[0]) // and whether a dialect of some name is known is no matter
				}
				if what != "" {
					report(n, what)
					return true
				}
			}
		case *ast.SwitchStmt:
			if n.Tag != nil && p.identity(n.Tag) != "" {
				report(n, p.identity(n.Tag))
			}
			for _, s := range n.Body.List {
				for _, x := range s.(*ast.CaseClause).List {
					if what := p.identity(x); n.Tag != nil && what != "" {
						report(x, what)
					}
				}
			}
		case *ast.CallExpr:
			if called, is := ast.Unparen(n.Fun).(*ast.SelectorExpr); is && called.Sel.Name == "Descends" && p.identity(n) != "" {
				report(n, p.identity(n))
			}
			if called, is := ast.Unparen(n.Fun).(*ast.SelectorExpr); is && !ownLanguage && called.Sel.Name == "CypherQuery" && isNamed(p.info.Types[n].Type, "spec/cypher", "Query") {
				report(n, "a query of a graph")
			}
		case *ast.TypeAssertExpr:
			if n.Type != nil && !ownLanguage && p.isOfGraph(n.Type) {
				report(n, "a tree of a graph")
			}
		case *ast.TypeSwitchStmt:
			for _, s := range n.Body.List {
				c := s.(*ast.CaseClause)
				if len(c.List) == 1 && !ownLanguage && p.isOfGraph(c.List[0]) && !onlyListed(c.Body) {
					report(c, "a tree of a graph")
				}
			}
		}
		return true
	})
	return places
}

// isOfGraph tells whether a type is of a tree that holds one of openCypher.
func (p *typed) isOfGraph(x ast.Expr) bool {
	what := p.info.Types[x].Type
	return what != nil && (isNamed(what, "spec/ast", "Cypher") || isNamed(what, "spec/ast", "CypherStatement"))
}

// onlyListed tells whether a clause is there to list a tree alone: it does nothing, panics or fails.
func onlyListed(body []ast.Stmt) bool {
	if len(body) != 1 {
		return len(body) == 0
	}
	s, is := body[0].(*ast.ExprStmt)
	if !is {
		return false
	}
	call, is := s.X.(*ast.CallExpr)
	if !is {
		return false
	}
	switch called := call.Fun.(type) {
	case *ast.Ident:
		return called.Name == "panic"
	case *ast.SelectorExpr:
		return called.Sel.Name == "fail"
	}
	return false
}

// ofOneLanguage tells whether a file is about graphs alone: it has their name, or its
// package has.
func ofOneLanguage(path, name string) bool {
	return path == "spec/ast" || strings.HasPrefix(path+"/", "graph/") || slices.ContainsFunc([]string{"graph", "cypher", "gremlin"}, func(word string) bool {
		return strings.Contains(filepath.Base(path), word) || strings.Contains(name, word)
	})
}

func TestNoBranchAsksForALanguage(t *testing.T) {
	for _, p := range typedPackages(t) {
		if p.path == "spec" || strings.HasPrefix(p.path, "scripts/") {
			continue
		}
		for _, file := range p.files {
			for _, place := range p.asked(file.tree) {
				t.Error(place)
			}
		}
	}
}
