package campaign

import (
	"context"
	"database/sql"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/report"
)

// reporting is a planted run that writes the reports of its examples.
func reporting(t *testing.T, out string, queries uint64, workers int) Config {
	c := planted(t, out, queries, workers)
	c.Triage.Write = func(f *finding.Finding, cl Cluster) error {
		return report.Finding(out, f, &report.Cluster{Key: cl.Key, Findings: []*finding.Finding{f}})
	}
	c.Triage.Drop = func(id string) error { return report.Drop(out, id) }
	return c
}

// writeReports writes the reports of the examples of a stored run.
func writeReports(t *testing.T, folder string) {
	t.Helper()
	stored := mustRead(t, folder)
	for _, c := range stored.Clusters() {
		for _, id := range c.Examples {
			f := stored.Finding(id).Finding
			if err := report.Finding(folder, f, &report.Cluster{Key: c.Key, Findings: []*finding.Finding{f}}); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// inTime is what of a run is of times.
var inTime = regexp.MustCompile(`"found":\s?"20[^"]*"|"(seconds|time|took|Elapsed)":\s?[0-9.e+-]+|"Times":\[[^]]*\]|20[0-9]{2}-[0-9]{2}-[0-9]{2}( |T)[0-9:]*( UTC|Z)?|(less than )?[0-9.]+ ?m?s\b`)

// timeless is a text without its times.
func timeless(text string) string { return inTime.ReplaceAllString(text, "TIME") }

// folderOf is all that a run's folder holds, but for times: its files, and the rows of its run database in
// the order in which they are stored.
func folderOf(t *testing.T, folder string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		name, _ := filepath.Rel(folder, path)
		if strings.HasPrefix(name, File) {
			return nil
		}
		text, err := os.ReadFile(path)
		all[filepath.ToSlash(name)] = timeless(string(text))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	db, err := connectReading(context.Background(), folder)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for table, where := range map[string]string{
		"run": "WHERE name NOT IN ('began', 'ended') ORDER BY name", "cases": "ORDER BY kind, database, n", "statements": "ORDER BY database, position",
		"verdicts": "ORDER BY kind, verdict", "coverage": `ORDER BY rule, "case"`, "statistics": "WHERE name != 'seconds' ORDER BY name, detail",
		"findings": "ORDER BY rowid", "done": "ORDER BY database", "reached": "ORDER BY criterion, element", "incidents": "ORDER BY what, detail",
	} {
		err := eachRow(context.Background(), db, "SELECT * FROM "+table+" "+where, func(row []any) error {
			for i := range row {
				if text, is := row[i].(string); is {
					row[i] = timeless(text)
				}
			}
			all[table] += fmt.Sprintf("%v\n", row)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return all
}

// sameFolder checks that two runs are the same but for times.
func sameFolder(t *testing.T, got, want map[string]string) {
	t.Helper()
	names := slices.Sorted(maps.Keys(want))
	if has := slices.Sorted(maps.Keys(got)); !slices.Equal(has, names) {
		t.Errorf("it has %v, want %v", has, names)
	}
	for _, name := range names {
		if got[name] == want[name] {
			continue
		}
		g, w := strings.Split(got[name], "\n"), strings.Split(want[name], "\n")
		i := 0
		for i < min(len(g), len(w))-1 && g[i] == w[i] {
			i++
		}
		t.Errorf("%s is another (%d lines, want %d):\n%.600s\nwant\n%.600s", name, len(g), len(w), g[i], w[i])
	}
}

// shardsOf runs the shards of a run, each in a folder of its own.
func shardsOf(t *testing.T, of uint64, config func(out string) Config) (folders []string) {
	t.Helper()
	root := t.TempDir()
	for n := uint64(1); n <= of; n++ {
		folder := filepath.Join(root, fmt.Sprint(n))
		c := config(folder)
		c.Shard = Shard{n, of}
		mustRun(t, c)
		folders = append(folders, folder)
	}
	return folders
}

// The shards of a run with a planted fault add up to the run, whatever their number, their order and their
// workers: the last database is cut short by the number of queries.
func TestMergedShardsAreTheRun(t *testing.T) {
	const queries = 430
	out := filepath.Join(t.TempDir(), "whole")
	whole, _ := mustRun(t, reporting(t, out, queries, 1))
	if whole.Findings() < 5 || whole.Pending > 0 {
		t.Fatalf("%d findings, %d pending", whole.Findings(), whole.Pending)
	}
	want := folderOf(t, out)
	if reports := slices.Collect(maps.Keys(want)); len(reports) < 15 {
		t.Fatalf("the run has %v", reports)
	}
	for _, of := range []uint64{1, 2, 3, 7} {
		t.Run(fmt.Sprintf("%d shards", of), func(t *testing.T) {
			folders := shardsOf(t, of, func(out string) Config { return reporting(t, out, queries, 1) })
			slices.Reverse(folders)
			merged := filepath.Join(t.TempDir(), "merged")
			s, err := Merge(context.Background(), folders, Merging{Out: merged})
			if err != nil {
				t.Fatal(err)
			}
			sameRun(t, s, whole)
			writeReports(t, merged)
			sameFolder(t, folderOf(t, merged), want)
			if of != 3 {
				return
			}
			c := reporting(t, merged, queries+200, 1)
			c.Resume = true
			longer, _ := mustRun(t, c)
			long, _ := mustRun(t, reporting(t, filepath.Join(t.TempDir(), "long"), queries+200, 1))
			sameRun(t, longer, long)
		})
	}
}

// A shard that is interrupted is not merged before it has gone on; the run is the same then.
func TestInterruptedShards(t *testing.T) {
	whole, asked := undisturbed(t, sick().config(t, 600, 2))
	var folders []string
	for n := uint64(1); n <= 3; n++ {
		c := sick().config(t, 600, 2)
		c.Out, c.Shard = filepath.Join(t.TempDir(), "shard"), Shard{n, 3}
		interrupted(t, c, asked/3, 3)
		folders = append(folders, c.Out)
	}
	merged, err := Merge(context.Background(), folders, Merging{Out: filepath.Join(t.TempDir(), "merged")})
	if err != nil {
		t.Fatal(err)
	}
	sameRun(t, merged, whole)
}

// What are not all shards of one run is refused in one line, and leaves nothing behind.
func TestWhatIsNotMerged(t *testing.T) {
	shard := func(n, of uint64, change func(c *Config)) string {
		c := (&world{}).config(t, 60, 1)
		c.Out, c.Shard, c.Meta = filepath.Join(t.TempDir(), fmt.Sprintf("%d-of-%d", n, of)), Shard{n, of}, map[string]string{"semcheck build": "abc", "mix": "default", "dsn": fmt.Sprint(n)}
		if change != nil {
			change(&c)
		}
		mustRun(t, c)
		return c.Out
	}
	one, two, three := shard(1, 3, nil), shard(2, 3, nil), shard(3, 3, nil)
	changed := func(n uint64, change func(c *Config)) string { return shard(n, 3, change) }
	stopped := shard(3, 3, nil)
	db, err := sql.Open("sqlite", filepath.Join(stopped, File))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec("UPDATE run SET value = 'interrupted' WHERE name = 'ending'"); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	for want, folders := range map[string][]string{
		"a shard is missing: 2/3":                           {one, three},
		"a shard is missing: 1/3, 2/3":                      {three},
		"the shard 2/3 is there twice":                      {one, two, two, three},
		"of different numbers of shards":                    {one, shard(2, 2, nil)},
		"is no shard of a run, but a whole run":             {one, shard(0, 0, nil)},
		"holds no run":                                      {one, two, t.TempDir()},
		"has not run to its end (interrupted); go on":       {one, two, stopped},
		"the seed is 1 there and 2 here":                    {one, two, changed(3, func(c *Config) { c.Seed = 2 })},
		"the semcheck build is abc there and def here":      {one, two, changed(3, func(c *Config) { c.Meta["semcheck build"] = "def" })},
		"the mix is default there and predicates here":      {one, two, changed(3, func(c *Config) { c.Meta["mix"] = "predicates" })},
		"the queries is 60 there and 70 here":               {one, two, changed(3, func(c *Config) { c.Queries = 70 })},
		"the keep all is false there and true here":         {one, two, changed(3, func(c *Config) { c.KeepAll = true })},
		"the catalogue is empty there and another one here": {one, two, changed(3, func(c *Config) { c.Meta["catalogue"] = "another one" })},
	} {
		out := filepath.Join(t.TempDir(), "out")
		_, err := Merge(context.Background(), folders, Merging{Out: out})
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%v, want %s", err, want)
		}
		if _, err := os.Stat(out); err == nil {
			t.Errorf("%s: it left a folder", want)
		}
	}
	out := filepath.Join(t.TempDir(), "out")
	for i, want := range []string{"", "holds a run already"} {
		_, err := Merge(context.Background(), []string{three, one, two}, Merging{Out: out})
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("merge %d: %v", i, err)
		}
	}
}

// Which texts are counted apart does not depend on the order in which accounts are added.
func TestSumsOfTextsInAnyOrder(t *testing.T) {
	var parts [5]Statistics
	for i := range parts {
		for n := range 300 {
			note(&parts[i].Refusals, fmt.Sprint("message ", n*(i+1)))
		}
	}
	var want string
	for _, order := range [][]int{{0, 1, 2, 3, 4}, {4, 2, 0, 3, 1}, {3, 4, 1, 0, 2}} {
		var a, b Statistics
		for k, i := range order {
			if k < 2 {
				a.Add(&parts[i])
			} else {
				b.Add(&parts[i])
			}
		}
		b.Add(&a)
		if len(b.Refusals) != mostTexts+1 {
			t.Fatalf("%d texts", len(b.Refusals))
		}
		if got := fmt.Sprint(b.Refusals); want == "" {
			want = got
		} else if got != want {
			t.Errorf("in the order %v the sum is another", order)
		}
	}
}

func TestParseShard(t *testing.T) {
	for text, want := range map[string]Shard{"": {}, "1/1": {1, 1}, "2/3": {2, 3}, "10000/10000": {10000, 10000}} {
		if got, err := ParseShard(text); got != want || err != nil || got.String() != text {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"0/3", "4/3", "0/0", "1/0", "3", "a/b", "1/", "/2", "-1/2", "1/2/3", " 1/2", "1/10001", "1 / 2", "1.5/2", "99999999999999999999/3"} {
		if got, err := ParseShard(text); err == nil {
			t.Errorf("%q is %v", text, got)
		}
	}
	counts := map[uint64]int{}
	for n := range uint64(5) {
		for i := uint64(1); i <= 3; i++ {
			counts[Shard{i, 3}.database(n)]++
		}
	}
	for index := range uint64(15) {
		if counts[index] != 1 {
			t.Errorf("database %d is in %d shards", index, counts[index])
		}
	}
}

func TestShardsThatMakeNoRun(t *testing.T) {
	for want, change := range map[string]func(c *Config){
		"cannot be guided":       func(c *Config) { c.Guide = byRule{} },
		"has no probes":          func(c *Config) { c.Probes = 1 },
		"limited by the queries": func(c *Config) { c.Duration = 1 },
		"there is no shard 4":    func(c *Config) { c.Shard.Number = 4 },
	} {
		c := (&world{}).config(t, 60, 1)
		c.Shard = Shard{1, 3}
		change(&c)
		if _, err := Run(context.Background(), c, &recorder{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}
