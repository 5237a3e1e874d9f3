package progress

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"

	"github.com/cespare/xxhash/v2"

	"shicho/pattern/shape"
	"shicho/patterndb/kv"
	"shicho/study/train/glicko"
)

// Shared is what is passed on of a problem: how hard it was for those who tried it. Nothing of it says who they are.
type Shared struct {
	Problem  shape.ID      `json:"problem"`
	Rating   glicko.Rating `json:"rating"`
	Attempts int           `json:"attempts"`
	Solved   int           `json:"solved"`
}

// ErrShared says that a line is no rating of a problem.
var ErrShared = errors.New("no rating of a problem")

// longestShared is the longest line of a file of ratings, in bytes.
const longestShared = 1 << 16

// sharedEnd is the last line of a file of ratings.
type sharedEnd struct {
	Ratings int    `json:"ratings"` // how many lines are before it
	Hash    string `json:"hash"`    // xxHash64 of these lines
}

// Export writes the ratings of all problems that were tried, a JSON object a line, in the order of the problems' IDs, and then their number and hash.
func (s *Store) Export(w io.Writer) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	ids := make([]shape.ID, 0, len(s.cards))
	for id := range s.cards {
		ids = append(ids, id)
	}
	slices.SortFunc(ids, func(a, b shape.ID) int { return bytes.Compare(a[:], b[:]) })
	hash := xxhash.New()
	lines := json.NewEncoder(io.MultiWriter(w, hash))
	for _, id := range ids {
		c := s.cards[id]
		if err := lines.Encode(Shared{id, c.Rating, c.Attempts, c.Solved}); err != nil {
			return err
		}
	}
	return json.NewEncoder(w).Encode(sharedEnd{len(ids), fmt.Sprintf("%016x", hash.Sum64())})
}

// ReadShared reads what Export writes. name stands for the input in errors, which wrap ErrShared, also where the last line does not fit the others.
func ReadShared(name string, r io.Reader) (list []Shared, err error) {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, longestShared)
	hash, ended := xxhash.New(), false
	for n := 1; lines.Scan(); n++ {
		var end sharedEnd
		if ended = json.Unmarshal(lines.Bytes(), &end) == nil && end.Hash != ""; ended {
			if end.Ratings != len(list) || end.Hash != fmt.Sprintf("%016x", hash.Sum64()) {
				return nil, fmt.Errorf("%s:%d: %w: the file is damaged", name, n, ErrShared)
			}
			continue
		}
		hash.Write(append(lines.Bytes(), '\n'))
		var one Shared
		err := json.Unmarshal(lines.Bytes(), &one)
		if err == nil {
			err = one.Rating.Check()
		}
		if err == nil && (one.Problem == (shape.ID{}) || one.Solved < 0 || one.Solved > one.Attempts) {
			err = errors.New("the numbers contradict each other")
		}
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w: %w", name, n, ErrShared, err)
		}
		list = append(list, one)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if !ended {
		return nil, fmt.Errorf("%s: %w: the end of the file is missing", name, ErrShared)
	}
	return list, nil
}

// Merge makes the ratings of others part of what is known of the problems: two ratings are joined by how sure they are. A problem that the user has not
// tried begins with the rating of the others. Whoever merges the same file twice counts it twice.
func (s *Store) Merge(list []Shared) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	merged := map[shape.ID]glicko.Rating{}
	for _, one := range list {
		known, ok := merged[one.Problem]
		if c := s.cards[one.Problem]; !ok && c != nil {
			known, ok = c.Rating, true
		} else if r, given := s.given[one.Problem]; !ok && given {
			known, ok = r, true
		}
		if ok {
			one.Rating = joinRatings(known, one.Rating)
		}
		merged[one.Problem] = one.Rating
	}
	if err := s.inFolder(s.writeMerged(merged)); err != nil {
		return err
	}
	for id, r := range merged {
		if c := s.cards[id]; c != nil {
			c.Rating = r
		} else {
			s.given[id] = r
		}
	}
	return nil
}

// writeMerged writes ratings, those of tried problems into their cards.
func (s *Store) writeMerged(merged map[shape.ID]glicko.Rating) error {
	for id, r := range merged {
		key, value := givenKey(id), any(r)
		if c := s.cards[id]; c != nil {
			changed := *c
			changed.Rating = r
			key, value = cardKey(id), changed
		}
		data, err := json.Marshal(value)
		if err != nil {
			return err
		}
		err = s.db.Update(func(txn *kv.Txn) (kv.Written, error) {
			return kv.Written{Bytes: recordBytes + int64(len(data))}, kv.Translate(txn.Set(key, data))
		})
		if err != nil {
			return err
		}
	}
	return s.db.Sync()
}

// joinRatings is the mean of two ratings of a problem, weighted by how sure each is.
func joinRatings(a, b glicko.Rating) glicko.Rating {
	weight := func(r glicko.Rating) float64 { return 1 / (r.Deviation * r.Deviation) }
	all := weight(a) + weight(b)
	return glicko.Rating{
		Number:     (a.Number*weight(a) + b.Number*weight(b)) / all,
		Deviation:  1 / math.Sqrt(all),
		Volatility: cmp.Or(min(a.Volatility, b.Volatility), a.Volatility),
	}
}
