package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"regexp"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"
)

// commit is the commit of a build that no version control stamped: the linker sets it, as
// the Makefile says.
var commit string

func newVersion(t *terminal) *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "version",
		Short: "Print version and commit",
		Long: `Prints the version of semcheck, the commit that it was built from, the version
of Go and the platform. A program that was built from changed files says so;
where no commit is known, a digest of the program stands in its place.

Exit status: 0 printed, 2 usage.`,
		Example: `  semcheck version
  semcheck version --json`,
		Args: arguments(0, 0, "no argument"),
		RunE: func(*cobra.Command, []string) error {
			if !asJSON {
				_, err := fmt.Fprintln(t.out, versionText())
				return err
			}
			b := buildInfo()
			return json.NewEncoder(t.out).Encode(struct {
				Version  string `json:"version"`
				Commit   string `json:"commit"`
				Go       string `json:"go"`
				Platform string `json:"platform"`
			}{b.version, b.shown(), runtime.Version(), runtime.GOOS + "/" + runtime.GOARCH})
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print as JSON")
	return c
}

// pseudoVersion is a version that Go made of a commit: its time and its first digits.
var pseudoVersion = regexp.MustCompile(`[-.]\d{14}-([0-9a-f]{12})$`)

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
	if m := pseudoVersion.FindStringSubmatch(b.version); m != nil {
		b.commit = m[1]
	}
	if commit != "" {
		b.commit = commit
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
	digest, err := programDigest()
	if err != nil {
		return b.version + " " + b.commit
	}
	return b.version + " " + digest
}

// programDigest is the first half of a digest of the program's own bytes.
func programDigest() (string, error) {
	path, err := os.Executable()
	if err != nil {
		return "", err
	}
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(sum.Sum(nil)[:8]), nil
}

// shown is the commit for people; where none is known it is a digest of the program.
func (b build) shown() string {
	if b.commit != "unknown" {
		return b.commit
	}
	digest, err := programDigest()
	if err != nil {
		return b.commit
	}
	return "unknown, program " + digest
}

func versionText() string {
	b := buildInfo()
	return fmt.Sprintf("semcheck %s, commit %s, %s %s/%s", b.version, b.shown(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
}
