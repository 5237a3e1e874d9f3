//go:build !js

package network

import _ "embed"

// The networks are read where they lie in the program, so that nothing of them is copied.
var (
	//go:embed networks/network9.shicho
	network9 []byte
	//go:embed networks/network19.shicho
	network19 []byte
)

// readShipped returns the file of a network that comes with the program.
func readShipped(name string) ([]byte, error) {
	if name == smallName {
		return network9, nil
	}
	return network19, nil
}
