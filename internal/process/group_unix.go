//go:build unix

package process

import (
	"os/exec"
	"syscall"
)

// Group puts a program, which must not run yet, into a process group of its own. Interrupts of our terminal do not reach it.
func Group(command *exec.Cmd) { command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// Kill ends a program that runs, with all that it has started.
func Kill(command *exec.Cmd) error { return syscall.Kill(-command.Process.Pid, syscall.SIGKILL) }
