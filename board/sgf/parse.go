package sgf

import (
	"errors"
	"fmt"
	"iter"
	"strings"

	"shicho/board/sgf/internal/charset"
)

// Parse reads every game of a text. If there is an error, Parse still returns everything that could be read: the
// error joins the faults of all games, and a broken game contains everything before its first fault. The path is
// used in error messages only.
func Parse(path string, data []byte) (Collection, error) {
	var games Collection
	var faults []error
	for game, err := range Scan(path, data) {
		if game != nil {
			games = append(games, game)
		}
		if err != nil {
			faults = append(faults, err)
		}
	}
	return games, errors.Join(faults...)
}

// Scan reads a text as Parse does, but yields one game at a time, so that only one tree is in memory. A broken game
// comes together with its error and contains everything before the fault.
func Scan(path string, data []byte) iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		p, err := newParser(path, data)
		if err != nil {
			yield(nil, err)
			return
		}
		for {
			game, err := p.next()
			if game == nil && err == nil || !yield(game, err) {
				return
			}
		}
	}
}

// parser goes through a decoded text once. It keeps the open parentheses on its own stack instead of recursing.
type parser struct {
	path     string
	text     string
	verbatim bool   // keep values as they are written
	pos      int    // next byte to look at
	mark     cursor // lines and columns have been counted up to here
	games    int    // read so far
	cut      bool   // the end of the text is missing

	// The game being read.
	game     *Game
	fault    error   // the first fault of the game; nothing is added to the tree after it
	elements int     // counted up to MaxElements
	stack    []*Node // for each open parenthesis the node before it; nil for the game itself
	open     cursor  // place of the last opening parenthesis
	headless bool    // the first parenthesis of the game is missing
	state    state
	parent   *Node // the node that a new node will follow
	node     *Node // the node being read, not yet in the tree
	before   state // the state before that node
	values   []string
	raw      []string // the values as they are written, if they are to be kept
	props    []Property
	strays   bool // a warning has said that text between properties was passed over

	nodeSlab  slab[Node]
	propSlab  slab[Property]
	valueSlab slab[string]
}

// state says what was read last in a game tree. It decides which node a property belongs to.
type state uint8

const (
	opened state = iota // "(": a property begins a node, though its ";" is missing
	inNode              // ";" or a property: a property belongs to the node
	closed              // ")": a property belongs nowhere
)

func newParser(path string, data []byte) (*parser, error) {
	start := Place{1, 1}
	if len(data) > MaxText {
		return nil, &Error{path, start, fmt.Errorf("%w: more than %d MiB of text", ErrTooLarge, MaxText>>20)}
	}
	text := dropControls(charset.Decode(data))
	if strings.TrimSpace(text) == "" {
		return nil, &Error{path, start, ErrEmpty}
	}
	return &parser{path: path, text: text, mark: cursor{Place: start}}, nil
}

// next reads the next game. It returns neither a game nor an error at the end of the text.
func (p *parser) next() (*Game, error) {
	if p.games == 0 {
		if i := headless(p.text); i >= 0 {
			p.pos = i
			return p.readGame()
		}
	}
	if err := p.skipStray(); err != nil {
		return nil, err
	}
	if p.games > 0 && p.pos < len(p.text) && p.text[p.pos] == ';' {
		return p.readGame() // its "(" is missing
	}
	for {
		i := strings.IndexByte(p.text[p.pos:], '(')
		if i < 0 {
			p.pos = len(p.text)
			if p.games == 0 {
				p.games = -1 // report this only once
				return nil, &Error{p.path, Place{1, 1}, ErrNotSGF}
			}
			return nil, nil
		}
		p.pos += i
		if startsGame(p.text[p.pos:]) {
			return p.readGame()
		}
		p.pos++
	}
}

// skipStray reports a node between two games: a parenthesis was closed too early, so the moves of the node belong to no
// game. The root of a game that lacks its "(" is no such node. skipStray skips other text between games.
func (p *parser) skipStray() error {
	if p.games == 0 {
		return nil
	}
	for p.pos < len(p.text) && (isSpace(p.text[p.pos]) || p.text[p.pos] == ')') {
		p.pos++
	}
	if p.pos == len(p.text) || p.text[p.pos] != ';' || isRootName(firstName(p.text[p.pos:])) {
		return nil
	}
	err := &Error{p.path, p.placeAt(p.pos), fmt.Errorf("%w: a node outside any game", ErrSyntax)}
	p.pos++
	return err
}

// startsGame tells whether a parenthesis opens a game: "(;" does, and so does "(" with a property if the ";" is
// missing.
func startsGame(text string) bool {
	text = strings.TrimLeft(text[1:], whiteSpace)
	if strings.HasPrefix(text, ";") {
		return true
	}
	name, hasValue := nameIn(text)
	return hasValue && strings.ContainsFunc(name, func(r rune) bool { return isCapital(byte(r)) })
}

func (p *parser) readGame() (*Game, error) {
	p.begin()
	for p.pos < len(p.text) {
		switch c := p.text[p.pos]; {
		case c == '(':
			p.endNode()
			p.placeAt(p.pos)
			p.open = p.mark
			p.stack = append(p.stack, p.parent)
			p.state = opened
			p.pos++
		case c == ')':
			p.endNode()
			last := len(p.stack) - 1
			p.parent, p.stack = p.stack[last], p.stack[:last]
			p.state = closed
			p.pos++
			if last == 0 {
				return p.endGame()
			}
		case c == ';':
			p.beginNode()
			p.pos++
		case isSpace(c):
			p.pos++
		case isLetter(c):
			if !p.property() {
				return p.endGame()
			}
		default:
			p.stray()
		}
	}
	p.endNode()
	p.unclosed(p.pos, len(p.stack), "the text ends before the game is closed")
	return p.endGame()
}

func (p *parser) endGame() (*Game, error) {
	game, fault := p.game, p.fault
	if game.Root == nil {
		game = nil
	}
	return game, fault
}

// fail stores the first fault of a game. The node being read keeps its properties. Only the parentheses are read in the
// rest of the game, because moves after a gap would form another game.
func (p *parser) fail(pos int, kind error, format string, args ...any) {
	if p.fault != nil {
		return
	}
	p.endNode()
	p.fault = &Error{p.path, p.placeAt(pos), fmt.Errorf("%w: %s", kind, fmt.Sprintf(format, args...))}
}

// count adds one to the elements of the game and fails beyond MaxElements.
func (p *parser) count() {
	p.elements++
	if p.elements > MaxElements {
		p.fail(p.pos, ErrTooLarge, "more than %d nodes, properties and values in one game", MaxElements)
	}
}

func (p *parser) beginNode() {
	p.endNode()
	p.before = p.state
	p.state = inNode
	p.count()
	if p.fault == nil {
		p.node = &p.nodeSlab.take(1)[0]
		p.node.Place = p.placeAt(p.pos)
	}
}

// endNode adds the finished node to the tree.
func (p *parser) endNode() {
	n := p.node
	if n == nil {
		return
	}
	p.node = nil
	n.Properties = p.propSlab.copy(p.props)
	p.props = p.props[:0]
	if p.game.Root == nil {
		p.game.Root = n
	} else {
		p.parent.Append(n)
	}
	p.parent = n
}
