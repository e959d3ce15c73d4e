import { z } from 'zod'
import { CLIMATE_MODE_NAMES, CLIMATE_STOP_NAMES, FAN_MAX, RUN_MINUTES, SEAT_HEAT_MAX } from '../domain/body-control.ts'
import * as domain from '../domain/climate.ts'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import * as fields from './fields.ts'

const PAGE = '/carControlService/warmAir'
const CLIMATE = `${PAGE}/climate` as const
const SCHEDULE = `${PAGE}/schedule` as const

const settings = {
  /** °C */
  target: fields.wholeNumber(domain.CLIMATE_TARGET.least, domain.CLIMATE_TARGET.most),
  mode: z.enum(CLIMATE_MODE_NAMES).default('auto'),
  /** 0 automatic, else the level. */
  fan: fields.wholeNumber(0, FAN_MAX).default(0),
  defrost: z.boolean().default(false),
  /** Level; 0 off. */
  seatHeat: fields.wholeNumber(0, SEAT_HEAT_MAX).default(0),
}
const minutes = fields.wholeNumber(RUN_MINUTES.least, RUN_MINUTES.most)
const power = {
  power: z.enum(domain.CLIMATE_POWER).default('any'),
  /** Percent; counts where the condition names a charge. */
  minSoc: fields.wholeNumber(0, 100).default(30),
}

/** One run of the climate of one vehicle, from its request to what the vehicle reports of it. */
export const ClimateRun = z.object({
  id: z.number().int(),
  vin: z.string(),
  plate: z.string(),
  /** Of its schedule; empty: requested by a user for now. */
  scheduleName: z.string(),
  operator: z.string(),
  target: z.number().int(),
  climateMode: z.enum(CLIMATE_MODE_NAMES),
  fan: z.number().int(),
  defrost: z.boolean(),
  seatHeat: z.number().int(),
  minutes: z.number().int(),
  state: z.enum(domain.CLIMATE_STATES),
  reason: z.enum(domain.CLIMATE_REASONS).nullable(),
  stoppedBy: z.enum(CLIMATE_STOP_NAMES).nullable(),
  /** Whether the vehicle reported that it really runs; null: not known yet. */
  confirmed: z.boolean().nullable(),
  /** °C, as reported. */
  insideStart: z.number().int().nullable(),
  insideEnd: z.number().int().nullable(),
  ranMinutes: z.number().int().nullable(),
  /** kWh */
  energy: z.number().nullable(),
  /** The command that carried it. */
  jobId: z.number().int().nullable(),
  planTime: fields.platformTime,
  startTime: fields.platformTime.nullable(),
  finishTime: fields.platformTime.nullable(),
})
export type ClimateRun = z.output<typeof ClimateRun>

export const ClimateRunFilter = z
  .object({
    /** Part of a VIN or a plate. */
    keyWord: fields.text(64).optional(),
    state: z.enum(domain.CLIMATE_STATES).optional(),
    /** Of a schedule, or requested by a user. */
    source: z.enum(['schedule', 'user']).optional(),
    /** Of the planned start. */
    ...fields.optionalTimeRange,
  })
  .refine(...fields.rangeInOrder)
export type ClimateRunFilter = z.output<typeof ClimateRunFilter>

export const { list: listClimateRuns, export: exportClimateRuns } = calls(
  {
    page: PAGE,
    buttons: { code: CLIMATE },
    row: ClimateRun,
    filter: ClimateRunFilter,
    sorts: ['planTime', 'energy', 'ranMinutes'],
  },
  {
    list: ['GET /tsp-bss/warmAir/list', 'Runs of the climate of vehicles, one page, newest first'],
    export: ['GET /tsp-bss/warmAir/export', 'Runs of the climate as a workbook, same filter as the list'],
  },
)

const vins = z.array(fields.vin).min(1, 'validation.required').max(domain.CLIMATE_VEHICLES_MAX)
export const ClimateCandidate = z.object({
  vin: z.string(),
  plate: z.string(),
  blocker: z.enum(domain.CLIMATE_BLOCKERS).nullable(),
  /** °C inside, as last reported. */
  inside: z.number().int().nullable(),
  /** Null: it cannot be charged, or does not report it. */
  plugged: z.boolean().nullable(),
  /** Percent. */
  soc: z.number().nullable(),
  /** It has them: what a vehicle lacks is left out. */
  hasSettings: z.boolean(),
  hasSeatHeat: z.boolean(),
})
export type ClimateCandidate = z.output<typeof ClimateCandidate>
export const checkClimate = endpoint('POST /tsp-bss/warmAir/check', `${CLIMATE}/start`, {
  audit: null,
  summary: 'Whose climate can be started now, and why not that of the others',
  body: z.object({ vins, ...power }),
  response: z.array(ClimateCandidate),
})

export const NewClimate = z.object({ vins, ...settings, minutes, ...power })
export type NewClimate = z.output<typeof NewClimate>
export const startClimate = endpoint('POST /tsp-bss/warmAir/start', `${CLIMATE}/start`, {
  audit: 'command',
  summary: 'Start the climate of vehicles now; the answer names those that are left out, with the reason',
  body: NewClimate,
  response: z.object({
    given: z.number().int(),
    refused: z.array(z.object({ vin: z.string(), blocker: z.enum(domain.CLIMATE_BLOCKERS) })),
  }),
})
export const stopClimate = endpoint('POST /tsp-bss/warmAir/stop', `${CLIMATE}/stop`, {
  audit: 'command',
  summary: 'Cancel runs that wait and switch off those that run; the vehicle reports when it is off',
  body: fields.ManyIds,
  response: fields.Changed,
})

export const ClimateSlot = z.object({
  /** ISO days of the week. */
  days: z.array(fields.wholeNumber(1, 7)).min(1, 'validation.required').max(7),
  /** Where the vehicle is. */
  clock: fields.dayMinute,
  by: z.enum(domain.SLOT_KINDS).default('ready'),
  minutes,
})
const slots = z.array(ClimateSlot).min(1, 'validation.required').max(domain.CLIMATE_SLOTS_MAX)
const skipDays = z.array(fields.calendarDay).max(domain.CLIMATE_SKIPS_MAX).default([])

export const ClimatePlan = z.object({
  name: fields.requiredText(64),
  enabled: z.boolean().default(true),
  ...settings,
  ...power,
  slots,
  skipDays,
})
export type ClimatePlan = z.output<typeof ClimatePlan>

/** The schedule of one vehicle. */
export const ClimateSchedule = z.object({
  id: z.number().int(),
  vin: z.string(),
  plate: z.string(),
  name: z.string(),
  enabled: z.boolean(),
  target: z.number().int(),
  mode: z.enum(CLIMATE_MODE_NAMES),
  fan: z.number().int(),
  defrost: z.boolean(),
  seatHeat: z.number().int(),
  power: z.enum(domain.CLIMATE_POWER),
  minSoc: z.number().int(),
  slots: z.array(ClimateSlot),
  skipDays: z.array(z.string()),
  /** IANA name of the zone its clock times are in. */
  zone: z.string(),
  /** Null: it is off, or has no day left. */
  nextTime: fields.platformTime.nullable(),
  lastState: z.enum(domain.CLIMATE_STATES).nullable(),
  lastReason: z.enum(domain.CLIMATE_REASONS).nullable(),
  lastTime: fields.platformTime.nullable(),
  operator: z.string(),
  updateTime: fields.platformTime,
})
export type ClimateSchedule = z.output<typeof ClimateSchedule>

export const ClimateScheduleFilter = z.object({
  /** Part of a VIN, a plate or a name. */
  keyWord: fields.text(64).optional(),
  enabled: fields.flag.optional(),
})
export type ClimateScheduleFilter = z.output<typeof ClimateScheduleFilter>

export const { list: listClimateSchedules, remove: deleteClimateSchedules } = calls(
  {
    page: PAGE,
    buttons: SCHEDULE,
    row: ClimateSchedule,
    filter: ClimateScheduleFilter,
    sorts: ['nextTime', 'name'],
  },
  {
    list: ['GET /tsp-bss/warmAir/schedule/list', 'Climate schedules of vehicles, one page, newest first'],
    remove: ['POST /tsp-bss/warmAir/schedule/delete', 'Delete climate schedules; their runs stay'],
  },
)
export const NewClimateSchedule = ClimatePlan.extend({ vins })
export const addClimateSchedules = endpoint('POST /tsp-bss/warmAir/schedule/add', `${SCHEDULE}/add`, {
  audit: 'operation',
  summary: 'Add a climate schedule to vehicles; a vehicle that has one of this name is left out',
  body: NewClimateSchedule,
  response: fields.Changed,
})
export const ChangedClimateSchedules = ClimatePlan.extend({
  /** As they were read: 409 when one was changed in the meantime. */
  schedules: z
    .array(z.object({ id: fields.rowId, updateTime: fields.platformTime }))
    .min(1, 'validation.required')
    .max(domain.CLIMATE_VEHICLES_MAX),
})
export const updateClimateSchedules = endpoint('POST /tsp-bss/warmAir/schedule/update', `${SCHEDULE}/edit`, {
  audit: 'operation',
  summary: 'Change schedules of one or several vehicles, all or none',
  body: ChangedClimateSchedules,
})
export const switchClimateSchedules = endpoint('POST /tsp-bss/warmAir/schedule/enable', `${SCHEDULE}/edit`, {
  audit: 'operation',
  summary: 'Switch climate schedules on or off',
  body: fields.ManyIds.extend({ enabled: z.boolean() }),
  response: fields.Changed,
})
export const previewClimateSchedule = endpoint('POST /tsp-bss/warmAir/schedule/preview', PAGE, {
  audit: null,
  summary: 'The next runs these slots lead to, where each of the first vehicles is',
  body: z.object({ vins: z.array(fields.vin).max(domain.CLIMATE_VEHICLES_MAX), slots, skipDays }),
  response: z.array(
    z.object({
      vin: z.string(),
      plate: z.string(),
      zone: z.string(),
      runs: z.array(z.object({ startTime: fields.platformTime, clock: z.string(), day: z.string() })),
    }),
  ),
})
