package started

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/semcheck/semcheck/compare/engine"
)

// script is an engine's script: it keeps what it was asked in log, and the
// engine "runs" while the file running is there, with its DSN in it.
const script = `cd "$(dirname "$0")"
echo "$1" >>log
case $1 in
  start) sleep 0.05; [ ! -e broken ] || { echo 'no binaries' >&2; exit 3; }
    n=$(grep -c start log); [ -e running ] || [ -e deaf ] || echo "fake://$n" >running; echo starting; echo "fake://$n" ;;
  dsn) [ -e running ] && cat running ;;
  stop) rm -f running ;;
esac
`

// fake is the engine at a DSN of the script.
type fake struct{ folder, dsn string }

func (f *fake) Name() string    { return "fake" }
func (f *fake) Dialect() string { return "sqlite" }
func (f *fake) Close() error    { return nil }

func (f *fake) Open(context.Context) (engine.Session, error) {
	if _, err := os.Stat(filepath.Join(f.folder, "full")); err == nil {
		return nil, &engine.UnreachableError{Target: "fake", Address: f.dsn, Cause: engine.NewMySQLError(1040, "08004", "Too many connections")}
	}
	text, err := os.ReadFile(filepath.Join(f.folder, "running"))
	if err != nil || strings.TrimSpace(string(text)) != f.dsn {
		return nil, &engine.UnreachableError{Target: "fake", Address: f.dsn, Cause: errors.New("connection refused")}
	}
	return &session{}, nil
}

type session struct{ engine.Session }

// place makes a folder with the script.
func place(t *testing.T) (folder string, c Config) {
	t.Helper()
	if runtime.GOOS == "windows" {
		fmt.Printf("skip: %s: the script is for a Unix shell\n", t.Name())
		t.SkipNow()
	}
	folder = t.TempDir()
	path := filepath.Join(folder, "fake.sh")
	if err := os.WriteFile(path, []byte(script), 0o600); err != nil {
		t.Fatal(err)
	}
	return folder, Config{Target: "fake", Command: "sh " + path + " start", Pause: time.Millisecond,
		Make: func(dsn string) (engine.Engine, error) { return &fake{folder, dsn}, nil }}
}

// asked is what the script was asked, and empties the list.
func asked(t *testing.T, folder string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(folder, "log"))
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(strings.Fields(string(text)), " ")
}

func touch(t *testing.T, folder, name string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(folder, name), nil, 0o600); err != nil {
		t.Fatal(err)
	}
}

func remove(t *testing.T, folder, name string) {
	t.Helper()
	if err := os.Remove(filepath.Join(folder, name)); err != nil {
		t.Fatal(err)
	}
}

func TestEngineIsStartedAgainOnce(t *testing.T) {
	folder, c := place(t)
	e, err := New(context.Background(), c)
	if err != nil {
		t.Fatal(err)
	}
	var mu sync.Mutex
	var reports []string
	e.Notify(func(what, detail string) {
		mu.Lock()
		defer mu.Unlock()
		reports = append(reports, what+": "+detail)
	})
	if _, err := e.Open(context.Background()); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		remove(t, folder, "running") // it is killed
		var workers sync.WaitGroup
		for range 8 {
			workers.Go(func() {
				if _, err := e.Open(context.Background()); err != nil {
					t.Error(err)
				}
			})
		}
		workers.Wait()
	}
	if err := e.Close(); err != nil {
		t.Fatal(err)
	}
	if got := asked(t, folder); got != "dsn start start start start stop" {
		t.Errorf("the script was asked: %s", got)
	}
	if len(reports) != 3 || !strings.Contains(reports[0], "start: nobody answered, started again by") {
		t.Errorf("reports %q", reports)
	}
	if e.DSN() != "fake://4" {
		t.Errorf("DSN %s", e.DSN())
	}
}

func TestWhatRanAlreadyIsLeftRunning(t *testing.T) {
	folder, c := place(t)
	if err := os.WriteFile(filepath.Join(folder, "running"), []byte("fake://1\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	e, err := New(context.Background(), c)
	if err != nil {
		t.Fatal(err)
	}
	if err := e.Close(); err != nil || asked(t, folder) != "dsn start" {
		t.Errorf("%v, the script was asked: %s", err, asked(t, folder))
	}
}

func TestGivesUp(t *testing.T) {
	for name, want := range map[string]string{
		"broken": "no binaries",        // it cannot be started
		"deaf":   "connection refused", // it is started and nobody answers
	} {
		t.Run(name, func(t *testing.T) {
			folder, c := place(t)
			e, err := New(context.Background(), c)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := e.Open(context.Background()); err != nil {
				t.Fatal(err)
			}
			remove(t, folder, "running")
			touch(t, folder, name)
			for range 10 {
				_, err = e.Open(context.Background())
			}
			if err == nil || !strings.Contains(err.Error(), "it was started 3 times and never came up") || strings.Contains(err.Error(), "\n") {
				t.Errorf("%v", err)
			}
			if got := asked(t, folder); got != "dsn start start start start" {
				t.Errorf("the script was asked: %s", got)
			}
			var unreachable *engine.UnreachableError
			if !errors.As(err, &unreachable) {
				t.Errorf("%T", err)
			}
			if _, err := New(context.Background(), c); name == "broken" && (err == nil || !strings.Contains(err.Error(), want)) {
				t.Errorf("%v", err)
			}
		})
	}
}

func TestServerThatAnswersIsNotStarted(t *testing.T) {
	folder, c := place(t)
	e, err := New(context.Background(), c)
	if err != nil {
		t.Fatal(err)
	}
	touch(t, folder, "full")
	if _, err := e.Open(context.Background()); engine.Lacking(err) == nil {
		t.Errorf("%v", err)
	}
	if got := asked(t, folder); got != "dsn start" {
		t.Errorf("the script was asked: %s", got)
	}
}

func TestStartThatDoesNotEnd(t *testing.T) {
	_, c := place(t)
	c.Command, c.Patience = "exec sleep 60", 50*time.Millisecond
	if _, err := New(context.Background(), c); err == nil || !strings.Contains(err.Error(), "it did not end within 50ms") {
		t.Errorf("%v", err)
	}
	c.Command, c.Patience = "true", 0
	if _, err := New(context.Background(), c); err == nil || !strings.Contains(err.Error(), "printed no DSN") {
		t.Errorf("%v", err)
	}
}

// A server that inherits the output of its script does not keep semcheck.
func TestServerThatHoldsTheOutput(t *testing.T) {
	folder, c := place(t)
	c.Command = "sleep 120 & echo $! >" + folder + "/pid; echo fake://9"
	e, err := New(context.Background(), c)
	if err != nil || e.DSN() != "fake://9" {
		t.Fatal(err)
	}
	if _, err := run(context.Background(), "kill $(cat "+folder+"/pid)"); err != nil {
		t.Errorf("the server has ended, and New came back after it: %v", err)
	}
}
