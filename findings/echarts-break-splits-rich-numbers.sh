#!/usr/bin/env bash
# echarts 6.1.0: a label with "overflow: 'break'" keeps words whole, and 'breakAll' may split them. With rich text 'break' splits
# them too: a fragment that does not fit into what is left of its line is cut between characters, though it would fit into the next
# line. 75 pixels wide, "Middle East 10" becomes "Middle East" and "10"; with the number as a fragment of its own ("{n|10}", for
# another weight) it becomes "Middle East 1" and "0": a wall reads one instead of ten. Rendered as SVG without a browser, where
# letters are measured by the library's own table. Fails when the behaviour changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund echarts@6.1.0
cat > label.mjs <<'JS'
import assert from 'node:assert'
import * as echarts from 'echarts'

/** Texts of a label, those of a line together. */
function lines(label) {
  const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, width: 400, height: 200 })
  const data = [{ name: 'a', label: { width: 75, overflow: 'break', fontSize: 12, ...label } }, { name: 'b', label: { show: false } }]
  chart.setOption({ animation: false, series: [{ type: 'sankey', data, links: [{ source: 'a', target: 'b', value: 1 }] }] })
  const found = new Map()
  for (const [, attributes, text] of chart.renderToSVGString().matchAll(/<text([^>]*)>([^<]*)<\/text>/g)) {
    const y = attributes.match(/ y="([^"]*)"/)?.[1] ?? '0'
    found.set(y, (found.get(y) ?? '') + text)
  }
  chart.dispose()
  return [...found.values()]
}
const found = {
  plain: lines({ formatter: 'Middle East 10' }),
  rich: lines({ formatter: 'Middle East {n|10}', rich: { n: { fontWeight: 500 } } }),
}
console.log(found)
assert.deepStrictEqual(found.rich, ['Middle East 1', '0'])
assert.ok(found.plain.some((line) => line.includes('10')))
process.exit(0)
JS
node label.mjs
