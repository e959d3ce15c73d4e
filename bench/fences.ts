/**
 * How many positions a second are checked against fences: 10,000 fences of four types, 10,000 vehicles. The same questions
 * are put to a plain look at every fence (a sample of them, it would take minutes), so that the figure is a ratio too.
 */
import { fenceArea } from '#core/domain/fence-geometry.ts'
import { type FenceRecord, fenceShape } from '#core/domain/fence.ts'
import type { AlarmChange } from '../src/server/telemetry/alarms/alarm-change.ts'
import { ConditionTracker } from '../src/server/telemetry/alarms/condition-tracker.ts'
import type { FleetPlaces } from '../src/server/telemetry/alarms/fleet-places.ts'
import { FenceBook, type LoadedFence } from '../src/server/telemetry/fences/fence-book.ts'
import { fenceConditions } from '../src/server/telemetry/fences/fence-conditions.ts'
import type { PositionRow } from '../src/server/telemetry/recorder/telemetry-row.ts'

const FENCES = 10_000
const VEHICLES = 10_000
const ROUNDS = 30
const SAMPLE = 300
const ORG = 1
const OEM = 'bench'

/** The same numbers in every run. */
let state = 0x2545f491
function random(): number {
  state ^= state << 13
  state ^= state >>> 17
  state ^= state << 5
  return (state >>> 0) / 2 ** 32
}
const around = (middle: number, spread: number) => middle + (random() - 0.5) * spread
const at = (lng: number, lat: number) => `${lng.toFixed(6)},${lat.toFixed(6)}`

/** Yards and districts over the east of China, roads between them. */
function record(index: number): FenceRecord {
  const [lng, lat] = [around(113, 16), around(33, 16)]
  switch (index % 4) {
    case 0:
      return { type: 1, position: at(lng, lat), radius: 0.2 + random() * 5 }
    case 1: {
      const corners = Array.from({ length: 12 }, (_, corner) => {
        const angle = (corner / 12) * 2 * Math.PI
        const reach = 0.02 + random() * 0.05
        return at(lng + Math.cos(angle) * reach, lat + Math.sin(angle) * reach)
      })
      return { type: 2, position: corners.join(';') }
    }
    case 2:
      return { type: 3, position: `${at(lng, lat)};${at(lng + 0.05, lat - 0.05)}` }
    default: {
      const path = Array.from({ length: 20 }, (_, step) => at(lng + step * 0.01, lat + Math.sin(step) * 0.01))
      return { type: 4, position: path.join(';'), radius: 0.1 }
    }
  }
}

const fences = Array.from(
  { length: FENCES },
  (_, index): LoadedFence => ({
    ...record(index),
    id: index + 1,
    oemId: OEM,
    orgId: ORG,
    name: '',
    alarmInside: true,
    alarmOutside: false,
    dwellMinutes: 30,
    speedLimit: 60,
    overspeedSeconds: 10,
    level: 2,
    schedule: { weekdays: [], from: '00:00', to: '00:00' },
    scope: { by: 'all' },
    driverText: '',
  }),
)
const vehicles = Array.from({ length: VEHICLES }, (_, index) => ({
  vehicleId: index + 1,
  oemId: OEM,
  orgId: ORG,
  modelCode: 'T-460',
}))
const places: FleetPlaces = {
  vehicle: (id) => vehicles[id - 1],
  vehicles: () => vehicles,
  below: () => new Set([ORG]),
  members: () => undefined,
  revision: () => 1,
}
const starts = vehicles.map(() => [around(113, 16), around(33, 16), around(0, 0.01), around(0, 0.01)] as const)

function positions(round: number): PositionRow[] {
  return starts.map(([lng, lat, dx, dy], index) => ({
    vehicleId: index + 1,
    ts: 1_770_000_000_000 + round * 10_000,
    serial: round,
    kind: 0,
    oemId: OEM,
    terminalId: index + 1,
    receivedAt: 1_770_000_000_000 + round * 10_000,
    lat: Math.round((lat + dy * round) * 1e6),
    lng: Math.round((lng + dx * round) * 1e6),
    altitude: 0,
    speed: 700,
    direction: 0,
    alarm: 0,
    status: 3,
    mileage: null,
    fuel: null,
    soc: null,
    signal: null,
    satellites: null,
    quality: 0,
    items: null,
    charging: false,
    sleeping: false,
  }))
}

const indexing = performance.now()
const book = new FenceBook(places)
book.load(fences)
const indexMs = performance.now() - indexing
const tracker = new ConditionTracker(fenceConditions(book))

const rounds = Array.from({ length: ROUNDS }, (_, round) => positions(round))
let changes = 0
let evaluatingMs = 0
for (const [round, batch] of rounds.entries()) {
  const found = new Set<AlarmChange>()
  const startedAt = performance.now()
  tracker.collect(batch, found)
  // The first round is for the compiler.
  if (round > 0) evaluatingMs += performance.now() - startedAt
  changes += found.size
}

const areas = fences.map((fence) => fenceArea(fenceShape(fence)!))
const sample = rounds[1]!.slice(0, SAMPLE)
const naiveAt = performance.now()
let hits = 0
for (const { lng, lat } of sample) {
  for (const area of areas) if (area.contains(lng / 1e6, lat / 1e6)) hits += 1
}
const naiveMs = performance.now() - naiveAt
const indexed = sample.reduce((sum, { lng, lat }) => sum + book.around(lng / 1e6, lat / 1e6).length, 0)
if (indexed !== hits) throw new Error(`the index finds ${indexed} fences, a look at each finds ${hits}`)

const perSecond = (VEHICLES * (ROUNDS - 1)) / (evaluatingMs / 1000)
const naivePerSecond = SAMPLE / (naiveMs / 1000)
process.stdout.write(
  `${JSON.stringify({
    bench: 'fences',
    fences: FENCES,
    vehicles: VEHICLES,
    indexMs: Math.round(indexMs),
    evaluationsPerSecond: Math.round(perSecond),
    naivePerSecond: Math.round(naivePerSecond),
    timesNaive: Math.round(perSecond / naivePerSecond),
    changes,
  })}\n`,
)
