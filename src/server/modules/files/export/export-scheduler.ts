import type { Language } from '#core/domain/language.ts'
import { type ExportCadence, type ExportRange, nextRun, scheduledRange } from '#core/domain/export-schedule.ts'
import type { Exporter } from '#server/exchange/exporter.ts'
import { type Caller, mayCall } from '#server/http/route.ts'
import type { NewExport } from './stored-export.ts'
import type { DueRun, StoredSchedule } from './export-schedule-repository.ts'
import { exportFileName } from './plan-export.ts'

export interface SchedulerParts {
  exporters: readonly Exporter[]
  /** The account behind a schedule with its current permissions; null when it is deleted or disabled. */
  callerById: (accountId: number) => Promise<Omit<Caller, 'tokenHash'> | null>
}

/** When a schedule is due next. */
export const nextDue = (
  rhythm: Pick<StoredSchedule, 'cadence' | 'weekday' | 'monthDay' | 'clock' | 'timeZone'>,
  afterMs: number,
): Date => new Date(nextRun({ ...rhythm, cadence: rhythm.cadence as ExportCadence }, rhythm.timeZone, afterMs))

/** The filter of the file a schedule makes at a moment. */
export const scheduledFilter = (
  { filter, range, timeZone }: Pick<StoredSchedule, 'filter' | 'range' | 'timeZone'>,
  atMs: number,
): Record<string, unknown> => ({ ...filter, ...scheduledRange(range as ExportRange, timeZone, atMs) })

/** The export a schedule asks for at a moment. */
export function scheduledJob(
  schedule: StoredSchedule,
  exporter: Exporter,
  atMs: number,
): NewExport & { scheduleId: number } {
  const { oemId, accountId, path, format, split, columns, personal, purpose, page, lang, timeZone } = schedule
  return {
    oemId,
    accountId,
    path,
    filter: scheduledFilter(schedule, atMs),
    format,
    split,
    columns,
    personal,
    purpose,
    page,
    lang: lang as Language,
    timeZone,
    fileName: exportFileName(exporter, schedule, atMs),
    scheduleId: schedule.id,
  }
}

/** Runs a due schedule. Missed times are not made up for: their days are in no later file. */
export async function planDue(
  { exporters, callerById }: SchedulerParts,
  schedule: StoredSchedule,
  now: Date,
): Promise<DueRun> {
  const nextAt = nextDue(schedule, now.getTime())
  const exporter = exporters.find(({ endpoint }) => endpoint.path === schedule.path)
  if (!exporter) return { job: null, problem: 'error.exportUnknown', nextAt }
  const caller = await callerById(schedule.accountId)
  if (!caller || caller.oemId !== schedule.oemId || !mayCall(caller, exporter.endpoint.access)) {
    return { job: null, problem: 'error.exportForbidden', nextAt }
  }
  return { job: scheduledJob(schedule, exporter, now.getTime()), problem: null, nextAt }
}
