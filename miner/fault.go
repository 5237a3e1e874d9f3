package miner

import (
	"cmp"
	"errors"
	"fmt"

	"shicho/board/sgf"
)

// ErrNoRecord says that there is no record to mine.
var ErrNoRecord = errors.New("no record")

// CutAtFault leaves of a record what can be mined: all of it, or what stands before its first fault. fault is that fault, nil if
// the record is whole. err says why nothing can be mined: nothing stands before the fault, the record could not be read at all, or it
// lacks its handicap stones.
func CutAtFault(found *sgf.Item) (fault, err error) {
	r := found.Record
	if r == nil {
		return nil, found.Err
	}
	if lack := r.LacksHandicap(); lack != nil {
		return nil, cmp.Or(found.Err, lack)
	}
	fault = found.Err
	if illegal := r.CutAtFault(); illegal != nil { // it comes before the fault of the text
		fault = illegal
	}
	if fault != nil && r.Moves() == 0 {
		return nil, fault
	}
	return fault, nil
}

// FaultWarning is the warning about a record that is mined up to a fault.
func FaultWarning(r *sgf.Record, fault error) string {
	return fmt.Sprintf("%v; read up to move %d", fault, r.Moves())
}

// AtRecord replaces the place of an error by the path of the record.
func AtRecord(r *sgf.Record, err error) error {
	if at := (*sgf.Error)(nil); errors.As(err, &at) {
		err = at.Err
	}
	return &sgf.Error{Path: r.Path, Err: err}
}
