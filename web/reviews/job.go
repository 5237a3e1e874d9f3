package reviews

import (
	"io"
	"sync"

	"shicho/board/sgf"
	"shicho/internal/lang"
	"shicho/study/review"
)

// Phase is how far a review is.
type Phase string

// The phases of a review, in their order. A review that was begun ends as Done, Cancelled or Failed.
const (
	None      Phase = "none"    // nobody has asked for it
	Waiting   Phase = "waiting" // for the review before
	Running   Phase = "running"
	Done      Phase = "done"
	Cancelled Phase = "cancelled"
	Failed    Phase = "failed"
)

// HasEnded reports whether nothing more will come.
func (p Phase) HasEnded() bool { return p == Done || p == Cancelled || p == Failed }

// State is what is known of a review.
type State struct {
	Phase Phase          `json:"phase"`
	Pass  int            `json:"pass"`            // 1 while each position is looked at once, 2 while the moves are reviewed, those that lost most first
	Done  int            `json:"done"`            // moves that have been reviewed in the pass
	Of    int            `json:"of"`              // moves of the game
	Error string         `json:"error,omitempty"` // why the review failed
	Moves []RemarkedMove `json:"moves"`           // as they were reviewed; the second pass has a move anew, which takes the place of the first
	Worst []int          `json:"worst"`           // numbers of the moves that lost most, of each side, the worst first
	Sides []review.Side  `json:"sides"`           // what Black and White lost so far
	Sizes review.Sizes   `json:"sizes"`           // from which on losses are shown
	Judge string         `json:"judge,omitempty"` // who judges, if another program does
}

// RemarkedMove is the review of a move, with what happens to strings in words.
type RemarkedMove struct {
	*review.MoveReview
	Remarks []string `json:"remarks"`            // one for each effect, as "Misses capture D4 (3 stones) by E4."
	Said    string   `json:"sentence,omitempty"` // what the move lost, and why
	Reasons []string `json:"reasons"`            // what else explains the loss, in words
	Known   bool     `json:"explained"`          // whether a fact explains the loss
}

func newRemarkedMove(l *lang.Language, m *review.MoveReview) RemarkedMove {
	remarks := []string{}
	for i := range m.Events {
		remarks = append(remarks, l.Sentence(m.Events[i].Remark(l)))
	}
	return RemarkedMove{m, remarks, m.Sentence(l), m.MoreReasons(l), m.IsExplained()}
}

// Job is the review of one game. Its methods may be called by several goroutines.
type Job struct {
	record *sgf.Record

	mutex   sync.Mutex
	options *review.Options
	state   State
	changed chan struct{} // closed when the state changes
	cancel  func()        // ends the work; nil while the job waits
}

func newJob(record *sgf.Record, options *review.Options) *Job {
	return &Job{record: record, options: options, changed: make(chan struct{}),
		state: State{Phase: Waiting, Of: options.Count(record), Moves: []RemarkedMove{}, Worst: []int{}, Sides: []review.Side{}, Sizes: options.Sizes}}
}

// Write writes the record of the game with what has been found. tree is the tree of the record, and gets the remarks; it is nil if there is none.
func (j *Job) Write(l *lang.Language, w io.Writer, record *sgf.Record, tree *sgf.Game) error {
	j.mutex.Lock()
	defer j.mutex.Unlock()
	a := review.NewAnnotated(l, record, tree)
	for _, m := range j.latest() {
		a.Add(m)
	}
	options := *j.options
	options.Language = l
	a.Summarize(j.summary(), &options)
	return sgf.Write(w, sgf.Collection{a.Game()})
}

// latest lists the last review of each move, in the order of the game.
func (j *Job) latest() (list []*review.MoveReview) {
	at := map[int]int{}
	for _, m := range j.state.Moves {
		if i, found := at[m.Number]; found {
			list[i] = m.MoveReview
			continue
		}
		at[m.Number] = len(list)
		list = append(list, m.MoveReview)
	}
	return list
}

// summary sums up what is known.
func (j *Job) summary() *review.Summary {
	s := review.NewSummary(j.record.Size)
	for _, m := range j.latest() {
		s.Add(m)
	}
	return s
}

// Watch returns the state with the moves after the first known ones, and a channel that is closed when the state
// changes. The sentences about the moves are in a language.
func (j *Job) Watch(l *lang.Language, known int) (State, <-chan struct{}) {
	j.mutex.Lock()
	defer j.mutex.Unlock()
	state := j.state
	state.Moves = []RemarkedMove{}
	for _, m := range j.state.Moves[min(max(known, 0), len(j.state.Moves)):] {
		state.Moves = append(state.Moves, newRemarkedMove(l, m.MoveReview))
	}
	return state, j.changed
}

// change changes the state and wakes those who watch. A review that has ended stays as it is.
func (j *Job) change(f func(*State)) {
	j.mutex.Lock()
	defer j.mutex.Unlock()
	if j.state.Phase.HasEnded() {
		return
	}
	f(&j.state)
	close(j.changed)
	j.changed = make(chan struct{})
}

// Cancel ends the review. What has been found stays.
func (j *Job) Cancel() {
	j.change(func(s *State) { s.Phase = Cancelled })
	j.mutex.Lock()
	defer j.mutex.Unlock()
	if j.cancel != nil {
		j.cancel()
	}
}

// begin makes the job run, unless it was cancelled while it waited.
func (j *Job) begin(cancel func()) bool {
	j.mutex.Lock()
	j.cancel = cancel
	j.mutex.Unlock()
	begun := false
	j.change(func(s *State) { s.Phase, begun = Running, true })
	return begun
}
