import { z } from 'zod'
import { vinsIn } from '../domain/vin-list.ts'
import { endpoint } from './endpoint.ts'
import { FENCE_EVENTS } from './fence.ts'
import {
  joined,
  latitude,
  longitude,
  namesVehicles,
  partsOf,
  platformTime,
  rowId,
  vin,
  vinList,
  wholeNumber,
} from './fields.ts'
import { cursorPage, cursorQuery, POSITION_KEY } from './paging.ts'
import { placeField } from './masked.ts'

const PAGE = '/multiTrack'

/** Limits of one replay: vehicles, hours of one vehicle, hours in total, points of one track. */
export const REPLAY_LIMITS = { vehicles: 20, hours: 168, vehicleHours: 480, points: 2000 } as const
/** Gap in seconds after which a vehicle's position is unknown. */
export const REPLAY_GAP_SECONDS = 600
/** State of a vehicle from a point of its track to the next, by `ReplayTrack.motion`. */
export const REPLAY_MOTIONS = ['parked', 'idling', 'driving'] as const

/** Ids of vehicles in an address or a query: "3,8,12". */
export const vehicleIdsIn = (text: string): number[] => [...new Set(partsOf(text).map(Number))]
const vehicleIds = joined(rowId)
  .refine((text) => partsOf(text).length > 0, 'validation.required')
  .refine((text) => partsOf(text).length <= REPLAY_LIMITS.vehicles, 'validation.format')

const range = z.object({ vehicleIds, startTime: platformTime, endTime: platformTime })
const inOrder = { path: ['endTime'], message: 'validation.rangeOrder' }
const ordered = (f: { startTime: string; endTime: string }) => f.startTime <= f.endTime

/**
 * The track of one vehicle, simplified, oldest first; columns of one length. Between two points
 * the vehicle went straight and evenly, within 8 m and 4 km/h as long as `REPLAY_LIMITS.points` allows.
 */
export const ReplayTrack = z.object({
  /** Seconds since the start of the range. */
  at: z.array(z.number()),
  lng: placeField(z.array(z.number())),
  lat: placeField(z.array(z.number())),
  /** km/h */
  speed: z.array(z.number()),
  /** Degrees clockwise from north. */
  direction: z.array(z.number()),
  /** Metres. */
  altitude: z.array(z.number()),
  /** Percent; null where the vehicle did not report it. */
  soc: z.array(z.number().nullable()),
  /** Index in REPLAY_MOTIONS, from this point to the next. */
  motion: z.array(z.number()),
  /** Indexes of points that follow more than REPLAY_GAP_SECONDS without a report. */
  gaps: z.array(z.number()),
})
export type ReplayTrack = z.output<typeof ReplayTrack>

export const ReplayVehicle = z.object({
  vehicleId: z.number().int(),
  vin: z.string(),
  plate: z.string(),
  track: ReplayTrack,
  /** Of all stored positions of the range, independent of the simplified track. */
  positions: z.number().int(),
  distanceKm: z.number(),
  /** Seconds with speed above zero or engine on (docs/product/shared.md#metrics). */
  runningSeconds: z.number(),
  /** km/h; null without a believed position. */
  maxSpeed: z.number().nullable(),
  /** Alarms begun in the range, level 1 to 3. */
  alarms: z.tuple([z.number().int(), z.number().int(), z.number().int()]),
  /** The range has positions of a time in which the vehicle belonged to another tenant: they are left out. */
  withheld: z.boolean(),
})
export type ReplayVehicle = z.output<typeof ReplayVehicle>

/** Several vehicles over one time, for one clock. */
export const getReplay = endpoint('GET /tsp-bss/v1/vehicle/replay', `${PAGE}/replay/open`, {
  summary: 'Ways of up to 20 vehicles over one range with their totals',
  query: range.refine(ordered, inOrder),
  response: z.object({ vehicles: z.array(ReplayVehicle) }),
})

export const ReplayAlarm = z.object({
  id: z.number().int(),
  vehicleId: z.number().int(),
  kind: z.string(),
  level: z.number().int(),
  startTime: platformTime,
  /** Null while it is ongoing. */
  endTime: platformTime.nullable(),
  /** Where it began; null: not located. */
  lat: placeField(latitude).nullable(),
  lng: placeField(longitude).nullable(),
})
export type ReplayAlarm = z.output<typeof ReplayAlarm>
export const ReplayFenceEvent = z.object({
  id: z.number().int(),
  vehicleId: z.number().int(),
  fenceName: z.string(),
  event: z.enum(FENCE_EVENTS),
  time: platformTime,
  speed: z.number(),
  /** It happened between two reports; time and place are calculated. */
  derived: z.boolean(),
})
export type ReplayFenceEvent = z.output<typeof ReplayFenceEvent>

/** Newest rows of each list an answer holds. */
export const MAX_EVENTS = 500
export const listVehicleEvents = endpoint('GET /tsp-bss/v1/vehicle/events', PAGE, {
  summary: 'Alarms and fence events of up to 20 vehicles in a range, newest first, at most 500 of each',
  query: range.refine(ordered, inOrder),
  response: z.object({ alarms: z.array(ReplayAlarm), fenceEvents: z.array(ReplayFenceEvent) }),
})

/** Limits of one playback in the console. */
export const PLAYBACK_LIMITS = { vehicles: 8, days: 31 } as const
const playedVins = vinList.refine(
  (text) => vinsIn(text).length <= PLAYBACK_LIMITS.vehicles,
  'validation.playbackVehicles',
)
export const PlaybackFilter = z
  .object({ vin: vin.optional(), vins: playedVins.optional(), startTime: platformTime, endTime: platformTime })
  .refine(ordered, inOrder)
  .refine(...namesVehicles)
export type PlaybackFilter = z.output<typeof PlaybackFilter>

export const getPlayback = endpoint('GET /tsp-bss/v1/vehicle/playback', '/operate/playback', {
  summary: 'Tracks of up to 8 vehicles over at most 31 days with their totals and alarms',
  query: PlaybackFilter,
  response: z.object({
    vehicles: z.array(ReplayVehicle),
    /** Newest first, at most 500. */
    alarms: z.array(ReplayAlarm),
  }),
})

/** Limits of one comparison of trajectories. */
export const TRAJECTORY_LIMITS = { vehicles: 20, days: 7 } as const
export const TrajectoryFilter = z
  .object({
    vins: vinList.refine((text) => vinsIn(text).length <= TRAJECTORY_LIMITS.vehicles, 'validation.trajectoryVehicles'),
    startTime: platformTime,
    endTime: platformTime,
    /** Vehicles that are as near as this for so long have met. */
    metres: wholeNumber(10, 5_000).default(100),
    minutes: wholeNumber(1, 240).default(5),
  })
  .refine(ordered, inOrder)
export type TrajectoryFilter = z.output<typeof TrajectoryFilter>

export const VehicleMeeting = z.object({
  /** Ids of both vehicles. */
  one: z.number().int(),
  other: z.number().int(),
  startTime: platformTime,
  endTime: platformTime,
  /** Where they were nearest. */
  lng: placeField(longitude),
  lat: placeField(latitude),
  leastMetres: z.number(),
  /** Both drove for at least half of the time. */
  together: z.boolean(),
})
export type VehicleMeeting = z.output<typeof VehicleMeeting>
export const getTrajectories = endpoint('GET /tsp-bss/v1/vehicle/trajectories', '/operate/vehiclesTrajectory', {
  summary: 'Tracks of up to 20 vehicles over at most 7 days with totals, alarms and the meetings of each pair',
  query: TrajectoryFilter,
  response: getPlayback.response.extend({ meetings: z.array(VehicleMeeting) }),
})

export const StoredPlace = z.object({
  key: z.string(),
  /** Device time. */
  time: platformTime,
  receiveTime: platformTime,
  lng: placeField(longitude),
  lat: placeField(latitude),
  /** km/h; null: the vehicle did not know it. */
  speed: z.number().nullable(),
  direction: z.number(),
  /** Metres. */
  altitude: z.number(),
  gnssFixed: z.boolean(),
})
export type StoredPlace = z.output<typeof StoredPlace>
export const listVehiclePlaces = endpoint('GET /tsp-bss/v1/vehicle/places', PAGE, {
  summary: 'Every stored position of one vehicle in a range of at most a week, newest first, by keyset',
  query: z
    .object({ vehicleId: rowId, startTime: platformTime, endTime: platformTime, ...cursorQuery(POSITION_KEY).shape })
    .refine(ordered, inOrder),
  response: cursorPage(StoredPlace),
})
