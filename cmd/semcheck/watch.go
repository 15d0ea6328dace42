package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/semcheck/semcheck/spec/limit"
)

// A command about one text ends within a second of its time, of an interrupt, and of the
// moment at which it holds more memory than it may, whatever it does: reading, binding,
// evaluating, printing. What it does looks at its context; where that takes longer than
// patience, the command ends without it.

const (
	patience  = 400 * time.Millisecond
	weighings = 10 * time.Millisecond // between two looks at the memory
)

// elsewhere is a fault of work in another goroutine, with its stack.
type elsewhere struct {
	fault any
	stack []byte
}

// watched does some work that ends when the context does or the memory is used up. The work
// gets a terminal that takes nothing any more once it was left behind.
func watched(ctx context.Context, t *terminal, budget limit.Budget, work func(context.Context, *terminal) error) error {
	most := budget.Or(limit.Default()).Memory
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	before := debug.SetMemoryLimit(int64(most) / 4 * 3) // the collector works harder from there on
	defer debug.SetMemoryLimit(before)
	var gone atomic.Bool
	behind := &terminal{in: t.in, out: &abandoned{to: t.out, gone: &gone}, err: &abandoned{to: t.err, gone: &gone}}
	done := make(chan error, 1)
	var fault *elsewhere
	go func() {
		defer func() {
			if f := recover(); f != nil {
				fault = &elsewhere{f, debug.Stack()}
				done <- nil
			}
		}()
		done <- work(ctx, behind)
	}()
	result := func(err error) error {
		if fault != nil {
			panic(fault)
		}
		return err
	}
	weigh := time.NewTicker(weighings)
	defer weigh.Stop()
	for {
		select {
		case err := <-done:
			return result(err)
		case <-weigh.C:
			if int(held()) > most/8*7 {
				end(limit.Exceeded(limit.Memory, "more than %d MB of memory are needed", most>>20))
			}
			continue
		case <-ctx.Done():
		}
		select {
		case err := <-done:
			return result(err)
		case <-time.After(patience):
			gone.Store(true)
			return ended(ctx, ctx.Err())
		}
	}
}

// alone does work that is watched where no engine is asked: who has a session on one needs
// time to leave it in good order.
func alone(ctx context.Context, t *terminal, target string, work func(context.Context, *terminal) error) error {
	if target != "" {
		return work(ctx, t)
	}
	return watched(ctx, t, limit.Budget{}, work)
}

// interruption says why a context was cancelled.
func interruption(ctx context.Context) string {
	var exceeded *limit.Error
	if errors.As(context.Cause(ctx), &exceeded) {
		return exceeded.Need
	}
	return "interrupted"
}

// held is how many bytes the process has from the system and did not give back.
func held() uint64 {
	sample := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64() - sample[1].Value.Uint64()
}

// abandoned is a writer for work that may be left behind.
type abandoned struct {
	to   io.Writer
	gone *atomic.Bool
	busy sync.Mutex
}

func (a *abandoned) Write(p []byte) (int, error) {
	a.busy.Lock()
	defer a.busy.Unlock()
	if a.gone.Load() {
		return 0, errors.New("the command has ended")
	}
	return a.to.Write(p)
}

// ended puts the reason in place of the bare error of a context, and says of a limit how it is
// set.
func ended(ctx context.Context, err error) error {
	var exceeded *limit.Error
	cause := context.Cause(ctx)
	if cause != nil && (errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled)) {
		if errors.Is(cause, context.Canceled) {
			return errors.New("interrupted")
		}
		err = cause
	}
	if errors.As(err, &exceeded) {
		return fmt.Errorf("%s; --limit %s=N sets another limit", exceeded.Need, exceeded.Limit)
	}
	return err
}

// limits are the limits of --limit.
type limits struct{ limit.Budget }

// Type is what help shows for the value.
func (*limits) Type() string { return "name=N" }

// String is the value without any limit set.
func (*limits) String() string { return "" }

// Set reads a limit: rows=1000, memory=4GB.
func (l *limits) Set(text string) error {
	name, number, _ := strings.Cut(text, "=")
	at := l.Of(limit.Name(name))
	if at == nil {
		return fmt.Errorf("there is no limit of that name; the limits are %s", names(limit.Names()))
	}
	unit := 1
	for _, u := range []struct {
		name string
		of   int
	}{{"KB", 1 << 10}, {"MB", 1 << 20}, {"GB", 1 << 30}} {
		if rest, has := strings.CutSuffix(number, u.name); has {
			number, unit = rest, u.of
		}
	}
	n, err := strconv.Atoi(number)
	if err != nil || n <= 0 || n > 1<<50/unit {
		return fmt.Errorf("a limit is a whole number above zero, with KB, MB or GB if it is of bytes: %s=1000", name)
	}
	*at = n * unit
	return nil
}

// readText reads a text to its end, which must not be longer than the limit.
func readText(r io.Reader, what string, budget limit.Budget) (string, error) {
	most := budget.Or(limit.Default()).Text
	text, err := io.ReadAll(io.LimitReader(r, int64(most)+1))
	if err != nil {
		return "", fmt.Errorf("%s: %w", what, err)
	}
	if len(text) > most {
		return "", limit.Exceeded(limit.Text, "%s is longer than %d bytes", what, most)
	}
	return withoutMark(string(text)), nil
}

// readTextFile reads a file so.
func readTextFile(name, what string, budget limit.Budget) (string, error) {
	f, err := os.Open(name)
	if err != nil {
		return "", fmt.Errorf("%s: %w", what, err)
	}
	defer func() { _ = f.Close() }()
	return readText(f, what, budget)
}
