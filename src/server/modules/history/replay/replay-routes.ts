import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/replay.ts'
import { fromPlatformTime, platformTimeOf, toPlatformTime } from '#core/domain/platform-time.ts'
import type { TimeRange } from '#server/telemetry/history/position-history-repository.ts'
import type { StoredPosition } from '#server/telemetry/history/stored-position.ts'
import { Invalid, NotFound } from '#server/http/errors.ts'
import { type Caller, route } from '#server/http/route.ts'
import { hasStatus } from '#core/protocol/jt808/location/status-bits.ts'
import type { PlaceKey, ReplayRepository } from './replay-repository.ts'
import { replayOf } from './replay-track.ts'

const HOUR_MS = 3_600_000
const HOURS_A_DAY = 24

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
    const alarms = await replays.alarms(
      vehicles.map(({ vehicleId }) => vehicleId),
      range,
    )
    const levels = new Map(vehicles.map(({ vehicleId }) => [vehicleId, [0, 0, 0] as [number, number, number]]))
    for (const { vehicleId, level } of alarms) levels.get(vehicleId)![level - 1]! += 1
    // One after the other: decoding is what takes the time, and other calls get their turn in between.
    const answer = []
    for (const each of vehicles) {
      const rows = await replays.way(each.vehicleId, range)
      answer.push({ ...each, ...replayOf(rows, range.from), alarms: levels.get(each.vehicleId)! })
    }
    return { vehicles: answer }
  })

  route(app, contract.listVehicleEvents, async ({ query, caller }) => {
    const vehicles = await known(query.vehicleIds, caller)
    const ids = vehicles.map(({ vehicleId }) => vehicleId)
    const range = rangeOf(query)
    const [alarms, events] = await Promise.all([replays.alarms(ids, range), replays.fenceEvents(ids, range)])
    return {
      alarms: alarms.slice(0, contract.MAX_EVENTS).map(({ startedAt, endedAt, ...alarm }) => ({
        ...alarm,
        startTime: platformTimeOf(startedAt),
        endTime: platformTimeOf(endedAt),
      })),
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
    const rows = await replays.places(query.vehicleId, range, keyOf(query.rowKey), query.pageSize + 1)
    const shown = rows.slice(0, query.pageSize)
    const last = rows.length > query.pageSize ? shown.at(-1) : undefined
    return { list: shown.map(placeOf), nextKey: last ? nameOf(last) : null }
  })

  /** In the order asked for; none may be beyond the data scope. */
  async function known(text: string, caller: Caller) {
    const ids = contract.vehicleIdsIn(text)
    const found = await replays.vehicles(caller, ids)
    if (found.length < ids.length) throw new NotFound()
    return ids.map((id) => found.find(({ vehicleId }) => vehicleId === id)!)
  }
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
  speed: row.speed / 10,
  direction: row.direction,
  altitude: row.altitude,
  gnssFixed: hasStatus(row.status, 'positioned'),
})
