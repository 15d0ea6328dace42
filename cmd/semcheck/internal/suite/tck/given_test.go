package tck

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// given is the folder of the kit, empty if it is not there.
func given(t *testing.T) string {
	t.Helper()
	folder := os.Getenv("SEMCHECK_SUITES")
	if folder == "" {
		folder = filepath.Join("..", "..", "..", "..", "..", "..", "shared", "suites")
	}
	folder = filepath.Join(folder, "cypher-tck")
	if _, err := os.Stat(folder); err != nil {
		fmt.Printf("skip: %s: no external suites, SEMCHECK_SUITES is not set\n", t.Name())
		t.SkipNow()
	}
	return folder
}

// TestReadGiven reads all features of the kit that are here.
func TestReadGiven(t *testing.T) {
	folder := filepath.Join(given(t), "features")
	features, scenarios := 0, 0
	err := filepath.WalkDir(folder, func(path string, e fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".feature") {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		list, err := Read(string(text))
		if err != nil {
			t.Errorf("%s: %v", path, err)
		}
		features++
		scenarios += len(list)
		for _, s := range list {
			if s.Problem != nil {
				t.Errorf("%s:%d: %v", path, s.Line, s.Problem)
			}
			if s.Line == 0 || s.Name == "" || s.Query() == "" {
				t.Errorf("%s:%d: name %q, query %q", path, s.Line, s.Name, s.Query())
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d features, %d scenarios", features, scenarios)
	if features != 107 {
		t.Errorf("%d features are read, 107 are there", features)
	}
}
