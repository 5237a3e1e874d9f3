package ownership

import (
	_ "embed"
	"sync"
)

var (
	//go:embed networks/final.shicho
	finalFile []byte
	//go:embed networks/playing.shicho
	playingFile []byte
)

// Final returns the network that comes with the program for positions in which the game is over.
var Final = sync.OnceValue(func() *Network { return mustDecode(finalFile) })

// Playing returns the network that comes with the program for positions in which the game goes on.
var Playing = sync.OnceValue(func() *Network { return mustDecode(playingFile) })

func mustDecode(data []byte) *Network {
	n, err := Decode(data)
	if err != nil {
		panic(err) // TestShipped reads the files
	}
	return n
}
