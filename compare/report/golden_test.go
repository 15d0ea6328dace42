package report

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/semcheck/semcheck/compare/finding"
)

var update = flag.Bool("update", false, "write the files of testdata anew; read the difference before it is committed")

// golden compares a file of testdata with what is written today.
func golden(t *testing.T, path string, got []byte) {
	t.Helper()
	path = filepath.Join("testdata", path)
	if *update {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s is not what is written today; got\n%s", path, got)
	}
}

func TestFindingFiles(t *testing.T) {
	for _, f := range samples() {
		root := t.TempDir()
		cluster := &Cluster{Findings: []*finding.Finding{f}}
		if f.Cluster != nil {
			cluster = &Cluster{Key: f.Cluster.Key, Count: 3, Findings: []*finding.Finding{f, sampleEqual()}}
		}
		if err := Finding(root, f, cluster); err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{MarkdownFile, ScriptFile, finding.File} {
			got, err := os.ReadFile(filepath.Join(root, FindingsFolder, f.ID, name))
			if err != nil {
				t.Fatal(err)
			}
			golden(t, filepath.Join("findings", f.ID, name), got)
		}
		if _, err := finding.Read(filepath.Join(root, FindingsFolder, f.ID)); err != nil {
			t.Errorf("%s cannot be read back: %v", f.ID, err)
		}
	}
}

func TestRunFiles(t *testing.T) {
	for folder, runs := range map[string][]*Run{"one": {sampleRun()}, "several": {sampleRun(), sampleOther()}, "nothing": {sampleOther()}} {
		out := t.TempDir()
		if err := Write(out, runs); err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{PageFile, JUnitFile, SummaryFile} {
			got, err := os.ReadFile(filepath.Join(out, name))
			if err != nil {
				t.Fatal(err)
			}
			golden(t, filepath.Join("runs", folder, name), got)
		}
	}
}
