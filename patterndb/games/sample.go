package games

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"shicho/internal/mix"
	"shicho/pattern/shape"
)

// Sample chooses Keep of every Of games at random. The choice depends on the key of a game and on the seed alone, so it is the
// same for every process and every order of the games. The zero Sample keeps all games.
type Sample struct {
	Keep, Of int
	Seed     uint64
}

// ErrSample says that a text does not name a sample.
var ErrSample = errors.New("not a part of the games as 1/10")

// mostOf is the largest denominator of a sample.
const mostOf = 1_000_000_000

// ParseSample reads a sample without its seed: "1/10" keeps a tenth of the games. The error is ErrSample.
func ParseSample(text string) (Sample, error) {
	keep, of, ok := strings.Cut(text, "/")
	k, errK := strconv.Atoi(keep)
	n, errN := strconv.Atoi(of)
	if !ok || errK != nil || errN != nil || k < 1 || n < k || n > mostOf {
		return Sample{}, ErrSample
	}
	return Sample{Keep: k, Of: n}, nil
}

// Has tells whether a game is in the sample.
func (s Sample) Has(key shape.ID) bool {
	if s.Of == 0 {
		return true
	}
	place, _ := bits.Mul64(mix.Key(binary.BigEndian.Uint64(key[:8])^mix.Key(s.Seed)), uint64(s.Of))
	return place < uint64(s.Keep)
}

// String is the sample for people: "1/10 by seed 1", and "" for all games.
func (s Sample) String() string {
	if s.Of == 0 {
		return ""
	}
	return fmt.Sprintf("%d/%d by seed %d", s.Keep, s.Of, s.Seed)
}
