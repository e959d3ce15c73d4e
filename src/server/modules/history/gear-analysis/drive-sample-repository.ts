import type { PlanFrame } from '#core/domain/can-plan.ts'
import { driveReader } from '#core/domain/drive-signals.ts'
import type { DriveReading, DriveSample, LoadState } from '#core/domain/gear-analysis.ts'
import { type CanRelease, canReleaseRepository, releaseAt } from '#server/telemetry/history/can-release-repository.ts'
import { positionHistoryRepository } from '#server/telemetry/history/position-history-repository.ts'
import { CAN_MESSAGE_IDS, canFramesOf } from '#server/telemetry/history/stored-can-frames.ts'
import type { Database } from '#server/store/database.ts'
import { ownText, type Scope, SEEN_VEHICLE } from '#server/store/scope.ts'

export interface Range {
  from: number
  to: number
}
export interface SampledVehicle {
  id: number
  vin: string
}

interface LoadChange {
  at: number
  load: number
}

const DAY_MS = 86_400_000
/** Bits 8 and 9 of the status word. */
const LOAD_SHIFT = 8
const LOAD_MASK = 3
const BATCH = 400
const UP = 1
/** A longer silence between uploads is a stop, no driving. */
const LONGEST_GAP_MS = 120_000
const USUAL_SECONDS = 10
const MOST_SECONDS = 30

const UPLOADS = `select ts, sequence, content from message_log
  where vehicle_id = $1 and message_id in (${CAN_MESSAGE_IDS}) and direction = ${UP} and fault is null
    and ts >= $2 and ts < $3 and (ts, sequence) > ($4, $5)
  order by ts, sequence limit ${BATCH}`
export function driveSampleRepository({ pool, orm }: Pick<Database, 'pool' | 'orm'>) {
  const history = positionHistoryRepository({ pool })
  const releases = canReleaseRepository({ orm })
  /** Load by position; positions of a day at a time are held. */
  async function loadsOf(vehicleId: number, { from, to }: Range, signal: AbortSignal) {
    const changes: LoadChange[] = []
    for (let day = from; day < to; day += DAY_MS) {
      signal.throwIfAborted()
      const part = { from: day, to: Math.min(to, day + DAY_MS) }
      for (const { ts, status } of await history.range(vehicleId, part, { withoutItems: true })) {
        const load = (status >> LOAD_SHIFT) & LOAD_MASK
        if (changes.at(-1)?.load !== load) changes.push({ at: ts, load })
      }
    }
    return changes
  }

  return {
    async vehicles({ oemId, orgIds }: Scope, vins: readonly string[]): Promise<SampledVehicle[]> {
      const { rows } = await pool.query<SampledVehicle>(
        `select v.id, v.vin from vehicle v where ${SEEN_VEHICLE} and v.vin = any($3) order by array_position($3, v.vin)`,
        [oemId, [...orgIds], [...vins]],
      )
      return rows
    },

    /** Other vehicles of the series that sent uploads in the range, in a fixed order. */
    async peers({ oemId, orgIds }: Scope, vehicles: readonly SampledVehicle[], { from, to }: Range, most: number) {
      const [first] = vehicles
      const { rows } = await pool.query<SampledVehicle & { series: string }>(
        `select v.id, v.vin, m.series_name series from vehicle v join vehicle_model m on m.id = v.model_id
          where ${ownText('v')} and v.id <> all($3) and (m.brand_code, m.series_code) =
              (select n.brand_code, n.series_code from vehicle w join vehicle_model n on n.id = w.model_id where w.id = $4)
            and exists (select 1 from message_log l where l.vehicle_id = v.id and l.ts >= $5 and l.ts < $6
              and l.message_id in (${CAN_MESSAGE_IDS}) and l.direction = ${UP})
          order by md5(v.vin) limit $7`,
        [oemId, [...orgIds], vehicles.map(({ id }) => id), first?.id ?? 0, new Date(from), new Date(to), most],
      )
      const { rows: names } = await pool.query<{ name: string }>(
        'select m.series_name as name from vehicle v join vehicle_model m on m.id = v.model_id where v.id = $1',
        [first?.id ?? 0],
      )
      return { seriesName: names[0]?.name ?? '', vehicles: rows.map(({ id, vin }) => ({ id, vin })) }
    },

    /** Bus data of a vehicle in the order of time; ends early when the request is aborted. Load only where it is wanted. */
    async *samples(
      { oemId }: Pick<Scope, 'oemId'>,
      { id: vehicleId, vin }: SampledVehicle,
      { from, to }: Range,
      { signal, withLoad }: { signal: AbortSignal; withLoad: boolean },
    ): AsyncGenerator<DriveSample> {
      const range = [vehicleId, new Date(from), new Date(to)]
      const readAt = planReader(await releases.of(oemId, vin))
      const loadAt = loadReader(withLoad ? await loadsOf(vehicleId, { from, to }, signal) : [])
      let place: [Date, string] = [new Date(0), '-1']
      let before = from - LONGEST_GAP_MS
      let latest = USUAL_SECONDS
      for (;;) {
        signal.throwIfAborted()
        const { rows } = await pool.query<{ ts: Date; sequence: string; content: Buffer }>(UPLOADS, [
          ...range,
          ...place,
        ])
        for (const { ts, content } of rows) {
          const at = ts.getTime()
          const readings = readingsOf(content, readAt(at))
          if (readings.length === 0) continue
          const gap = at - before
          if (gap > 0 && gap <= LONGEST_GAP_MS) latest = Math.min(MOST_SECONDS, gap / 1000 / readings.length)
          before = at
          yield* readings.map((reading, index) => {
            const taken = at - (readings.length - 1 - index) * latest * 1000
            return sampleOf(reading, taken, latest, loadAt(taken))
          })
        }
        const last = rows.at(-1)
        if (!last || rows.length < BATCH) return
        place = [last.ts, last.sequence]
      }
    },
  }
}
export type DriveSampleRepository = ReturnType<typeof driveSampleRepository>

type Reader = (frame: PlanFrame) => DriveReading
const byStandard = driveReader([])

/** Frames are read by the plan that was in force when they came, and by the standard where there was none. */
function planReader(releases: readonly CanRelease[]): (at: number) => Reader {
  const readers = new Map<CanRelease, Reader>()
  return (at) => {
    const release = releaseAt(releases, at)
    if (!release) return byStandard
    const reader = readers.get(release) ?? driveReader(release.buses)
    readers.set(release, reader)
    return reader
  }
}

/** Rounds of the bus within an upload: a signal that comes again begins the next one. Without a gear a round says nothing. */
function readingsOf(content: Uint8Array, read: Reader): (DriveReading & { gear: number })[] {
  const rounds: DriveReading[] = []
  let round: DriveReading = {}
  for (const frame of canFramesOf(content) ?? []) {
    const reported = read(frame)
    if (Object.keys(reported).some((name) => name in round)) {
      rounds.push(round)
      round = {}
    }
    Object.assign(round, reported)
  }
  return [...rounds, round].flatMap(({ gear, ...rest }) => (gear === undefined ? [] : [{ ...rest, gear }]))
}

const sampleOf = (
  { gear, speed, rpm, fuelRate, pedal }: DriveReading & { gear: number },
  at: number,
  seconds: number,
  load: LoadState | null,
): DriveSample => ({
  at,
  seconds,
  gear,
  load,
  speed: speed ?? null,
  rpm: rpm ?? null,
  fuelRate: fuelRate ?? null,
  pedal: pedal ?? null,
})

/** The load at moments that only go forward. */
function loadReader(changes: readonly LoadChange[]): (at: number) => LoadState | null {
  let next = 0
  let load: LoadState | null = null
  return (at) => {
    for (; next < changes.length && changes[next]!.at <= at; next += 1) {
      const reported = changes[next]!.load
      load = reported === 0 || reported === 1 || reported === 3 ? reported : null
    }
    return load
  }
}
