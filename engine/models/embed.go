//go:build !js

package models

import (
	"embed"

	"shicho/internal/files"
)

// The networks are read where they lie in the program, so that nothing of them is copied.
var (
	//go:embed networks/network9.shicho
	network9 []byte
	//go:embed networks/network19.shicho
	network19 []byte
	//go:embed moves
	moves embed.FS
)

func init() { files.ReadShipped = read }

// read returns a file of the program.
func read(name string) ([]byte, error) {
	switch name {
	case "networks/network9.shicho":
		return network9, nil
	case "networks/network19.shicho":
		return network19, nil
	}
	return moves.ReadFile(name)
}
