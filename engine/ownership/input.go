package ownership

import (
	"errors"
	"fmt"
	"strings"

	"shicho/board"
	"shicho/tactics"
)

// Inputs say what a network is told about a position.
type Inputs uint8

// The kinds of inputs. Each kind has the channels of the kinds before it.
const (
	Stones   Inputs = iota // the stones, as in the paper
	Features               // also liberties, eyes, ko and the side to move
	Read                   // also what the reader says of each string

	inputsCount
)

var inputNames = [inputsCount]string{"stones", "features", "read"}

// ErrInputs is the error for inputs that do not exist.
var ErrInputs = errors.New("no such inputs")

// String returns the name of the inputs.
func (in Inputs) String() string { return inputNames[in] }

// ParseInputs returns the inputs with a name. The error wraps ErrInputs.
func ParseInputs(text string) (Inputs, error) {
	for i, name := range inputNames {
		if name == text {
			return Inputs(i), nil
		}
	}
	return 0, fmt.Errorf("%q: %w; there are %s", text, ErrInputs, strings.Join(inputNames[:], ", "))
}

// MarshalText writes the name.
func (in Inputs) MarshalText() ([]byte, error) { return []byte(in.String()), nil }

// UnmarshalText reads the name. The error wraps ErrInputs.
func (in *Inputs) UnmarshalText(text []byte) (err error) {
	*in, err = ParseInputs(string(text))
	return err
}

// The input channels of a colour. A channel about a string is 1 at all its points.
const (
	stoneChannel   = iota // a stone
	libertyChannel        // a string with one liberty
	_                     // a string with two liberties
	_                     // a string with three liberties
	eyeChannel            // an empty point that is an eye of the colour
	koChannel             // a point where the colour may not retake
	turnChannel           // all empty points, if the colour is to move
	takenChannel          // a string that the other side captures by moving first
	deadChannel           // a string that the other side captures even if its owner moves first

	channelsOfAll       // number of all channels
	countedChannels = 3 // number of the channels for liberties
)

var channelsOf = [inputsCount]int{Stones: stoneChannel + 1, Features: takenChannel, Read: channelsOfAll}

func (in Inputs) channels() int { return channelsOf[in] }

// set puts 1 into a channel of a point.
func (e *Evaluator) set(colour board.Colour, channel int, p board.Point) {
	e.input.of(sideIndex(colour), channel)[e.at[p]] = 1
}

// sideIndex is 0 for Black and 1 for White.
func sideIndex(c board.Colour) int { return int(c - board.Black) }

// Load takes over a position with a side to move. It panics if the board has another size.
func (e *Evaluator) Load(b *board.Board, toMove board.Colour) {
	if b.Size() != e.size {
		panic("ownership: a board of another size than the evaluator's")
	}
	clear(e.input.values)
	e.loadStrings(b)
	if e.network.Inputs >= Features {
		e.loadFeatures(b, toMove)
	}
	if e.network.Inputs >= Read {
		e.loadVerdicts(b)
	}
	e.sum(&e.input, e.inputSums)
}

// loadStrings takes over the stones and numbers their strings.
func (e *Evaluator) loadStrings(b *board.Board) {
	e.strings = e.strings[:0]
	for _, colour := range [...]board.Colour{board.Black, board.White} {
		stones := b.Stones(colour)
		for p := stones.First(); p >= 0; p = stones.Next(p + 1) {
			e.set(colour, stoneChannel, p)
			if b.Root(p) == p {
				e.number[p] = int16(len(e.strings))
				e.strings = append(e.strings, group{first: p, size: b.StringSize(p)})
			}
		}
	}
	e.stones = e.stones[:0]
	for p := range board.Point(b.Points()) {
		if b.At(p) != board.Empty {
			e.stones = append(e.stones, stone{e.at[p], e.number[b.Root(p)]})
		}
	}
}

// loadFeatures sets the channels of Features.
func (e *Evaluator) loadFeatures(b *board.Board, toMove board.Colour) {
	for _, colour := range [...]board.Colour{board.Black, board.White} {
		stones := b.Stones(colour)
		for p := stones.First(); p >= 0; p = stones.Next(p + 1) {
			if n := b.Liberties(p); n <= countedChannels {
				e.set(colour, libertyChannel+n-1, p)
			}
		}
		for p := b.Empty().First(); p >= 0; p = b.Empty().Next(p + 1) {
			if b.IsEye(p, colour) {
				e.set(colour, eyeChannel, p)
			}
			if colour == toMove {
				e.set(colour, turnChannel, p)
			}
		}
	}
	if p, colour := b.Ko(); p >= 0 {
		e.set(colour, koChannel, p)
	}
}

// loadVerdicts sets the channels of Read.
func (e *Evaluator) loadVerdicts(b *board.Board) {
	for _, s := range e.strings {
		colour := b.At(s.first)
		if b.Liberties(s.first) > readLimits.Escape.Liberties {
			continue
		}
		if !e.captures(b, s.first) {
			continue
		}
		e.setString(b, colour, takenChannel, s.first)
		if r, err := e.reader.Ask(b, tactics.Question{Target: s.first, ToMove: tactics.Defender}, &readLimits); err == nil && r.Outcome != tactics.Unknown && r.Result == tactics.Fails {
			e.setString(b, colour, deadChannel, s.first)
		}
	}
}

// captures tells whether a string is proved to be captured by an opponent who moves first.
func (e *Evaluator) captures(b *board.Board, target board.Point) bool {
	r, err := e.reader.Ask(b, tactics.Question{Target: target}, &readLimits)
	return err == nil && r.Outcome != tactics.Unknown && r.Result == tactics.Works
}

// setString puts 1 into a channel of all points of a string.
func (e *Evaluator) setString(b *board.Board, colour board.Colour, channel int, p board.Point) {
	points := b.StringAt(p)
	for q := points.First(); q >= 0; q = points.Next(q + 1) {
		e.set(colour, channel, q)
	}
}
