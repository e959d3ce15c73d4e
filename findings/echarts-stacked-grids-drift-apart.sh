#!/usr/bin/env bash
# echarts 6.1.0: several grids over each other, `left: 0` and `right: 0` in all of them and one time axis below the last (a recorder
# with lanes), are not equally wide. Since version 6 a grid shrinks until its labels fit into the canvas, each for itself: the
# one with visible labels is 6.4 pixels further in on the left and 9.7 on the right, so the same moment is at another place in each
# lane. `containLabel: false` does not change it; `outerBoundsMode: 'none'` does, and so does a margin as wide as half a label.
# 5.6.0 draws all three from 0 to 600. Rendered as SVG without a browser. Fails when the behaviour changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund echarts@6.1.0 echarts5@npm:echarts@5.6.0
cat > lanes.mjs <<'JS'
import assert from 'node:assert'
import * as six from 'echarts'
import * as five from 'echarts5'

const LANES = [0, 1, 2]
/** Where a line from the least to the greatest value of its axis begins and ends in each lane. */
function lanes(echarts, grid = {}) {
  const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, width: 600, height: 330 })
  chart.setOption({
    animation: false,
    grid: LANES.map((lane) => ({ left: 0, right: 0, top: lane * 100 + 10, height: 80, ...grid })),
    xAxis: LANES.map((lane) => ({ gridIndex: lane, type: 'value', min: 0, max: 10, axisLabel: { show: lane === 2 } })),
    yAxis: LANES.map((lane) => ({ gridIndex: lane, type: 'value', min: 0, max: 1, show: false })),
    series: LANES.map((lane) => ({
      type: 'line',
      xAxisIndex: lane,
      yAxisIndex: lane,
      symbol: 'none',
      lineStyle: { color: `#ff000${lane}` },
      data: [[0, 0], [10, 1]],
    })),
  })
  const svg = chart.renderToSVGString()
  chart.dispose()
  return LANES.map((lane) => {
    const [, path] = svg.match(new RegExp(`<path d="([^"]*)"[^>]*stroke="#ff000${lane}"`))
    const points = path.match(/-?[\d.]+/g).map(Number)
    return [points[0], points.at(-2)]
  })
}
const found = {
  six: lanes(six),
  withoutContaining: lanes(six, { containLabel: false }),
  withoutBounds: lanes(six, { outerBoundsMode: 'none' }),
  withMargin: lanes(six, { left: 10, right: 10 }),
  five: lanes(five),
}
console.log(found)
const same = (lane) => [lane, lane, lane]
assert.deepStrictEqual(found.six, [[0, 600], [0, 600], [6.4, 590.3]])
assert.deepStrictEqual(found.withoutContaining, found.six)
assert.deepStrictEqual(found.withoutBounds, same([0, 600]))
assert.deepStrictEqual(found.withMargin, same([10, 590]))
assert.deepStrictEqual(found.five, same([0, 600]))
process.exit(0)
JS
node lanes.mjs
