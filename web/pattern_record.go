package web

import (
	"bytes"
	"fmt"
	"net/http"
	"strings"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/web/ask"
)

// patternRecord sends the proof of a pattern as a record: the position, and the moves with what they do as comments.
func (s *Server) patternRecord(w http.ResponseWriter, r *http.Request) {
	proof, err := s.proofOf(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	scene := &proof.Shape
	if proof.On == "game" {
		scene = &proof.Game.Scene
	}
	root, err := sceneRoot(scene)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	comment := strings.Join(proof.Words, " ")
	if len(scene.Weak) > 0 {
		comment += " A point with x may have a black stone, be empty, or lie off the board; a point with o a white stone."
	}
	root.Add("C", comment)
	node := root
	for _, step := range proof.Steps {
		point, err := board.ParsePoint(step.Point, scene.Position.Size)
		if err != nil {
			s.fail(w, r, err)
			return
		}
		move := board.Stone{Point: point, Colour: board.ParseColour(step.Colour)}
		node = sgf.AppendMoves(node, []board.Stone{move}, scene.Position.Size)
		node.Add("C", step.Words)
	}
	var text bytes.Buffer
	if err := sgf.Write(&text, sgf.Collection{{Root: root}}); err != nil {
		s.fail(w, r, err)
		return
	}
	s.sendFile(w, "application/x-go-sgf", "pattern-"+proof.ID+".sgf", text.Bytes())
}

// sceneRoot returns the root node of a record that begins with the position of a scene, with marks for the target, weak points
// and conditions.
func sceneRoot(scene *ask.Scene) (*sgf.Node, error) {
	b, err := scene.Position.Board()
	if err != nil {
		return nil, err
	}
	target, err := board.ParsePoint(scene.Target, b.Size())
	if err != nil {
		return nil, err
	}
	root := sgf.NewRoot("Shicho", b.Size(), scene.Position.Komi)
	sgf.AddPoints(root, "AB", b.Stones(board.Black), b.Size())
	sgf.AddPoints(root, "AW", b.Stones(board.White), b.Size())
	root.Add("PL", strings.ToUpper(scene.Move.Colour[:1]))
	sgf.AddPoints(root, "TR", b.StringAt(target), b.Size())
	labels, err := sceneLabels(scene)
	if err != nil {
		return nil, err
	}
	if len(labels) > 0 {
		root.Add("LB", labels...)
	}
	return root, nil
}

// weakLetters label the points that may have a stone or none, by the colour of the stone.
var weakLetters = map[string]string{"black": "x", "white": "o"}

// sceneLabels returns the labels of the weak points and the conditions of a scene.
func sceneLabels(scene *ask.Scene) (labels []string, err error) {
	add := func(point, label string) error {
		p, err := board.ParsePoint(point, scene.Position.Size)
		labels = append(labels, sgf.FormatPoint(p, scene.Position.Size)+":"+label)
		return err
	}
	for _, w := range scene.Weak {
		if err := add(w.Point, weakLetters[w.Colour]); err != nil {
			return nil, err
		}
	}
	for _, c := range scene.Conditions {
		if err := add(c.Stone, fmt.Sprintf("%d+", c.Least)); err != nil {
			return nil, err
		}
	}
	return labels, nil
}
