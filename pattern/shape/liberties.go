package shape

import (
	"slices"

	"shicho/board"
)

// group is the set of the cells that are connected with a stone by stones of the same side. The move is a group of its own.
func (v *view) group(first int) board.PointSet {
	var set board.PointSet
	cell := cellOf(v.cells[first])
	set.Add(board.Point(first))
	if cell == Empty {
		return set
	}
	for todo := []int{first}; len(todo) > 0; {
		i := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, n := range v.around(i) {
			if n >= 0 && cellOf(v.cells[n]) == cell && !set.Has(board.Point(n)) {
				set.Add(board.Point(n))
				todo = append(todo, n)
			}
		}
	}
	return set
}

// shown is the set of the empty cells next to a group.
func (v *view) shown(group *board.PointSet) (empty board.PointSet) {
	for i := group.First(); i >= 0; i = group.Next(i + 1) {
		for _, n := range v.around(int(i)) {
			if n >= 0 && cellOf(v.cells[n]) == Empty {
				empty.Add(board.Point(n))
			}
		}
	}
	return empty
}

// least is the largest condition of the cells of a group.
func (v *view) least(group *board.PointSet) (least int) {
	for i := group.First(); i >= 0; i = group.Next(i + 1) {
		least = max(least, leastOf(v.cells[i]))
	}
	return least
}

// hasConditions tells whether any stone has a condition on liberties.
func (v *view) hasConditions() bool {
	return slices.ContainsFunc(v.cells, func(b byte) bool { return leastOf(b) > 0 })
}

// settle puts the condition of each group on the group's first stone.
func (v *view) settle() {
	v.eachCondition(func(group *board.PointSet, least int) {
		v.setCondition(group, 0)
		first := group.First()
		v.cells[first] = cellWith(cellOf(v.cells[first]), least)
	})
}

// isSettled tells whether settle would change nothing.
func (v *view) isSettled() bool {
	settled := view{width: v.width, cells: slices.Clone(v.cells)}
	settled.settle()
	return slices.Equal(settled.cells, v.cells)
}

// spread gives every stone of a group the condition of the group.
func (v *view) spread() { v.eachCondition(v.setCondition) }

// eachCondition calls do for every group with a condition.
func (v *view) eachCondition(do func(group *board.PointSet, least int)) {
	var seen board.PointSet
	for i, b := range v.cells {
		if leastOf(b) > 0 && !seen.Has(board.Point(i)) {
			group := v.group(i)
			seen.Union(&group)
			do(&group, v.least(&group))
		}
	}
}

// setCondition gives every stone of a group a condition.
func (v *view) setCondition(group *board.PointSet, least int) {
	for i := group.First(); i >= 0; i = group.Next(i + 1) {
		v.cells[i] = cellWith(cellOf(v.cells[i]), least)
	}
}
