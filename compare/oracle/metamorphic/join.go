package metamorphic

import (
	"github.com/semcheck/semcheck/compare/oracle/internal/build"
	"github.com/semcheck/semcheck/spec/ast"
)

// Cross turns inner joins with ON into cross joins and adds their conditions.
func Cross(t ast.TableExpr, p *ast.Expr) ast.TableExpr {
	j, is := t.(*ast.Join)
	if !is || j.Kind != ast.JoinInner && j.Kind != ast.JoinCross || j.Natural || j.Using != nil {
		return t
	}
	moved := &ast.Join{Kind: ast.JoinCross, L: Cross(j.L, p), R: Cross(j.R, p)}
	*p = build.And(*p, j.On)
	return moved
}

// Movable tells whether an inner join with ON is not below an outer join.
func Movable(from []ast.TableExpr) bool {
	for _, t := range from {
		j, is := t.(*ast.Join)
		if !is || j.Kind != ast.JoinInner && j.Kind != ast.JoinCross || j.Natural || j.Using != nil {
			continue
		}
		if j.On != nil || Movable([]ast.TableExpr{j.L, j.R}) {
			return true
		}
	}
	return false
}
