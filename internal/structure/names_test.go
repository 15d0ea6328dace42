package structure

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"testing"
)

// queryNames are the fields in which the tree of a query holds names. What they stand
// for is said by package resolve: who holds one against another resolves it once more.
var queryNames = map[string][]string{
	"ColumnRef": {"Table", "Column"}, "SelectItem": {"Alias", "StarTable"}, "TableName": {"Name", "Alias"}, "DerivedTable": {"Alias"},
}

// comparing are functions that hold strings against each other or make those alike that
// mean the same, beside all functions of the module that hand a parameter to one.
var comparing = []string{
	"strings.EqualFold", "strings.ToLower", "strings.ToUpper", "slices.Contains", "slices.Index",
	module + "/semantics/resolve.SameName", module + "/semantics/resolve.NameKey", module + "/semantics/resolve.TableKey", module + "/semantics/resolve.SameTable",
	"(*" + module + "/semantics/resolve.Schema).Same", "(*" + module + "/semantics/resolve.Schema).Key",
	"(*" + module + "/semantics/resolve.Schema).TableKey", "(*" + module + "/semantics/resolve.Schema).SameTable",
}

// resolvers may hold names against each other: the folders in which the tree is read,
// written and bound, and single functions with the reason why they resolve nothing or
// may do it.
var resolvers = map[string]string{
	"spec":              "text to tree and tree to text",
	"semantics/resolve": "the one place",

	"eval.namesOwn":      "the columns of one table that a change names",
	"eval.someColumn":    "whether any table has a column of the name with such a type, by which a change may raise",
	"eval.ownReads":      "whether a change reads the table that it changes, which MySQL refuses by the name",
	"eval.joinedTables":  "which tables of FROM a change of joined rows may change, by the names that it gives them",
	"eval.readsAssigned": "whether a value may read a column that the same change assigns, which is refused by the name",
	"eval.notReturned":   "whether RETURNING names more than the columns of the changed table, which is refused by the name",
	"eval.createIndex":   "the columns of one table that an index names", "eval.indexColumns": "the same", "eval.uniqueKey": "the same",

	"compare/finding.query":     "normal forms give every name another one, whatever it stands for",
	"compare/finding.whole":     "a canonical form has of a column the family that all tables give the name",
	"compare/finding.tableExpr": "normal forms give every name another one", "compare/finding.expression": "the same",
	"compare/trial.Query":                           "tables that only the engine has, which no catalogue knows",
	"compare/campaign.namedIn":                      "tables that are mentioned, views of them among them",
	"compare/engine/reference.into":                 "a hint for one table, in the text of a hint",
	"compare/oracle/plan.replaceable":               "whether a name that is bound to no column is a system's",
	"cmd/semcheck/internal/script.qualifiedColumns": "which columns a message suggests for a name that is unknown",
	"compare/gen/sql.star":                          "names that the generator gives",
	"compare/gen/sql.nameItems":                     "the same",
	"compare/gen/sql.NewGivenDatabase":              "names that are taken, in whatever case",
	"compare/gen/sql.statement":                     "the columns of one table that an index names",
}

// TestNamesAreResolvedInOnePlace holds that a name of a query is compared with another
// one, folded, or looked up in a map in package resolve alone.
func TestNamesAreResolvedInOnePlace(t *testing.T) {
	checked := slices.DeleteFunc(slices.Clone(typedPackages(t)), func(p *typed) bool { return strings.HasPrefix(p.path, "scripts/") })
	compares := comparingFunctions(checked)
	met := map[string]bool{}
	for _, p := range checked {
		for _, file := range p.files {
			for _, declaration := range file.tree.Decls {
				where := p.path
				if f, is := declaration.(*ast.FuncDecl); is {
					where += "." + f.Name.Name
				}
				ast.Inspect(declaration, func(n ast.Node) bool {
					name := p.comparedName(n, compares)
					if name == "" {
						return true
					}
					for _, allowed := range []string{where, strings.SplitN(where, "/", 2)[0], strings.SplitN(where, ".", 2)[0]} {
						if resolvers[allowed] != "" {
							met[allowed] = true
							return true
						}
					}
					t.Errorf("%s: %s resolves a name, %s: semantics/resolve says what it stands for", positions.Position(n.Pos()), where, name)
					return true
				})
			}
		}
	}
	for where := range resolvers {
		if !met[where] {
			t.Errorf("%s compares no names any more", where)
		}
	}
}

// comparedName is the field whose name a node holds against another one; empty where the
// node does nothing of the kind.
func (p *typed) comparedName(n ast.Node, compares map[string]bool) string {
	switch n := n.(type) {
	case *ast.BinaryExpr:
		if n.Op == token.EQL || n.Op == token.NEQ {
			for _, side := range [][2]ast.Expr{{n.X, n.Y}, {n.Y, n.X}} {
				if name := p.fieldOf(side[0]); name != "" && p.info.Types[side[1]].Value == nil {
					return name
				}
			}
		}
	case *ast.IndexExpr:
		if _, is := p.info.TypeOf(n.X).Underlying().(*types.Map); is {
			return p.fieldOf(n.Index)
		}
	case *ast.CallExpr:
		if compares[p.called(n)] {
			for _, argument := range n.Args {
				if name := p.fieldOf(argument); name != "" {
					return name
				}
			}
		}
	}
	return ""
}

// fieldOf names the field of a query's tree that an expression is; empty for others.
func (p *typed) fieldOf(x ast.Expr) string {
	selector, is := ast.Unparen(x).(*ast.SelectorExpr)
	if !is {
		return ""
	}
	of := p.info.TypeOf(selector.X)
	if pointer, is := of.(*types.Pointer); is {
		of = pointer.Elem()
	}
	named, is := of.(*types.Named)
	if !is || named.Obj().Pkg() == nil || named.Obj().Pkg().Path() != module+"/spec/ast" || !slices.Contains(queryNames[named.Obj().Name()], selector.Sel.Name) {
		return ""
	}
	return named.Obj().Name() + "." + selector.Sel.Name
}

// called is the full name of the function that a call calls; empty where it is not known.
func (p *typed) called(call *ast.CallExpr) string {
	var at *ast.Ident
	switch f := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		at = f
	case *ast.SelectorExpr:
		at = f.Sel
	default:
		return ""
	}
	f, is := p.info.Uses[at].(*types.Func)
	if !is {
		return ""
	}
	return f.FullName()
}

// comparingFunctions are those of comparing and the functions of the module that hand a
// parameter to one of them.
func comparingFunctions(checked []*typed) map[string]bool {
	compares := map[string]bool{}
	for _, name := range comparing {
		compares[name] = true
	}
	for known := -1; known < len(compares); {
		known = len(compares)
		for _, p := range checked {
			if strings.HasPrefix(p.path, "semantics/resolve") {
				continue // which is asked for names
			}
			for _, file := range p.files {
				for _, declaration := range file.tree.Decls {
					f, is := declaration.(*ast.FuncDecl)
					if is && f.Body != nil && p.handsOn(f, compares) {
						compares[p.info.Defs[f.Name].(*types.Func).FullName()] = true
					}
				}
			}
		}
	}
	return compares
}

// handsOn tells whether a function hands a parameter to one that compares, or looks it
// up in a map.
func (p *typed) handsOn(f *ast.FuncDecl, compares map[string]bool) (found bool) {
	parameters := map[types.Object]bool{}
	for _, field := range f.Type.Params.List {
		for _, name := range field.Names {
			if basic, is := p.info.Defs[name].Type().(*types.Basic); is && basic.Kind() == types.String {
				parameters[p.info.Defs[name]] = true
			}
		}
	}
	is := func(x ast.Expr) bool {
		name, is := ast.Unparen(x).(*ast.Ident)
		return is && parameters[p.info.Uses[name]]
	}
	ast.Inspect(f.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			found = found || compares[p.called(n)] && slices.ContainsFunc(n.Args, is)
		case *ast.IndexExpr:
			if _, isMap := p.info.TypeOf(n.X).Underlying().(*types.Map); isMap {
				found = found || is(n.Index)
			}
		}
		return !found
	})
	return found
}
