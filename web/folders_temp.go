//go:build !js

package web

import "os"

// makeTemp makes a temporary folder whose name begins with a text.
func makeTemp(begin string) (string, error) { return os.MkdirTemp("", begin) }
