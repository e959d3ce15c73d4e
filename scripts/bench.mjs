// `npm run bench [name …]`: every measurement but the long ones, or those named; other words go to them. Each carries its own
// baseline in the same run.
import { loadavg } from 'node:os'
import { build, checkNode, install, runTool, say } from './prepare.mjs'

const BENCHES = {
  alarms: ['bench/alarms.ts'],
  'cold-pages': ['bench/cold-pages.ts'],
  codec: ['bench/codec.ts'],
  'codec-gb32960': ['bench/codec-gb32960.ts'],
  fences: ['bench/fences.ts'],
  'fence-map': ['bench/fence-map/fence-map.ts'],
  'first-start': ['bench/first-start.ts'],
  gateway: ['bench/gateway.ts'],
  history: ['bench/history.ts'],
  'import-rows': ['bench/import-rows.ts'],
  'live-clients': ['bench/live-clients.ts'],
  'live-map': ['bench/live-map/live-map.ts'],
  ota: ['bench/ota.ts'],
  platform: ['bench/platform.ts'],
  playback: ['bench/playback.ts'],
  'plant-records': ['bench/plant-records.ts'],
  replay: ['bench/replay.ts'],
  'search-desk': ['bench/search-desk.ts'],
  soak: ['bench/soak.ts'],
  'video-tiles': ['bench/video-tiles.ts'],
  'wall-queries': ['bench/wall-queries.ts'],
  walls: ['bench/walls.ts'],
}

checkNode()
install()
build()
/** Minutes for each wall: only when asked for. */
const LONG = new Set([
  'cold-pages',
  'first-start',
  'ota',
  'platform',
  'playback',
  'search-desk',
  'soak',
  'video-tiles',
  'wall-queries',
  'walls',
])
const wanted = process.argv.slice(2).filter((word) => word in BENCHES)
const words = process.argv.slice(2).filter((word) => !(word in BENCHES))
let failed = false
for (const [name, args] of Object.entries(BENCHES)) {
  if (wanted.length > 0 ? !wanted.includes(name) : LONG.has(name)) continue
  say(
    `${name} (load ${loadavg()
      .map((each) => each.toFixed(2))
      .join(' ')})`,
  )
  if (!runTool('tsx', [...args, ...words])) failed = true
}
process.exitCode = failed ? 1 : 0
