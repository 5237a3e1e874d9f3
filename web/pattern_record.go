package web

import (
	"bytes"
	"net/http"
	"strings"

	"shicho/board"
	"shicho/sgf"
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
	root.Add("C", strings.Join(proof.Words, " "))
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

// sceneRoot returns the root node of a record that begins with the position of a scene, the target marked.
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
	return root, nil
}
