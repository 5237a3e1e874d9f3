package progress

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"sync"
	"time"

	"shicho/pattern/shape"
	"shicho/patterndb/kv"
	"shicho/study/train/glicko"
)

// Attempt is one try at a problem.
type Attempt struct {
	Problem shape.ID      `json:"problem"`
	Time    time.Time     `json:"time"`           // by the clock of the computer, which may have been wrong
	Zone    *int          `json:"zone,omitempty"` // in which the user was, in seconds east of Greenwich; nil if it was not kept
	Solved  bool          `json:"solved"`         // at the first try and without help
	Rated   bool          `json:"rated"`          // the first attempt at the problem, which alone changes the ratings
	Rating  glicko.Rating `json:"rating"`         // of the user, after the attempt
	Themes  []string      `json:"themes"`

	Against *glicko.Rating `json:"against,omitempty"` // the rating of the problem before a rated attempt; nil if it was not kept
}

// zone is where the user was, or else another zone.
func (a *Attempt) zone(other *time.Location) *time.Location {
	if a.Zone == nil {
		return other
	}
	return time.FixedZone("", *a.Zone)
}

// Card is what is known of one problem.
type Card struct {
	Memory   Memory        `json:"memory"`
	Last     time.Time     `json:"last"` // attempt
	Due      time.Time     `json:"due"`
	Rating   glicko.Rating `json:"rating"`
	Attempts int           `json:"attempts"`
	Solved   int           `json:"solved"`
}

// Retrievability is the chance that the problem is still known.
func (c *Card) Retrievability(now time.Time) float64 {
	return c.Memory.Retrievability(now.Sub(c.Last).Hours() / 24)
}

// user is what is known of the user.
type user struct {
	Rating glicko.Rating `json:"rating"`
	Last   time.Time     `json:"last"`          // rated attempt
	Said   glicko.Rating `json:"said,omitzero"` // before the first attempt, by the rank that the user said; zero if none was said
}

// Store is the progress of a user. All of it is in memory, and on the disk too.
type Store struct {
	dir string
	db  *kv.DB

	mu       sync.Mutex
	user     user
	cards    map[shape.ID]*Card
	attempts []Attempt

	sorted   []time.Time     // the times of the attempts by their clocks
	times    []time.Time     // of the attempts, as they look now; see replay
	ratings  []glicko.Rating // of the user after the attempts
	replayed bool
	past     int           // the number of attempts that replay did not find in the future
	said     glicko.Rating // see user.Said
}

// The first letters of the keys.
const (
	attemptKind = 'a'
	cardKind    = 'c'
	userKind    = 'u'
	importKind  = 'g' // ratings of other users, which an earlier version imported; Open ignores them
)

func attemptKey(n int) []byte    { return fmt.Appendf(nil, "%c%012d", attemptKind, n) }
func cardKey(id shape.ID) []byte { return fmt.Appendf(nil, "%c%v", cardKind, id) }

// Open opens the progress in a folder. A folder that is missing or empty becomes one for a user who has not trained yet.
func Open(dir string) (*Store, error) {
	s := &Store{dir: dir, cards: map[shape.ID]*Card{}, user: user{Rating: glicko.New()}}
	if err := identify(dir); err != nil {
		return nil, s.inFolder(err)
	}
	var err error
	if s.db, err = kv.Open(dir, kv.Options{LockFile: versionFile}); err != nil {
		return nil, s.inFolder(err)
	}
	if err := s.load(); err != nil {
		return nil, s.inFolder(errors.Join(err, s.db.Close()))
	}
	return s, nil
}

// Close closes the store.
func (s *Store) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.inFolder(s.db.Close())
}

func (s *Store) inFolder(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", s.dir, err)
}

// load reads all records.
func (s *Store) load() error {
	txn, err := s.db.Read()
	if err != nil {
		return err
	}
	defer txn.Discard()
	return kv.Guard(func() error {
		it := txn.NewIterator(kv.IteratorOptions{})
		defer it.Close()
		for it.Rewind(); it.Valid(); it.Next() {
			key := it.Item().KeyCopy(nil)
			value, err := it.Item().ValueCopy(nil)
			if err != nil {
				return kv.Translate(err)
			}
			if err := s.read(key, value); err != nil {
				return fmt.Errorf("%w: record %q: %w", ErrDamaged, key, err)
			}
		}
		return nil
	})
}

var errUnknown = errors.New("unknown")

// read reads one record.
func (s *Store) read(key, value []byte) error {
	switch {
	case len(key) > 1 && key[0] == attemptKind:
		var a Attempt
		if err := json.Unmarshal(value, &a); err != nil {
			return err
		}
		if n, err := strconv.Atoi(string(key[1:])); err != nil || n != len(s.attempts)+1 {
			return fmt.Errorf("attempt %d is missing", len(s.attempts)+1)
		}
		s.attempts = append(s.attempts, a)
		s.sort(a.Time)
		if a.Against != nil {
			return errors.Join(a.Rating.Check(), a.Against.Check())
		}
		return a.Rating.Check()
	case len(key) > 1 && key[0] == cardKind:
		var c Card
		id, err := shape.ParseID(string(key[1:]))
		if err == nil {
			err = json.Unmarshal(value, &c)
		}
		if err == nil {
			err = errors.Join(c.Memory.Check(), c.Rating.Check())
		}
		s.cards[id] = &c
		return err
	case len(key) > 1 && key[0] == importKind:
		return nil
	case len(key) == 1 && key[0] == userKind:
		if err := json.Unmarshal(value, &s.user); err != nil {
			return err
		}
		s.said = s.user.Said
		return s.user.Rating.Check()
	}
	return errUnknown
}

// recordBytes is an upper bound of the bytes that the records of an attempt take besides their values.
const recordBytes = 1 << 10

// write writes an attempt with the card and the user after it, and waits until they are on the disk.
func (s *Store) write(a *Attempt, c *Card, u *user) error {
	u.Said = s.said
	return s.put(record{attemptKey(len(s.attempts) + 1), a}, record{cardKey(a.Problem), c}, record{[]byte{userKind}, u})
}

// record is a value with its key.
type record struct {
	key   []byte
	value any
}

// put writes records, and waits until they are on the disk.
func (s *Store) put(records ...record) error {
	err := s.db.Update(func(txn *kv.Txn) (wrote kv.Written, err error) {
		wrote = kv.Written{Bytes: recordBytes, Games: 1}
		for _, r := range records {
			value, err := json.Marshal(r.value)
			if err != nil {
				return wrote, err
			}
			wrote.Bytes += int64(len(value))
			if err := txn.Set(r.key, value); err != nil {
				return wrote, kv.Translate(err)
			}
		}
		return wrote, nil
	})
	if err == nil {
		err = s.db.Sync()
	}
	return s.inFolder(err)
}
