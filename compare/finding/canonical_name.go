package finding

import (
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// Keys of clusters are made of these names: a number would be another one when the language grows.

// literalKinds are the classes of constants.
var literalKinds = map[ast.LiteralKind]string{
	ast.LiteralInteger: "integer", ast.LiteralDecimal: "decimal", ast.LiteralApproximate: "double precision", ast.LiteralString: "text", ast.LiteralNull: "null",
	ast.LiteralTrue: "truth", ast.LiteralFalse: "truth", ast.LiteralBytes: "bytes", ast.LiteralHexadecimal: "bytes", ast.LiteralBits: "bytes",
}

var unaries = map[ast.UnaryOp]string{ast.Negate: "-", ast.Plus: "+", ast.BitNot: "~", ast.Not: "not", ast.NotSymbol: "not"}

var binaries = map[ast.BinaryOp]string{
	ast.And: "and", ast.Or: "or", ast.Xor: "xor", ast.Add: "+", ast.Subtract: "-", ast.Multiply: "*", ast.Divide: "/", ast.IntegerDivide: "div",
	ast.Modulo: "%", ast.Power: "power", ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "bit xor", ast.ShiftLeft: "<<", ast.ShiftRight: ">>", ast.Concat: "||",
}

var tests = map[ast.TruthTest]string{ast.TestNull: "null", ast.TestTrue: "true", ast.TestFalse: "false", ast.TestUnknown: "unknown"}

var likes = map[ast.LikeOp]string{
	ast.MatchLike: "like", ast.MatchILike: "ilike", ast.MatchGlob: "glob", ast.MatchRegexp: "regexp", ast.MatchRegexpFolded: "regexp folded", ast.MatchSimilar: "similar",
}

// windowed is the name of a function over a window.
func windowed(x *ast.Windowed) string {
	if x.Aggregate != nil {
		return string(x.Aggregate.Function)
	}
	return function.OfWindow(x.Function).Name
}
