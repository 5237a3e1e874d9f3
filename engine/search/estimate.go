package search

// How far the value of a move is drawn towards the value of the position.
const (
	estimateVisits = 10   // visits with the value of the position that are added to each move
	estimateShare  = 0.02 // further visits that are added, as a share of all visits
)

// Estimate returns the share of wins to show for a move. A move of few visits is drawn towards the value of the position, as a
// single playout that was won says little. The largest estimate of all moves is then a sensible value of the position.
func (r *Report) Estimate(m *RootMove) float64 { return r.drawn(m, m.Value, r.Value) }

// EstimateScore returns Black's lead to show for a move, drawn towards the lead of the position in the same way.
func (r *Report) EstimateScore(m *RootMove) float64 { return r.drawn(m, m.Score, r.Score) }

func (r *Report) drawn(m *RootMove, mine, all float64) float64 {
	added := estimateVisits + estimateShare*float64(r.Visits)
	return (mine*float64(m.Visits) + all*added) / (float64(m.Visits) + added)
}
