package board

// NamedMove is a move with the names of its colour and its point, as JSON has them.
type NamedMove struct {
	Colour string `json:"colour"`
	Point  string `json:"point"`
}

// Named is the move with names, for a board of a size.
func (s Stone) Named(size int) NamedMove {
	return NamedMove{s.Colour.String(), FormatPoint(s.Point, size)}
}

// NameMoves names the moves of a line. The list is never nil, so that JSON has [].
func NameMoves(line []Stone, size int) []NamedMove {
	list := make([]NamedMove, len(line))
	for i, m := range line {
		list[i] = m.Named(size)
	}
	return list
}
