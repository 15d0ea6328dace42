package session

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/geos"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/function"
)

// echo is a library that notes what it is asked and answers each operation alike.
type echo struct {
	engine.Session
	asked   []string
	answers map[string]engine.Cell
	failure error
}

func (*echo) Name() string                                       { return "geos" }
func (*echo) Dialect() string                                    { return "geos" }
func (*echo) Opening() time.Duration                             { return time.Second }
func (*echo) Close() error                                       { return nil }
func (*echo) Version() string                                    { return "GEOS 0" }
func (*echo) Reset(context.Context) error                        { return nil }
func (e *echo) Open(ctx context.Context) (engine.Session, error) { return e, nil }
func (e *echo) Query(_ context.Context, text string) (*engine.Result, error) {
	call, err := geos.Parse(text)
	if err != nil {
		return nil, err
	}
	e.asked = append(e.asked, call.Operation)
	if e.failure != nil {
		return nil, e.failure
	}
	return &engine.Result{Rows: [][]engine.Cell{{e.answers[call.Operation]}}}, nil
}

func open(t *testing.T, library *echo) engine.Session {
	t.Helper()
	s, err := New(library, spec.DialectByName("geos")).Open(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for _, statement := range []string{"CREATE TABLE t (g GEOMETRY)", "INSERT INTO t VALUES ('POINT(0 0)'), ('POINT(3 4)'), (NULL)"} {
		if err := s.Execute(context.Background(), statement); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// What the library says goes into the rows, right or wrong, and NULL is not its
// business.
func TestFunctionsAreCalls(t *testing.T) {
	library := &echo{answers: map[string]engine.Cell{"distance": {Text: "7.5"}, "equals": {Text: "true"}, "numCoordinates": {Text: "9"}, "relate": {Text: "FFFFFFFFF"}}}
	s := open(t, library)
	result, err := s.Query(context.Background(), "SELECT ST_Distance(a.g, b.g), ST_NPoints(a.g), ST_Relate(a.g, b.g) FROM t AS a, t AS b WHERE ST_Equals(a.g, b.g)")
	if err != nil || len(result.Rows) != 4 {
		t.Fatalf("%+v, %v", result, err)
	}
	for _, row := range result.Rows {
		if row[0].Text != "7.5" || row[1].Text != "9" || row[2].Text != "FFFFFFFFF" {
			t.Errorf("%+v", row)
		}
	}
	if n := len(library.asked); n != 16 {
		t.Errorf("%d calls: %v", n, library.asked)
	}
}

// A call that fails is the answer to the query, with the library's own words, and not
// to the next.
func TestFailureOfACallIsTheAnswer(t *testing.T) {
	want := &engine.Error{State: "TopologyException", Message: "side location conflict"}
	library := &echo{failure: want}
	s := open(t, library)
	if _, err := s.Query(context.Background(), "SELECT ST_Relate(g, g) FROM t"); !errors.Is(err, error(want)) {
		t.Errorf("%v", err)
	}
	if len(library.asked) != 1 {
		t.Errorf("asked on: %v", library.asked)
	}
	library.failure, library.answers = nil, map[string]engine.Cell{"relate": {Text: "0FFFFFFF2"}}
	if result, err := s.Query(context.Background(), "SELECT ST_Relate(g, g) FROM t"); err != nil || len(result.Rows) != 3 {
		t.Errorf("%+v, %v", result, err)
	}
}

// An argument that is refused matters to the rows that need it alone.
func TestRefusedArgumentThatNoRowNeeds(t *testing.T) {
	library := &echo{failure: &engine.Error{Message: "Operation not supported by GeometryCollection", Class: semantics.ClassArgument}}
	s := open(t, library)
	result, err := s.Query(context.Background(), "SELECT 1 FROM (SELECT ST_BOUNDARY('GEOMETRYCOLLECTION(POINT(0 0))') WHERE FALSE) AS x")
	if err != nil || len(result.Rows) != 0 {
		t.Errorf("of no row: %v, %v", result, err)
	}
	if _, err = s.Query(context.Background(), "SELECT ST_BOUNDARY('GEOMETRYCOLLECTION(POINT(0 0))')"); !errors.Is(err, library.failure) {
		t.Errorf("of a row: %v, want the library's word", err)
	}
}

// Every function of the dialect is a call, but those that read texts and bytes.
func TestFunctionsOfTheDialectHaveOperations(t *testing.T) {
	own := []string{"ST_GEOMFROMTEXT", "ST_GEOMFROMWKB", "ST_RELATE"}
	for _, f := range function.OnGeometries(spec.DialectByName("geos")) {
		if _, known := operations[f.Name]; known == slices.Contains(own, f.Name) {
			t.Errorf("%s: an operation of GEOS: %v", f.Name, known)
		}
	}
	for name, operation := range operations {
		if _, known := geos.ByName(operation); !known {
			t.Errorf("%s asks for %s, which is none", name, operation)
		}
	}
}
