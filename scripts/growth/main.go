// Command growth measures how the evaluator's time grows with the number of rows, beside SQLite in
// the same process: both get the same statements and the same query, in turn, and the best of the
// repetitions counts. The time is that of the processors, of all threads, the collector's among them:
// so other processes matter little.
//
//	go run ./scripts/growth -only 'IN|EXISTS' -largest 10000 -repeat 3
//
// A line says the work, the rows, the time of both, their ratio, and the factor by which the
// evaluator's time grows from the size before. What takes longer than -most is ended; it is not
// tried on more rows. An answer that is another one than SQLite's ends the command with status 1.
package main

import (
	"context"
	"database/sql"
	"errors"
	"flag"
	"fmt"
	"os"
	"regexp"
	"runtime"
	"runtime/pprof"
	"strings"
	"syscall"
	"time"

	_ "modernc.org/sqlite" // the engine beside it

	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/limit"
	"github.com/semcheck/semcheck/spec/parse"
)

func main() {
	only := flag.String("only", "", "a regular expression of the names of the works")
	largest := flag.Int("largest", 100_000, "number of rows")
	repeat := flag.Int("repeat", 3, "how often a query is asked of both")
	most := flag.Duration("most", 20*time.Second, "how long the evaluator may take")
	profile := flag.String("cpuprofile", "", "a file for a profile of the time")
	flag.Parse()
	if *profile != "" {
		defer startProfile(*profile)()
	}
	names, err := regexp.Compile(*only)
	if err != nil {
		fmt.Fprintln(os.Stderr, "growth:", err)
		os.Exit(2)
	}
	fmt.Printf("%-22s %8s %12s %12s %8s %8s\n", "work", "rows", "evaluator", "SQLite", "ratio", "growth")
	differ := false
	for _, w := range works() {
		before := time.Duration(0)
		for _, n := range w.sizes {
			if !names.MatchString(w.name) || n > *largest {
				continue
			}
			m, err := measure(w, n, *repeat, *most)
			if err != nil {
				fmt.Printf("%-22s %8d %s\n", w.name, n, err)
				break
			}
			growth := ""
			if before > 0 {
				growth = fmt.Sprintf("%7.1f×", float64(m.own)/float64(before))
			}
			other, sign := round(m.other).String(), ""
			if m.ended {
				other, sign = ">"+other, "<"
			}
			fmt.Printf("%-22s %8d %12s %12s %8s %8s%s\n", w.name, n, round(m.own), other, fmt.Sprintf("%s%.1f×", sign, float64(m.own)/float64(m.other)), growth, m.remark)
			differ = differ || m.remark != ""
			before = m.own
		}
	}
	if differ {
		defer os.Exit(1)
	}
}

// startProfile begins a profile of the time, which what it returns ends.
func startProfile(name string) (end func()) {
	f, err := os.Create(name)
	if err == nil {
		err = pprof.StartCPUProfile(f)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "growth:", err)
		os.Exit(2)
	}
	return func() {
		pprof.StopCPUProfile()
		_ = f.Close()
	}
}

// processors is how long the processors have worked for this process.
func processors() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

func round(d time.Duration) time.Duration { return d.Round(max(time.Microsecond, d/1000)) }

// measured are the best times of one work.
type measured struct {
	own, other time.Duration
	ended      bool // SQLite was
	remark     string
}

func measure(w work, n, repeat int, most time.Duration) (m measured, err error) {
	m.own, m.other = time.Hour, time.Hour
	if w.query == nil {
		for range repeat {
			texts := w.setup(n)
			runtime.GC()
			begun := processors()
			if _, err := load(texts, w.dialect); err != nil {
				return m, err
			}
			m.own = min(m.own, processors()-begun)
			begun = processors()
			engine, err := loadEngine(texts)
			if err != nil {
				return m, err
			}
			m.other = min(m.other, processors()-begun)
			if err := engine.Close(); err != nil {
				return m, err
			}
			if m.own > most {
				break
			}
		}
		return m, nil
	}
	var texts []string
	if w.setup != nil {
		texts = w.setup(n)
	}
	db, err := load(texts, w.dialect)
	if err != nil {
		return m, err
	}
	engine, err := loadEngine(texts)
	if err != nil {
		return m, err
	}
	defer func() { _ = engine.Close() }()
	for range repeat {
		runtime.GC()
		rows, took, err := ask(db, w.query(n), most)
		if err != nil {
			return m, err
		}
		m.own = min(m.own, took)
		other := w.other
		if other == "" {
			other = w.query(n)
		}
		theirs, took, err := askEngine(engine, other, most)
		if errors.Is(err, context.DeadlineExceeded) {
			m.other, m.ended = took, true
			break
		}
		if err != nil {
			return m, err
		}
		m.other = min(m.other, took)
		if len(rows) != len(theirs) {
			m.remark = fmt.Sprintf("  %d rows, SQLite has %d", len(rows), len(theirs))
		} else if len(rows) == 1 && fmt.Sprint(rows) != fmt.Sprint(theirs) {
			m.remark = fmt.Sprintf("  %v, SQLite has %v", rows, theirs)
		}
	}
	return m, nil
}

// load applies statements by the semantics.
func load(texts []string, dialect string) (*eval.Database, error) {
	if dialect == "" {
		dialect = "sqlite"
	}
	d := spec.DialectByName(dialect)
	db := eval.NewDatabase(d)
	for _, text := range texts {
		s, err := parse.Statement(text, d)
		if err == nil {
			err = db.Apply(context.Background(), s)
		}
		if err != nil {
			return nil, err
		}
	}
	return db, nil
}

// loadEngine runs statements on SQLite, in one transaction.
func loadEngine(texts []string) (*sql.DB, error) {
	engine, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		return nil, err
	}
	engine.SetMaxOpenConns(1)
	if _, err := engine.Exec("BEGIN"); err != nil {
		return nil, err
	}
	for _, text := range texts {
		if _, err := engine.Exec(text); err != nil {
			return nil, err
		}
	}
	_, err = engine.Exec("COMMIT")
	return engine, err
}

// ask evaluates a query, binding and compiling included.
func ask(db *eval.Database, text string, most time.Duration) ([]string, time.Duration, error) {
	s, err := parse.Statement(text, db.Dialect())
	if err != nil {
		return nil, 0, err
	}
	ctx, end := context.WithTimeout(context.Background(), most)
	defer end()
	begun := processors()
	o, err := eval.Query(ctx, s.(*ast.QueryStatement).Query, db, eval.Options{Budget: limit.Budget{Rows: 1 << 40}, Coverage: spec.NewCoverage()})
	took := processors() - begun
	switch {
	case err != nil:
		return nil, took, err
	case o.Kind != eval.OutcomeRows:
		return nil, took, fmt.Errorf("the outcome is %v: %s", o.Kind, o.Message)
	}
	var list []string
	for _, group := range o.Worlds[0].Groups {
		for _, row := range group.Rows[:group.Take] {
			text := ""
			for i := range row {
				text += strings.Trim(row[i].String(), "'") + "|"
			}
			list = append(list, text)
		}
	}
	return list, took, nil
}

// askEngine asks SQLite a query and reads all of its rows.
func askEngine(engine *sql.DB, text string, most time.Duration) (list []string, took time.Duration, err error) {
	ctx, end := context.WithTimeout(context.Background(), most)
	defer end()
	begun := processors()
	defer func() {
		if ctx.Err() != nil {
			took, err = processors()-begun, ctx.Err()
		}
	}()
	rows, err := engine.QueryContext(ctx, text)
	if err != nil {
		return nil, 0, err
	}
	defer func() { _ = rows.Close() }()
	columns, err := rows.Columns()
	if err != nil {
		return nil, 0, err
	}
	values, places := make([]any, len(columns)), make([]any, len(columns))
	for i := range values {
		places[i] = &values[i]
	}
	var all [][]any
	for rows.Next() {
		if err := rows.Scan(places...); err != nil {
			return nil, 0, err
		}
		all = append(all, append([]any(nil), values...))
	}
	took = processors() - begun
	for _, row := range all {
		text := ""
		for _, v := range row {
			text += fmt.Sprint(v) + "|"
		}
		list = append(list, text)
	}
	return list, took, rows.Err()
}
