package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sort"
	"strconv"
	"strings"
)

// mutant is one change of one place: the bytes from start to end of a file
// become other text.
type mutant struct {
	file       string // relative to the root of the module
	line       int
	start, end int
	from, to   string
	kind       string
}

// swaps are operators that stand for each other.
var swaps = map[token.Token][]token.Token{
	token.EQL: {token.NEQ}, token.NEQ: {token.EQL},
	token.LSS: {token.LEQ, token.GTR}, token.LEQ: {token.LSS, token.GTR},
	token.GTR: {token.GEQ, token.LSS}, token.GEQ: {token.GTR, token.LSS},
	token.LAND: {token.LOR}, token.LOR: {token.LAND},
	token.ADD: {token.SUB}, token.SUB: {token.ADD}, token.MUL: {token.ADD}, token.QUO: {token.MUL}, token.REM: {token.QUO},
	token.AND: {token.OR}, token.OR: {token.AND}, token.SHL: {token.SHR}, token.SHR: {token.SHL},
}

// families are constants of one type that stand for each other.
var families = [][]string{
	{"False", "Unknown", "True", "Fails"},
	{"Less", "Same", "Greater", "Unordered"},
	{"JoinInner", "JoinLeft", "JoinRight", "JoinFull"},
	{"KindInteger", "KindUnsigned", "KindDecimal", "KindFloat", "KindText", "KindNull", "KindBoolean"},
	{"Equal", "NotEqual", "Less", "LessEqual", "Greater", "GreaterEqual"},
	{"Union", "Intersect", "Except"},
	{"Sum", "Avg", "Min", "Max", "Count", "CountStar"},
	{"TypingStrict", "TypingCoercing", "TypingDynamic"},
	{"ClassOverflow", "ClassDivisionByZero", "ClassCast", "ClassCardinality", "ClassArgument", "ClassType"},
	{"AffinityNone", "AffinityText", "AffinityNumeric", "AffinityInteger", "AffinityReal", "AffinityBlob"},
	{"true", "false"},
}

// mutants lists every single change of the Go files of a folder.
func mutants(root, folder string) ([]mutant, error) {
	files, err := filepath.Glob(filepath.Join(root, folder, "*.go"))
	if err != nil {
		return nil, err
	}
	sort.Strings(files)
	var list []mutant
	for _, path := range files {
		if strings.HasSuffix(path, "_test.go") || filepath.Base(path) == "doc.go" {
			continue
		}
		source, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		set := token.NewFileSet()
		tree, err := parser.ParseFile(set, path, source, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		relative, err := filepath.Rel(root, path)
		if err != nil {
			return nil, err
		}
		f := finder{file: filepath.ToSlash(relative), source: string(source), set: set}
		ast.Inspect(tree, f.visit)
		list = append(list, f.list...)
	}
	return list, nil
}

type finder struct {
	file, source string
	set          *token.FileSet
	list         []mutant
}

func (f *finder) add(kind string, from, to token.Pos, text string) {
	start, end := f.set.Position(from).Offset, f.set.Position(to).Offset
	f.list = append(f.list, mutant{file: f.file, line: f.set.Position(from).Line, start: start, end: end,
		from: f.source[start:end], to: text, kind: kind})
}

func (f *finder) text(n ast.Node) string {
	return f.source[f.set.Position(n.Pos()).Offset:f.set.Position(n.End()).Offset]
}

// visit collects the changes of a node; it does not enter what only describes
// or counts.
func (f *finder) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.CallExpr:
		if accounting(f.text(n.Fun)) {
			return false
		}
		f.arguments(n)
	case *ast.GenDecl:
		return n.Tok == token.VAR || n.Tok == token.CONST
	case *ast.CompositeLit:
		return !strings.Contains(f.text(n), "ID:")
	case *ast.BinaryExpr:
		for _, op := range swaps[n.Op] {
			f.add("operator", n.OpPos, n.OpPos+token.Pos(len(n.Op.String())), op.String())
		}
	case *ast.BasicLit:
		f.literal(n)
	case *ast.Ident:
		f.constant(n)
	case *ast.IfStmt:
		f.add("negated condition", n.Cond.Pos(), n.Cond.End(), "!("+f.text(n.Cond)+")")
		if n.Init == nil {
			f.add("dropped branch", n.Cond.Pos(), n.Cond.End(), "false && ("+f.text(n.Cond)+")")
		}
	case *ast.CaseClause:
		if len(n.Body) > 0 && n.List != nil {
			f.add("dropped case", n.Body[0].Pos(), n.Body[len(n.Body)-1].End(), "_ = 0")
		}
	case *ast.AssignStmt:
		if n.Tok != token.DEFINE {
			f.add("dropped assignment", n.Pos(), n.End(), blank(n, f))
		}
	case *ast.ExprStmt:
		if call, ok := n.X.(*ast.CallExpr); ok && !accounting(f.text(call.Fun)) {
			f.add("dropped call", n.Pos(), n.End(), "_ = 0")
		}
	}
	return true
}

// blank keeps the names of a dropped assignment in use.
func blank(n *ast.AssignStmt, f *finder) string {
	var list []string
	for _, x := range n.Rhs {
		list = append(list, "_ = "+f.text(x))
	}
	if len(n.Lhs) != len(n.Rhs) {
		return "_ = 0"
	}
	return strings.Join(list, "; ")
}

// accounting tells whether a call only declares, counts or reports.
func accounting(fun string) bool {
	for _, end := range []string{"Declare", "apply", "Apply", "Counter", "panic", "statementError", "unsupported", "Sprintf", "step", "mismatch"} {
		if fun == end || strings.HasSuffix(fun, "."+end) {
			return true
		}
	}
	return strings.HasSuffix(fun, "Rule") || strings.HasPrefix(fun, "spec.")
}

// arguments swaps neighbours that are names.
func (f *finder) arguments(call *ast.CallExpr) {
	for i := 1; i < len(call.Args); i++ {
		a, b := call.Args[i-1], call.Args[i]
		if simple(a) && simple(b) && f.text(a) != f.text(b) {
			f.add("swapped arguments", a.Pos(), b.End(), f.text(b)+", "+f.text(a))
		}
	}
}

func simple(x ast.Expr) bool {
	switch x := x.(type) {
	case *ast.Ident:
		return true
	case *ast.UnaryExpr:
		return x.Op == token.AND && simple(x.X)
	case *ast.IndexExpr:
		return simple(x.X)
	}
	return false
}

func (f *finder) literal(n *ast.BasicLit) {
	if n.Kind != token.INT {
		return
	}
	i, err := strconv.ParseInt(n.Value, 0, 64)
	if err != nil {
		return
	}
	f.add("constant", n.Pos(), n.End(), strconv.FormatInt(i+1, 10))
	if i > 0 {
		f.add("constant", n.Pos(), n.End(), strconv.FormatInt(i-1, 10))
	}
}

func (f *finder) constant(n *ast.Ident) {
	for _, family := range families {
		for i, name := range family {
			if name == n.Name {
				f.add("constant", n.Pos(), n.End(), family[(i+1)%len(family)])
			}
		}
	}
}

// pick chooses n of the mutants, the same for the same seed.
func pick(list []mutant, n int, seed uint64) []mutant {
	random := rand.New(rand.NewPCG(seed, 0))
	random.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list[:min(n, len(list))]
}

// apply writes the mutant into a copy of the tree and returns what restores it.
func (m mutant) apply(tree string) (restore func() error, err error) {
	path := filepath.Join(tree, filepath.FromSlash(m.file))
	source, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	changed := string(source[:m.start]) + m.to + string(source[m.end:])
	if err := os.WriteFile(path, []byte(changed), 0o644); err != nil {
		return nil, err
	}
	return func() error { return os.WriteFile(path, source, 0o644) }, nil
}

// String shows the change on two lines.
func (m mutant) String() string {
	return fmt.Sprintf("%s:%d %s\n  - %s\n  + %s", m.file, m.line, m.kind, short(m.from), short(m.to))
}

func short(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	if len(text) > 160 {
		return text[:160] + " …"
	}
	return text
}
