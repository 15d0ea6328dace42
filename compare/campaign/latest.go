package campaign

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// StateFolder is the folder in which semcheck keeps what it knows from run to run:
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

// runs is the folder of the runs that were given none, in the state folder.
const runs = "runs"

// NewFolder names a folder for a run that was given none:
// <state folder>/runs/<time>-<target>.
func NewFolder(target string, now time.Time) (string, error) {
	state, err := StateFolder()
	if err != nil {
		return "", err
	}
	return filepath.Join(state, runs, now.UTC().Format("20060102T150405.000Z")+"-"+target), nil
}

// latest is the file that names the folders of the latest runs, a line each, the newest first.
const latest = "latest"

// mostRecent is how many runs the file names.
const mostRecent = 50

// RememberLatest makes a folder the folder of the latest run.
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
	folders := []string{absolute}
	for _, folder := range remembered(state) {
		if len(folders) < mostRecent && !slices.Contains(folders, folder) && holdsRun(folder) {
			folders = append(folders, folder)
		}
	}
	_, err = draft.WriteString(strings.Join(folders, "\n") + "\n")
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
	folder, _, _ := strings.Cut(strings.TrimSpace(string(text)), "\n")
	if !holdsRun(folder) {
		return "", fmt.Errorf("the latest run, %s, is no longer there: make one, or name a run's folder", folder)
	}
	return folder, nil
}

// Recent returns the folders of the latest runs that still exist, the newest first. They are the
// runs in the state folder, and the runs elsewhere that semcheck remembers.
func Recent() ([]string, error) {
	state, err := StateFolder()
	if err != nil {
		return nil, err
	}
	var folders []string
	for _, folder := range remembered(state) {
		if holdsRun(folder) && !slices.Contains(folders, folder) {
			folders = append(folders, folder)
		}
	}
	own, err := os.ReadDir(filepath.Join(state, runs))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("older runs: %w", err)
	}
	for _, entry := range slices.Backward(own) { // the names begin with the time
		folder := filepath.Join(state, runs, entry.Name())
		if holdsRun(folder) && !slices.Contains(folders, folder) {
			folders = append(folders, folder)
		}
	}
	return folders, nil
}

// remembered lists the folders that the file of the latest runs names.
func remembered(state string) []string {
	text, err := os.ReadFile(filepath.Join(state, latest))
	if err != nil {
		return nil
	}
	return strings.Split(strings.TrimSpace(string(text)), "\n")
}

// holdsRun tells whether there is a run in a folder.
func holdsRun(folder string) bool {
	_, err := os.Stat(filepath.Join(folder, File))
	return folder != "" && err == nil
}
