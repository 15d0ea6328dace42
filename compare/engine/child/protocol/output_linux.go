package protocol

import (
	"os"
	"syscall"
)

// takeOutput returns the standard output for frames and lets everything else
// that writes there, C code above all, write to the standard error.
func takeOutput() (*os.File, error) {
	own, err := syscall.Dup(syscall.Stdout)
	if err != nil {
		return nil, os.NewSyscallError("dup", err)
	}
	syscall.CloseOnExec(own)
	if err := syscall.Dup3(syscall.Stderr, syscall.Stdout, 0); err != nil {
		return nil, os.NewSyscallError("dup3", err)
	}
	return os.NewFile(uintptr(own), "frames"), nil
}
