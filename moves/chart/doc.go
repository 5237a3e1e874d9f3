// Package chart draws how well models predict: curves of moves.Check, as SVG and PNG.
//
// Draw in chart.go is all there is to call.
package chart
