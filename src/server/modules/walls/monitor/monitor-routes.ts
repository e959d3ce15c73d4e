import type { FastifyInstance } from 'fastify'
import { getLastPosition } from '#core/contract/location-message.ts'
import { getMonitorFleet, getVehicleDetail, getVehicleSummary, getVehicleTrail } from '#core/contract/monitor.ts'
import { platformTimeOf, toPlatformTime } from '#core/domain/platform-time.ts'
import { NotFound } from '#server/http/errors.ts'
import { type Caller, mayCall, route } from '#server/http/route.ts'
import type { FleetView, VehicleSnapshot } from '#server/telemetry/tracker/fleet-view.ts'
import { monitorFleet } from './monitor-fleet.ts'
import type { MonitorRepository } from './monitor-repository.ts'

export interface MonitorParts {
  monitor: MonitorRepository
  fleet: FleetView
  now?: () => number
}

const MINUTE_MS = 60_000

export function monitorRoutes(app: FastifyInstance, { monitor, fleet, now = () => Date.now() }: MonitorParts): void {
  const fleets = monitorFleet({ monitor, fleet })
  route(app, getMonitorFleet, ({ caller }) => fleets(caller))

  route(app, getVehicleTrail, async ({ query: { vehicleId, minutes }, caller }) => {
    if (!(await monitor.mayTrack(caller, vehicleId))) throw new NotFound()
    const rows = await monitor.trail(vehicleId, new Date(now() - minutes * MINUTE_MS))
    return {
      points: rows.map(({ ts, lat, lng, speed }): [number, number, number, number] => [
        lng / 1e6,
        lat / 1e6,
        Math.floor(ts / 1000),
        speed / 10,
      ]),
    }
  })

  route(app, getVehicleDetail, async ({ query: { vehicleId }, caller }) => {
    const row = await monitor.vehicle(caller, vehicleId)
    if (!row) throw new NotFound()
    const alarms = await monitor.openAlarms(vehicleId)
    return {
      ...row,
      ...lastFigures(fleet.state(vehicleId)),
      openAlarms: alarms.map(({ startedAt, ...alarm }) => ({
        ...alarm,
        startTime: platformTimeOf(startedAt),
      })),
    }
  })

  route(app, getVehicleSummary, async ({ query: { vin }, caller }) => {
    const row = await monitor.summary(caller, vin)
    if (!row) throw new NotFound()
    const alarms = await monitor.openAlarms(row.id)
    const { lat, lng, positionTime, speed, direction, ...figures } = lastFigures(fleet.state(row.id))
    const placed = lat !== null && lng !== null && positionTime !== null && mayLocate(caller)
    return {
      ...row,
      ...figures,
      location: placed ? { lat, lng, positionTime, speed, direction: direction ?? 0 } : null,
      openAlarms: alarms.map(({ startedAt, ...alarm }) => ({
        ...alarm,
        startTime: platformTimeOf(startedAt),
      })),
    }
  })
}

/** The position of a vehicle is only sent to users who may look it up elsewhere too. */
const mayLocate = (caller: Caller) => [getVehicleDetail, getLastPosition].some(({ access }) => mayCall(caller, access))

/** Speed, heading and the like belong to a position: without one they are unknown, not zero. */
function lastFigures(snapshot: VehicleSnapshot | undefined) {
  const time = (epochMs: number | null | undefined) => (epochMs ? toPlatformTime(epochMs) : null)
  const known = snapshot !== undefined && snapshot.lastPositionAt !== null
  return {
    state: snapshot?.state ?? ('neverOnline' as const),
    online: snapshot?.online ?? false,
    positionTime: time(snapshot?.lastPositionAt),
    lastMessageTime: time(snapshot?.lastMessageAt),
    lat: snapshot?.lat ?? null,
    lng: snapshot?.lng ?? null,
    speed: known ? snapshot.speed : null,
    direction: known ? snapshot.direction : null,
    mileageKm: snapshot?.mileageKm ?? null,
    fuel: snapshot?.fuel ?? null,
    soc: snapshot?.soc ?? null,
    mileageTodayKm: snapshot?.mileageTodayKm ?? 0,
    doubts: known ? snapshot.doubts : [],
  }
}
