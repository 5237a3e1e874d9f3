// Package shipped reads the large files that come with the program, where they are not part of it: in a browser, which loads them when they are needed.
//
// Start with Folder. Elsewhere the files are embedded.
package shipped
