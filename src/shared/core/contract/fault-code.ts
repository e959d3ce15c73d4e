import { z } from 'zod'
import { LANGUAGES } from '../domain/language.ts'
import { endpoint } from './endpoint.ts'
import { flag, INTEGER_MAX, oneNumberOf, platformTime, rowId } from './fields.ts'
import { paged, pagedQuery } from './paging.ts'

const PAGE = '/dataService/faultCodeManagement'
const BASE = '/tsp-collect-data/dataBase/faultCode'
const code = (verb: string) => ({ code: `${PAGE}/fault/${verb}` })

export const FAULT_PROTOCOLS = ['j1939', 'uds', 'vendor'] as const
export type FaultProtocol = (typeof FAULT_PROTOCOLS)[number]
export const FAULT_LAMPS = ['none', 'protect', 'amber', 'red', 'malfunction'] as const
export const FAULT_STATES = ['active', 'draft', 'retired'] as const
export const FAULT_LEVELS = [1, 2, 3] as const

const text = (max: number) => z.string().trim().max(max).default('')
/** A name by language, as far as somebody gave one. */
export const FaultNames = z.record(z.string(), z.string())

/** Causes and advice in another language than the one they were typed in; what is empty is shown as typed. */
export const FaultTexts = z.object({ causes: text(2000), driverAdvice: text(1000), workshopAdvice: text(2000) })
export type FaultTexts = z.output<typeof FaultTexts>
/** "SPN/FMI" as two numbers, a trouble code as P0123 or P0123-45, a vendor's code freely. */
const FORMS: Record<FaultProtocol, RegExp> = {
  j1939: /^\d{1,6}\/\d{1,2}$/,
  uds: /^[PCBU][0-3][0-9A-F]{3}(-[0-9A-F]{2})?$/,
  vendor: /^\S{1,32}$/,
}

const shape = {
  protocol: z.enum(FAULT_PROTOCOLS),
  code: z.string().trim().min(1, 'validation.required').max(32),
  ecu: text(32),
  /** Code of a fault type (short list of the specification §6); empty: none. */
  faultType: text(64),
  name: z.string().trim().min(1, 'validation.required').max(200),
  names: z.partialRecord(z.enum(LANGUAGES), text(200)).default({}),
  /** 1 stop, 2 soon to the workshop, 3 note. */
  level: z.literal(FAULT_LEVELS),
  lamp: z.enum(FAULT_LAMPS).default('none'),
  causes: text(2000),
  driverAdvice: text(1000),
  workshopAdvice: text(2000),
  texts: z.partialRecord(z.enum(LANGUAGES), FaultTexts).default({}),
  stopDriving: z.boolean().default(false),
  pushDriver: z.boolean().default(false),
  /** Codes of vehicle models; empty: all. */
  models: z.array(z.string().max(64)).max(200).default([]),
  state: z.enum(FAULT_STATES).default('active'),
  /** Repair document. */
  documentUrl: z
    .union([z.literal(''), z.url({ protocol: /^https?$/, error: 'validation.format' }).max(500)])
    .default(''),
  /** Id of the entry this one of another supplier means the same as. */
  sameAs: z.int().min(1).max(INTEGER_MAX).nullable().default(null),
}
const formed = (value: { protocol: FaultProtocol; code: string }) => FORMS[value.protocol].test(value.code)
const badForm = { path: ['code'], message: 'validation.format' }

export const FaultCodeInput = z.object(shape).refine(formed, badForm)
export type FaultCodeInput = z.output<typeof FaultCodeInput>

export const FaultCode = z.object({
  ...shape,
  id: z.number().int(),
  faultTypeName: z.string(),
  sameAsCode: z.string(),
  version: z.number().int(),
  /** Vehicles in the caller's scope that told it within 30 days. */
  vehicles: z.number().int(),
  /** Models muted now. */
  muted: z.number().int(),
  updateTime: platformTime,
})
export type FaultCode = z.output<typeof FaultCode>

export const FaultCodeFilter = z.object({
  keyWord: z.string().trim().max(64).optional(),
  protocol: z.enum(FAULT_PROTOCOLS).optional(),
  ecu: z.string().trim().max(32).optional(),
  faultType: z.string().trim().max(64).optional(),
  level: oneNumberOf(FAULT_LEVELS).optional(),
  state: z.enum(FAULT_STATES).optional(),
  stopDriving: flag.optional(),
})
export type FaultCodeFilter = z.output<typeof FaultCodeFilter>

export const listFaultCodes = endpoint({
  method: 'GET',
  path: `${BASE}/list`,
  access: { code: PAGE },
  summary: 'Fault dictionary of the tenant, by code',
  query: FaultCodeFilter.extend(pagedQuery.shape),
  response: paged(FaultCode),
})
export const createFaultCode = endpoint({
  method: 'POST',
  path: `${BASE}/insert`,
  access: code('add'),
  summary: 'Add a fault code',
  body: FaultCodeInput,
  response: z.object({ id: z.number().int() }),
})
/** Makes a new version; what it was stays readable. */
export const updateFaultCode = endpoint({
  method: 'POST',
  path: `${BASE}/update`,
  access: code('edit'),
  summary: 'Change a fault code; updateTime as it was read',
  body: FaultCodeInput.safeExtend({ id: rowId, updateTime: platformTime }),
})
export const deleteFaultCodes = endpoint({
  method: 'POST',
  path: `${BASE}/delete`,
  access: code('delete'),
  summary: 'Delete fault codes',
  body: z.object({ ids: z.array(rowId).min(1).max(500) }),
  response: z.object({ changed: z.number().int() }),
})

export const muteFaultCode = endpoint({
  method: 'POST',
  path: `${BASE}/mute`,
  access: code('mute'),
  summary: 'Keep a fault of one vehicle model quiet until a moment',
  body: z.object({
    id: rowId,
    model: z.string().trim().min(1, 'validation.required').max(64),
    untilTime: platformTime,
    reason: text(200),
  }),
})
export const unmuteFaultCode = endpoint({
  method: 'POST',
  path: `${BASE}/unmute`,
  access: code('mute'),
  summary: 'End a mute',
  body: z.object({ id: rowId, model: z.string().max(64) }),
})

export const FaultCodeDetail = z.object({
  fault: FaultCode,
  versions: z.array(
    z.object({
      version: z.number().int(),
      name: z.string(),
      level: z.number().int(),
      author: z.string(),
      saveTime: platformTime,
    }),
  ),
  mutes: z.array(z.object({ model: z.string(), reason: z.string(), untilTime: platformTime })),
  /** Vehicles that told it for the first time, by day, 30 days. */
  trend: z.array(z.object({ day: z.string(), vehicles: z.number().int() })),
  /** Vehicles by mileage at their first occurrence, in steps of 10,000 km. */
  mileage: z.array(z.object({ fromKm: z.number().int(), vehicles: z.number().int() })),
  /** Codes told by the same vehicles, most frequent first. */
  together: z.array(
    z.object({ code: z.string(), name: z.string(), names: FaultNames.optional(), vehicles: z.number().int() }),
  ),
  /** Vehicles that told it, by the version of their last upgrade: not again since, again since, and only since. */
  upgrades: z.array(
    z.object({ version: z.string(), gone: z.number().int(), stayed: z.number().int(), fresh: z.number().int() }),
  ),
  /** Where the vehicles stand that have it now. */
  places: z.array(z.object({ vin: z.string(), lat: z.number(), lng: z.number() })),
})
export type FaultCodeDetail = z.output<typeof FaultCodeDetail>
export const getFaultCode = endpoint({
  method: 'GET',
  path: `${BASE}/detail`,
  access: { code: PAGE },
  summary: 'One fault code: versions, mutes, trend, mileage, codes that come together, vehicles',
  query: z.object({ id: rowId }),
  response: FaultCodeDetail,
})
export const exportFaultCodes = endpoint({
  method: 'GET',
  path: `${BASE}/export`,
  access: code('export'),
  summary: 'Fault dictionary as a workbook, same filter as the list',
  query: FaultCodeFilter,
  transfer: true,
})
export const downloadFaultCodeTemplate = endpoint({
  method: 'GET',
  path: `${BASE}/import/template`,
  access: code('import'),
  summary: 'Empty workbook of the import',
  transfer: true,
})
