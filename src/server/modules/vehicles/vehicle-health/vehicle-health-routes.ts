import type { FastifyInstance } from 'fastify'
import { getVehicleHealth, HEALTH_HOURS, type HealthHour } from '#core/contract/vehicle-health.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { NotFound } from '#server/http/errors.ts'
import { route } from '#server/http/route.ts'
import type { StoredHour, VehicleHealthRepository } from './vehicle-health-repository.ts'

const HOUR_MS = 3_600_000

interface Parts {
  health: VehicleHealthRepository
  now?: () => number
}

export function vehicleHealthRoutes(app: FastifyInstance, { health, now = () => Date.now() }: Parts): void {
  route(app, getVehicleHealth, async ({ query, caller }) => {
    const id = await health.vehicleId(caller, query.vin)
    if (id === undefined) throw new NotFound()
    const at = now()
    const last = Math.floor(at / HOUR_MS)
    const first = last - HEALTH_HOURS + 1
    const [stored, openJobs] = await Promise.all([health.hours(id, new Date(first * HOUR_MS)), health.openJobs(id)])
    const usualGap = stored[0]?.usualGap ?? null
    const hours = Array.from({ length: HEALTH_HOURS }, (_, index) => {
      const hour = first + index
      const passed = hour === last ? (at - hour * HOUR_MS) / 1000 : HOUR_MS / 1000
      return cell(hour, usualGap === null ? null : Math.round(passed / usualGap), stored)
    })
    return { hours, usualGap, openJobs }
  })
}

function cell(hour: number, expected: number | null, stored: readonly StoredHour[]): HealthHour {
  const found = stored.find((each) => each.hour === hour)
  const share = (part: number | undefined) => (found && part !== undefined ? part / found.messages : null)
  return {
    startTime: toPlatformTime(hour * HOUR_MS),
    messages: found?.messages ?? 0,
    expected,
    validShare: share(found?.valid),
    longestGap: found?.longestGap ?? 0,
    poweredShare: share(found?.powered),
  }
}
