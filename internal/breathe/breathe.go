//go:build !js

package breathe

// Now does nothing.
func Now(int) {}
