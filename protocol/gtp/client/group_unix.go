//go:build unix

package client

import (
	"os/exec"
	"syscall"
)

// group puts a program into a process group of its own. So a script and the programs that it starts can be killed
// together, and interrupts of our terminal do not reach them.
func group(command *exec.Cmd) { command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

func killGroup(command *exec.Cmd) error { return syscall.Kill(-command.Process.Pid, syscall.SIGKILL) }
