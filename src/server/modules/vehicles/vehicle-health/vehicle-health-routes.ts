import type { FastifyInstance } from 'fastify'
import { getVehicleHealth } from '#core/contract/vehicle-health.ts'
import { NotFound } from '#server/http/errors.ts'
import { route } from '#server/http/route.ts'
import { HOUR_MS } from '#server/telemetry/history/hour-summary.ts'
import { firstHour, healthHours } from './health-hours.ts'
import type { VehicleHealthRepository } from './vehicle-health-repository.ts'

/** Parked vehicles report about twice an hour: what one did when the strip begins is known from two hours before. */
const HOURS_BEFORE = 2

interface Parts {
  health: VehicleHealthRepository
  now?: () => number
}

export function vehicleHealthRoutes(app: FastifyInstance, { health, now = () => Date.now() }: Parts): void {
  route(app, getVehicleHealth, async ({ query, caller }) => {
    const id = await health.vehicleId(caller, query.vin)
    if (id === undefined) throw new NotFound()
    const at = now()
    const since = (firstHour(at) - HOURS_BEFORE) * HOUR_MS
    const [reports, openJobs] = await Promise.all([health.reports(id, since), health.openJobs(id)])
    return { ...healthHours(reports, at), openJobs }
  })
}
