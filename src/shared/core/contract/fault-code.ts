import { z } from 'zod'
import { LANGUAGES } from '../domain/language.ts'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import { flag, INTEGER_MAX, oneNumberOf, optionalText, platformTime, requiredText, rowId, text } from './fields.ts'
import { placeField } from './masked.ts'

const PAGE = '/dataService/faultCodeManagement'
const code = (verb: string) => ({ code: `${PAGE}/fault/${verb}` })

export const FAULT_PROTOCOLS = ['j1939', 'uds', 'vendor'] as const
export type FaultProtocol = (typeof FAULT_PROTOCOLS)[number]
export const FAULT_LAMPS = ['none', 'protect', 'amber', 'red', 'malfunction'] as const
export const FAULT_STATES = ['active', 'draft', 'retired'] as const
export const FAULT_LEVELS = [1, 2, 3] as const

/** A name by language; languages without a name are absent. */
export const FaultNames = z.record(z.string(), z.string())

/** Causes and advice in another language than the one they were typed in; what is empty is shown as typed. */
export const FaultTexts = z.object({
  causes: optionalText(2000),
  driverAdvice: optionalText(1000),
  workshopAdvice: optionalText(2000),
})
export type FaultTexts = z.output<typeof FaultTexts>
/** "SPN/FMI" as two numbers, a trouble code as P0123 or P0123-45, a vendor's code freely. */
const FORMS: Record<FaultProtocol, RegExp> = {
  j1939: /^\d{1,6}\/\d{1,2}$/,
  uds: /^[PCBU][0-3][0-9A-F]{3}(-[0-9A-F]{2})?$/,
  vendor: /^\S{1,32}$/,
}

const shape = {
  protocol: z.enum(FAULT_PROTOCOLS),
  code: requiredText(32),
  ecu: optionalText(32),
  /** Code of a fault type; empty: none. */
  faultType: optionalText(64),
  name: requiredText(200),
  names: z.partialRecord(z.enum(LANGUAGES), optionalText(200)).default({}),
  /** 1 stop, 2 soon to the workshop, 3 note. */
  level: z.literal(FAULT_LEVELS),
  lamp: z.enum(FAULT_LAMPS).default('none'),
  causes: optionalText(2000),
  driverAdvice: optionalText(1000),
  workshopAdvice: optionalText(2000),
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
  /** Vehicles in the caller's scope that reported it within 30 days. */
  vehicles: z.number().int(),
  /** Models muted now. */
  muted: z.number().int(),
  updateTime: platformTime,
})
export type FaultCode = z.output<typeof FaultCode>

export const FaultCodeFilter = z.object({
  keyWord: text(64).optional(),
  protocol: z.enum(FAULT_PROTOCOLS).optional(),
  ecu: text(32).optional(),
  faultType: text(64).optional(),
  level: oneNumberOf(FAULT_LEVELS).optional(),
  state: z.enum(FAULT_STATES).optional(),
  stopDriving: flag.optional(),
})
export type FaultCodeFilter = z.output<typeof FaultCodeFilter>

export const muteFaultCode = endpoint('POST /tsp-collect-data/dataBase/faultCode/mute', code('mute'), {
  audit: 'operation',
  summary: 'Keep a fault of one vehicle model quiet until a moment',
  body: z.object({
    id: rowId,
    model: requiredText(64),
    untilTime: platformTime,
    reason: optionalText(200),
  }),
})
export const unmuteFaultCode = endpoint('POST /tsp-collect-data/dataBase/faultCode/unmute', code('mute'), {
  audit: 'operation',
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
  /** Vehicles that reported it for the first time, by day, 30 days. */
  trend: z.array(z.object({ day: z.string(), vehicles: z.number().int() })),
  /** Vehicles by mileage at their first occurrence, in steps of 10,000 km. */
  mileage: z.array(z.object({ fromKm: z.number().int(), vehicles: z.number().int() })),
  /** Co-occurring codes, most frequent first. */
  together: z.array(
    z.object({ code: z.string(), name: z.string(), names: FaultNames.optional(), vehicles: z.number().int() }),
  ),
  /** Vehicles that reported it, by the version of their last upgrade: not again since, again since, and only since. */
  upgrades: z.array(
    z.object({ version: z.string(), gone: z.number().int(), stayed: z.number().int(), fresh: z.number().int() }),
  ),
  /** Where the vehicles stand that have it now. */
  places: z.array(z.object({ vin: z.string(), lat: placeField(z.number()), lng: placeField(z.number()) })),
})
export type FaultCodeDetail = z.output<typeof FaultCodeDetail>
export const {
  list: listFaultCodes,
  detail: getFaultCode,
  create: createFaultCode,
  update: updateFaultCode,
  remove: deleteFaultCodes,
  export: exportFaultCodes,
  template: downloadFaultCodeTemplate,
} = calls(
  {
    page: PAGE,
    buttons: `${PAGE}/fault`,
    row: FaultCode,
    sorts: ['code', 'level', 'vehicles', 'updateTime'],
    detail: FaultCodeDetail,
    input: FaultCodeInput,
    filter: FaultCodeFilter,
  },
  {
    list: ['GET /tsp-collect-data/dataBase/faultCode/list', 'Fault dictionary of the tenant, by code'],
    detail: [
      'GET /tsp-collect-data/dataBase/faultCode/detail',
      'One fault code: versions, mutes, trend, mileage, codes that come together, vehicles',
    ],
    create: ['POST /tsp-collect-data/dataBase/faultCode/insert', 'Add a fault code'],
    /** Makes a new version; what it was stays readable. */
    update: ['POST /tsp-collect-data/dataBase/faultCode/update', 'Change a fault code; updateTime as it was read'],
    remove: ['POST /tsp-collect-data/dataBase/faultCode/delete', 'Delete fault codes'],
    export: [
      'GET /tsp-collect-data/dataBase/faultCode/export',
      'Fault dictionary as a workbook, same filter as the list',
    ],
    template: ['GET /tsp-collect-data/dataBase/faultCode/import/template', 'Empty workbook of the import'],
  },
)
