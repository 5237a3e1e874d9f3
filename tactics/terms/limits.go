package terms

// Limits bound a search and say when a target counts as escaped. Use one of the named sets, or a changed copy.
type Limits struct {
	Name    string
	Escape  Escape   // what counts as escaped, and as captured
	Plies   Plies    // the search by plies, which is the first
	Guess   Guessing // the guess between the two searches
	Numbers Numbers  // the search by proof numbers, which is the last
	// Threats is how often in one line the side that is free of ko may retake at once.
	// 0 is no bound.
	Threats int
	// Nodes bounds the work on one question. A search that exceeds it knows nothing: the
	// outcome is Unknown. 0 is no bound.
	Nodes int
}

// Escape says when a target has escaped, and when it is captured.
type Escape struct {
	// Liberties is the number of liberties with which the target has escaped, whoever
	// is to move.
	Liberties int
	// Standing counts a target as escaped that stands where the plies or a ladder end,
	// or that only an attacker kept near cannot take, as the paper does. Without it the
	// outcome is Unknown there. One search always says Escaped, and names the limit.
	Standing bool
	// Retakes lets the defender take back. A single stone is captured only if the
	// defender cannot at once take the stones that took it, or if his own are then
	// captured in turn. Without it, a target taken off the board is captured.
	Retakes bool
}

// Plies bounds the search by plies.
type Plies struct {
	// Depth is the number of plies: the target has escaped if it stands after that many
	// moves, passes included.
	Depth int
	// Ladders is the depth of a ladder in plies, counted from the start of the line. Where
	// the plies are used up and the target is in atari with the defender to move, play
	// goes on: the attacker must give atari with every move. 0 follows no ladders.
	Ladders int
	// Deepen is the number of nodes after which the search looks no deeper: then the target
	// has escaped if it stands after the plies looked at so far, which are fewer than
	// Depth. 0 is no bound.
	Deepen int
	// Near keeps the attacker near the fight. He plays only on the liberties of the
	// target, on the points beside them, on the liberties of his own strings around the
	// target that are short of liberties, and on the liberty of a string of the defender
	// in atari around these. Captures stay proofs; an escape may rest on LimitNear.
	Near bool
}

// Guessing bounds the search with likely moves alone, which guesses whether the target is captured.
type Guessing struct {
	// Nodes is the number of nodes of that search. Where the guess is a capture, the search by proof numbers goes on for as long as the
	// nodes of the question last, whatever Numbers.Hope and Numbers.GiveUp say. Where the nodes run out, the guess is the answer. Without
	// a search by proof numbers nothing follows the guess. 0 makes no guess.
	Nodes int
	// Doubted bounds the nodes of the search by proof numbers where the guess is that the target escapes. 0 is no bound.
	Doubted int
}

// Numbers bounds the search by proof numbers.
type Numbers struct {
	// Search goes on with a search by proof numbers where the target stands at the end
	// of the plies. This search looks for captures alone, has no bound of depth, and keeps
	// the attacker near the fight; there he also plays on the liberties of strings that the
	// target may join.
	Search bool
	// Width is how many points beyond the fight the attacker may play at the root. With
	// every ply it is a point less.
	Width int
	// Hope gives up the search when the proof number of the root exceeds Hope times the
	// square root of the nodes. If the defender is to move, the number of his best defence
	// is taken. With Escape.Standing the target has escaped then; else it is as if the nodes
	// had run out. 0 never gives up.
	Hope int
	// GiveUp is the number of nodes of the question after which the search is given up, as
	// with Hope. 0 is no bound.
	GiveUp int
}

// WithName gives the limits a name.
func (l Limits) WithName(name string) Limits {
	l.Name = name
	return l
}

// WithNodes sets the nodes of a question; 0 is no bound.
func (l Limits) WithNodes(nodes int) Limits {
	l.Nodes = nodes
	return l
}

// AtMost bounds the nodes by most as well.
func (l Limits) AtMost(most int) Limits {
	if l.Nodes == 0 || l.Nodes > most {
		l.Nodes = most
	}
	return l
}

// Part returns one n-th of the nodes, but at least one. No bound stays no bound.
func (l *Limits) Part(n int) int {
	if l.Nodes == 0 {
		return 0
	}
	return max(l.Nodes/n, 1)
}

// AsQuickAs bounds the work on a question as others do, if these have fewer nodes.
func (l Limits) AsQuickAs(others *Limits) Limits {
	if l.Nodes == 0 || l.Nodes > others.Nodes {
		l.Nodes, l.Numbers.Hope, l.Guess = others.Nodes, others.Numbers.Hope, others.Guess
	}
	return l
}

// WithLiberties sets the number of liberties with which a target has escaped.
func (l Limits) WithLiberties(liberties int) Limits {
	l.Escape.Liberties = liberties
	return l
}

// WithRetakes says whether the defender may take back: see Escape.Retakes.
func (l Limits) WithRetakes(may bool) Limits {
	l.Escape.Retakes = may
	return l
}

// WithoutGuess makes no guess, so that all nodes go into proofs.
func (l Limits) WithoutGuess() Limits {
	l.Guess.Nodes = 0
	return l
}

// WithoutDoubt gives the search by proof numbers all nodes, whatever the guess says.
func (l Limits) WithoutDoubt() Limits {
	l.Guess.Doubted = 0
	return l
}

// WithoutNumbers searches by plies alone.
func (l Limits) WithoutNumbers() Limits {
	l.Numbers.Search = false
	return l
}

// Anywhere lets the attacker of the search by plies play anywhere, to a depth. This search proves escapes.
func (l Limits) Anywhere(depth int) Limits {
	l.Plies.Near, l.Plies.Depth = false, depth
	return l
}

// Patient never gives up before the nodes run out, and looks as deep as the plies allow.
func (l Limits) Patient() Limits {
	l.Plies.Deepen, l.Numbers.Hope, l.Numbers.GiveUp = 0, 0, 0
	return l
}

// AfterMove is what is left of the limits after a move.
func (l Limits) AfterMove() Limits { return l.moved(-1) }

// BeforeMove are limits of which l is left after a move.
func (l Limits) BeforeMove() Limits { return l.moved(1) }

// moved adds plies. What follows no ladders follows none.
func (l Limits) moved(plies int) Limits {
	l.Plies.Depth += plies
	if l.Plies.Ladders > 0 {
		l.Plies.Ladders += plies
	}
	return l
}
