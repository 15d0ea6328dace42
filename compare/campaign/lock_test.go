package campaign

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare/engine"
)

// A run that is going on cannot be resumed beside itself, and is not touched.
func TestFolderBelongsToOneProcess(t *testing.T) {
	if runtime.GOOS == "windows" {
		fmt.Printf("skip: %s: folders are not locked there\n", t.Name())
		t.SkipNow()
	}
	w := &world{}
	c := w.config(t, 50, 1)
	tried := false
	w.answer = at("SELECT 17", func(context.Context, *fakeSession) (*engine.Result, error) {
		tried = true
		again := (&world{}).config(t, 50, 1)
		again.Out, again.Resume = c.Out, true
		_, err := Run(context.Background(), again, &recorder{})
		if err == nil || !strings.Contains(err.Error(), "is in use: another semcheck writes into it") {
			t.Errorf("the run was resumed beside itself: %v", err)
		}
		return &engine.Result{Form: engine.FormSQLite, Columns: []engine.Column{{Digits: engine.NotFixed}}, Rows: [][]engine.Cell{{{Type: "integer", Text: "17"}}}}, nil
	})
	s, _ := mustRun(t, c)
	if !tried || s.Failed() {
		t.Errorf("tried %v, failed %v", tried, s.Failed())
	}
	c.Resume = true
	if _, err := Run(context.Background(), c, &recorder{}); err != nil {
		t.Errorf("the run that has ended is not free: %v", err)
	}
}

// A run that has ended is read where nothing can be written.
func TestReadOnlyFolderIsRead(t *testing.T) {
	c := (&world{}).config(t, 50, 1)
	mustRun(t, c)
	if files, err := filepath.Glob(filepath.Join(c.Out, File+"-*")); err != nil || len(files) > 0 {
		t.Errorf("the run database leaves %v, %v", files, err)
	}
	for path, mode := range map[string]os.FileMode{filepath.Join(c.Out, File): 0o444, c.Out: 0o555} {
		if err := os.Chmod(path, mode); err != nil {
			t.Fatal(err)
		}
	}
	defer os.Chmod(c.Out, 0o755)
	stored, err := Read(context.Background(), c.Out)
	if err != nil || stored.Meta["ending"] != "all cases ran" {
		t.Errorf("%+v, %v", stored, err)
	}
}
