package game

import (
	"encoding/binary"
	"fmt"

	"shicho/pattern/shape"
	"shicho/pattern/theme"
)

// Pattern is a pattern with the themes that name what it teaches. The themes follow from the pattern alone.
type Pattern struct {
	shape.Pattern
	Themes theme.Set
}

// themesLength is the number of bytes of the themes before the encoding of a pattern.
const themesLength = 4

// PatternValue is the value of a pattern's record: the themes, and the encoding of the pattern.
func PatternValue(themes theme.Set, code []byte) []byte {
	value := make([]byte, 0, themesLength+len(code))
	return append(binary.BigEndian.AppendUint32(value, uint32(themes)), code...)
}

// SplitPatternValue splits the value of a pattern's record into what PatternValue made it of. It does not check the
// encoding of the pattern. code is a part of value, not a copy. The error is ErrCode.
func SplitPatternValue(value []byte) (themes theme.Set, code []byte, err error) {
	if len(value) < themesLength {
		return 0, nil, ErrCode
	}
	themes = theme.Set(binary.BigEndian.Uint32(value))
	if !themes.Valid() {
		return 0, nil, ErrCode
	}
	return themes, value[themesLength:], nil
}

// DecodePattern reads the value of a pattern's record. The error is ErrCode or wraps shape.ErrPattern.
func DecodePattern(value []byte) (p Pattern, err error) {
	var code []byte
	if p.Themes, code, err = SplitPatternValue(value); err == nil {
		p.Pattern, err = shape.Decode(code)
	}
	return p, err
}

// With checks a game together with its patterns. It returns a copy of the game with a trimmed Source, and the values of
// the patterns' records. patterns must contain every pattern that an instance names, and no other. The error wraps
// ErrInvalid.
func (g *Game) With(patterns []Pattern) (own *Game, values map[shape.ID][]byte, err error) {
	clone := *g
	own = &clone
	own.Source = g.Trim()
	if err := own.Check(); err != nil {
		return nil, nil, err
	}
	if err := own.CheckPlayed(); err != nil {
		return nil, nil, err
	}
	values, kinds := make(map[shape.ID][]byte, len(patterns)), make(map[shape.ID]shape.Kind, len(patterns))
	for _, p := range patterns {
		code := p.Encode()
		id := shape.IDOf(code)
		if !p.Themes.Valid() {
			return nil, nil, fmt.Errorf("%w: pattern %v: %w", ErrInvalid, id, theme.ErrTheme)
		}
		values[id], kinds[id] = PatternValue(p.Themes, code), p.Kind()
	}
	ids := own.Patterns()
	for _, id := range ids {
		if values[id] == nil {
			return nil, nil, fmt.Errorf("%w: pattern %v is missing", ErrInvalid, id)
		}
	}
	for i := range own.Instances {
		if n := &own.Instances[i]; n.Pattern != (shape.ID{}) && kinds[n.Pattern] != n.Class.Kind() {
			return nil, nil, fmt.Errorf("%w: pattern %v is not of the class %v", ErrInvalid, n.Pattern, n.Class)
		}
	}
	if len(values) > len(ids) {
		return nil, nil, fmt.Errorf("%w: a pattern without instance", ErrInvalid)
	}
	return own, values, nil
}
