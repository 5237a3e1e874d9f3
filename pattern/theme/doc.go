// Package theme names what a capture teaches: a net, a snapback, a throw-in.
//
// The package holds the names alone. Package shicho/theme/detect finds the themes of a proved line or tree. Problems
// have themes, and stores keep the themes of each pattern as a Set.
package theme
