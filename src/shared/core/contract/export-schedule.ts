import { z } from 'zod'
import { EXPORT_CADENCES, EXPORT_RANGES, LAST_DAY } from '../domain/export-schedule.ts'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import { EXPORT_FORMATS, ExportWish } from './export.ts'
import { EXPORT_STATES } from '../domain/export-state.ts'
import { dayMinute, NewId, OneId, platformTime, requiredText, rowId } from './fields.ts'

const PAGE = '/exportFile/index'
const access = { code: `${PAGE}/file/schedule` }

/** Schedules of one account. */
export const MAX_EXPORT_SCHEDULES = 20

/** When an export is made again and again, in the zone of the person. */
const Rhythm = z.object({
  cadence: z.enum(EXPORT_CADENCES),
  /** 1 Monday … 7 Sunday; only of weekly ones. */
  weekday: z.number().int().min(1).max(7),
  /** 1 … 31, of shorter months their last day; only of monthly ones. */
  monthDay: z.number().int().min(1).max(LAST_DAY),
  /** "HH:mm" */
  clock: dayMinute,
  /** Days the file is about, counted back from the day it is made; saved: as it was searched for. */
  range: z.enum(EXPORT_RANGES),
})

/** A search with its columns that is exported by the clock. */
export const ExportScheduleWish = ExportWish.extend(Rhythm.shape).extend({
  weekday: Rhythm.shape.weekday.default(1),
  monthDay: Rhythm.shape.monthDay.default(1),
  range: Rhythm.shape.range.default('saved'),
  name: requiredText(64),
})

export const ExportSchedule = Rhythm.extend({
  id: z.number().int(),
  name: z.string(),
  path: z.string(),
  page: z.string(),
  filter: z.record(z.string(), z.unknown()),
  filterWords: z.record(z.string(), z.string()),
  format: z.enum(EXPORT_FORMATS),
  split: z.boolean(),
  columns: z.array(z.string()).nullable(),
  personal: z.boolean(),
  /** IANA name of the zone its clock goes by. */
  zone: z.string(),
  paused: z.boolean(),
  /** Null while it is paused. */
  nextTime: platformTime.nullable(),
  lastTime: platformTime.nullable(),
  /** The latest export it created; null: none, or already removed. */
  last: z.object({ id: z.number().int(), fileName: z.string(), state: z.enum(EXPORT_STATES) }).nullable(),
  /** Why the last time made none, in the language of the call; null otherwise. */
  problem: z.string().nullable(),
})
export type ExportSchedule = z.output<typeof ExportSchedule>

export const createExportSchedule = endpoint('POST /tsp-bss/exportSchedule/insert', access, {
  audit: 'operation',
  summary:
    'Exports a search daily, weekly or monthly; needs the permission of the export call. 429 with twenty schedules, 409 for a name taken',
  body: ExportScheduleWish,
  response: z.object({ id: z.number().int(), nextTime: platformTime }),
})
export const changeExportSchedule = endpoint('POST /tsp-bss/exportSchedule/change', access, {
  audit: 'operation',
  summary: 'Gives an own schedule another name or rhythm, pauses it or lets it go on',
  body: z
    .object({ id: rowId, paused: z.boolean().optional() })
    .extend(Rhythm.partial().shape)
    .extend({
      name: requiredText(64).optional(),
    }),
})
export const runExportSchedule = endpoint('POST /tsp-bss/exportSchedule/run', access, {
  audit: 'operation',
  summary: 'Makes the next file of an own schedule now; its rhythm stays',
  body: OneId,
  response: NewId,
})
export const { all: listExportSchedules, removeOne: deleteExportSchedule } = calls(
  { page: access, buttons: access, row: ExportSchedule },
  {
    all: ['GET /tsp-bss/exportSchedule/list', 'Own schedules, the next one first, paused ones last'],
    removeOne: ['POST /tsp-bss/exportSchedule/delete', 'Ends an own schedule; files it made stay as long as others'],
  },
)
