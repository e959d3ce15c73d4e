import { CLIMATE_GRACE_MS, type ClimateSlot, nextRuns, slotKey } from '#core/domain/climate.ts'
import { zoneOf } from '#server/telemetry/commands/window-open.ts'
import type { FleetView } from '#server/telemetry/tracker/fleet-view.ts'
import { type BackgroundWork, repeat, schedule } from '#server/work/background-work.ts'
import type { ClimatePlanRepository, NextRun, PlanChange, PlannedSchedule } from './climate-plan-repository.ts'

export interface ClimatePlannerParts {
  plans: ClimatePlanRepository
  fleet: Pick<FleetView, 'state'>
  now?: () => number
}

const PAUSE_MS = 5_000
const DUE_MAX = 1_000
const DAY_MS = 86_400_000

/** The next run after a moment, in the zone of the place where the vehicle is. */
export function nextRunOf(
  { slots, skipDays }: { slots: readonly ClimateSlot[]; skipDays: readonly string[] },
  zone: string,
  after: number,
): NextRun {
  const [next] = nextRuns(slots, skipDays, zone, after, 1)
  if (!next) return { zone, nextAt: null, nextSlot: '', nextDay: '', nextMinutes: 0 }
  const { slot, day, startAt } = next
  return { zone, nextAt: startAt, nextSlot: slotKey(slot), nextDay: day, nextMinutes: slot.minutes }
}

/** Gives runs that are due their record, and looks for the next ones. */
export async function planClimates({ plans, fleet, now = Date.now }: ClimatePlannerParts): Promise<number> {
  const at = now()
  const due = await plans.due(DUE_MAX)
  await plans.apply(due.map((each) => planned(each, zoneOf(fleet.state(each.vehicleId)), at)))
  return due.length
}

function planned(schedule: PlannedSchedule, zone: string, at: number): PlanChange {
  const { id, nextAt } = schedule
  const was = nextAt ?? at
  // Missed runs of a long stop of the platform are recorded for one day.
  const after = Math.max(was, at - DAY_MS)
  const change = { id, was: nextAt, ...nextRunOf(schedule, zone, after) }
  // The vehicle is in another zone now, where the clock does not show this time.
  const isElsewhere = zone !== schedule.zone && nextRunOf(schedule, zone, was - 1).nextAt !== was
  const miss = at - was > CLIMATE_GRACE_MS ? 'late' : null
  return { ...change, due: !isElsewhere, miss }
}

/** Vehicles that have moved to another zone: their clock times are other moments there. */
export async function rezoneClimates({ plans, fleet, now = Date.now }: ClimatePlannerParts): Promise<void> {
  let after = 0
  for (;;) {
    const batch = await plans.after(after, DUE_MAX)
    const at = now()
    const moved = batch.flatMap((each) => {
      const zone = zoneOf(fleet.state(each.vehicleId))
      const isDue = each.nextAt !== null && each.nextAt <= at
      return zone === each.zone || isDue
        ? []
        : [{ id: each.id, was: each.nextAt, due: false, miss: null, ...nextRunOf(each, zone, at) }]
    })
    await plans.apply(moved)
    const last = batch.at(-1)
    if (!last || batch.length < DUE_MAX) return
    after = last.id
  }
}

export const climatePlanning = (parts: ClimatePlannerParts): BackgroundWork[] => [
  repeat('climate.plan', PAUSE_MS, () => planClimates(parts)),
  schedule('climate.zones', '13,43 * * * *', () => rezoneClimates(parts)),
]
