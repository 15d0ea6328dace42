package suite

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/suite/tck"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/spelling"
)

// Format is a way of writing a suite.
type Format struct {
	Name      string
	Extension string // of the files that are read in a folder
	read      func(r *reader, text string)
}

// Cypher is the name of the format whose dialects are those of graphs.
const Cypher = "cypher"

// Formats lists the formats.
func Formats() []Format {
	return []Format{
		{"sqllogictest", ".test", readSQLLogicTest},
		{"jsonl", ".jsonl", readJSONLines},
		{"de9im", ".tsv", readRelations},
		{Cypher, ".feature", readFeature},
		{"script", ".sql", readReports},
	}
}

// FormatByName returns the format of that name.
func FormatByName(name string) (Format, error) {
	var names []string
	for _, f := range Formats() {
		if f.Name == name {
			return f, nil
		}
		names = append(names, f.Name)
	}
	return Format{}, fmt.Errorf("unknown format %q%s; the formats are %s, and bugs and workload are commands", name, spelling.DidYouMean(name, append(names, "bugs", "workload")), strings.Join(names, ", "))
}

// Options say how a suite is run.
type Options struct {
	Dialect *spec.Dialect // nil: the case's own, or the format's default
	Strict  bool          // jsonl: column names, scales and value forms count
	Naive   bool
	// Installed tells that texts without COLLATE compare as on a server as it is installed.
	Installed bool
	Timeout   time.Duration // of one case
	// Reading and Conventions are those of de9im.
	Reading     spatial.Reading
	Conventions spatial.Conventions
	// Executor, if not nil, opens what the scenarios of one file of cypher run on, in place
	// of the evaluator; it is closed if it is an io.Closer.
	Executor func(ctx context.Context) (tck.Executor, error)
	Show     *Status // cases of this status are kept; nil keeps the first wrong ones and errors
	Workers  int     // files read at a time
	// Progress, if not nil, is called when a file is done, by one goroutine at a
	// time.
	Progress func(done, files int, so *Account)
}

// Files lists the files of a format below a path, in order.
func Files(path string, f Format) ([]string, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		return []string{path}, nil
	}
	var files []string
	err = filepath.WalkDir(path, func(p string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() && strings.HasSuffix(p, f.Extension) {
			files = append(files, p)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("%s holds no file *%s", path, f.Extension)
	}
	slices.Sort(files)
	return files, nil
}

// Run judges all cases of the files. If the context is cancelled, the account holds what was
// judged until then, and the error is the context's.
func Run(ctx context.Context, f Format, files []string, o Options) (Account, error) {
	var (
		mu       sync.Mutex
		total    Account
		done     int
		problem  error
		accounts = make([]Account, len(files))
		next     = make(chan int)
		workers  sync.WaitGroup
	)
	for range max(1, o.Workers) {
		workers.Go(func() {
			for i := range next {
				text, err := os.ReadFile(files[i])
				if err == nil {
					r := &reader{ctx: ctx, file: files[i], options: o, account: &accounts[i]}
					f.read(r, strings.TrimPrefix(string(text), "\ufeff"))
				}
				mu.Lock()
				if err != nil && problem == nil {
					problem = err
				}
				done++
				if o.Progress != nil {
					total.Add(&accounts[i])
					o.Progress(done, len(files), &total)
				}
				mu.Unlock()
			}
		})
	}
	for i := range files {
		if ctx.Err() != nil {
			break
		}
		next <- i
	}
	close(next)
	workers.Wait()
	total = Account{}
	for i := range accounts { // in the order of the files, whoever was first
		total.Add(&accounts[i])
	}
	if problem == nil {
		problem = ctx.Err()
	}
	return total, problem
}

// reader judges the cases of one file.
type reader struct {
	ctx     context.Context
	file    string
	options Options
	account *Account
}

// over tells whether the run was cancelled.
func (r *reader) over() bool { return r.ctx.Err() != nil }

func (r *reader) judged(c Case) {
	if r.over() {
		return // what was cut short says nothing
	}
	r.account.add(c, r.options.Show)
}

// limited runs one case within its time; a fault of ours becomes an error.
func (r *reader) limited(work func(ctx context.Context) (*eval.Outcome, error)) (outcome *eval.Outcome, err error) {
	ctx, cancel := r.ctx, context.CancelFunc(func() {})
	if r.options.Timeout > 0 {
		ctx, cancel = context.WithTimeout(r.ctx, r.options.Timeout)
	}
	defer cancel()
	defer func() {
		if fault := recover(); fault != nil {
			outcome, err = nil, fmt.Errorf("semcheck itself failed: %v%s", fault, place(debug.Stack()))
		}
	}()
	return work(ctx)
}

// place is the line of code that a panic came from.
func place(stack []byte) string {
	lines := strings.Split(string(stack), "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, "panic(") && i+3 < len(lines) {
			file, _, _ := strings.Cut(strings.TrimSpace(lines[i+3]), " ")
			return " at " + filepath.Base(filepath.Dir(file)) + "/" + filepath.Base(file)
		}
	}
	return ""
}
