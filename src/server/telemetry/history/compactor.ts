import type { Logger } from '#server/ops/log.ts'
import { type BackgroundWork, repeat } from '#server/work/background-work.ts'
import type { CompactionRepository, LateDay } from './compaction-repository.ts'
import { platformDay } from '../tracker/day-statistics.ts'
import type { EnergyRepository } from './energy-repository.ts'

const HOUR_MS = 3_600_000
/** An hour is closed this long after it ended: most of what lacks connection for a while still comes as raw rows. */
export const CLOSE_AFTER_MS = 30 * 60_000

/** A day is complete for now when nothing of it has come for so long. */
const QUIET_MS = 10_000
/** The longest a position that came late waits for others of its day. */
const PATIENCE_MS = 120_000

interface Parts {
  compaction: CompactionRepository
  energy: EnergyRepository
  log: Logger
  now?: () => number
  stopping?: () => boolean
}

/** Closes the hours that are over, counts and compacts them oldest first and merges what came late. */
export async function compactDue(parts: Parts): Promise<void> {
  const { compaction, energy, log, now = Date.now, stopping = () => false } = parts
  const due = Math.floor((now() - CLOSE_AFTER_MS) / HOUR_MS) * HOUR_MS
  if ((await compaction.closedBefore()) < due) await compaction.close(due)
  const closedBefore = await compaction.closedBefore()
  for (;;) {
    if (stopping()) return
    const counted = await energy.countNext(closedBefore)
    if (counted === null) return
    if (counted === 'done') break
    if (counted.vehicles > 0) log.info(counted, 'energy was counted')
  }
  for (const partition of await compaction.closedPartitions(closedBefore)) {
    if (stopping()) return
    const startedAt = performance.now()
    const done = await compaction.compact(partition)
    if (done === null) return
    if (done.positions === 0) continue
    const ms = Math.round(performance.now() - startedAt)
    log.info({ hour: partition.name, ...done, ms }, 'an hour of positions was compacted')
  }
  // Every hour that is over has been counted.
  for (let settled: boolean | null = true; settled; ) {
    if (stopping()) return
    settled = await compaction.settleNext(closedBefore)
    if (settled === null) return
  }
  // Only now: a late row of an hour that is still raw would be taken for all of it.
  await mergeLate(parts, closedBefore)
}

/**
 * Merges what has come late, newest day first. A day that a back-fill still adds to waits for its end, but not for ever: each
 * merge opens the same hours again and lets trips of the day be found again.
 */
async function mergeLate(
  { compaction, energy, log, now = Date.now, stopping = () => false }: Parts,
  closedBefore: number,
): Promise<void> {
  const late = await compaction.lateDays()
  const isGrowing = ({ first, last }: LateDay) => now() - last < QUIET_MS && now() - first < PATIENCE_MS
  const growing = new Set(late.filter(isGrowing).map(({ day }) => day))
  for (const { day } of late) {
    if (stopping()) return
    if (growing.has(day)) continue
    const positions = await compaction.mergeDay(day, closedBefore)
    if (positions === null) return
    log.info({ day: platformDay(day), positions }, 'late positions were merged')
  }
  for (const day of await energy.lateDays(closedBefore)) {
    if (stopping()) return
    if (growing.has(day)) continue
    const hours = await energy.mergeDay(day, closedBefore)
    if (hours === null) return
    log.info({ day: platformDay(day), hours }, 'energy was counted again')
  }
}

const PAUSE_MS = 15_000

/** Compaction again and again; one under way is finished before the process stops. */
export const compactionWork = (parts: Omit<Parts, 'stopping'>): BackgroundWork[] => [
  repeat('history.compaction', PAUSE_MS, ({ signal }) => compactDue({ ...parts, stopping: () => signal.aborted })),
]
