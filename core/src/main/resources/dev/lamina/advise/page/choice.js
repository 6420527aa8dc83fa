// SPDX-License-Identifier: Apache-2.0
// Chooses the cheapest design at given frequencies, among all sets of the tables that the page carries: exactly, as the integer
// program does that made the advice. Frequencies are executions per second, of the queries and behind them of the writes; costs are
// µs of processor time.
function tableChoice(considered) {
  'use strict';
  const { tables, growth } = considered;
  const queries = considered.queries.length;
  const operations = queries + considered.writes.length;
  const MAX_NODES = 20000; // of one search; beyond them the best set found so far stands
  const TIE = 1e-9; // of what is as cheap, the set with fewer tables
  const NEAR = TIE / 2; // what is cheaper by less is not looked for
  const FAR = 10000; // beyond so many times the frequency, or the sum of all, nobody asks
  const places = tables.map((table, t) => t);
  const entities = [...new Set(tables.map((table) => table.entity))]; // absent where there is one
  const needs = tables.map((table, t) => (table.needs || []).filter((group) => !group.includes(t)));
  let exact = true;
  let knownRows = null;
  let known = null;
  let writes = null;
  let before = null;
  let costs = null;
  let warm = null;

  /** Costs with so many times the rows, which lie on straight lines between the multiples that are given. */
  function line(rows) {
    let right = growth.findIndex((multiple) => multiple >= rows);
    if (right < 0) right = growth.length - 1;
    const left = Math.max(0, right - 1);
    const part = right === left || growth[right] <= rows ? 1 : (rows - growth[left]) / (growth[right] - growth[left]);
    const between = (a, b) => (b == null || (a == null && part < 1) ? Infinity : part === 1 ? b : a + part * (b - a));
    return { left, right, between };
  }

  /** Per query the ways to answer it with so many times the rows, the cheapest first. */
  function ways(rows) {
    if (rows !== knownRows) {
      const { left, right, between } = line(rows);
      writes = tables.map((table) => table.written[right].map((cost, w) => between(table.written[left][w], cost)));
      before = (considered.before || []).map((read) => ({ write: read.write, cost: tables.map((table, t) => between(read.micros[left][t], read.micros[right][t])) }));
      known = considered.queries.map((query, q) => [
        ...tables.map((table, t) => ({ tables: [t], cost: between(table.reads[left][q], table.reads[right][q]),
          p99: table.p99 ? between(table.p99[left][q], table.p99[right][q]) : 0 })),
        ...(considered.joins ? considered.joins[q] : []).map((join) => ({ tables: join.tables, cost: between(join.reads[left], join.reads[right]),
          p99: join.p99 ? between(join.p99[left], join.p99[right]) : 0 })),
      ].filter((way) => way.cost < Infinity && !(way.p99 > considered.maxP99Micros)).sort((a, b) => a.cost - b.cost)
        // One that asks all tables of a cheaper one, and others, is never taken.
        .filter((way, i, all) => !all.slice(0, i).some((other) => other.tables.every((t) => way.tables.includes(t)))));
      knownRows = rows;
      costs = new Map();
    }
    return known;
  }

  /** Per table what each write takes of it. */
  function writesWith(rows) {
    ways(rows);
    return writes;
  }

  /** Bytes are those at the end of the growth; rows beyond it take more. */
  const bytes = (table, rows) => table.bytes * Math.max(1, rows / (considered.end || 1));
  const standing = (costs, perSecond) => costs.reduce((sum, cost, w) => sum + perSecond[queries + w] * cost, 0);
  const way = (design, query, rows) => ways(rows)[query].find((one) => one.tables.every((t) => design.includes(t)));

  /** What is read before a write, once for all of these tables. */
  const read = (one, design) => Math.max(0, ...design.map((t) => one.cost[t]));

  /** What is read before all writes, in µs per second. */
  const reads = (design, perSecond) => before.reduce((sum, one) => sum + perSecond[queries + one.write] * read(one, design), 0);

  /** What each query and write takes on these tables; infinite where none of them answers. */
  function each(design, rows) {
    ways(rows);
    const key = String(design);
    if (!costs.has(key)) {
      costs.set(key, [...considered.queries.map((query, q) => (way(design, q, rows) || { cost: Infinity }).cost),
        ...considered.writes.map((write, w) => design.reduce((sum, t) => sum + writes[t][w], 0) +
          before.reduce((sum, one) => sum + (one.write === w ? read(one, design) : 0), 0))]);
    }
    return costs.get(key);
  }

  const of = (design, operation, rows) => each(design, rows)[operation];

  /** The tables that a query is asked of, the first one first. */
  const serves = (design, query, rows) => way(design, query, rows).tables;

  /** The tables that a write goes to. */
  const written = (design, write) => design.filter((t) => tables[t].written[0][write] > 0);

  /** In µs per second. */
  function cost(design, perSecond, rows) {
    let sum = 0;
    for (const [o, one] of each(design, rows).entries()) {
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
   * The cheapest design: branch and bound over the tables. A line is what has to be there: a way for each query, a table with all columns
   * for each entity, one of each list for a table that needs it. The bound is Lagrange's: each line pays a price for each table that it
   * asks, and a table for which all lines together pay less than it costs is left out.
   *
   * @param seed a design that stands unless another one is cheaper
   */
  function best(perSecond, rows, seed) {
    const kept = writesWith(rows).map((costs) => standing(costs, perSecond));
    const alone = (some) => some.map((t) => ({ tables: [t], cost: 0 }));
    const lines = ways(rows).map((some, q) => ({ owner: -1, ways: some.map((one) => ({ tables: one.tables, cost: one.cost * perSecond[q] })) }));
    entities.forEach((entity) => lines.push({ owner: -1, ways: alone(places.filter((t) => tables[t].complete && tables[t].entity === entity)) }));
    const must = lines.length; // those behind are of their owner, a table that needs something
    needs.forEach((groups, t) => groups.forEach((group) => lines.push({ owner: t, ways: alone(group) })));
    const scale = Math.max(...kept, ...lines.map((line) => (line.ways.length ? line.ways[0].cost : 0)), 1e-300);
    kept.forEach((one, t) => { kept[t] = one + TIE * scale; });
    const size = tables.length;
    const asking = tables.map(() => []);
    const owned = tables.map(() => []);
    lines.forEach((line, l) => {
      new Set(line.ways.flatMap((one) => one.tables)).forEach((t) => asking[t].push(l));
      if (line.owner >= 0) owned[line.owner].push(l);
    });
    const chosen = lines.map(() => null);
    const slack = new Float64Array(size);
    let found = null;
    let least = Infinity;
    let nodes = 0;
    const enough = () => least - NEAR * scale;

    /** What a set costs; infinite where it is no design. */
    function whole(set) {
      if (new Set(set.map((t) => tables[t].group)).size < set.length || !keeps(set, rows)) return Infinity;
      const has = new Uint8Array(size);
      set.forEach((t) => { has[t] = 1; });
      let sum = set.reduce((all, t) => all + kept[t], reads(set, perSecond));
      for (const line of lines) {
        if (line.owner >= 0 && !has[line.owner]) continue;
        const first = line.ways.find((one) => one.tables.every((t) => has[t]));
        if (!first) return Infinity;
        sum += first.cost;
      }
      return sum;
    }

    /** A design made of what the lines have chosen, without tables that cost more than they bring. */
    function round(state) {
      let set = [...new Set([...places.filter((t) => state[t] > 0), ...chosen.slice(0, must).flatMap((one) => one.tables)])];
      for (let i = 0; i < set.length; i += 1) {
        for (const group of needs[set[i]]) {
          const may = group.filter((t) => state[t] >= 0);
          if (!may.length) return;
          if (!group.some((t) => set.includes(t))) set.push(may.reduce((a, b) => (kept[b] < kept[a] ? b : a)));
        }
      }
      let sum = whole(set);
      set.slice().sort((a, b) => kept[b] - kept[a]).forEach((t) => {
        const without = set.filter((one) => one !== t);
        const less = whole(without);
        if (less < sum) {
          set = without;
          sum = less;
        }
      });
      if (sum < enough()) {
        least = sum;
        found = set.sort((a, b) => a - b);
      }
    }

    /** What a way costs a line, with a price for each table that is not made, but for one of them. */
    function price(l, way, state, prices, but) {
      let sum = way.cost;
      for (const t of way.tables) if (t !== but) sum += state[t] === 0 ? prices[l * size + t] : state[t] < 0 ? Infinity : 0;
      return sum;
    }

    /** The least that a line pays. */
    function pays(l, state, prices) {
      let least = Infinity;
      chosen[l] = null;
      for (const one of lines[l].ways) {
        if (one.cost >= least) break;
        const whole = price(l, one, state, prices, -1);
        if (whole < least) {
          least = whole;
          chosen[l] = one;
        }
      }
      return least;
    }

    /** What a table costs, with all that it needs, beyond what lines pay for it. */
    function left(t, state, prices, but) {
      let sum = kept[t];
      for (const l of owned[t]) if (l !== but) sum += pays(l, state, prices);
      for (const l of asking[t]) if (isLine(l, state)) sum -= prices[l * size + t];
      return sum;
    }

    const isLine = (l, state) => lines[l].owner < 0 || state[lines[l].owner] >= 0;

    /** No design costs less that has the tables of state 1 and not those of state -1. */
    function bound(state, prices) {
      let sum = before.length ? reads(places.filter((t) => state[t] > 0), perSecond) : 0;
      for (let l = 0; l < lines.length; l += 1) {
        if (lines[l].owner < 0 || state[lines[l].owner] > 0) sum += pays(l, state, prices);
      }
      for (let t = 0; t < size; t += 1) {
        if (state[t] > 0) sum += kept[t];
        if (state[t] === 0) {
          slack[t] = left(t, state, prices, -1);
          sum += Math.min(0, slack[t]);
        }
      }
      return sum;
    }

    /** Shares what each table costs among the lines that ask it, by what it saves them; the bound never falls. */
    function share(state, prices) {
      for (let t = 0; t < size; t += 1) {
        if (state[t] !== 0) continue;
        const all = owned[t].reduce((sum, l) => sum + pays(l, state, prices), kept[t]);
        const some = asking[t].filter((l) => isLine(l, state));
        if (all === Infinity || !some.length) continue;
        const saved = some.map((l) => {
          const { owner } = lines[l];
          let by = Infinity;
          // A table that is not worth its own cost pays nothing for what it needs.
          let others = owner >= 0 && state[owner] === 0 ? Math.max(0, -left(owner, state, prices, l)) : Infinity;
          for (const one of lines[l].ways) {
            if (one.cost >= Math.max(by, others)) break;
            const whole = price(l, one, state, prices, t);
            if (one.tables.includes(t)) by = Math.min(by, whole);
            else others = Math.min(others, whole);
          }
          return by === Infinity ? 0 : Math.min(all, Math.max(0, others - by));
        });
        const sum = saved.reduce((a, b) => a + b, 0);
        some.forEach((l, i) => { prices[l * size + t] = sum > all ? saved[i] * all / sum : saved[i] + (all - sum) / some.length; });
      }
    }

    /** Makes a table, and leaves out the others of its group. */
    function make(state, t) {
      state[t] = 1;
      places.forEach((other) => { if (other !== t && tables[other].group === tables[t].group) state[other] = -1; });
      return keeps(places.filter((one) => state[one] > 0), rows);
    }

    function search(state, start, rounds) {
      nodes += 1;
      if (nodes > MAX_NODES) return;
      const prices = start.slice();
      if (nodes === 1) warm = prices;
      for (let i = 0; i <= rounds; i += 1) {
        const low = bound(state, prices);
        if (low >= enough()) return;
        if (i === 0 || i === rounds) round(state);
        if (low >= enough()) return;
        for (let t = 0; t < size; t += 1) {
          if (state[t] !== 0) continue;
          if (low + slack[t] >= enough()) state[t] = -1;
          else if (low - slack[t] >= enough() && !make(state, t)) return;
        }
        if (i < rounds) share(state, prices);
      }
      // The table that the most lines ask.
      const asked = places.map(() => 0);
      lines.forEach((line, l) => { if (chosen[l] && (line.owner < 0 || state[line.owner] > 0)) chosen[l].tables.forEach((t) => { asked[t] += 1; }); });
      const next = places.reduce((a, t) => (state[t] === 0 && (a < 0 || asked[t] > asked[a]) ? t : a), -1);
      if (next < 0) {
        if (bound(state, prices) < enough()) round(state);
        return;
      }
      const made = state.slice();
      if (make(made, next)) search(made, prices, 4);
      state[next] = -1;
      search(state, prices, 4);
    }

    if (seed) {
      least = whole(seed);
      found = least < Infinity ? seed : null;
    }
    search(new Int8Array(size), warm && warm.length === lines.length * size ? warm : new Float64Array(lines.length * size), 10);
    exact = exact && nodes <= MAX_NODES;
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
    start: considered.chosen, of, serves, written, cost, best, regions, isExact: () => exact, operations, far: FAR, growing: true,
    tables: (design) => design.map((t) => tables[t]),
  };
}

/** The same among designs that were measured as they are: what each execution takes on each is known, and nothing of other tables. */
function measuredChoice(designs, operations) {
  'use strict';
  const of = (design, operation) => designs[design[0]].cpu[operation];
  const cost = (design, perSecond) => perSecond.reduce((sum, frequency, o) => sum + frequency * of(design, o), 0);
  const cheapest = (perSecond, seed) => designs.reduce((found, one, d) => (found && cost(found, perSecond) <= cost([d], perSecond) ? found : [d]), seed || null);

  /** How far the end of a design's interval is, whose parts were measured one by one. */
  const off = (design, perSecond, end) => Math.hypot(...perSecond.map((frequency, o) => frequency * (designs[design[0]][end][o] - of(design, o))));

  /** A cheaper design than the advised one, which is the first, if their intervals overlap: then the advice does not say that it is cheaper. */
  function even(perSecond) {
    const other = cheapest(perSecond, [0]);
    return other[0] !== 0 && cost([0], perSecond) - off([0], perSecond, 'low') <= cost(other, perSecond) + off(other, perSecond, 'high') ? other : null;
  }

  const best = (perSecond, rows, seed) => (even(perSecond) ? [0] : cheapest(perSecond, seed));
  return {
    start: [0], of, serves: () => null, written: () => null, cost, best, even, regions: () => designs.map((one, d) => [d]), isExact: () => true, operations, far: 10000,
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
