// Small helpers for SVG: elements, layers that redraw only what changed, and the
// gradients that all boards of a page share.

const namespace = "http://www.w3.org/2000/svg";

// element makes an SVG element with attributes and children. A string becomes text.
export function element(name, attributes = {}, ...children) {
  const made = document.createElementNS(namespace, name);
  for (const [key, value] of Object.entries(attributes)) {
    made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

// Layer is a group of drawings, each with a key and a description. Drawings whose
// description stays the same stay on the page.
export class Layer {
  constructor(name) {
    this.group = element("g", { class: `layer-${name}` });
    this.drawn = new Map(); // key → {description, parts}
  }

  // show makes the layer hold exactly the wanted drawings: key → description.
  // make(key, description) returns the elements of a drawing.
  show(wanted, make) {
    for (const [key, old] of this.drawn) {
      if (wanted.get(key) !== old.description) {
        old.parts.forEach((part) => part.remove());
        this.drawn.delete(key);
      }
    }
    for (const [key, description] of wanted) {
      if (!this.drawn.has(key)) {
        const parts = make(key, description);
        this.group.append(...parts);
        this.drawn.set(key, { description, parts });
      }
    }
  }
}

const definitions = {
  // Stones are lit from the top left.
  "go-black-stone": radial([0.36, 0.3, 0.72], [[0, "#7a7a7e"], [0.28, "#434347"], [0.7, "#1b1b1e"], [1, "#09090b"]]),
  "go-white-stone": radial([0.38, 0.32, 0.78], [[0, "#ffffff"], [0.45, "#fafaf8"], [0.8, "#e4e4df"], [1, "#bdbdb6"]]),
  "go-shadow": radial([0.5, 0.5, 0.5], [[0.72, "#1a0e00", 0.5], [0.86, "#1a0e00", 0.24], [1, "#1a0e00", 0]]),
  // What is written on an empty point stands on a patch of the board's colour.
  "go-patch": radial([0.5, 0.5, 0.5], [[0.6, null, 1], [1, null, 0]]),
};

function radial([cx, cy, r], stops) {
  return () => element("radialGradient", { cx, cy, r }, ...stops.map(([offset, colour, opacity = 1]) => {
    const stop = element("stop", { offset, "stop-opacity": opacity });
    if (colour) {
      stop.setAttribute("stop-color", colour);
    } else {
      stop.setAttribute("class", "go-patch-stop");
    }
    return stop;
  }));
}

// shareDefinitions puts the gradients and the grain of the wood into the page, once.
export function shareDefinitions() {
  if (document.getElementById("go-definitions")) {
    return;
  }
  const defs = element("defs");
  for (const [id, make] of Object.entries(definitions)) {
    const made = make();
    made.id = id;
    defs.append(made);
  }
  defs.append(grain());
  document.body.append(element("svg", { id: "go-definitions", class: "go-definitions", "aria-hidden": "true" }, defs));
}

const tile = 2400; // width and height of the drawing of the grain, which repeats

// grain is the pattern of wood: long lines, nearly parallel, of varying width
// and strength. The same numbers each time, so that every page has the same wood.
function grain() {
  let seed = 11;
  const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  const pattern = element("pattern", {
    id: "go-grain", width: tile, height: tile, patternUnits: "userSpaceOnUse", patternTransform: "translate(-300 -300)",
  });
  for (let x = 0; x < tile; x += 14 + 46 * random()) {
    const sway = 30 * random() - 15;
    const bend = `M${x.toFixed(0)} 0 C${(x + sway).toFixed(0)} ${tile / 3} ${(x - sway).toFixed(0)} ${tile * 2 / 3} ${x.toFixed(0)} ${tile}`;
    pattern.append(element("path", {
      d: bend, class: random() < 0.7 ? "go-grain-dark" : "go-grain-light",
      "stroke-width": (2 + 16 * random() * random()).toFixed(1), "stroke-opacity": (0.05 + 0.16 * random()).toFixed(2),
    }));
  }
  return pattern;
}
