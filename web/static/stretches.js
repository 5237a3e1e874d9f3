// Captures that were missed: the miner notes a capture at every move at which it was there and was not played. A person
// cares for when it began to be there, and for how long it stayed: a stretch.

// stretches groups the instances of class missed. Instances of one stretch have the same attacker and the same string as
// their target, and lie two moves apart; a longer gap begins another stretch. The string may have grown meanwhile, and the
// capturing point may be another one. positionBefore(move) is the Position before a move.
//
// A stretch is {attacker, target, point, from, to, stones, instances}: target and point as at its first move, from and to
// are numbers of moves, and stones lists the points of the target at its first move. The list is in the order of from.
export function stretches(instances, positionBefore) {
  const all = [];
  for (const at of instances.filter((found) => found.class === "missed").sort((a, b) => a.move - b.move)) {
    const stones = stringAt(positionBefore(at.move), at.target);
    const open = all.find((one) => one.attacker === at.attacker && at.move - one.to === 2 && stones.includes(one.target));
    if (open) {
      open.to = at.move;
      open.instances.push(at);
    } else if (!all.some((one) => one.attacker === at.attacker && one.to === at.move && stones.includes(one.target))) {
      all.push({ attacker: at.attacker, target: at.target, point: at.point, from: at.move, to: at.move, stones, instances: [at] });
    }
  }
  return all;
}

function stringAt(position, target) {
  return position.at(target) ? position.string(target).stones : [target];
}

// byInterest sorts stretches: the biggest target first, of equal ones the stretch that lasted longer, then the earlier one.
export function byInterest(all) {
  return [...all].sort((a, b) => b.stones.length - a.stones.length || (b.to - b.from) - (a.to - a.from) || a.from - b.from);
}

// lanes gives each stretch, which must be in the order of from, the number of a lane in which nothing else lies at the same
// moves. There are at most `most` lanes: what finds no room goes into the last one.
export function lanes(all, most) {
  const ends = [];
  return all.map(({ from, to }) => {
    let lane = ends.findIndex((end) => end < from);
    if (lane < 0) lane = Math.min(ends.length, most - 1);
    ends[lane] = Math.max(ends[lane] ?? 0, to);
    return lane;
  });
}
