package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
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

func versionText() string {
	b := buildInfo()
	return fmt.Sprintf("semcheck %s, commit %s, %s %s/%s", b.version, b.commit, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}
