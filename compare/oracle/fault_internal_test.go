package oracle

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine/sqlite"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/compare/oracle/norec"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/spec"
)

// broken is a law with a bug.
type broken struct{}

func (broken) Name() string                                                    { return "broken" }
func (broken) Variants(s *metamorphic.Subject) ([]metamorphic.Variant, string) { panic("a bug") }

// A law with a bug makes no case, and the next case is tried.
func TestPanicOfALaw(t *testing.T) {
	d := spec.DialectByName("sqlite")
	e, err := sqlite.New("sqlite", d, "")
	if err != nil {
		t.Fatal(err)
	}
	r := &trial.Runner{Engine: e, Dialect: d, Timeout: time.Minute}
	c, err := trial.Parse(finding.Case{Statements: []string{"CREATE TABLE t (a INT)"}, Query: "SELECT a FROM t WHERE a = 1"}, d)
	if err != nil {
		t.Fatal(err)
	}
	result, err := asLaw{broken{}}.Try(context.Background(), r, c)
	if err != nil || result.Verdict != compare.Unsupported || result.Fault == nil || !strings.Contains(result.Fault.Stack, "fault_internal_test.go") || result.Fault.Case.Query == "" || len(result.Fault.Case.Statements) != 1 {
		t.Fatalf("%+v %+v %v", result, result.Fault, err)
	}
	if result, err = (asLaw{norec.Relation{}}).Try(context.Background(), r, c); err != nil || result.Verdict != compare.Agree {
		t.Errorf("the next case: %+v %v", result, err)
	}
	if err := r.Close(); err != nil {
		t.Error(err)
	}
}
