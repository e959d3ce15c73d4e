import type { FleetView } from '#server/telemetry/tracker/fleet-view.ts'
import { type BackgroundWork, schedule } from '#server/work/background-work.ts'
import type { DueCountRepository } from './due-count-repository.ts'

export interface DueCountParts {
  counts: DueCountRepository
  fleet: Pick<FleetView, 'state'>
}

const BATCH = 2_000

/** Counts the items of these vehicles by their live odometer. */
export const countDue = ({ counts, fleet }: DueCountParts, vehicleIds: readonly number[]): Promise<void> =>
  counts.count(vehicleIds.map((id) => ({ id, km: fleet.state(id)?.mileageKm ?? null })))

/** The whole fleet, a batch at a time. */
export async function countAllDue(parts: DueCountParts): Promise<void> {
  await parts.counts.clear()
  let after = 0
  for (;;) {
    const batch = await parts.counts.vehicles(after, BATCH)
    if (batch.length > 0) await countDue(parts, batch)
    const last = batch.at(-1)
    if (last === undefined || batch.length < BATCH) return
    after = last
  }
}

/** The first vehicles of a tenant, so that a user sees what a new rule does; the others follow with the whole fleet. */
export async function countFirstDue(parts: DueCountParts, oemId: string): Promise<void> {
  const first = await parts.counts.vehicles(0, BATCH, oemId)
  if (first.length > 0) await countDue(parts, first)
}

export const dueCounting = (parts: DueCountParts): BackgroundWork[] => [
  schedule('maintenance.count', '*/10 * * * *', () => countAllDue(parts), { atStart: true }),
]
