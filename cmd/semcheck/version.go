package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
)

// build is what the program knows of how it was built.
type build struct{ version, commit string }

func buildInfo() build {
	b := build{version: "(devel)", commit: "unknown"}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return b
	}
	if info.Main.Version != "" {
		b.version = info.Main.Version
	}
	modified := ""
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			b.commit = s.Value[:min(12, len(s.Value))]
		case "vcs.modified":
			if s.Value == "true" {
				modified = " with changes"
			}
		}
	}
	b.commit += modified
	return b
}

// identity tells this build from others: a run that it began is gone on with by
// the same build only, since another may judge otherwise. A commit says it; a
// build of no commit, or with changes, is told by the program's own bytes.
func (b build) identity() string {
	if b.commit != "unknown" && !strings.Contains(b.commit, "with changes") {
		return b.version + " " + b.commit
	}
	path, err := os.Executable()
	if err != nil {
		return b.version + " " + b.commit
	}
	f, err := os.Open(path)
	if err != nil {
		return b.version + " " + b.commit
	}
	defer f.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, f); err != nil {
		return b.version + " " + b.commit
	}
	return b.version + " " + hex.EncodeToString(sum.Sum(nil)[:8])
}

func versionText() string {
	b := buildInfo()
	return fmt.Sprintf("semcheck %s, commit %s, %s %s/%s", b.version, b.commit, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}
