package review

import (
	"cmp"
	"slices"

	"shicho/board"
	"shicho/tactics"
)

// Reason is a fact that explains what a move lost. words.go makes sentences of reasons.
type Reason struct {
	Kind   ReasonKind `json:"cause"`
	Target string     `json:"target"`          // a stone of the string or the group
	Other  string     `json:"other,omitempty"` // a stone of the other string, if there are two
	Stones int        `json:"stones"`          // of the string or the group; of two strings, of the smaller one
	// Points are the points at stake: two for each stone, the stone and the point under it.
	Points int `json:"points_at_stake"`
	// Move is the move that would have done it: the better move, mostly. It is empty if the move that was played brought the fact about.
	Move string `json:"better_move,omitempty"`
	// Reply is the move with which the opponent now has his way; empty if he need not move.
	Reply string `json:"reply,omitempty"`
	// Ko tells that the opponent must win a ko for it.
	Ko bool `json:"by_ko"`
	// Line begins with Move, or with Reply where there is no Move, and shows the outcome. It is empty where nothing needs to be shown.
	Line []board.NamedMove `json:"line"`
	Zone []string          `json:"zone"` // the points on which the proof depends
	// Walls are stones of the strings around a group that the proofs take to stand. The reason holds as long as they do.
	Walls []string `json:"walls,omitempty"`
	// Proved tells that the whole reason is proved. Otherwise the capture that it is about is proved, but not that the string would get away in the other position.
	Proved bool `json:"wholly_proved"`
	// Guess tells that nothing is proved: searches were cut, and this is what they look like.
	Guess bool `json:"guess"`
	// Limits are the limits of the proof, for "shicho read --limits".
	Limits string `json:"limits,omitempty"`
	// Name is what players call the shape or the point of a reason about shapes, or the better move of an opening; empty for others.
	Name string `json:"called"`
	// Worth is what a move in the endgame of the better move is worth, in points, and PlayedWorth the same of the move that was played; nil if the reason is no endgame.
	Worth       *float64 `json:"worth,omitempty"`
	PlayedWorth *float64 `json:"played_worth,omitempty"`
	// Corners are the lower left and the upper right corner around the region that changes hands, of a territory that explains a loss; empty for others.
	Corners []string `json:"-"`

	side   board.Colour // whose move it is about
	share  float64      // of such positions in which strong players play Move, of a usual move
	claims []claim      // what the reader says, for certificates
}

// ReasonKind says what a reason is about: facts that the reader proves about the position after the better move and the position after the move that was played.
type ReasonKind string

// The kinds of reasons.
const (
	CouldCapture ReasonKind = "could capture" // the better move captures a string of the opponent, which now gets away
	CouldSave    ReasonKind = "could save"    // the better move saves a string in danger, which is now captured
	Exposes      ReasonKind = "exposes"       // the move lets a string be captured that was in no danger before
	CouldKill    ReasonKind = "could kill"    // as the three above, of groups
	CouldLive    ReasonKind = "could live"
	Endangers    ReasonKind = "endangers"
	CouldCut     ReasonKind = "could cut"    // the better move cuts two strings of the opponent, who now can join them
	CouldJoin    ReasonKind = "could join"   // the better move joins two strings, which the opponent now can cut
	NeedlessKill ReasonKind = "dead already" // the move attacks a string that was captured already
	NeedlessSave ReasonKind = "safe already" // the move defends a string that was in no danger
	TakesKo      ReasonKind = "takes ko"     // the better move takes a stone in a ko, which the opponent can now end
	EndsKo       ReasonKind = "ends ko"      // the better move ends a ko, in which the opponent can now take a stone
	Endgame      ReasonKind = "endgame"      // the better move plays a larger endgame, by exact values if the settled stones live
	Territory    ReasonKind = "territory"    // points around Target, by the judgement of the searches
	Usual        ReasonKind = "usual"        // strong players play the better move in most such openings, by the network, and hardly ever the move that was played
	Sente        ReasonKind = "sente"        // the better move threatens to capture a string of the opponent, who must answer; the move that was played does not
	Shape        ReasonKind = "shape"        // the move makes the bad shape Name with the stone Target, beside the better move
	Vital        ReasonKind = "vital point"  // the better move is the point Name of the stones at Target, by the shape and by the network
)

// Bounds of the search for reasons.
const (
	reasonNodes     = 40_000 // of each question about a string
	escapeNodes     = 80_000 // of each question whether a string gets away by the widest limits
	reasonGroup     = 6_000  // of each question about a group
	reasonLiberties = 5      // liberties of a string about which is asked, at most
	leastReason     = 2      // stones of a string that is worth a reason, at least
	reasonSteps     = 3      // steps from the better move or the move that was played to the groups and pairs about which is asked
	leastNeedless   = 3      // stones of a string whose needless capture or defence is worth a reason, at least
	mostSafe        = 3      // liberties of an own string that somebody may have wanted to defend, at most
	mostReasons     = 3      // of a move
)

// inquiry looks for the reasons of one loss.
type inquiry struct {
	reader        *tactics.Reader
	limits, group tactics.Limits
	escape        tactics.Limits // by which a string must get away, too
	side          board.Colour   // who lost
	move          board.Point    // that was played
	better        board.Point
	// The positions before the move, after it, and after the better move; the opponent is to move in the last two.
	before, after, other *board.Board
	ownership            []float64 // of the points before the move; nil if it is not known

	list []Reason
}

// reasons lists what explains the loss of a move, the strongest reason first.
// ownership, of the position before, may be nil.
func reasons(reader *tactics.Reader, before, after *board.Board, played board.Stone, better board.Point, ownership []float64) []Reason {
	other := before.Clone()
	if better >= 0 && !other.TryPlay(better, played.Colour) {
		return []Reason{}
	}
	q := &inquiry{reader: reader, side: played.Colour, move: played.Point, better: better, before: before.Clone(), after: after.Clone(), other: other,
		limits: tactics.Default.AtMost(reasonNodes), escape: tactics.Deep.AtMost(escapeNodes), group: tactics.Default.WithName("").WithNodes(reasonGroup), ownership: ownership, list: []Reason{}}
	for _, p := range stringsOf(before) {
		if before.At(p) == q.side {
			q.ownString(p)
		} else {
			q.theirString(p)
		}
	}
	q.groups()
	q.pairs()
	q.kos()
	q.needless()
	q.sente()
	if len(q.list) == 0 {
		q.endgames()
	}
	slices.SortStableFunc(q.list, func(x, y Reason) int {
		return cmp.Or(cmp.Compare(x.rank(), y.rank()), cmp.Compare(y.Points, x.Points), compareProved(x, y))
	})
	return q.list[:min(len(q.list), mostReasons)]
}

// lastRank is the rank of moves that were not needed.
const lastRank = 3

// rank orders kinds of reasons: what was won or lost first, then cuts and joins, then guesses, then moves that were not needed.
func (r *Reason) rank() int {
	if r.Guess {
		return 2
	}
	switch r.Kind {
	case CouldCut, CouldJoin, TakesKo, EndsKo, Endgame, Sente:
		return 1
	case NeedlessKill, NeedlessSave:
		return lastRank
	}
	return 0
}

// compareProved puts what is proved first.
func compareProved(x, y Reason) int {
	switch {
	case x.Proved == y.Proved:
		return 0
	case x.Proved:
		return -1
	}
	return 1
}

// stringsOf lists a stone of each string of a board.
func stringsOf(b *board.Board) (list []board.Point) {
	left := *b.All()
	left.Subtract(b.Empty())
	for p := b.TakeString(&left); p >= 0; p = b.TakeString(&left) {
		list = append(list, p)
	}
	return list
}

// ask asks whether a string can be captured, or with the defender to move whether it can be saved.
func (q *inquiry) ask(b *board.Board, target board.Point, side tactics.Side) tactics.Answer {
	return askBy(q.reader, b, tactics.Question{Target: target, ToMove: side}, &q.limits)
}

// escapes asks the same of a string that gets away or seems to.
func (q *inquiry) escapes(b *board.Board, target board.Point, side tactics.Side) (a tactics.Answer, limits *tactics.Limits) {
	return settle(q.reader, b, tactics.Question{Target: target, ToMove: side}, &q.limits, &q.escape)
}

// settle answers a question by limits, and by wider ones where the string gets away or seems to. Six liberties count as an escape by the ordinary
// limits, and are none in some positions: the widest limits may show that the string is captured. Where these come to no end, the escape is a guess. used are
// the limits of the answer.
func settle(r *tactics.Reader, b *board.Board, question tactics.Question, limits, wider *tactics.Limits) (a tactics.Answer, used *tactics.Limits) {
	a = askBy(r, b, question, limits)
	if getsAway := (a.Result == tactics.Fails) == (question.ToMove == tactics.Attacker); !getsAway || a.Outcome != tactics.Unknown && a.Limit == 0 {
		return a, limits
	}
	wide := askBy(r, b, question, wider)
	if a.Outcome == tactics.Unknown || wide.Result != a.Result {
		return wide, wider
	}
	if wide.Outcome == tactics.Unknown {
		a.Outcome = tactics.Unknown
	}
	return a, limits
}

// isSure reports whether an answer is a proof, or at least looked at all attacks near the string.
func isSure(a *tactics.Answer) bool {
	return a.Outcome != tactics.Unknown || a.Limit&tactics.LimitNodes == 0
}

// askBy is Ask, where a question that cannot be asked has no known answer.
func askBy(r *tactics.Reader, b *board.Board, question tactics.Question, limits *tactics.Limits) tactics.Answer {
	a, err := r.Ask(b, question, limits)
	if err != nil {
		return tactics.Answer{Outcome: tactics.Unknown}
	}
	return a
}

// isProved reports whether an answer is a proof of a result, whoever wins any ko.
func isProved(a *tactics.Answer, result tactics.Result) bool {
	return a.Outcome != tactics.Unknown && a.Result == result && a.Threats == 0
}

// prevailsNow reports whether the side to move has its way, if only by a ko, and that no limit cut the search.
func prevailsNow(a *tactics.Answer) bool {
	return a.Outcome != tactics.Unknown && a.Result != tactics.Fails
}

// ownString looks at a string of the side that lost: it is safe after the better move and can be captured after the move that was played.
func (q *inquiry) ownString(p board.Point) {
	if q.before.StringSize(p) < leastReason || q.after.Liberties(p) > reasonLiberties {
		return
	}
	now := q.ask(q.after, p, tactics.Attacker)
	if now.Result == tactics.Fails || now.Move < 0 {
		return
	}
	then, limits := q.escapes(q.other, p, tactics.Attacker)
	if !holds(&then) {
		return
	}
	r := q.about(p, &now)
	r.Kind, r.Proved, r.Guess = CouldSave, prevailsNow(&now) && isProved(&then, tactics.Fails), !prevailsNow(&now)
	question := tactics.Question{Target: p}
	r.claims = []claim{q.afterMove(question, &q.limits), q.afterBetter(question, limits)}
	if was, limits := q.escapes(q.before, p, tactics.Attacker); !r.Guess && isProved(&was, tactics.Fails) {
		r.Kind, r.Proved = Exposes, true
		r.claims[1] = claim{q.before, question, limits, "before"}
	}
	r.Reply = board.FormatPoint(now.Move, q.before.Size())
	if r.Kind == CouldSave {
		r.Move = board.FormatPoint(q.better, q.before.Size())
	}
	r.Line = q.line(q.after, question)
	q.list = append(q.list, r)
}

// theirString looks at a string of the other side: it is captured after the better move, and gets away after the move that was played.
func (q *inquiry) theirString(p board.Point) {
	if q.before.StringSize(p) < leastReason || q.before.Liberties(p) > reasonLiberties || q.after.At(p) == board.Empty {
		return
	}
	now, limits := q.escapes(q.after, p, tactics.Defender)
	if now.Result == tactics.Fails {
		return
	}
	isGuess := false
	if q.other.At(p) != board.Empty {
		then := q.ask(q.other, p, tactics.Defender)
		if !holds(&then) {
			return
		}
		isGuess = !isProved(&then, tactics.Fails)
	}
	r := q.about(p, &now)
	r.Kind, r.Proved, r.Guess, r.Move = CouldCapture, !isGuess && prevailsNow(&now), isGuess, board.FormatPoint(q.better, q.before.Size())
	if now.Move >= 0 {
		r.Reply = board.FormatPoint(now.Move, q.before.Size())
	}
	r.Line = board.NameMoves([]board.Stone{{Point: q.better, Colour: q.side}}, q.before.Size())
	question := tactics.Question{Target: p, ToMove: tactics.Defender}
	r.claims = []claim{q.afterMove(question, limits)}
	if q.other.At(p) != board.Empty {
		r.Line = append(r.Line, q.line(q.other, question)...)
		r.claims = append(r.claims, q.afterBetter(question, &q.limits))
	}
	q.list = append(q.list, r)
}

// about is a reason about the string at a point, with what an answer about the position after the move says.
func (q *inquiry) about(p board.Point, now *tactics.Answer) Reason {
	size := q.before.Size()
	r := Reason{Target: board.FormatPoint(p, size), Stones: q.before.StringSize(p), Limits: q.limits.Name, Ko: now.Result != tactics.Works, side: q.side,
		Zone: namesOf(&now.Zone, size), Line: []board.NamedMove{}}
	r.Points = 2 * r.Stones
	return r
}

// namesOf names the points of a set.
func namesOf(points *board.PointSet, size int) []string {
	list := []string{}
	for p := points.First(); p >= 0; p = points.Next(p + 1) {
		list = append(list, board.FormatPoint(p, size))
	}
	return list
}

// line is the reader's best play for both sides about a string.
func (q *inquiry) line(b *board.Board, about tactics.Question) []board.NamedMove {
	reading, err := q.reader.Read(b, about, &q.limits)
	if err != nil {
		return []board.NamedMove{}
	}
	return board.NameMoves(reading.Line[:min(len(reading.Line), longestLine)], b.Size())
}

// holds reports whether the side to move does not have its way, or does not seem to.
func holds(a *tactics.Answer) bool {
	return a.Result == tactics.Fails && (a.Outcome == tactics.Unknown || a.Threats == 0)
}
