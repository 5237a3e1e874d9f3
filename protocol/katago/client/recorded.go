package client

import (
	"bufio"
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/internal/files"
	"shicho/study/review"
)

// Recorded is what a program has said before about the positions of a game.
type Recorded struct {
	name     string
	verdicts map[int]*review.Verdict
}

var _ review.Judge = (*Recorded)(nil)

// ErrNoVerdict says that there is no lead in points for a position.
var ErrNoVerdict = errors.New("no lead in points is recorded for this position")

// Name says where the verdicts come from.
func (r *Recorded) Name() string { return r.name }

// Verdict returns what was said of a position. The error is ErrNoVerdict.
func (r *Recorded) Verdict(_ context.Context, moves int) (*review.Verdict, error) {
	if v := r.verdicts[moves]; v != nil {
		return v, nil
	}
	return nil, ErrNoVerdict
}

// IsRecording reports whether the name of a judge is the name of a file that ReadRecording reads.
func IsRecording(name string) bool {
	return slices.Contains([]string{".sgf", ".json", ".jsonl"}, strings.ToLower(filepath.Ext(name)))
}

// ReadRecording reads what a program has said about a game: answers of the analysis protocol (.json, .jsonl), or a record of the game with leads in
// properties or comments (.sgf). The error wraps ErrNoVerdict if nothing is there, or ErrAnswer if the file is about another game.
func ReadRecording(path string, r *sgf.Record) (*Recorded, error) {
	if !strings.HasSuffix(strings.ToLower(path), ".sgf") {
		data, err := files.Read(path, mostAnswers)
		if err != nil {
			return nil, err
		}
		return fromAnswers(path, data, r)
	}
	same, tree, _, err := sgf.ReadTree(path, 1, sgf.Options{})
	if err != nil {
		return nil, err
	}
	return fromTree(path, same, tree, r)
}

// fromAnswers reads answers of the protocol, an object a line.
func fromAnswers(path string, data []byte, r *sgf.Record) (*Recorded, error) {
	list := &Recorded{path, map[int]*review.Verdict{}}
	id := ""
	scanner := bufio.NewScanner(bytes.NewReader(data))
	scanner.Buffer(nil, mostAnswer)
	for n := 1; scanner.Scan(); n++ {
		if len(bytes.TrimSpace(scanner.Bytes())) == 0 {
			continue
		}
		a, err := parseAnswer(scanner.Bytes())
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", path, n, err)
		}
		if a.Turn == nil || a.During || a.Nothing || a.Root == nil {
			continue
		}
		if id != "" && a.ID != id {
			return nil, fmt.Errorf("%s:%d: %w: answers about several games, %q and %q", path, n, ErrAnswer, id, a.ID)
		}
		id = a.ID
		b, err := r.BoardAfter(*a.Turn)
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w: another game: %w", path, n, ErrAnswer, err)
		}
		v, err := a.verdict(b, r.NextAfter(*a.Turn))
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", path, n, err)
		}
		list.verdicts[*a.Turn] = v
	}
	if err := scanner.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return list, list.check(path)
}

// check returns an error if nothing is known.
func (r *Recorded) check(path string) error {
	if len(r.verdicts) == 0 {
		return fmt.Errorf("%s: %w", path, ErrNoVerdict)
	}
	return nil
}

// fromTree reads what the main line of a record says. The record must have the moves of the game.
func fromTree(path string, same *sgf.Record, tree *sgf.Game, r *sgf.Record) (*Recorded, error) {
	list := &Recorded{path, map[int]*review.Verdict{}}
	moves := 0
	for node := range tree.Root.MainLine() {
		steps, err := same.NodeSteps(node)
		if err != nil {
			break
		}
		for i := range steps {
			if steps[i].IsMove() {
				moves++
			}
		}
		b, err := r.BoardAfter(moves)
		if err != nil {
			break
		}
		if other, err := same.BoardAfter(moves); err != nil || other.Key() != b.Key() {
			return nil, fmt.Errorf("%s: %w: another game from move %d on", path, ErrAnswer, moves)
		}
		if v := verdictOf(node, b, r.NextAfter(moves)); v != nil {
			list.verdicts[moves] = v
		}
	}
	return list, list.check(path)
}

// verdictOf reads the verdict of a node: from the analysis of KaTrain, LizGoban or Lizzie, from the values of Sabaki, or from a comment of KataGo or KaTrain. It returns
// nil if there is none.
func verdictOf(node *sgf.Node, b *board.Board, toMove board.Colour) *review.Verdict {
	if v := cmp.Or(fromKaTrain(node, b, toMove), fromLizzie(node, b, toMove)); v != nil {
		return v
	}
	if lead, ok := number(node, "SBKS"); ok {
		wins, known := number(node, "SBKV")
		if !known {
			wins = 50
		}
		return &review.Verdict{Lead: lead, WinRate: wins / 100, Moves: []review.BestMove{}}
	}
	text, _ := node.Get("C")
	return fromComment(text)
}

// number reads a property with a number.
func number(node *sgf.Node, name string) (float64, bool) {
	text, ok := node.Get(name)
	x, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	return x, ok && err == nil && !isOdd(x)
}

// mostAnswers bounds the bytes of a file of answers.
const mostAnswers = 256 << 20

// mostUnpacked bounds the bytes of an analysis.
const mostUnpacked = 4 << 20

// fromKaTrain reads the property KT: three values, the last one the analysis as JSON, packed by gzip and written in base 64. Moves are known by their names.
func fromKaTrain(node *sgf.Node, b *board.Board, toMove board.Colour) *review.Verdict {
	var packed string
	for i := range node.Properties {
		if p := &node.Properties[i]; p.Name == "KT" && len(p.Values) > 0 {
			packed = p.Values[len(p.Values)-1]
		}
	}
	data, err := base64.StdEncoding.DecodeString(packed)
	if err != nil || packed == "" {
		return nil
	}
	reader, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil
	}
	text, err := io.ReadAll(io.LimitReader(reader, mostUnpacked))
	if err != nil {
		return nil
	}
	var analysis struct {
		Root  *root `json:"root"`
		Moves map[string]struct {
			moved
			Order int `json:"order"`
		} `json:"moves"`
	}
	if json.Unmarshal(text, &analysis) != nil {
		return nil
	}
	a := answer{Root: analysis.Root}
	names := slices.SortedFunc(maps.Keys(analysis.Moves), func(x, y string) int {
		return cmp.Or(cmp.Compare(analysis.Moves[x].Order, analysis.Moves[y].Order), strings.Compare(x, y))
	})
	for _, name := range names {
		m := analysis.Moves[name].moved
		m.Move = name
		a.Moves = append(a.Moves, m)
	}
	v, err := a.verdict(b, toMove)
	if err != nil {
		return nil
	}
	return v
}

var (
	// selfplayComment is a comment of KataGo's games: White's shares of wins, losses and games without result, and White's lead.
	selfplayComment = regexp.MustCompile(`^\s*(\d\.\d+) (\d\.\d+) (\d\.\d+) (-?\d+(?:\.\d+)?)(?: |$)`)
	scoreComment    = regexp.MustCompile(`(?m)^Score: ([BW])\+(\d+(?:\.\d+)?)`)
	winsComment     = regexp.MustCompile(`(?m)^Win rate: ([BW]) (\d+(?:\.\d+)?) ?%`)
)

// fromComment reads a comment as KataGo writes it about its own games, or KaTrain in English.
func fromComment(text string) *review.Verdict {
	if m := selfplayComment.FindStringSubmatch(text); m != nil {
		loss, _ := strconv.ParseFloat(m[2], 64)
		lead, _ := strconv.ParseFloat(m[4], 64)
		if isOdd(lead) || loss > 1 {
			return nil
		}
		return &review.Verdict{Lead: -lead, WinRate: loss, Moves: []review.BestMove{}}
	}
	score := scoreComment.FindStringSubmatch(text)
	if score == nil {
		return nil
	}
	v := &review.Verdict{WinRate: 0.5, Moves: []review.BestMove{}}
	v.Lead, _ = strconv.ParseFloat(score[2], 64)
	if isOdd(v.Lead) {
		return nil
	}
	if score[1] == "W" {
		v.Lead = -v.Lead
	}
	if wins := winsComment.FindStringSubmatch(text); wins != nil {
		share, _ := strconv.ParseFloat(wins[2], 64)
		if v.WinRate = min(share/100, 1); wins[1] == "W" {
			v.WinRate = 1 - v.WinRate
		}
	}
	return v
}
