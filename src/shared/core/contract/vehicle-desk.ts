import { z } from 'zod'
import { VEHICLE_STATES } from '../domain/vehicle-state.ts'
import { calls } from './calls.ts'
import { anyOf, endpoint } from './endpoint.ts'
import * as fields from './fields.ts'
import { personField, placeField } from './masked.ts'

const PAGE = '/operate/query'

/** A vehicle of the search desk: as registered, and as of its last report. Absent values were never reported. */
export const DeskVehicle = z.object({
  id: z.number().int(),
  vin: z.string(),
  plate: z.string(),
  orgName: z.string(),
  seriesName: z.string(),
  modelName: z.string(),
  powerType: z.string(),
  driverName: personField(z.string()),
  ownerName: personField(z.string()),
  dealerName: z.string(),
  sold: z.boolean(),
  terminalSn: z.string().nullable(),
  iccid: z.string().nullable(),
  firmware: z.string(),
  state: z.enum(VEHICLE_STATES),
  /** 0 none, else the highest level (1) to the lowest (3) of the open alarms. */
  alarmLevel: z.number().int(),
  /** km/h */
  speed: z.number().nullable(),
  /** Percent. */
  soc: z.number().nullable(),
  /** Litres. */
  fuel: z.number().nullable(),
  mileageKm: z.number().nullable(),
  mileageTodayKm: z.number(),
  positionTime: fields.platformTime.nullable(),
  lastMessageTime: fields.platformTime.nullable(),
  lat: placeField(z.number()).nullable(),
  lng: placeField(z.number()).nullable(),
})
export type DeskVehicle = z.output<typeof DeskVehicle>

/** Part of the map: west, south, east, north in degrees, joined by commas. */
const mapBox = z
  .string()
  .max(80)
  .regex(/^-?\d{1,3}(\.\d{1,7})?(,-?\d{1,3}(\.\d{1,7})?){3}$/, 'validation.format')

export const DeskFilter = z.object({
  /** Part of a VIN, plate, serial number, ICCID, phone number, engine number, driver or owner. */
  keyWord: fields.text(64).optional(),
  vin: fields.partOfVin.optional(),
  state: z.enum(VEHICLE_STATES).optional(),
  /** With ongoing alarms alone. */
  alarmed: fields.flag.optional(),
  orgId: fields.rowId.optional(),
  powerType: fields.text(64).optional(),
  brandCode: fields.text(64).optional(),
  seriesCode: fields.text(64).optional(),
  modelCode: fields.text(64).optional(),
  dealerCode: fields.text(64).optional(),
  sold: fields.flag.optional(),
  firmware: fields.text(64).optional(),
  groupId: fields.rowId.optional(),
  /** Vehicles with a position inside. */
  box: mapBox.optional(),
})
export type DeskFilter = z.output<typeof DeskFilter>

export const { list: listDeskVehicles, export: exportDeskVehicles } = calls(
  {
    // Members of a group are listed as a search for it.
    page: anyOf([PAGE, '/operate/group']),
    buttons: `${PAGE}/desk`,
    row: DeskVehicle,
    filter: DeskFilter,
    sorts: ['vin', 'plate', 'speed', 'soc', 'mileageKm', 'mileageTodayKm', 'positionTime', 'alarmLevel'],
  },
  {
    list: ['GET /tsp-bss/v1/vehicle/desk/list', 'Vehicles with their last report, by registered data and live state'],
    export: ['GET /tsp-bss/v1/vehicle/desk/list/export', 'Vehicles with their last report as a workbook'],
  },
)

/** Most vehicles the map of the desk shows at once. */
export const MAX_DESK_POINTS = 5000

/** One vehicle of the map: [VIN, lng, lat, code of VEHICLE_STATES, highest alarm level]. */
const DeskPoint = z.tuple([z.string(), placeField(z.number()), placeField(z.number()), z.number(), z.number()])
export type DeskPoint = z.output<typeof DeskPoint>

export const getDeskOverview = endpoint('GET /tsp-bss/v1/vehicle/desk/overview', PAGE, {
  summary: 'Places of the vehicles of the search desk, and how many are in each state whatever state is asked for',
  query: DeskFilter,
  response: z.object({
    total: z.number().int(),
    alarmed: z.number().int(),
    states: z.record(z.enum(VEHICLE_STATES), z.number().int()),
    points: z.array(DeskPoint),
    /** Places beyond the ones that are sent. */
    left: z.number().int(),
  }),
})
export type DeskOverview = z.output<typeof getDeskOverview.response>
