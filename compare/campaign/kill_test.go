package campaign

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/internal/testrun"
)

// runVariable makes a run of the test binary: its value is the number of
// queries and the run's folder.
const runVariable = "SEMCHECK_TEST_RUN"

func TestMain(m *testing.M) {
	if number, folder, ok := strings.Cut(os.Getenv(runVariable), " "); ok {
		queries, err := strconv.ParseUint(number, 10, 64)
		if err != nil {
			panic(err)
		}
		os.Exit(runHere(folder, queries))
	}
	os.Exit(m.Run())
}

// runHere runs the planted campaign in this process, or goes on with it, and
// prints what is reported.
func runHere(folder string, queries uint64) int {
	begun, err := begun(folder + "/" + File)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 2
	}
	c := planted(new(testing.T), folder, queries, 2)
	c.Resume = begun
	if _, err := Run(context.Background(), c, printer{}); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 2
	}
	return 0
}

// printer prints the names of findings, one a line, when they are reported.
type printer struct{}

func (printer) Progress(Summary)                      {}
func (printer) Finding(r Record)                      { fmt.Println(r.ID()) }
func (printer) Triaged(f *finding.Finding, _ Cluster) { fmt.Println(f.ID) }
func (printer) Incident(Incident)                     {}

// TestKilledRunIsTheRun kills a run with SIGKILL at random moments and resumes
// it until its end. SEMCHECK_KILLS is how often; default a few.
func TestKilledRunIsTheRun(t *testing.T) {
	kills := testrun.Count(2, 2, 3)
	if text := os.Getenv("SEMCHECK_KILLS"); text != "" {
		var err error
		if kills, err = strconv.Atoi(text); err != nil {
			t.Fatalf("SEMCHECK_KILLS: %v", err)
		}
	}
	folder := t.TempDir() + "/run"
	var reported []string
	killed, queries := 0, uint64(1500*kills) // about so many run between two kills
	moment := testrun.Random(t, 5)
	for ended := false; !ended; {
		wait := time.Hour
		if killed < kills {
			wait = time.Duration(moment.Int64N(int64(1200 * time.Millisecond)))
		}
		var lines []string
		if lines, ended = runAndKill(t, folder, queries, wait); !ended {
			killed++
		}
		reported = append(reported, lines...)
		if _, err := os.Stat(folder + "/" + File); err != nil || len(reported) == 0 {
			continue // killed before it found anything
		}
		stored := mustRead(t, folder)
		for _, id := range reported {
			if stored.Finding(id) == nil {
				t.Errorf("after kill %d: %s was reported and is lost", killed, id)
			}
		}
	}
	if killed == 0 {
		t.Errorf("not killed once: the run is too short")
	}
	t.Logf("killed %d times, %d findings", killed, len(mustRead(t, folder).Findings))
	c := planted(t, t.TempDir()+"/run", queries, 2)
	whole, _ := mustRun(t, c)
	c.Out, c.Resume, c.Queries = folder, true, queries // nothing is left to run: it tells its account
	s, r := mustRun(t, c)
	if len(r.findings)+len(r.triaged) != 0 {
		t.Errorf("%d findings are reported again", len(r.findings)+len(r.triaged))
	}
	s.Clusters, whole.Clusters = nil, nil // a reduction that is cut may end elsewhere
	sameRun(t, s, whole)
}

// runAndKill runs the campaign in a process of its own, and kills it after some
// time. It returns what was reported until then, and whether it ended by itself.
func runAndKill(t *testing.T, folder string, queries uint64, after time.Duration) (reported []string, ended bool) {
	t.Helper()
	command := exec.Command(os.Args[0])
	command.Env = append(os.Environ(), fmt.Sprintf("%s=%d %s", runVariable, queries, folder))
	var stderr bytes.Buffer
	command.Stderr = &stderr
	out, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	timer := time.AfterFunc(after, func() { _ = command.Process.Kill() }) // it may have ended by itself
	defer timer.Stop()
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if id := lines.Text(); strings.Contains(id, "-") {
			reported = append(reported, id)
		}
	}
	if err := command.Wait(); err == nil {
		return reported, true
	}
	if command.ProcessState.ExitCode() != -1 { // not by the signal
		t.Fatalf("the run failed: %s", stderr.String())
	}
	return reported, false
}
