package campaign

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestLatest(t *testing.T) {
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	if _, err := Latest(); err == nil {
		t.Error("there is a latest run before any")
	}
	began := time.Date(2026, 11, 28, 18, 0, 0, 0, time.UTC)
	for i := range 2 { // each run has a folder of its own
		folder, err := NewFolder("sqlite", began.Add(time.Duration(i)*time.Second))
		if err != nil {
			t.Fatal(err)
		}
		if err := RememberLatest(folder); err != nil {
			t.Fatal(err)
		}
		if got, err := Latest(); err == nil {
			t.Errorf("%s is the latest run, and holds none", got)
		}
		if err := os.MkdirAll(folder, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, File), nil, 0o644); err != nil {
			t.Fatal(err)
		}
		if got, err := Latest(); err != nil || got != folder {
			t.Errorf("%s %v", got, err)
		}
	}
	state, _ := StateFolder()
	if list, _ := os.ReadDir(state); len(list) != 2 { // with the folder of runs
		t.Errorf("drafts are left: %v", list)
	}
	if _, err := Read(context.Background(), filepath.Join(state, "none")); err == nil || !strings.Contains(err.Error(), "holds no run") {
		t.Errorf("%v", err)
	}
}
