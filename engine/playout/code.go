package playout

import (
	"math/bits"
	"slices"

	"shicho/board"
	"shicho/engine/moves/around"
)

// codeOffsets has the offsets, columns and rows, of the points of a code, in the order of its bits.
var codeOffsets = [codeBits / 2][2]int{
	{0, -1}, {-1, 0}, {1, 0}, {0, 1},
	{-1, -1}, {1, -1}, {-1, 1}, {1, 1},
	{0, -2}, {-2, 0}, {2, 0}, {0, 2},
}

// codeIndex has the index in a code of an offset, whose row and column are from -2 to 2. It is -1 outside the code.
var codeIndex = func() (t [5][5]int) {
	for y := range t {
		for x := range t[y] {
			t[y][x] = -1
		}
	}
	for i, o := range codeOffsets {
		t[o[1]+2][o[0]+2] = i
	}
	return t
}()

// codeOf returns the index of an offset in a code, or -1 if it is outside the code.
func codeOf(dx, dy int) int {
	if max(dx, -dx, dy, -dy) > 2 {
		return -1
	}
	return codeIndex[dy+2][dx+2]
}

// contentAt returns the content of a code at an offset, as the side to move sees it. It is Empty outside the code.
func contentAt(code uint32, colour board.Colour, dx, dy int) around.Content {
	i := codeOf(dx, dy)
	if i < 0 {
		return around.Empty
	}
	switch c := code >> (2 * i) & 3; {
	case c == empty:
		return around.Empty
	case c == border:
		return around.Outside
	case c == uint32(colour):
		return around.Own
	}
	return around.Other
}

// turns has, for each of the 8 symmetries and each byte of a code, the code that the byte becomes.
var turns = func() (t [8][3][256]uint32) {
	at := map[[2]int]int{}
	for i, o := range codeOffsets {
		at[o] = i
	}
	for s := range t {
		for i, o := range codeOffsets {
			x, y := board.Symmetry(s).Offset(o[0], o[1])
			j := at[[2]int{x, y}]
			for b := range uint32(256) {
				t[s][i/4][b] |= b >> (2 * (i % 4)) & 3 << (2 * j)
			}
		}
	}
	return t
}()

// turn returns a code as a symmetry turns it.
func turn(code uint32, s int) uint32 {
	t := &turns[s]
	return t[0][code&255] | t[1][code>>8&255] | t[2][code>>16]
}

// swapColours returns a code with the colours exchanged.
func swapColours(code uint32) uint32 {
	stones := (code ^ code>>1) & 0x555555 // points with one bit set
	return code ^ stones*3
}

// outline is a set of codes with the border at the same points.
type outline struct {
	fixed uint32 // the code with the border alone
	open  uint32 // a bit for each point on the board
}

// outlines lists all outlines that a board has, of codes of a width in bits.
func outlines(width int) (list []outline) {
	for edges := range 81 { // lines to the left, right, above and below: 0, 1, more
		left, right, up, down := edges%3, edges/3%3, edges/9%3, edges/27
		var o outline
		for i, at := range codeOffsets[:width/2] {
			if -at[0] > left || at[0] > right || -at[1] > up || at[1] > down {
				o.fixed |= border << (2 * i)
			} else {
				o.open |= 1 << (2 * i)
			}
		}
		if !slices.Contains(list, o) {
			list = append(list, o)
		}
	}
	return list
}

// eachCode calls a function with every code of a width in bits that a board can have.
func eachCode(width int, do func(code uint32)) {
	for _, o := range outlines(width) {
		fillOpen(o.fixed, o.open, do)
	}
}

// fillOpen calls a function with a code for every content of its open points.
func fillOpen(code, open uint32, do func(code uint32)) {
	if open == 0 {
		do(code)
		return
	}
	bit := uint32(1) << bits.TrailingZeros32(open)
	for c := range uint32(3) {
		fillOpen(code|c*bit, open&^bit, do)
	}
}

// compileShapes compiles the strengths of all shapes. It asks once for shapes that are alike.
func (c *compiled) compileShapes(t *Tables, power func(float64) float64) {
	shapes := 1 << smallBits
	if c.wide {
		shapes = c.numberBlocks() * shapeBlock
	}
	c.shapes = make([][2]float32, shapes)
	c.calm = make([]uint32, shapes)
	list := c.shapeStrengths(t, power)
	most := float32(0)
	for _, y := range list {
		most = max(most, y.x*c.fight[calmFight(y.code, black)])
	}
	c.scale = weightCalm / most
	for _, y := range list {
		for s := range 8 {
			image := turn(y.code, s)
			c.setShape(image, black, y.x*c.scale)
			c.setShape(swapColours(image), white, y.x*c.scale)
		}
	}
}

// numberBlocks gives a block of shapes to all 3×3 points that are alike. It returns the number of blocks. The first one is for
// shapes that a board cannot have.
func (c *compiled) numberBlocks() (blocks int) {
	blocks = 1
	eachCode(smallBits, func(code uint32) {
		if c.small[code] != 0 {
			return // turned or mirrored, the points had a block before
		}
		for s := range 8 {
			// What turns the image back turns it into the code.
			c.small[turn(code, s)] = uint16(blocks<<symmetryBits | int(board.Symmetry(s).Inverse()))
		}
		blocks++
	})
	return blocks
}

// copyShapes takes the shapes of tables that were compiled from the same strengths for another size.
func (c *compiled) copyShapes(other *compiled) {
	c.small, c.shapes, c.calm, c.scale = other.small, other.shapes, other.calm, other.scale
}

// width returns the number of bits of a code that tell shapes apart.
func (c *compiled) width() int {
	if c.wide {
		return codeBits
	}
	return smallBits
}

// shapeStrength is the strength of a shape, of black to move.
type shapeStrength struct {
	code uint32
	x    float32
}

// shapeStrengths lists the strength of every shape, once for shapes that are turned or mirrored.
func (c *compiled) shapeStrengths(t *Tables, power func(float64) float64) (list []shapeStrength) {
	eachCode(c.width(), func(code uint32) {
		for s := 1; s < 8; s++ {
			if turn(code, s) < code {
				return
			}
		}
		list = append(list, shapeStrength{code, float32(power(t.Shape(code, board.Black)))})
	})
	return list
}

// setShape sets the strength of a shape for a colour. An eye of the colour has none.
func (c *compiled) setShape(code uint32, colour uint8, x float32) {
	if codeIsEye(code, colour) {
		return
	}
	i := c.shape(code)
	c.shapes[i][colour-1] = x
	shift := 16 * (colour - 1)
	c.calm[i] = c.calm[i]&^(1<<16-1<<shift) | pack(weightOf(x*c.fight[calmFight(code, colour)]))<<shift
}

// packBits is the number of the first bits of a weight that a packed weight keeps. Above them it has the number of bits by which
// they are shifted.
const packBits = 12

// pack returns a weight, rounded down, in 16 bits. That keeps the table of all shapes small, and more of it in the cache.
func pack(w uint64) uint32 {
	shift := max(0, bits.Len64(w)-packBits)
	return uint32(shift<<packBits) | uint32(w>>shift)
}

// unpack returns the weight of a packed weight.
func unpack(w uint32) uint64 { return uint64(w&(1<<packBits-1)) << (w >> packBits) }

// shape returns the number of the shape with a code. Shapes that are alike have the same number, unless the 3×3 points are
// symmetric and the points outside are not. That keeps the tables in the cache.
func (c *compiled) shape(code uint32) uint32 {
	if !c.wide {
		return code & (1<<smallBits - 1)
	}
	small := uint32(c.small[code&(1<<smallBits-1)])
	outer := outerOrder[small&(1<<symmetryBits-1)][code>>smallBits&(shapeBlock-1)]
	return small>>symmetryBits<<(codeBits-smallBits) | uint32(outer)
}

// symmetryBits is the width of the number of a symmetry.
const symmetryBits = 3

// outerOrder has, by symmetry, the place of each content of the four points two steps away once it is turned. Contents without a
// border come first, so that common shapes lie together.
var outerOrder = func() (t [8][shapeBlock]uint8) {
	n := uint8(0)
	for _, edge := range []bool{false, true} {
		for o := range t[0] {
			if (o&(o>>1)&0x55 != 0) == edge {
				t[0][o] = n
				n++
			}
		}
	}
	for s := 1; s < 8; s++ {
		for o := range t[s] {
			t[s][o] = t[0][turn(uint32(o)<<smallBits, s)>>smallBits]
		}
	}
	return t
}()

// shapeBlock is the number of diamonds with the same content of their 3×3 points.
const shapeBlock = 1 << (codeBits - smallBits)

// codeIsEye tells whether the point in the middle of a code is an eye of a colour, like lean.isEye.
func codeIsEye(code uint32, colour uint8) bool {
	for i := range 4 {
		if c := uint8(code >> (2 * i) & 3); c != colour && c != border {
			return false
		}
	}
	return eyes[code>>8&255]>>colour&1 != 0
}
