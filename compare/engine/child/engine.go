package child

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync/atomic"
	"time"

	"github.com/semcheck/semcheck/compare/engine"
)

// Config describes an engine that runs as child processes.
type Config struct {
	Target     string // "sqlite@3.29.0"
	Dialect    string // name of the dialect that it speaks
	Executable string // "semcheck-sqlite-3.29.0", without a path
	// Path is where the executable is; empty to look beside this program, then in
	// the directories of PATH.
	Path string
	// Engine and Version are what the child has to say of itself; an empty Version
	// accepts any.
	Engine, Version string
	Form            engine.Form
	Settings        []engine.Setting
	Files           *engine.Files
	// Classify makes the error of the engine's number, SQLSTATE and message.
	Classify func(number int, state, message string) *engine.Error
	// Memory is how many bytes a child may take beyond what it has at its start; 0
	// for DefaultMemory. It is held on Linux only.
	Memory uint64
	// Answer is how many bytes of cells a result may have; 0 for DefaultAnswer. What
	// a generated query returns is far below; one that runs away would eat the
	// memory of this process, where no limit holds.
	Answer int
	// Versions is a query of one value, which is asked once and added to the
	// session's version; empty for none. An engine names its libraries so.
	Versions string
	// Advice is what to do where no session can be opened; empty for how to build
	// the executable.
	Advice string
	// Reach is how long a child may take to open a session; 0 for 15 seconds.
	Reach time.Duration
	// Grace is how long a statement may go on after it was interrupted, before the
	// child is killed; 0 for DefaultGrace.
	Grace time.Duration
}

// What stands for zeros in Config.
const (
	DefaultMemory = 2 << 30
	DefaultAnswer = 256 << 20
	DefaultGrace  = 2 * time.Second
)

// ErrMissing is in the chain of an UnreachableError if there is no executable.
var ErrMissing = errors.New("no such executable")

// reach is how long a child may take to open a session, where Config does not
// say.
const reach = 15 * time.Second

// Engine starts a child for each session.
type Engine struct {
	config   Config
	sessions atomic.Int64
}

// New returns the target. Nothing is started yet.
func New(c Config) *Engine {
	if c.Memory == 0 {
		c.Memory = DefaultMemory
	}
	if c.Answer == 0 {
		c.Answer = DefaultAnswer
	}
	if c.Reach == 0 {
		c.Reach = reach
	}
	if c.Grace == 0 {
		c.Grace = DefaultGrace
	}
	return &Engine{config: c}
}

// Name returns the target's name.
func (e *Engine) Name() string { return e.config.Target }

// Dialect returns the name of the target's dialect.
func (e *Engine) Dialect() string { return e.config.Dialect }

// Opening is how long a session may take to open.
func (e *Engine) Opening() time.Duration { return e.config.Reach }

// Close releases nothing: sessions own everything.
func (e *Engine) Close() error { return nil }

// Open starts a child and prepares its session. Errors are
// *engine.UnreachableError.
func (e *Engine) Open(ctx context.Context) (engine.Session, error) {
	if ctx.Err() != nil {
		return nil, &engine.UnreachableError{Target: e.config.Target, Address: e.address(), Cause: context.Cause(ctx), Advice: e.advice()}
	}
	path, err := Find(e.config.Executable, e.config.Path)
	if err != nil {
		return nil, &engine.UnreachableError{Target: e.config.Target, Address: e.address(), Cause: err, Advice: e.advice()}
	}
	database, err := e.config.Files.Path(int(e.sessions.Add(1)) - 1)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeoutCause(ctx, e.config.Reach, errors.New("no answer in "+e.config.Reach.String()))
	defer cancel()
	s, err := e.start(ctx, path, database)
	if err != nil {
		return nil, &engine.UnreachableError{Target: e.config.Target, Address: path, Cause: err, Advice: e.advice()}
	}
	return s, nil
}

func (e *Engine) address() string {
	if e.config.Path != "" {
		return e.config.Path
	}
	return e.config.Executable
}

func (e *Engine) advice() string {
	if e.config.Advice != "" {
		return e.config.Advice
	}
	return fmt.Sprintf("build it with `make full` in a checkout, or name the executable with --dsn or %s", engine.Variable(e.config.Target))
}

// Find returns the path of an executable. If path is empty, it looks for the name beside this
// program and on PATH; if not, it checks the given path only. The error wraps ErrMissing if there
// is none.
func Find(executable, path string) (string, error) {
	if path != "" {
		path, err := exec.LookPath(path) // an explicit path is only examined
		if errors.Is(err, exec.ErrDot) {
			return path, nil
		}
		var failed *exec.Error
		if errors.As(err, &failed) {
			return "", failed.Err
		}
		return path, err
	}
	var beside string
	if self, err := os.Executable(); err == nil {
		beside = filepath.Dir(self)
		name := executable
		if runtime.GOOS == "windows" {
			name += ".exe"
		}
		if path, err := exec.LookPath(filepath.Join(beside, name)); err == nil {
			return path, nil
		}
	}
	path, err := exec.LookPath(executable)
	if err != nil {
		return "", fmt.Errorf("%w in %s nor on PATH", ErrMissing, beside)
	}
	return path, nil
}

// ParseDSN splits the DSN of a target that runs as a child process. The first result is the path
// of its executable; empty means that Find looks for it. The second result, behind "?database=",
// says where its databases are, as for an embedded engine; empty means in memory.
func ParseDSN(dsn string) (executable, database string, err error) {
	executable, query, found := strings.Cut(dsn, "?")
	if !found {
		return executable, "", nil
	}
	database, ok := strings.CutPrefix(query, "database=")
	if !ok {
		return "", "", fmt.Errorf("DSN %s: behind the ? stands database=FOLDER and nothing else", engine.MaskDSN(dsn))
	}
	return executable, database, nil
}
