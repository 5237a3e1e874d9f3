// Package browser opens pages in a real Chromium for the tests of package web.
//
// Start with Open in browser.go. A test binary starts one Chromium, at the first Open, and TestMain must call
// Main, which ends it:
//
//	func TestMain(m *testing.M) { browser.Main(m) }
//
// Where Chromium is missing, or with -short, Open skips the test with a message.
//
// # Caveats
//
// A page that writes an error to its console, throws, breaks the Content-Security-Policy or fails to load a file
// fails its test, unless the test takes the errors with Page.Errors. Chromium runs without its sandbox, as test
// machines often have none, so a test must open its own pages only.
package browser
