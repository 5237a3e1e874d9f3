// Package table keeps what searches have found, by the keys of positions: in a Table one entry of a key, in Buckets several.
//
// # Caveats
//
// Two keys may have the same mark, one pair in 2⁶⁴. An entry that a table makes room for still has what was kept there before.
package table

import "shicho/internal/mix"

// era tells the entries kept since the last Forget from older ones: it is a part of their marks.
type era uint64

// first is the era of a new table, in which all marks are 0.
const first era = 0x5692161d100b05e5

// end begins another era.
func (e *era) end() { *e = era(mix.Key(uint64(*e))) }

// mark tells an entry of a key of this era from others.
func (e era) mark(key uint64) uint64 { return key ^ uint64(e) }
