// Package boardtest tests the board of the pages, the scripts in web/static/board, in a real browser.
//
// Start with open in page_test.go, which every test uses. rules_test.go compares the rules of the pages with
// package board; drawing_test.go, input_test.go and viewer_test.go test what a person sees and does.
//
// # Caveats
//
// The package has no code of its own. The tests need Chromium and are skipped where Chromium is missing.
package boardtest
