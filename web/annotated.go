package web

import (
	"bytes"
	"context"
	"sync"

	"shicho/board/sgf"
	"shicho/pattern/shape"
	"shicho/patterndb"
)

// mostAnnotated bounds the bytes of the texts of annotated records that the server keeps.
const mostAnnotated = 64 << 20

// annotated keeps the texts of dropped records that have more than moves: comments, variations, marks, properties that nobody knows.
type annotated struct {
	mutex sync.Mutex
	texts map[shape.ID][]byte
	order []shape.ID // the oldest first
	bytes int
}

// keep keeps the text of a game, and forgets the oldest ones if there is no room.
func (a *annotated) keep(key shape.ID, tree *sgf.Game) {
	var text bytes.Buffer
	if tree == nil || sgf.Write(&text, sgf.Collection{tree}) != nil || text.Len() > mostAnnotated {
		return
	}
	a.mutex.Lock()
	defer a.mutex.Unlock()
	if old, ok := a.texts[key]; ok {
		a.bytes -= len(old)
	} else {
		a.order = append(a.order, key)
	}
	if a.texts == nil {
		a.texts = map[shape.ID][]byte{}
	}
	a.texts[key] = text.Bytes()
	for a.bytes += text.Len(); a.bytes > mostAnnotated; a.order = a.order[1:] {
		a.bytes -= len(a.texts[a.order[0]])
		delete(a.texts, a.order[0])
	}
}

// keepAll keeps the texts of records that have comments or variations, as long as there is room.
func (a *annotated) keepAll(ctx context.Context, paths []string) {
	for item := range sgf.Walk(paths, sgf.Options{MaxText: mostRecord, Verbatim: true}) {
		a.mutex.Lock()
		isFull := a.bytes > mostAnnotated/2
		a.mutex.Unlock()
		if isFull || ctx.Err() != nil {
			return
		}
		if item.Err == nil && hasMore(item.Tree) {
			a.keep(patterndb.Key(item.Record), item.Tree)
		}
	}
}

// hasMore reports whether a record has comments, marks or variations.
func hasMore(tree *sgf.Game) bool {
	for node := range tree.Root.MainLine() {
		if node.FirstChild != node.LastChild {
			return true
		}
		for i := range node.Properties {
			switch name := node.Properties[i].Name; {
			case marks[name] != "", name == "C", name == "LB", name == "AR", name == "LN":
				return true
			}
		}
	}
	return false
}

// find reads the record of a game, or returns nil for both if its text is not kept.
func (a *annotated) find(key shape.ID) (*sgf.Record, *sgf.Game) {
	a.mutex.Lock()
	text := a.texts[key]
	a.mutex.Unlock()
	if text == nil {
		return nil, nil
	}
	for item := range sgf.WalkFile(sgf.File{Path: "game.sgf", Name: "game.sgf", Size: int64(len(text)), Content: bytes.NewReader(text)}, sgf.Options{Verbatim: true}) {
		if item.Err == nil {
			return item.Record, item.Tree
		}
	}
	return nil, nil
}
