package campaign

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/semcheck/semcheck/compare/engine/sqlite"
)

// smallDisk mounts a file system of some bytes, or skips the test where that is
// not allowed. Grow gives it room.
func smallDisk(t *testing.T, size string) (folder string, grow func()) {
	t.Helper()
	folder = t.TempDir()
	if err := syscall.Mount("tmpfs", folder, "tmpfs", 0, "size="+size); err != nil {
		fmt.Printf("skip: %s: no file system can be mounted here: %v\n", t.Name(), err)
		t.SkipNow()
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(folder, syscall.MNT_DETACH); err != nil {
			t.Error(err)
		}
	})
	return folder, func() {
		if err := syscall.Mount("tmpfs", folder, "tmpfs", syscall.MS_REMOUNT, "size=64m"); err != nil {
			t.Fatal(err)
		}
	}
}

// The disk of the run database is full: what was reported is there, and the run
// goes on when there is room.
func TestRunDatabaseWithoutRoom(t *testing.T) {
	whole, _ := mustRun(t, planted(t, t.TempDir()+"/run", 600, 2))
	disk, grow := smallDisk(t, "400k")
	c := planted(t, disk+"/run", 600, 2)
	r := &recorder{}
	s, err := Run(context.Background(), c, r)
	var failed *StoreError
	if !errors.As(err, &failed) || s.Ending != EndedByTrouble || strings.Contains(err.Error(), "\n") ||
		!strings.Contains(err.Error(), "no space is left there; what was reported is kept, semcheck --resume "+c.Out+" goes on") {
		t.Fatalf("%v, %s, %d findings", err, s.Ending, len(r.findings))
	}
	if len(r.findings) == 0 {
		t.Error("nothing was reported before the disk was full")
	}
	c.Resume = true
	if _, err := Run(context.Background(), c, &recorder{}); !errors.As(err, &failed) || strings.Contains(err.Error(), "\n") {
		t.Errorf("resumed without room: %v", err)
	}
	grow()
	stored := mustRead(t, c.Out)
	for _, f := range r.findings {
		if stored.Finding(f.ID()) == nil {
			t.Errorf("%s was reported and is lost", f.ID())
		}
	}
	s, _ = mustRun(t, c)
	s.Clusters, whole.Clusters = nil, nil // a reduction that is cut may end elsewhere
	sameRun(t, s, whole)
}

// No run begins without room for its database, and nothing is left behind.
func TestNoRoomForARunDatabase(t *testing.T) {
	disk, grow := smallDisk(t, "16k")
	c := planted(t, disk+"/run", 50, 1)
	if _, err := Run(context.Background(), c, &recorder{}); err == nil || !strings.HasSuffix(err.Error(), "no space is left there") {
		t.Errorf("%v", err)
	}
	grow()
	mustRun(t, c)
}

// The engine's disk is full.
func TestEngineWithoutRoom(t *testing.T) {
	whole, _ := mustRun(t, planted(t, t.TempDir()+"/run", 200, 1))
	disk, grow := smallDisk(t, "24k")
	c := planted(t, t.TempDir()+"/run", 200, 1)
	bare, err := sqlite.New("sqlite", c.Dialect, disk)
	if err != nil {
		t.Fatal(err)
	}
	c.Engine = bare
	c.Triage, c.Patience, c.ReconnectFor = nil, time.Millisecond, time.Millisecond
	s, err := Run(context.Background(), c, &recorder{})
	var lost *LostError
	if !errors.As(err, &lost) || lost.Resource == nil || s.Ending != EndedByResources || s.Failed() || strings.Contains(err.Error(), "\n") {
		t.Fatalf("%v, %s, %v", err, s.Ending, s.Statistics.Verdicts)
	}
	grow()
	c.Resume = true
	s, _ = mustRun(t, c)
	if got, want := s.Statistics.Queries, whole.Statistics.Queries; got != want || s.Statistics.Unsupported["the engine lacks resources"] != 0 {
		t.Errorf("%d queries, want %d: %v", got, want, s.Statistics.Unsupported)
	}
	if entries, err := os.ReadDir(disk); err != nil || len(entries) != 0 {
		t.Errorf("left on the disk: %v %v", entries, err)
	}
}
