package account

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/present"
	"github.com/semcheck/semcheck/compare/campaign"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/keyword"
)

// storedRun is a run of a dialect that reached all keywords, and the words and cases of all rules, in
// one query each.
func storedRun(folder, dialect string) *campaign.Stored {
	r := spec.NewReached(false)
	for i, row := range keyword.All() {
		r.Note(spec.Reach{Criterion: spec.CriterionKeyword, Element: uint64(row.Number()), Query: uint64(i)})
	}
	var query uint64
	for _, rule := range spec.Rules() {
		for k := range rule.Numbered() {
			c := spec.NewCoverage()
			c.Apply(rule, k)
			r.Add(c, query)
			query++
		}
	}
	return &campaign.Stored{Folder: folder, Meta: map[string]string{"dialect": dialect}, Reached: r}
}

func (t *ReachedTotals) total(criterion string) (CriterionTotal, bool) {
	i := slices.IndexFunc(t.Criteria, func(c CriterionTotal) bool { return c.Criterion == criterion })
	if i < 0 {
		return CriterionTotal{}, false
	}
	return t.Criteria[i], true
}

// What the denominator does not know counts neither in the total nor in the growth: keywords of
// generators alone, cases that another dialect has or that are never compared, and their words.
func TestReachedIsOfTheDenominator(t *testing.T) {
	totals := ReachedBy([]*campaign.Stored{storedRun("one", "sqlite")})
	for _, c := range []string{"keyword", "word", "case"} {
		total, counted := totals.total(c)
		if !counted || total.Reached == 0 || total.Reached != total.Of {
			t.Errorf("all of %s was reached, counted are %d of %d", c, total.Reached, total.Of)
		}
		if end := totals.Curve[len(totals.Curve)-1].Reached[c]; end != total.Reached {
			t.Errorf("the growth of %s ends at %d, the total is %d", c, end, total.Reached)
		}
		for i, p := range totals.Curve {
			if i > 0 && p.Reached[c] < totals.Curve[i-1].Reached[c] {
				t.Errorf("%s: %d queries reached less than %d", c, p.Queries, totals.Curve[i-1].Queries)
			}
		}
	}
}

// The queries of a second run stand behind those of the first one, and what both reached counts once.
func TestRunsAreAddedUp(t *testing.T) {
	one := ReachedBy([]*campaign.Stored{storedRun("one", "sqlite")})
	two := ReachedBy([]*campaign.Stored{storedRun("one", "sqlite"), storedRun("two", "sqlite")})
	if two.Queries != 2*one.Queries {
		t.Errorf("%d and %d queries are %d", one.Queries, one.Queries, two.Queries)
	}
	if !slices.Equal(one.Criteria, two.Criteria) {
		t.Errorf("the same twice is %v, wanted %v", two.Criteria, one.Criteria)
	}
	none := &campaign.Stored{Folder: "old", Meta: map[string]string{"dialect": "sqlite"}}
	if t3 := ReachedBy([]*campaign.Stored{none, storedRun("two", "sqlite")}); !slices.Equal(t3.Without, []string{"old"}) || t3.Queries != one.Queries {
		t.Errorf("a run that did not count: %v, %d queries", t3.Without, t3.Queries)
	}
	if ReachedBy([]*campaign.Stored{none}) != nil {
		t.Error("a run that did not count has totals")
	}
}

// Queries of graphs are not traced and have no keywords of SemConT's list: a 0 of many would be a lie.
func TestGraphsHaveFewerCriteria(t *testing.T) {
	totals := ReachedBy([]*campaign.Stored{storedRun("one", "kuzu")})
	for _, c := range []string{"keyword", "composite", "provenance", "operands"} {
		if _, counted := totals.total(c); counted {
			t.Errorf("%s is counted for queries of graphs", c)
		}
	}
	if total, counted := totals.total("case"); !counted || total.Reached != total.Of || total.Of == 0 {
		t.Errorf("rule × case: %v", total)
	}
	var table, lines bytes.Buffer
	totals.Write(&table, present.Paint{})
	if err := totals.WriteCSV(&lines); err != nil {
		t.Fatal(err)
	}
	if head, _, _ := strings.Cut(lines.String(), "\n"); head != "queries,word,case,signature" || strings.Contains(table.String(), "composite") {
		t.Errorf("%s\n%s", head, table.String())
	}
}
