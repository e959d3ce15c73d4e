import { z } from 'zod'
import { FENCE_PAGES } from '../domain/page-group.ts'
import { ALARM_STATES } from '../domain/alarm-handling.ts'
import { FENCE_CORRIDOR, FENCE_POINTS_MAX, fenceShape } from '../domain/fence.ts'
import { LINE_SENSES } from '../domain/fence-direction.ts'
import { DWELL_BOUNDS } from '../domain/fence-dwell.ts'
import { crossesItself } from '../domain/fence-measure.ts'
import { alarmLevel } from './alarm.ts'
import { Schedule, VehicleScope } from './alarm-rule.ts'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import {
  Changed,
  flag,
  ManyIds,
  optionalText,
  platformTime,
  rangeInOrder,
  requiredText,
  rowId,
  text,
  vin,
  wholeNumber,
} from './fields.ts'
import { cursorPage, cursorQuery, paged, pagedQuery, TIME_KEY } from './paging.ts'
import { placeField } from './masked.ts'
import { WORK_GROUP_KINDS } from './work-group.ts'

export const FENCE_PAGE = '/carControlService/manage'
export const FENCE_EVENTS_PAGE = '/carControlService/remind'
const PAGE = FENCE_PAGE
const EVENTS_PAGE = FENCE_EVENTS_PAGE
const code = (verb: string) => ({ code: `${PAGE}/fence/${verb}` })

const MAX_VEHICLES = 10_000

export const FENCE_CATEGORIES = ['depot', 'customer', 'noGo', 'city', 'charging', 'other'] as const
/** Fences of one import; a file with more is sent in parts. */
export const FENCE_IMPORT_MAX = 100

/** Working groups one fence can name. */
const GROUPS_MAX = 50

/** Whom a fence watches, always within its organisation. The vehicles of working groups are those of the moment. */
export const FenceScope = z.discriminatedUnion('by', [
  ...VehicleScope.options,
  z.object({ by: z.literal('groups'), groupIds: z.array(rowId).min(1).max(GROUPS_MAX) }),
])
export type FenceScope = z.output<typeof FenceScope>

/**
 * The direction in which a vehicle must enter; a visit in another one is no visit: no event, no alarm, no stay. `line` is for
 * corridors: along the centre line in the order of its points (forward) or against it (backward), or across it to the right or
 * left of that order. `heading` is for every type: degrees clockwise from north, from one clockwise to the other. It is judged
 * once, at the entry, by the course of a moving vehicle or the way from its last report; while neither says it, at the reports
 * after it. An entry that was not reported does not count.
 */
export const FenceDirection = z.discriminatedUnion('by', [
  z.object({ by: z.literal('any') }),
  z.object({ by: z.literal('line'), sense: z.enum(LINE_SENSES) }),
  z.object({ by: z.literal('heading'), fromHeading: wholeNumber(0, 359), toHeading: wholeNumber(0, 359) }),
])

const fields = z.object({
  name: requiredText(100),
  /** The fence belongs to this organisation and watches its vehicles and those below. */
  orgId: rowId,
  /** 1 circle, 2 polygon, 3 rectangle, 4 corridor. */
  type: wholeNumber(1, FENCE_CORRIDOR),
  /** Circle "lng,lat"; the others points joined by ";", a rectangle its north-west and south-east corner; WGS-84. */
  position: z.string().trim().min(3).max(30_000),
  /** Kilometres: of a circle, and from the middle of a corridor to its side; null for other types. */
  radius: z.number().positive().max(1000).nullable().default(null),
  category: z.enum(FENCE_CATEGORIES).default('other'),
  /** "#rrggbb" */
  colour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/, 'validation.format')
    .default('#1d6ff2'),
  /** Alarm while inside. */
  alarmInside: z.boolean().default(false),
  /** Alarm from leaving to coming back. */
  alarmOutside: z.boolean().default(false),
  /** Alarm after so many minutes inside; null: none. */
  dwellMinutes: z.number().int().min(1).max(43_200).nullable().default(null),
  /** km/h inside; null: none. */
  speedLimit: z.number().int().min(1).max(300).nullable().default(null),
  /** Seconds above the limit before it is an alarm. */
  overspeedSeconds: z.number().int().min(0).max(255).default(10),
  level: alarmLevel.default(2),
  /** Only visits that begin in this direction count. Terminals cannot judge it: such a fence is watched by the platform. */
  direction: FenceDirection.default({ by: 'any' }),
  schedule: Schedule.default({ weekdays: [], from: '00:00', to: '00:00' }),
  scope: FenceScope.default({ by: 'all' }),
  /** Text to the driver when an alarm begins; empty: none. */
  driverText: optionalText(200),
  /** Accounts that receive the notices of its alarms, as far as their rights go; empty: everyone with the rights. */
  recipientIds: z.array(rowId).max(50).default([]),
  /** Name of the administrative area whose outline the polygon is; empty: drawn, typed or imported. */
  areaName: optionalText(100),
  enabled: z.boolean().default(true),
})

export const FenceInput = fields.superRefine((fence, context) => {
  const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  if (fence.direction.by === 'line' && fence.type !== FENCE_CORRIDOR) issue('direction', 'validation.fenceDirection')
  const shape = fenceShape(fence)
  if (!shape) return issue('position', 'validation.fencePosition')
  if ('points' in shape && shape.points.length > FENCE_POINTS_MAX) return issue('position', 'validation.fencePoints')
  if (shape.kind === 'polygon' && crossesItself(shape.points)) issue('position', 'validation.fenceCrosses')
})
export type FenceInput = z.output<typeof FenceInput>

export const Fence = fields.extend({
  id: z.number().int(),
  orgName: z.string(),
  /** Vehicles it watches, those inside now, and events of the last seven days. */
  vehicles: z.number().int(),
  inside: z.number().int(),
  events: z.number().int(),
  /** Terminals that hold its present shape, and those it was sent to. */
  synced: z.number().int(),
  syncTargets: z.number().int(),
  ownerName: z.string(),
  createTime: platformTime,
  updateTime: platformTime,
})
export type Fence = z.output<typeof Fence>

export const FenceFilter = z.object({
  keyWord: text(100).optional(),
  type: wholeNumber(1, FENCE_CORRIDOR).optional(),
  category: z.enum(FENCE_CATEGORIES).optional(),
  orgId: rowId.optional(),
  enabled: flag.optional(),
})
export type FenceFilter = z.output<typeof FenceFilter>

export const enableFences = endpoint('POST /tsp-bss/electronicFence/enable', code('edit'), {
  audit: 'operation',
  summary: 'Switch fences on or off',
  body: ManyIds.extend({ enabled: z.boolean() }),
  response: Changed,
})
export const {
  list: listFences,
  detail: getFence,
  create: createFence,
  update: updateFence,
  remove: deleteFences,
} = calls(
  { page: PAGE, buttons: `${PAGE}/fence`, row: Fence, input: FenceInput, filter: FenceFilter },
  {
    list: ['GET /tsp-bss/electronicFence/list', 'Electronic fences, one page, newest first'],
    detail: [
      'GET /tsp-bss/electronicFence/detail',
      'One fence in the data scope of the caller',
      { usedOn: FENCE_PAGES },
    ],
    create: ['POST /tsp-bss/electronicFence/insert', 'Add a fence; watched within a second'],
    update: [
      'POST /tsp-bss/electronicFence/update',
      'Change a fence; 409 when another user changed it since updateTime',
    ],
    remove: [
      'POST /tsp-bss/electronicFence/delete',
      'Delete fences; 409 while a terminal or an alarm rule still holds one',
    ],
  },
)

/** All of them or none. */
export const importFences = endpoint('POST /tsp-bss/electronicFence/import', code('add'), {
  audit: 'operation',
  summary: 'Add several fences at once, all of them or none; watched within a second',
  body: z.object({ fences: z.array(FenceInput).min(1).max(FENCE_IMPORT_MAX) }),
  response: Changed,
})

/** Vehicles in the data scope of the caller by their VINs or ids; others are left out. */
export const findFenceVehicles = endpoint('POST /tsp-bss/electronicFence/vehicles', PAGE, {
  audit: null,
  summary: 'Vehicles a fence can name, by their VINs or ids',
  body: z.object({
    vins: z.array(vin).max(MAX_VEHICLES).default([]),
    vehicleIds: z.array(rowId).max(MAX_VEHICLES).default([]),
  }),
  response: z.array(z.object({ vehicleId: z.number().int(), vin, plate: z.string() })),
})

/** Own working groups and those shared with the caller. */
export const listFenceGroups = endpoint('GET /tsp-bss/electronicFence/groups', PAGE, {
  summary: 'Working groups a fence can name, by name',
  response: z.array(z.object({ groupId: z.number().int(), groupName: z.string(), kind: z.enum(WORK_GROUP_KINDS) })),
})

export const FENCE_EVENTS = ['enter', 'exit', 'dwell', 'overspeed'] as const
export const FenceEvent = z.object({
  vehicleId: z.number().int(),
  vin: z.string(),
  plate: z.string(),
  fenceId: z.number().int(),
  fenceName: z.string(),
  event: z.enum(FENCE_EVENTS),
  time: platformTime,
  lat: placeField(z.number()),
  lng: placeField(z.number()),
  /** km/h */
  speed: z.number(),
  /** Seconds inside until then; null when it was not seen to enter. */
  staySeconds: z.number().int().nullable(),
  /** It happened between two reports; time and place are calculated. */
  derived: z.boolean(),
  /** 1 circle, 2 polygon, 3 rectangle, 4 corridor. */
  fenceType: z.number().int(),
  /** The alarm it raised; null: none. */
  alarmId: z.number().int().nullable(),
  /** How far the alarm is handled. */
  handling: z.enum(ALARM_STATES).nullable(),
  /** The alarm was stored, but not pushed. */
  muted: z.boolean(),
})
export type FenceEvent = z.output<typeof FenceEvent>

const eventFields = z.object({
  startTime: platformTime,
  endTime: platformTime,
  fenceId: rowId.optional(),
  vehicleId: rowId.optional(),
  keyWord: text(64).optional(),
  event: z.enum(FENCE_EVENTS).optional(),
  orgId: rowId.optional(),
  /** Class of the time inside until the event (domain/fence-dwell.ts). */
  stayClass: wholeNumber(0, DWELL_BOUNDS.length).optional(),
})
export const FenceEventFilter = eventFields.refine(...rangeInOrder)
export type FenceEventFilter = z.output<typeof FenceEventFilter>
export const listFenceEvents = endpoint('GET /tsp-bss/electronicFence/events', EVENTS_PAGE, {
  summary: 'What happened at fences, newest first',
  query: FenceEventFilter.safeExtend(cursorQuery(TIME_KEY).shape),
  response: cursorPage(FenceEvent),
})

/** A vehicle inside of a fence now. */
export const FenceStay = z.object({
  vehicleId: z.number().int(),
  vin: z.string(),
  plate: z.string(),
  fenceId: z.number().int(),
  fenceName: z.string(),
  enterTime: platformTime,
  /** Limit of the fence; null: none. */
  dwellMinutes: z.number().int().nullable(),
})
export type FenceStay = z.output<typeof FenceStay>
export const listFenceStays = endpoint('GET /tsp-bss/electronicFence/stays', EVENTS_PAGE, {
  summary: 'Vehicles inside of fences now, longest first',
  query: z.object({ fenceId: rowId.optional(), keyWord: text(64).optional() }).extend(pagedQuery.shape),
  response: paged(FenceStay),
})

/** Alarms a fence would have raised over the last seven days. */
export const testFence = endpoint('POST /tsp-bss/electronicFence/test', code('add'), {
  audit: null,
  summary:
    'Run a fence that is not saved over the last seven days of at most 50 of its vehicles; after a million positions no further vehicle is begun',
  body: FenceInput,
  response: z.object({
    /** Vehicles that were read, and those the fence would watch. */
    vehicles: z.number().int(),
    watched: z.number().int(),
    positions: z.number().int(),
    events: z.array(z.object({ event: z.enum(FENCE_EVENTS), count: z.number().int() })),
  }),
})
