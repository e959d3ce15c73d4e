import { z } from 'zod'
import * as domain from '../domain/device-change.ts'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import * as fields from './fields.ts'
import { paged, pagedQuery } from './paging.ts'
import { iccid, Reason } from './sim-card.ts'

const PAGE = '/deviceManage/tboxChange'
const BUTTONS = `${PAGE}/tboxChange` as const

const checkResult = z.enum(domain.CHECK_RESULTS)

export const TboxChangeRow = z.object({
  id: z.number().int(),
  /** Order number. */
  number: z.string(),
  vin: z.string(),
  plate: z.string(),
  oldSn: z.string(),
  newSn: z.string(),
  oldIccid: z.string(),
  newIccid: z.string(),
  reason: z.enum(domain.TBOX_CHANGE_REASONS),
  note: z.string(),
  workshop: z.string(),
  state: z.enum(domain.TBOX_CHANGE_STATES),
  moves: z.array(z.enum(domain.TBOX_CHANGE_MOVES)),
  /** Hours from the start until the order is rolled back. */
  deadlineHours: z.number().int(),
  appliedBy: z.string(),
  requestTime: fields.platformTime,
  decidedBy: z.string(),
  decideTime: fields.platformTime.nullable(),
  decisionNote: z.string(),
  startTime: fields.platformTime.nullable(),
  deadlineTime: fields.platformTime.nullable(),
  /** When the new terminal signed on. */
  signOnTime: fields.platformTime.nullable(),
  verifyTime: fields.platformTime.nullable(),
  /** Empty: the platform. */
  verifiedBy: z.string(),
  endTime: fields.platformTime.nullable(),
  failure: z.enum(domain.TBOX_CHANGE_FAILURES).nullable(),
  checkRegistration: checkResult,
  checkVin: checkResult,
  checkPosition: checkResult,
  /** VIN or plate the new terminal registered with. */
  reportedName: z.string(),
  /** From the last position of the old terminal to the first one of the new. */
  distanceKm: z.number().nullable(),
})
export type TboxChangeRow = z.output<typeof TboxChangeRow>

export const TboxChangeFilter = z.object({
  /** Part of an order number, of a VIN or of a serial number. */
  keyWord: fields.text(64).optional(),
  vin: fields.partOfVin.optional(),
  state: z.enum(domain.TBOX_CHANGE_STATES).optional(),
  reason: z.enum(domain.TBOX_CHANGE_REASONS).optional(),
  workshop: fields.text(64).optional(),
})
export type TboxChangeFilter = z.output<typeof TboxChangeFilter>

export const TboxChangeInput = z.object({
  vin: fields.vin,
  /** Serial number of a terminal in stock. */
  newSn: fields.requiredText(64),
  /** A free card, or the one of the old terminal; empty: the new terminal keeps its own. */
  newIccid: iccid.or(z.literal('')).default(''),
  reason: z.enum(domain.TBOX_CHANGE_REASONS),
  workshop: fields.optionalText(64),
  note: fields.optionalText(200),
  moves: z.array(z.enum(domain.TBOX_CHANGE_MOVES)).max(domain.TBOX_CHANGE_MOVES.length).default([]),
  deadlineHours: fields
    .wholeNumber(domain.TBOX_CHANGE_HOURS.least, domain.TBOX_CHANGE_HOURS.most)
    .default(domain.TBOX_CHANGE_HOURS.usual),
})
export type TboxChangeInput = z.output<typeof TboxChangeInput>

export const {
  list: listTboxChanges,
  create: applyTboxChange,
  export: exportTboxChanges,
} = calls(
  {
    page: PAGE,
    buttons: BUTTONS,
    row: TboxChangeRow,
    input: TboxChangeInput,
    filter: TboxChangeFilter,
    sorts: ['requestTime', 'verifyTime', 'deadlineTime'],
  },
  {
    list: ['GET /tsp-bss/tboxChange/list', 'Orders to replace terminals, one page, newest first'],
    create: ['POST /tsp-bss/tboxChange/insert', 'Apply for a replacement; 409 when vehicle or terminal is in another'],
    export: ['GET /tsp-bss/tboxChange/export', 'Orders to replace terminals as a workbook, same filter as the list'],
  },
)

/** The terminal of a vehicle before it is replaced, and what a new one would take over. */
export const OldTerminal = z.object({
  vin: z.string(),
  plate: z.string(),
  sn: z.string(),
  model: z.string(),
  software: z.string(),
  iccid: z.string(),
  online: z.boolean(),
  lastMessageTime: fields.platformTime.nullable(),
  /** Known parameter values, templates of the vehicle, commands that were not sent yet. */
  parameters: z.number().int(),
  templates: z.number().int(),
  openJobs: z.number().int(),
  /** Earlier orders of the vehicle. */
  earlier: z.number().int(),
})
export type OldTerminal = z.output<typeof OldTerminal>
export const getOldTerminal = endpoint('GET /tsp-bss/tboxChange/oldTerminal', PAGE, {
  summary: 'The terminal of a vehicle and what a new one would take over; 400 when the vehicle has none',
  query: z.object({ vin: fields.vin }),
  response: OldTerminal,
})

export const SpareTerminal = z.object({ sn: z.string(), model: z.string(), iccid: z.string() })
export const findSpareTerminals = endpoint('GET /tsp-bss/tboxChange/spareTerminals', PAGE, {
  summary: 'Terminals in stock that are in no order, for a selector',
  query: z.object({ sn: fields.text(64).optional() }).extend(pagedQuery.shape),
  response: paged(SpareTerminal),
  cancellable: false,
})

export const Decision = z.object({ approved: z.boolean(), note: fields.optionalText(200) })
export const decideTboxChange = endpoint('POST /tsp-bss/tboxChange/decide', `${BUTTONS}/approve`, {
  audit: 'operation',
  summary: 'Approve or reject a replacement as the second person; 409 for who applied',
  body: fields.OneId.extend(Decision.shape),
})
export const startTboxChange = endpoint('POST /tsp-bss/tboxChange/start', `${BUTTONS}/start`, {
  audit: 'operation',
  summary: 'Start an approved replacement: from now on the new terminal may sign on',
  body: fields.OneId,
})
export const cancelTboxChange = endpoint('POST /tsp-bss/tboxChange/cancel', `${BUTTONS}/cancel`, {
  audit: 'operation',
  summary: 'Cancel a replacement that has not started, with a reason',
  body: fields.OneId.extend(Reason.shape),
})
export const rollBackTboxChange = endpoint('POST /tsp-bss/tboxChange/rollBack', `${BUTTONS}/rollBack`, {
  audit: 'operation',
  summary: 'Restore the old terminal of a replacement that waits for its verification, with a reason',
  body: fields.OneId.extend(Reason.shape),
})
export const verifyTboxChange = endpoint('POST /tsp-bss/tboxChange/confirm', `${BUTTONS}/approve`, {
  audit: 'operation',
  summary: 'Confirm by inspection that the new terminal is in this vehicle, once it has signed on',
  body: fields.OneId.extend(Reason.shape),
})
export const Return = z.object({ returned: z.enum(domain.RETURNED_STATES), note: fields.optionalText(200) })
export const closeTboxChange = endpoint('POST /tsp-bss/tboxChange/close', `${BUTTONS}/close`, {
  audit: 'operation',
  summary: 'Close a verified replacement: the old terminal goes to stock, repair or scrap and its registration ends',
  body: fields.OneId.extend(Return.shape),
})
