package engine

import (
	"slices"

	"shicho/board"
	"shicho/tactics"
)

// life asks the reader about strings that may have two eyes, or be in a seki, until its nodes are used up; the last
// question may exceed them.
type life struct {
	s      *Status
	b      *board.Board
	reader *tactics.Reader
	nodes  int
}

// stands tells whether no capture of a string is found. A search that was cut is believed, where playouts are in doubt too.
func (l *life) stands(p board.Point) bool {
	reply, ok := l.attack(p, &lifeLimits)
	return ok && reply.Result == tactics.Fails
}

// holds is stands, but where the search was cut another, for which fewer liberties are an escape, finds no capture either: it
// comes further.
func (l *life) holds(p board.Point) bool {
	reply, ok := l.attack(p, &lifeLimits)
	if !ok || reply.Result != tactics.Fails || reply.Limit&tactics.LimitNodes == 0 {
		return ok && reply.Result == tactics.Fails
	}
	reply, ok = l.attack(p, &furtherLimits)
	return ok && reply.Result == tactics.Fails
}

// survives tells whether a search for the capture of a string came to its end and found none: near the string, its owner has
// an answer to whatever is tried. It is no proof that he lives, less so if some answers only have many liberties; loose
// tells of that.
func (l *life) survives(p board.Point) (stands, loose bool) {
	reply, ok := l.attack(p, &lifeLimits)
	return ok && reply.Result == tactics.Fails && reply.Limit&tactics.LimitNodes == 0, reply.Limit&tactics.LimitLiberties != 0
}

// holdsOut tells whether a string of several stones has few liberties, and the search for its capture comes to its end soon
// and finds none: whatever playouts do, it lives.
func (l *life) holdsOut(p board.Point) bool {
	if l.b.StringSize(p) < 2 || l.b.Liberties(p) > sekiLiberties || !l.fails(p, tactics.Attacker, &stuckLimits) {
		return false
	}
	reply, ok := l.attack(p, &soonLimits)
	return ok && reply.Result == tactics.Fails && reply.Limit&(tactics.LimitNodes|tactics.LimitPlies|tactics.LimitLadder) == 0
}

// fallsLater tells whether a string is proved to fall, though its owner moves first, once the strings that hold it in have taken
// the other dead stones beside them: the reader does not see that they have the time.
func (l *life) fallsLater(p board.Point) bool {
	b, start := l.b, l.b.Moves()
	kin := *b.StringAt(p)
	for _, q := range sharing(b, p, b.At(p)) {
		kin.Union(b.StringAt(q))
	}
	return l.after(func() {
		for _, holder := range append(beside(b, p), rivals(b, p)...) {
			for _, q := range beside(b, holder) {
				if l.s.Dead.Has(q) && !kin.Has(q) {
					fill(b, q)
				}
			}
		}
	}, func() bool {
		return b.Moves() > start && b.At(p) != board.Empty && l.fails(p, tactics.Defender, &stuckLimits)
	})
}

// after is what holds once some moves have been played, by no rule but simple ko. They are taken back.
func (l *life) after(play func(), holds func() bool) bool {
	b, start, rules := l.b, l.b.Moves(), l.b.Rules()
	b.SetRules(board.Rules{})
	defer b.SetRules(rules)
	play()
	held := holds()
	for b.Moves() > start {
		b.Undo()
	}
	return held
}

// leans tells whether a string shares a liberty with another of its owner's that is lost: if that is how it holds out, it does not.
func leans(b *board.Board, p board.Point, lost *board.PointSet) bool {
	return slices.ContainsFunc(sharing(b, p, b.At(p)), func(q board.Point) bool { return lost.Has(q) })
}

// falls tells whether a string is proved to be captured.
func (l *life) falls(p board.Point) bool {
	reply, ok := l.attack(p, &lifeLimits)
	return ok && reply.Result == tactics.Works && reply.Outcome != tactics.Unknown
}

// saved tells whether a string is proved to be saved by its owner, moving first.
func (l *life) saved(p board.Point) bool {
	reply, err := l.reader.Ask(l.b, tactics.Question{Target: p, ToMove: tactics.Defender}, &stuckLimits)
	return err == nil && reply.Outcome != tactics.Unknown && reply.Result == tactics.Works
}

// fails tells whether who asks for a capture, or to save a string, is proved to fail; of an attack it is enough that none is found.
func (l *life) fails(p board.Point, toMove tactics.Side, limits *tactics.Limits) bool {
	reply, err := l.reader.Ask(l.b, tactics.Question{Target: p, ToMove: toMove}, limits)
	return err == nil && (reply.Outcome != tactics.Unknown || toMove == tactics.Attacker) && reply.Result == tactics.Fails
}

// loses tells whether a capture of a string is found, if only by a ko that the attacker takes first. A search that was cut is
// believed likewise.
func (l *life) loses(p board.Point) bool {
	reply, ok := l.attack(p, &lifeLimits)
	return ok && (reply.Result == tactics.Works || reply.Result == tactics.KoFirst)
}

// attack asks whether a string can be captured; false if there are no nodes left.
func (l *life) attack(p board.Point, limits *tactics.Limits) (reply tactics.Answer, ok bool) {
	if l.nodes <= 0 {
		return reply, false
	}
	reply, err := l.reader.Ask(l.b, tactics.Question{Target: p}, limits)
	l.nodes -= reply.Nodes
	return reply, err == nil
}

// lifeLimits are those of a search that comes to its end for groups with two eyes, and runs out of nodes for others, by
// the games of docs/ownership.md.
var lifeLimits = func() tactics.Limits {
	l := tactics.Default
	l.Name, l.Liberties, l.Nodes = "life", 9, 100_000
	return l
}()

// furtherLimits are those of a search that gives up a string sooner, and so looks further for the capture of others.
var furtherLimits = func() tactics.Limits {
	l := lifeLimits
	l.Name, l.Liberties = "further", tactics.Default.Liberties
	return l
}()

// soonLimits are those of a search whose end tells that a string holds out: of longer ones too many end so for dead strings.
var soonLimits = func() tactics.Limits {
	l := lifeLimits
	l.Name, l.Nodes = "soon", 30_000
	return l
}()

// stuckLimits are those of a quick search about a string of few liberties, by which what stands in the end lives.
var stuckLimits = tactics.Limits{Name: "stuck", Liberties: 5, Plies: 3, LadderPlies: 300, Near: true, Numbers: true, Width: 2, Standing: true, Nodes: 15_000}

// lifeNodes bound searches by these limits in a position: those about sekis, and as many again those about other strings.
const lifeNodes = 1_000_000
