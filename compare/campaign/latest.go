package campaign

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// StateFolder is where semcheck keeps what it knows from run to run:
// $XDG_STATE_HOME/semcheck, or .local/state/semcheck in the home folder.
func StateFolder() (string, error) {
	base := os.Getenv("XDG_STATE_HOME")
	if !filepath.IsAbs(base) { // the XDG specification has relative paths ignored
		home, err := os.UserHomeDir()
		if err != nil {
			return "", fmt.Errorf("no state folder: %w; set HOME or XDG_STATE_HOME", err)
		}
		if !filepath.IsAbs(home) {
			return "", fmt.Errorf("no state folder: HOME is %q and not an absolute path; set HOME or XDG_STATE_HOME", home)
		}
		base = filepath.Join(home, ".local", "state")
	}
	return filepath.Join(base, "semcheck"), nil
}

// NewFolder names a folder for a run that was given none:
// <state folder>/runs/<time>-<target>.
func NewFolder(target string, now time.Time) (string, error) {
	state, err := StateFolder()
	if err != nil {
		return "", err
	}
	return filepath.Join(state, "runs", now.UTC().Format("20060102T150405.000Z")+"-"+target), nil
}

// latest is the file that names the folder of the latest run.
const latest = "latest"

// RememberLatest makes a folder the one that Latest returns.
func RememberLatest(folder string) error {
	state, err := StateFolder()
	if err != nil {
		return err
	}
	absolute, err := filepath.Abs(folder)
	if err != nil {
		return fmt.Errorf("remember the latest run: %w", err)
	}
	if err := os.MkdirAll(state, 0o755); err != nil {
		return fmt.Errorf("remember the latest run: %w", err)
	}
	draft, err := os.CreateTemp(state, latest+"-*")
	if err != nil {
		return fmt.Errorf("remember the latest run: %w", err)
	}
	_, err = draft.WriteString(absolute + "\n")
	err = errors.Join(err, draft.Close())
	if err == nil {
		err = os.Rename(draft.Name(), filepath.Join(state, latest))
	}
	if err != nil {
		return fmt.Errorf("remember the latest run: %w", errors.Join(err, os.Remove(draft.Name())))
	}
	return nil
}

// Latest returns the folder of the latest run.
func Latest() (string, error) {
	state, err := StateFolder()
	if err != nil {
		return "", err
	}
	text, err := os.ReadFile(filepath.Join(state, latest))
	if errors.Is(err, fs.ErrNotExist) {
		return "", errors.New("there is no latest run: make one, or name a run's folder")
	}
	if err != nil {
		return "", fmt.Errorf("latest run: %w", err)
	}
	folder := strings.TrimSpace(string(text))
	if _, err := os.Stat(filepath.Join(folder, File)); err != nil {
		return "", fmt.Errorf("the latest run, %s, is no longer there: make one, or name a run's folder", folder)
	}
	return folder, nil
}
