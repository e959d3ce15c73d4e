import { z } from 'zod'
import { VEHICLE_STATES } from '../domain/vehicle-state.ts'
import { endpoint } from './endpoint.ts'
import { latitude, longitude, platformTime, rowId } from './fields.ts'

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
  modelName: z.string(),
  /** One of MARKETS. */
  market: z.string(),
  /** As of this answer. Live frames tell it from then on, but only of vehicles with a position. */
  state: z.enum(VEHICLE_STATES),
})
export type MonitorVehicle = z.output<typeof MonitorVehicle>

export const MonitorOrg = z.object({ id: z.number().int(), parentId: z.number().int().nullable(), name: z.string() })
export type MonitorOrg = z.output<typeof MonitorOrg>

/** Everything the monitoring screens need to name the vehicles of live frames. */
export const getMonitorFleet = endpoint({
  method: 'GET',
  path: '/tsp-bss/v1/vehicle/monitorFleet',
  access: { code: '/multiTrack' },
  summary: 'Vehicles and organisations in the data scope of the caller',
  response: z.object({ orgs: z.array(MonitorOrg), vehicles: z.array(MonitorVehicle) }),
})

/** One point of a trail: [lng, lat, epoch s, speed km/h]. */
export const getVehicleTrail = endpoint({
  method: 'GET',
  path: '/tsp-bss/v1/vehicle/trail',
  access: { code: '/multiTrack' },
  summary: 'Positions of one vehicle over the last minutes, oldest first',
  query: z.object({
    vehicleId: z.coerce.number().int().positive(),
    minutes: z.coerce
      .number()
      .int()
      .min(1)
      .max(24 * 60)
      .default(30),
  }),
  response: z.object({ points: z.array(z.tuple([z.number(), z.number(), z.number(), z.number()])) }),
})

/** What the live frame leaves out about one vehicle, for its panel. */
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
  driverName: z.string(),
  terminalModel: z.string(),
  firmware: z.string(),
  state: z.enum(VEHICLE_STATES),
  online: z.boolean(),
  /** Measured by the vehicle; absent until the first position. */
  positionTime: platformTime.nullable(),
  lastMessageTime: platformTime.nullable(),
  lat: latitude.nullable(),
  lng: longitude.nullable(),
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

export const getVehicleDetail = endpoint({
  method: 'GET',
  path: '/tsp-bss/v1/vehicle/monitorDetail',
  access: { code: '/multiTrack' },
  summary: 'Last known figures and open alarms of one vehicle',
  query: z.object({ vehicleId: rowId }),
  response: VehicleDetail,
})
