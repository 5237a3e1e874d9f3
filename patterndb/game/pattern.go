package game

import (
	"encoding/binary"

	"shicho/shape"
	"shicho/theme"
)

// Pattern is a pattern with the themes of what it teaches. The themes follow from the pattern alone.
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

// SplitPatternValue is the reverse of PatternValue. It does not check the encoding of the pattern, which is a part of value.
// The error is ErrCode.
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
