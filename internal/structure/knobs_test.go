package structure

import (
	"go/ast"
	"go/token"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/spec"
)

// A knob says one thing about dialects, and only the chapters that this thing
// concerns ask it. A knob that is asked elsewhere stands for something else, mostly
// for "is this MySQL": that is a proxy, and what is meant there needs a knob of its
// own. So each knob carries the paths that may ask it, in a tag of its field or of
// the struct that its chapter is:
//
//	Typing Typing `asked:"semantics/typing"`
//
// A path is a package with all below it, or the beginning of the name of a file. A
// knob is asked where a field of that name is selected from something that is called
// d or dialect (and the like), and where a constant of its type is named. No knob is
// asked by nobody, and none by more than mostAsking files unless a tag says why:
//
//	Storage Storage `often:"values carry their types wherever there are values"`
const mostAsking = 10

// knob is a field of the tables of dialects.
type knob struct {
	name, typ   string
	asked       []string // paths that may
	often       bool
	files       map[string]bool // that do
	declaration string
}

// knobsOf lists the knobs of a table, those of its chapters included.
func knobsOf(table reflect.Type, asked string) (list []*knob) {
	for i := range table.NumField() {
		f := table.Field(i)
		own := asked
		if tag, has := f.Tag.Lookup("asked"); has {
			own = tag
		}
		if f.Anonymous {
			list = append(list, knobsOf(f.Type, own)...)
			continue
		}
		_, often := f.Tag.Lookup("often")
		list = append(list, &knob{name: f.Name, typ: f.Type.Name(), asked: strings.Fields(own), often: often, files: map[string]bool{}, declaration: table.Name() + "." + f.Name})
	}
	return list
}

// isTable tells whether a file belongs to the tables of dialects.
func isTable(path string) bool {
	return strings.HasPrefix(path, "spec/dialect") || path == "spec/rule.go"
}

// constantsOf are the constants of the knobs' types, by name.
func constantsOf(files []sourceFile) map[string]string {
	types := map[string]string{}
	for _, f := range files {
		if !strings.HasPrefix(f.path, "spec/dialect") {
			continue
		}
		for _, d := range f.tree.Decls {
			group, is := d.(*ast.GenDecl)
			if !is || group.Tok != token.CONST {
				continue
			}
			typ := "" // repeated, as the expression is
			for _, s := range group.Specs {
				s := s.(*ast.ValueSpec)
				if id, named := s.Type.(*ast.Ident); named {
					typ = id.Name
				}
				for _, name := range s.Names {
					types[name.Name] = typ
				}
			}
		}
	}
	return types
}

// ofDialect tells whether an expression is a dialect, by its name.
func ofDialect(x ast.Expr) bool {
	switch x := x.(type) {
	case *ast.Ident:
		return slices.Contains([]string{"d", "dialect", "knobs"}, x.Name)
	case *ast.SelectorExpr:
		return slices.Contains([]string{"d", "dialect", "Dialect", "Graph", "reading"}, x.Sel.Name)
	case *ast.CallExpr:
		return ofDialect(x.Fun)
	}
	return false
}

func allowed(path string, asked []string) bool {
	return slices.ContainsFunc(asked, func(a string) bool {
		rest, begins := strings.CutPrefix(path, a)
		return begins && (rest == "" || rest[0] == '/' || !strings.Contains(rest, "/"))
	})
}

func TestKnobsAreAskedOfWhatTheySay(t *testing.T) {
	files := program(t)
	types := constantsOf(files)
	knobs := knobsOf(reflect.TypeFor[spec.Dialect](), "")
	knobs = slices.DeleteFunc(knobs, func(k *knob) bool {
		return slices.Contains([]string{"Name", "Title", "Parent", "Preamble", "Graph"}, k.name)
	})
	knobs = append(knobs, knobsOf(reflect.TypeFor[spec.GraphDialect](), "eval/cypher graph compare")...)
	byName, byType := map[string]*knob{}, map[string][]*knob{}
	for _, k := range knobs {
		byName[k.name] = k
		byType[k.typ] = append(byType[k.typ], k)
	}
	for _, f := range files {
		if isTable(f.path) {
			continue
		}
		note := func(k *knob) { k.files[f.path] = true }
		ast.Inspect(f.tree, func(n ast.Node) bool {
			s, is := n.(*ast.SelectorExpr)
			if !is {
				return true
			}
			base, named := s.X.(*ast.Ident)
			typ := types[s.Sel.Name]
			switch {
			case named && base.Name == "spec" && typ != "":
				for _, k := range byType[typ] {
					if len(byType[typ]) == 1 || allowed(f.path, k.asked) {
						note(k)
					}
				}
			case byName[s.Sel.Name] != nil && ofDialect(s.X):
				note(byName[s.Sel.Name])
			}
			return true
		})
	}
	for _, k := range knobs {
		var elsewhere []string
		for path := range k.files {
			if !allowed(path, k.asked) {
				elsewhere = append(elsewhere, path)
			}
		}
		slices.Sort(elsewhere)
		switch {
		case len(k.files) == 0:
			t.Errorf("%s is asked by nobody", k.declaration)
		case len(elsewhere) > 0:
			t.Errorf("%s is asked by %s; it may be by %s. If a dialect is meant there, the matter needs a knob of its own",
				k.declaration, strings.Join(elsewhere, ", "), strings.Join(k.asked, ", "))
		case len(k.files) > mostAsking && !k.often:
			t.Errorf("%s is asked by %d files: does it stand for a dialect? If not, a tag `often` says why", k.declaration, len(k.files))
		}
	}
}

// byDialect are the files that may ask for a dialect by its name: tables by dialect
// that are no tables of spec, and places where a name comes from outside.
var byDialect = map[string]string{
	"cmd/semcheck/internal/suite/sqllogictest.go": "scripts name the dialects and the runner that they are for",
	"cmd/semcheck/locate.go":                      "two versions of a dialect may be told from each other, two dialects may not",
	"cmd/semcheck/suite_bugs.go":                  "a published bug names the program that has it",
	"compare/campaign/database.go":                "what the base would say is evaluated by the base",
	"compare/campaign/query.go":                   "and shown by its name",
	"compare/engine/age/engine.go":                "AGE is called from PostgreSQL's SQL",
	"compare/engine/falkordb/engine.go":           "data sources begin with the name of their server",
	"compare/engine/mysql/engine.go":              "as above",
	"compare/engine/mysql/session.go":             "a server tells which one it is",
	"compare/engine/neo4j/engine.go":              "as above",
	"compare/gen/sql/generator.go":                "the table of what is generated without being modelled",
	"compare/gen/sql/language.go":                 "the table of types, and of what engines do not take",
	"compare/gen/sql/engine_specific.go":          "the table of what is generated without being modelled",
	"compare/oracle/internal/lawtest/lawtest.go":  "tests of laws ask one engine",
	"spec/cypher/function/function.go":            "the catalogue: how a dialect, or the nearest that it descends from, spells a function",
	"compare/oracle/plan/switches.go":             "the table of the switches of planners",
	"spec/cypher/render/syntax.go":                "the table of how Cypher is written",
	"spec/cypher/function/manual.go":              "the table of functions that manuals list",
	"spec/cypher/parse/construct.go":              "the table of constructs and procedures that are not modelled",
	"spec/cypher/parse/command.go":                "the table of commands that are not modelled",
	"spec/data_error.go":                          "the table of errors that are of the data",
	"spec/function/dialects.go":                   "the table of functions",
	"spec/function/listed.go":                     "the table of functions that laws ask",
	"spec/function/names.go":                      "the table of the functions that engines have",
	"spec/keyword/absent.go":                      "the table of keywords that dialects do not have",
	"spec/keyword/keyword.go":                     "the table of queries that show a keyword",
}

// TestNoBranchAsksForADialect: outside the tables a condition asks a knob. It compares
// no name of a dialect, and takes none apart.
func TestNoBranchAsksForADialect(t *testing.T) {
	names := spec.DialectNames()
	for _, d := range spec.GraphDialects() {
		names = append(names, d.Name)
	}
	isName := func(x ast.Expr) bool {
		l, is := x.(*ast.BasicLit)
		if !is || l.Kind != token.STRING {
			return false
		}
		text, err := strconv.Unquote(l.Value)
		return err == nil && slices.Contains(names, text)
	}
	// identity tells whether an expression is what a dialect is called.
	identity := func(x ast.Expr) bool {
		s, is := x.(*ast.SelectorExpr)
		return is && slices.Contains([]string{"Name", "Title", "Parent"}, s.Sel.Name) && ofDialect(s.X)
	}
	used := map[string]bool{}
	for _, f := range program(t) {
		if isTable(f.path) {
			continue
		}
		found := func(n ast.Node, what string) {
			if _, may := byDialect[f.path]; may {
				used[f.path] = true
				return
			}
			t.Errorf("%s:%d %s", f.path, positions.Position(n.Pos()).Line, what)
		}
		ast.Inspect(f.tree, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BinaryExpr:
				if (n.Op == token.EQL || n.Op == token.NEQ) && (isName(n.X) || isName(n.Y) || identity(n.X) || identity(n.Y)) {
					found(n, "compares the name of a dialect")
				}
			case *ast.SwitchStmt:
				if n.Tag != nil && identity(n.Tag) {
					found(n, "branches by the name of a dialect")
				}
			case *ast.CaseClause:
				if slices.ContainsFunc(n.List, isName) {
					found(n, "is a case for a dialect")
				}
			case *ast.IndexExpr:
				if identity(n.Index) {
					found(n, "looks up by the name of a dialect")
				}
			case *ast.CallExpr:
				s, is := n.Fun.(*ast.SelectorExpr)
				if !is {
					return true
				}
				switch s.Sel.Name {
				case "Lineage", "Descends", "Base":
					if ofDialect(s.X) {
						found(n, "asks where a dialect comes from")
					}
				case "DialectByName":
					if isName(n.Args[0]) {
						found(n, "takes one dialect")
					}
				case "HasPrefix", "HasSuffix", "Contains", "EqualFold", "ContainsFunc":
					if slices.ContainsFunc(n.Args, identity) || slices.ContainsFunc(n.Args, isName) {
						found(n, "takes the name of a dialect apart")
					}
				}
			}
			return true
		})
	}
	for path := range byDialect {
		if !used[path] {
			t.Errorf("%s asks for no dialect: its entry can go", path)
		}
	}
}
