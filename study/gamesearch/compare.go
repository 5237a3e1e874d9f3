package gamesearch

// Compared is a point of a drawing at which play went on, in two searches.
type Compared struct {
	First  Continuation `json:"first"`
	Second Continuation `json:"second"`
}

// SideBySide joins the continuations of two searches for the same drawing: those of the first one in their order, and then those that only the second
// one has.
func SideBySide(first, second *Result) []Compared {
	list := []Compared{}
	at := map[Cross]int{}
	for _, c := range first.Continuations {
		at[c.Cross] = len(list)
		list = append(list, Compared{First: c})
	}
	for _, c := range second.Continuations {
		if i, ok := at[c.Cross]; ok {
			list[i].Second = c
			continue
		}
		list = append(list, Compared{Second: c})
	}
	return list
}
