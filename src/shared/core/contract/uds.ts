import { z } from 'zod'
import { VEHICLE_PAGES } from '../domain/page-group.ts'
import { COMMAND_STATUSES } from '../domain/command-status.ts'
import { UDS_RESULTS, UDS_STATUSES, UDS_TYPES } from '../domain/uds-task.ts'
import { calls } from './calls.ts'
import { endpoint, usedOn } from './endpoint.ts'
import { FaultNames } from './fault-code.ts'
import { optionalText, optionalTimeRange, platformTime, rangeInOrder, requiredText, text, vin } from './fields.ts'

const PAGE = '/dataService/uds'
const code = (verb: string) => ({ code: `${PAGE}/task/${verb}` })

/** 11 or 29 bits, as hex without prefix: "7E0". */
export const canAddress = z
  .string()
  .trim()
  .regex(/^[0-9A-Fa-f]{1,8}$/, 'validation.hex')
  .refine((text) => Number.parseInt(text, 16) <= 0x1fffffff, 'validation.hex')
/** Bytes of ISO 14229-1 without transport bytes. */
export const udsBytes = text(20_000)
  .transform((text) => text.replaceAll(' ', '').toLowerCase())
  .pipe(
    z
      .string()
      .regex(/^([0-9a-f]{2})+$/, 'validation.hex')
      .max(8190),
  )

const udsType = z.literal(UDS_TYPES)
const fromText = <T extends z.ZodType>(type: T) => z.preprocess((v) => (typeof v === 'string' ? Number(v) : v), type)

/** A control unit that answers diagnostics, by the parts catalogue. */
export const UdsEcu = z.object({ code: z.string(), name: z.string(), address: z.string() })
export const listUdsEcus = endpoint('GET /tsp-bss/uds/ecu/list', usedOn(VEHICLE_PAGES), {
  summary: 'Control units with a diagnostic address',
  response: z.array(UdsEcu),
})

/** One request to one control unit, and what became of it. */
export const UdsTask = z.object({
  id: z.number().int(),
  /** The command that carries it. */
  jobId: z.number().int(),
  vin: z.string(),
  ecu: z.string(),
  address: z.string(),
  channel: z.number().int(),
  type: udsType,
  request: z.string(),
  status: z.literal(UDS_STATUSES),
  /** Null while it runs. */
  result: z.literal(UDS_RESULTS).nullable(),
  /** Why it ended without an answer, `result.<key>` of the namespace command. */
  reasonKey: z.string().nullable(),
  /** Hex; empty without one. */
  answer: z.string(),
  /** Id of the request this one was repeated for, as the read after a clear. */
  followUpOf: z.number().int().nullable(),
  createTime: platformTime,
  endTime: platformTime.nullable(),
  operator: z.string(),
})
export type UdsTask = z.output<typeof UdsTask>

export const UdsTaskFilter = z
  .object({
    vin: vin.optional(),
    ecu: text(32).optional(),
    type: fromText(udsType).optional(),
    status: fromText(z.literal(UDS_STATUSES)).optional(),
    result: fromText(z.literal(UDS_RESULTS)).optional(),
    ...optionalTimeRange,
  })
  .refine(...rangeInOrder)
export type UdsTaskFilter = z.output<typeof UdsTaskFilter>

export const UdsTaskInput = z.object({
  vin,
  ecu: optionalText(32),
  address: canAddress,
  channel: z.number().int().min(1).max(2).default(1),
  type: udsType,
  request: udsBytes,
  /** Required where the request does more than read. */
  reason: optionalText(500),
})
export type UdsTaskInput = z.output<typeof UdsTaskInput>

/** Anything but a clear or a write. */
export const createUdsTask = endpoint('POST /tsp-bss/uds/task/create', code('add'), {
  audit: 'command',
  summary: 'Ask one control unit something; requests that only read',
  body: UdsTaskInput,
  response: z.object({ id: z.number().int(), jobId: z.number().int() }),
})
/** Class 2: needs a reason. After a clear the trouble codes are read again automatically. */
export const changeByUds = endpoint('POST /tsp-bss/uds/task/change', code('clear'), {
  audit: 'command',
  summary: 'Clear the fault memory or send another request that changes something',
  body: UdsTaskInput.extend({ reason: requiredText(500) }),
  response: z.object({ id: z.number().int(), jobId: z.number().int(), status: z.enum(COMMAND_STATUSES) }),
})

/** A trouble code reported by a vehicle, with its history. */
export const DtcObservation = z.object({
  id: z.number().int(),
  vin: z.string(),
  ecu: z.string(),
  address: z.string(),
  code: z.string(),
  /** From the fault dictionary; empty when it does not have the code. */
  name: z.string(),
  names: FaultNames.optional(),
  level: z.number().int().nullable(),
  /** ISO 14229-1 annex D.2. */
  status: z.number().int(),
  occurrence: z.number().int(),
  mileageKm: z.number().nullable(),
  firstTime: platformTime,
  lastTime: platformTime,
  /** When a clear removed it from the memory; null while it is stored. */
  clearTime: platformTime.nullable(),
})
export type DtcObservation = z.output<typeof DtcObservation>
export const listDtcs = endpoint('GET /tsp-bss/uds/dtc/list', PAGE, {
  summary: 'Trouble codes one vehicle reported by UDS',
  query: z.object({ vin }),
  response: z.array(DtcObservation),
})

/** Words of an answer that only the platform knows: names from the fault dictionary. */
export const nameDtcs = endpoint('GET /tsp-bss/uds/dtc/names', usedOn(VEHICLE_PAGES), {
  summary: 'Names of trouble codes by the fault dictionary',
  query: z.object({ codes: z.string().max(2000) }),
  response: z.array(
    z.object({ code: z.string(), name: z.string(), names: FaultNames.optional(), level: z.number().int() }),
  ),
})
export const {
  list: listUdsTasks,
  detail: findUdsTask,
  export: exportUdsTasks,
} = calls(
  { page: PAGE, buttons: `${PAGE}/task`, row: UdsTask, filter: UdsTaskFilter },
  {
    list: ['GET /tsp-bss/uds/task/list', 'Single UDS requests of the vehicles in the caller’s scope, newest first'],
    detail: ['GET /tsp-bss/uds/task/detail', 'One UDS request'],
    export: ['GET /tsp-bss/uds/task/export', 'Single UDS requests as a workbook, same filter as the list'],
  },
)
