import { z } from 'zod'
import { ALARM_STATES } from '../domain/alarm-handling.ts'
import { EXPORT_STATES } from '../domain/export-state.ts'
import { platformTime } from './fields.ts'
import { FleetFilter } from './fleet-filter.ts'

/** Above this many vehicles in the viewport the server sends aggregated cells instead of vehicles. */
export const CELLS_ABOVE = 20_000

/**
 * What a client wants to see, sent as the event `subscribe` (acknowledged); a later one replaces it. Everything is
 * limited to the tenant and organisations of the caller. Without a token only anonymous positions are sent. The answer is
 * a `SubscribeAnswer`; a rejected wish leaves the earlier one in force.
 */
export const LiveSubscription = z.object({
  /**
   * [west, south, east, north] in degrees; west > east crosses the antimeridian. Absent: the whole world. More than this is
   * sent: a margin around it, and all of a small fleet.
   */
  viewport: z.tuple([z.number(), z.number(), z.number(), z.number()]).optional(),
  /** Only the vehicles of this part of the fleet, as the numbers of a wall count it; it limits `alarm/raised` too. */
  filter: FleetFilter.strict().optional(),
  /**
   * Only these vehicles (row ids), never as cells; absent: all in scope. Not for listeners without a token, who know no
   * row ids.
   */
  vehicleIds: z.array(z.number().int()).max(CELLS_ABOVE).optional(),
  /** Of the map; cells are chosen by it. */
  zoom: z.number().min(0).max(24).optional(),
})
export type LiveSubscription = z.output<typeof LiveSubscription>

/** A wrong field of a subscription: a key of the namespace `validation` and what its placeholders stand for. */
export interface SubscribeFault {
  path?: string | undefined
  message: string
  values?: Readonly<Record<string, string | number>> | undefined
}

/** How a subscription was taken; a rejected one names each wrong field. */
export type SubscribeAnswer = { ok: true } | { ok: false; error: 'invalid'; failDetail: readonly SubscribeFault[] }

/** A named message every listener of the topic gets. Clients send `join` and `leave` with the topic name. */
export interface Topic<P extends z.ZodType> {
  name: string
  payload: P
}
export const topic = <P extends z.ZodType>(name: string, payload: P): Topic<P> => ({ name, payload })

/** Counts over the caller's scope, once a second when changed and at least every five seconds. */
export const FleetCounters = z.object({
  /** Platform time of the numbers. */
  atTime: platformTime,
  total: z.number().int(),
  onboarded: z.number().int(),
  online: z.number().int(),
  /** Vehicles by state, keyed by VEHICLE_STATES. */
  states: z.record(z.string(), z.number().int()),
  /** Kilometres driven since midnight, platform zone. */
  mileageTodayKm: z.number(),
  /** Alarms not ended, by level 1 to 3. */
  openAlarms: z.object({ level1: z.number().int(), level2: z.number().int(), level3: z.number().int() }),
  alarmsToday: z.number().int(),
  /** Messages stored per second over the last ten seconds. */
  messageRate: z.number(),
})
export type FleetCounters = z.output<typeof FleetCounters>
export const fleetCounters = topic('fleet/counters', FleetCounters)

/** A new alarm. Anonymous listeners get it without vin and plate and with a rounded position. */
export const LiveAlarm = z.object({
  id: z.number().int(),
  vehicleId: z.number().int().nullable(),
  vin: z.string().nullable(),
  plate: z.string().nullable(),
  /** Key of the alarm kind, see domain/alarm-kind.ts. */
  kind: z.string(),
  /** The trouble code that raised it. */
  code: z.string().optional(),
  level: z.number().int().min(1).max(3),
  startTime: platformTime,
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  /** Province ("CN-44") or country ("DE") of the position; absent where outlines were not built or far from land. */
  region: z.string().optional(),
})
export type LiveAlarm = z.output<typeof LiveAlarm>
export const alarmRaised = topic('alarm/raised', LiveAlarm)

/** An alarm ended, or people did something with it; sent to the tenant's signed-in listeners. */
export const LiveAlarmChange = z.object({
  id: z.number().int(),
  vehicleId: z.number().int(),
  /** Null: unchanged. */
  state: z.enum(ALARM_STATES).nullable(),
  endTime: platformTime.nullable(),
})
export type LiveAlarmChange = z.output<typeof LiveAlarmChange>
export const alarmChanged = topic('alarm/changed', LiveAlarmChange)

/** State of a command job changed; sent to the tenant's signed-in listeners. */
export const CommandJobChanged = z.object({ jobId: z.number().int(), vin: z.string(), status: z.string() })
export const commandJobChanged = topic('command/changed', CommandJobChanged)

/** An export was requested, progressed, ended or was removed; sent only to the account that requested it. */
export const LiveExportChange = z.object({
  id: z.number().int(),
  state: z.enum([...EXPORT_STATES, 'removed']),
  /** 0–100; null while the number of rows is not known. */
  percent: z.number().int().min(0).max(100).nullable(),
  rows: z.number().int(),
})
export type LiveExportChange = z.output<typeof LiveExportChange>
export const exportChanged = topic('export/changed', LiveExportChange)
