package known

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/spec"
)

// What is drafted of a finding can be read, knows the finding, and hides none of the faults
// beside it.
func TestDraftKnowsItsFindingAlone(t *testing.T) {
	folders, err := filepath.Glob(filepath.Join("..", "..", "testdata", "bugs", "*", "*"))
	if err != nil || len(folders) == 0 {
		t.Fatalf("no findings: %v", err)
	}
	drafted, tried := 0, 0
	for _, folder := range folders {
		f, err := finding.Read(folder)
		if err != nil {
			t.Fatal(err)
		}
		d := spec.DialectByName(f.Target.Dialect)
		if f.Cluster == nil || d == nil {
			continue
		}
		text, err := Draft(f, d)
		if err != nil {
			t.Errorf("%s: %v", folder, err)
			continue
		}
		list, err := Parse("draft", []byte(text), d)
		if err != nil {
			t.Logf("%s: %v: a person has to mend it\n%s", folder, err, text) // its example is of a form that files do not take
			continue
		}
		drafted++
		e := list.Entries()[0]
		if f.Robustness = false; !e.Matches(f, d) {
			t.Errorf("%s: the draft does not know its finding:\n%s", folder, text)
		}
		for _, n := range append(append(e.InOtherManners(), e.InOtherCases(d)...), e.OnOtherOperands(d)...) {
			if tried++; e.Hides(n, d) {
				t.Errorf("%s hides %s", e.ID, n)
			}
		}
	}
	if t.Logf("%d drafts, %d faults beside them", drafted, tried); drafted < len(folders)/2 {
		t.Errorf("%d drafts of %d findings can be read", drafted, len(folders))
	}
}

// A version that has a fault mended: what shows there is new, and says so; the entry is not
// asked for.
func TestFixedVersions(t *testing.T) {
	d := spec.DialectByName("sqlite")
	list, err := Parse("sqlite.yaml", []byte(`
- id: mended
  rule: truth.and
  case: unknown
  query: SELECT NULL AND .*
  difference: rows
  versions: ">=3.29"
  fixed: ">=3.31 <3.40"
  mode: bug
  link: not reported
  reason: It was mended for a while.
  example: |
    SELECT NULL AND 1;
`), d)
	if err != nil {
		t.Fatal(err)
	}
	e := list.Entries()[0]
	for version, known := range map[string]bool{"SQLite 3.29.0": true, "SQLite 3.31.1": false, "SQLite 3.53.4": true, "SQLite 3.28.0": false} {
		f := e.likeIt(e.Example)
		f.Target.Version, f.Blame = version, &finding.Blame{Rule: "truth.and", Case: "unknown"}
		if got := list.Match(f) != nil; got != known {
			t.Errorf("%s: known %t", version, got)
		}
		if told := strings.Contains(f.Note, "mended in"); told != (version == "SQLite 3.31.1") {
			t.Errorf("%s: note %q", version, f.Note)
		}
		within, err := list.InRange(version)
		if err != nil || (len(within) == 1) != known {
			t.Errorf("%s: %d in range, %v", version, len(within), err)
		}
	}
}
