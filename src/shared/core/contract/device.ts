import { z } from 'zod'
import { DEVICE_KINDS, DEVICE_STATES } from '../domain/stock-life.ts'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import * as fields from './fields.ts'
import { Reason } from './sim-card.ts'

const PAGE = '/baseInfo/device'
const BUTTONS = `${PAGE}/device` as const

/** User input, and a row of the import workbook. */
export const DeviceInput = z.object({
  /** Once in a tenant. */
  code: fields.requiredText(64),
  kind: z.enum(DEVICE_KINDS),
  model: fields.optionalText(64),
  supplier: fields.optionalText(64),
  /** How it sends its data, such as RS485, BLE or MQTT. */
  protocol: fields.optionalText(32),
  orgId: fields.rowId,
})
export type DeviceInput = z.output<typeof DeviceInput>

export const DeviceRow = DeviceInput.extend({
  id: z.number().int(),
  orgName: z.string(),
  /** Vehicle it is linked to, the serial number of the part it belongs to, and where it is mounted. */
  vin: z.string(),
  partSerial: z.string(),
  position: z.string(),
  linkTime: fields.platformTime.nullable(),
  lastDataTime: fields.platformTime.nullable(),
  /** Percent; null: it has none, or did not report it. */
  battery: z.number().int().nullable(),
  state: z.enum(DEVICE_STATES),
  /** Codes of the device it replaced and of the one that replaced it. */
  replaces: z.string(),
  replacedBy: z.string(),
  createTime: fields.platformTime,
  updateTime: fields.platformTime,
})
export type DeviceRow = z.output<typeof DeviceRow>

export const DeviceFilter = z.object({
  /** Part of a device id or model. */
  keyWord: fields.text(64).optional(),
  kind: z.enum(DEVICE_KINDS).optional(),
  state: z.enum(DEVICE_STATES).optional(),
  vin: fields.partOfVin.optional(),
  protocol: fields.text(32).optional(),
  /** Percent: a battery at or below this. */
  batteryTo: fields.wholeNumber(0, 100).optional(),
  orgId: fields.rowId.optional(),
})
export type DeviceFilter = z.output<typeof DeviceFilter>

export const {
  list: listDevices,
  detail: getDevice,
  create: createDevice,
  update: updateDevice,
  remove: deleteDevices,
  export: exportDevices,
  template: downloadDeviceTemplate,
} = calls(
  {
    page: PAGE,
    buttons: BUTTONS,
    row: DeviceRow,
    input: DeviceInput,
    filter: DeviceFilter,
    sorts: ['code', 'lastDataTime', 'battery'],
  },
  {
    list: ['GET /tsp-bss/device/list', 'Devices other than terminals, one page, newest first'],
    detail: ['GET /tsp-bss/device/detail', 'One device, by its id'],
    create: ['POST /tsp-bss/device/insert', 'Add a device; 409 when its id exists'],
    update: ['POST /tsp-bss/device/update', 'Change a device; 409 when another user changed it'],
    remove: ['POST /tsp-bss/device/delete', 'Delete devices in stock; 409 when one of them is or was in use'],
    export: ['GET /tsp-bss/device/export', 'Devices as a workbook, same filter as the list'],
    template: ['GET /tsp-bss/device/download', 'Empty workbook with the columns of the device import'],
  },
)

export const DeviceLink = z.object({
  vin: fields.vin,
  /** Serial number of a part of the tenant; empty: none. */
  partSerial: fields.optionalText(64),
  position: fields.optionalText(64),
})
export const linkDevice = endpoint('POST /tsp-bss/device/bind', `${BUTTONS}/bind`, {
  audit: 'operation',
  summary: 'Link a device from stock to a vehicle; 409 when it is not in stock',
  body: fields.OneId.extend(DeviceLink.shape),
})
export const unlinkDevice = endpoint('POST /tsp-bss/device/unbind', `${BUTTONS}/bind`, {
  audit: 'operation',
  summary: 'Take a device off its vehicle into stock, with a reason',
  body: fields.OneId.extend(Reason.shape),
})
export const DeviceReplacement = z.object({
  /** Id of a device of the same kind in stock. */
  code: fields.requiredText(64),
  reason: fields.requiredText(200),
})
export const replaceDevice = endpoint('POST /tsp-bss/device/replace', `${BUTTONS}/replace`, {
  audit: 'operation',
  summary: 'Put another device of the same kind in the place of one; the new one names the one it replaced',
  body: fields.OneId.extend(DeviceReplacement.shape),
})
export const DeviceStateChange = z.object({ state: z.enum(DEVICE_STATES), reason: fields.requiredText(200) })
export const changeDeviceStates = endpoint('POST /tsp-bss/device/changeState', `${BUTTONS}/state`, {
  audit: 'operation',
  summary: 'Mark devices as faulty, repaired or retired; all or none',
  body: fields.ManyIds.extend(DeviceStateChange.shape),
  response: fields.Changed,
})

/** For the systems that receive the data of such devices, by an API key. */
export const reportDevices = endpoint('POST /tsp-bss/device/report/save', `${BUTTONS}/report`, {
  audit: 'operation',
  summary: 'Report when devices last sent data and how full their batteries are; unknown ids are counted, not rejected',
  body: z.object({
    reports: z
      .array(
        z.object({
          code: fields.requiredText(64),
          dataTime: fields.platformTime,
          battery: fields.wholeNumber(0, 100).optional(),
        }),
      )
      .min(1)
      .max(500),
  }),
  response: z.object({ changed: z.number().int(), unknown: z.number().int() }),
})
