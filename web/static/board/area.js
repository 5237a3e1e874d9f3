// Counting by area: stones, and the empty points that only one side surrounds.

import { pointName } from "./rules.js";

// area returns the points of each side in a Position whose dead stones have been taken off: {black, white}.
export function area(position) {
  const { size, cells } = position;
  const points = { black: 0, white: 0 };
  const seen = new Uint8Array(cells.length);
  cells.forEach((cell, start) => {
    if (cell !== 0) {
      points[cell === 1 ? "black" : "white"]++;
      return;
    }
    if (seen[start]) return;
    seen[start] = 1;
    const region = [start], borders = new Set();
    for (const at of region) {
      for (const next of beside(at, size)) {
        if (cells[next] !== 0) borders.add(cells[next]);
        else if (!seen[next]) {
          seen[next] = 1;
          region.push(next);
        }
      }
    }
    if (borders.size === 1) points[borders.has(1) ? "black" : "white"] += region.length;
  });
  return points;
}

// without is a copy of a position without the stones on some points.
export function without(position, points) {
  const copy = position.clone();
  for (const point of points) copy.set(point, null);
  return copy;
}

function beside(at, size) {
  const x = at % size;
  return [x > 0 && at - 1, x < size - 1 && at + 1, at >= size && at - size, at < size * (size - 1) && at + size].filter((next) => next !== false);
}

// handicapPoints are the points of handicap stones, in the usual order.
export function handicapPoints(size, stones) {
  const low = size < 13 ? 2 : 3, high = size - 1 - low, middle = (size - 1) / 2;
  const corners = [[high, low], [low, high], [high, high], [low, low]], sides = [[low, middle], [high, middle], [middle, low], [middle, high]];
  const places = stones <= 4 ? corners.slice(0, stones) : [...corners, ...sides.slice(0, stones < 6 ? 0 : stones < 8 ? 2 : 4)];
  if (stones > 4 && stones % 2 === 1) places.push([middle, middle]);
  return places.map(([x, y]) => pointName(x, y, size));
}
