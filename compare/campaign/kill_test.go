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

	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/internal/testrun"
)

// runVariable makes a run of the test binary: its value is the number of queries, the call of the
// engine at which the process kills itself, 0 for none, and the run's folder.
const runVariable = "SEMCHECK_TEST_RUN"

func TestMain(m *testing.M) {
	if asked := os.Getenv(runVariable); asked != "" {
		var queries uint64
		var moment int64
		var folder string
		if _, err := fmt.Sscanf(asked, "%d %d %s", &queries, &moment, &folder); err != nil {
			panic(err)
		}
		os.Exit(runHere(folder, queries, moment))
	}
	os.Exit(m.Run())
}

// runHere runs the planted campaign in this process, or goes on with it, and prints what is
// reported. At the call of the engine that is its moment the process is killed.
func runHere(folder string, queries uint64, moment int64) int {
	begun, err := begun(folder + "/" + File)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 2
	}
	c := planted(new(testing.T), folder, queries, 2)
	c.Resume = begun
	c.Engine, _ = counting(c.Engine, moment, func() {
		self, err := os.FindProcess(os.Getpid())
		if err == nil {
			err = self.Kill()
		}
		if err != nil {
			panic(err)
		}
		select {} // nothing is done between the signal and the end
	})
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

// TestKilledRunIsTheRun kills a run with SIGKILL at drawn calls of its engine, while other workers and
// the triage go on, and resumes it until its end. SEMCHECK_KILLS is how often; default a few.
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
	queries := testrun.Count[uint64](700, 700, 1500) * uint64(kills) // about so many run between two kills
	whole, asked := undisturbed(t, planted(t, t.TempDir()+"/run", queries, 2))
	killed := 0
	for _, moment := range append(moments(testrun.Random(t, 5), asked, kills), 0) {
		lines, ended := runAndKill(t, folder, queries, moment)
		if ended != (moment == 0) {
			t.Fatalf("the run that is killed at call %d of %d ended by itself: %t", moment, asked, ended)
		}
		if !ended {
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
	t.Logf("killed %d times, %d findings", killed, len(mustRead(t, folder).Findings))
	c := planted(t, folder, queries, 2)
	c.Resume = true // nothing is left to run: it tells its account
	s, r := mustRun(t, c)
	if len(r.findings)+len(r.triaged) != 0 {
		t.Errorf("%d findings are reported again", len(r.findings)+len(r.triaged))
	}
	s.Clusters, whole.Clusters = nil, nil // a reduction that is cut may end elsewhere
	sameRun(t, s, whole)
}

// runAndKill runs the campaign in a process of its own, which is killed at a call of the engine. It
// returns what was reported until then, and whether the run ended by itself.
func runAndKill(t *testing.T, folder string, queries uint64, moment int64) (reported []string, ended bool) {
	t.Helper()
	command := exec.Command(os.Args[0])
	command.Env = append(os.Environ(), fmt.Sprintf("%s=%d %d %s", runVariable, queries, moment, folder))
	var stderr bytes.Buffer
	command.Stderr = &stderr
	out, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
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
