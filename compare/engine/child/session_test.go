package child

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/semantics"
)

// fakeEngine is an engine whose children are this test binary.
func fakeEngine(t *testing.T, behaviour string, change func(c *Config)) *Engine {
	t.Helper()
	t.Setenv(fakeVariable, behaviour)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	files, err := engine.NewFiles("")
	if err != nil {
		t.Fatal(err)
	}
	c := Config{Target: "fake@1.0", Dialect: "sqlite", Executable: "semcheck-fake-1.0", Path: self,
		Engine: "Fake", Version: "1.0", Form: engine.FormSQLite, Files: files, Grace: 100 * time.Millisecond,
		Classify: func(number int, state, message string) *engine.Error {
			return &engine.Error{Number: number, State: state, Message: message, Class: semantics.ClassDivisionByZero}
		}}
	if change != nil {
		change(&c)
	}
	return New(c)
}

func open(t *testing.T, e *Engine) *Session {
	t.Helper()
	s, err := e.Open(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s.(*Session)
}

func TestAnswersArriveAsTheyAre(t *testing.T) {
	s := open(t, fakeEngine(t, "works", nil))
	if s.Version() != "Fake 1.0" {
		t.Error(s.Version())
	}
	ctx := context.Background()
	result, err := s.Query(ctx, "rows")
	if err != nil {
		t.Fatal(err)
	}
	want := &engine.Result{Form: engine.FormSQLite,
		Columns: []engine.Column{{Name: "a", Digits: engine.NotFixed}, {Name: "b", Type: "T", Digits: 4}, {Digits: engine.NotFixed}},
		Rows:    [][]engine.Cell{{{Text: "7", Type: "integer"}, {Null: true, Type: "null"}, {Text: "a\x00\xff", Type: "text"}}}}
	if !reflect.DeepEqual(result, want) {
		t.Errorf("got %+v, want %+v", result, want)
	}
	if result, err = s.Query(ctx, "many"); err != nil || len(result.Rows) != 100_000 || result.Rows[99_999][0].Text != "99999" {
		t.Errorf("many rows: %v", err)
	}
	if result, err = s.Query(ctx, "prints"); err != nil || len(result.Columns) != 3 || len(result.Rows) != 0 {
		t.Errorf("a child that prints: %v", err)
	}
	for range 2 {
		if err := s.Execute(ctx, "one"); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := engine.Single(ctx, s, "executed"); err != nil || got != "one;one" {
		t.Error(got, err)
	}
	if err := s.Reset(ctx); err != nil {
		t.Fatal(err)
	}
	if got, err := engine.Single(ctx, s, "executed"); err != nil || got != "" {
		t.Errorf("after Reset: %q %v", got, err)
	}
}

func TestFailuresOfStatementsLeaveTheSession(t *testing.T) {
	s := open(t, fakeEngine(t, "works", nil))
	ctx := context.Background()
	for statement, want := range map[string]engine.Error{
		"fail after rows": {Number: 7, Message: "integer overflow", Class: semantics.ClassDivisionByZero},
		"too long":        {Message: "a message of 67108873 bytes is longer than a frame can be: 67108864", Class: semantics.ClassDivisionByZero},
		"no memory":       {Number: 7, Message: "out of memory: the child may take 2048 MiB", Class: semantics.ClassUnsupported},
	} {
		var failure *engine.Error
		if _, err := s.Query(ctx, statement); !errors.As(err, &failure) || *failure != want {
			t.Errorf("%s: %+v, want %+v", statement, err, want)
		}
	}
	var failure *engine.Error
	if err := s.Execute(ctx, "fail"); !errors.As(err, &failure) || failure.State != "22012" || failure.Kind != engine.ErrorStatement {
		t.Errorf("got %v", err)
	}
	if err := s.Execute(ctx, strings.Repeat("x", 65<<20)); !errors.As(err, &failure) || failure.Kind != engine.ErrorStatement {
		t.Errorf("a statement that fits into no frame: %v", err)
	}
	if result, err := s.Query(ctx, "rows"); err != nil || len(result.Rows) != 1 {
		t.Errorf("the session does not go on: %v", err)
	}
}

// whenStarted acts when the child has said so many times that a statement is started.
func whenStarted(s *Session, times int, act func()) {
	go func() {
		for strings.Count(s.process.stderr.String(), started) < times {
			time.Sleep(time.Millisecond)
		}
		act()
	}()
}

// timeOver is a context whose time is over when the child has started so many statements.
func timeOver(s *Session, times int) (ctx context.Context, cancel func()) {
	ctx, over := context.WithCancelCause(context.Background())
	whenStarted(s, times, func() { over(context.DeadlineExceeded) })
	return ctx, func() { over(nil) }
}

func TestTimeoutInterruptsTheStatement(t *testing.T) {
	s := open(t, fakeEngine(t, "works", func(c *Config) { c.Grace = time.Minute }))
	for n := range 3 {
		ctx, cancel := timeOver(s, n+1)
		_, err := s.Query(ctx, "waits")
		cancel()
		var failure *engine.Error
		if !errors.As(err, &failure) || failure.Kind != engine.ErrorTimeout || !strings.Contains(failure.Message, "deadline") {
			t.Fatalf("got %v, want a timeout", err)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var failure *engine.Error
	if _, err := s.Query(ctx, "rows"); !errors.As(err, &failure) || failure.Kind != engine.ErrorTimeout {
		t.Errorf("a cancelled query: %v", err)
	}
	if result, err := s.Query(context.Background(), "rows"); err != nil || len(result.Rows) != 1 {
		t.Errorf("the session does not go on: %v", err)
	}
}

// told is a context whose time is over when its channel is taken from: the end is seen, not only said.
type told struct {
	context.Context
	done chan struct{}
}

func (c told) Done() <-chan struct{} { return c.done }

// The time is over while the child has not read the statement: it is longer than a pipe holds. The
// interrupt follows when it is read.
func TestInterruptFollowsAStatementThatIsReadLate(t *testing.T) {
	file := filepath.Join(t.TempDir(), "read")
	t.Setenv(readVariable, file)
	s := open(t, fakeEngine(t, "reads late", func(c *Config) { c.Grace = 10 * time.Second }))
	ctx := told{context.Background(), make(chan struct{})}
	go func() {
		ctx.done <- struct{}{}
		if err := os.WriteFile(file, nil, 0o600); err != nil {
			t.Error(err)
		}
	}()
	var failure *engine.Error
	if _, err := s.Query(ctx, strings.Repeat(" ", 4<<20)); !errors.As(err, &failure) || failure.Message != "interrupted: stopped" {
		t.Errorf("got %v, want an interrupt", err)
	}
}

// A child that does not read its statement is killed, and not said to have been interrupted.
func TestChildThatDoesNotReadIsKilled(t *testing.T) {
	t.Setenv(readVariable, filepath.Join(t.TempDir(), "never"))
	s := open(t, fakeEngine(t, "reads late", nil))
	ctx := told{context.Background(), make(chan struct{})}
	go func() { ctx.done <- struct{}{} }()
	var failure *engine.Error
	if _, err := s.Query(ctx, strings.Repeat(" ", 4<<20)); !errors.As(err, &failure) || failure.Kind != engine.ErrorTimeout || !strings.Contains(failure.Message, "did not read its statement, and was killed") {
		t.Errorf("got %v, want a timeout", err)
	}
}

func TestHangIsKilled(t *testing.T) {
	s := open(t, fakeEngine(t, "works", nil))
	ctx, cancel := timeOver(s, 1)
	defer cancel()
	var failure *engine.Error
	if _, err := s.Query(ctx, "hangs"); !errors.As(err, &failure) || failure.Kind != engine.ErrorTimeout || !strings.Contains(failure.Message, "was killed") {
		t.Fatalf("got %v, want a timeout", err)
	}
	<-s.process.gone
	if _, err := s.Query(context.Background(), "rows"); !errors.As(err, &failure) || failure.Kind != engine.ErrorConnection {
		t.Errorf("a session whose child was killed: %v", err)
	}
	if err := s.Reset(context.Background()); !errors.As(err, &failure) || failure.Kind != engine.ErrorConnection {
		t.Errorf("Reset of a session whose child was killed: %v", err)
	}
}

func TestEndOfAChildIsToldWithItsLastWords(t *testing.T) {
	for query, parts := range map[string][]string{
		"exits":                             {"exit status 3", "assertion failed: x > 0"},
		"asserts":                           {"exit status 134", "an assertion failed: fake: fake.c:12: step: Assertion `p->nRef>0' failed."},
		"crashes in the middle of its rows": {"SIGSEGV"},
		"aborts":                            {"ran out of memory", "2048 MiB", "bad_alloc"},
		"fatal":                             {"the database is broken"},
	} {
		s := open(t, fakeEngine(t, "works", nil))
		for range 2 {
			var failure *engine.Error
			if _, err := s.Query(context.Background(), query); !errors.As(err, &failure) || failure.Kind != engine.ErrorConnection {
				t.Fatalf("%s: got %v, want the end of the connection", query, err)
			}
			for _, part := range append(parts, "semcheck-fake-1.0") {
				if !strings.Contains(failure.Message, part) {
					t.Errorf("%s: %q is missing in %q", query, part, failure.Message)
				}
			}
		}
	}
}

func TestChildThatClosesItsOutputIsKilled(t *testing.T) {
	s := open(t, fakeEngine(t, "works", nil))
	var failure *engine.Error
	if _, err := s.Query(context.Background(), "closes its output"); !errors.As(err, &failure) || failure.Kind != engine.ErrorConnection {
		t.Fatalf("got %v", err)
	}
}

func TestChildThatBreaksTheProtocolIsKilled(t *testing.T) {
	for _, how := range []string{"rows too wide", "columns twice", "rows of another statement", "settings again", "no columns", "failure of another statement"} {
		s := open(t, fakeEngine(t, how, nil))
		var failure *engine.Error
		if _, err := s.Query(context.Background(), "rows"); !errors.As(err, &failure) || failure.Kind != engine.ErrorConnection || !strings.Contains(failure.Message, "out of turn") {
			t.Errorf("%s: %v", how, err)
		}
		<-s.process.gone
	}
}

func TestAnswerIsLimited(t *testing.T) {
	s := open(t, fakeEngine(t, "works", func(c *Config) { c.Answer = 1 << 18 }))
	var failure *engine.Error
	if _, err := s.Query(context.Background(), "many"); !errors.As(err, &failure) || failure.Kind != engine.ErrorResource || !strings.Contains(failure.Message, "a result of more than") {
		t.Errorf("got %v", err)
	}
	if r, err := s.Query(context.Background(), "rows"); err != nil || len(r.Rows) == 0 {
		t.Errorf("the session does not go on: %v, %v", r, err)
	}
}

func TestChildKilledFromOutside(t *testing.T) {
	s := open(t, fakeEngine(t, "works", nil))
	whenStarted(s, 1, func() { _ = s.process.command.Process.Signal(syscall.SIGKILL) })
	var failure *engine.Error
	if _, err := s.Query(context.Background(), "hangs"); !errors.As(err, &failure) || failure.Kind != engine.ErrorConnection {
		t.Fatalf("got %v, want the end of the connection", err)
	}
	if runtime.GOOS != "windows" && !strings.Contains(failure.Message, "SIGKILL: perhaps the machine ran out of memory") {
		t.Error(failure.Message)
	}
}

func TestChildWhoseParentIsGoneEnds(t *testing.T) {
	s := open(t, fakeEngine(t, "works", func(c *Config) { c.Grace = time.Minute }))
	whenStarted(s, 1, func() { s.process.in.Close() })
	if _, err := s.Query(context.Background(), "hangs"); err == nil {
		t.Error("a query that hangs has an answer")
	}
	var err error
	if s.process.in, err = os.Open(os.DevNull); err != nil { // for Close
		t.Fatal(err)
	}
}

func TestMemoryIsLimited(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the memory of a child is limited on Linux only")
	}
	s := open(t, fakeEngine(t, "works", func(c *Config) { c.Memory = 512 << 20 }))
	var failure *engine.Error
	_, err := s.Query(context.Background(), "allocates")
	if !errors.As(err, &failure) || failure.Kind != engine.ErrorConnection || !strings.Contains(failure.Message, "ran out of memory (it may take 512 MiB)") {
		t.Errorf("got %v", err)
	}
}

func TestSettingsAreReadBack(t *testing.T) {
	right := engine.Setting{Statement: "one", ReadBack: "executed", Want: "ONE"}
	if err := open(t, fakeEngine(t, "works", func(c *Config) { c.Settings = []engine.Setting{right} })).Reset(context.Background()); err != nil {
		t.Error(err)
	}
	for _, setting := range []engine.Setting{
		{Statement: "one", ReadBack: "executed", Want: "two"},
		{Statement: "one", ReadBack: "many", Want: "one"},
		{Statement: "fail", ReadBack: "executed", Want: "fail"},
	} {
		s, err := fakeEngine(t, "works", func(c *Config) { c.Settings = []engine.Setting{setting} }).Open(context.Background())
		if err == nil {
			t.Errorf("%v was accepted", setting)
			s.Close()
		}
	}
}

func TestUnreachableChildren(t *testing.T) {
	for behaviour, part := range map[string]string{
		"garbage":         "not a message of the protocol",
		"old protocol":    "speaks version 2 of the protocol, this is version 1",
		"talks too early": "does not say who it is",
		"ends at once":    "exit status 127; its standard error: libfake.so: cannot open",
		"other version":   "Fake 2.0 instead of Fake 1.0",
		"does not open":   "no such folder",
	} {
		s, err := fakeEngine(t, behaviour, nil).Open(context.Background())
		var unreachable *engine.UnreachableError
		switch {
		case err == nil:
			t.Errorf("%s was accepted", behaviour)
			s.Close()
		case !errors.As(err, &unreachable) || !strings.Contains(err.Error(), part) || !strings.Contains(err.Error(), "make full") || strings.Contains(err.Error(), "\n"):
			t.Errorf("%s: %v", behaviour, err)
		}
	}
}

func TestSilentChildIsLeft(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	if s, err := fakeEngine(t, "silent", nil).Open(ctx); err == nil {
		s.Close()
		t.Error("a silent child was accepted")
	}
}

func TestMissingExecutable(t *testing.T) {
	for _, path := range []string{"", filepath.Join(t.TempDir(), "semcheck-fake-1.0"), t.TempDir()} {
		_, err := fakeEngine(t, "works", func(c *Config) { c.Path = path }).Open(context.Background())
		var unreachable *engine.UnreachableError
		if !errors.As(err, &unreachable) || !strings.Contains(err.Error(), "build it with `make full`") || !strings.Contains(err.Error(), "SEMCHECK_FAKE_1_0_DSN") {
			t.Errorf("%q: %v", path, err)
		}
		if path == "" && !errors.Is(err, ErrMissing) {
			t.Errorf("%v is not ErrMissing", err)
		}
	}
}

func TestExecutableIsFoundOnPath(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("links need rights there")
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	if err := os.Symlink(self, filepath.Join(folder, "semcheck-fake-1.0")); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", folder)
	open(t, fakeEngine(t, "works", func(c *Config) { c.Path = "" }))
}

func TestFilesAreRemovedWithTheSession(t *testing.T) {
	folder := t.TempDir()
	for _, query := range []string{"rows", "exits"} {
		files, err := engine.NewFiles(folder)
		if err != nil {
			t.Fatal(err)
		}
		s := open(t, fakeEngine(t, "works", func(c *Config) { c.Files = files }))
		if list, _ := os.ReadDir(folder); len(list) != 1 {
			t.Errorf("the database is not in the folder: %v", list)
		}
		_, _ = s.Query(context.Background(), query)
		if err := s.Close(); err != nil {
			t.Error(err)
		}
		if list, _ := os.ReadDir(folder); len(list) != 0 {
			t.Errorf("after %s: %v is left", query, list)
		}
	}
}

func TestParseDSN(t *testing.T) {
	for dsn, want := range map[string][2]string{
		"": {}, "/bin/x": {"/bin/x", ""}, "?database=/tmp": {"", "/tmp"}, "/bin/x?database=a b": {"/bin/x", "a b"},
	} {
		if executable, database, err := ParseDSN(dsn); err != nil || executable != want[0] || database != want[1] {
			t.Errorf("%s: %q %q %v", dsn, executable, database, err)
		}
	}
	if _, _, err := ParseDSN("x?memory=1"); err == nil {
		t.Error("an unknown parameter was accepted")
	}
}
