import { z } from 'zod'
import * as domain from '../domain/device-change.ts'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import * as fields from './fields.ts'
import { soughtIccid } from '../domain/iccid.ts'
import { iccid } from './sim-card.ts'

const PAGE = '/deviceManage/simChange'
const BUTTONS = `${PAGE}/simChange` as const

export const SimChangeRow = z.object({
  id: z.number().int(),
  vin: z.string(),
  sn: z.string(),
  oldIccid: z.string(),
  newIccid: z.string(),
  /** Of the cards in stock; empty: not among them. */
  oldCarrier: z.string(),
  newCarrier: z.string(),
  source: z.enum(domain.SIM_CHANGE_SOURCES),
  detectTime: fields.platformTime,
  lastReportTime: fields.platformTime.nullable(),
  /** How often the terminal reported the new card. */
  reports: z.number().int(),
  state: z.enum(domain.SIM_CHANGE_STATES),
  /** Until then it must be explained; null: it is. */
  dueTime: fields.platformTime.nullable(),
  explanation: z.string(),
  explainedBy: z.string(),
  outcome: z.enum(domain.SIM_CHANGE_OUTCOMES).nullable(),
  approvedBy: z.string(),
  approveTime: fields.platformTime.nullable(),
})
export type SimChangeRow = z.output<typeof SimChangeRow>

export const SimChangeFilter = z.object({
  /** Part of a VIN, of a serial number or of an ICCID. */
  keyWord: fields.text(64).overwrite(soughtIccid).optional(),
  state: z.enum(domain.SIM_CHANGE_STATES).optional(),
  source: z.enum(domain.SIM_CHANGE_SOURCES).optional(),
  outcome: z.enum(domain.SIM_CHANGE_OUTCOMES).optional(),
  carrier: fields.text(64).optional(),
})
export type SimChangeFilter = z.output<typeof SimChangeFilter>

/** A planned change, and a row of the import workbook. */
export const SimChangeInput = z.object({
  vin: fields.vin,
  /** A card that no terminal holds. */
  newIccid: iccid,
  explanation: fields.requiredText(200),
})
export type SimChangeInput = z.output<typeof SimChangeInput>

export const {
  list: listSimChanges,
  create: recordSimChange,
  export: exportSimChanges,
  template: downloadSimChangeTemplate,
} = calls(
  {
    page: PAGE,
    buttons: BUTTONS,
    row: SimChangeRow,
    input: SimChangeInput,
    filter: SimChangeFilter,
    sorts: ['detectTime', 'lastReportTime', 'approveTime'],
  },
  {
    list: ['GET /tsp-bss/simChange/list', 'SIM cards that differ from the registered ones, one page, newest first'],
    create: ['POST /tsp-bss/simChange/insert', 'Record a planned change of the SIM card; 409 when it is recorded'],
    export: ['GET /tsp-bss/simChange/export', 'SIM changes as a workbook, same filter as the list'],
    template: ['GET /tsp-bss/simChange/download', 'Empty workbook with the columns of the SIM change import'],
  },
)

export const SimChangeCounts = z.object({
  detected: z.number().int(),
  explained: z.number().int(),
  suspicious: z.number().int(),
})
export type SimChangeCounts = z.output<typeof SimChangeCounts>
export const countSimChanges = endpoint('GET /tsp-bss/simChange/counts', PAGE, {
  summary: 'How many SIM changes are open, by state',
  response: SimChangeCounts,
})

export const Explanation = z.object({ explanation: fields.requiredText(200) })
export const explainSimChanges = endpoint('POST /tsp-bss/simChange/explain', `${BUTTONS}/explain`, {
  audit: 'operation',
  summary: 'Explain changed SIM cards; all or none, 409 when one of them is done',
  body: fields.ManyIds.extend(Explanation.shape),
  response: fields.Changed,
})
export const SimApply = z.object({ suspendOld: z.boolean().default(false), note: fields.optionalText(200) })
export const applySimChange = endpoint('POST /tsp-bss/simChange/apply', `${BUTTONS}/approve`, {
  audit: 'operation',
  summary: 'Register the new card with the terminal and release the old one, suspended where asked for',
  body: fields.OneId.extend(SimApply.shape),
})
export const keepSimCard = endpoint('POST /tsp-bss/simChange/keep', `${BUTTONS}/approve`, {
  audit: 'operation',
  summary: 'End a SIM change without a new card: the registered one is right',
  body: fields.OneId.extend(z.object({ reason: fields.requiredText(200) }).shape),
})

export const SimChangeSetting = z.object({
  explainHours: fields.wholeNumber(domain.SIM_EXPLAIN_HOURS.least, domain.SIM_EXPLAIN_HOURS.most),
})
export type SimChangeSetting = z.output<typeof SimChangeSetting>
export const getSimChangeSetting = endpoint('GET /tsp-bss/simChange/setting', PAGE, {
  summary: 'Hours until an unexplained change of a SIM card is suspicious',
  response: SimChangeSetting,
})
export const saveSimChangeSetting = endpoint('POST /tsp-bss/simChange/setting', `${BUTTONS}/setting`, {
  audit: 'operation',
  summary: 'Change the hours until an unexplained change of a SIM card is suspicious',
  body: SimChangeSetting,
})
