import { z } from 'zod'
import { VEHICLE_DOUBTS } from '../domain/position-quality.ts'
import { VEHICLE_PAGES } from '../domain/page-group.ts'
import { VEHICLE_STATES } from '../domain/vehicle-state.ts'
import { anyOf, endpoint, usedOn } from './endpoint.ts'
import { latitude, longitude, platformTime, rowId, vin, wholeNumber } from './fields.ts'
import { personField, phoneField, placeField } from './masked.ts'

/** Row of the monitoring list; live values come over the socket, keyed by the same id. */
export const MonitorVehicle = z.object({
  id: z.number().int(),
  vin: z.string(),
  plate: z.string(),
  orgId: z.number().int(),
  /** truck, bus, car or special */
  vehicleClass: z.string(),
  powerType: z.string(),
  brandName: z.string(),
  seriesName: z.string(),
  modelCode: z.string(),
  modelName: z.string(),
  /** One of MARKETS. */
  market: z.string(),
  /** As of this response. Live frames update it afterwards, but only for vehicles with a position. */
  state: z.enum(VEHICLE_STATES),
})
export type MonitorVehicle = z.output<typeof MonitorVehicle>

export const MonitorOrg = z.object({ id: z.number().int(), parentId: z.number().int().nullable(), name: z.string() })
export type MonitorOrg = z.output<typeof MonitorOrg>

/** Everything the monitoring screens need to name the vehicles of live frames. */
export const getMonitorFleet = endpoint('GET /tsp-bss/v1/vehicle/monitorFleet', '/multiTrack', {
  summary: 'Vehicles and organisations in the data scope of the caller',
  response: z.object({ orgs: z.array(MonitorOrg), vehicles: z.array(MonitorVehicle) }),
})

/** One point of a trail: [lng, lat, epoch s, speed km/h]. */
export const getVehicleTrail = endpoint('GET /tsp-bss/v1/vehicle/trail', anyOf(['/multiTrack', '/single', '/change']), {
  summary: 'Positions of one vehicle over the last minutes, oldest first',
  query: z.object({
    vehicleId: rowId,
    minutes: wholeNumber(1, 24 * 60).default(30),
  }),
  response: z.object({
    points: z.array(z.tuple([placeField(z.number()), placeField(z.number()), z.number(), z.number()])),
  }),
})

/** Data of one vehicle in addition to the live frame, for its panel. */
export const VehicleDetail = z.object({
  id: z.number().int(),
  vin: z.string(),
  plate: z.string(),
  orgName: z.string(),
  vehicleClass: z.string(),
  powerType: z.string(),
  brandName: z.string(),
  seriesName: z.string(),
  modelName: z.string(),
  /** ISO 3166 alpha-2. */
  country: z.string(),
  driverName: personField(z.string()),
  terminalModel: z.string(),
  firmware: z.string(),
  state: z.enum(VEHICLE_STATES),
  online: z.boolean(),
  /** Measured by the vehicle; absent until the first position. */
  positionTime: platformTime.nullable(),
  lastMessageTime: platformTime.nullable(),
  lat: placeField(latitude).nullable(),
  lng: placeField(longitude).nullable(),
  /** km/h */
  speed: z.number().nullable(),
  /** Degrees clockwise from north. */
  direction: z.number().nullable(),
  mileageKm: z.number().nullable(),
  /** Litres. */
  fuel: z.number().nullable(),
  /** Percent. */
  soc: z.number().nullable(),
  mileageTodayKm: z.number(),
  openAlarms: z.array(
    z.object({ id: z.number().int(), kind: z.string(), level: z.number().int(), startTime: platformTime }),
  ),
})
export type VehicleDetail = z.output<typeof VehicleDetail>

export const getVehicleDetail = endpoint('GET /tsp-bss/v1/vehicle/monitorDetail', '/multiTrack', {
  summary: 'Last known figures and open alarms of one vehicle',
  query: z.object({ vehicleId: rowId }),
  response: VehicleDetail,
})

/** Content of the vehicle drawer (docs/product/shared.md#vehicle-drawer). Absent values were never reported. */
export const VehicleSummary = z.object({
  id: z.number().int(),
  vin: z.string(),
  plate: z.string(),
  orgName: z.string(),
  brandName: z.string(),
  seriesName: z.string(),
  modelName: z.string(),
  powerType: z.string(),
  /** Vehicle attribute: 1 manufacturer, 2 dealer, 3 customer. */
  attribute: z.number().int(),
  sold: z.boolean(),
  dealerName: z.string(),
  driverName: personField(z.string()),
  terminalSn: z.string().nullable(),
  terminalModel: z.string(),
  firmware: z.string(),
  phone: phoneField(z.string()).nullable(),
  iccid: z.string().nullable(),
  state: z.enum(VEHICLE_STATES),
  online: z.boolean(),
  lastMessageTime: platformTime.nullable(),
  /** Null without a position, and for callers who may open neither the live map nor the location page. */
  location: z
    .object({
      positionTime: platformTime,
      lat: placeField(latitude),
      lng: placeField(longitude),
      speed: z.number().nullable(),
      direction: z.number(),
    })
    .nullable(),
  /** What of this is not to be believed. */
  doubts: z.array(z.enum(VEHICLE_DOUBTS)),
  mileageKm: z.number().nullable(),
  mileageTodayKm: z.number(),
  /** Litres. */
  fuel: z.number().nullable(),
  /** Percent. */
  soc: z.number().nullable(),
  openAlarms: z.array(
    z.object({ id: z.number().int(), kind: z.string(), level: z.number().int(), startTime: platformTime }),
  ),
})
export type VehicleSummary = z.output<typeof VehicleSummary>

export const getVehicleSummary = endpoint('GET /tsp-bss/v1/vehicle/summary', usedOn(VEHICLE_PAGES), {
  summary: 'What is known of one vehicle in the data scope of the caller, by its VIN',
  query: z.object({ vin }),
  response: VehicleSummary,
})
