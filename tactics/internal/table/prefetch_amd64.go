package table

// prefetch begins to load a word into the nearest memory, and does not wait for it.
//
//go:noescape
func prefetch(p *uint64)
