import { z } from 'zod'
import {
  CONFLICT_KINDS,
  CONFLICT_RESOLUTIONS,
  CONNECTION_STATES,
  REGISTER_RESULTS,
  REGISTRATION_STATES,
} from '../domain/terminal-state.ts'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import { Changed, flag, OneId, partOfPlate, partOfVin, platformTime, rowId, text, vin, wholeNumber } from './fields.ts'
import { paged, pagedQuery } from './paging.ts'
import { phoneField } from './masked.ts'

const PAGE = '/tbox/registersState'
const code = (verb: string) => ({ code: `${PAGE}/terminal/${verb}` })

/** A registered terminal with its last reported data. */
export const TerminalRow = z.object({
  id: z.number().int(),
  vin: z.string().nullable(),
  plate: z.string().nullable(),
  sn: z.string(),
  phone: phoneField(z.string()),
  iccid: z.string(),
  /** As the terminal registered with; empty until it has. */
  makerId: z.string(),
  model: z.string(),
  province: z.number().int().nullable(),
  city: z.number().int().nullable(),
  firmware: z.string(),
  registerTime: platformTime.nullable(),
  /** A code was given; the code itself is never shown. */
  hasAuthCode: z.boolean(),
  /** Device the phone belongs to; null: the first that registers, empty: one without an id. */
  deviceId: z.string().nullable(),
  /** Empty: any manufacturer. */
  deviceMaker: z.string(),
  imei: z.string(),
  /** ICCID of logins by GB/T 32960. */
  loginIccid: z.string(),
  /** Of the last message: 2011, 2013, 2019; empty before the first. */
  protocolVersion: z.string(),
  lastLoginTime: platformTime.nullable(),
  state: z.enum(REGISTRATION_STATES),
  connection: z.enum(CONNECTION_STATES),
  /** Of the last registration; null before the first. */
  lastResult: z.enum(REGISTER_RESULTS).nullable(),
  /** Any message, a position, CAN data: three different things (docs/product/shared.md#vehicle-states). */
  lastMessageTime: platformTime.nullable(),
  lastPositionTime: platformTime.nullable(),
  lastCanTime: platformTime.nullable(),
  /** Seconds without a message until the terminal counts as offline. */
  silenceSeconds: z.number().int(),
  openConflicts: z.number().int(),
})
export type TerminalRow = z.output<typeof TerminalRow>

export const TerminalFilter = z.object({
  /** Part of a VIN. */
  vin: partOfVin.optional(),
  plate: partOfPlate.optional(),
  /** Part of a serial number. */
  sn: text(64).optional(),
  /** Part of the phone number of the header. */
  phone: text(20).optional(),
  /** Part of the device id. */
  deviceId: text(64).optional(),
  state: z.enum(REGISTRATION_STATES).optional(),
  lastResult: z.enum(REGISTER_RESULTS).optional(),
})
export type TerminalFilter = z.output<typeof TerminalFilter>

const SORTS = ['vin', 'plate', 'sn', 'registerTime', 'lastLoginTime', 'lastMessageTime'] as const

export const { list: listTerminals, export: exportTerminals } = calls(
  { page: PAGE, buttons: `${PAGE}/terminal`, row: TerminalRow, filter: TerminalFilter, sorts: SORTS },
  {
    list: ['GET /tsp-bss/v1/terminal/register/list', 'Terminals with their registration and connection, one page'],
    export: [
      'GET /tsp-bss/v1/terminal/register/list/export',
      'Terminals with their registration as a workbook or CSV, same filter as the list',
    ],
  },
)

export const TerminalConflict = z.object({
  id: z.number().int(),
  kind: z.enum(CONFLICT_KINDS),
  /** The vehicle both want. */
  vin: z.string().nullable(),
  /** The registered owner of the vehicle or phone. */
  holderSn: z.string(),
  holderPhone: phoneField(z.string()),
  holderDevice: z.string(),
  holderMaker: z.string(),
  holderImei: z.string(),
  /** The device that requests it; the same terminal with another device for a shared phone or VIN. */
  newcomerSn: z.string(),
  newcomerPhone: phoneField(z.string()),
  newcomerDevice: z.string(),
  newcomerMaker: z.string(),
  newcomerImei: z.string(),
  remoteAddress: z.string(),
  count: z.number().int(),
  firstTime: platformTime,
  lastTime: platformTime,
  resolution: z.enum(CONFLICT_RESOLUTIONS).nullable(),
  resolvedBy: z.string().nullable(),
  resolveTime: platformTime.nullable(),
})
export type TerminalConflict = z.output<typeof TerminalConflict>

export const listConflicts = endpoint('GET /tsp-bss/v1/terminal/register/conflict/list', PAGE, {
  summary: 'Terminals that claim the same vehicle, and devices that use a phone or VIN of another device',
  query: z.object({ terminalId: rowId.optional(), open: flag.optional() }).extend(pagedQuery.shape),
  response: paged(TerminalConflict),
})
export const resolveConflict = endpoint('POST /tsp-bss/v1/terminal/register/conflict/resolve', code('resolve'), {
  audit: 'operation',
  summary: 'Decide a conflict: keep, rebind (accept the new device) or block; 409 when another user did',
  body: z.object({ id: rowId, resolution: z.enum(CONFLICT_RESOLUTIONS) }),
})

/** One registration or authentication of a terminal. */
export const RegistrationAttempt = z.object({
  time: platformTime,
  messageId: z.string(),
  result: z.string(),
  remoteAddress: z.string(),
  content: z.string(),
})
export const getTerminal = endpoint('GET /tsp-bss/v1/terminal/register/detail', PAGE, {
  summary: 'One terminal with its last twenty sign-ons',
  query: OneId,
  response: z.object({ terminal: TerminalRow, attempts: z.array(RegistrationAttempt) }),
})

/** Width of the terminal id in 0x0100 of 2019. */
export const MAX_DEVICE_ID = 30

const ids = z.array(rowId).min(1).max(500)

export const deregisterTerminals = endpoint('POST /tsp-bss/v1/terminal/register/deregister', code('deregister'), {
  audit: 'operation',
  summary: 'End the registration of terminals: open connections close, they must register again',
  body: z.object({ ids }),
  response: Changed,
})
export const resetAuthCodes = endpoint('POST /tsp-bss/v1/terminal/register/resetAuthCode', code('resetAuthCode'), {
  audit: 'operation',
  summary: 'Forget the codes of terminals: the next registration gets a new one',
  body: z.object({ ids }),
  response: Changed,
})
export const blockTerminals = endpoint('POST /tsp-bss/v1/terminal/register/block', code('block'), {
  audit: 'operation',
  summary: 'Block terminals or let them in again',
  body: z.object({ ids, blocked: z.boolean() }),
  response: Changed,
})
export const assignDevice = endpoint('POST /tsp-bss/v1/terminal/register/device', code('device'), {
  audit: 'operation',
  summary:
    'Set the device a phone belongs to; empty: the next one that registers. Another device than before gets a new code',
  body: z.object({ id: rowId, deviceId: text(MAX_DEVICE_ID) }),
})
export const setTerminalSilence = endpoint('POST /tsp-bss/v1/terminal/register/silence', code('silence'), {
  audit: 'operation',
  summary: 'Seconds without a message until these terminals count as offline',
  body: z.object({ ids, silenceSeconds: z.number().int().min(30).max(86_400) }),
  response: Changed,
})

/**
 * An unregistered phone that tries to register. Shown to the tenant whose vehicle it names; one without a known
 * vehicle is shown if there is only one tenant.
 */
export const UnknownTerminal = z.object({
  id: z.number().int(),
  phone: phoneField(z.string()),
  makerId: z.string(),
  model: z.string(),
  deviceId: z.string(),
  /** Plate or VIN it named. */
  named: z.string(),
  /** A vehicle of the tenant that bears it. */
  vin: z.string().nullable(),
  remoteAddress: z.string(),
  count: z.number().int(),
  firstTime: platformTime.nullable(),
  lastTime: platformTime.nullable(),
  /** Open permission to register once. */
  allowedVin: z.string().nullable(),
  allowedUntilTime: platformTime.nullable(),
})
export type UnknownTerminal = z.output<typeof UnknownTerminal>

export const listUnknownTerminals = endpoint('GET /tsp-bss/v1/terminal/register/unknown/list', PAGE, {
  summary: 'Phones that registered and are not on the books, latest first',
  query: z.object({ phone: text(20).optional() }).extend(pagedQuery.shape),
  response: paged(UnknownTerminal),
})
export const allowUnknownTerminal = endpoint('POST /tsp-bss/v1/terminal/register/unknown/allow', code('allow'), {
  audit: 'operation',
  summary: 'Let a phone that is not on the books register once, for a vehicle without a terminal',
  body: z.object({
    phone: z.string().regex(/^\d{5,20}$/, 'validation.format'),
    vin,
    sn: z.string().trim().min(1).max(64),
    hours: z.number().int().min(1).max(72).default(24),
  }),
})

/** Registrations of one day by result. */
export const RegistrationDay = z.object({
  day: z.string(),
  accepted: z.number().int(),
  /** Refusals by result key. */
  refused: z.record(z.string(), z.number().int()),
})
export type RegistrationDay = z.output<typeof RegistrationDay>

export const REGISTRATION_CHART_DAYS = 31
export const countRegistrations = endpoint('GET /tsp-bss/v1/terminal/register/days', PAGE, {
  summary: 'Registrations per day and refusals by reason, of the last days',
  query: z.object({ days: wholeNumber(1, REGISTRATION_CHART_DAYS).default(14) }),
  response: z.array(RegistrationDay),
})
