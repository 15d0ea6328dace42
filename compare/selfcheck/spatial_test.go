package selfcheck

import (
	"context"
	"os"
	"testing"
	"time"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/reference"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/internal/fault"
	"github.com/semcheck/semcheck/compare/oracle"
	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/compare/oracle/plan"
	"github.com/semcheck/semcheck/compare/oracle/space"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/spec"
)

// spatialVerdict is whether a law sees a fault on its smallest case, in any variant.
func spatialVerdict(t *testing.T, law oracle.Law, bug, of *fault.RuleFault, beneath engine.Engine) compare.Verdict {
	t.Helper()
	return spatialTrial(t, law, bug, of, beneath).Verdict
}

func spatialTrial(t *testing.T, law oracle.Law, bug, of *fault.RuleFault, beneath engine.Engine) *trial.Result {
	t.Helper()
	d := spec.DialectByName("postgis")
	e, err := fault.WrapRule(beneath, bug)
	if err != nil {
		t.Fatal(err)
	}
	b := &trial.Runner{Engine: e, Dialect: d, Timeout: time.Minute}
	defer func() {
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	}()
	c, err := trial.Parse(finding.Case{Statements: of.Statements, Query: of.Query}, d)
	if err != nil {
		t.Fatal(err)
	}
	c.Choice = metamorphic.ChoiceIn(1, 3, 7) // the drawn similarity turns by no right angle
	tried, err := law.Try(context.Background(), b, c)
	if err != nil {
		t.Fatal(err)
	}
	return tried
}

// Each planted fault of geometries is seen by the laws that must see it, not by those
// that cannot, and by the differential law; the control without a fault is silent.
func TestSpatialFaultsAreFound(t *testing.T) {
	postgis := reference.New(spec.DialectByName("postgis"), reference.Options{})
	var laws []oracle.Law
	for _, law := range append(oracle.SpatialLaws(), plan.Relation{}) {
		named, err := oracle.LawByName(law.Name())
		if err != nil {
			t.Fatal(err)
		}
		laws = append(laws, named)
	}
	heading, rule, rows := "| fault |", "|---|", ""
	for _, law := range laws {
		heading, rule = heading+" "+law.Name()+" |", rule+"---|"
	}
	for _, bug := range fault.SpatialFaults() {
		row := "| " + bug.Name + " |"
		if v := spatialVerdict(t, oracle.Differential{}, bug, bug, postgis); v != compare.Disagree && v != compare.Agree {
			t.Errorf("%s: the differential law says %s", bug, v)
		}
		for _, law := range laws {
			tried := spatialTrial(t, law, bug, bug, postgis)
			got := tried.Verdict
			cell := "–"
			if got == compare.Disagree {
				cell = tried.Variant
			}
			row += " " + cell + " |"
			for _, claim := range bug.Claims {
				if claim.Law == law.Name() && claim.Sees != (got == compare.Disagree) {
					t.Errorf("%s: %s says %s; %s", bug, law.Name(), got, claim.Why)
				}
			}
			if control := spatialVerdict(t, law, fault.NoRuleFault(), bug, postgis); control.Fails() {
				t.Errorf("the control without a fault of %s: %s says %s", bug, law.Name(), control)
			}
		}
		rows += row + "\n"
	}
	table := heading + "\n" + rule + "\n" + rows
	if os.Getenv("SEMCHECK_PAGE") != "" {
		writeTable(t, spatialTable, table)
	}
	if _, onIt, _ := onPage(t, spatialTable); onIt != table {
		t.Errorf("%s is not what the laws see; run SEMCHECK_PAGE=1 go test -run TestSpatialFaultsAreFound ./compare/selfcheck", page)
	}
}

// The order of the elements of a collection decides nothing where it is their union. That an
// order does decide where the last element counts is shown in package spatial.
func TestCanonicalAgreesOnAUnion(t *testing.T) {
	law, err := oracle.LawByName(space.Canonical{}.Name())
	if err != nil {
		t.Fatal(err)
	}
	of := &fault.RuleFault{Statements: []string{"CREATE TABLE t (id INTEGER PRIMARY KEY, g GEOMETRY)",
		"INSERT INTO t VALUES (1, ST_GeomFromText('GEOMETRYCOLLECTION(LINESTRING(0 0,1 0),POINT(0 0))'))"},
		Query: "SELECT id FROM t WHERE ST_Touches(g, ST_GeomFromText('POINT(0 0)'))"}
	union := reference.New(spec.DialectByName("postgis"), reference.Options{})
	if v := spatialVerdict(t, law, fault.NoRuleFault(), of, union); v != compare.Agree {
		t.Errorf("canonical says %s where a collection is the union", v)
	}
}
