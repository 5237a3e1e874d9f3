package main

import (
	"bytes"
	"cmp"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"shicho/board"
	"shicho/diagram"
	"shicho/internal/files"
)

// pixelsPerPoint is the scale of PNG files, for screens and small prints.
const pixelsPerPoint = 40

// pictureFlags name the files for pictures.
type pictureFlags struct {
	svg, png string
	crop     bool
	record   string // whose positions are drawn
}

// addFiles adds the flags of the files, with a remark.
func (f *pictureFlags) addFiles(cmd *cobra.Command, remark string) {
	cmd.Flags().StringVar(&f.svg, "svg", "", "draw the board into this SVG file; "+remark)
	cmd.Flags().StringVar(&f.png, "png", "", "draw the board into this PNG file; "+remark)
}

// add adds all flags, with a remark on the files.
func (f *pictureFlags) add(cmd *cobra.Command, remark string) {
	f.addFiles(cmd, remark)
	cmd.Flags().BoolVar(&f.crop, "crop", false, "draw only the part of the board that is marked or shaded")
}

func (f *pictureFlags) wanted() bool { return f.svg != "" || f.png != "" }

// check refuses what is no file, or the record itself.
func (f *pictureFlags) check(record string) error {
	if err := cmp.Or(notInput("--svg", f.svg, record), notInput("--png", f.png, record), files.NotFolder(f.svg), files.NotFolder(f.png)); err != nil {
		return err
	}
	f.record = record
	switch {
	case f.svg != "" && filepath.Clean(f.svg) == filepath.Clean(f.png):
		return usagef("--svg and --png name the same file")
	case f.svg == "-" || f.png == "-":
		return usagef("--svg and --png write files, not standard output")
	case f.crop && !f.wanted():
		return usagef("--crop goes with --svg or --png")
	}
	return nil
}

// write draws the diagram with its zone into the files, with the suffix, if there is
// one, in their names: a.svg becomes a-attack.svg.
func (f *pictureFlags) write(d *diagram.Diagram, zone board.PointSet, suffix string) error {
	svg, png := withSuffix(f.svg, suffix), withSuffix(f.png, suffix)
	if err := cmp.Or(notInput("--svg", svg, f.record), notInput("--png", png, f.record)); err != nil {
		return err
	}
	d.Zone(zone)
	if f.crop {
		d.Crop(zone)
	}
	if f.svg != "" {
		if err := files.WriteWhole(svg, d.SVG()); err != nil {
			return err
		}
	}
	if f.png == "" {
		return nil
	}
	var picture bytes.Buffer
	if err := d.WritePNG(&picture, pixelsPerPoint); err != nil {
		return err
	}
	return files.WriteWhole(png, picture.Bytes())
}

func withSuffix(name, suffix string) string {
	if name == "" || suffix == "" {
		return name
	}
	ext := filepath.Ext(name)
	return strings.TrimSuffix(name, ext) + "-" + suffix + ext
}
