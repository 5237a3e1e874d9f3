// Says what this browser lacks. This script is no module and uses nothing new, so that it runs in old browsers too.

(function () {
  var missing = [];
  if (!("noModule" in document.createElement("script"))) missing.push("scripts that are modules");
  if (typeof WebAssembly !== "object") missing.push("WebAssembly, in which the reader runs");
  if (typeof Worker !== "function") missing.push("web workers, which let the reader work while the page goes on");
  if (typeof DecompressionStream !== "function") missing.push("DecompressionStream, which unpacks the programs");
  if (typeof AbortSignal !== "function" || typeof AbortSignal.any !== "function") missing.push("AbortSignal.any, by which questions are given up");
  if (location.protocol === "file:") missing.push("a web server: browsers run no modules of a page that was opened as a file. In the folder of the page, python3 -m http.server starts one");
  window.shichoMissing = missing;
  if (missing.length === 0) return;
  var wait = document.getElementById("wait");
  wait.className = "wait bad";
  wait.textContent = "This page cannot work here. It needs " + missing.join("; and ") + ".";
})();
