package child

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/child/protocol"
)

// fakeVariable makes a child of the test binary: its value is how the child
// behaves.
const fakeVariable = "SEMCHECK_TEST_FAKE_CHILD"

func TestMain(m *testing.M) {
	switch behaviour := os.Getenv(fakeVariable); behaviour {
	case "":
		os.Exit(m.Run())
	case "garbage":
		fmt.Println("Segmentation fault? No: a program that talks.")
		time.Sleep(time.Hour)
	case "silent":
		time.Sleep(time.Hour)
	case "old protocol":
		_ = protocol.Write(os.Stdout, protocol.Hello{Protocol: protocol.Version + 1, Engine: "Fake"})
		time.Sleep(time.Hour)
	case "talks too early":
		_ = protocol.Write(os.Stdout, protocol.Done{Number: 1})
		time.Sleep(time.Hour)
	case "ends at once":
		fmt.Fprintln(os.Stderr, "libfake.so: cannot open shared object file")
		os.Exit(127)
	case "rows too wide", "columns twice", "rows of another statement", "settings again", "no columns", "failure of another statement":
		breakProtocol(behaviour)
	case "reads late":
		readLate(os.Getenv(readVariable))
	default:
		protocol.Main(&fake{behaviour: behaviour, interrupted: make(chan struct{}, 1)})
	}
}

// started is what a child says when it runs a statement that waits or hangs.
const started = "the statement is started"

// breakProtocol answers the first query with messages that are out of turn.
func breakProtocol(how string) {
	say := func(messages ...protocol.Message) {
		for _, m := range messages {
			_ = protocol.Write(os.Stdout, m)
		}
	}
	say(protocol.Hello{Protocol: protocol.Version, Engine: "Fake", Version: "1.0", Form: "sqlite"}, protocol.Settings{Number: 1})
	columns := protocol.Columns{Number: 2, Columns: []protocol.Column{{Name: "a"}}}
	one, two := []protocol.Cell{{Text: "1"}}, []protocol.Cell{{Text: "1"}, {Text: "2"}}
	say(map[string][]protocol.Message{
		"rows too wide":                {columns, protocol.Rows{Number: 2, Rows: [][]protocol.Cell{two}}},
		"columns twice":                {columns, columns},
		"rows of another statement":    {columns, protocol.Rows{Number: 1, Rows: [][]protocol.Cell{one}}},
		"settings again":               {protocol.Settings{Number: 2}},
		"failure of another statement": {protocol.Failure{Number: 1}},
		"no columns":                   {protocol.Rows{Number: 2, Rows: [][]protocol.Cell{one}}},
	}[how]...)
	say(protocol.Done{Number: 2})
	time.Sleep(time.Hour)
}

// readVariable names a file; a child that reads late reads its first query when the file is there.
const readVariable = "SEMCHECK_TEST_FAKE_READS"

// readLate opens a session, reads nothing until the file is there, and waits for an interrupt behind
// the statement that it reads then.
func readLate(file string) {
	_ = protocol.Write(os.Stdout, protocol.Hello{Protocol: protocol.Version, Engine: "Fake", Version: "1.0", Form: "sqlite"})
	opening, _ := protocol.Read(os.Stdin)
	_ = protocol.Write(os.Stdout, protocol.Settings{Number: opening.(protocol.Open).Number})
	for _, err := os.Stat(file); err != nil; _, err = os.Stat(file) {
		time.Sleep(time.Millisecond)
	}
	query, _ := protocol.Read(os.Stdin)
	number := query.(protocol.Query).Number
	if m, _ := protocol.Read(os.Stdin); m == (protocol.Interrupt{Number: number}) {
		_ = protocol.Write(os.Stdout, protocol.Failure{Number: number, Kind: protocol.FailureInterrupted, Message: "stopped"})
	}
	end, _ := protocol.Read(os.Stdin)
	_ = protocol.Write(os.Stdout, protocol.Done(end.(protocol.Close)))
}

// fake is an engine whose statements say what it shall do.
type fake struct {
	behaviour   string
	interrupted chan struct{}
	executed    []string
	hoard       []byte
}

func (f *fake) Hello() protocol.Hello {
	version := "1.0"
	if f.behaviour == "other version" {
		version = "2.0"
	}
	return protocol.Hello{Engine: "Fake", Version: version, Form: "sqlite"}
}

func (f *fake) Open(database string) error {
	if f.behaviour == "does not open" {
		return fmt.Errorf("no such folder")
	}
	if database != engine.MemoryDatabase {
		return os.WriteFile(database, nil, 0o600)
	}
	return nil
}

func (f *fake) Reset() error { f.executed = nil; return nil }
func (f *fake) Close() error { return nil }

func (f *fake) Interrupt() {
	select {
	case f.interrupted <- struct{}{}:
	default:
	}
}

func (f *fake) Execute(text string) error {
	f.executed = append(f.executed, text)
	if strings.HasPrefix(text, "fail") {
		return &protocol.Failure{Code: 7, State: "22012", Message: "division by zero"}
	}
	return nil
}

func (f *fake) Query(text string, answer *protocol.Answer) error {
	row := []protocol.Cell{{Text: "7", Type: "integer"}, {Null: true, Type: "null"}, {Text: "a\x00\xff", Type: "text"}}
	columns := []protocol.Column{{Name: "a", Digits: protocol.NotFixed}, {Name: "b", Type: "T", Digits: 4}, {Digits: protocol.NotFixed}}
	switch text {
	case "rows":
		if err := answer.Columns(columns); err != nil {
			return err
		}
		return answer.Row(row)
	case "many":
		if err := answer.Columns(columns[:1]); err != nil {
			return err
		}
		for i := range 100_000 {
			if err := answer.Row([]protocol.Cell{{Text: strconv.Itoa(i), Type: "integer"}}); err != nil {
				return err
			}
		}
		return nil
	case "too long":
		if err := answer.Columns(columns[:1]); err != nil {
			return err
		}
		return answer.Row([]protocol.Cell{{Text: strings.Repeat("x", protocol.FrameLimit)}})
	case "executed":
		if err := answer.Columns(columns[:1]); err != nil {
			return err
		}
		return answer.Row([]protocol.Cell{{Text: strings.Join(f.executed, ";")}})
	case "fail after rows":
		_ = answer.Columns(columns)
		for range 10_000 {
			_ = answer.Row(row)
		}
		return &protocol.Failure{Code: 7, Message: "integer overflow"}
	case "waits":
		fmt.Fprintln(os.Stderr, started)
		<-f.interrupted
		return &protocol.Failure{Kind: protocol.FailureInterrupted, Message: "stopped"}
	case "hangs":
		fmt.Fprintln(os.Stderr, started)
		time.Sleep(time.Hour)
	case "exits":
		fmt.Fprintln(os.Stderr, "assertion failed: x > 0")
		os.Exit(3)
	case "asserts": // between other output, as of an engine that logs and of a runtime that prints its threads
		const much = 64 << 10
		fmt.Fprintln(os.Stderr, strings.Repeat("log\n", much))
		fmt.Fprintln(os.Stderr, "fake: fake.c:12: step: Assertion `p->nRef>0' failed.")
		fmt.Fprintln(os.Stderr, strings.Repeat("goroutine\n", much))
		os.Exit(134)
	case "crashes in the middle of its rows":
		_ = answer.Columns(columns)
		for range 10_000 {
			_ = answer.Row(row)
		}
		var nothing *int
		*nothing = 1
	case "aborts":
		fmt.Fprintln(os.Stderr, "terminate called after throwing an instance of 'std::bad_alloc'")
		os.Exit(134)
	case "no memory":
		return &protocol.Failure{Kind: protocol.FailureMemory, Code: 7, Message: "out of memory"}
	case "allocates":
		f.hoard = make([]byte, 3<<30)
	case "prints": // as C code would, on the process's standard output
		fmt.Println("debug output of the engine")
		return answer.Columns(columns)
	case "fatal":
		return &protocol.Failure{Kind: protocol.FailureFatal, Message: "the database is broken"}
	case "closes its output":
		for descriptor := range uintptr(64) {
			if descriptor != 0 && descriptor != 2 {
				_ = os.NewFile(descriptor, "").Close()
			}
		}
		time.Sleep(time.Hour)
	}
	return nil
}
