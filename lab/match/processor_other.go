//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package match

import "time"

func processorTime() time.Time { return time.Time{} }
