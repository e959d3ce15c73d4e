import type { ExportSchedule } from '#core/contract/export-schedule.ts'
import type { ExportJob } from '#core/contract/export.ts'
import type { Language } from '#core/domain/language.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import type { Exporter } from '#server/exchange/exporter.ts'
import type { Translator } from '#server/http/translate.ts'
import { percentOf } from './export-progress.ts'
import type { StoredExport } from './stored-export.ts'
import type { StoredSchedule } from './export-schedule-repository.ts'
import { wordOfCode } from '#server/exchange/workbook-words.ts'

export interface PresenterParts {
  exporters: readonly Exporter[]
  translator: Translator
}

export interface ListedExport {
  job: StoredExport
  requester: string
  decidedBy: string | null
  shares: number
  /** Until when it is shared with the viewer. */
  sharedUntil: Date | null
}

/** A job as one viewer sees it. */
export function asExportJob(parts: PresenterParts, listed: ListedExport, userId: number, lang: Language): ExportJob {
  const { job, requester, decidedBy, shares, sharedUntil } = listed
  const own = job.accountId === userId
  return {
    id: job.id,
    fileName: job.fileName,
    path: job.path,
    page: job.page,
    filter: job.filter,
    filterWords: filterWords(parts, job, lang),
    format: job.split ? 'zip' : job.format,
    rowFormat: job.format,
    columns: job.columns,
    personal: job.personal,
    purpose: job.purpose,
    decidedBy,
    decisionNote: job.decisionNote,
    sharedUntilTime: own ? null : platformTimeOf(sharedUntil),
    shares: own ? shares : 0,
    state: job.state,
    percent: percentOf(job),
    rows: job.rows,
    cut: job.cut,
    fileSize: job.fileSize,
    downloads: job.downloads,
    requester,
    own,
    reason: job.reason && parts.translator.text(lang, job.reason),
    requestTime: platformTimeOf(job.createdAt),
    finishTime: platformTimeOf(job.finishedAt),
    expireTime: platformTimeOf(job.expiresAt),
  }
}

/** A schedule as its owner sees it. */
export function asExportSchedule(
  parts: PresenterParts,
  { schedule, job }: { schedule: StoredSchedule; job: StoredExport | null },
  lang: Language,
): ExportSchedule {
  const { id, name, path, page, filter, split, columns, personal, weekday, monthDay, clock, problem } = schedule
  return {
    id,
    name,
    path,
    page,
    filter,
    split,
    columns,
    personal,
    weekday,
    monthDay,
    clock,
    filterWords: filterWords(parts, schedule, lang),
    format: schedule.format,
    cadence: schedule.cadence,
    range: schedule.range,
    zone: schedule.timeZone,
    paused: schedule.nextAt === null,
    nextTime: platformTimeOf(schedule.nextAt),
    lastTime: platformTimeOf(schedule.lastAt),
    last: job && { id: job.id, fileName: job.fileName, state: job.state },
    problem: problem && parts.translator.text(lang, problem),
  }
}

/** Labels of the codes of a filter. */
function filterWords(
  { exporters, translator }: PresenterParts,
  { path, filter }: Pick<StoredExport, 'path' | 'filter'>,
  lang: Language,
): Record<string, string> {
  const exporter = exporters.find(({ endpoint }) => endpoint.path === path)
  const known = Object.entries(filter).flatMap(([name, value]): [string, string][] => {
    const word = exporter && wordOfCode(translator, exporter, lang, name, value)
    return word === undefined ? [] : [[name, word]]
  })
  return Object.fromEntries(known)
}
