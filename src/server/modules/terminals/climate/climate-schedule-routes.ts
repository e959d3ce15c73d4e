import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/climate.ts'
import { listHolidayCountries, listHolidays } from '#core/contract/climate-holidays.ts'
import { nextRuns } from '#core/domain/climate.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { ApiError, Conflict, Invalid, NotFound } from '#server/http/errors.ts'
import { route } from '#server/http/route.ts'
import { languageOf } from '#server/http/translate.ts'
import { pageIn } from '#server/store/paging.ts'
import { zoneOf } from '#server/telemetry/commands/window-open.ts'
import type { FleetView } from '#server/telemetry/tracker/fleet-view.ts'
import { holidayCountries, holidaysOf } from './holiday-calendar.ts'
import { nextRunOf } from './climate-planner.ts'
import type { ClimateScheduleRepository } from './climate-schedule-repository.ts'

export interface ClimateScheduleParts {
  schedules: ClimateScheduleRepository
  fleet: Pick<FleetView, 'state'>
}

/** The preview shows so many vehicles, and so many runs of each. */
const PREVIEW_VEHICLES = 3
const PREVIEW_RUNS = 8

export function climateScheduleRoutes(app: FastifyInstance, { schedules, fleet }: ClimateScheduleParts): void {
  const zoneAt = (vehicleId: number) => zoneOf(fleet.state(vehicleId))
  const saved = (outcome: 'saved' | 'missing' | 'changed') => {
    if (outcome === 'missing') throw new NotFound()
    if (outcome === 'changed') throw new Conflict('error.changedMeanwhile')
  }
  const nextOf = (schedule: Parameters<typeof nextRunOf>[0] & { vehicleId: number }) =>
    nextRunOf(schedule, zoneAt(schedule.vehicleId), Date.now())

  route(app, contract.listClimateSchedules, ({ query, caller }) => schedules.page(caller, ...pageIn(query)))

  route(app, contract.addClimateSchedules, async ({ body: { vins, ...plan }, caller }) => {
    const vehicles = await schedules.vehicles(caller, vins)
    const added = vehicles.map(({ vehicleId }) => ({ vehicleId, next: nextOf({ ...plan, vehicleId }) }))
    const changed = await schedules.add(caller, plan, added)
    if (changed === 0) {
      const message = vehicles.length === 0 ? 'error.unknownVehicle' : 'error.climateScheduleNames'
      throw new ApiError(409, message, [{ path: vehicles.length === 0 ? 'vins' : 'name', message }])
    }
    return { changed }
  })
  route(app, contract.updateClimateSchedules, async ({ body: { schedules: asRead, ...plan }, caller }) =>
    saved(await schedules.change(caller, asRead, plan, nextOf)),
  )
  route(app, contract.switchClimateSchedules, async ({ body: { ids, enabled }, caller }) => {
    const asRead = [...new Set(ids)].map((id) => ({ id }))
    saved(await schedules.change(caller, asRead, { enabled }, nextOf))
    return { changed: asRead.length }
  })
  route(app, contract.deleteClimateSchedules, async ({ body: { ids }, caller }) => ({
    changed: await schedules.remove(caller, ids),
  }))

  route(app, listHolidayCountries, () => holidayCountries())
  route(app, listHolidays, async ({ query, request }) => {
    const holidays = await holidaysOf(query, languageOf(request), Date.now())
    if (!holidays) throw Invalid.field('country', 'validation.format')
    return holidays
  })
  route(app, contract.previewClimateSchedule, async ({ body: { vins, slots, skipDays }, caller }) => {
    const vehicles = await schedules.vehicles(caller, vins.slice(0, PREVIEW_VEHICLES))
    return vehicles.map(({ vehicleId, vin, plate }) => {
      const zone = zoneAt(vehicleId)
      const runs = nextRuns(slots, skipDays, zone, Date.now(), PREVIEW_RUNS)
      return {
        vin,
        plate,
        zone,
        runs: runs.map(({ startAt, slot, day }) => ({ startTime: toPlatformTime(startAt), clock: slot.clock, day })),
      }
    })
  })
}
