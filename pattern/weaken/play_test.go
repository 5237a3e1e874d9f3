package weaken

import (
	"strings"
	"testing"

	"shicho/board"
)

// TestMoves plays on pictures: X is the winner, who attacks, O the loser. It compares what is known after the
// last move, and the footprint of that move. The winner has won as soon as he takes the target, or the other string of a pair. Boards of one
// row have all that the rules speak of.
func TestMoves(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		why, before, moves string
		after              string // or "illegal", or "won"
		foot               string // + marks the footprint of the last move; "" compares nothing
	}{
		// The loser's pass stands for a stone on a point of which nothing is known.
		{"two passes may fill two liberties: the wall may be taken", "?X2?", "O pass, O pass", "?x?", ""},
		{"a liberty is left after one pass", "?X2?", "O pass", "?X?", ""},
		{"a pass may fill a liberty of each wall", "?X1?X1?", "O pass", "?x?x?", ""},
		{"a pass fills no liberty that is drawn", "|X . ?", "O pass, O pass", "X.?", ""},
		{"the condition of one string says nothing of another", "?X2?X ?", "O pass", "?X?x?", ""},
		{"joined strings may share their liberties: they have those of the better one", "?X1. X2?", "X c1, O pass, O pass", "?xxx?", ""},
		{"joined strings have the liberties of the better one", "?X1. X2?", "X c1, O pass", "?XXX?", ""},
		{"a maybe may be filled: it is no liberty", "|x X O|", "O pass", "xxO", ""},
		{"an unknown point may be filled: it is no liberty", "|O X ?", "O pass", "Ox?", ""},
		{"the drawing ends without an edge: nothing is known of what is beyond", "X O|", "O pass", "xO", ""},
		{"a blocked point is no liberty", "|% X O|", "O pass", "xxO", ""},
		{"a stone on a blocked point may have no liberty", "|% O .|", "O pass", "xO.", ""},
		{"a maybe does not support a stone on a blocked point", "|x % O|", "O pass", "xxO", ""},
		{"stones on blocked points do not support each other", "|% % O|", "O pass", "xxO", ""},
		{"a string with a liberty supports a stone on a blocked point", "|% X .|", "O pass", "%X.", ""},
		{"an empty point supports a stone on a blocked point", "|. % O|", "O pass", ".%O", ""},

		// The loser takes strings of the winner.
		{"a string without a liberty is taken", "|O X . .|", "O c1", "O.O.", ""},
		{"a string beside an unknown point may have a liberty there", "?X . .|", "O c1", "?xO.", ""},
		{"a string beside a maybe may have a liberty there", "|x X . .|", "O c1", "xxO.", ""},
		{"a string beside a blocked point may go on there", "|x X . .|", "X a1, O c1", "xxO.", ""},
		{"a wall with a promised liberty stays", "?X1. .|", "O c1", "?XO.", ""},
		{"a string that the loser does not touch stays", "|. X . .|", "O d1", ".X.O", ""},
		{"a stone on a blocked point may be taken", "|. % O .|", "O a1", "OxO.", ""},
		{"a wall that has lost its last liberty may be gone", "?X . .|", "O c1, O d1", "?xOO", ""},

		// Moves of the loser that are legal on no board.
		{"all is known: suicide", "|. X .|", "O a1", "illegal", "++."},
		{"a string in suicide, with all that is beside it", "|X O . X .|", "O c1", "illegal", "++++."},
		{"a maybe may be a liberty", "|. x X .|", "O a1", "OxX.", ""},
		{"an unknown point may be a liberty", ". X .|", "O a1", "OX.", ""},
		{"a string that may have no liberty may be taken", "|. X x|", "O a1", "Oxx", ""},
		{"a stone on a blocked point may have no other liberty", "|. % x O|", "O a1", "OxxO", ""},

		// The winner plays.
		{"the room of the stone is in the footprint", "|. . X .|", "X b1", ".XX.", "+++."},
		{"the stone has no room", "|. O .|", "X a1", "illegal", ""},
		{"the stone may have no room on a maybe", "|x O .|", "X a1", "illegal", ""},
		{"nor has it room beside a maybe", "|x . O .|", "X b1", "illegal", ""},
		{"a stone on a maybe, if it is there, has the room of its neighbour", "|x X .|", "X a1", "%X.", "++."},
		{"a stone on a maybe connects nothing", "|O X x X .|", "X c1", "Ox%X.", ""},
		{"a wall without a liberty may have been taken before", "|O X ? . .|", "X e1", "Ox?.X", ""},

		// The winner takes strings of the loser.
		{"a string is taken, and all beside it is in the footprint", "|. X O . .|", "X d1", ".X.X.", ".+++."},
		{"a string with a liberty stays, and the liberty is in the footprint", "|. O . .|", "X c1", ".OX.", "+.++"},
		{"a string beside a maybe may be taken or not", "|x O . .|", "X c1", "x?X.", ""},
		{"a string beside an unknown point may be taken or not", "?O . .|", "X c1", "??X.", ""},
		{"a promised liberty keeps a string", "?O1. .|", "X c1", "?OX.", ""},
		{"the promised liberty may be filled by a pass", "?O1. .|", "O pass, X c1", "??X.", ""},
		{"a string beside a blocked point is taken", "|. % O . .|", "X d1", ".%.X.", ""},
		{"the target is taken, and all beside it is in the footprint", "|. X # .|", "X d1", "won", ".+++"},
		{"the target may have a liberty on a maybe", "|x # . .|", "X c1", "x#X.", ""},
		{"the target's last liberty is its only one, be it a maybe", "|. X # x|", "X d1", "won", ".+++"},
		{"the target may have a liberty on an unknown point", "?# . .|", "X c1", "?#X.", ""},

		// The winner cuts two strings: one of them must fall.
		{"the other string is taken, and the cut is made", "|. # . X @ . .|", "X f1", "won", ""},
		{"the other string may be taken or not, and counts as if it stood", "|. # . ?@ . .|", "X f1", ".#.?@X.", ""},

		// The winner is not free of ko.
		{"a stone that was taken alone is not taken back", "|O X . .|", "O c1, X b1", "illegal", ""},
		{"after a pass a maybe may be a ko", "|x . .|", "O pass, X a1", "illegal", ""},
		{"a lone stone may have taken a ko beside it", "|. x . . .|", "O c1, X b1", "illegal", ""},
		{"two stones take no ko", "|. x . O .|", "O c1, X b1", ".%OO.", ""},
		{"a lone stone takes no ko that it does not touch", "|x . . .|", "O c1, X a1", "%.O.", ""},
		{"a pass of the winner ends a ko", "|x . . .|", "O pass, X pass, X a1", "%...", ""},
	} {
		if got, foot := playAll(t, test.before, test.moves); got != strings.NewReplacer("#", "O", "@", "O").Replace(test.after) {
			t.Errorf("%s: %s, %s: got %s, want %s", test.why, test.before, test.moves, got, test.after)
		} else if test.foot != "" && foot != test.foot {
			t.Errorf("%s: %s, %s: the footprint is %s, want %s", test.why, test.before, test.moves, foot, test.foot)
		}
	}
}

// playAll plays moves on a picture. It draws what is known after the last one, and its footprint.
func playAll(t *testing.T, before, moves string) (after, foot string) {
	t.Helper()
	c := draw(t, before, false)
	won, legal, points := playOn(c, moves)
	switch foot = c.marks(&points); {
	case won:
		return "won", foot
	case !legal:
		return "illegal", foot
	}
	return c.String(), foot
}

// playOn plays moves on a picture, up to one that is not legal. It tells what came of the last one, and its footprint.
func playOn(c *picture, moves string) (won, legal bool, foot points) {
	for move := range strings.SplitSeq(moves, ", ") {
		side, name, _ := strings.Cut(move, " ")
		p := board.Pass
		if name != "pass" {
			p = c.point(name)
		}
		foot, legal = points{}, true
		switch {
		case side == "O":
			legal = c.v.playLoser(&c.s, p, &foot)
		case p == board.Pass:
			c.s.last, c.s.lone, c.s.taken = board.NoPoint, false, board.NoPoint
		default:
			won, legal = c.v.playWinner(&c.s, p, &foot)
		}
		if !legal {
			break
		}
	}
	return won, legal, foot
}
