package sgf

// Share is one of several shares of the files behind paths, so that as many processes read them together and each reads little more
// than its own share: see [Walk]. The zero Share is everything.
//
// The files stand in a row, and the row is cut into pieces of the same number of bytes, one for each share. A record belongs to the
// share in whose piece it begins. If an archive lies in several pieces, its members go to these shares in turn. So every record and every
// fault belongs to exactly one share, as long as all processes see the same files. If one of the paths is
// standard input, everything belongs to the first share.
type Share struct {
	Number int // from 1
	Of     int // 0: the files are not shared
}

// portion is what a share has of one file.
type portion struct {
	number, others int // the archive is shared with others, and its members are dealt out in turn: this share has the number-th, from 0, of each round
	members        int // of the archive that have been met
}

// portion of a file that lies at start in the row of all files.
func (s Share) portion(start, size, total int64) (p portion, ok bool) {
	if s.Of == 0 {
		return portion{}, true
	}
	first, last := s.piece(start, total), s.piece(start+max(size, 1)-1, total)
	return portion{number: s.Number - first, others: last - first}, s.Number >= first && s.Number <= last
}

// piece is the number of the share in whose piece a byte lies.
func (s Share) piece(at, total int64) int {
	switch {
	case total < 0: // standard input
		return 1
	case at >= total:
		return s.Of
	}
	return 1 + int(float64(at)/float64(total)*float64(s.Of))
}

// leads tells whether the share has the file itself: its only record, or what is wrong with the archive as a whole.
func (p *portion) leads() bool { return p.number == 0 }

// takesMember tells whether the share has the next member of the archive.
func (p *portion) takesMember() bool {
	p.members++
	return (p.members-1)%(p.others+1) == p.number
}

// TotalBytes is the number of bytes of the files that [Walk] will open for the share, by the sizes of the files, or -1 if one of the paths is
// standard input. Paths that cannot be read count 0.
func (s Share) TotalBytes(paths []string) (total int64) {
	all := TotalBytes(paths)
	if all < 0 {
		return all
	}
	start := int64(0)
	for file := range find(paths) {
		if _, ok := s.portion(start, file.size, all); ok {
			total += file.size
		}
		start += file.size
	}
	return total
}
