// Command make writes the page that asks semcheck in a browser: it compiles the evaluator to
// WebAssembly and puts it into one file, with what Go brings to run it.
//
//	go run ./cmd/semcheck/internal/page/make [-o bin/semcheck.html] [-commit HASH]
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/page"
)

func main() {
	out := flag.String("o", filepath.Join("bin", page.File), "the `file` of the page")
	commit := flag.String("commit", "", "the commit that the page names")
	flag.Parse()
	if err := write(*out, *commit); err != nil {
		fmt.Fprintln(os.Stderr, "page:", err)
		os.Exit(1)
	}
}

func write(out, commit string) error {
	module, err := compile()
	if err != nil {
		return err
	}
	glue, err := glue()
	if err != nil {
		return err
	}
	version := "at a commit that is not known"
	if commit != "" {
		version = "at commit " + commit
	}
	text, err := page.Build(module, glue, version)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(out), 0o755); err != nil {
		return err
	}
	if err := os.WriteFile(out, text, 0o644); err != nil { //nolint:gosec // a page is read by others
		return err
	}
	compressed, err := page.Compress(module)
	if err != nil {
		return err
	}
	const mega = 1e6
	fmt.Printf("%s: %.1f MB; its module: %.1f MB, compressed %.2f MB\n", out, float64(len(text))/mega, float64(len(module))/mega, float64(len(compressed))/mega)
	return nil
}

// compile is the module. Calls are not inlined: that makes it a fifth smaller, and an answer
// takes milliseconds all the same.
func compile() ([]byte, error) {
	folder, err := os.MkdirTemp("", "semcheck-page")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	file := filepath.Join(folder, "semcheck.wasm")
	c := exec.Command("go", "build", "-trimpath", "-gcflags=all=-l", "-ldflags=-s -w", "-o", file, "github.com/semcheck/semcheck/cmd/semcheck/wasm")
	c.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	c.Stdout, c.Stderr = os.Stderr, os.Stderr
	if err := c.Run(); err != nil {
		return nil, fmt.Errorf("compiling to WebAssembly: %w", err)
	}
	return os.ReadFile(file)
}

// glue is wasm_exec.js of the Go that compiles.
func glue() ([]byte, error) {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, fmt.Errorf("go env GOROOT: %w", err)
	}
	for _, folder := range []string{"lib", "misc"} {
		text, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), folder, "wasm", "wasm_exec.js"))
		if err == nil {
			return text, nil
		}
		if !errors.Is(err, os.ErrNotExist) {
			return nil, err
		}
	}
	return nil, errors.New("this Go has no wasm_exec.js")
}
