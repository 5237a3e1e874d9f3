// Package webtest tests the explorer in a real browser, as a visitor uses the pages.
//
// Start with TestStory in story_test.go. site_test.go starts the server that most tests share, and has what visitors do.
// The files board_*_test.go test the board of the pages, the scripts in web/static/board: board_rules_test.go compares the rules of the pages
// with package board, and the others test what a person sees and does.
//
// # Caveats
//
// Where Chromium is missing, the tests are skipped with a message.
package webtest
