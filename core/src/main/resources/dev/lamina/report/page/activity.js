// SPDX-License-Identifier: Apache-2.0
// Draws what processes used. The page's last script calls it with the run's part about them and with what its own charts stand on.
function activityCharts(kit) {
  'use strict';
  const { activity, clients, charts, safe, digits, scaled, redraw } = kit;
  const { axis, frame, line, figure } = lineCharts();
  const section = document.getElementById('processes');
  if (!section) return;
  const HEIGHT = 330;
  const MEGABYTE = 1e6;
  const shown = activity.filter((one) => one.seconds.length);
  const layoutOf = (one) => (clients.size > 1 ? one.layout + '/' + one.client : one.layout);
  const called = (one) => one.operation + ' · ' + layoutOf(one) + ' · repeat ' + one.repeat;
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const percent = (value) => digits(value) + ' %';

  // ---- per request: a bar per layout, its processes one behind the other

  /** The lanes of one operation: every layout's processes with the mean of their repeats. */
  function costs(operation) {
    const lanes = new Map();
    activity.filter((one) => one.operation === operation).forEach((one) => one.processes.forEach((process) => {
      if (process.userMicrosPerRequest == null || process.systemMicrosPerRequest == null) return;
      const name = layoutOf(one);
      if (!lanes.has(name)) lanes.set(name, new Map());
      const lane = lanes.get(name);
      lane.set(process.name, [...(lane.get(process.name) || []), process.userMicrosPerRequest + process.systemMicrosPerRequest]);
    }));
    return [...lanes].map(([name, lane]) => ({ name, micros: new Map([...lane].map(([process, values]) => [process, mean(values)])) }));
  }

  function bars(operation) {
    const lanes = costs(operation);
    if (!lanes.length) return;
    const names = [...new Set(lanes.flatMap((lane) => [...lane.micros.keys()]))];
    const sum = (lane) => [...lane.micros.values()].reduce((all, value) => all + value, 0);
    const made = figure(document.getElementById('charts-requests'), operation, 'CPU per request, µs, user and system; the figure is the sum',
      'CPU per request of ' + operation + ': ' + lanes.map((lane) => lane.name + ' ' + names.filter((name) => lane.micros.has(name))
        .map((name) => name + ' ' + digits(lane.micros.get(name)) + ' µs').join(', ')).join('; '), lanes.length * 34 + 84);
    charts.push({ element: made.chart, option: (colour) => {
      const tip = (point) => (point.value == null ? '' // a process that this layout has not
        : '<b>' + safe(lanes[point.dataIndex].name) + '</b> ' + safe(point.seriesName) + ' ' + digits(point.value) + ' µs');
      const option = frame(colour, axis(colour, { min: 0, write: (value) => scaled(value, true) }), {}, tip, made.chart, names, { itemWidth: 14 });
      option.grid.left = 104;
      option.grid.right = 60;
      option.grid.bottom = 26;
      option.tooltip.axisPointer = { type: 'shadow' };
      const side = { type: 'category', inverse: true, axisLine: { show: false }, axisTick: { show: false } };
      const text = { color: colour.ink, fontSize: 11, interval: 0, width: 92, overflow: 'break' };
      option.yAxis = [Object.assign({ data: lanes.map((lane) => lane.name), axisLabel: text }, side),
        Object.assign({ position: 'right', data: lanes.map((lane) => digits(sum(lane))), axisLabel: { color: colour.ink, fontSize: 11, fontWeight: 600, interval: 0 } }, side)];
      option.series = names.map((name, i) => ({
        type: 'bar', stack: 'all', name, barWidth: 13, itemStyle: { color: colour.series[i % colour.series.length], borderColor: colour.card, borderWidth: 1 },
        data: lanes.map((lane) => (lane.micros.has(name) ? lane.micros.get(name) : null)),
      }));
      return option;
    } });
  }

  // ---- over time

  /** A chart of what was chosen; none where no repeat has any of it. */
  function overTime(title, summary, unit, rowsOf, write) {
    if (!shown.some((one) => rowsOf(one).length)) return;
    const made = figure(document.getElementById('charts-activity'), title, summary, title, HEIGHT);
    const chart = { element: made.chart, option: (colour) => {
      const one = chosen();
      const rows = rowsOf(one);
      const end = one.seconds[one.seconds.length - 1];
      const most = Math.max(0, ...rows.flatMap((row) => row.values));
      const tip = (point) => safe(point.seriesName) + ': ' + write(point.data[1]) + ', second ' + digits(point.data[0]);
      const option = frame(colour, axis(colour, { min: 0, max: end, name: 'seconds', write: (value) => String(Number(value.toPrecision(4))) }),
        axis(colour, { min: 0, max: most > 0 ? null : 1, name: unit, write: (value) => scaled(value, true) }), tip, made.chart, rows.map((row) => row.name));
      option.xAxis.splitLine.show = false;
      made.chart.setAttribute('aria-label', title + ' of ' + called(one) + ': ' + rows.map((row) => row.name + ' ' + write(mean(row.values)) + ' in the mean').join(', '));
      option.series = rows.map((row) => line(row.name, colour, row.lane, row.dash, row.values.map((value, i) => [one.seconds[i], value])));
      if (one.steadyFromSecond != null && option.series.length) {
        option.series[0].markArea = { silent: true, itemStyle: { color: colour.accent, opacity: 0.07 }, data: [[{ xAxis: one.steadyFromSecond }, { xAxis: one.steadyToSecond }]] };
      }
      return option;
    } };
    charts.push(chart);
    select.addEventListener('change', () => redraw(chart));
  }

  const select = document.createElement('select');
  const chosen = () => shown[Number(select.value) || 0];
  /** A line per process; one that has not told the quantity, or ended before the second sample, has none. */
  const each = (one, suffix, key, dash, scale) => one.processes.map((process, lane) => ({ process, lane }))
    .filter(({ process }) => key(process) && key(process).length)
    .map(({ process, lane }) => ({ name: process.name + suffix, lane, dash, values: key(process).map((value) => value / (scale || 1)) }));

  function times() {
    if (!shown.length) {
      document.getElementById('choose-activity').hidden = true;
      return;
    }
    const label = document.createElement('label');
    label.textContent = 'Over time: ';
    select.setAttribute('aria-label', 'Operation, layout and repeat');
    shown.forEach((one, i) => select.append(new Option(called(one), String(i))));
    label.append(select);
    document.getElementById('choose-activity').append(label);
    const both = (process) => process.userPercent.map((value, i) => value + process.systemPercent[i]);
    overTime('CPU by process', 'percent of one processor: unbroken user and system, dashed system alone; the steady window is shaded', '% of one processor',
      (one) => [...each(one, '', both, 'solid'), ...each(one, ' · system', (process) => process.systemPercent, [5, 4])], percent);
    overTime('The machine', 'percent of the time of all processors', '% of all processors', (one) => (one.host ? [
      ['user', 'userPercent'], ['system', 'systemPercent'], ['idle', 'idlePercent'], ['iowait', 'iowaitPercent'],
    ].map(([name, key], lane) => ({ name, lane, dash: 'solid', values: one.host[key] || [] })).filter((row) => row.values.length) : []), percent);
    overTime('Context switches', 'per second, voluntary and involuntary, of all threads of a process', 'switches/s',
      (one) => each(one, '', (process) => process.switchesPerSecond, 'solid'), (value) => scaled(value) + '/s');
    overTime('Disk traffic', 'megabytes per second; of the machine all disks together', 'MB/s', (one) => {
      const disks = Object.assign({}, one, { processes: one.host ? [...one.processes, one.host] : one.processes });
      return [...each(disks, ' · read', (process) => process.readBytesPerSecond, [5, 4], MEGABYTE),
        ...each(disks, ' · written', (process) => process.writtenBytesPerSecond, 'solid', MEGABYTE)];
    }, (value) => digits(value) + ' MB/s');
  }

  [...new Set(activity.map((one) => one.operation))].forEach(bars);
  times();
}
