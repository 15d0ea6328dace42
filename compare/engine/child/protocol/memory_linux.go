package protocol

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"syscall"
)

// limitMemory lets the address space of the process grow by that many bytes and
// no more, so that an allocation beyond them fails instead of eating the machine.
func limitMemory(bytes uint64) error {
	// The first field is the size of the whole address space, in pages.
	statm, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return fmt.Errorf("limit the memory: %w", err)
	}
	size, _, _ := strings.Cut(string(statm), " ")
	pages, err := strconv.ParseUint(size, 10, 64)
	if err != nil {
		return fmt.Errorf("limit the memory: %w", err)
	}
	limit := pages*uint64(os.Getpagesize()) + bytes
	if err := syscall.Setrlimit(syscall.RLIMIT_AS, &syscall.Rlimit{Cur: limit, Max: limit}); err != nil {
		return fmt.Errorf("limit the memory: %w", err)
	}
	return nil
}
