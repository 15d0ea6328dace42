package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"syscall"
	"testing"
	"time"
	"unsafe"

	"github.com/semcheck/semcheck/internal/testrun"
)

// stacked are definitions of views each of which names the one before it, {p}.
func stacked(first, step string, views int) string {
	var b strings.Builder
	b.WriteString("CREATE TABLE t (x INTEGER); INSERT INTO t VALUES (1), (2);\nCREATE VIEW v1 AS " + first + ";\n")
	for i := 2; i <= views; i++ {
		fmt.Fprintf(&b, "CREATE VIEW v%d AS %s;\n", i, strings.ReplaceAll(step, "{p}", fmt.Sprintf("v%d", i-1)))
	}
	return b.String()
}

func numbers(n int, form string) string {
	list := make([]string, n)
	for i := range list {
		list[i] = fmt.Sprintf(form, i)
	}
	return strings.Join(list, ",")
}

func nested(before, inside, behind string, levels int) string {
	return strings.Repeat(before, levels) + inside + strings.Repeat(behind, levels)
}

// running is an eval in a process of its own.
type running struct {
	*exec.Cmd
	out, err bytes.Buffer
}

func evaluating(t *testing.T, setup, query string, arguments ...string) *running {
	t.Helper()
	arguments = append([]string{"eval"}, arguments...)
	if setup != "" {
		file := filepath.Join(t.TempDir(), "setup")
		if err := os.WriteFile(file, []byte(setup), 0o600); err != nil {
			t.Fatal(err)
		}
		flag := "--schema"
		if strings.Contains(strings.Join(arguments, " "), "--cypher") {
			flag = "--graph"
		}
		arguments = append(arguments, flag, file)
	}
	r := &running{Cmd: exec.CommandContext(context.Background(), "semcheck", append(arguments, "-")...)}
	r.Stdin, r.Stdout, r.Stderr = strings.NewReader(query), &r.out, &r.err
	return r
}

// small makes this process small, and its peak with it: Linux counts the peak of the process that starts a
// command as one of the command's (exec_mmap).
func small(t *testing.T) {
	t.Helper()
	debug.FreeOSMemory()
	if err := os.WriteFile("/proc/self/clear_refs", []byte("5"), 0); err != nil {
		t.Logf("the peak of the test itself stays: %v", err)
	}
}

// mostResident is the greatest size that a command may have had, in KB.
const mostResident = 2 << 20

// seconds is what a command is given as a second: half of one unless all tests run.
func seconds() time.Duration {
	if testrun.Whole() {
		return time.Second
	}
	return time.Second / 2
}

// within tells of a command that has ended whether it worked no longer than a time and a second more,
// on as many processors as the machine has. What a loaded machine keeps it waiting does not count.
func within(t *testing.T, r *running, given time.Duration) {
	t.Helper()
	worked := r.ProcessState.UserTime() + r.ProcessState.SystemTime()
	if worked > time.Duration(runtime.NumCPU())*(given+time.Second) {
		t.Errorf("it worked %v, and it was given %v", worked, given)
	}
}

// Whatever a text asks for, eval ends in its time and in 2 GB, with an answer or with one line
// that names the limit.
func TestLimitsHold(t *testing.T) {
	values := "(VALUES " + numbers(3000, "(%d)") + ")"
	deep := testrun.Count(20_000, 20_000, 100_000) // far beyond the limit of nesting
	for _, c := range []struct {
		name, setup, query string
		flags              []string
		want               string // in the output, or else in the only line of the errors
	}{
		{"views joined with themselves", stacked("SELECT a.x FROM t a, t b", "SELECT a.x FROM {p} a, {p} b", 20), "SELECT count(*) FROM v20", nil, "--limit expansion=N"},
		{"views of UNION", stacked("SELECT x FROM t UNION SELECT x FROM t", "SELECT x FROM {p} UNION SELECT x FROM {p}", 30), "SELECT * FROM v30", nil, "--limit expansion=N"},
		{"views with subqueries", stacked("SELECT x FROM t", "SELECT x FROM {p} WHERE x IN (SELECT x FROM {p})", 30), "SELECT * FROM v30", nil, "--limit expansion=N"},
		{"views of stars", stacked("SELECT * FROM t", "SELECT * FROM {p} a, {p} b", 20), "SELECT * FROM v20", nil, "--limit expansion=N"},
		{"a chain of views", stacked("SELECT x FROM t", "SELECT x FROM {p}", 3000), "SELECT * FROM v3000", nil, "--limit nesting=N"},
		{"a chain of WITH", "", "WITH a0 AS (SELECT 1 AS x), " + with(3000, "SELECT x FROM a%d") + " SELECT x FROM a3000", nil, "--limit nesting=N"},
		{"WITH twice", "", "WITH a0 AS (SELECT 1 AS x UNION SELECT 2), " + with(30, "SELECT p.x FROM a%[2]d p, a%[2]d q") + " SELECT count(*) FROM a30", nil, "--limit rows=N"},
		{"WITH inside of WITH", "", nested("WITH b AS (", "SELECT 1 AS x", ") SELECT x FROM b", 300), nil, "1"},
		{"a recursion without end", "", "WITH RECURSIVE r(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM r) SELECT count(*) FROM r", nil, "--limit rows=N"},
		{"a recursion that doubles a text", "", "WITH RECURSIVE r(x) AS (SELECT 'aaaaaaaa' UNION ALL SELECT x || x FROM r) SELECT count(*) FROM r", nil, ""},
		{"products", "", "SELECT count(*) FROM " + values + " a, " + values + " b, " + values + " c", nil, "--limit rows=N"},
		{"parentheses", "", "SELECT " + nested("(", "1", ")", deep), nil, "nesting of more than 1000 levels"},
		{"CASE in CASE", "", "SELECT " + nested("CASE WHEN 1 = 1 THEN ", "1", " END", deep/2), nil, "nesting of more than 1000 levels"},
		{"calls", "", "SELECT " + nested("abs(", "1", ")", deep), nil, "nesting of more than 1000 levels"},
		{"a chain of OR", "", "SELECT 1" + strings.Repeat(" OR 1", 10*deep), nil, "a chain of more than 10000 operators"},
		{"a chain of ||", "", "SELECT 1" + strings.Repeat(" || 1", 9_000), nil, "1111"},
		{"a chain of AND", "", "SELECT 1" + strings.Repeat(" AND 1", 9_000), nil, ""},
		{"UNIONs", "", "SELECT 1" + strings.Repeat(" UNION SELECT 1", 9_000), nil, ""},
		{"a list for many rows", "", "SELECT count(*) FROM " + values + " WHERE column1 + 1000000 IN (" + numbers(100_000, "%d") + ")", nil, "--timeout sets the limit"},
		{"a huge text", "", "SELECT REPEAT('a', 2000000000)", []string{"--dialect", "mysql"}, "not modelled: REPEAT of so long a text"},
		{"a huge padding", "", "SELECT LPAD('a', 2000000000, 'b')", []string{"--dialect", "mysql"}, "not modelled: LPAD of so long a text"},
		{"huge spaces", "", "SELECT SPACE(2000000000)", []string{"--dialect", "mysql"}, "not modelled: SPACE of so long a text"},
		{"a window over many rows", "", "WITH RECURSIVE r(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM r WHERE x < 100000) SELECT max(s) FROM (SELECT sum(x) OVER (ORDER BY x) AS s FROM r) q", nil, ""},
		{"a large polygon", "", "SELECT ST_Area(ST_GeomFromText('POLYGON((0 0," + numbers(50_000, "%d 1") + ",0 0))'))", []string{"--dialect", "postgis"}, ""},
		{"nested collections", "", "SELECT ST_Area(ST_GeomFromText('" + strings.Repeat("GEOMETRYCOLLECTION(", 100_000) + "'))", []string{"--dialect", "postgis"}, ""},
		{"UNWIND", "", "UNWIND range(1, 1000000000000) AS x RETURN count(x)", []string{"--cypher"}, "--limit rows=N"},
		{"UNWIND thrice", "", "UNWIND range(1, 3000) AS x UNWIND range(1, 3000) AS y UNWIND range(1, 3000) AS z RETURN count(*)", []string{"--cypher"}, ""},
		{"paths of a dense graph", "UNWIND range(1, 14) AS x CREATE (:N); MATCH (a:N), (b:N) CREATE (a)-[:T]->(b)", "MATCH p = (a)-[*]->(b) RETURN count(p)", []string{"--cypher"}, ""},
		{"a long list", "", "SELECT 1 WHERE 5 IN (" + numbers(testrun.Count(250_000, 250_000, 1_000_000), "%d") + ")", []string{"--timeout", "2m"}, "(1 row)"},
		{"memory", "", "SELECT 1 WHERE 5 IN (" + numbers(200_000, "%d") + ")", []string{"--limit", "memory=60MB"}, "more than 60 MB of memory are needed; --limit memory=N"},
		{"a long text", "", "SELECT 1 WHERE 5 IN (" + numbers(1_000, "%d") + ")", []string{"--limit", "text=1KB"}, "standard input is longer than 1024 bytes; --limit text=N"},
	} {
		t.Run(c.name, func(t *testing.T) {
			given := seconds()
			if testrun.Whole() {
				given *= 2
			}
			flags := append([]string{"--timeout", given.String()}, c.flags...)
			if !strings.Contains(strings.Join(flags, " "), "--cypher") && !strings.Contains(strings.Join(flags, " "), "--dialect") {
				flags = append(flags, "--dialect", "sqlite")
			}
			r := evaluating(t, c.setup, c.query, flags...)
			small(t)
			err := r.Run()
			if resident := r.ProcessState.SysUsage().(*syscall.Rusage).Maxrss; resident > mostResident {
				t.Errorf("it had %d MB", resident>>10)
			}
			if len(c.flags) < 2 || c.flags[0] != "--timeout" {
				within(t, r, given)
			}
			var status *exec.ExitError
			if err != nil && (!errors.As(err, &status) || status.ExitCode() != statusTrouble) || strings.Contains(r.err.String(), "goroutine") {
				t.Fatalf("%v\n%.2000s", err, r.err.String())
			}
			if said := r.out.String() + r.err.String(); !strings.Contains(said, c.want) && !strings.Contains(said, "--timeout sets the limit") || c.want == "(1 row)" && err != nil {
				t.Errorf("%.300s, want %s", said, c.want)
			}
		})
	}
}

// with are the queries of a WITH, each of which names the one before it.
func with(n int, query string) string {
	list := make([]string, n)
	for i := range list {
		list[i] = fmt.Sprintf("a%d AS ("+query+")", i+1, i)
	}
	return strings.Join(list, ", ")
}

// giveAndWait writes a text to a pipe and waits until it was read: until the pipe is empty.
func giveAndWait(t *testing.T, pipe *os.File, text string) {
	if _, err := pipe.WriteString(text); err != nil {
		return // the command has ended; what it says is looked at
	}
	raw, err := pipe.SyscallConn()
	if err != nil {
		t.Error(err)
		return
	}
	for left := int32(1); left > 0; time.Sleep(time.Millisecond) {
		var failed syscall.Errno
		if err := raw.Control(func(fd uintptr) {
			_, _, failed = syscall.Syscall(syscall.SYS_IOCTL, fd, syscall.TIOCINQ, uintptr(unsafe.Pointer(&left)))
		}); err != nil || failed != 0 {
			t.Error(err, failed)
			return
		}
	}
}

// An interrupt ends a command within a second, whatever it does: reading its input, binding,
// evaluating, printing.
func TestInterruptsAndTimeoutEndEveryPhase(t *testing.T) {
	values := "(VALUES " + numbers(3000, "(%d)") + ")"
	for _, c := range []struct {
		name, query string
		flags       []string
		silent      bool // nobody reads what it prints
		open        bool // its input has no end
	}{
		{"reading", "SELECT 1", nil, false, true},
		{"parsing and binding", "SELECT 1 WHERE 5 IN (" + numbers(1_000_000, "%d") + ")", nil, false, false},
		{"evaluating", "SELECT 1" + strings.Repeat(" AND 1", 9_000), nil, false, false},
		{"evaluating a graph", "UNWIND range(1, 3000000) AS x WITH collect(x) AS l UNWIND l AS y RETURN count(y IN l)", []string{"--cypher"}, false, false},
		{"printing", "SELECT * FROM " + values + " a, (VALUES (1), (2), (3), (4), (5)) b", nil, true, false},
	} {
		for _, interrupted := range []bool{true, false} {
			t.Run(fmt.Sprintf("%s/%v", c.name, interrupted), func(t *testing.T) {
				t.Parallel() // most of them wait for the time to be over
				given := seconds()
				flags, want := append([]string{"--timeout", given.String()}, c.flags...), "gave up after "+given.String()
				if interrupted {
					flags, want = append([]string{"--timeout", "1h"}, c.flags...), "interrupted"
				}
				if c.flags == nil {
					flags = append(flags, "--dialect", "sqlite")
				}
				r := evaluating(t, "", c.query, flags...)
				if c.silent {
					read, write, err := os.Pipe()
					if err != nil {
						t.Fatal(err)
					}
					defer func() { _, _ = read.Close(), write.Close() }()
					r.Stdout = write
				}
				read, write, err := os.Pipe()
				if err != nil {
					t.Fatal(err)
				}
				defer write.Close()
				r.Stdin = read
				err = errors.Join(r.Start(), read.Close())
				if err != nil {
					t.Fatal(err)
				}
				taken := make(chan struct{})
				go func() {
					defer close(taken)
					giveAndWait(t, write, c.query)
					if !c.open {
						_ = write.Close()
					}
				}()
				if interrupted {
					<-taken // it has begun, and heeds interrupts
					time.Sleep(given)
					if err := r.Process.Signal(os.Interrupt); err != nil {
						t.Fatal(err)
					}
				}
				if err := r.Wait(); r.ProcessState.ExitCode() != statusTrouble || !strings.Contains(r.err.String(), want) {
					t.Errorf("%v: %s, want %s", err, &r.err, want)
				}
				within(t, r, given)
			})
		}
	}
}
