package playout

import (
	"encoding/binary"
	"hash/fnv"
	"testing"

	"shicho/board"
)

// Equal seeds give the games that they always gave. Who changes how playouts choose moves changes these hashes of the games; who makes
// playouts faster does not.
func TestSameGames(t *testing.T) {
	for size, want := range map[int]uint64{9: 0xca0df07b0088b520, 13: 0x6d4e1b9940082350, 19: 0x1cb1a592c616d928} {
		p, err := New(Tactical, size, oddTables(false))
		if err != nil {
			t.Fatal(err)
		}
		b, _ := board.New(size)
		h := fnv.New64a()
		for seed := range uint64(60) {
			c := board.Black
			if seed%2 == 1 {
				c = board.White
			}
			if err := p.Load(b); err != nil {
				t.Fatal(err)
			}
			p.Run(c, seed)
			trace := p.Trace(nil)
			if err := binary.Write(h, binary.LittleEndian, trace); err != nil {
				t.Fatal(err)
			}
			b = opening(size, c, trace[:int(seed)*len(trace)/120])
		}
		if got := h.Sum64(); got != want {
			t.Errorf("%d lines: %#x, not %#x", size, got, want)
		}
	}
}

// opening returns the board after some moves of a trace, where these are legal.
func opening(size int, c board.Colour, trace []uint16) *board.Board {
	b, _ := board.New(size)
	for _, n := range trace {
		if err := b.Play(board.Point(int(n)-1), c); err != nil {
			break
		}
		c = c.Opponent()
	}
	return b
}
