// Package port joins a program that runs in a web worker to the page that started the worker: requests come as messages, and answers go back as messages. The
// other side is web/static/site/worker.js.
//
// Start with Serve. Only browsers have it.
package port
