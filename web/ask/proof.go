package ask

import (
	"context"
	"strconv"
	"strings"

	"shicho/board"
	"shicho/internal/lang"
	"shicho/pattern/shape"
	"shicho/patterndb"
	"shicho/protocol/report"
	"shicho/tactics"
)

// Proof is the proof of a stored pattern, played move by move.
type Proof struct {
	report.Pattern
	Kind  string   `json:"kind"`  // capture, escape, join, cut or safe
	Shape Scene    `json:"shape"` // the pattern on an empty board; Black attacks
	Game  *Origin  `json:"game"`  // the first game in which the pattern occurred; nil if there is none
	On    string   `json:"on"`    // the board of the steps: "game" or "shape"
	Steps []Step   `json:"steps"` // the move of the pattern and the most stubborn play against it
	Taken bool     `json:"taken"` // the steps take the target off the board
	Words []string `json:"words"`
}

// Scene is a position with a target and the move that captures or saves the target, or with two targets and the move that joins
// or cuts them.
type Scene struct {
	Position   *PagePosition      `json:"position"`
	Target     string             `json:"target"`
	Other      string             `json:"other,omitempty"` // the second target, if there are two
	Owner      string             `json:"owner"`           // of the targets
	Side       string             `json:"side"`            // attack or defend: whether their owner makes the move
	Move       board.NamedMove    `json:"move"`
	Zone       []string           `json:"zone"`       // points that the proof depends on
	Faint      []string           `json:"faint"`      // points of any content: in the rectangle of the pattern, and stones that only give liberties
	Weak       []board.NamedMove  `json:"weak"`       // stones that may be there or not
	Conditions []report.Condition `json:"conditions"` // on the liberties of strings
	Playable   bool               `json:"playable"`   // the reader proves on this board what the pattern says

	// The same for programs:
	Kind       shape.Kind        `json:"-"`
	Board      *board.Board      `json:"-"` // nil if the stones alone are no legal position
	At         board.Point       `json:"-"` // Target
	OtherAt    board.Point       `json:"-"` // Other, if there are two targets
	Stone      board.Stone       `json:"-"` // Move
	WeakStones []board.Stone     `json:"-"` // Weak
	Liberties  []shape.Liberties `json:"-"` // Conditions
}

// Origin is an occurrence of a pattern in a game.
type Origin struct {
	Key      string          `json:"key"` // of the game
	Instance report.Instance `json:"instance"`
	Scene
}

// Proof plays the proof of the pattern whose ID begins with the given digits. The steps are
// played in the first game in which the pattern occurred: that is a true position, where a
// pattern alone may have walls without liberties. Where the reader cannot follow the proof in
// the game, the steps are played on the pattern alone. The error may wrap ErrNoStore,
// patterndb.ErrNoPattern or patterndb.ErrAmbiguous.
func (d *Answerer) Proof(ctx context.Context, digits string) (*Proof, error) {
	store, summary, err := d.summary(digits)
	if err != nil {
		return nil, err
	}
	return answer(d, ctx, func(_ context.Context, w *worker) (*Proof, error) {
		limits := proofLimits(summary.Pattern.Kind())
		p := &Proof{Pattern: report.NewPattern(summary), Kind: summary.Pattern.Kind().String(), Steps: []Step{}, Words: []string{}}
		p.Shape = drawShape(summary.Pattern)
		on, line := &p.Shape, p.Shape.prove(w.reader, limits)
		if p.Game, err = firstOrigin(store, summary); err != nil {
			return nil, err
		}
		if p.On = "shape"; p.Game != nil {
			played := p.Game.Scene.prove(w.reader, limits)
			if p.Game.Playable || !p.Shape.Playable {
				p.On, on, line = "game", &p.Game.Scene, played
			}
		}
		if on.Board != nil {
			p.play(lang.From(ctx), on, line)
		}
		return p, nil
	})
}

func (p *Proof) play(l *lang.Language, on *Scene, line []board.Stone) {
	t, played := newTarget(l, on.Board, on.At), on.Board.Clone()
	p.Steps = playLine(l, played, line, on.At)
	p.Taken = played.At(on.At) != t.colour
	the := t.the()
	if on.Other != "" {
		the = l.Say("%[1]s and %[2]s", on.Target, on.Other)
	}
	p.Words = append(p.Words, l.Sentence(moveWords(l, l.Side(on.Stone.Colour), on.Move.Point, on.Kind, the)))
	for _, c := range on.Conditions {
		if c.Stone == on.Move.Point {
			p.Words = append(p.Words, l.Say("The played stone needs at least %d liberties outside the pattern.", c.Least))
		}
	}
	if p.Taken {
		p.Words = append(p.Words, t.offBoard(len(p.Steps)))
	}
	if !on.Playable && !on.Kind.HasTwo() {
		p.Words = append(p.Words, l.Say("The reader does not find the line of the proof again within its limits."))
	}
	if len(on.Conditions) > 0 {
		p.Words = append(p.Words, l.Say("The pattern is a proof: whatever lies on the faint points and outside, the result is the same, as long as the strings with a number have their liberties."))
		return
	}
	p.Words = append(p.Words, l.Say("The pattern is a proof: whatever lies on the faint points and outside, the result is the same."))
}

// newScene is a scene with stones on a board. Stones that are no legal position, as walls without
// liberties, are a scene to look at, without a board to play on.
func newScene(size int, stones []board.Stone, owner board.Colour, at, other, move board.Point, kind shape.Kind, zone board.PointSet) Scene {
	side, mover := "attack", owner.Opponent()
	if kind.IsOwners() {
		side, mover = "defend", owner
	}
	p := &PagePosition{Size: size, Black: []string{}, White: []string{}, Moves: []board.NamedMove{}, ToMove: mover.String()}
	for _, s := range stones {
		names := &p.Black
		if s.Colour == board.White {
			names = &p.White
		}
		*names = append(*names, board.FormatPoint(s.Point, size))
	}
	scene := Scene{Position: p, Target: board.FormatPoint(at, size), Owner: owner.String(), Side: side,
		Move: board.Stone{Point: move, Colour: mover}.Named(size), Zone: board.FormatPoints(zone.Points(), size), Faint: []string{},
		Kind: kind, At: at, Stone: board.Stone{Point: move, Colour: mover}}
	if kind.HasTwo() {
		scene.Other, scene.OtherAt = board.FormatPoint(other, size), other
	}
	if b, err := board.New(size); err == nil && b.Setup(stones) == nil {
		scene.Board = b
	}
	return scene
}

// question is the question that a pattern with one target answers. For a pattern with two targets, only the mover of the question has a meaning.
func question(kind shape.Kind, target board.Point) tactics.Question {
	q := tactics.Question{Target: target}
	if kind.IsOwners() {
		q.ToMove = tactics.Defender
	}
	return q
}

// prove returns the move of the pattern and the play after the move; for joins and cuts, the move alone. It notes in Playable whether the reader
// proves on the board of the scene what the pattern says.
func (s *Scene) prove(reader *tactics.Reader, limits []tactics.Limits) []board.Stone {
	if s.Board == nil {
		return nil
	}
	line := []board.Stone{s.Stone}
	if !s.Board.TryPlay(s.Stone.Point, s.Stone.Colour) {
		return line
	}
	defer s.Board.Undo()
	if s.Kind.HasTwo() {
		s.Playable = s.provesPair(reader)
		return line
	}
	if s.Board.At(s.At) == board.Empty {
		s.Playable = true
		return line
	}
	reply, want := tactics.Question{Target: s.At}, tactics.Fails
	if s.Side == "attack" {
		reply.ToMove = tactics.Defender
	}
	if s.Kind == shape.Fail {
		want = tactics.Works // the owner answers the attack
	}
	for i := range limits {
		r, err := reader.Read(s.Board, reply, &limits[i])
		if err == nil && r.Result == want && r.Outcome != tactics.Unknown {
			s.Playable = true
			return append(line, r.Line...)
		}
	}
	return line
}

// provesPair tells whether the reader proves on the board that the move has joined or cut the two strings.
func (s *Scene) provesPair(reader *tactics.Reader) bool {
	joins := s.Kind.IsOwners()
	if joined, cut := severed(s.Board, s.At, s.OtherAt, board.ParseColour(s.Owner)); joined || cut {
		return joined == joins
	}
	limits := tactics.Default
	var r tactics.Answer
	var err error
	if joins {
		r, err = reader.Ask(s.Board, tactics.Question{Goal: tactics.Connect, Target: s.At, Other: s.OtherAt, ToMove: tactics.Defender}, &limits)
	} else {
		r, err = proveCut(reader, s.Board, s.At, s.OtherAt, &limits)
	}
	return err == nil && r.Result == tactics.Fails && r.Outcome != tactics.Unknown
}

// firstOrigin is the first occurrence of the pattern in a game, nil if there is none.
func firstOrigin(store *patterndb.Store, s *patterndb.Summary) (*Origin, error) {
	for o, err := range store.Occurrences(s.ID) {
		if err != nil {
			return nil, err
		}
		b, err := o.Game.Record().BoardAfter(o.Move - 1)
		if err != nil {
			return nil, err
		}
		zone, conditions := matchAt(b, s.Pattern, &o)
		scene := newScene(b.Size(), b.Position(), b.At(o.Target), o.Target, o.Other, o.Point, s.Pattern.Kind(), zone)
		scene.ask(nil, conditions)
		return &Origin{Key: o.Game.Key.String(), Instance: report.NewInstance(o), Scene: scene}, nil
	}
	return nil, nil
}

// matchAt is the zone and the conditions of the pattern where it occurred.
func matchAt(b *board.Board, p shape.Pattern, o *patterndb.Occurrence) (zone board.PointSet, conditions []shape.Liberties) {
	var one shape.MatcherBuilder
	one.Add(p)
	q := question(p.Kind(), o.Target)
	if p.Kind() == shape.Fail {
		for _, v := range shape.NewJudge(one.Build()).Strings(b) {
			for _, m := range v.Proofs {
				if o.IsAbout(b, &m) {
					return m.Zone(p, b.Size()), m.Conditions(p, b.Size())
				}
			}
		}
		return zone, nil
	}
	at := board.SetOf(o.Point)
	for _, m := range one.Build().Append(nil, b, q.Mover(b), &at) {
		if o.IsAbout(b, &m) {
			return m.Zone(p, b.Size()), m.Conditions(p, b.Size())
		}
	}
	return zone, nil
}

// drawShape puts a pattern on an empty board, at its edges. The scene has no board if the stones
// alone are no legal position.
func drawShape(p shape.Pattern) Scene {
	length := max(p.Width(), p.Height())
	laid := p.Lay(min(max(length+2*patternMargin, smallestBoard), board.MaxSize))
	s := newScene(laid.Size, laid.Stones, board.White, laid.Target, laid.Other, laid.Move.Point, p.Kind(), laid.Zone)
	faint := laid.Outside
	for _, stone := range laid.Stones {
		if !laid.Zone.Has(stone.Point) {
			faint.Add(stone.Point)
		}
	}
	s.Faint = board.FormatPoints(faint.Points(), laid.Size)
	s.ask(laid.Weak, laid.Least)
	return s
}

// ask adds the demands of the pattern besides stones and empty points: weak cells and conditions.
func (s *Scene) ask(weak []board.Stone, conditions []shape.Liberties) {
	s.WeakStones, s.Liberties = weak, conditions
	s.Weak, s.Conditions = board.NameMoves(weak, s.Position.Size), report.Conditions(conditions, s.Position.Size)
}

// Legend explains the small stones and the numbers in pictures of patterns, with a sentence for each sign that occurs. rows are the rows of the
// patterns' drawings. Pictures do not show the condition of the move.
func Legend(l *lang.Language, rows []string) []string {
	drawings, list := shape.WithoutMoveCondition(strings.Join(rows, " ")), []string{}
	if strings.Contains(drawings, "x") {
		list = append(list, l.Say("A small black stone: Black, empty, or off the board."))
	}
	if strings.Contains(drawings, "o") {
		list = append(list, l.Say("A small white stone: White, empty, or off the board."))
	}
	for least := shape.FewestLiberties; least <= shape.MostLiberties; least++ {
		if strings.Contains(drawings, strconv.Itoa(least)) {
			return append(list, l.Say("%[1]d+ on a stone: its string has at least %[1]d liberties outside the pattern.", least))
		}
	}
	return list
}
