package search

import (
	"fmt"
	"os"
	"strings"
	"sync"
)

// machineMemory returns the memory of the machine in MiB, or 0 if it is not known, as on systems without /proc.
var machineMemory = sync.OnceValue(func() int {
	text, err := os.ReadFile("/proc/meminfo")
	if err != nil {
		return 0
	}
	return parseMemory(string(text))
})

// parseMemory reads the memory in MiB from the text of /proc/meminfo.
func parseMemory(text string) int {
	_, total, found := strings.Cut(text, "MemTotal:")
	kib := 0
	if found {
		fmt.Sscan(total, &kib) // kib stays 0 if there is no number
	}
	return kib >> 10
}

// checkMemory returns an error that wraps ErrSetting if a tree is to have more memory than the machine. The default is always
// accepted.
func checkMemory(mib, machine int) error {
	if machine > 0 && mib > machine && mib > Default().Memory {
		return fmt.Errorf("memory %d: %w, at most the %d MiB of this machine", mib, ErrSetting, machine)
	}
	return nil
}
