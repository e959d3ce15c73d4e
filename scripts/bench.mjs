// `npm run bench [name]`: every measurement, or one. Each carries its own baseline in the same run.
import { loadavg } from 'node:os'
import { build, checkNode, install, runTool, say } from './prepare.mjs'

const BENCHES = {
  codec: ['bench/codec.ts'],
  'codec-gb32960': ['bench/codec-gb32960.ts'],
  fences: ['bench/fences.ts'],
  gateway: ['bench/gateway.ts'],
  history: ['bench/history.ts'],
  'live-clients': ['bench/live-clients.ts'],
  'live-map': ['bench/live-map/live-map.ts'],
}

checkNode()
install()
build()
const wanted = process.argv.slice(2)
let failed = false
for (const [name, args] of Object.entries(BENCHES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  say(
    `${name} (load ${loadavg()
      .map((each) => each.toFixed(2))
      .join(' ')})`,
  )
  if (!runTool('tsx', args)) failed = true
}
process.exitCode = failed ? 1 : 0
