//go:build unix

package client

import (
	"os/exec"
	"syscall"
)

// group makes a program the first of a group of processes, which are killed together: it may be a script that
// has begun others. Nor does it get the interrupts of our terminal, so that it does not end before it is told to.
func group(command *exec.Cmd) { command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

func killGroup(command *exec.Cmd) error { return syscall.Kill(-command.Process.Pid, syscall.SIGKILL) }
