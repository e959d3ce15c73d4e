import type { z } from 'zod'
import { EXPORT_REASON_LENGTH, type ExportWish, MAX_EXPORT_PARTS } from '#core/contract/export.ts'
import { daysOf } from '#core/domain/export-schedule.ts'
import { fromPlatformTime, toPlatformTime } from '#core/domain/platform-time.ts'
import { columnsOf, type Exporter, isRanged } from '#server/exchange/exporter.ts'
import { Forbidden, Invalid } from '#server/http/errors.ts'
import { type Caller, mayCall } from '#server/http/route.ts'
import type { NewExport } from './stored-export.ts'

const DAY_MS = 86_400_000

export interface PlannedExport {
  exporter: Exporter
  /** Stored request; the rest of a job depends on its owner and time. */
  plan: Pick<NewExport, 'path' | 'filter' | 'format' | 'split' | 'columns' | 'personal' | 'purpose' | 'page'>
}

/** Resolves a request, if the caller has permission. Throws ApiError where it does not fit the export call. */
export function planExport(
  exporters: readonly Exporter[],
  caller: Caller,
  wish: z.output<typeof ExportWish>,
  timeZone: string,
): PlannedExport {
  const exporter = exporters.find(({ endpoint }) => endpoint.path === wish.path)
  if (!exporter) throw Invalid.field('path', 'error.exportUnknown')
  if (!mayCall(caller, exporter.endpoint.access)) throw new Forbidden()
  const parsed = exporter.endpoint.query.safeParse(wish.filter, { reportInput: true })
  if (!parsed.success) throw Invalid.from(parsed.error)
  const { path, filter, format, split, purpose } = wish
  const columns = chosenColumns(exporter, parsed.data, wish.columns)
  const personal = columns?.some((name) => exporter.personal?.includes(name)) ?? false
  if (personal && purpose.length < EXPORT_REASON_LENGTH.min) {
    throw Invalid.field('purpose', 'validation.minLength', { min: EXPORT_REASON_LENGTH.min })
  }
  if (split) mustSplit(exporter, parsed.data, timeZone)
  const plan = { path, filter, format, split, columns, personal, purpose: personal ? purpose : '', page: exporter.page }
  return { exporter, plan }
}

/** In the order of the file, whatever order they were chosen in; null: those a file has anyway. */
function chosenColumns(exporter: Exporter, filter: unknown, wanted: readonly string[] | undefined): string[] | null {
  if (!wanted) return null
  const known = columnsOf(exporter, filter)
  const unknown = wanted.find((name) => !known.includes(name))
  if (unknown !== undefined) throw Invalid.field('columns', 'validation.format')
  return known.filter((name) => wanted.includes(name))
}

function mustSplit(exporter: Exporter, filter: unknown, timeZone: string): void {
  const range = isRanged(exporter) ? momentsOf(filter) : null
  if (!range) throw Invalid.field('split', 'validation.exportRange')
  // By length first: counting the days of ten thousand years would take long.
  const tooLong = range.endMs - range.startMs > MAX_EXPORT_PARTS * DAY_MS
  if (tooLong || daysOf(timeZone, range.startMs, range.endMs).length > MAX_EXPORT_PARTS) {
    throw Invalid.field('split', 'validation.exportParts', { max: MAX_EXPORT_PARTS })
  }
}

function momentsOf(filter: unknown): { startMs: number; endMs: number } | null {
  const { startTime, endTime } = filter as { startTime?: unknown; endTime?: unknown }
  if (typeof startTime !== 'string' || typeof endTime !== 'string') return null
  const [startMs, endMs] = [fromPlatformTime(startTime), fromPlatformTime(endTime)]
  return Number.isFinite(startMs) && endMs >= startMs ? { startMs, endMs } : null
}

/** The days a filter is about, as filters of their own; null when it leaves an end open. */
export function rangeDays(
  filter: unknown,
  timeZone: string,
): { day: string; range: { startTime: string; endTime: string } }[] | null {
  const range = momentsOf(filter)
  if (!range) return null
  return daysOf(timeZone, range.startMs, range.endMs).map(({ day, startMs, endMs }) => ({
    day,
    range: { startTime: toPlatformTime(startMs), endTime: toPlatformTime(endMs) },
  }))
}

/** How a file is called: what it is, the moment it was asked for, the kind of file. */
export function exportFileName(
  { fileName }: Pick<Exporter, 'fileName'>,
  { format, split }: { format: string; split: boolean },
  atMs = Date.now(),
): string {
  const stamp = toPlatformTime(atMs).replace(/[-: ]/g, '')
  return `${fileName}-${stamp}.${split ? 'zip' : format}`
}
