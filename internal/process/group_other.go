//go:build !unix

package process

import "os/exec"

// Group puts a program, which must not run yet, into a process group of its own. Interrupts of our terminal do not reach it.
func Group(*exec.Cmd) {}

// Kill ends a program that runs, with all that it has started.
func Kill(command *exec.Cmd) error { return command.Process.Kill() }
