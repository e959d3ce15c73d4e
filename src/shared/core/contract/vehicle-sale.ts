import { z } from 'zod'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import * as fields from './fields.ts'
import { personField } from './masked.ts'
import { areaId } from './region.ts'

/** In stock → sold → delivered → activated by its first message after the delivery; a return puts it back into stock. */
export const SALE_STAGES = ['stock', 'sold', 'delivered', 'activated'] as const
export type SaleStage = (typeof SALE_STAGES)[number]
/** Days in stock: each group ends where the next begins, the last has no end. */
export const STOCK_AGES = [30, 60, 90, 180] as const
/** Vehicles one call changes. */
export const MAX_SALES = 500

const PAGE = '/baseInfo/vehicleSale'
const BUTTONS = `${PAGE}/sale` as const
const code = fields.optionalText(32)

/** User input, and a row of the import workbook. */
export const SaleInput = z.object({
  vin: fields.vin,
  /** Once in a tenant. */
  orderNo: fields.requiredText(64),
  /** Dealer of level 1 that sells. */
  dealerCode: fields.requiredText(32),
  /** Dealer of level 2 in between; empty: none. */
  secondaryCode: code,
  /** Dealer that hands the vehicle over; empty: the one that sells. */
  pickupCode: code,
  /** Finance organisation of the catalogue; empty: none. */
  financeCode: code,
  soldTime: fields.platformTime,
  /** Deepest known region of the customer. */
  areaId: areaId.or(z.literal('')).default(''),
  customer: personField(fields.optionalText(64)),
  invoice: fields.optionalText(64),
})
export type SaleInput = z.output<typeof SaleInput>

/** A vehicle with its current sale; without one its fields are empty. */
export const SaleRow = z.object({
  id: z.number().int(),
  vin: z.string(),
  plate: z.string(),
  orderNo: z.string(),
  seriesName: z.string(),
  modelName: z.string(),
  /** Sale status: false unsold, true sold. */
  sold: z.boolean(),
  /** 1 manufacturer, 2 dealer, 3 customer. */
  attribute: z.number().int(),
  stage: z.enum(SALE_STAGES),
  dealerCode: z.string(),
  dealerName: z.string(),
  secondaryName: z.string(),
  pickupName: z.string(),
  financeName: z.string(),
  soldTime: fields.platformTime.nullable(),
  deliveredTime: fields.platformTime.nullable(),
  activatedTime: fields.platformTime.nullable(),
  /** From delivery to the first message, hours. */
  activationHours: z.number().nullable(),
  /** Days in stock; null when sold. */
  stockDays: z.number().int().nullable(),
  areaNames: z.array(z.string()),
  /** Masked by the server. */
  customer: personField(z.string()),
  invoice: z.string(),
  orgName: z.string(),
})
export type SaleRow = z.output<typeof SaleRow>

export const SaleFilter = z.object({
  vin: fields.partOfVin.optional(),
  orderNo: fields.text(64).optional(),
  /** Sale status. */
  sold: fields.flag.optional(),
  stage: z.enum(SALE_STAGES).optional(),
  attribute: fields.wholeNumber(1, 3).optional(),
  /** Code of a dealer of either level. */
  dealerCode: fields.text(32).optional(),
  /** Region of the customer, of any level. */
  areaId: areaId.optional(),
  seriesCode: fields.text(64).optional(),
  modelCode: fields.text(64).optional(),
  brandCode: fields.text(64).optional(),
})
export type SaleFilter = z.output<typeof SaleFilter>

export const SaleFigures = z.object({
  stages: z.object({
    stock: z.number().int(),
    sold: z.number().int(),
    delivered: z.number().int(),
    activated: z.number().int(),
  }),
  /** Unsold vehicles by days in stock, one number for each group of STOCK_AGES and one for what is older. */
  stockAges: z.array(z.number().int()).max(STOCK_AGES.length + 1),
  /** Median of activated vehicles; null without one. */
  medianActivationHours: z.number().nullable(),
})
export type SaleFigures = z.output<typeof SaleFigures>
export const getSaleFigures = endpoint('GET /tsp-bss/vehicleSale/figures', PAGE, {
  summary: 'Stages, age of the stock and time to activation of all vehicles a filter matches',
  query: SaleFilter,
  response: SaleFigures,
})

export const {
  list: listSales,
  export: exportSales,
  template: downloadSaleTemplate,
} = calls(
  {
    page: PAGE,
    buttons: BUTTONS,
    row: SaleRow,
    filter: SaleFilter,
    sorts: ['vin', 'soldTime', 'deliveredTime', 'stockDays', 'activationHours'],
  },
  {
    list: ['GET /tsp-bss/vehicleSale/list', 'Vehicles with their current sale, one page, newest first'],
    export: ['GET /tsp-bss/vehicleSale/export', 'Vehicles with their sales as a workbook, same filter as the list'],
    template: ['GET /tsp-bss/vehicleSale/downloadTemplate', 'Empty workbook of the import of sales'],
  },
)

const vins = z.array(fields.vin).min(1, 'validation.required').max(MAX_SALES)
const reason = fields.requiredText(200)

export const registerSale = endpoint('POST /tsp-bss/vehicleSale/register', `${BUTTONS}/add`, {
  audit: 'operation',
  summary: 'Register the sale of a vehicle; 409 when it is sold already or the order number exists',
  body: SaleInput,
  response: fields.NewId,
})
export const SaleCorrection = z.object({ dealerCode: fields.requiredText(32), soldTime: fields.platformTime, reason })
export type SaleCorrection = z.output<typeof SaleCorrection>
export const correctSale = endpoint('POST /tsp-bss/vehicleSale/update', `${BUTTONS}/add`, {
  audit: 'operation',
  summary:
    'Correct dealer and time of the current sale of a vehicle; 409 when it is unsold or was delivered before that time',
  body: SaleCorrection.extend({ vin: fields.vin }),
  response: fields.Changed,
})
export const Delivery = z.object({ deliveredTime: fields.platformTime })
export const deliverVehicles = endpoint('POST /tsp-bss/vehicleSale/deliver', `${BUTTONS}/deliver`, {
  audit: 'operation',
  summary: 'Deliver sold vehicles, all or none: they become active, and activated with their next message',
  body: Delivery.extend({ vins }),
  response: fields.Changed,
})
export const Transfer = z.object({ dealerCode: fields.requiredText(32), reason })
export const transferVehicles = endpoint('POST /tsp-bss/vehicleSale/transfer', `${BUTTONS}/transfer`, {
  audit: 'operation',
  summary: 'Hand unsold vehicles to another dealer, all or none; 409 when one of them is sold',
  body: Transfer.extend({ vins }),
  response: fields.Changed,
})
export const Return = z.object({ reason })
export const returnVehicles = endpoint('POST /tsp-bss/vehicleSale/return', `${BUTTONS}/return`, {
  audit: 'operation',
  summary: 'Take sold vehicles back into the stock of their dealer, all or none; 409 when one of them is unsold',
  body: Return.extend({ vins }),
  response: fields.Changed,
})
