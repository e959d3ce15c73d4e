/**
 * How many positions a second are checked against fences: 10,000 fences of four types, 10,000 vehicles. In turns with it are
 * judged against 100 fences: a world ten times as large, with the same meetings and crossings; the same positions among larger
 * fences, which they cross less often; the same positions and fences. A plain look at every fence is taken at a sample of
 * positions, it would take minutes.
 */
import { fenceArea } from '#core/domain/fence-geometry.ts'
import { fenceShape } from '#core/domain/fence.ts'
import type { AlarmChange } from '../src/server/telemetry/alarms/alarm-change.ts'
import { ConditionTracker } from '../src/server/telemetry/alarms/condition-tracker.ts'
import type { FleetPlaces } from '../src/server/telemetry/alarms/fleet-places.ts'
import { FenceBook, type LoadedFence } from '../src/server/telemetry/fences/fence-book.ts'
import { fenceConditions } from '../src/server/telemetry/fences/fence-conditions.ts'
import type { PositionRow } from '../src/server/telemetry/recorder/telemetry-row.ts'
import { around, benchFence } from './fence-map/bench-fences.ts'

const FENCES = 10_000
const VEHICLES = 10_000
const FEW = 100
const ROUNDS = 30
/** How much dearer 10,000 fences may be than 100. */
const MAX_TIMES_FEW = 1.5
const SAMPLE = 300
const ORG = 1
const OEM = 'bench'

/** Fences of which a vehicle meets as many whatever their number: the fewer they are, the larger. */
const reachOf = (fences: number) => Math.sqrt(FENCES / fences)

const fencesOf = (count: number, reachTimes = 1): LoadedFence[] =>
  Array.from({ length: count }, (_, index) => ({
    ...benchFence(index, reachTimes),
    id: index + 1,
    oemId: OEM,
    orgId: ORG,
    name: '',
    alarmInside: true,
    alarmOutside: false,
    dwellMinutes: 30,
    speedLimit: 60,
    overspeedSeconds: 10,
    direction: { by: 'any' as const },
    level: 2,
    schedule: { weekdays: [], from: '00:00', to: '00:00' },
    scope: { by: 'all' },
    driverText: '',
  }))
const fences = fencesOf(FENCES)
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

/** `size`: of the world in which they drive. */
function positions(round: number, size = 1): PositionRow[] {
  return starts.map(([lng, lat, dx, dy], index) => ({
    vehicleId: index + 1,
    ts: 1_770_000_000_000 + round * 10_000,
    serial: round,
    kind: 0,
    oemId: OEM,
    terminalId: index + 1,
    receivedAt: 1_770_000_000_000 + round * 10_000,
    lat: Math.round((lat + dy * round * size) * 1e6),
    lng: Math.round((lng + dx * round * size) * 1e6),
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

interface Judged {
  book: FenceBook
  tracker: ConditionTracker
  indexMs: number
  ms: number
  changes: number
}

function judging(judged: readonly LoadedFence[]): Judged {
  const book = new FenceBook(places)
  const indexing = performance.now()
  book.load(judged)
  const indexMs = performance.now() - indexing
  return { book, indexMs, tracker: new ConditionTracker(fenceConditions(book)), ms: 0, changes: 0 }
}

const many = judging(fences)
/** As many meetings and crossings as with 10,000; as many meetings; hardly any. */
const few = judging(fencesOf(FEW, reachOf(FEW)))
const calm = judging(fencesOf(FEW, reachOf(FEW)))
const sparse = judging(fences.slice(0, FEW))
const rounds = Array.from({ length: ROUNDS }, (_, round) => positions(round))
for (const [round, batch] of rounds.entries()) {
  const inLarge = positions(round, reachOf(FEW))
  for (const each of [many, few, calm, sparse]) {
    const found = new Set<AlarmChange>()
    const startedAt = performance.now()
    each.tracker.collect(each === few ? inLarge : batch, found)
    // The first rounds are for the compiler.
    if (round > 2) each.ms += performance.now() - startedAt
    each.changes += found.size
  }
}
const { book, indexMs } = many

const areas = fences.map((fence) => fenceArea(fenceShape(fence)!))
const sample = rounds[1]!.slice(0, SAMPLE)
const naiveAt = performance.now()
let hits = 0
for (const { lng, lat } of sample) {
  for (const area of areas) if (area.contains(lng / 1e6, lat / 1e6)) hits += 1
}
const naiveMs = performance.now() - naiveAt
const indexed = sample.reduce(
  (sum, { vehicleId, lng, lat }) => sum + book.around(vehicleId, lng / 1e6, lat / 1e6).length,
  0,
)
if (indexed !== hits) throw new Error(`the index finds ${indexed} fences, a look at each finds ${hits}`)

const perSecond = (VEHICLES * (ROUNDS - 3)) / (many.ms / 1000)
const timesFew = many.ms / few.ms
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
    changes: many.changes,
    few: FEW,
    fewChanges: few.changes,
    timesFew: Number(timesFew.toFixed(2)),
    timesCalm: Number((many.ms / calm.ms).toFixed(2)),
    calmChanges: calm.changes,
    timesSparse: Number((many.ms / sparse.ms).toFixed(2)),
    sparseChanges: sparse.changes,
  })}\n`,
)
if (timesFew > MAX_TIMES_FEW) {
  process.stdout.write(`10,000 fences cost ${timesFew.toFixed(2)} times 100 of them, more than ${MAX_TIMES_FEW}\n`)
  process.exitCode = 1
}
