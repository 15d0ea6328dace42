//go:build unix

package campaign

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
)

// lockFile is held by the one process that writes into a run's folder. It says
// nothing when nobody holds it.
const lockFile = "run.lock"

// lockFolder takes a run's folder for this process; it is free again when the
// file is closed or the process ends, however it ends.
func lockFolder(folder string) (*os.File, error) {
	f, err := os.OpenFile(filepath.Join(folder, lockFile), os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return nil, &StoreError{Folder: folder, Cause: err}
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		_ = f.Close() // nothing was written
		if errors.Is(err, syscall.EWOULDBLOCK) {
			return nil, fmt.Errorf("%s is in use: another semcheck writes into it", folder)
		}
		return nil, &StoreError{Folder: folder, Cause: err}
	}
	return f, nil
}
