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
	for size, want := range map[int]uint64{9: 0x09c1c7bff9c827f1, 13: 0xd9fd4191ec96305e, 19: 0x086612831ae3105a} {
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
