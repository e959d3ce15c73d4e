import { knownSpeed } from '#core/domain/position-quality.ts'
import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/replay.ts'
import { chosenVins } from '#core/domain/vin-list.ts'
import { findMeetings } from '#core/domain/meetings.ts'
import { fromPlatformTime, platformTimeOf, toPlatformTime } from '#core/domain/platform-time.ts'
import { replayWay } from '#core/domain/replay-track.ts'
import { vinsIn } from '#core/domain/vin-list.ts'
import type { TimeRange } from '#server/telemetry/history/position-history-repository.ts'
import type { StoredPosition } from '#server/telemetry/history/stored-position.ts'
import { Invalid, NotFound } from '#server/http/errors.ts'
import { turns } from '#server/ops/turns.ts'
import { type Caller, route } from '#server/http/route.ts'
import { hasStatus } from '#core/protocol/jt808/location/status-bits.ts'
import type { PlaceKey, ReplayRepository } from './replay-repository.ts'
import { replayOf } from './replay-track.ts'

const HOUR_MS = 3_600_000
const HOURS_A_DAY = 24
const SECOND_MS = 1_000

interface AskedRange {
  startTime: string
  endTime: string
}

/** The wire's end is inclusive to the second. */
const rangeOf = ({ startTime, endTime }: AskedRange): TimeRange => ({
  from: fromPlatformTime(startTime),
  to: fromPlatformTime(endTime) + 1000,
})

export function replayRoutes(app: FastifyInstance, { replays }: { replays: ReplayRepository }): void {
  route(app, contract.getReplay, async ({ query, caller }) => {
    const vehicles = await known(query.vehicleIds, caller)
    const range = limited(rangeOf(query), vehicles.length)
    return { vehicles: (await replayed(replays, caller, vehicles, range)).vehicles }
  })

  route(app, contract.getPlayback, async ({ query, caller }) => {
    const vins = chosenVins(query)
    if (vins.length > contract.PLAYBACK_LIMITS.vehicles) throw Invalid.field('vins', 'validation.playbackVehicles')
    const range = within(rangeOf(query), contract.PLAYBACK_LIMITS.days)
    const { vehicles, alarms } = await replayed(replays, caller, await named(vins, caller), range)
    return { vehicles, alarms: alarms.slice(0, contract.MAX_EVENTS).map(alarmOf) }
  })

  route(app, contract.getTrajectories, async ({ query, caller }) => {
    const range = within(rangeOf(query), contract.TRAJECTORY_LIMITS.days)
    const { vehicles, alarms } = await replayed(replays, caller, await named(vinsIn(query.vins), caller), range)
    const from = range.from / SECOND_MS
    const ways = vehicles.map((vehicle) => replayWay(vehicle, from))
    const { metres, minutes } = query
    const meetings = await findMeetings(ways, { from, to: range.to / SECOND_MS, metres, minutes })
    return {
      vehicles,
      alarms: alarms.slice(0, contract.MAX_EVENTS).map(alarmOf),
      meetings: meetings.map(({ from: begun, to, ...meeting }) => ({
        ...meeting,
        startTime: toPlatformTime(begun * SECOND_MS),
        endTime: toPlatformTime(to * SECOND_MS),
      })),
    }
  })

  route(app, contract.listVehicleEvents, async ({ query, caller }) => {
    const vehicles = await known(query.vehicleIds, caller)
    const ids = vehicles.map(({ vehicleId }) => vehicleId)
    const range = rangeOf(query)
    const [alarms, events] = await Promise.all([
      replays.alarms(caller, ids, range),
      replays.fenceEvents(caller, ids, range),
    ])
    return {
      alarms: alarms.slice(0, contract.MAX_EVENTS).map(alarmOf),
      fenceEvents: events.map(({ happenedAt, event, ...rest }) => ({
        ...rest,
        // Written by the alarm engine alone.
        event: event as contract.ReplayFenceEvent['event'],
        time: platformTimeOf(happenedAt),
      })),
    }
  })

  route(app, contract.listVehiclePlaces, async ({ query, caller }) => {
    await known(String(query.vehicleId), caller)
    const range = limited(rangeOf(query), 1)
    const rows = await replays.places(caller, query.vehicleId, range, keyOf(query.rowKey), query.pageSize + 1)
    const shown = rows.slice(0, query.pageSize)
    const last = rows.length > query.pageSize ? shown.at(-1) : undefined
    return { list: shown.map(placeOf), nextKey: last ? nameOf(last) : null }
  })

  /** By VIN, as below. */
  async function named(vins: readonly string[], caller: Caller) {
    const found = await replays.named(caller, vins)
    if (found.length < vins.length) throw new NotFound()
    return vins.map((vin) => found.find((each) => each.vin === vin)!)
  }

  /** In the order asked for; none may be beyond the data scope. */
  async function known(text: string, caller: Caller) {
    const ids = contract.vehicleIdsIn(text)
    const found = await replays.vehicles(caller, ids)
    if (found.length < ids.length) throw new NotFound()
    return ids.map((id) => found.find(({ vehicleId }) => vehicleId === id)!)
  }
}

/** While one is decoded, which is what takes the time, the next is read; other calls get their turn in between. */
const inTurn = turns(2)

type Known = Awaited<ReturnType<ReplayRepository['vehicles']>>[number]
type FoundAlarm = Awaited<ReturnType<ReplayRepository['alarms']>>[number]

/** Tracks with totals, and the alarms of the range, newest first. */
async function replayed(replays: ReplayRepository, caller: Caller, vehicles: readonly Known[], range: TimeRange) {
  const alarms = await replays.alarms(
    caller,
    vehicles.map(({ vehicleId }) => vehicleId),
    range,
  )
  const levels = new Map(vehicles.map(({ vehicleId }) => [vehicleId, [0, 0, 0] as [number, number, number]]))
  for (const { vehicleId, level } of alarms) levels.get(vehicleId)![level - 1]! += 1
  const answer = vehicles.map((each) =>
    inTurn(async () => {
      const { rows, withheld } = await replays.way(caller, each.vehicleId, range)
      return { ...each, ...replayOf(rows, range.from), alarms: levels.get(each.vehicleId)!, withheld }
    }),
  )
  return { vehicles: await Promise.all(answer), alarms }
}

const alarmOf = ({ startedAt, endedAt, ...alarm }: FoundAlarm) => ({
  ...alarm,
  startTime: platformTimeOf(startedAt),
  endTime: platformTimeOf(endedAt),
})

function within(range: TimeRange, days: number): TimeRange {
  if (range.to - range.from > days * HOURS_A_DAY * HOUR_MS) {
    throw Invalid.field('endTime', 'validation.exportParts', { max: days })
  }
  return range
}

function limited(range: TimeRange, vehicles: number): TimeRange {
  const hours = Math.min(contract.REPLAY_LIMITS.hours, Math.floor(contract.REPLAY_LIMITS.vehicleHours / vehicles))
  if (range.to - range.from > hours * HOUR_MS) {
    throw Invalid.field('endTime', 'validation.exportParts', { max: Math.floor(hours / HOURS_A_DAY) })
  }
  return range
}

const nameOf = ({ ts, serial, kind }: StoredPosition): string => [ts, serial, kind].join('.')

function keyOf(rowKey: string | undefined): PlaceKey | null {
  if (rowKey === undefined) return null
  const [ts = 0, serial = 0, kind = 0] = rowKey.split('.').map(Number)
  return { ts, serial, kind }
}

const placeOf = (row: StoredPosition): contract.StoredPlace => ({
  key: nameOf(row),
  time: toPlatformTime(row.ts),
  receiveTime: toPlatformTime(row.receivedAt),
  lng: row.lng / 1e6,
  lat: row.lat / 1e6,
  speed: knownSpeed(row),
  direction: row.direction,
  altitude: row.altitude,
  gnssFixed: hasStatus(row.status, 'positioned'),
})
