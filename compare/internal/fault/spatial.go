package fault

import (
	"slices"

	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// The laws about geometries, for claims.
const (
	aei, canonical, transpose, matrix, plan = "aei", "canonical", "transpose", "matrix", "plan"
)

// sees makes the claims that these laws see a fault, for a reason.
func sees(why string, laws ...string) []Claim {
	var list []Claim
	for _, law := range laws {
		list = append(list, Claim{law, true, why})
	}
	return list
}

// misses makes the claims that these laws cannot see a fault.
func misses(why string, laws ...string) []Claim {
	var list []Claim
	for _, law := range laws {
		list = append(list, Claim{law, false, why})
	}
	return list
}

// points are two tables with a few geometries.
var points = []string{
	"CREATE TABLE t (id INTEGER PRIMARY KEY, g GEOMETRY)",
	"INSERT INTO t VALUES (1, ST_GeomFromText('POINT(2 1)')), (2, ST_GeomFromText('LINESTRING(0 0,2 0,2 2)')), (3, ST_GeomFromText('POINT EMPTY')), (4, ST_GeomFromText('POLYGON((0 0,2 0,2 2,0 2,0 0))')), (5, ST_GeomFromText('LINESTRING(1 1,5 1)'))",
}

// SpatialFaults lists faults of functions of geometries, in PostGIS' words. What holds
// under every map, of every writing and both ways round is seen by the laws that do
// not ask for that alone.
func SpatialFaults() []*RuleFault {
	with := func(statements ...string) []string { return append(slices.Clone(points), statements...) }
	return append(spatialFormFaults(), []*RuleFault{
		{
			Name: "ST_Intersects overlooks what only touches", Rule: "relation.intersects", Case: "true",
			Statements: points, Query: "SELECT id FROM t WHERE ST_Intersects(g, ST_GeomFromText('POINT(2 1)'))",
			Claims:  append(sees("the pattern is right", matrix), misses("it is as wrong of the image", aei, canonical, transpose)...),
			rewrite: onCall(function.STIntersects.Name, func(x *ast.Call) ast.Expr { return and(x, not(called(function.STTouches.Name, x))) }),
		},
		{
			Name: "ST_Touches is true of whatever intersects", Rule: "relation.touches", Case: "false",
			Statements: points, Query: "SELECT id FROM t WHERE ST_Touches(g, ST_GeomFromText('LINESTRING(1 0,1 5)'))",
			Claims:  append(sees("the pattern is right", matrix), misses("it is as wrong of the image", aei, canonical, transpose)...),
			rewrite: onCall(function.STTouches.Name, func(x *ast.Call) ast.Expr { return called(function.STIntersects.Name, x) }),
		},
		{
			Name: "EMPTY intersects everything", Rule: "relation.intersects", Case: "empty operand",
			Statements: points, Query: "SELECT id FROM t WHERE ST_Intersects(g, ST_GeomFromText('POINT(9 9)'))",
			Claims: append(sees("the pattern is right", matrix), misses("it is as wrong of the image", aei, canonical, transpose)...),
			rewrite: onCall(function.STIntersects.Name, func(x *ast.Call) ast.Expr {
				empty := func(i int) ast.Expr { return function.STIsEmpty.Call(x.Args[i]) }
				return or(x, or(empty(0), empty(1)))
			}),
		},
		{
			Name: "ST_Contains is ST_Covers", Rule: "relation.contains", Case: "false",
			Statements: points, Query: "SELECT id FROM t WHERE ST_Contains(g, ST_GeomFromText('POINT(2 1)'))",
			Claims:  append(sees("ST_Within and the pattern are right", matrix, transpose), misses("it is as wrong of the image", aei, canonical)...),
			rewrite: onCall(function.STContains.Name, func(x *ast.Call) ast.Expr { return called(function.STCovers.Name, x) }),
		},
		{
			Name: "the matrix is transposed", Rule: "matrix.relate", Case: "false",
			Statements: points, Query: "SELECT id FROM t WHERE ST_Within(g, ST_GeomFromText('POLYGON((0 0,9 0,9 9,0 9,0 0))'))",
			Claims: append(sees("ST_Within is right", matrix), misses("it is transposed both ways round", aei, canonical, transpose)...),
			rewrite: onCall(function.STRelate.Name, func(x *ast.Call) ast.Expr {
				turned := &ast.Call{Name: x.Name, Args: slices.Clone(x.Args)}
				turned.Args[0], turned.Args[1] = x.Args[1], x.Args[0]
				return turned
			}),
		},
		{
			Name: "the matrix takes all ends of lines for boundary", Rule: "matrix.relate", Case: "true",
			Statements: with("INSERT INTO t VALUES (6, ST_GeomFromText('LINESTRING(0 0,1 0,0 1,0 0)'))"),
			Query:      "SELECT id FROM t WHERE ST_Touches(g, ST_GeomFromText('POINT(0 0)'))",
			Claims:     append(sees("ST_Touches is right", matrix), misses("it is as wrong of the image", aei, canonical, transpose)...),
			rewrite: onCall(function.STRelate.Name, func(x *ast.Call) ast.Expr {
				all := &ast.Call{Name: x.Name, Args: []ast.Expr{x.Args[0], x.Args[1], &ast.Literal{Kind: ast.LiteralInteger, Text: "2"}}}
				if len(x.Args) == 3 {
					return function.STRelateMatch.Call(all, x.Args[2])
				}
				return all
			}),
		},
		{
			Name: "ST_Covers is wrong of negative coordinates", Rule: "relation.covers", Case: "true",
			Statements: points, Query: "SELECT id FROM t WHERE ST_Covers(g, ST_GeomFromText('POINT(2 1)'))",
			Claims: append(sees("images have negative coordinates", aei), misses("it does not depend on the writing", canonical)...),
			rewrite: onCall(function.STCovers.Name, func(x *ast.Call) ast.Expr {
				text := function.STAsText.Call(x.Args[1])
				return and(x, not(&ast.Like{X: text, Pattern: &ast.Literal{Kind: ast.LiteralString, Text: "%-%"}}))
			}),
		},
		{
			Name: "ST_Equals compares the coordinates as they are written", Rule: "relation.equals", Case: "true",
			Statements: points, Query: "SELECT id FROM t WHERE ST_Equals(g, ST_GeomFromText('LINESTRING(2 2,2 0,0 0)'))",
			Claims:  append(sees("lines are directed, and the pattern is right", canonical, matrix), misses("it is as wrong of the image", aei, transpose)...),
			rewrite: onCall(function.STEquals.Name, func(x *ast.Call) ast.Expr { return called(function.STOrderingEquals.Name, x) }),
		},
		{
			Name: "a prepared ST_Covers asks for the inside", Rule: "relation.covers", Case: "true", Planning: true,
			Statements: points, Query: "SELECT id FROM t WHERE ST_Covers(ST_GeomFromText('POLYGON((0 0,2 0,2 2,0 2,0 0))'), g)",
			Claims: append(sees("what comes from a table is not prepared", plan), misses("constants stay constants", aei, canonical)...),
			rewrite: onCall(function.STCovers.Name, func(x *ast.Call) ast.Expr {
				if _, column := x.Args[0].(*ast.ColumnRef); column {
					return x
				}
				return called(function.STContainsProperly.Name, x)
			}),
		},
		{
			Name: "an index of boxes drops what only touches", Rule: "relation.intersects", Case: "true", Planning: true,
			Statements: with("CREATE INDEX i ON t USING gist (g)"),
			Query:      "SELECT id FROM t WHERE ST_Intersects(g, ST_GeomFromText('POINT(2 1)'))",
			Claims:     append(sees("without the index the answer is right", plan), misses("images have indexes, too", aei, canonical)...),
			rewrite:    rewrite{block: scanWithoutEdges},
		},
	}...)
}

// onCall rewrites the calls of one function.
func onCall(name string, change func(x *ast.Call) ast.Expr) rewrite {
	return rewrite{expression: func(_ *planter, x ast.Expr) ast.Expr {
		call, is := x.(*ast.Call)
		if !is || call.Name != name {
			return x
		}
		return change(call)
	}}
}

// called is a call of another function of the same first two arguments.
func called(name string, x *ast.Call) ast.Expr { return &ast.Call{Name: name, Args: x.Args[:2]} }

// scanWithoutEdges drops, in a WHERE that an index serves, what only touches.
func scanWithoutEdges(p *planter, s *ast.Select) bool {
	call, is := s.Where.(*ast.Call)
	if !is || call.Name != function.STIntersects.Name || len(s.From) != 1 {
		return false
	}
	if !p.isIndexed(s.From, call.Args[0]) {
		return false
	}
	s.Where = and(call, not(called(function.STTouches.Name, call)))
	return true
}
