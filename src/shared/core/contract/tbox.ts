import { z } from 'zod'
import { AUTH_KEY_STATES, TBOX_STATES, TBOX_STOCK_STATES } from '../domain/stock-life.ts'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import * as fields from './fields.ts'
import { phoneField } from './masked.ts'
import { iccid, imei, partOfIccid, Reason } from './sim-card.ts'

const PAGE = '/baseInfo/tbox'
const BUTTONS = `${PAGE}/tbox` as const

/** User input, and a row of the import workbook. */
export const TboxInput = z.object({
  sn: fields.requiredText(64),
  /** Number in the header of its messages. */
  phone: phoneField(
    z
      .string()
      .trim()
      .regex(/^\d{6,20}$/, 'validation.msisdn'),
  ),
  model: fields.optionalText(64),
  hardware: fields.optionalText(64),
  software: fields.optionalText(64),
  imei: imei.or(z.literal('')).default(''),
  imei2: imei.or(z.literal('')).default(''),
  mac: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^([0-9A-F]{2}:){5}[0-9A-F]{2}$/, 'validation.mac')
    .or(z.literal(''))
    .default(''),
  supplier: fields.optionalText(64),
  batch: fields.optionalText(64),
  producedOn: fields.calendarDay.nullable().default(null),
  warrantyUntil: fields.calendarDay.nullable().default(null),
})
export type TboxInput = z.output<typeof TboxInput>

export const TboxRow = TboxInput.extend({
  id: z.number().int(),
  iccid: z.string(),
  /** Vehicle it is fitted to; empty: none. */
  vin: z.string(),
  /** online: it is in a vehicle and connected. */
  state: z.enum(TBOX_STATES),
  stockState: z.enum(TBOX_STOCK_STATES),
  authKey: z.enum(AUTH_KEY_STATES),
  lastMessageTime: fields.platformTime.nullable(),
  createTime: fields.platformTime,
  updateTime: fields.platformTime,
})
export type TboxRow = z.output<typeof TboxRow>

/** What a list of terminals is limited to; bound: in a vehicle, connected or not. */
export const TBOX_SEARCH_STATES = ['stock', 'tested', 'bound', 'repair', 'scrapped'] as const
export const TboxFilter = z.object({
  sn: fields.text(64).optional(),
  vin: fields.partOfVin.optional(),
  iccid: partOfIccid.optional(),
  imei: fields.text(16).optional(),
  model: fields.text(64).optional(),
  supplier: fields.text(64).optional(),
  batch: fields.text(64).optional(),
  state: z.enum(TBOX_SEARCH_STATES).optional(),
  authKey: z.enum(AUTH_KEY_STATES).optional(),
})
export type TboxFilter = z.output<typeof TboxFilter>

export const {
  list: listTboxes,
  detail: getTbox,
  update: updateTbox,
  export: exportTboxes,
  template: downloadTboxTemplate,
} = calls(
  {
    page: PAGE,
    buttons: BUTTONS,
    row: TboxRow,
    input: TboxInput,
    filter: TboxFilter,
    sorts: ['sn', 'producedOn', 'warrantyUntil'],
  },
  {
    list: ['GET /tsp-bss/tbox/list', 'Terminals in stock and in vehicles, one page, newest first'],
    detail: ['GET /tsp-bss/tbox/detail', 'One terminal, by its id'],
    update: ['POST /tsp-bss/tbox/update', 'Change the data of a terminal; 409 when another user changed it'],
    export: ['GET /tsp-bss/tbox/export', 'Terminals as a workbook, same filter as the list'],
    template: ['GET /tsp-bss/tbox/download', 'Empty workbook with the columns of the terminal import'],
  },
)

/** A new terminal may come with its card. */
export const NewTbox = TboxInput.extend({ iccid: iccid.or(z.literal('')).default('') })
export type NewTbox = z.output<typeof NewTbox>
export const createTbox = endpoint('POST /tsp-bss/tbox/insert', `${BUTTONS}/add`, {
  audit: 'operation',
  summary: 'Add a terminal to the stock; 409 when its serial or phone number exists; only for the head organisation',
  body: NewTbox,
  response: fields.NewId,
})

export const TboxBinding = z.object({ vin: fields.vin, note: fields.optionalText(200) })
export const bindTbox = endpoint('POST /tsp-bss/tbox/bind', `${BUTTONS}/bind`, {
  audit: 'operation',
  summary: 'Fit a terminal from stock to a vehicle; 409 when the vehicle has one or the terminal is not usable',
  body: fields.OneId.extend(TboxBinding.shape),
})
export const unbindTbox = endpoint('POST /tsp-bss/tbox/unbind', `${BUTTONS}/bind`, {
  audit: 'operation',
  summary: 'Take a terminal out of its vehicle into stock; its registration ends',
  body: fields.OneId.extend(Reason.shape),
})
export const TboxStateChange = z.object({
  state: z.enum(TBOX_STOCK_STATES),
  /** Needed to return to the supplier, to scrap and to take a test result back. */
  reason: fields.optionalText(200),
})
export const changeTboxStates = endpoint('POST /tsp-bss/tbox/changeState', `${BUTTONS}/state`, {
  audit: 'operation',
  summary: 'Test, return, restock or scrap terminals that are in no vehicle; all or none',
  body: fields.ManyIds.extend(TboxStateChange.shape),
  response: fields.Changed,
})
