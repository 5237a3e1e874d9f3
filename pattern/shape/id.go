package shape

import (
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"

	"github.com/cespare/xxhash/v2"
)

// ID names content by its hash: equal content has equal IDs in every store.
type ID [16]byte

// ErrID says that a text is not an ID.
var ErrID = errors.New("not an ID of 32 hexadecimal digits")

// The seeds of the two halves of an ID. Never change them: stores hold IDs.
const (
	seedHigh = 0x53686963686f0001
	seedLow  = 0x53686963686f0002
)

// IDOf is the ID of a content.
func IDOf(content []byte) ID {
	var id ID
	for i, seed := range [...]uint64{seedHigh, seedLow} {
		var d xxhash.Digest
		d.ResetWithSeed(seed)
		d.Write(content)
		binary.BigEndian.PutUint64(id[8*i:], d.Sum64())
	}
	return id
}

// ID is the ID of the pattern's encoding.
func (p Pattern) ID() ID { return IDOf(p.Encode()) }

// String is the ID as 32 hexadecimal digits in lower case.
func (id ID) String() string { return hex.EncodeToString(id[:]) }

// IsZero tells whether the ID names no pattern and no game.
func (id ID) IsZero() bool { return id == ID{} }

// HasPrefix tells whether the hexadecimal digits of the ID begin with digits, which must be in lower case.
func (id ID) HasPrefix(digits string) bool { return strings.HasPrefix(id.String(), digits) }

// ParseID reads 32 hexadecimal digits. The error wraps ErrID.
func ParseID(text string) (ID, error) {
	var id ID
	b, err := hex.DecodeString(text)
	if err != nil || len(b) != len(id) {
		return id, fmt.Errorf("%q: %w", text, ErrID)
	}
	return ID(b), nil
}

// MarshalText is String, for JSON.
func (id ID) MarshalText() ([]byte, error) { return []byte(id.String()), nil }

// UnmarshalText is ParseID, for JSON.
func (id *ID) UnmarshalText(text []byte) (err error) {
	*id, err = ParseID(string(text))
	return err
}
