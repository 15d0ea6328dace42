package fault

import (
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// spatialFormFaults are those that single forms of the laws about geometries are for:
// neighbours, what the engine stored itself, relations of some dimensions.
func spatialFormFaults() []*RuleFault {
	with := func(statements ...string) []string { return append(points[:len(points):len(points)], statements...) }
	return []*RuleFault{
		{
			Name: "neighbours come by the distance of their boxes", Rule: "measure.distance-operator", Case: "apart",
			Statements: []string{points[0], "INSERT INTO t VALUES (1, ST_GeomFromText('LINESTRING(0 0,4 4)')), (2, ST_GeomFromText('POINT(5 0)'))"},
			Query:      "SELECT id FROM t ORDER BY g <-> ST_GeomFromText('POINT(4 0)'), id LIMIT 1",
			Claims:     append(sees("boxes turn otherwise than lines", aei), misses("it does not depend on the writing, nor on the order", canonical, transpose, matrix)...),
			rewrite: onCall(function.DistanceOperator.Name, func(x *ast.Call) ast.Expr {
				box := func(i int) ast.Expr { return function.STEnvelope.Call(x.Args[i]) }
				return function.STDistance.Call(box(0), box(1))
			}),
		},
		{
			Name: "a stored convex hull is the box", Rule: "edit.convex-hull", Case: "made", Stored: true,
			Statements: with("CREATE TABLE d (id INTEGER PRIMARY KEY, g GEOMETRY)", "INSERT INTO d SELECT id, ST_ConvexHull(g) FROM t"),
			Query:      "SELECT id FROM d WHERE ST_Intersects(g, ST_GeomFromText('POINT(0 2)'))",
			Claims:     append(sees("boxes turn otherwise than hulls", aei), misses("the tables are the same", canonical, transpose, matrix)...),
			rewrite:    onCall(function.STConvexHull.Name, func(x *ast.Call) ast.Expr { return &ast.Call{Name: function.STEnvelope.Name, Args: x.Args} }),
		},
		{
			Name: "lines overlap that only cross", Rule: "relation.overlaps", Case: "false",
			Statements: points, Query: "SELECT id FROM t WHERE ST_Overlaps(g, ST_GeomFromText('LINESTRING(1 1,5 1)'))",
			Claims:  append(sees("the pattern is right", matrix), misses("it is as wrong of the image", aei, canonical, transpose)...),
			rewrite: onCall(function.STOverlaps.Name, func(x *ast.Call) ast.Expr { return or(x, matches(x, "0*1***1**")) }),
		},
		{
			Name: "ST_Crosses overlooks lines that are partly in an area", Rule: "relation.crosses", Case: "true",
			Statements: points, Query: "SELECT id FROM t WHERE ST_Crosses(g, ST_GeomFromText('LINESTRING(1 1,5 1)'))",
			Claims:  append(sees("the pattern is right", matrix), misses("it is as wrong of the image", aei, canonical, transpose)...),
			rewrite: onCall(function.STCrosses.Name, func(x *ast.Call) ast.Expr { return and(x, not(matches(x, "1********"))) }),
		},
	}
}

// matches is a pattern of the matrix of a call's first two arguments.
func matches(x *ast.Call, pattern string) ast.Expr {
	return function.STRelate.Call(x.Args[0], x.Args[1], &ast.Literal{Kind: ast.LiteralString, Text: pattern})
}
