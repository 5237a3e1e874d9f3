//go:build !js

package worker

// Now does nothing.
func Now(int) {}
