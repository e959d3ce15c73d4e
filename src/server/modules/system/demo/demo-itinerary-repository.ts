import { sql } from 'drizzle-orm'
import { DEMO_SEED } from '#core/demo/demo-fleet.ts'
import { between, hashOf } from '#core/demo/hash-random.ts'
import { lineKm } from '#core/domain/itinerary.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import type { Transaction } from '#server/store/database.ts'
import { itinerary, type StoredStop } from '#server/store/schema/itinerary.ts'

const MINUTE_MS = 60_000
const DAY_MS = 1_440 * MINUTE_MS
const VEHICLES = 14
const MAX_TRIPS = 5
const RADIUS = 300
/** Planned times are full five minutes. */
const STEP_MS = 5 * MINUTE_MS
/** Purpose of each hash. */
const FOR = { delay: 81, distance: 82, left: 83 } as const

interface DrivenTrip {
  startedAt: string
  endedAt: string
  startLng: number
  startLat: number
  endLng: number
  endLat: number
  km: number
}
interface DrivenDay extends Record<string, unknown> {
  vehicleId: number
  driver: string
  city: string
  trips: DrivenTrip[]
}

/** Vehicles that made several trips in the day that begins here, each with the first of them. */
async function drivenDays(tx: Transaction, oemId: string, from: Date): Promise<DrivenDay[]> {
  const until = new Date(from.getTime() + DAY_MS)
  const { rows } = await tx.execute<DrivenDay>(sql`
    select t.vehicle_id as "vehicleId", v.driver_name as driver, v.operating_city as city, jsonb_agg(jsonb_build_object(
        'startedAt', t.started_at, 'endedAt', t.ended_at, 'startLng', t.start_lng, 'startLat', t.start_lat,
        'endLng', t.end_lng, 'endLat', t.end_lat, 'km', t.distance_km) order by t.started_at) as trips
      from (select *, row_number() over (partition by vehicle_id order by started_at) as n from trip
        where oem_id = ${oemId} and not open and started_at >= ${from.toISOString()}::timestamptz
          and started_at < ${until.toISOString()}::timestamptz) t
      join vehicle v on v.id = t.vehicle_id where t.n <= ${MAX_TRIPS}
     group by t.vehicle_id, v.driver_name, v.operating_city having count(*) >= 2
     order by hashint4(t.vehicle_id) limit ${VEHICLES}`)
  return rows
}

/**
 * Itineraries of the given days along the trips of one day: vehicles of the demo do much the same every day. Returns how many
 * were added; 0 while too few vehicles have driven.
 */
export async function addDemoItineraries(
  tx: Transaction,
  oemId: string,
  drivenOn: Date,
  days: readonly Date[],
): Promise<number> {
  const driven = await drivenDays(tx, oemId, drivenOn)
  if (driven.length < VEHICLES / 2) return 0
  const plans = days.flatMap((day) =>
    driven.map((each, index) => planOf(oemId, each, index, drivenOn.getTime(), day.getTime())),
  )
  const added = await tx.insert(itinerary).values(plans).onConflictDoNothing().returning({ id: itinerary.id })
  return added.length
}

/** A plan along these trips on another day, a little earlier or later than they were; some leave out a stop. */
function planOf(
  oemId: string,
  { vehicleId, driver, city, trips }: DrivenDay,
  index: number,
  from: number,
  day: number,
) {
  const delay = between(-5, 20, DEMO_SEED, FOR.delay, vehicleId, day / DAY_MS) * MINUTE_MS
  const plannedAt = (time: string) => Math.round((Date.parse(time) - delay + day - from) / STEP_MS) * STEP_MS
  const [first] = trips as [DrivenTrip, ...DrivenTrip[]]
  const stop = (stopName: string, lng: number, lat: number, time: string, stayMinutes: number): StoredStop => ({
    stopName,
    lng,
    lat,
    radius: RADIUS,
    arriveAt: new Date(plannedAt(time)).toISOString(),
    stayMinutes,
  })
  const left = index % 3 === 0 ? hashOf(DEMO_SEED, FOR.left, vehicleId) % (trips.length - 1) : -1
  const stops = [
    stop('Depot', first.startLng, first.startLat, first.startedAt, 0),
    ...trips.flatMap(({ endLng, endLat, endedAt }, at) => {
      const next = trips[at + 1]
      const stay = next ? Math.round((Date.parse(next.startedAt) - Date.parse(endedAt)) / MINUTE_MS) : 0
      return at === left ? [] : [stop(`Customer ${at + 1}`, endLng, endLat, endedAt, Math.min(stay, 1_440))]
    }),
  ]
  const km = trips.reduce((sum, each) => sum + each.km, 0)
  const planStartAt = plannedAt(first.startedAt)
  const number = String(index + 1).padStart(2, '0')
  return {
    oemId,
    vehicleId,
    driver,
    code: `IT-${toPlatformTime(day).slice(0, 10).replaceAll('-', '')}-${number}`,
    routeName: [city, number].filter(Boolean).join(' '),
    planStartAt: new Date(planStartAt),
    planEndAt: new Date(Math.max(plannedAt(trips.at(-1)!.endedAt), planStartAt + STEP_MS)),
    corridor: 2_000,
    planKm: Math.round(km * between(0.85, 1.02, DEMO_SEED, FOR.distance, vehicleId) * 10) / 10,
    lineKm: lineKm(stops),
    lateMinutes: 15,
    unplannedMinutes: 10,
    stops,
  }
}
