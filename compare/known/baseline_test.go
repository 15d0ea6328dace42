package known

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

const (
	inQuery = "predicate.in-query-0123abcd"
	orderBy = "order.by-00000001"
)

func TestBaseline(t *testing.T) {
	b, left := NewBaseline([]BaselineCluster{{Key: inQuery, Count: 2, Title: "SQLite 3.53.4: wrong result of 1 IN (SELECT \"d\" FROM t)\n\u2028", Comment: "a \"comment\""}, {Key: "not-examined", Count: 4, Title: "?"}, {Key: orderBy, Count: 1}, {Key: inQuery, Count: 3, Title: "another"}})
	if left != 4 || len(b.Clusters) != 2 || b.Clusters[1].Count != 5 || !strings.HasPrefix(b.Clusters[1].Title, "SQLite") {
		t.Errorf("got %+v, %d left out", b, left)
	}
	path := filepath.Join(t.TempDir(), "baseline.yaml")
	if err := WriteBaseline(path, b); err != nil {
		t.Fatal(err)
	}
	again, err := ReadBaseline(path)
	if err != nil || !reflect.DeepEqual(again, b) {
		t.Errorf("written %+v, read %+v, %v", b, again, err)
	}
	for key, want := range map[string]bool{inQuery: true, orderBy: true, "order.by-00000002": false, "": false} {
		if again.Has(key) != want {
			t.Errorf("%q: %v", key, !want)
		}
	}
	gone := again.Gone(func(key string) bool { return key == inQuery })
	if len(gone) != 1 || gone[0].Key != orderBy || len(again.Clusters) != 2 {
		t.Errorf("got %+v of %+v", gone, again)
	}
	var none *Baseline
	if none.Has(inQuery) || none.Gone(func(string) bool { return false }) != nil {
		t.Error("no baseline holds something")
	}
}

// TestBaselineOfAnOlderVersion has one clear line, and --write-baseline makes it anew.
func TestBaselineOfAnOlderVersion(t *testing.T) {
	path := filepath.Join(t.TempDir(), "b.yaml")
	if err := os.WriteFile(path, []byte("semcheck_baseline: 1\nclusters: []\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := ReadBaseline(path)
	if err == nil || !strings.HasSuffix(err.Error(), "b.yaml:1:20: a baseline of an older semcheck (format 1, this one reads 2): its keys name other clusters; make it anew with --write-baseline") {
		t.Errorf("got %v", err)
	}
	if err := WriteBaseline(path, &Baseline{}); err != nil {
		t.Error(err)
	}
}

func TestBaselineAddsAndPrunes(t *testing.T) {
	b, _ := NewBaseline([]BaselineCluster{{Key: inQuery, Count: 2, Title: "t", Comment: "of the first night"}})
	found, _ := NewBaseline([]BaselineCluster{{Key: inQuery + "@3.29.0", Count: 9, Title: "u"}, {Key: orderBy, Count: 1, Title: "o"}})
	if added := b.Add(found, "of the second"); len(added) != 1 || added[0].Key != orderBy || added[0].Comment != "of the second" || len(b.Clusters) != 2 || b.Clusters[1].Title != "t" || b.Clusters[1].Comment != "of the first night" {
		t.Errorf("added %+v: %+v", added, b)
	}
	if dropped := b.Prune(func(key string) bool { return key == orderBy }); len(dropped) != 1 || dropped[0].Key != inQuery || len(b.Clusters) != 1 || b.Clusters[0].Key != orderBy {
		t.Errorf("dropped %+v: %+v", dropped, b)
	}
}

func TestEmptyBaseline(t *testing.T) {
	b, _ := NewBaseline(nil)
	again, err := ParseBaseline("b.yaml", b.Encode())
	if err != nil || len(again.Clusters) != 0 {
		t.Errorf("got %v, %v", again, err)
	}
}

func TestBaselineAsJSON(t *testing.T) {
	b, err := ParseBaseline("b.json", []byte(`{"semcheck_baseline": 2, "clusters": [{"key": "`+inQuery+`", "count": 2, "title": "t"}]}`))
	if err != nil || !b.Has(inQuery) {
		t.Errorf("got %v, %v", b, err)
	}
}

func TestBadBaselines(t *testing.T) {
	head := "semcheck_baseline: 2\nclusters:\n"
	entry := "  - key: " + inQuery + "\n    count: 1\n    title: t\n"
	for name, c := range map[string]struct{ text, want string }{
		"empty":           {"", "b.yaml:1:1: no baseline: the file is empty"},
		"a list":          {"- 1\n", "b.yaml:1:1: a baseline has the form \"name: value\", this is a list"},
		"no version":      {"clusters: []\n", `b.yaml:1:1: no baseline: the field "semcheck_baseline" is missing`},
		"another version": {"semcheck_baseline: 3\nclusters: []\n", `b.yaml:1:20: a baseline of the format "3"; this semcheck reads 2`},
		"no clusters":     {"semcheck_baseline: 2\n", `b.yaml:1:1: the baseline has no field "clusters"`},
		"unknown field":   {head + entry + "seed: 1\n", `b.yaml:6:1: a baseline has no field "seed"`},
		"unknown in one":  {head + strings.Replace(entry, "title", "name", 1), `b.yaml:5:5: a cluster has no field "name"`},
		"key twice":       {head + entry + entry, "b.yaml:6:10: the cluster " + inQuery + " is there twice"},
		"no key":          {head + "  - count: 1\n", `b.yaml:3:5: the cluster has no field "key"`},
		"no count":        {head + "  - key: " + inQuery + "\n", `b.yaml:3:5: the cluster has no field "count"`},
		"count":           {head + strings.Replace(entry, "count: 1", "count: 0", 1), `b.yaml:4:12: the count "0" is no number above zero`},
		"form of key":     {head + strings.Replace(entry, "abcd", "ABCD", 1), `b.yaml:3:10: "predicate.in-query-0123ABCD" is no key of a cluster`},
		"rule of key":     {head + strings.Replace(entry, "in-query", "in-queries", 1), `b.yaml:3:10: the key "predicate.in-queries-0123abcd" is of no rule`},
		"not YAML":        {head + "  - key: [\n", "b.yaml:3:1: not YAML: "},
		"half of JSON":    {`{"semcheck_baseline": 2, "clus`, "b.yaml:1:1: not YAML: "},
	} {
		path := filepath.Join(t.TempDir(), "b.yaml")
		if err := os.WriteFile(path, []byte(c.text), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := ReadBaseline(path)
		var bad *Error
		if !errors.As(err, &bad) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %s", name, err, c.want)
		}
		if err := WriteBaseline(path, &Baseline{}); c.text != "" && (err == nil || !strings.Contains(err.Error(), "is not overwritten")) {
			t.Errorf("%s: overwritten, %v", name, err)
		}
		if text, err := os.ReadFile(path); c.text != "" && (err != nil || string(text) != c.text) {
			t.Errorf("%s: the file is now %q, %v", name, text, err)
		}
	}
	if _, err := ReadBaseline(filepath.Join(t.TempDir(), "b.yaml")); err == nil || !strings.Contains(err.Error(), "--write-baseline makes one") {
		t.Errorf("got %v", err)
	}
	if err := WriteBaseline(t.TempDir(), &Baseline{}); err == nil {
		t.Error("a folder is overwritten")
	}
}

func TestFailOn(t *testing.T) {
	for _, want := range []FailOn{FailOnNew, FailOnAny, FailOnNone} {
		if got, err := ParseFailOn(string(want)); err != nil || got != want {
			t.Errorf("%s: got %q, %v", want, got, err)
		}
	}
	if _, err := ParseFailOn("some"); err == nil || err.Error() != `unknown value "some"; the values are new, any, none` {
		t.Errorf("got %v", err)
	}
}

func FuzzParse(f *testing.F) {
	f.Add(one)
	f.Add("- id: a\n  example: |2-\n    x\n")
	f.Add("- {id: a, rule: none, case: []}\n--- \n")
	f.Fuzz(func(t *testing.T, text string) {
		l, err := Parse("f.yaml", []byte(text), sqlite(t))
		var bad *Error
		if err != nil && !errors.As(err, &bad) {
			t.Errorf("an error without a place: %v", err)
		}
		if err == nil {
			for _, e := range l.Entries() {
				if e.ID == "" || e.Rule == "" || e.Example.Query == "" || e.Reason == "" || len(e.Differences) == 0 || len(e.Versions.bounds) == 0 || e.pattern == nil && e.message == nil {
					t.Errorf("an incomplete entry: %+v", e)
				}
			}
		}
	})
}

func FuzzBaseline(f *testing.F) {
	b, _ := NewBaseline([]BaselineCluster{{Key: inQuery, Count: 2, Title: "a \"title\"", Comment: "c"}})
	f.Add(string(b.Encode()))
	f.Add(`{"semcheck_baseline": 2, "clusters": []}`)
	f.Fuzz(func(t *testing.T, text string) {
		b, err := ParseBaseline("f.yaml", []byte(text))
		var bad *Error
		if err != nil && !errors.As(err, &bad) {
			t.Errorf("an error without a place: %v", err)
		}
		if err != nil {
			return
		}
		if again, err := ParseBaseline("f.yaml", b.Encode()); err != nil || !reflect.DeepEqual(again, b) {
			t.Errorf("written %+v, read %+v, %v", b, again, err)
		}
	})
}
