#!/usr/bin/env bash
# echarts 6.1.0: a chart whose `brush` is only to be dragged (the action takeGlobalCursor) gets a toolbox with the four buttons rect,
# polygon, keep and clear, which nobody asked for. `brush.toolbox: []`, the list of these buttons in the documentation, is taken for
# a missing one and changes nothing; one button in it is shown alone; only `toolbox: { show: false }` at the top of the option hides
# them. And dragging ends silently with the next `setOption(…, { notMerge: true })`, even of the same option: the action keeps its
# state in the brush component, which is then another one, so it has to be dispatched again. A merge keeps it. Rendered as SVG without a
# browser. Fails when the behaviour changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund echarts@6.1.0
cat > brush.mjs <<'JS'
import assert from 'node:assert'
import * as echarts from 'echarts'

const BARS = { animation: false, xAxis: { data: ['a', 'b', 'c'] }, yAxis: {}, series: [{ type: 'bar', data: [1, 2, 3] }] }
function open(option) {
  const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, width: 600, height: 300 })
  chart.setOption({ ...BARS, ...option })
  return chart
}
const paths = (chart) => chart.renderToSVGString().match(/<path/g).length
const bare = paths(open({}))
/** Names of the buttons, and how many are drawn. */
const buttons = (option) => {
  const chart = open(option)
  return [chart.getOption().toolbox[0].feature.brush.type.join(), paths(chart) - bare > 0]
}
const found = {
  brush: buttons({ brush: {} }),
  none: buttons({ brush: { toolbox: [] } }),
  one: buttons({ brush: { toolbox: ['lineX'] } }),
  hidden: buttons({ brush: {}, toolbox: { show: false } }),
}
console.log(found)
const all = 'rect,polygon,keep,clear'
assert.deepStrictEqual(found, { brush: [all, true], none: [all, true], one: ['lineX', true], hidden: [all, false] })

const option = { brush: {}, toolbox: { show: false } }
const chart = open(option)
const drags = () => chart.getModel().getComponent('brush').brushOption.brushType ?? 'nothing'
const states = [drags()]
const drag = () =>
  chart.dispatchAction({ type: 'takeGlobalCursor', key: 'brush', brushOption: { brushType: 'lineX', brushMode: 'single' } })
drag()
states.push(drags())
chart.setOption({ series: [{ data: [3, 2, 1] }] })
states.push(drags())
chart.setOption({ ...BARS, ...option }, { notMerge: true })
states.push(drags())
drag()
states.push(drags())
console.log(states)
assert.deepStrictEqual(states, ['nothing', 'lineX', 'lineX', 'nothing', 'lineX'])
process.exit(0)
JS
node brush.mjs
