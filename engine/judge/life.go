package judge

import (
	"sync"

	"shicho/board"
	"shicho/tactics"
)

// reading asks the reader about strings that may have two eyes or be in a seki. It asks until its nodes are used up. The
// last question may exceed them.
type reading struct {
	*judgement
	reader *tactics.Reader
	nodes  int
}

// readers has the readers of earlier judgements, because their tables are large.
var readers = sync.Pool{New: func() any { return tactics.NewReader().Keep() }}

func newReading(j *judgement) *reading {
	reader := readers.Get().(*tactics.Reader)
	reader.Forget() // a judgement must not depend on those before
	return &reading{judgement: j, reader: reader, nodes: lifeNodes}
}

// fallsOrStands tells whether a string is proved to be captured, and whether a search finds no capture of it. Both are false
// where the search does not tell.
func (r *reading) fallsOrStands(p board.Point) (falls, stands bool) {
	answer, ok := r.attack(p, &lifeLimits)
	return ok && answer.Result == tactics.Works && answer.Outcome != tactics.Unknown, ok && answer.Result == tactics.Fails
}

// stands tells whether a search finds no capture of a string. A search that was cut counts as well, because stands is asked
// only where playouts are in doubt.
func (r *reading) stands(p board.Point) bool {
	_, stands := r.fallsOrStands(p)
	return stands
}

// isCaptured tells whether a string is proved to be captured by an opponent who moves first.
func (r *reading) isCaptured(p board.Point) bool {
	falls, _ := r.fallsOrStands(p)
	return falls
}

// standsFurther tells whether a search finds no capture of a string. If the search runs out of nodes, a second search decides.
// In the second search fewer liberties are an escape, so the same number of nodes looks further.
func (r *reading) standsFurther(p board.Point) bool {
	answer, ok := r.attack(p, &lifeLimits)
	if !ok || answer.Result != tactics.Fails || answer.Limit&tactics.LimitNodes == 0 {
		return ok && answer.Result == tactics.Fails
	}
	answer, ok = r.attack(p, &furtherLimits)
	return ok && answer.Result == tactics.Fails
}

// survives tells whether a search came to its end and found no capture of a string: near the string its owner has an answer
// to every move. That is no proof of life. loose says that some of the answers rest on many liberties alone. If the search runs out of
// nodes, a second search decides, in which fewer liberties are an escape.
func (r *reading) survives(p board.Point) (stands, loose bool) {
	answer, ok := r.attack(p, &lifeLimits)
	loose = answer.Limit&tactics.LimitLiberties != 0
	if answer.Limit&tactics.LimitNodes != 0 && r.isDoubtful(p) {
		answer, ok = r.attack(p, &furtherLimits)
		loose = true
	}
	return ok && answer.Result == tactics.Fails && answer.Limit&tactics.LimitNodes == 0, loose
}

// holdsOut tells whether a string of several stones has few liberties, and a short search comes to its end without a
// capture of it. Then the string lives, whatever playouts do.
func (r *reading) holdsOut(p board.Point) bool {
	if r.b.StringSize(p) < 2 || r.b.Liberties(p) > fewLiberties || !r.attackFails(p, &stuckLimits) {
		return false
	}
	answer, ok := r.attack(p, &soonLimits)
	return ok && answer.Result == tactics.Fails && answer.Limit&(tactics.LimitNodes|tactics.LimitPlies|tactics.LimitLadder) == 0
}

// fallsLater tells whether a string is proved to fall, although its owner moves first, once the strings that hold it in have
// taken the other dead stones beside them. The opponent has the time to take these stones. The reader alone would not see
// that.
func (r *reading) fallsLater(p board.Point) bool {
	b, start := r.b, r.b.Moves()
	kin := *b.StringAt(p)
	for _, q := range listSharing(b, p, b.At(p)) {
		kin.Union(b.StringAt(q))
	}
	return r.holdsAfter(func() {
		for _, holder := range append(beside(b, p), rivals(b, p)...) {
			for _, q := range beside(b, holder) {
				if r.Dead.Has(q) && !kin.Has(q) {
					takeOff(b, q)
				}
			}
		}
	}, func() bool { return b.Moves() > start && b.At(p) != board.Empty && r.defenceFails(p, &stuckLimits) })
}

// holdsAfter tells whether something holds once some moves have been played. It then takes the moves back. The only
// rule of repetition is simple ko.
func (r *reading) holdsAfter(play func(), holds func() bool) bool {
	b, start, rules := r.b, r.b.Moves(), r.b.Rules()
	b.SetRules(board.Rules{})
	defer b.SetRules(rules)
	play()
	held := holds()
	for b.Moves() > start {
		b.Undo()
	}
	return held
}

// takeOff plays on all liberties of the string at p for the opponent, as far as that is possible.
func takeOff(b *board.Board, p board.Point) {
	side := b.At(p).Opponent()
	for played := true; played && b.At(p) != board.Empty; {
		played = false
		liberties := b.LibertySet(p)
		for q := liberties.First(); q >= 0; q = liberties.Next(q + 1) {
			played = b.PlayThroughKo(q, side) || played
		}
	}
}

// canBeCaptured tells whether a search finds a capture of a string, if only by a ko that the attacker takes first. A search
// that was cut is believed, as in stands.
func (r *reading) canBeCaptured(p board.Point) bool {
	answer, ok := r.attack(p, &lifeLimits)
	return ok && (answer.Result == tactics.Works || answer.Result == tactics.KoFirst)
}

// canBeSaved tells whether the owner of a string is proved to save it by moving first.
func (r *reading) canBeSaved(p board.Point) bool {
	answer, err := r.reader.Ask(r.b, tactics.Question{Target: p, ToMove: tactics.Defender}, &stuckLimits)
	return err == nil && answer.Outcome != tactics.Unknown && answer.Result == tactics.Works
}

// attackFails tells whether a search finds no capture of a string. A search that was cut is believed.
func (r *reading) attackFails(p board.Point, limits *tactics.Limits) bool {
	answer, err := r.reader.Ask(r.b, tactics.Question{Target: p}, limits)
	return err == nil && answer.Result == tactics.Fails
}

// defenceFails tells whether the owner of a string is proved not to save it by moving first.
func (r *reading) defenceFails(p board.Point, limits *tactics.Limits) bool {
	answer, err := r.reader.Ask(r.b, tactics.Question{Target: p, ToMove: tactics.Defender}, limits)
	return err == nil && answer.Outcome != tactics.Unknown && answer.Result == tactics.Fails
}

// attack asks whether a string can be captured, and counts the nodes of the answer. ok is false if no nodes are left.
func (r *reading) attack(p board.Point, limits *tactics.Limits) (answer tactics.Answer, ok bool) {
	if r.nodes <= 0 {
		return answer, false
	}
	answer, err := r.reader.Ask(r.b, tactics.Question{Target: p}, limits)
	r.nodes -= answer.Nodes
	return answer, err == nil
}
