// SPDX-License-Identifier: Apache-2.0
// Chooses the cheapest design at given frequencies, among all sets of the tables that the page carries: exactly, as the integer
// program does that made the advice. Frequencies are executions per second, of the queries and behind them of the writes; costs are
// µs of processor time.
function tableChoice(considered) {
  'use strict';
  const { tables, growth } = considered;
  const queries = considered.queries.length;
  const operations = queries + considered.writes.length;
  const MAX_STEPS = 200000; // of one search; beyond them the best set found so far stands
  const TIE = 1e-9; // of what is as cheap, the set with fewer tables
  const FAR = 10000; // beyond so many times the frequency, or the sum of all, nobody asks
  let exact = true;
  let knownRows = null;
  let known = null;

  /** Per query and table the cost of an execution with so many times the rows, on a straight line between the multiples that are given. */
  function reads(rows) {
    if (rows !== knownRows) {
      let right = growth.findIndex((multiple) => multiple >= rows);
      if (right < 0) right = growth.length - 1;
      const left = Math.max(0, right - 1);
      const part = right === left || growth[right] <= rows ? 1 : (rows - growth[left]) / (growth[right] - growth[left]);
      const between = (a, b) => (b == null || (a == null && part < 1) ? Infinity : part === 1 ? b : a + part * (b - a));
      known = considered.queries.map((query, q) => tables.map((table) => between(table.reads[left][q], table.reads[right][q])));
      knownRows = rows;
    }
    return known;
  }

  /** Bytes are those at the end of the growth; rows beyond it take more. */
  const bytes = (table, rows) => table.bytes * Math.max(1, rows / (considered.end || 1));
  const standing = (table, perSecond) => table.written.reduce((sum, cost, w) => sum + perSecond[queries + w] * cost, 0);

  /** What an execution costs on these tables; infinite where none of them answers. */
  function of(design, operation, rows) {
    if (operation >= queries) return design.reduce((sum, t) => sum + tables[t].written[operation - queries], 0);
    const each = reads(rows)[operation];
    return Math.min(...design.map((t) => each[t]));
  }

  /** The table that a query is asked of. */
  function serves(design, query, rows) {
    const each = reads(rows)[query];
    return design.reduce((best, t) => (each[t] < each[best] ? t : best), design[0]);
  }

  /** In µs per second. */
  function cost(design, perSecond, rows) {
    let sum = 0;
    for (let o = 0; o < operations; o += 1) {
      const one = of(design, o, rows);
      if (one === Infinity) return Infinity;
      sum += perSecond[o] * one;
    }
    return sum;
  }

  function keeps(design, rows) {
    if (considered.maxTables && design.length > considered.maxTables) return false;
    return !considered.maxDiskBytes || design.reduce((sum, t) => sum + bytes(tables[t], rows), 0) <= considered.maxDiskBytes;
  }

  /**
   * The cheapest design: branch and bound over the table that each query is asked of, and the one that has all columns. A table that
   * is not yet made may serve as many of the rest as there are, so each bears that part of what it costs to keep.
   *
   * @param seed a design that stands unless another one is cheaper
   */
  function best(perSecond, rows, seed) {
    const lines = reads(rows).map((each, q) => each.map((one) => (one === Infinity ? Infinity : one * perSecond[q])));
    lines.push(tables.map((table) => (table.complete ? 0 : Infinity)));
    const kept = tables.map((table) => standing(table, perSecond));
    const scale = Math.max(...kept, ...lines.map((line) => Math.min(...line)).filter((least) => least < Infinity), 1e-300);
    kept.forEach((one, t) => { kept[t] = one + TIE * scale; });
    const regret = (line) => {
      const sorted = line.map((one, t) => one + kept[t]).sort((a, b) => a - b);
      return (sorted.length > 1 ? sorted[1] : Infinity) - sorted[0];
    };
    lines.sort((a, b) => regret(b) - regret(a));
    const open = tables.map(() => false);
    const groups = new Set();
    const made = [];
    let found = null;
    let least = Infinity;
    if (seed && keeps(seed, rows)) {
      const whole = cost(seed, perSecond, rows);
      if (whole < Infinity) {
        found = seed;
        least = whole + seed.length * TIE * scale;
      }
    }
    let steps = 0;

    function descend(i, sum) {
      steps += 1;
      if (steps > MAX_STEPS) return;
      const left = lines.length - i;
      let bound = sum;
      for (let j = i; j < lines.length; j += 1) {
        let cheapest = Infinity;
        for (let t = 0; t < open.length; t += 1) {
          const one = lines[j][t] + (open[t] ? 0 : kept[t] / left);
          if (one < cheapest) cheapest = one;
        }
        bound += cheapest;
      }
      if (!(bound < least - 1e-11 * scale)) return;
      if (left === 0) {
        least = sum;
        found = made.slice().sort((a, b) => a - b);
        return;
      }
      const line = lines[i];
      let there = -1;
      made.forEach((t) => { if (line[t] < Infinity && (there < 0 || line[t] < line[there])) there = t; });
      const among = [];
      for (let t = 0; t < open.length; t += 1) {
        if (t === there || (!open[t] && line[t] < (there < 0 ? Infinity : line[there]))) among.push(t);
      }
      const price = (t) => line[t] + (open[t] ? 0 : kept[t]);
      among.sort((a, b) => price(a) - price(b) || a - b).forEach((t) => {
        if (open[t]) {
          descend(i + 1, sum + line[t]);
        } else if (!groups.has(tables[t].group) && keeps([...made, t], rows)) {
          open[t] = true;
          groups.add(tables[t].group);
          made.push(t);
          descend(i + 1, sum + line[t] + kept[t]);
          made.pop();
          groups.delete(tables[t].group);
          open[t] = false;
        }
      });
    }

    descend(0, 0);
    exact = exact && steps <= MAX_STEPS;
    return found;
  }

  /** The designs that are the cheapest where two frequencies vary; those that win between two marks of the grid alone are not met. */
  function regions(perSecond, x, y, rows, marks) {
    const met = [];
    const corners = new Map();
    const at = (i, j) => {
      const key = i * marks.length + j;
      if (!corners.has(key)) {
        const there = perSecond.slice();
        there[x] = marks[i][0];
        there[y] = marks[j][1];
        // One that was met before is a good start.
        const start = met.reduce((a, b) => (a && cost(a, there, rows) <= cost(b, there, rows) ? a : b), null);
        const design = best(there, rows, start || considered.chosen);
        const name = String(design);
        if (!met.some((one) => String(one) === name)) met.push(design);
        corners.set(key, name);
      }
      return corners.get(key);
    };
    // A design that is the cheapest at the corners of a rectangle is the cheapest within: where it wins is convex.
    const divide = (i1, j1, i2, j2) => {
      const same = new Set([at(i1, j1), at(i1, j2), at(i2, j1), at(i2, j2)]).size === 1;
      if (same || (i2 - i1 <= 1 && j2 - j1 <= 1)) return;
      const i = i2 - i1 > 1 ? [i1, (i1 + i2) >> 1, i2] : [i1, i2];
      const j = j2 - j1 > 1 ? [j1, (j1 + j2) >> 1, j2] : [j1, j2];
      for (let a = 1; a < i.length; a += 1) for (let b = 1; b < j.length; b += 1) divide(i[a - 1], j[b - 1], i[a], j[b]);
    };
    divide(0, 0, marks.length - 1, marks.length - 1);
    return met;
  }

  return {
    start: considered.chosen, of, serves, cost, best, regions, isExact: () => exact, operations, far: FAR, growing: true,
    tables: (design) => design.map((t) => tables[t]),
  };
}

/** The same among designs that were measured as they are: what each execution takes on each is known, and nothing of other tables. */
function measuredChoice(designs, operations) {
  'use strict';
  const of = (design, operation) => designs[design[0]].cpu[operation];
  const cost = (design, perSecond) => perSecond.reduce((sum, frequency, o) => sum + frequency * of(design, o), 0);
  const best = (perSecond, rows, seed) => designs.reduce((found, one, d) => (found && cost(found, perSecond) <= cost([d], perSecond) ? found : [d]), seed || null);
  return {
    start: [0], of, serves: () => null, cost, best, regions: () => designs.map((one, d) => [d]), isExact: () => true, operations, far: 10000,
    growing: false, tables: (design) => designs[design[0]].tables,
  };
}

/**
 * The next frequency, above or below, at which another design becomes the cheapest. The least cost over all designs is a concave
 * function of one frequency, made of straight pieces: the end of a piece is found by asking for the best design where the lines of two
 * designs cross, until that is one of the two.
 *
 * @returns where and what it becomes; null where the design stays the cheapest
 */
function nextFlip(choice, design, perSecond, rows, operation, above) {
  'use strict';
  const at = (frequency) => perSecond.map((one, o) => (o === operation ? frequency : one));
  const now = perSecond[operation];
  const end = above ? Math.max(now, perSecond.reduce((a, b) => a + b, 0)) * choice.far : 0;
  const same = (a, b) => String(a) === String(b);
  let other = choice.best(at(end), rows, design);
  for (let step = 0; step < 50 && !same(other, design); step += 1) {
    const slope = choice.of(other, operation, rows) - choice.of(design, operation, rows);
    const crossing = (choice.cost(design, at(0), rows) - choice.cost(other, at(0), rows)) / slope;
    if (!(crossing >= 0) || !Number.isFinite(crossing) || (above ? crossing < now : crossing > now)) return null;
    const there = at(crossing);
    const between = choice.best(there, rows, design);
    const gain = choice.cost(design, there, rows) - choice.cost(between, there, rows);
    if (same(between, design) || same(between, other) || gain <= 1e-9 * choice.cost(design, there, rows)) return { at: crossing, becomes: other };
    other = between;
  }
  return null;
}
