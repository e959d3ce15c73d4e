import type { Logger } from '#server/ops/log.ts'
import type { KeepDays } from '#server/app/settings.ts'
import type { PartitionedTable } from '#server/store/partitions.ts'
import { type BackgroundWork, schedule } from '#server/work/background-work.ts'
import type { RetentionRepository } from './retention-repository.ts'

const DAY_MS = 86_400_000

const RETENTION_KEYS: Readonly<Record<PartitionedTable, keyof KeepDays>> = {
  position: 'positions',
  position_chunk: 'positions',
  vehicle_hour: 'hours',
  terminal_log: 'messages',
  message_log: 'messages',
  energy_sample: 'energy',
  energy_hour: 'hours',
}

interface Parts {
  retention: RetentionRepository
  keepDays: KeepDays
  log: Logger
  now?: () => number
}

/** Removes data whose retention has ended. */
export async function removeOld({ retention, keepDays, log, now = Date.now }: Parts): Promise<void> {
  const before = (kind: keyof KeepDays): number | null =>
    keepDays[kind] === 0 ? null : now() - keepDays[kind] * DAY_MS
  const removed: Record<string, number> = {}
  for (const [table, kind] of Object.entries(RETENTION_KEYS) as [PartitionedTable, keyof KeepDays][]) {
    const moment = before(kind)
    if (moment !== null) removed[table] = await retention.dropBefore(table, moment)
  }
  const positions = before('positions')
  if (positions !== null) removed.position_late = await retention.deleteLatePositions(positions)
  const alarms = before('alarms')
  if (alarms !== null) removed.alarm_event = await retention.deleteAlarms(alarms)
  if (Object.values(removed).some((count) => count > 0)) log.info({ removed }, 'old telemetry was removed')
}

export const retentionWork = (parts: Omit<Parts, 'now'>): BackgroundWork[] => [
  schedule('history.retention', '17 * * * *', () => removeOld(parts), { atStart: true }),
]
