// SPDX-License-Identifier: Apache-2.0
// What charts with lines have in common: axes, a legend above, a figure with its caption.
function lineCharts() {
  'use strict';
  const RING = 'path://M-6,0A6,6 0 1,0 6,0A6,6 0 1,0 -6,0ZM-3.4,0A3.4,3.4 0 1,1 3.4,0A3.4,3.4 0 1,1 -3.4,0Z';
  const CROSS = 'path://M-6,-4L-4,-6L0,-2L4,-6L6,-4L2,0L6,4L4,6L0,2L-4,6L-6,4L-2,0Z';
  const SYMBOLS = ['circle', 'rect', 'triangle', 'diamond', RING, CROSS, 'pin', 'arrow'];
  const log = Math.log10;

  // ---- axes. Logarithms are taken here and not by the library, whose axes would end at powers of ten only.

  function steps(low, high, among) {
    const out = [];
    for (let power = Math.floor(low) - 1; power <= Math.ceil(high); power += 1) {
      among.forEach((digit) => out.push(power + log(digit)));
    }
    return out;
  }

  /** A logarithmic axis around positive values, with marks at 1, 2 and 5, or at 1 alone where there are many. */
  function logAxis(colour, values, write, name) {
    const known = values.filter((value) => value > 0).map(log);
    const least = known.length ? Math.min(...known) : 0;
    const most = known.length ? Math.max(...known) : 1;
    const fine = steps(least, most, [1, 2, 5]);
    const low = Math.max(...fine.filter((tick) => tick <= least + 1e-9));
    const high = Math.min(...fine.filter((tick) => tick > Math.max(most - 1e-9, low + 0.25)));
    const ticks = (high - low > 4.2 ? steps(low, high, [1]) : fine).filter((tick) => tick >= low - 1e-9 && tick <= high + 1e-9);
    return axis(colour, { min: low, max: high, ticks, name, write: (value) => write(Math.pow(10, value)) });
  }

  function axis(colour, of) {
    return {
      type: 'value', min: of.min, max: of.max, name: of.name, nameLocation: 'middle', nameGap: of.gap || 26,
      nameTextStyle: { color: colour.soft, fontSize: 11 },
      axisLine: { show: true, lineStyle: { color: colour.line } }, axisTick: { show: false, customValues: of.ticks },
      axisLabel: { color: colour.soft, fontSize: 11, hideOverlap: true, customValues: of.ticks, formatter: of.write },
      splitLine: { lineStyle: { color: colour.line } },
    };
  }

  /** @param legend the names of the lines in the legend, and what it is like beside that */
  function frame(colour, x, y, tip, element, names, legend) {
    const rows = legendRows(names, element.clientWidth, (legend && legend.itemWidth) || 34);
    const scrolls = rows > 4;
    return {
      animation: false,
      textStyle: { fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif' },
      grid: { left: 66, right: 22, top: 26 + (scrolls ? 1 : rows) * 18, bottom: 46, outerBoundsMode: 'none' },
      legend: Object.assign({
        type: scrolls ? 'scroll' : 'plain', top: 0, left: 0, right: 0, itemWidth: 34, itemHeight: 9, itemGap: 10, data: names,
        textStyle: { color: colour.ink, fontSize: 11, lineHeight: 12 }, inactiveColor: colour.rest, pageTextStyle: { color: colour.soft },
        pageIconColor: colour.accent, pageIconInactiveColor: colour.line,
      }, legend),
      tooltip: {
        trigger: 'axis', axisPointer: { type: 'line', lineStyle: { color: colour.soft } }, confine: true, backgroundColor: colour.card,
        borderColor: colour.line, textStyle: { color: colour.ink, fontSize: 12 },
        formatter: (found) => '<div class="tip">' + [...new Set([].concat(found).map(tip).filter(Boolean))].join('<br>') + '</div>',
      },
      xAxis: x,
      yAxis: Object.assign(y, { nameGap: 48 }),
    };
  }

  /** How many lines a legend takes that is not scrolled; characters of its type are hardly over 6 pixels wide. */
  function legendRows(names, width, sign) {
    let rows = 1;
    let used = 0;
    names.forEach((name) => {
      const wide = sign + 5 + 6 * name.length + 10;
      if (used > 0 && used + wide > width) {
        rows += 1;
        used = 0;
      }
      used += wide;
    });
    return rows;
  }

  /** A layout's colour and sign; the sign stands at some of the points, so that lines differ without colours too. */
  function line(name, colour, lane, type, data, extra) {
    const every = Math.max(1, Math.round(data.length / 9));
    return Object.assign({
      type: 'line', name, data, symbol: SYMBOLS[lane % SYMBOLS.length], showSymbol: true, showAllSymbol: true,
      symbolSize: (value, point) => ((point.dataIndex + 3 * lane) % every ? 0 : 7),
      lineStyle: { color: colour.series[lane % colour.series.length], width: 2, type },
      itemStyle: { color: colour.series[lane % colour.series.length] }, emphasis: { disabled: true },
    }, extra);
  }

  // ---- the page

  function figure(parent, title, summary, label, height) {
    const box = document.createElement('figure');
    const caption = document.createElement('figcaption');
    caption.textContent = title;
    const small = document.createElement('small');
    small.textContent = summary;
    caption.append(small);
    const chart = document.createElement('div');
    chart.className = 'chart';
    chart.style.height = height + 'px';
    chart.setAttribute('role', 'img');
    chart.setAttribute('aria-label', label);
    box.append(caption, chart);
    parent.append(box);
    return { chart, caption };
  }

  return { RING, CROSS, logAxis, axis, frame, line, figure };
}
