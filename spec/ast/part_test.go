package ast

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/spec/cypher"
)

// nodes has one node of each type, by the interface that it implements.
var nodes = map[string][]any{
	"expr": {&Literal{}, &ColumnRef{}, &DefaultValue{}, &Parameter{}, &Unary{}, &Binary{}, &Comparison{}, &Distinct{}, &Is{}, &Between{},
		&InList{}, &InQuery{}, &Like{}, &Exists{}, &Quantified{}, &Case{}, &Cast{}, &Call{}, &Aggregate{}, &Windowed{}, &Row{}, &Subquery{},
		&Collate{}, &EngineSpecific{}},
	"body":      {&Select{}, &SetOperation{}, &Values{}, &TableFunction{}, &Nested{}, &Cypher{}},
	"tableExpr": {&TableName{}, &DerivedTable{}, &Join{}},
	"statement": {&QueryStatement{}, &CreateTable{}, &CreateIndex{}, &CreateView{}, &DropTable{}, &DropIndex{}, &CreateTrigger{}, &DropTrigger{}, &AlterTable{}, &Transaction{}, &Sequence{}, &SetVariables{},
		&Insert{}, &Update{}, &Delete{}, &Merge{}, &Truncate{}, &Analyze{}, &EngineSpecificStatement{}, &CypherStatement{}},
}

// The list of nodes names each type that has a marker method.
func TestNodesAreListed(t *testing.T) {
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	declared := map[string][]string{}
	for _, name := range names {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			f, is := d.(*ast.FuncDecl)
			if !is || f.Recv == nil || nodes[f.Name.Name] == nil || f.Type.Params.NumFields() > 0 || len(f.Body.List) > 0 {
				continue
			}
			if star, is := f.Recv.List[0].Type.(*ast.StarExpr); is {
				declared[f.Name.Name] = append(declared[f.Name.Name], star.X.(*ast.Ident).Name)
			}
		}
	}
	for marker, list := range nodes {
		var names []string
		for _, node := range list {
			names = append(names, reflect.TypeOf(node).Elem().Name())
		}
		slices.Sort(names)
		slices.Sort(declared[marker])
		if !slices.Equal(names, declared[marker]) {
			t.Errorf("%s: listed are %v, declared %v", marker, names, declared[marker])
		}
	}
}

// filler fills the fields of nodes, and remembers the nodes that it puts there.
type filler struct {
	n    int
	made []any
}

func (f *filler) leaf(node any) reflect.Value {
	f.made = append(f.made, node)
	return reflect.ValueOf(node)
}

func (f *filler) fill(v reflect.Value, depth int) {
	f.n++
	switch v.Interface().(type) {
	case *cypher.Query:
		v.Set(reflect.ValueOf(&cypher.Query{Arms: []*cypher.Arm{{Clauses: []cypher.Clause{&cypher.Unwind{List: &cypher.Null{}}}}}}))
		return
	case *Query:
		v.Set(f.leaf(&Query{Body: &Values{}}))
		return
	}
	switch v.Type() {
	case reflect.TypeFor[Expr]():
		v.Set(f.leaf(&ColumnRef{Column: fmt.Sprint("c", f.n)}))
		return
	case reflect.TypeFor[Body]():
		v.Set(f.leaf(&Values{Rows: [][]Expr{{&Literal{}}}}))
		return
	case reflect.TypeFor[TableExpr]():
		v.Set(f.leaf(&TableName{Name: fmt.Sprint("t", f.n)}))
		return
	case reflect.TypeFor[Statement](): // of a trigger
		d := &Delete{Table: fmt.Sprint("t", f.n)}
		f.fill(reflect.ValueOf(&d.Where).Elem(), depth)
		v.Set(reflect.ValueOf(d))
		return
	case reflect.TypeFor[cypher.Statement]():
		v.Set(reflect.ValueOf(&cypher.DropIndex{Index: &cypher.CreateIndex{Properties: []string{"a"}}}))
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			f.fill(v.Field(i), depth)
		}
	case reflect.Slice:
		if depth < 4 {
			v.Set(reflect.MakeSlice(v.Type(), 2, 2))
			f.fill(v.Index(0), depth+1)
			f.fill(v.Index(1), depth+1)
		}
	case reflect.Pointer:
		if depth < 6 { // a clause of conflicts holds another one
			v.Set(reflect.New(v.Type().Elem()))
			f.fill(v.Elem(), depth+1)
		}
	case reflect.String:
		v.SetString(fmt.Sprint("s", f.n))
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(1)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		v.SetUint(1)
	default:
		panic(fmt.Sprintf("the test fills no %s", v.Type()))
	}
}

// statementOf is a statement in which a node stands.
func statementOf(node any) Statement {
	q := &Query{Body: &Values{}}
	switch node := node.(type) {
	case Statement:
		return node
	case Body:
		q.Body = node
	case TableExpr:
		q.Body = &Select{From: []TableExpr{node}}
	case Expr:
		q.Limit = node
	case *Query:
		q = node
	}
	return &QueryStatement{Query: q}
}

// Every field that holds a node is walked, has a place, is copied and rewritten: a node of
// each type is filled, and what was put in its fields has to be met once.
func TestNoFieldIsForgotten(t *testing.T) {
	list := slices.Concat([]any{&Query{}}, nodes["expr"], nodes["body"], nodes["tableExpr"], nodes["statement"])
	for _, node := range list {
		name := reflect.TypeOf(node).Elem().Name()
		t.Run(name, func(t *testing.T) {
			filled := reflect.New(reflect.TypeOf(node).Elem())
			f := &filler{}
			f.fill(filled.Elem(), 0)
			s := statementOf(filled.Interface())

			walked, placed := map[any]int{}, map[any]int{}
			WalkStatement(s, Visitor{Query: func(q *Query) { walked[q]++ }, Body: func(b Body) { walked[b]++ },
				Table: func(t TableExpr) { walked[t]++ }, Expr: func(x Expr) { walked[x]++ }})
			for _, p := range StatementPlaces(s) {
				switch {
				case p.Query != nil:
					placed[p.Query]++
				case p.Body != nil:
					placed[*p.Body]++
				case p.Table != nil:
					placed[*p.Table]++
				default:
					placed[*p.Expr]++
				}
			}
			for _, made := range f.made {
				if walked[made] != 1 || placed[made] != 1 {
					t.Errorf("%T %+v: walked %d times, in %d places", made, made, walked[made], placed[made])
				}
			}

			copied := CopyStatement(s)
			if !reflect.DeepEqual(s, copied) {
				t.Error("the copy is another tree")
			}
			mine, theirs := map[uintptr]string{}, map[uintptr]string{}
			memory(reflect.ValueOf(s), "", mine)
			memory(reflect.ValueOf(copied), "", theirs)
			for at, path := range mine {
				if theirs[at] != "" && !strings.HasSuffix(path, "*ast.Element") && !strings.HasSuffix(path, "*ast.Field") {
					t.Errorf("the copy shares%s", path)
				}
			}

			of := func(node any) bool { return slices.Contains(f.made, node) }
			rewritten := RewriteStatement(s, Rewriter{
				Expr: func(x Expr) Expr {
					if c, is := x.(*ColumnRef); is && strings.HasPrefix(c.Column, "c") {
						return &Literal{}
					}
					return x
				},
				Table: func(t TableExpr) TableExpr {
					if n, is := t.(*TableName); is && strings.HasPrefix(n.Name, "t") {
						return &TableName{}
					}
					return t
				},
				Body:  func(b Body) Body { return b },
				Query: func(q *Query) *Query { return q },
			})
			WalkStatement(rewritten, Visitor{Expr: func(x Expr) {
				if c, is := x.(*ColumnRef); is && strings.HasPrefix(c.Column, "c") || of(x) {
					t.Errorf("%+v is not rewritten", x)
				}
			}, Table: func(x TableExpr) {
				if n, is := x.(*TableName); is && strings.HasPrefix(n.Name, "t") || of(x) {
					t.Errorf("%+v is not rewritten", x)
				}
			}})
		})
	}
}

// memory notes where the pointers and lists of a tree point to.
func memory(v reflect.Value, path string, to map[uintptr]string) {
	switch v.Kind() {
	case reflect.Interface:
		if !v.IsNil() {
			memory(v.Elem(), path, to)
		}
	case reflect.Pointer:
		if !v.IsNil() {
			if v.Type().Elem().Size() > 0 {
				to[v.Pointer()] = path + " " + v.Type().String()
			}
			memory(v.Elem(), path, to)
		}
	case reflect.Slice:
		if v.Len() > 0 {
			to[v.Pointer()] = path + " " + v.Type().String()
		}
		for i := range v.Len() {
			memory(v.Index(i), path, to)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			memory(v.Field(i), path+"."+v.Type().Field(i).Name, to)
		}
	}
}
