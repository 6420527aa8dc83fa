// SPDX-License-Identifier: Apache-2.0
// What the page of advice does beyond being read: sliders, regions, partitions, copying.
(function () {
  'use strict';
  const page = JSON.parse(document.getElementById('data').textContent);
  const advice = page.advice;
  const considered = advice.considered || null;
  const related = Boolean(considered && considered.joins); // rows of several entities
  const operations = [...advice.queries, ...advice.writes];
  const before = operations.map((operation) => operation.perSecond);
  const MOST = 100; // times the frequency of now, and its hundredth
  const STEPS = 100; // of a slider, per power of ten
  const NAMED = 4; // more tables of several entities are counted

  // ---- figures, as the tables write them

  function number(value) {
    if (!Number.isFinite(value)) return '–';
    const rounded = Number(value.toPrecision(3));
    if (Number.isInteger(value) || Math.abs(rounded) >= 1000) return String(Math.round(rounded)).replace(/\B(?=(\d{3})+$)/g, ',');
    return rounded.toFixed(Math.max(0, 2 - Math.floor(Math.log10(Math.abs(rounded)))));
  }
  function count(value) {
    let rest = Number(value.toPrecision(3));
    let prefix = 0;
    while (Math.abs(rest) >= 1000 && prefix < 4) { rest /= 1000; prefix += 1; }
    return String(Number(rest.toPrecision(3))) + ['', 'k', 'M', 'G', 'T'][prefix];
  }
  const processors = (micros) => number(micros / 1e6);

  // ---- elements; texts are set as texts, never as markup

  function element(name, attributes, ...children) {
    const made = document.createElement(name);
    Object.entries(attributes || {}).forEach(([key, value]) => made.setAttribute(key, value));
    made.append(...children);
    return made;
  }
  function drawn(name, attributes, ...children) {
    const made = document.createElementNS('http://www.w3.org/2000/svg', name);
    Object.entries(attributes || {}).forEach(([key, value]) => made.setAttribute(key, value));
    made.append(...children);
    return made;
  }
  const byId = (id) => document.getElementById(id);

  // ---- designs in words

  const ofColumns = (columns) => columns ? ' of ' + columns + (columns === 1 ? ' column' : ' columns') : '';

  function key(table) {
    if (!table.partition.length) return table.name;
    return table.partition.join(', ') + (table.clustering.length ? ' | ' + table.clustering.join(', ') : '') +
      (table.indexes.length ? ' index ' + table.indexes.join(', ') : '') +
      ofColumns(table.columns);
  }

  /** Among tables of several entities, or with some columns alone, the key does not tell one. */
  function summary(table) {
    const columns = (table.cql.match(/^ {4}(?!PRIMARY KEY|AND )\S/gm) || []).length;
    return table.name + ' (' + key(table) + ')' + (related && !table.columns ? ofColumns(columns) : '');
  }

  /** A design by its tables; where they are many, by what another one has otherwise. */
  function keys(choice, design) {
    const tables = choice.tables(design);
    if (!related) return tables.map(key).join('; ');
    if (String(design) === String(choice.start)) return tables.length > NAMED ? tables.length + ' tables' : tables.map(summary).join('; ');
    return 'as now, but ' + (change(choice, choice.start, design) || 'with other names');
  }

  /** Tables with names as plain as they can be beside each other. */
  function named(tables) {
    const taken = new Set();
    return tables.map((table) => {
      let name = table.name;
      for (let i = 2; taken.has(name); i += 1) name = table.name + '_' + i;
      taken.add(name);
      // A column may have the table's name in its own.
      const own = new RegExp('\\b' + table.name + '(?=\\b|_\\w+_idx\\b)', 'g');
      return { table, name, cql: name === table.name ? table.cql : table.cql.replace(own, name) };
    });
  }

  /** What is done to come from one design to another. */
  function change(choice, from, to) {
    const without = (some, others) => some.filter((table) => !others.some((other) => other === table || (other.group == null && other.cql === table.cql)));
    const old = without(choice.tables(from), choice.tables(to));
    const parts = [];
    without(choice.tables(to), choice.tables(from)).forEach((table) => {
      const same = old.findIndex((one) => one.group != null && one.group === table.group);
      if (same < 0) {
        parts.push('add ' + summary(table));
        return;
      }
      const [other] = old.splice(same, 1);
      table.indexes.filter((index) => !other.indexes.includes(index)).forEach((index) => parts.push('add an index on ' + index + ' to ' + table.name));
      other.indexes.filter((index) => !table.indexes.includes(index)).forEach((index) => parts.push('drop an index on ' + index + ' of ' + table.name));
    });
    old.forEach((table) => parts.push('drop ' + summary(table)));
    return parts.join(', ');
  }

  // ---- what is chosen among

  function measuredDesigns() {
    // Where the advised design keeps to the limits, one that breaks some is no way.
    return [advice, ...advice.alternatives.filter((design) => advice.limitsBroken || !(design.limitsBroken || []).length)].map((design) => {
      const measured = new Map([...design.queries, ...design.writes].map((one) => [one.name, one]));
      const micros = (end) => operations.map((operation) => (measured.get(operation.name) || {})['serverCpuMicros' + end]);
      return { tables: design.tables, cpu: micros(''), low: micros('Low'), high: micros('High') };
    }).filter((design) => design.cpu.every((one) => one != null));
  }

  const choices = [];
  if (advice.measured) choices.push({ name: 'Measured designs', choice: measuredChoice(measuredDesigns(), operations.length),
    note: 'Among the designs that were measured, with their measured processor times.' });
  if (considered) choices.push({ name: 'All tables, by the model', choice: tableChoice(considered),
    note: 'Among all sets of the ' + considered.tables.length + ' tables that no other one replaces, exactly, with the cost model’s processor times.' +
      ' With more rows, these are computed for ' + considered.growth.map(count).join(', ') + ' times as many, and lie on straight lines between.' +
      (!related ? '' : considered.end > 1 ? ' Those are of all entities together, of which each goes the same part of its way.' :
        ' Of each entity there are so many times as many then, and as many rows as now point to each.') });

  document.querySelectorAll('button[data-copy]').forEach(copies);
  byId('save').addEventListener('click', () => {
    const link = element('a', { href: URL.createObjectURL(new Blob([JSON.stringify(advice, null, 2) + '\n'], { type: 'application/json' })), download: 'advice.json' });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  });

  function copies(button) {
    button.addEventListener('click', () => {
      const range = document.createRange();
      range.selectNodeContents(byId(button.dataset.copy));
      getSelection().removeAllRanges();
      getSelection().addRange(range);
      // The clipboard API needs a secure context, which a file is not in every browser; the selection always works.
      let done = false;
      try { done = document.execCommand('copy'); } catch (ignored) { done = false; }
      button.textContent = done ? 'Copied' : 'Selected';
      setTimeout(() => { button.textContent = 'Copy'; }, 1600);
    });
  }

  if (!choices.length || !byId('sliders')) return;
  const state = { perSecond: before.slice(), rows: 1, mode: choices[0] };

  // ---- sliders

  const mostRows = considered ? considered.growth[considered.growth.length - 1] : 1;
  const sliders = operations.map((operation, o) => slider({
    id: 'frequency-' + o, name: operation.name, unit: 'per second', steps: 2 * STEPS * Math.log10(MOST) + 1,
    // The first step is never, and the middle of the others now.
    value: (step) => (step === 0 ? 0 : unit(o) * Math.pow(10, (step - 1) / STEPS) / MOST),
    step: (value) => (value > 0 ? Math.max(1, 1 + Math.round(STEPS * Math.log10(value / unit(o) * MOST))) : 0),
    least: 0, get: () => state.perSecond[o], set: (value) => { state.perSecond[o] = value; },
    words: (value) => (value === 0 ? 'never' : number(value / unit(o)) + '×'),
  }));
  const growth = slider({
    id: 'growth', name: 'rows', unit: 'times those given', steps: Math.round(STEPS * Math.log10(mostRows)),
    value: (step) => Math.pow(10, step / STEPS), step: (value) => Math.round(STEPS * Math.log10(value)),
    least: 1, get: () => state.rows, set: (value) => { state.rows = value; },
    words: (value) => (considered ? count(value * considered.rows) + ' rows' : ''),
  });

  function unit(o) {
    return before[o] > 0 ? before[o] : 1;
  }

  function slider(of) {
    const label = element('label', { for: of.id }, of.name);
    const range = element('input', { type: 'range', id: of.id, min: 0, max: of.steps, step: 1 });
    const exact = element('input', { type: 'number', id: of.id + '-exact', min: of.least, step: 'any', 'aria-label': of.name + ', ' + of.unit });
    const words = element('output', { for: of.id });
    byId('sliders').append(element('div', { class: 'slider' }, label, range, exact, words));
    const show = (typing) => {
      const value = of.get();
      range.value = of.step(value);
      if (!typing) exact.value = Number(value.toPrecision(6));
      range.setAttribute('aria-valuetext', number(value) + ' ' + of.unit);
      words.textContent = of.words(value);
    };
    range.addEventListener('input', () => { of.set(of.value(Number(range.value))); show(); update(); });
    exact.addEventListener('input', () => {
      const value = Number(exact.value);
      if (exact.value === '' || !(value >= of.least) || !Number.isFinite(value)) return;
      of.set(value);
      show(true);
      update();
    });
    exact.addEventListener('change', () => show());
    return { show, disable: (off) => { range.disabled = off; exact.disabled = off; } };
  }

  byId('reset').addEventListener('click', () => {
    state.perSecond = before.slice();
    state.rows = 1;
    update();
    sliders.forEach((one) => one.show());
    growth.show();
  });

  choices.forEach((mode, i) => {
    const input = element('input', { type: 'radio', name: 'mode', id: 'mode-' + i });
    input.checked = i === 0;
    input.addEventListener('change', () => { state.mode = mode; update(); });
    byId('mode').append(input, element('label', { for: 'mode-' + i }, mode.name));
  });
  byId('mode').hidden = choices.length < 2;

  // ---- what follows from them

  function update() {
    const { choice, note } = state.mode;
    growth.disable(!choice.growing);
    const rows = choice.growing ? state.rows : 1;
    const design = choice.best(state.perSecond, rows, choice.start);
    const isFirst = String(design) === String(choice.start);
    const first = choice.growing && advice.measured ? 'The design that the model puts first now' : 'The advised design';
    byId('among').textContent = note;
    if (!design) {
      byId('outcome').replaceChildren('No design keeps to the limits there.');
      return;
    }
    const whole = choice.cost(design, state.perSecond, rows);
    const other = choice.cost(choice.start, state.perSecond, rows);
    const even = isFirst && choice.even ? choice.even(state.perSecond) : null;
    const begin = even ? first + ' is as cheap here as another one, within what was measured' : isFirst ? first + ' is the cheapest here' : 'Another design is the cheapest here';
    const beside = even ? '; ' + keys(choice, even) + ' takes ' + processors(choice.cost(even, state.perSecond, rows)) :
      !isFirst && other > whole && other < Infinity ? '; ' + first[0].toLowerCase() + first.slice(1) + ' would take ' + processors(other) : '';
    const status = element('p', { id: 'winner', role: 'status', class: isFirst ? 'same' : 'changed' },
      begin + ': ', element('b', {}, keys(choice, design)), '. It takes ' + processors(whole) + ' processors' + beside + '.');
    byId('outcome').replaceChildren(status, costs(choice, design, rows, whole), ...flips(choice, design, rows), statements(choice, design));
    if (!choice.isExact()) byId('outcome').append(element('p', { class: 'banner' }, 'The search ended before all designs were compared; another one may be cheaper.'));
    partitions(choice, design, rows);
    cancelAnimationFrame(update.waiting);
    update.waiting = requestAnimationFrame(() => regions(choice, design, rows));
  }

  function costs(choice, design, rows, whole) {
    const plain = element('table', { class: 'plain tight' });
    const head = element('tr', {});
    ['', 'per second', 'CPU µs each', 'processors', 'table'].forEach((name, i) => head.append(element('th', { scope: 'col', class: i > 0 && i < 4 ? 'n' : '' }, name)));
    const body = element('tbody', {});
    const names = named(choice.tables(design));
    let reads = 0;
    operations.forEach((operation, o) => {
      const each = choice.of(design, o, rows);
      const isWrite = o >= advice.queries.length;
      reads += isWrite ? 0 : state.perSecond[o] * each;
      const asked = isWrite ? null : choice.serves(design, o, rows);
      body.append(element('tr', {}, element('th', { scope: 'row' }, operation.name), element('td', { class: 'n' }, number(state.perSecond[o])),
        element('td', { class: 'n' }, number(each)), element('td', { class: 'n' }, processors(state.perSecond[o] * each)),
        element('td', {}, isWrite ? written(choice, design, o - advice.queries.length, names) : asked == null ? '' : asked.map((t) => names[design.indexOf(t)].name).join(', then '))));
    });
    body.append(element('tr', { class: 'whole' }, element('th', { scope: 'row' }, 'together'), element('td', {}), element('td', {}),
      element('td', { class: 'n', id: 'processors' }, processors(whole)), element('td', {}, nodes(reads, whole - reads))));
    plain.append(element('thead', {}, head), body);
    return element('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Costs at these frequencies' }, plain);
  }

  /** Where a write goes to. */
  function written(choice, design, write, names) {
    if (names.length === 1) return names[0].name;
    const some = choice.written(design, write);
    if (!some) return related ? '' : 'all ' + names.length;
    if (some.length === 1) return names[design.indexOf(some[0])].name;
    return some.length === names.length ? 'all ' + names.length : some.length + ' of ' + names.length;
  }

  function nodes(reads, writes) {
    const cluster = page.cluster;
    if (!cluster) return '';
    const needed = Math.max(cluster.replication, Math.ceil((reads + cluster.replication * writes) / 1e6 / (cluster.busy * cluster.cores)));
    return count(needed) + ' nodes of ' + cluster.cores + ' processors are at most half busy if a read asks one copy';
  }

  function flips(choice, design, rows) {
    const list = element('ul', { id: 'flips' });
    operations.forEach((operation, o) => [false, true].forEach((above) => {
      const flip = nextFlip(choice, design, state.perSecond, rows, o, above);
      const now = state.perSecond[o];
      if (!flip || (now > 0 && (flip.at > now * MOST || flip.at < now / MOST))) return;
      list.append(element('li', {}, operation.name + (above ? ' above ' : ' below ') + number(flip.at) + ' per second (here ' + number(now) + '): ' + change(choice, design, flip.becomes)));
    }));
    const more = choice.growing ? growthFlip(choice, design, rows) : null;
    if (more) list.append(element('li', {}, 'More than ' + number(more.at) + ' times the rows given (here ' + number(rows) + '): ' +
      (more.becomes ? change(choice, design, more.becomes) : 'no design keeps to the limits')));
    return [element('h3', {}, 'From here, another design is the cheapest with'),
      list.children.length ? list : element('p', {}, 'Nothing within a hundredfold of these frequencies and up to ' + count(mostRows) + ' times the rows.')];
  }

  /** The first multiple of the rows at which another design is the cheapest, or none keeps to the limits, to a part in a thousand. */
  function growthFlip(choice, design, rows) {
    let low = rows;
    for (const multiple of considered.growth.filter((one) => one > rows)) {
      let high = multiple;
      let becomes = choice.best(state.perSecond, high, design);
      if (String(becomes) !== String(design)) {
        while (high / low > 1.001) {
          const middle = Math.sqrt(low * high);
          const there = choice.best(state.perSecond, middle, design);
          if (String(there) === String(design)) low = middle;
          else { high = middle; becomes = there; }
        }
        return { at: high, becomes };
      }
      low = high;
    }
    return null;
  }

  function statements(choice, design) {
    const box = element('details', {}, element('summary', {}, 'CQL of this design'));
    const tables = choice.growing ? named(choice.tables(design)) : choice.tables(design);
    const text = element('pre', { id: 'cql-here' }, tables.map((table) => table.cql).join('\n\n'));
    const button = element('button', { type: 'button', 'data-copy': 'cql-here', 'aria-label': 'Copy the CQL of this design' }, 'Copy');
    copies(button);
    box.open = Boolean(statements.open);
    box.addEventListener('toggle', () => { statements.open = box.open; });
    box.append(element('div', { class: 'cql' }, element('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'CQL of this design' }, text), button));
    return box;
  }

  // ---- regions

  const selects = ['x', 'y'].map((axis, i) => {
    const select = byId('region-' + axis);
    operations.forEach((operation, o) => select.append(new Option(operation.name, String(o))));
    select.value = String(i === 0 ? 0 : operations.length - 1);
    select.addEventListener('change', update);
    return select;
  });
  byId('regions').hidden = operations.length < 2;

  const SIZE = 560;
  const FRAME = { left: 62, top: 12, right: 12, bottom: 52 };
  const CELLS = 48; // in each direction, at whose corners the best design is searched
  const POINTS = 160; // in each direction, at which those found are compared
  const WIDE = SIZE - FRAME.left - FRAME.right;
  const HIGH = SIZE - FRAME.top - FRAME.bottom;
  const factor = (part) => Math.pow(MOST, 2 * part - 1);

  function regions(choice, design, rows) {
    const [x, y] = selects.map((select) => Number(select.value));
    const box = byId('map');
    if (byId('regions').hidden) return;
    if (x === y) {
      box.replaceChildren(element('p', {}, 'Choose two different ones.'));
      byId('legend').replaceChildren();
      return;
    }
    const marks = [];
    for (let i = 0; i <= CELLS; i += 1) marks.push([unit(x) * factor(i / CELLS), unit(y) * factor(i / CELLS)]);
    const met = choice.regions(state.perSecond, x, y, rows, marks);
    const lines = met.map((one) => {
      const rest = state.perSecond.map((frequency, o) => (o === x || o === y ? 0 : frequency));
      return [choice.cost(one, rest, rows), choice.of(one, x, rows), choice.of(one, y, rows)];
    });
    const cells = [];
    for (let j = 0; j < POINTS; j += 1) {
      for (let i = 0; i < POINTS; i += 1) {
        const a = unit(x) * factor((i + 0.5) / POINTS);
        const b = unit(y) * factor((j + 0.5) / POINTS);
        let least = 0;
        for (let d = 1; d < lines.length; d += 1) {
          const mine = lines[d][0] + a * lines[d][1] + b * lines[d][2];
          if (mine < lines[least][0] + a * lines[least][1] + b * lines[least][2]) least = d;
        }
        cells.push(least);
      }
    }
    // The one that is advised, or the cheapest now, is A; the others follow by their area.
    const area = met.map((one, d) => cells.filter((cell) => cell === d).length);
    const order = met.map((one, d) => d).filter((d) => area[d] > 0)
      .sort((a, b) => (String(met[b]) === String(choice.start)) - (String(met[a]) === String(choice.start)) || area[b] - area[a]);
    const letter = (place) => String.fromCharCode(65 + place % 26);
    const svg = drawn('svg', { viewBox: '0 0 ' + SIZE + ' ' + SIZE, class: 'regions', role: 'img', 'aria-label': 'Cheapest designs by the frequencies of ' +
      operations[x].name + ' and ' + operations[y].name + ': ' + order.map((d, place) => letter(place) + ' ' + keys(choice, met[d]) + ', ' + Math.round(100 * area[d] / cells.length) + ' % of the picture').join('; ') });
    svg.append(patterns(order.length));
    order.forEach((d, place) => {
      const path = outline(cells, d);
      svg.append(drawn('path', { d: path, class: 'region c' + place % 8 }), drawn('path', { d: path, fill: 'url(#hatch-' + place % 8 + ')' }));
    });
    axes(svg, x, y);
    order.forEach((d, place) => {
      const [i, j, room] = inside(cells, d);
      if (room < 4) return;
      svg.append(drawn('text', { x: FRAME.left + WIDE * (i + 0.5) / POINTS, y: FRAME.top + HIGH * (1 - (j + 0.5) / POINTS), class: 'letter' }, letter(place)));
    });
    dot(svg, unit(x), unit(y), x, y, 'now');
    if (state.perSecond[x] !== before[x] || state.perSecond[y] !== before[y]) dot(svg, state.perSecond[x], state.perSecond[y], x, y, 'here');
    box.replaceChildren(svg);
    byId('legend').replaceChildren(...order.map((d, place) => {
      const swatch = drawn('svg', { viewBox: '0 0 26 18', class: 'swatch', 'aria-hidden': 'true' }, drawn('rect', { width: 26, height: 18, class: 'region c' + place % 8 }),
        drawn('rect', { width: 26, height: 18, fill: 'url(#hatch-' + place % 8 + ')' }));
      return element('li', {}, swatch, element('b', {}, letter(place)), ' ' + keys(choice, met[d]) + (String(met[d]) !== String(choice.start) ? '' : choice.growing ? ' (the cheapest now)' : ' (the advised design)'));
    }));
  }

  /** Lines, dots and nets that tell regions apart without colours. */
  function patterns(many) {
    const shapes = [[], ['M-2,2L2,-2M0,8L8,0M6,10L10,6'], ['M-2,6L2,10M0,0L8,8M6,-2L10,2'], ['M0,4H8'], ['M4,0V8'], ['M0,4H8M4,0V8'], ['M0,0L8,8M0,8L8,0'], ['M3,4a1,1 0 1,0 2,0a1,1 0 1,0 -2,0']];
    const defs = drawn('defs', {});
    shapes.slice(0, Math.max(1, many)).forEach((shape, i) => defs.append(drawn('pattern', { id: 'hatch-' + i, width: 8, height: 8, patternUnits: 'userSpaceOnUse' },
      ...shape.map((d) => drawn('path', { d, class: 'hatch' })))));
    return defs;
  }

  /** The cells of a design, row by row. */
  function outline(cells, design) {
    const path = [];
    for (let j = 0; j < POINTS; j += 1) {
      for (let i = 0; i < POINTS; i += 1) {
        if (cells[j * POINTS + i] !== design) continue;
        const from = i;
        while (i < POINTS && cells[j * POINTS + i] === design) i += 1;
        const top = FRAME.top + HIGH * (1 - (j + 1) / POINTS);
        path.push('M' + (FRAME.left + WIDE * from / POINTS).toFixed(2) + ',' + top.toFixed(2) + 'h' + (WIDE * (i - from) / POINTS).toFixed(2) + 'v' + (HIGH / POINTS + 0.05).toFixed(2) + 'h' + (-WIDE * (i - from) / POINTS).toFixed(2) + 'z');
      }
    }
    return path.join('');
  }

  /** The cell of a design that is the farthest from others, and how far. */
  function inside(cells, design) {
    const room = new Array(cells.length).fill(0);
    const at = (i, j) => (i < 0 || j < 0 || i >= POINTS || j >= POINTS ? 0 : room[j * POINTS + i]);
    let most = [0, 0, 0];
    for (let j = 0; j < POINTS; j += 1) for (let i = 0; i < POINTS; i += 1) {
      if (cells[j * POINTS + i] === design) room[j * POINTS + i] = 1 + Math.min(at(i - 1, j), at(i, j - 1), at(i - 1, j - 1), at(i + 1, j - 1));
    }
    for (let j = POINTS - 1; j >= 0; j -= 1) for (let i = POINTS - 1; i >= 0; i -= 1) {
      const k = j * POINTS + i;
      if (room[k] > 0) room[k] = Math.min(room[k], 1 + Math.min(at(i + 1, j), at(i, j + 1), at(i + 1, j + 1), at(i - 1, j + 1)));
      if (room[k] > most[2]) most = [i, j, room[k]];
    }
    return most;
  }

  function axes(svg, x, y) {
    svg.append(drawn('rect', { x: FRAME.left, y: FRAME.top, width: WIDE, height: HIGH, class: 'border' }));
    const ticks = (o) => {
      const all = [];
      for (let power = Math.ceil(Math.log10(unit(o) / MOST) - 1e-9); power <= Math.log10(unit(o) * MOST) + 1e-9; power += 1) all.push(power);
      return all;
    };
    const part = (o, value) => (Math.log10(value / unit(o)) / Math.log10(MOST) + 1) / 2;
    const written = (power) => (power < 0 ? String(Number(Math.pow(10, power).toPrecision(1))) : count(Math.pow(10, power)));
    ticks(x).forEach((power) => {
      const left = FRAME.left + WIDE * part(x, Math.pow(10, power));
      svg.append(drawn('line', { x1: left, x2: left, y1: FRAME.top + HIGH, y2: FRAME.top + HIGH + 5, class: 'tick' }), drawn('text', { x: left, y: FRAME.top + HIGH + 19, class: 'mark' }, written(power)));
    });
    ticks(y).forEach((power) => {
      const top = FRAME.top + HIGH * (1 - part(y, Math.pow(10, power)));
      svg.append(drawn('line', { x1: FRAME.left - 5, x2: FRAME.left, y1: top, y2: top, class: 'tick' }), drawn('text', { x: FRAME.left - 8, y: top + 4, class: 'mark side' }, written(power)));
    });
    svg.append(drawn('text', { x: FRAME.left + WIDE / 2, y: SIZE - 10, class: 'mark' }, operations[x].name + ' per second'),
      drawn('text', { x: 0, y: 0, class: 'mark', transform: 'translate(14 ' + (FRAME.top + HIGH / 2) + ') rotate(-90)' }, operations[y].name + ' per second'));
  }

  function dot(svg, a, b, x, y, name) {
    const place = (value, o) => Math.min(1, Math.max(0, value > 0 ? (Math.log10(value / unit(o)) / Math.log10(MOST) + 1) / 2 : 0));
    const left = FRAME.left + WIDE * place(a, x);
    const top = FRAME.top + HIGH * (1 - place(b, y));
    svg.append(drawn('circle', { cx: left, cy: top, r: name === 'now' ? 5 : 7, class: 'dot ' + name }),
      drawn('text', { x: left + (left > SIZE * 0.85 ? -10 : 10), y: top - 8, class: 'point' + (left > SIZE * 0.85 ? ' left' : '') }, name));
  }

  // ---- partitions

  const MAX_ROWS = 100000;
  const MAX_BYTES = 100000000;

  function partitions(choice, design, rows) {
    const later = rows > 1 ? rows : considered && considered.end > 1 ? considered.end : null;
    const tables = (choice.growing ? named(choice.tables(design)) : choice.tables(design).map((table) => ({ table, name: table.name })))
      .filter((one) => one.table.partitions && one.table.partitions.sizes.length);
    byId('charts-partitions').replaceChildren(...tables.map((one) => histogram(one, later)));
  }

  /** How many times as many rows there are of an entity with so many times the rows of all; each goes its part of the way to the end. */
  function times(atEnd, rows) {
    const end = considered && considered.end;
    return atEnd == null || !(end > 1) ? rows : 1 + (atEnd - 1) * (rows - 1) / (end - 1);
  }

  /** How many times as many rows a partition has, and how many times as many partitions there are. */
  function grown(sizes, rows) {
    const all = times(sizes.rowsAtEnd, rows);
    const span = Math.max(1, all / sizes.acceleration);
    const fills = sizes.fills == null ? Infinity : sizes.fills;
    const pointing = sizes.pointedAtEnd == null ? null : Math.max(1, all / times(sizes.pointedAtEnd, rows));
    const each = pointing == null ? Math.min(span, fills) : Math.min(pointing, fills === Infinity ? pointing : fills * Math.max(1, pointing / span));
    return { all, each, many: all / each };
  }

  function histogram(one, later) {
    const sizes = one.table.partitions;
    const width = 520;
    const lanes = [{ name: 'now', each: 1, many: 1 }];
    const more = later && grown(sizes, later);
    if (more) lanes.push(Object.assign({ name: more.all === 1 ? 'as many rows as now' : 'with ' + count(more.all) + ' times the rows' }, more));
    const byBytes = MAX_BYTES / sizes.rowBytes;
    const ends = [...lanes.map((lane) => lane.each * Math.pow(2, sizes.sizes.length)), MAX_ROWS, byBytes];
    const most = Math.ceil(Math.log10(Math.max(...ends)) + 0.2);
    const lane = 92;
    const high = 30 + lanes.length * lane + 34;
    const left = (rows) => 8 + (width - 16) * Math.log10(Math.max(1, rows)) / most;
    // Up to the end of the growth none is larger than the largest one then, such as one of a hash, whose rows become more even.
    const isOnTheWay = later && considered && considered.end >= later && sizes.largestRowsAtEnd != null;
    const atMost = isOnTheWay ? Math.max(sizes.largestRows, sizes.largestRowsAtEnd) : Infinity;
    const largest = lanes.map((each) => each.name + ' ' + number(Math.round(Math.min(atMost, each.each * sizes.largestRows)))).join(', ');
    const svg = drawn('svg', { viewBox: '0 0 ' + width + ' ' + high, class: 'sizes', role: 'img', 'aria-label': 'Rows per partition of ' + one.name + ', the largest partition: ' + largest });
    lanes.forEach((each, l) => {
      const floor = 30 + (l + 1) * lane - 8;
      // Bars beyond the largest partition are one with that one's.
      const last = sizes.sizes.findIndex((many, power) => Math.pow(2, power + 1) * each.each >= atMost);
      const bars = last < 0 ? sizes.sizes : sizes.sizes.slice(0, last).concat(sizes.sizes.slice(last).reduce((sum, many) => sum + many, 0));
      const top = Math.max(...bars);
      svg.append(drawn('text', { x: 8, y: floor - lane + 22, class: 'mark start' }, each.name));
      bars.forEach((many, power) => {
        if (!many) return;
        const tall = Math.max(2, 44 * many / top);
        const from = left(Math.pow(2, power) * each.each);
        const to = left(Math.min(atMost, Math.pow(2, power + 1) * each.each));
        svg.append(drawn('rect', { x: from, y: floor - tall, width: Math.max(1, to - from - 1), height: tall, class: l ? 'later' : 'today' }),
          drawn('text', { x: (from + to) / 2, y: floor - tall - 4, class: 'mark small' }, count(Math.round(many * each.many))));
      });
      svg.append(drawn('line', { x1: 8, x2: width - 8, y1: floor, y2: floor, class: 'tick' }));
    });
    const floor = 30 + lanes.length * lane - 8;
    for (let power = 0; power <= most; power += 1) svg.append(drawn('text', { x: left(Math.pow(10, power)), y: floor + 16, class: 'mark' + (power === most ? ' side' : power ? '' : ' start') }, count(Math.pow(10, power))));
    svg.append(drawn('text', { x: width / 2, y: high - 4, class: 'mark' }, 'rows per partition'));
    [[MAX_ROWS, '100,000 rows', 'limit'], [byBytes, '100 MB', 'limit dashed']].forEach(([rows, name, kind], i) => {
      const at = left(rows);
      svg.append(drawn('line', { x1: at, x2: at, y1: 12 + 12 * i, y2: floor, class: kind }), drawn('text', { x: at - 4, y: 12 + 12 * i, class: 'mark side' }, name));
    });
    return element('figure', {}, element('figcaption', {}, one.name, element('small', {}, 'partitions by their rows; the figure on a bar is how many, the largest has ' + largest + ' rows')), svg);
  }

  sliders.forEach((one) => one.show());
  growth.show();
  update();
})();
