// SPDX-License-Identifier: Apache-2.0
// Draws what single requests took. The page's other script calls it with the run and with what its own charts stand on.
function latencyCharts(kit) {
  'use strict';
  const { layouts, cellOf, charts, safe, digits, scaled, lines, lineCount, redraw } = kit;
  const { RING, CROSS, logAxis, axis, frame, line, figure } = lineCharts();
  const groups = JSON.parse(document.getElementById('curves').textContent);
  const ORDER = ['intended', 'service', 'coordinator', 'server'];
  const DASHES = { intended: [12, 4], service: [6, 4], coordinator: [2, 3], server: [9, 3, 2, 3] };
  const QUANTILES = ['min', 'p50', 'p80', 'p95', 'p99', 'p99.9', 'max'];
  const KINDS = ['path://M-5,-4L5,-4L0,5Z', 'path://M-4,-4L4,-4L4,4L-4,4Z', 'path://M0,-6L5,0L0,6L-5,0Z', 'path://M-5,5L5,5L0,-4Z'];
  const WORDS = { gc: 'garbage collection' };
  const END = 'path://M-1,-7L1,-7L1,7L-1,7Z';
  const MARKS = [END, RING, 'rect', 'triangle', 'diamond', CROSS, END];
  const RANKS = { p50: 0.5, p80: 0.8, p90: 0.9, p95: 0.95, p99: 0.99, 'p99.9': 0.999 };
  /** What windows may tell, and how it is drawn. */
  const LINES = {
    p50: { width: 1.5, type: [6, 4], symbol: RING },
    mean: { width: 1.5, type: [6, 4], symbol: 'circle' },
    p95: { width: 2.2, type: 'solid', symbol: 'rect' },
    p99: { width: 2.2, type: 'solid', symbol: 'diamond' },
    max: { width: 1.2, type: [2, 3], symbol: 'triangle' },
  };
  const HEIGHT = 360;
  const log = Math.log10;

  const timed = (cell) => Boolean(cell && cell.status === 'measured' && cell.latency);
  /** Whether a quantile is about the load that was meant; where not, a client that was late moved it. */
  const stands = (latency, clock, quantile) => latency.scheduleKept !== false ||
    Boolean(latency.scheduleMoved) && !latency.scheduleMoved.includes(clock === 'intended' ? quantile : 'min');
  const clocksOf = (latency) => [...ORDER.filter((name) => name in latency.clocks),
    ...Object.keys(latency.clocks).filter((name) => !ORDER.includes(name))];
  /** The clock that stands first has an unbroken line, each other one its own. */
  const dash = (clock, first) => (clock === first ? 'solid' : DASHES[clock] || [4, 2]);

  /** Microseconds in the unit that reads best. */
  function time(micros) {
    if (micros >= 1e6) return digits(micros / 1e6) + ' s';
    return micros >= 1000 ? digits(micros / 1000) + ' ms' : digits(micros) + ' µs';
  }
  /** What is left of 100 %, told as finely as two digits of what lies beyond. */
  const share = (beyond) => (100 - beyond).toFixed(Math.max(0, 1 - Math.floor(log(beyond))));
  const tickTime = (micros) => time(Number(micros.toPrecision(1)));

  /** Percentiles, each as far from 100 % as ten times fewer readings lie beyond it. */
  function percentileAxis(colour, most) {
    const high = Math.max(1, Math.ceil(log(most) * 4) / 4);
    const names = ['0 %', '90 %', '99 %', '99.9 %', '99.99 %', '99.999 %', '99.9999 %'];
    const ticks = names.map((ignored, i) => i).filter((i) => i <= high);
    return axis(colour, { min: 0, max: high, ticks, name: 'percentile', write: (value) => names[Math.round(value)] || '' });
  }

  // ---- the page

  /** Every layout's lanes of one operation: those whose requests were timed. */
  function lanes(point) {
    return layouts.map((layout, index) => ({ layout, index, cell: cellOf(layout, { name: point.operation }) }))
      .filter((lane) => timed(lane.cell))
      .map((lane) => ({ index: lane.index, name: lane.layout.label, latency: lane.cell.latency,
        shapes: point.shapes[lane.index] || {} }));
  }

  /** In words, which quantiles of a clock a client moved that was late: none of them, some by name, or all. */
  function moved(latency, clock) {
    const known = QUANTILES.filter((name) => name in latency.clocks[clock].micros);
    const names = known.filter((name) => !stands(latency, clock, name));
    return names.length ? 'client-bound' + (names.length < known.length ? ': ' + names.join(', ') : '') : '';
  }
  function called(lane, clock) {
    const what = moved(lane.latency, clock);
    return lane.name + ' · ' + clock + (what ? ' (' + what + ')' : '');
  }

  /** Which lines are drawn at first: the first clock, and the service time beside it where that leaves few. */
  function selected(rows, clock) {
    const out = {};
    const few = new Set(rows.map((row) => row.lane.index)).size < 4;
    rows.forEach((row) => { out[row.name] = row.clock === clock || (few && row.clock === 'service'); });
    return out;
  }

  // ---- one operation

  /** From least to greatest, layouts and clocks below one another: intended and service time side by side. */
  function ranges(parent, title, all) {
    const rows = all.flatMap((lane) => clocksOf(lane.latency).map((clock) => ({ lane, clock, micros: lane.latency.clocks[clock].micros })))
      .filter((row) => QUANTILES.some((name) => name in row.micros));
    const values = rows.flatMap((row) => QUANTILES.map((name) => row.micros[name]).filter((value) => value != null));
    const label = 'Quantiles of ' + title + ': ' + rows.map((row) => called(row.lane, row.clock) + ' ' +
      QUANTILES.filter((name) => row.micros[name] != null).map((name) => name + ' ' + time(row.micros[name])).join(', ')).join('; ');
    const drawn = rows.length * (lineCount(rows.map((row) => row.lane.name)) * 12 + 16) + 92;
    const made = figure(parent, 'Quantiles by clock', 'least to greatest; a quantile that the readings can’t tell has no mark', label,
      Math.max(all.some((lane) => Object.keys(lane.shapes).length) ? HEIGHT : 0, drawn));
    const quantiles = QUANTILES.filter((name) => rows.some((row) => row.micros[name] != null));
    charts.push({ element: made.chart, option: (colour) => {
      const plain = (text) => text.replace(/[{}|]/g, ' ');
      const names = rows.map((row) => lines(plain(row.lane.name)).map((part) => '{name|' + part + '}\n').join('') + '{clock|' + plain(row.clock) + '}');
      const tip = (point) => '<b>' + safe(called(rows[point.data[1]].lane, rows[point.data[1]].clock)) + '</b><br>' +
        safe(point.seriesName) + ' ' + time(Math.pow(10, point.data[0])) +
        (stands(rows[point.data[1]].lane.latency, rows[point.data[1]].clock, point.seriesName) ? '' : ', client-bound') +
        '<br>n = ' + rows[point.data[1]].lane.latency.clocks[rows[point.data[1]].clock].n;
      const option = frame(colour, logAxis(colour, values, tickTime, 'time of a request'), {}, tip, made.chart, quantiles, { itemWidth: 14 });
      option.grid.left = 136;
      option.tooltip.trigger = 'item';
      option.yAxis = { type: 'category', inverse: true, data: names, axisTick: { show: false }, axisLine: { show: false },
        axisLabel: { interval: 0, rich: { name: { color: colour.ink, fontSize: 11, lineHeight: 12, align: 'right' }, clock: { color: colour.soft, fontSize: 10, lineHeight: 11, align: 'right' } } } };
      const shade = (row) => colour.series[row.lane.index % colour.series.length];
      option.series = [{ type: 'custom', silent: true, z: 1, data: rows.map((row, i) => {
        const known = QUANTILES.map((name) => row.micros[name]).filter((value) => value > 0);
        return known.length ? [log(Math.min(...known)), log(Math.max(...known)), i] : [0, 0, i];
      }), encode: { x: [0, 1], y: 2 }, renderItem: (params, api) => {
        const from = api.coord([api.value(0), api.value(2)]);
        const to = api.coord([api.value(1), api.value(2)]);
        return { type: 'line', shape: { x1: from[0], y1: from[1], x2: to[0], y2: from[1] }, style: { stroke: shade(rows[api.value(2)]), lineWidth: 2.5, opacity: 0.55 } };
      } }].concat(quantiles.map((name) => ({
        type: 'scatter', name, symbol: MARKS[QUANTILES.indexOf(name)], symbolSize: name === 'min' || name === 'max' ? [2, 13] : 9, z: 3,
        itemStyle: { color: colour.ink },
        data: rows.flatMap((row, i) => (row.micros[name] > 0 ? [{ value: [log(row.micros[name]), i], itemStyle: { color: shade(row) } }] : [])),
      })));
      return option;
    } });
  }

  /** A clock's curve; of one without histogram the quantiles that were read, as dots. */
  function curveOf(lane, clock) {
    const shape = lane.shapes[clock];
    if (shape && shape.curve && shape.curve.length) return { points: shape.curve, read: false };
    const micros = lane.latency.clocks[clock].micros;
    const points = Object.keys(RANKS).filter((name) => micros[name] > 0).map((name) => [1 / (1 - RANKS[name]), micros[name]]);
    return { points, read: true };
  }

  function percentiles(parent, title, all, clock) {
    const rows = all.flatMap((lane) => clocksOf(lane.latency).map((name) => Object.assign({ lane, clock: name, name: called(lane, name) }, curveOf(lane, name))))
      .filter((row) => row.points.length > 1);
    if (rows.every((row) => row.read)) return; // the quantiles by clock say as much
    const made = figure(parent, 'Percentile curves', 'which part of the requests took how long at most; of a clock without histogram the quantiles that it told',
      'Percentile curves of ' + title, HEIGHT);
    charts.push({ element: made.chart, option: (colour) => {
      const tip = (point) => '<b>' + safe(point.seriesName) + '</b><br>' + share(100 / Math.pow(10, point.data[0])) + ' % within ' + time(Math.pow(10, point.data[1]));
      const option = frame(colour, percentileAxis(colour, Math.max(...rows.flatMap((row) => row.points.map((p) => p[0])))),
        logAxis(colour, rows.flatMap((row) => row.points.map((p) => p[1])), tickTime, 'time of a request'), tip, made.chart,
        rows.map((row) => row.name), { selected: selected(rows, clock) });
      option.series = rows.map((row) => line(row.name, colour, row.lane.index, dash(row.clock, clock), row.points.map((p) => [log(p[0]), log(p[1])]),
        row.read ? { symbolSize: 7 } : {}));
      return option;
    } });
  }

  function histograms(parent, title, all, clock) {
    const rows = all.flatMap((lane) => clocksOf(lane.latency).filter((name) => lane.shapes[name] && lane.shapes[name].bars && lane.shapes[name].bars.length > 1)
      .map((name) => ({ lane, clock: name, name: called(lane, name), bars: lane.shapes[name].bars })));
    if (!rows.length) return;
    const made = figure(parent, 'Histograms', 'part of all requests per step; each step is 12 % longer than the one before', 'Histograms of ' + title, HEIGHT);
    charts.push({ element: made.chart, option: (colour) => {
      const tip = (point) => '<b>' + safe(point.seriesName) + '</b><br>from ' + time(Math.pow(10, point.data[0])) + ': ' + digits(point.data[1]) + ' %';
      const ends = rows.flatMap((row) => [row.bars[0][0], row.bars[row.bars.length - 1][1]]);
      const most = Math.max(...rows.flatMap((row) => row.bars.map((bar) => bar[2]))) * 100;
      const step = [0.5, 1, 2, 5, 10, 20, 25].find((size) => most / size <= 6) || 25;
      const ticks = Array.from({ length: Math.ceil(most / step) + 1 }, (ignored, i) => i * step);
      const option = frame(colour, logAxis(colour, ends, tickTime, 'time of a request'),
        axis(colour, { min: 0, max: ticks[ticks.length - 1], ticks, name: 'part of the requests', write: (value) => value + ' %' }), tip, made.chart,
        rows.map((row) => row.name), { selected: selected(rows, clock) });
      option.series = rows.map((row) => line(row.name, colour, row.lane.index, dash(row.clock, clock),
        [[log(row.bars[0][0]), 0], ...row.bars.map((bar) => [log(bar[0]), bar[2] * 100]), [log(row.bars[row.bars.length - 1][1]), 0]],
        { step: 'end', areaStyle: { color: colour.series[row.lane.index % colour.series.length], opacity: row.clock === clock ? 0.14 : 0 } }));
      return option;
    } });
  }

  /** Windows of all repeats on one axis, and where each repeat begins. */
  function timeline(latency) {
    const repeats = new Map();
    latency.timeline.forEach((window) => repeats.set(window.repeat, [...(repeats.get(window.repeat) || []), window]));
    let offset = 0;
    const windows = [];
    const begins = [];
    const offsets = new Map();
    const ends = new Map(); // what was seen at the end of a repeat stands before the next one
    [...repeats.keys()].sort((a, b) => a - b).forEach((repeat) => {
      const list = repeats.get(repeat).sort((a, b) => a.second - b.second);
      const last = list.length > 1 ? list[list.length - 1].second - list[list.length - 2].second : 1;
      begins.push({ repeat, at: offset });
      offsets.set(repeat, offset);
      list.forEach((window, i) => {
        const width = i + 1 < list.length ? list[i + 1].second - window.second : last;
        windows.push(Object.assign({ at: offset + window.second + width / 2, width, rate: window.requests / (width || 1) }, window));
      });
      windows.push(null); // no line from one repeat to the next
      offset += list[list.length - 1].second + last;
      ends.set(repeat, offset);
    });
    const marks = (latency.marks || []).filter((mark) => offsets.has(mark.repeat))
      .map((mark) => Object.assign({ at: Math.min(offsets.get(mark.repeat) + mark.second, ends.get(mark.repeat) - offset / 200) }, mark));
    return { windows, begins, marks, end: offset };
  }

  function overTime(parent, title, lane) {
    if (!lane.latency.timeline || !lane.latency.timeline.length) return;
    const time0 = timeline(lane.latency);
    const known = time0.windows.filter(Boolean);
    const told = Object.keys(LINES).filter((name) => known.some((w) => w[name] != null));
    const values = known.flatMap((w) => told.map((name) => w[name])).filter((value) => value > 0);
    const kinds = [...new Set(time0.marks.map((mark) => mark.what))];
    const timing = 'intended' in lane.latency.clocks ? 'intended' : 'service';
    const late = timing in lane.latency.clocks ? moved(lane.latency, timing) : '';
    const made = figure(parent, 'Over time: ' + lane.name, timing + ' time per window, and answers per second below; grey lines begin a repeat' +
      (time0.marks.length ? '; marks stand where a thing was seen, which may be after it was' : '') +
      (late ? '; ' + late : ''), 'Latency over time of ' + title + ', ' + lane.name, HEIGHT);
    charts.push({ element: made.chart, option: (colour) => {
      const tip = (point) => {
        if (point.data.mark) return '<b>' + safe(WORDS[point.data.mark.what] || point.data.mark.what) + '</b><br>repeat ' + point.data.mark.repeat + ', second ' + digits(point.data.mark.second) +
          (point.data.mark.millis == null ? '' : '<br>' + digits(point.data.mark.millis) + ' ms');
        const w = point.data.window;
        return '<b>repeat ' + w.repeat + ', from second ' + digits(w.second) + '</b><br>' + told.filter((q) => w[q] != null).map((q) => q + ' ' + time(w[q])).join('<br>') +
          '<br>' + scaled(w.rate) + '/s';
      };
      const own = colour.series[lane.index % colour.series.length];
      const bounds = { type: 'value', min: 0, max: time0.end, axisLine: { lineStyle: { color: colour.line } }, axisTick: { show: false }, splitLine: { show: false } };
      const y = logAxis(colour, values, tickTime, 'time of a request');
      const top = y.max;
      const option = frame(colour, [
        Object.assign({ gridIndex: 0, axisLabel: { show: false } }, bounds),
        Object.assign({ gridIndex: 1, name: 'seconds of measured time', nameLocation: 'middle', nameGap: 26, nameTextStyle: { color: colour.soft, fontSize: 11 },
          axisLabel: { color: colour.soft, fontSize: 11, hideOverlap: true } }, bounds),
      ], y, tip, made.chart, [...told, 'answers/s', ...kinds.map((what) => WORDS[what] || what)], {});
      const begin = option.grid.top + 8;
      const high = HEIGHT - begin - 46 - 90;
      option.grid = [Object.assign({}, option.grid, { top: begin, height: high }), Object.assign({}, option.grid, { top: begin + high + 18, height: 72 })];
      option.axisPointer = { link: [{ xAxisIndex: 'all' }] };
      const rates = known.map((w) => w.rate).concat(lane.latency.rate || 0);
      option.yAxis = [Object.assign(y, { gridIndex: 0, nameGap: 48 }), {
        gridIndex: 1, type: 'value', min: 0, max: Math.max(...rates) * 1.15, splitNumber: 2, name: 'answers/s', nameLocation: 'middle', nameGap: 48, nameTextStyle: { color: colour.soft, fontSize: 11 },
        axisLabel: { color: colour.soft, fontSize: 11, formatter: (value) => scaled(value, true), hideOverlap: true, showMaxLabel: false }, splitLine: { lineStyle: { color: colour.line } },
      }];
      const of = (key) => time0.windows.map((w) => (w && w[key] > 0 ? { value: [w.at, log(w[key])], window: w } : null));
      const starts = { silent: true, symbol: 'none', label: { show: false }, lineStyle: { color: colour.soft, type: 'solid', width: 1, opacity: 0.5 }, data: time0.begins.slice(1).map((start) => ({ xAxis: start.at })) };
      const plain = (name, data, width, type, extra) => Object.assign({ type: 'line', name, data, connectNulls: false, symbolSize: 5, showSymbol: known.length < 40,
        lineStyle: { color: own, width, type }, itemStyle: { color: own } }, extra);
      option.series = [
        ...told.map((name, i) => plain(name, of(name), LINES[name].width, LINES[name].type, Object.assign({ symbol: LINES[name].symbol }, i ? {} : { markLine: starts }))),
        plain('answers/s', time0.windows.flatMap((w) => (w ? [w.at - w.width / 2, w.at + w.width / 2].map((at) => ({ value: [at, w.rate], window: w })) : [null])), 1.6, 'solid', { xAxisIndex: 1, yAxisIndex: 1, symbol: 'none', areaStyle: { color: own, opacity: 0.12 }, markLine: {
          silent: true, symbol: 'none', data: [...starts.data.map((start) => Object.assign({ lineStyle: starts.lineStyle, label: starts.label }, start)),
            ...(lane.latency.rate ? [{ yAxis: lane.latency.rate, lineStyle: { color: colour.ink, type: 'dotted' }, label: { formatter: 'intended', position: 'insideEndTop', color: colour.soft, fontSize: 10 } }] : [])] } }),
      ].concat(kinds.map((what, k) => ({
        type: 'scatter', name: WORDS[what] || what, symbol: KINDS[k % 4], symbolSize: 9, clip: false, z: 5,
        itemStyle: { color: colour.marks[k % colour.marks.length] },
        data: time0.marks.filter((mark) => mark.what === what).map((mark) => ({ value: [mark.at, top], mark })),
        markLine: { silent: true, symbol: 'none', label: { show: false }, lineStyle: { color: colour.marks[k % colour.marks.length], type: [3, 3], width: 1, opacity: 0.75 },
          data: time0.marks.filter((mark) => mark.what === what).map((mark) => ({ xAxis: mark.at })) },
      })));
      return option;
    } });
  }

  // ---- a series: what a request takes against where it is on the axis

  function series(parent, group) {
    const points = group.points.filter((point) => point.at != null).map((point) => ({ point, lanes: lanes(point) }));
    const seen = new Map();
    points.forEach(({ point, lanes: all }) => all.forEach((lane) => clocksOf(lane.latency).forEach((clock) => {
      const key = JSON.stringify([lane.index, clock]);
      if (!seen.has(key)) seen.set(key, { lane: { index: lane.index, name: lane.name }, clock, name: lane.name + ' · ' + clock, read: [] });
      const micros = Object.entries(lane.latency.clocks[clock].micros).filter(([name]) => stands(lane.latency, clock, name));
      if (micros.length) seen.get(key).read.push({ at: point.at, micros: Object.fromEntries(micros) });
    })));
    const rows = [...seen.values()].filter((row) => row.read.length);
    const names = QUANTILES.filter((name) => rows.some((row) => row.clock === group.clock && row.read.some((read) => read.micros[name] > 0)));
    if (!names.length) return;
    const first = names.includes(group.quantile) ? group.quantile : names[0];
    const made = figure(parent, 'By ' + group.axis, 'both axes are logarithmic; client-bound points are left out', group.name + ' by ' + group.axis + ': ' +
      rows.filter((row) => row.clock === group.clock).map((row) => row.name + ' ' + row.read.filter((read) => read.micros[first] > 0)
        .map((read) => scaled(read.at) + ' ' + time(read.micros[first])).join(', ')).join('; '), 380);
    const select = document.createElement('select');
    select.setAttribute('aria-label', 'Quantile');
    names.forEach((name) => select.append(new Option(name, name, false, name === first)));
    made.caption.firstChild.after(select);
    const chart = { element: made.chart, option: (colour) => {
      const quantile = select.value;
      const drawn = rows.map((row) => Object.assign({ dots: row.read.filter((read) => read.micros[quantile] > 0) }, row)).filter((row) => row.dots.length);
      const ats = drawn.flatMap((row) => row.dots.map((dot) => dot.at));
      const even = ats.some((at) => at <= 0);
      const x = even ? axis(colour, { name: group.axis, write: (value) => scaled(value, true) }) : logAxis(colour, ats, (value) => scaled(value, true), group.axis);
      const tip = (point) => '<b>' + safe(point.seriesName) + '</b><br>' + scaled(even ? point.data[0] : Math.pow(10, point.data[0])) + ' ' + safe(group.axis) + ': ' +
        safe(quantile) + ' ' + time(Math.pow(10, point.data[1]));
      const shown = drawn.filter((row) => row.clock === group.clock);
      const option = frame(colour, x, logAxis(colour, drawn.flatMap((row) => row.dots.map((dot) => dot.micros[quantile])), tickTime, 'time of a request, ' + quantile), tip, made.chart,
        drawn.map((row) => row.name), { selected: Object.fromEntries(drawn.map((row) => [row.name, !shown.length || row.clock === group.clock])) });
      option.series = drawn.map((row) => line(row.name, colour, row.lane.index, dash(row.clock, group.clock),
        row.dots.map((dot) => [even ? dot.at : log(dot.at), log(dot.micros[quantile])]), { symbolSize: 8 }));
      return option;
    } };
    charts.push(chart);
    select.addEventListener('change', () => redraw(chart));
  }

  /** The server's CPU along a series with the lines that were fitted. Both axes are even, on which a line is one. */
  function costs(parent, group) {
    if (!group.costs || !group.costs.length) return;
    const made = figure(parent, 'Server CPU by ' + group.axis, 'µs per request, all nodes; dashed: the line through the points, whose slope and intercept stand in the table',
      'Server CPU per request of ' + group.name + ' by ' + group.axis + ': ' + group.costs.map((cost) => cost.name + ' ' +
        cost.points.map((point) => scaled(point[0]) + ' ' + time(point[1])).join(', ')).join('; '), 380);
    charts.push({ element: made.chart, option: (colour) => {
      const tip = (point) => '<b>' + safe(point.seriesName) + '</b><br>' + scaled(point.data[0]) + ' ' + safe(group.axis) + ': ' + time(point.data[1]);
      const option = frame(colour, axis(colour, { name: group.axis, write: (value) => scaled(value, true) }),
        axis(colour, { min: 0, name: 'CPU of a request, µs', write: (value) => scaled(value, true) }), tip, made.chart, group.costs.map((cost) => cost.name));
      option.series = group.costs.flatMap((cost) => {
        const ends = [0, cost.points[cost.points.length - 1][0]];
        const fitted = cost.line ? [line(cost.name, colour, cost.column, [5, 4], ends.map((at) => [at, cost.line.intercept + cost.line.slope * at]),
          { symbol: 'none', silent: true, tooltip: { show: false } })] : [];
        return [line(cost.name, colour, cost.column, 'solid', cost.points, { symbolSize: 9, lineStyle: { width: 0 } }), ...fitted];
      });
      return option;
    } });
  }

  document.querySelectorAll('[data-series]').forEach((parent) => {
    series(parent, groups[Number(parent.dataset.series)]);
    costs(parent, groups[Number(parent.dataset.series)]);
  });
  document.querySelectorAll('[data-latency]').forEach((parent) => {
    const [g, p] = parent.dataset.latency.split('/').map(Number);
    const group = groups[g];
    const point = group.points[p];
    const all = lanes(point);
    const title = group.axis ? group.name + ' at ' + point.label : group.name;
    if (!all.length) return;
    ranges(parent, title, all);
    percentiles(parent, title, all, group.clock);
    histograms(parent, title, all, group.clock);
    all.forEach((lane) => overTime(parent, title, lane));
  });
}
