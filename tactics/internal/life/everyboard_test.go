// Every position of a small board, by full width: is the stone at a point taken? The oracle of four_test.go knows no zones, no order of moves and no
// shapes, and shares no code with the board of the program. Boards are sets of points, as bits; point 0 is the upper left corner.
//
// The attacker, White, takes the stone of the owner, Black, if he does so in finitely many moves: the positions that he has won are the smallest set that
// has those in which he can move into the set, and those in which all moves of the owner lead into it. Solve goes through all positions until the set no
// longer grows. Simple ko binds a side that is not free of ko; suicide is illegal; both sides may pass. On four lines a solution has 14 million positions
// for each side to move: 115 MB, and a minute or two.

package life

import "math/bits"

// Side is the side that may retake kos at once.
type Side int

// The sides. Nobody is free of ko where both have to keep the ban.
const (
	Nobody Side = iota
	Owner
	Attacker
)

// Largest is the largest size of a board, in lines.
const Largest = 4

// Board is a position: the points with stones of the owner and of the attacker.
type Board struct{ Owner, Attacker uint32 }

// noBan is the bit of a position in which no move is banned; the bits below are those in which the point is banned to the side to move.
const noBan = Largest * Largest

// illegal is the bit of positions with a string without liberties.
const illegal = 31

// Solution tells of every position whether the attacker takes the stone at the target.
type Solution struct {
	grid
	target int
	free   Side
	// index has, for each set of points, the sum of the powers of three of its points other than the target.
	index []uint32
	// won has a word for each position with the owner's stone at the target, and each side to move.
	won [2][]uint32
}

// Solve answers the question about the stone at a target, a number from 0, on a board of at most Largest lines. Stones of the attacker on the points of
// wall stand whatever happens; positions without them are not legal.
func Solve(size, target int, free Side, wall uint32) *Solution {
	s := &Solution{grid: newGrid(size), target: target, free: free, index: make([]uint32, 1<<(size*size))}
	power := uint32(1)
	for p := range size * size {
		if p == target {
			continue
		}
		for set := range s.index {
			if set>>p&1 == 1 {
				s.index[set] += power
			}
		}
		power *= 3
	}
	s.wall = wall
	for side := range s.won {
		s.won[side] = make([]uint32, power)
	}
	s.each(func(b Board) bool {
		if b.Attacker&wall != wall || !s.isLegal(b) {
			s.won[0][s.at(b)] |= 1 << illegal
		}
		return false
	})
	for s.each(s.improve) {
	}
	return s
}

// each calls do for every position with the stone at the target. It tells whether do was true for one of them.
func (s *Solution) each(do func(b Board) bool) (some bool) {
	for owner := s.all; ; owner-- {
		if owner>>s.target&1 == 1 {
			rest := s.all &^ owner
			for attacker := rest; ; attacker = (attacker - 1) & rest {
				some = do(Board{owner, attacker}) || some
				if attacker == 0 {
					break
				}
			}
		}
		if owner == 0 {
			return some
		}
	}
}

func (s *Solution) at(b Board) uint32 { return s.index[b.Owner] + 2*s.index[b.Attacker] }

// IsLegal tells whether all strings of a position have liberties.
func (s *Solution) IsLegal(b Board) bool { return s.isLegal(b) }

// Falls tells whether the attacker takes the stone at the target, which stands on the board. No move is banned.
func (s *Solution) Falls(b Board, attackerToMove bool) bool { return s.isWon(b, attackerToMove, noBan) }

// Each calls do for every legal position with the stone at the target.
func (s *Solution) Each(do func(b Board)) {
	s.each(func(b Board) bool {
		if s.won[0][s.at(b)]>>illegal == 0 {
			do(b)
		}
		return false
	})
}

func (s *Solution) isWon(b Board, attackerToMove bool, ban int) bool {
	if b.Owner>>s.target&1 == 0 {
		return true
	}
	return s.won[sideOf(attackerToMove)][s.at(b)]>>ban&1 == 1
}

func sideOf(attackerToMove bool) int {
	if attackerToMove {
		return 1
	}
	return 0
}

// improve looks whether the attacker has won a position by what is known of others, and tells whether that is new.
func (s *Solution) improve(b Board) (changed bool) {
	at := s.at(b)
	if s.won[0][at]>>illegal == 1 {
		return false
	}
	for side := range s.won {
		attacks := side == 1
		word := &s.won[side][at]
		if *word>>noBan&1 == 0 && s.wins(b, attacks, noBan) {
			*word |= 1 << noBan
			changed = true
		}
		if isWon := *word>>noBan&1 == 1; s.isFree(attacks) || attacks && !isWon {
			continue // nothing is banned to this side, or it has not won even without a ban
		}
		for left := s.all &^ (b.Owner | b.Attacker | *word); left != 0; left &= left - 1 {
			x := bits.TrailingZeros32(left)
			if s.mayBeBanned(b, attacks, x) && s.wins(b, attacks, x) {
				*word |= 1 << x
				changed = true
			}
		}
	}
	return changed
}

// isFree tells whether a side may retake kos at once.
func (s *Solution) isFree(attacks bool) bool {
	return s.free == Attacker && attacks || s.free == Owner && !attacks
}

// mayBeBanned tells whether the point x may be the one where the other side has just lost a stone in a ko: a move of the side to move takes one stone there.
func (s *Solution) mayBeBanned(b Board, attacks bool, x int) bool {
	mine, theirs := b.Owner, b.Attacker
	if attacks {
		mine, theirs = theirs, mine
	}
	_, _, taken, legal := s.play(mine, theirs, x)
	return legal && taken != 0 && taken&(taken-1) == 0
}

// wins tells whether the side to move can move to a position that the attacker has won, or must.
func (s *Solution) wins(b Board, attacks bool, ban int) bool {
	if s.isWon(b, !attacks, noBan) == attacks { // by a pass
		return attacks
	}
	mine, theirs := b.Owner, b.Attacker
	if attacks {
		mine, theirs = theirs, mine
	}
	for empty := s.all &^ (mine | theirs); empty != 0; empty &= empty - 1 {
		x := bits.TrailingZeros32(empty)
		if x == ban {
			continue
		}
		mine, theirs, taken, legal := s.play(mine, theirs, x)
		if !legal {
			continue
		}
		after, next := Board{mine, theirs}, noBan
		if attacks {
			after = Board{theirs, mine}
		}
		if !s.isFree(!attacks) && s.isKo(mine, theirs, x, taken) {
			next = bits.TrailingZeros32(taken)
		}
		if s.isWon(after, !attacks, next) == attacks {
			return attacks
		}
	}
	return !attacks
}
