// SPDX-License-Identifier: Apache-2.0
// Draws the charts of a run from the JSON that the page carries. Words and tables are in the page already.
(function () {
  'use strict';
  const run = JSON.parse(document.getElementById('data').textContent);
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const charts = [];

  // ---- the run, arranged as in the matrix

  const clients = new Set([...run.layouts, ...run.cells].map((x) => x.client));
  clients.delete('duckdb'); // references have a client of their own
  const columns = new Map();
  const column = (name, client, layout) => {
    const key = JSON.stringify([name, client]);
    if (!columns.has(key)) {
      columns.set(key, { name, client, layout, label: clients.size > 1 && client !== 'duckdb' ? name + '/' + client : name });
    }
  };
  run.layouts.forEach((layout) => column(layout.name, layout.client, layout));
  run.cells.forEach((cell) => column(cell.layout, cell.client, null));
  const layouts = [...columns.values()];
  const cells = new Map(run.cells.map((cell) => [JSON.stringify([cell.layout, cell.client, cell.operation]), cell]));
  const cellOf = (layout, operation) => cells.get(JSON.stringify([layout.name, layout.client, operation.name]));
  const operations = new Map(run.operations.map((operation) => [operation.name, operation]));
  run.cells.forEach((cell) => operations.has(cell.operation) || operations.set(cell.operation, { name: cell.operation }));
  const measured = (cell) => Boolean(cell && cell.status === 'measured' && cell.throughput && !cell.latency);

  // ---- figures, as the tables write them

  /** Three significant digits. */
  function three(value) {
    const rounded = Number(value.toPrecision(3));
    const exponent = rounded === 0 ? 0 : Math.floor(Math.log10(Math.abs(rounded)));
    return rounded.toFixed(Math.max(0, 2 - exponent));
  }
  const digits = (value) => (Number.isInteger(value) ? String(Number(value.toPrecision(3))) : three(value));
  /** With a prefix; ticks have no needless zeros. */
  function scaled(value, tick) {
    let rest = Number(value.toPrecision(3));
    let prefix = 0;
    while (Math.abs(rest) >= 1000 && prefix < 4) { rest /= 1000; prefix += 1; }
    const whole = tick || (prefix === 0 && Number.isInteger(value));
    return (whole ? String(Number(rest.toPrecision(3))) : three(rest)) + ['', 'k', 'M', 'G', 'T'][prefix];
  }
  const rate = (value, unit) => (!unit || unit === 'rows/s' ? scaled(value) + '/s' : digits(value) + ' ' + unit);
  const safe = (text) => String(text == null ? '' : text).replace(/[&<>"']/g, (c) => '&#' + c.charCodeAt(0) + ';');

  /** A name in lines that fit beside a chart, broken behind hyphens and blanks and before slashes, and a long word anywhere. */
  function lines(name) {
    const width = 16;
    const out = [''];
    name.split(/(?<=[-_ ])|(?=\/)/).flatMap((part) => part.match(/.{1,20}/gsu) || []).forEach((part) => {
      const last = out.length - 1;
      if (out[last] && (out[last] + part).length > width) out.push(part);
      else out[last] += part;
    });
    return out;
  }
  /** How many lines the longest of some names takes. */
  const lineCount = (names) => Math.max(1, ...names.map((name) => lines(name).length));

  // ---- the page

  function figure(parent, title, summary, label, rows) {
    const box = document.createElement('figure');
    const caption = document.createElement('figcaption');
    caption.textContent = title;
    if (summary) {
      const small = document.createElement('small');
      small.textContent = summary;
      caption.append(small);
    }
    const chart = document.createElement('div');
    chart.className = 'chart';
    chart.style.height = rows + 'px';
    chart.setAttribute('role', 'img');
    chart.setAttribute('aria-label', label);
    box.append(caption, chart);
    document.getElementById(parent).append(box);
    return chart;
  }

  function colours() {
    const style = getComputedStyle(document.documentElement);
    const colour = (name) => style.getPropertyValue('--' + name).trim();
    return {
      ink: colour('ink'), soft: colour('soft'), line: colour('line'), accent: colour('accent'), rest: colour('rest'),
      second: colour('second'), dot: colour('dot'), card: colour('card'),
      series: [0, 1, 2, 3, 4, 5, 6, 7].map((i) => colour('l' + i)), marks: [colour('bad'), colour('second'), colour('good'), colour('soft')],
    };
  }

  /** What all charts have in common: names on the left, figures on the right, the value axis below. */
  function frame(colour, right, axis, tip) {
    const text = { color: colour.soft, fontSize: 11, lineHeight: 13 };
    const names = layouts.map((layout) => lines(layout.label).join('\n'));
    const side = { type: 'category', inverse: true, axisLine: { show: false }, axisTick: { show: false } };
    return {
      animation: false,
      textStyle: { fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif' },
      grid: { left: 104, right: 66, top: 8, bottom: 24 },
      tooltip: {
        trigger: 'axis', axisPointer: { type: 'shadow' }, confine: true, backgroundColor: colour.card,
        borderColor: colour.line, textStyle: { color: colour.ink, fontSize: 12 },
        formatter: (points) => '<div class="tip">' + tip(points[0].dataIndex) + '</div>',
      },
      xAxis: Object.assign({ axisLine: { show: false }, axisTick: { show: false } }, axis, {
        axisLabel: Object.assign({ hideOverlap: true, formatter: axis.write }, text),
        splitLine: { lineStyle: { color: colour.line } },
      }),
      yAxis: [
        Object.assign({ data: names, axisLabel: Object.assign({ interval: 0 }, text, { color: colour.ink }) }, side),
        Object.assign({
          data: right, position: 'right',
          axisLabel: Object.assign({ interval: 0 }, text, { color: colour.ink, fontWeight: 600 }),
        }, side),
      ],
    };
  }

  function logAxis(values) {
    const known = values.filter((value) => value > 0);
    const power = (value) => Math.pow(10, value);
    const low = known.length ? Math.floor(Math.log10(Math.min(...known) * 0.8)) : 0;
    const high = known.length ? Math.ceil(Math.log10(Math.max(...known) * 1.02)) : 1;
    return {
      type: 'log', min: power(low), max: power(Math.max(high, low + 1)),
      startValue: power(low), // or bars of values under 1 would grow to the left
      write: (value) => (value < 1 ? String(Number(value.toPrecision(1))) : scaled(value, true)),
    };
  }

  const height = layouts.length * Math.max(31, lineCount(layouts.map((layout) => layout.label)) * 13 + 2) + 34;
  const lane = 10; // pixels from a bar's middle to its repeats, which lie under it

  /** A bracket from the lower to the upper end of an interval. */
  function bracket(colour) {
    return (params, api) => {
      const low = api.coord([api.value(0), api.value(2)]);
      const high = api.coord([api.value(1), api.value(2)]);
      const stroke = { stroke: colour.ink, lineWidth: 1.3, fill: 'none' };
      const line = (x1, y1, x2, y2) => ({ type: 'line', shape: { x1, y1, x2, y2 }, style: stroke });
      return { type: 'group', children: [
        line(low[0], low[1], high[0], low[1]),
        line(low[0], low[1] - 5, low[0], low[1] + 5),
        line(high[0], low[1] - 5, high[0], low[1] + 5),
      ] };
    };
  }

  function throughput(operation) {
    const row = layouts.map((layout) => cellOf(layout, operation));
    const known = row.filter(measured);
    if (!known.length) return;
    const best = Math.max(...known.map((cell) => cell.throughput.median));
    const all = known.flatMap((cell) => [cell.throughput.low, cell.throughput.high, ...cell.throughput.values]);
    const right = row.map((cell) => {
      if (!cell) return '·';
      if (!measured(cell)) return cell.status === 'failed' ? 'failed' : '–';
      return rate(cell.throughput.median, cell.throughput.unit) + (cell.clientBound ? '*' : '');
    });
    const label = 'Throughput of ' + operation.name + ': ' + layouts.map((l, i) => l.label + ' ' + right[i]).join(', ');
    const tip = (i) => {
      const cell = row[i];
      const name = '<b>' + safe(layouts[i].label) + '</b><br>';
      if (!measured(cell)) return name + safe(cell ? cell.status + ': ' + (cell.reason || '') : 'not tried');
      const t = cell.throughput;
      return name + safe(rate(t.median, t.unit)) + (t.n >= 3 ? ' [' + scaled(t.low) + '–' + scaled(t.high) + ']' : '') +
        ', n = ' + t.n + (cell.clientBound ? '<br>client-bound: ' + safe(cell.clientBoundReason) : '');
    };
    const element = figure('charts-throughput', operation.name, operation.summary, label, height);
    charts.push({ element, option: (colour) => Object.assign(frame(colour, right, logAxis(all), tip), { series: [
      { type: 'bar', barWidth: 12, data: row.map((cell) => (measured(cell) ? {
        value: cell.throughput.median,
        itemStyle: { color: cell.throughput.median === best ? colour.accent : colour.rest, borderRadius: [0, 3, 3, 0] },
      } : null)) },
      { type: 'scatter', symbolSize: 4, symbolOffset: [0, lane], silent: true, z: 3,
        itemStyle: { color: colour.dot, opacity: 0.4 },
        data: row.flatMap((cell, i) => (measured(cell) ? cell.throughput.values.map((value) => [value, i]) : [])) },
      { type: 'custom', silent: true, z: 4, renderItem: bracket(colour), encode: { x: [0, 1], y: 2 },
        data: row.flatMap((cell, i) => (measured(cell) && cell.throughput.n >= 3 ? [[cell.throughput.low, cell.throughput.high, i]] : [])) },
    ] }) });
  }

  function pair(parent, title, summary, label, first, second, axis, write, names) {
    const right = first.map((value, i) => (value == null ? (second[i] == null ? '–' : write(second[i])) : write(value)));
    const described = label + ': ' + layouts.map((l, i) => l.label + ' ' + right[i]).join(', ');
    const tip = (i) => '<b>' + safe(layouts[i].label) + '</b>' + [first, second].map((values, k) =>
      (values[i] == null ? '' : '<br>' + names[k] + ' ' + write(values[i]))).join('');
    const bar = (values, colour) => ({
      type: 'bar', barWidth: 9, barGap: '15%', itemStyle: { color: colour, borderRadius: [0, 2, 2, 0] },
      data: values.map((value) => (value == null ? null : value)),
    });
    const element = figure(parent, title, summary, described, height);
    charts.push({ element, option: (colour) => Object.assign(frame(colour, right, axis, tip), {
      series: [bar(first, colour.accent)].concat(second.some((v) => v != null) ? [bar(second, colour.second)] : []),
    }) });
  }

  function cpu(operation) {
    const row = layouts.map((layout) => cellOf(layout, operation));
    const of = (key) => row.map((cell) => (measured(cell) && cell[key] > 0 ? cell[key] : null));
    const server = of('serverCpuMicrosPerRow');
    const client = of('clientCpuMicrosPerRow');
    const all = [...server, ...client].filter((value) => value != null);
    if (!all.length) return;
    pair('charts-cpu', operation.name, operation.summary, 'CPU per row or query of ' + operation.name, server, client,
      logAxis(all), (value) => digits(value) + ' µs', ['server', 'client']);
  }

  function space() {
    const rows = run.dataset.rows;
    const disk = layouts.map((l) => (l.layout && l.layout.bytesPerRow != null ? l.layout.bytesPerRow : null));
    const chunks = layouts.map((l) => (l.layout && l.layout.chunkBytes != null && rows ? l.layout.chunkBytes / rows : null));
    if (disk.concat(chunks).every((value) => value == null)) return;
    pair('charts-space', 'bytes per row', null, 'Bytes per row on disk', disk, chunks,
      { type: 'value', min: 0, write: (value) => scaled(value, true) + ' B' },
      (value) => digits(value) + ' B', ['on disk', 'chunks']);
  }

  /** Charts in closed details are drawn when these are opened. */
  function redraw(chart) {
    if (chart.instance) chart.instance.dispose();
    chart.instance = null;
    if (!chart.element.clientWidth || chart.element.closest('details:not([open])')) return;
    chart.instance = echarts.init(chart.element, null, { renderer: 'svg' });
    chart.instance.setOption(chart.option(colours()));
  }
  const draw = () => charts.forEach(redraw);

  [...operations.values()].forEach(throughput);
  space();
  [...operations.values()].forEach(cpu);
  latencyCharts({ layouts, cellOf, charts, safe, digits, scaled, lines, lineCount, redraw });
  activityCharts({ activity: run.activity || [], layouts, clients, charts, safe, digits, scaled, redraw });
  ['throughput', 'space', 'cpu'].forEach((name) => {
    if (document.getElementById('charts-' + name).children.length) return;
    document.getElementById(name).hidden = true; // nothing was measured
  });
  document.querySelectorAll('nav a').forEach((link) => {
    const target = document.querySelector(link.getAttribute('href'));
    link.hidden = !target || target.hidden;
  });
  draw();
  const page = document.documentElement.classList;
  dark.addEventListener('change', () => page.contains('printing') || draw());
  let waiting = 0;
  window.addEventListener('resize', () => {
    cancelAnimationFrame(waiting);
    waiting = requestAnimationFrame(() => charts.forEach((chart) => chart.instance && chart.instance.resize()));
  });
  document.addEventListener('toggle', (event) => charts.forEach((chart) => {
    if (!chart.instance && event.target.contains(chart.element)) redraw(chart);
  }), true);

  const paper = 600; // pixels that A4 and Letter hold beside their margins
  window.addEventListener('beforeprint', () => {
    page.add('printing');
    if (dark.matches) draw(); // on paper the page is light
    charts.forEach((chart) => chart.instance && chart.instance.resize({ width: Math.min(chart.element.clientWidth, paper) }));
  });
  window.addEventListener('afterprint', () => {
    page.remove('printing');
    if (dark.matches) draw();
    else charts.forEach((chart) => chart.instance && chart.instance.resize({ width: 'auto' }));
  });

  // ---- small conveniences

  const detail = document.getElementById('detail');
  const hint = detail.textContent;
  const choices = [...document.querySelectorAll('.matrix td[title]')];
  function choose(cell) {
    const again = cell.classList.contains('chosen');
    document.querySelectorAll('.chosen').forEach((other) => other.classList.remove('chosen'));
    if (!again) cell.classList.add('chosen');
    detail.textContent = again ? hint : cell.title;
  }
  /** The next cell with a figure in the same row or column; none at the end. */
  function beside(cell, key) {
    const row = (other) => other.parentNode.rowIndex;
    const along = {
      ArrowLeft: (other) => row(other) === row(cell) && cell.cellIndex - other.cellIndex,
      ArrowRight: (other) => row(other) === row(cell) && other.cellIndex - cell.cellIndex,
      ArrowUp: (other) => other.cellIndex === cell.cellIndex && row(cell) - row(other),
      ArrowDown: (other) => other.cellIndex === cell.cellIndex && row(other) - row(cell),
    }[key];
    return along && choices.filter((other) => along(other) > 0).sort((a, b) => along(a) - along(b))[0];
  }
  choices.forEach((cell, i) => {
    cell.tabIndex = i ? -1 : 0; // one stop of the tabulator, and arrows between the cells
    cell.addEventListener('focus', () => choices.forEach((other) => { other.tabIndex = other === cell ? 0 : -1; }));
    cell.addEventListener('click', () => choose(cell));
    cell.addEventListener('keydown', (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const next = beside(cell, event.key);
      if (next) next.focus();
      else if (event.key === 'Enter' || event.key === ' ') choose(cell);
      else return;
      event.preventDefault();
    });
  });

  const copy = document.getElementById('copy');
  if (copy) {
    copy.addEventListener('click', () => {
      const command = document.getElementById('command');
      const range = document.createRange();
      range.selectNodeContents(command);
      getSelection().removeAllRanges();
      getSelection().addRange(range);
      // The clipboard API needs a secure context, which a file is not in every browser; the selection always works.
      let done = false;
      try { done = document.execCommand('copy'); } catch (ignored) { done = false; }
      copy.textContent = done ? 'Copied' : 'Selected';
      setTimeout(() => { copy.textContent = 'Copy'; }, 1600);
    });
  }

  document.getElementById('save').addEventListener('click', () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([document.getElementById('data').textContent], { type: 'application/json' }));
    link.download = 'run.json';
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  });
})();
