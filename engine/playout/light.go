package playout

import (
	"shicho/board"
	"shicho/engine/moves"
)

// LightTables returns strengths that were made by hand, to measure learned models against. They see whether a 3×3 shape is a
// hane, a cut or a move on the edge, and whether a move takes or saves stones.
func LightTables() *Tables {
	t := &Tables{
		Shape:     lightShape,
		Place:     func(board.Point, int) float64 { return 1 },
		Near:      [NearClasses]float64{6, 5, 1, 1},
		Sharpness: 1,
		Cutoff:    func(int) float64 { return 0 },
	}
	for own := range 4 {
		for other := range 4 {
			for empties := range 3 {
				for _, safe := range []bool{false, true} {
					t.Fight[moves.FightClass(own, other, empties, safe)] = lightFight(own, other, empties, safe)
				}
			}
		}
	}
	return t
}

// lightFight is the strength of a fight: a move takes stones, saves stones that then have room to run, and is no self-atari.
func lightFight(own, other, empties int, safe bool) float64 {
	x := 1.0
	if other > 0 {
		x *= 8 * float64(other)
		if own > 0 {
			x *= 4
		}
	}
	if own > 0 && (empties > 1 || safe) {
		x *= 4 * float64(own)
	}
	if other == 0 && empties < 2 && !safe {
		x *= 0.1
	}
	return x
}

// lightShape is the strength of a shape: a move in contact with both colours is worth more, and a move on the empty edge less.
func lightShape(code uint32, colour board.Colour) float64 {
	own, other, edge := 0, 0, 0
	for i := range 4 {
		switch c := uint8(code >> (2 * i) & 3); c {
		case empty:
		case uint8(colour):
			own++
		case border:
			edge++
		default:
			other++
		}
	}
	diagonals := 0
	for i := 4; i < 8; i++ {
		if c := uint8(code >> (2 * i) & 3); c == uint8(colour) || c == 3-uint8(colour) {
			diagonals++
		}
	}
	switch {
	case own > 0 && other > 0:
		return 4 // a cut or a block
	case other > 0 && diagonals > 0:
		return 3 // a hane
	case own+other+diagonals == 0 && edge > 0:
		return 0.3
	case own == 3 && other == 0:
		return 0.3
	}
	return 1
}
