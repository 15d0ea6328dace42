// Kills ends semcheck, or the engine that it judges, with SIGKILL at random
// moments of runs, resumes what was killed, and compares the findings with
// those of an undisturbed run: they have to be the same.
//
// Usage: go run ./scripts/kills [-what semcheck|engine] [-target sqlite@3.29.0] [-kills 50] [-script scripts/engines/mysql56.sh]
//
// With -what semcheck one run is killed and resumed again and again. With -what
// engine the child processes of semcheck are killed, or, with -script, the
// server that semcheck has started by that script; runs follow one another until
// there were enough kills. It needs Linux and a built bin/semcheck.
//
// Exit status: 0 the same findings, 1 others, 2 it could not be tried.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"time"

	"github.com/semcheck/semcheck/compare/campaign"
)

type options struct {
	what, target, script, binary, folder string
	queries, seed                        uint64
	workers, kills                       int
	least, most                          time.Duration
	random                               *rand.Rand
}

func main() {
	var o options
	var choice uint64
	flag.StringVar(&o.what, "what", "semcheck", "what is killed: semcheck or engine")
	flag.StringVar(&o.target, "target", "sqlite@3.29.0", "target of the runs")
	flag.StringVar(&o.script, "script", "", "script of the engine's server; none for an engine that runs as child processes")
	flag.StringVar(&o.binary, "binary", "bin/semcheck", "semcheck")
	flag.StringVar(&o.folder, "folder", "", "folder for the runs (default: a temporary one)")
	flag.Uint64Var(&o.queries, "queries", 100_000, "queries of a run")
	flag.Uint64Var(&o.seed, "seed", 1, "seed of the runs")
	flag.IntVar(&o.workers, "workers", 2, "workers of the runs")
	flag.IntVar(&o.kills, "kills", 50, "kills")
	flag.DurationVar(&o.least, "least", 100*time.Millisecond, "least time between two kills")
	flag.DurationVar(&o.most, "most", 2500*time.Millisecond, "most time between two kills")
	flag.Uint64Var(&choice, "choice", uint64(time.Now().UnixNano()), "seed of the moments")
	flag.Parse()
	o.random = rand.New(rand.NewPCG(choice, 0))
	fmt.Printf("moments of -choice %d\n", choice)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	same, err := o.try(ctx)
	switch {
	case err != nil:
		fmt.Fprintln(os.Stderr, "kills:", err)
		os.Exit(2)
	case !same:
		os.Exit(1)
	}
}

// try makes the undisturbed run and the others.
func (o *options) try(ctx context.Context) (same bool, err error) {
	if o.folder == "" {
		if o.folder, err = os.MkdirTemp("", "semcheck-kills-"); err != nil {
			return false, err
		}
		defer func() { err = errors.Join(err, os.RemoveAll(o.folder)) }()
	}
	began := time.Now()
	whole := filepath.Join(o.folder, "whole")
	if _, err := o.run(ctx, whole, nil); err != nil {
		return false, err
	}
	want, err := read(ctx, whole)
	if err != nil {
		return false, err
	}
	fmt.Printf("undisturbed: %s, %.0f s\n", want, time.Since(began).Seconds())
	if len(want.findings) == 0 {
		return false, errors.New("the undisturbed run found nothing: choose another target or seed")
	}
	switch o.what {
	case "semcheck":
		return o.killSemcheck(ctx, want)
	case "engine":
		return o.killEngine(ctx, want)
	}
	return false, fmt.Errorf("-what is semcheck or engine, not %s", o.what)
}

// run runs semcheck until it ends. While it runs, disturb is called, if it is
// given; the function ends when its context does. Killed tells that the process
// ended by SIGKILL.
func (o *options) run(ctx context.Context, folder string, disturb func(ctx context.Context, semcheck *os.Process)) (killed bool, err error) {
	args := []string{"--target", o.target, "--queries", strconv.FormatUint(o.queries, 10), "--seed", strconv.FormatUint(o.seed, 10),
		"--workers", strconv.Itoa(o.workers), "--out", folder, "--no-report", "--examine-after", "1h", "--reduce-checks", "300"}
	if o.script != "" {
		args = append(args, "--start", o.script+" start")
	}
	if stored, err := campaign.Read(ctx, folder); err == nil && stored.Meta["seed"] != "" {
		args = []string{"--resume", folder, "--no-report", "--examine-after", "1h", "--reduce-checks", "300"}
	}
	c := exec.CommandContext(ctx, o.binary, args...)
	c.Env = append(os.Environ(), "XDG_STATE_HOME="+filepath.Join(o.folder, "state"))
	log, err := os.OpenFile(folder+".log", os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, log.Close()) }()
	c.Stdout, c.Stderr = log, log
	if err := c.Start(); err != nil {
		return false, err
	}
	disturbing, end := context.WithCancel(ctx)
	disturbed := make(chan struct{})
	go func() {
		defer close(disturbed)
		if disturb != nil {
			disturb(disturbing, c.Process)
		}
	}()
	err = c.Wait()
	end()
	<-disturbed
	switch status := c.ProcessState.ExitCode(); {
	case ctx.Err() != nil:
		return false, ctx.Err()
	case status == -1:
		return true, nil
	case status == 0 || status == 1:
		return false, nil
	default:
		return false, fmt.Errorf("semcheck ended with status %d, see %s.log: %w", status, folder, err)
	}
}

// pause waits a random time between two kills; false when ctx ended.
func (o *options) pause(ctx context.Context) bool {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(o.least + time.Duration(o.random.Int64N(int64(o.most-o.least)))):
		return true
	}
}

// killSemcheck kills one run and resumes it until it ends.
func (o *options) killSemcheck(ctx context.Context, want *account) (same bool, err error) {
	folder := filepath.Join(o.folder, "killed")
	before := &account{}
	kills := 0
	same = true
	for {
		killed, err := o.run(ctx, folder, func(ctx context.Context, semcheck *os.Process) {
			if kills < o.kills && o.pause(ctx) {
				_ = semcheck.Kill() // it may have ended by itself
			}
		})
		if err != nil {
			return false, err
		}
		got, err := read(ctx, folder)
		if err != nil && !killed {
			return false, err
		}
		if err == nil {
			if lost := got.lacks(before); len(lost) > 0 {
				fmt.Printf("kill %d lost %v\n", kills, lost)
				same = false
			}
			before = got
		}
		if !killed {
			break
		}
		kills++
	}
	fmt.Printf("killed semcheck %d times: %s\n", kills, before)
	return before.compare(want) && same, nil
}

// killEngine kills the engine during runs, until there were enough kills.
func (o *options) killEngine(ctx context.Context, want *account) (same bool, err error) {
	same = true
	for kills, number := 0, 1; kills < o.kills; number++ {
		folder := filepath.Join(o.folder, "run"+strconv.Itoa(number))
		before := kills
		_, err := o.run(ctx, folder, func(ctx context.Context, semcheck *os.Process) {
			for kills < o.kills && o.pause(ctx) {
				if pid := o.engine(ctx, semcheck.Pid); pid > 0 && kill(pid) {
					kills++
				}
			}
		})
		if err != nil {
			return false, err
		}
		got, err := read(ctx, folder)
		if err != nil {
			return false, err
		}
		fmt.Printf("run %d, killed the engine %d times: %s\n", number, kills-before, got)
		same = got.compare(want) && same
		if kills == before {
			return false, errors.New("the engine was not killed once: the run is too short")
		}
	}
	return same, nil
}
