import { z } from 'zod'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import { bigRowId, platformTime, vin } from './fields.ts'
import { placeField } from './masked.ts'

const PAGE = '/tbox/locationMessage'

/** A stored position, decoded. */
export const StoredPosition = z.object({
  /** Device time. */
  time: platformTime,
  receiveTime: platformTime,
  lat: placeField(z.number()),
  lng: placeField(z.number()),
  altitude: z.number(),
  /** km/h */
  speed: z.number().nullable(),
  direction: z.number(),
  satellites: z.number().int().nullable(),
  /** Set bits of the status word, keys of protocol/jt808/location/status-bits. */
  status: z.array(z.string()),
  /** Set bits of the alarm word, keys of protocol/jt808/location/alarm-bits. */
  alarms: z.array(z.string()),
  accOn: z.boolean(),
  gnssFixed: z.boolean(),
  mileageKm: z.number().nullable(),
})
export type StoredPosition = z.output<typeof StoredPosition>

export const getLastPosition = endpoint('GET /tsp-hbase-proxy/location/latest', PAGE, {
  summary: 'Last stored position of a vehicle',
  query: z.object({ vin }),
  response: z.object({ online: z.boolean(), state: z.string(), position: StoredPosition.nullable() }),
})

export const LocationQuery = z.object({
  jobId: z.number().int(),
  vin: z.string(),
  kind: z.enum(['queryLocation', 'trackTemporarily']),
  /** Status of a command job (docs/product/shared.md#commands). */
  status: z.string(),
  createTime: platformTime,
  answerTime: platformTime.nullable(),
  expireTime: platformTime,
  operator: z.string(),
  resultDetail: z.string().nullable(),
  /** Interval and duration of temporary tracking, seconds. */
  intervalSeconds: z.number().int().nullable(),
  durationSeconds: z.number().int().nullable(),
  /** The position the terminal answered with. */
  answer: StoredPosition.nullable(),
  requestFrame: z.string().nullable(),
  answerFrame: z.string().nullable(),
})
export type LocationQuery = z.output<typeof LocationQuery>

/** Sends 0x8201; the answer arrives as a live event and in the list. */
export const askLocation = endpoint('POST /tsp-hbase-proxy/location/query', `${PAGE}/location/query`, {
  audit: 'command',
  summary: 'Ask a terminal for its position now (0x8201)',
  body: z.object({ vin }),
  response: z.object({ jobId: z.number().int() }),
})
/** Sends 0x8202 with an interval and a validity; interval 0 stops. */
export const trackTemporarily = endpoint('POST /tsp-hbase-proxy/location/track', `${PAGE}/location/track`, {
  audit: 'command',
  summary: 'Follow a vehicle for a while (0x8202), or stop following',
  body: z.object({
    vin,
    intervalSeconds: z.number().int().min(0).max(3600),
    durationSeconds: z.number().int().min(0).max(3600),
  }),
  response: z.object({ jobId: z.number().int() }),
})
export const {
  list: listLocationQueries,
  count: countLocationQueries,
  export: exportLocationQueries,
} = calls(
  { page: PAGE, buttons: `${PAGE}/location`, row: LocationQuery, filter: z.object({ vin }), cursor: /^\d{1,15}$/ },
  {
    list: ['GET /tsp-hbase-proxy/location/list', 'Position queries of one vehicle, newest first'],
    count: [
      'GET /tsp-hbase-proxy/location/list/count',
      'How many position queries a vehicle has, counted up to a limit',
    ],
    export: ['GET /tsp-hbase-proxy/location/list/export', 'Position queries of one vehicle as a workbook'],
  },
)
export const getLocationQuery = endpoint('GET /tsp-hbase-proxy/location/detail', PAGE, {
  summary: 'One position query',
  query: z.object({ jobId: bigRowId }),
  response: LocationQuery,
})
