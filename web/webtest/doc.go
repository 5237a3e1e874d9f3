// Package webtest tests the explorer in a real browser, as a visitor uses the pages.
//
// Start with TestStory in story_test.go. site_test.go starts the server that most tests share, and has what visitors do.
//
// # Caveats
//
// Where Chromium is missing, the tests are skipped with a message.
package webtest
