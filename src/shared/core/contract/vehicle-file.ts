import { z } from 'zod'
import { calls } from './calls.ts'
import * as fields from './fields.ts'
import { MERGED_KEY } from './paging.ts'

const PAGE = '/operate/detailInfo'

/** What the timeline of a vehicle is merged from; alarms of trouble codes and batteries are faults. */
export const FILE_EVENTS = [
  'trip',
  'alarm',
  'fault',
  'command',
  'life',
  'upgrade',
  'maintenance',
  'fuel',
  'charge',
] as const
export type FileEventType = (typeof FILE_EVENTS)[number]

export const FileEvent = z.object({
  type: z.enum(FILE_EVENTS),
  /** Of the row: trip, alarm, command, step in the life, upgrade, maintenance record or fuel event; hour of a session. */
  id: z.number().int(),
  startTime: fields.platformTime,
  /** Null: it has not ended, or has no duration. */
  endTime: fields.platformTime.nullable(),
  /** Kind of the alarm, command, step or fuel event, item of the maintenance; empty for trips and upgrades. */
  kind: z.string(),
  /** Of an alarm, 1 is the highest. */
  level: z.number().int().nullable(),
  /** Handling of the alarm, status of the command, state of the upgrade or fuel event, or "open" for a trip or charging session in progress. */
  state: z.string(),
  /** Of a trip. */
  distanceKm: z.number().nullable(),
  /** Of a charging session, percent at its begin and end and what it added to the battery; null: unknown. */
  socFrom: z.number().nullable(),
  socTo: z.number().nullable(),
  energyKwh: z.number().nullable(),
  /** What a step in the life is about, such as a serial number; version of the upgrade; station of the maintenance; litres. */
  subject: z.string(),
})
export type FileEvent = z.output<typeof FileEvent>

export const FileEventFilter = z
  .object({
    vin: fields.vin,
    types: fields.joined(z.enum(FILE_EVENTS)).optional(),
    ...fields.optionalTimeRange,
  })
  .refine(...fields.rangeInOrder)
export type FileEventFilter = z.output<typeof FileEventFilter>

export const { list: listFileEvents } = calls(
  { page: PAGE, buttons: PAGE, row: FileEvent, filter: FileEventFilter, cursor: MERGED_KEY },
  { list: ['GET /tsp-bss/vehicleFile/events', 'What happened to a vehicle, merged on one axis, latest first'] },
)
