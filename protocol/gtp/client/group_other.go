//go:build !unix

package client

import "os/exec"

func group(*exec.Cmd) {}

func killGroup(command *exec.Cmd) error { return command.Process.Kill() }
