package cypher

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"slices"
	"testing"
)

// nodes has one node of each type, by the interface that it implements. The two that only a
// tree of a NotModelled holds are apart: of their parts not all are walked.
var nodes = map[string][]any{
	"expr": {&Null{}, &Boolean{}, &Integer{}, &Float{}, &String{}, &List{}, &MapLiteral{}, &Parameter{}, &Variable{}, &Property{}, &Index{},
		&Slice{}, &HasLabels{}, &Unary{}, &Binary{}, &Comparison{}, &IsNull{}, &Case{}, &FunctionCall{}, &CountStar{}, &ListComprehension{},
		&PatternComprehension{}, &Quantifier{}, &Reduce{}, &PatternPredicate{}, &Subquery{}, &TypeTest{}, &NormalizedTest{}, &CaseOperand{}},
	"clause": {&Match{}, &Unwind{}, &With{}, &Return{}, &Create{}, &Merge{}, &Set{}, &Remove{}, &Delete{}, &Call{}, &CallQuery{}, &Foreach{}, &Finish{}},
}

var apart = []string{"UnmodelledClause", "UnmodelledExpression"}

// The list of nodes names each type that has a marker method.
func TestNodesAreListed(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	declared := map[string][]string{}
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			f, is := d.(*ast.FuncDecl)
			if !is || f.Recv == nil || nodes[f.Name.Name] == nil || len(f.Body.List) > 0 {
				continue
			}
			if star, is := f.Recv.List[0].Type.(*ast.StarExpr); is && !slices.Contains(apart, star.X.(*ast.Ident).Name) {
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

// filler fills the fields of nodes, and remembers the expressions and queries that it puts there.
type filler struct {
	n    int
	made []any
}

func (f *filler) fill(v reflect.Value) {
	f.n++
	switch v.Type() {
	case reflect.TypeFor[Expr]():
		x := &Variable{Name: fmt.Sprint("v", f.n)}
		f.made = append(f.made, x)
		v.Set(reflect.ValueOf(x))
		return
	case reflect.TypeFor[*Query]():
		q := &Query{}
		f.made = append(f.made, q)
		v.Set(reflect.ValueOf(q))
		return
	case reflect.TypeFor[SetItem]():
		item := &SetProperty{}
		f.fill(reflect.ValueOf(item).Elem())
		v.Set(reflect.ValueOf(item))
		return
	case reflect.TypeFor[RemoveItem]():
		item := &RemoveProperty{}
		f.fill(reflect.ValueOf(item).Elem())
		v.Set(reflect.ValueOf(item))
		return
	case reflect.TypeFor[LabelExpression]():
		x := &DynamicLabel{}
		f.fill(reflect.ValueOf(x).Elem())
		v.Set(reflect.ValueOf(x))
		return
	case reflect.TypeFor[Clause]():
		x := &Unwind{}
		f.fill(reflect.ValueOf(x).Elem())
		v.Set(reflect.ValueOf(x))
		return
	case reflect.TypeFor[*UnmodelledPattern](), reflect.TypeFor[Position](), reflect.TypeFor[*ValueType](), reflect.TypeFor[*PathGroup]():
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			f.fill(v.Field(i))
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		f.fill(v.Index(0))
		f.fill(v.Index(1))
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		f.fill(v.Elem())
	case reflect.String:
		v.SetString(fmt.Sprint("s", f.n))
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int, reflect.Int64:
		v.SetInt(1)
	case reflect.Uint8:
		v.SetUint(1)
	case reflect.Float64:
		v.SetFloat(1)
	default:
		panic(fmt.Sprintf("the test fills no %s", v.Type()))
	}
}

// Every field that holds an expression or a query is walked once, and is a place.
func TestNoFieldIsForgotten(t *testing.T) {
	for _, node := range slices.Concat(nodes["expr"], nodes["clause"]) {
		t.Run(reflect.TypeOf(node).Elem().Name(), func(t *testing.T) {
			filled := reflect.New(reflect.TypeOf(node).Elem())
			f := &filler{}
			f.fill(filled.Elem())
			var clause Clause
			switch node := filled.Interface().(type) {
			case Clause:
				clause = node
			case Expr:
				clause = &Unwind{List: node}
			}
			walked := map[any]int{}
			var places []any
			q := &Query{Arms: []*Arm{{Clauses: []Clause{clause}}}}
			Walk(q, Visitor{Query: func(q *Query) { walked[q]++ }, Expr: func(x Expr) { walked[x]++ },
				Place: func(place *Expr) { places = append(places, *place) }})
			for _, made := range f.made {
				if _, is := made.(Expr); walked[made] != 1 || is && !slices.Contains(places, made) {
					t.Errorf("%+v: walked %d times", made, walked[made])
				}
			}
			if copied := CopyQuery(q); !reflect.DeepEqual(q, copied) {
				t.Error("the copy is another tree")
			}
		})
	}
}
