package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
)

var serverPID = regexp.MustCompile(`running, pid (\d+)`)

// engine finds a process of the engine: the server that the script has started,
// or a child of semcheck; 0 where there is none right now.
func (o *options) engine(ctx context.Context, semcheck int) int {
	if o.script != "" {
		out, err := exec.CommandContext(ctx, o.script, "status").Output()
		if m := serverPID.FindSubmatch(out); err == nil && m != nil {
			pid, _ := strconv.Atoi(string(m[1])) // digits
			return pid
		}
		return 0
	}
	children := childrenOf(semcheck)
	if len(children) == 0 {
		return 0
	}
	return children[o.random.IntN(len(children))]
}

// childrenOf lists the processes that a process has started.
func childrenOf(parent int) (list []int) {
	files, _ := filepath.Glob("/proc/[0-9]*/stat") // the pattern is well formed
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil { // it has ended
			continue
		}
		var state string
		var of int
		rest := text[bytes.LastIndexByte(text, ')')+1:] // the name before may have blanks
		if n, _ := fmt.Sscan(string(rest), &state, &of); n == 2 && of == parent && state != "Z" {
			pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(file))) // digits
			list = append(list, pid)
		}
	}
	return list
}

// kill kills a process; false where it has ended by itself.
func kill(pid int) bool {
	p, err := os.FindProcess(pid)
	return err == nil && p.Kill() == nil
}
