package ask

import (
	"context"
	"fmt"

	"shicho/board"
	"shicho/internal/report"
	"shicho/internal/words"
	"shicho/patterndb"
	"shicho/shape"
	"shicho/tactics"
)

// Proof is the proof of a stored pattern, played move by move.
type Proof struct {
	report.Pattern
	Kind  string   `json:"kind"`  // capture or escape
	Shape Scene    `json:"shape"` // the pattern on an empty board; Black attacks
	Game  *Origin  `json:"game"`  // the first game in which the pattern occurred; nil if there is none
	On    string   `json:"on"`    // the board of the steps: "game" or "shape"
	Steps []Step   `json:"steps"` // the move of the pattern and the most stubborn play against it
	Taken bool     `json:"taken"` // the steps take the target off the board
	Words []string `json:"words"`
}

// Scene is a position with a target and the move that captures or saves the target.
type Scene struct {
	Position *Position   `json:"position"`
	Target   string      `json:"target"`
	Owner    string      `json:"owner"` // of the target
	Side     string      `json:"side"`  // attack or defend: what the move does
	Move     report.Move `json:"move"`
	Zone     []string    `json:"zone"`     // points that the proof depends on
	Faint    []string    `json:"faint"`    // wildcards in the rectangle of the pattern: points of any content
	Playable bool        `json:"playable"` // the reader proves on this board what the pattern says

	board  *board.Board
	target board.Point
	move   board.Stone
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
func (d *Desk) Proof(ctx context.Context, digits string) (*Proof, error) {
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
		if on.board != nil {
			p.play(on, line)
		}
		return p, nil
	})
}

// play plays the steps.
func (p *Proof) play(on *Scene, line []board.Stone) {
	t, played := newTarget(on.board, on.target), on.board.Clone()
	p.Steps = playLine(played, line, on.target)
	p.Taken = played.At(on.target) != t.colour
	verb := "captures"
	if on.Side == "defend" {
		verb = "saves"
	}
	p.Words = append(p.Words, fmt.Sprintf("%s %s %s %s.", named(on.move.Colour), on.Move.Point, verb, t.the()))
	if p.Taken {
		p.Words = append(p.Words, fmt.Sprintf("%s off the board after %s.", words.Capital(t.they(true)), words.Count(len(p.Steps), "move")))
	}
	if !on.Playable {
		p.Words = append(p.Words, "The reader does not find the line of the proof again within its limits.")
	}
	p.Words = append(p.Words, "The pattern is a proof: whatever lies on the faint points and outside, the result is the same.")
}

// newScene is a scene with stones on a board. Stones that are no legal position, as walls without
// liberties, are a scene to look at, without a board to play on.
func newScene(size int, stones []board.Stone, owner board.Colour, at, move board.Point, kind shape.Kind, zone board.PointSet) Scene {
	side, mover := "attack", owner.Opponent()
	if kind == shape.Escape {
		side, mover = "defend", owner
	}
	p := &Position{Size: size, Black: []string{}, White: []string{}, Moves: []report.Move{}, ToMove: mover.String()}
	for _, s := range stones {
		names := &p.Black
		if s.Colour == board.White {
			names = &p.White
		}
		*names = append(*names, board.FormatPoint(s.Point, size))
	}
	scene := Scene{Position: p, Target: board.FormatPoint(at, size), Owner: owner.String(), Side: side,
		Move: report.Move{Colour: mover.String(), Point: board.FormatPoint(move, size)}, Zone: report.Points(zone.Points(), size), Faint: []string{},
		target: at, move: board.Stone{Point: move, Colour: mover}}
	if b, err := p.Board(); err == nil {
		scene.board = b
	}
	return scene
}

// question is the question that a pattern of a kind answers.
func question(kind shape.Kind, target board.Point) tactics.Question {
	q := tactics.Question{Target: target}
	if kind == shape.Escape {
		q.ToMove = tactics.Defender
	}
	return q
}

// prove is the move of the pattern and the play after it. It notes whether the reader proves
// on the board of the scene what the pattern says.
func (s *Scene) prove(reader *tactics.Reader, limits []tactics.Limits) []board.Stone {
	if s.board == nil {
		return nil
	}
	line := []board.Stone{s.move}
	if !s.board.TryPlay(s.move.Point, s.move.Colour) {
		return line
	}
	defer s.board.Undo()
	if s.board.At(s.target) == board.Empty {
		s.Playable = true
		return line
	}
	reply := tactics.Question{Target: s.target}
	if s.Side == "attack" {
		reply.ToMove = tactics.Defender
	}
	for i := range limits {
		r, err := reader.Read(s.board, reply, &limits[i])
		if err == nil && r.Result == tactics.Fails && r.Outcome != tactics.Unknown {
			s.Playable = true
			return append(line, r.Line...)
		}
	}
	return line
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
		return &Origin{Key: o.Game.Key.String(), Instance: report.NewInstance(o), Scene: newScene(b.Size(), b.Position(), b.At(o.Target), o.Target, o.Point, s.Pattern.Kind(), zoneAt(b, s.Pattern, &o))}, nil
	}
	return nil, nil
}

// zoneAt is the zone of the pattern where it occurred.
func zoneAt(b *board.Board, p shape.Pattern, o *patterndb.Occurrence) (zone board.PointSet) {
	var one shape.MatcherBuilder
	one.Add(p)
	q := question(p.Kind(), o.Target)
	at := board.SetOf(o.Point)
	for _, m := range one.Build().Append(nil, b, q.Mover(b), &at) {
		if b.Root(m.Target) == b.Root(o.Target) {
			return m.Zone(p, b.Size())
		}
	}
	return zone
}

// drawShape puts a pattern on an empty board, at its edges. The scene has no board if the stones
// alone are no legal position.
func drawShape(p shape.Pattern) Scene {
	length := max(p.Width(), p.Height())
	laid := p.Lay(min(max(length+2*patternMargin, smallestBoard), board.MaxSize))
	s := newScene(laid.Size, laid.Stones, board.White, laid.Target, laid.Move.Point, p.Kind(), laid.Zone)
	s.Faint = report.Points(laid.Outside.Points(), laid.Size)
	return s
}
