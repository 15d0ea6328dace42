package geom_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"testing"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/enginetest"
	"github.com/semcheck/semcheck/compare/engine/targets"
	"github.com/semcheck/semcheck/compare/gen/geom"
	"github.com/semcheck/semcheck/internal/testrun"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/render"
)

// TestEnginesTakeCases runs databases and queries on the engines that are there: of
// the statements one in fifty may be refused; of the queries one in five may fail, for
// a function that does not suit or for a fault of the engine: GEOS 3.11 gives up on
// collections whose polygons overlap.
func TestEnginesTakeCases(t *testing.T) {
	for _, name := range []string{"postgis", "postgis36", "mysql", "mysql56", "mariadb", "spatialite", "duckdb-spatial"} {
		t.Run(name, func(t *testing.T) {
			target, err := targets.ByName(name)
			if err != nil {
				t.Fatal(err)
			}
			dsn := ""
			if !target.Child {
				dsn = enginetest.DSN(t, name)
			}
			e, err := target.Engine(dsn, nil)
			if err != nil {
				t.Fatal(err)
			}
			if target.Child {
				enginetest.Built(t, e)
			}
			s := enginetest.Open(t, e)
			d := spec.DialectByName(target.Dialect)
			if !geom.Speaks(d) {
				fmt.Printf("skip: %s: the dialect %s of the target has no geometries\n", t.Name(), d.Name)
				t.SkipNow()
			}
			takes(t, func() engine.Session { return enginetest.Open(t, e) }, s, d)
		})
	}
}

// takes asks an engine all cases of some databases. One that ends within a statement,
// as PGlite does where GEOS throws, is opened again.
func takes(t *testing.T, again func() engine.Session, s engine.Session, d *spec.Dialect) {
	ctx := context.Background()
	g := geom.NewGenerator(4, d, geom.DefaultWeights(), geom.Own{})
	statements, refused, queries, failed, rows, ended := 0, 0, 0, 0, 0, 0
	why := map[string]int{}
	for i := range testrun.Count[uint64](2, 3, 6) {
		if err := s.Reset(ctx); err != nil {
			if ended++; ended > 4 {
				t.Fatal(err)
			}
			fmt.Printf("%s: opened again: %v\n", t.Name(), err)
			s = again()
		}
		db := g.Database(i)
		for _, statement := range db.Statements {
			text, err := render.Statement(statement, d)
			if err != nil {
				t.Fatal(err)
			}
			statements++
			if err := s.Execute(ctx, text); err != nil {
				refused++
				why[fmt.Sprintf("%.150s of %.200s", err, text)]++
			}
		}
		for n := i * geom.QueriesPerDatabase; n < i*geom.QueriesPerDatabase+40; n++ {
			text, err := render.Query(g.Query(db, n), d)
			if err != nil {
				t.Fatal(err)
			}
			queries++
			result, err := s.Query(ctx, text)
			var failure *engine.Error
			if errors.As(err, &failure) && failure.Kind == engine.ErrorConnection {
				break // it ended within the query before
			}
			switch {
			case err != nil:
				failed++
				why[fmt.Sprintf("%.80s", err)]++
			case len(result.Rows) > 0:
				rows++
			}
		}
	}
	t.Logf("%d of %d statements refused; %d of %d queries failed, %d have rows", refused, statements, failed, queries, rows)
	if refused*50 > statements || failed*5 > queries {
		t.Error("too many")
	}
	if os.Getenv("SEMCHECK_VERBOSE") != "" || t.Failed() {
		for reason, n := range why {
			t.Logf("%4d %s", n, reason)
		}
	}
}
