import { z } from 'zod'
import { ICCID, normalIccid, soughtIccid } from '../domain/iccid.ts'
import { SIM_ALERTS, SIM_REAL_NAMES, SIM_STATES } from '../domain/stock-life.ts'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import * as fields from './fields.ts'
import { phoneField } from './masked.ts'

const PAGE = '/baseInfo/simCard'
const BUTTONS = `${PAGE}/simCard` as const

/** Any way of writing; taken in its normal form. */
export const iccid = z.string().max(64).overwrite(normalIccid).regex(ICCID, 'validation.iccid')
/** A part of an ICCID, or a whole one in any way of writing. */
export const partOfIccid = fields.text(32).overwrite(soughtIccid)
export const imei = z
  .string()
  .trim()
  .regex(/^\d{15,16}$/, 'validation.imei')

/** User input, and a row of the import workbook. */
export const SimCardInput = z.object({
  iccid,
  msisdn: phoneField(
    z
      .string()
      .trim()
      .regex(/^\+?\d{7,20}$/, 'validation.msisdn')
      .or(z.literal(''))
      .default(''),
  ),
  imsi: z
    .string()
    .trim()
    .regex(/^\d{14,15}$/, 'validation.imsi')
    .or(z.literal(''))
    .default(''),
  carrier: fields.optionalText(64),
  /** Data plan with its APN. */
  plan: fields.optionalText(64),
  /** Data pool its traffic counts to. */
  pool: fields.optionalText(64),
  realName: z.enum(SIM_REAL_NAMES).default('none'),
  orgId: fields.rowId,
  activatedOn: fields.calendarDay.nullable().default(null),
  expiresOn: fields.calendarDay.nullable().default(null),
  batch: fields.optionalText(64),
})
export type SimCardInput = z.output<typeof SimCardInput>

export const SimCardRow = SimCardInput.extend({
  id: z.number().int(),
  orgName: z.string(),
  state: z.enum(SIM_STATES),
  /** Serial number of the terminal that holds it, and the VIN of its vehicle; empty: none. */
  sn: z.string(),
  vin: z.string(),
  /** The only device it works in; empty: any. */
  imeiLock: z.string(),
  /** Of the current billing month as last reported by the carrier, MB; null: not known. */
  usedMb: z.number().nullable(),
  /** When its state was last compared with that of the carrier. */
  checkTime: fields.platformTime.nullable(),
  alerts: z.array(z.enum(SIM_ALERTS)),
  createTime: fields.platformTime,
  updateTime: fields.platformTime,
})
export type SimCardRow = z.output<typeof SimCardRow>

export const SimCardFilter = z.object({
  /** Part of an ICCID, a number or an IMSI. */
  keyWord: partOfIccid.optional(),
  sn: fields.text(64).optional(),
  vin: fields.partOfVin.optional(),
  carrier: fields.text(64).optional(),
  pool: fields.text(64).optional(),
  plan: fields.text(64).optional(),
  state: z.enum(SIM_STATES).optional(),
  realName: z.enum(SIM_REAL_NAMES).optional(),
  /** true: in a terminal. */
  bound: fields.flag.optional(),
  alert: z.enum(SIM_ALERTS).optional(),
  orgId: fields.rowId.optional(),
})
export type SimCardFilter = z.output<typeof SimCardFilter>

export const {
  list: listSimCards,
  detail: getSimCard,
  create: createSimCard,
  update: updateSimCard,
  remove: deleteSimCards,
  export: exportSimCards,
  template: downloadSimCardTemplate,
} = calls(
  {
    page: PAGE,
    buttons: BUTTONS,
    row: SimCardRow,
    input: SimCardInput,
    filter: SimCardFilter,
    sorts: ['iccid', 'activatedOn', 'expiresOn', 'usedMb', 'checkTime'],
  },
  {
    list: ['GET /tsp-bss/simCard/list', 'SIM cards with the terminals that hold them, one page, newest first'],
    detail: ['GET /tsp-bss/simCard/detail', 'One SIM card, by its id'],
    create: ['POST /tsp-bss/simCard/insert', 'Add a SIM card to the stock; 409 when the ICCID exists'],
    update: ['POST /tsp-bss/simCard/update', 'Change a SIM card; 409 when another user changed it'],
    remove: ['POST /tsp-bss/simCard/delete', 'Delete cards that were never used; 409 when one of them was'],
    export: ['GET /tsp-bss/simCard/export', 'SIM cards as a workbook, same filter as the list'],
    template: ['GET /tsp-bss/simCard/download', 'Empty workbook with the columns of the SIM card import'],
  },
)

export const SimAlertCounts = z.object({
  unboundActive: z.number().int(),
  boundTerminated: z.number().int(),
  loginMismatch: z.number().int(),
})
export type SimAlertCounts = z.output<typeof SimAlertCounts>
export const countSimAlerts = endpoint('GET /tsp-bss/simCard/alerts', PAGE, {
  summary: 'How many SIM cards each alert applies to',
  response: SimAlertCounts,
})

export const Reason = z.object({ reason: fields.requiredText(200) })

export const SimBinding = z.object({
  /** Serial number of a terminal without a card. */
  sn: fields.requiredText(64),
})
export const bindSimCard = endpoint('POST /tsp-bss/simCard/bind', `${BUTTONS}/bind`, {
  audit: 'operation',
  summary: 'Put a free SIM card into a terminal; 409 when either of them is taken or the card is terminated',
  body: fields.OneId.extend(SimBinding.shape),
})
export const unbindSimCard = endpoint('POST /tsp-bss/simCard/unbind', `${BUTTONS}/bind`, {
  audit: 'operation',
  summary: 'Take a SIM card out of its terminal, with a reason',
  body: fields.OneId.extend(Reason.shape),
})
export const SimStateChange = z.object({
  state: z.enum(SIM_STATES),
  /** Needed to suspend and to terminate. */
  reason: fields.optionalText(200),
})
export const changeSimStates = endpoint('POST /tsp-bss/simCard/changeState', `${BUTTONS}/state`, {
  audit: 'operation',
  summary: 'Move SIM cards to the next state of their life; all or none, 409 when one of them cannot go there',
  body: fields.ManyIds.extend(SimStateChange.shape),
  response: fields.Changed,
})
export const SimPlanChange = z.object({ plan: fields.requiredText(64), pool: fields.optionalText(64) })
export const changeSimPlans = endpoint('POST /tsp-bss/simCard/changePlan', `${BUTTONS}/plan`, {
  audit: 'operation',
  summary: 'Give SIM cards another plan and pool; 409 when one of them is terminated',
  body: fields.ManyIds.extend(SimPlanChange.shape),
  response: fields.Changed,
})
export const SimLock = z.object({
  /** Empty: the card works in any device. */
  imei: imei.or(z.literal('')).default(''),
})
export const lockSimCard = endpoint('POST /tsp-bss/simCard/lock', `${BUTTONS}/lock`, {
  audit: 'operation',
  summary: 'Tie a SIM card to the IMEI of one device, or free it',
  body: fields.OneId.extend(SimLock.shape),
})
