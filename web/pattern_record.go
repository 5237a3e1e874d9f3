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
		node = sgf.AppendMoves(node, []board.Stone{step.Stone}, scene.Position.Size)
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
	b := scene.Board
	if b == nil {
		return nil, fmt.Errorf("the stones of the pattern alone: %w", board.ErrNoLiberties)
	}
	root := sgf.NewRoot("Shicho", b.Size(), scene.Position.Komi)
	sgf.AddPoints(root, "AB", b.Stones(board.Black), b.Size())
	sgf.AddPoints(root, "AW", b.Stones(board.White), b.Size())
	root.Add("PL", strings.ToUpper(scene.Move.Colour[:1]))
	sgf.AddPoints(root, "TR", b.StringAt(scene.At), b.Size())
	if labels := sceneLabels(scene); len(labels) > 0 {
		root.Add("LB", labels...)
	}
	return root, nil
}

// weakLetters label the points that may have a stone or none, by the colour of the stone.
var weakLetters = [...]string{board.Black: "x", board.White: "o"}

// sceneLabels returns the labels of the weak points and the conditions of a scene.
func sceneLabels(scene *ask.Scene) (labels []string) {
	add := func(p board.Point, label string) {
		labels = append(labels, sgf.FormatPoint(p, scene.Position.Size)+":"+label)
	}
	for _, w := range scene.WeakStones {
		add(w.Point, weakLetters[w.Colour])
	}
	for _, c := range scene.Liberties {
		add(c.Stone, fmt.Sprintf("%d+", c.Least))
	}
	return labels
}
