import { placeAt, type ReplayPlace, type ReplayWay } from './replay-track.ts'

/** Two vehicles that were near each other for a while. Moments are epoch seconds. */
interface Meeting {
  /** Vehicle ids. */
  one: number
  other: number
  from: number
  to: number
  /** Where they were nearest, WGS-84. */
  lng: number
  lat: number
  leastMetres: number
  /** Both moved for at least half of the time: they drove together. */
  together: boolean
}

interface MeetingRule {
  /** Epoch seconds. */
  from: number
  to: number
  metres: number
  minutes: number
}

/** How often places are compared, seconds: at 90 km/h a vehicle goes 500 m in this time. */
const STEP_SECONDS = 20
const METRES_A_DEGREE = 111_320
/** Two looks in which they were apart do not end a meeting. */
const MAY_MISS = 2

interface Open extends Meeting {
  moving: number
  looks: number
}

/**
 * Pairs of vehicles that were within so many metres of each other for at least so many minutes, earliest first. A vehicle that is
 * silent is nowhere. It pauses after each platform hour of the range, so that other work gets its turn.
 */
export async function findMeetings(ways: readonly ReplayWay[], rule: MeetingRule): Promise<Meeting[]> {
  const open = new Map<string, Open>()
  const found: Meeting[] = []
  const end = (key: string, meeting: Open) => {
    open.delete(key)
    if (meeting.to - meeting.from >= rule.minutes * 60) found.push(closed(meeting))
  }
  for (let moment = rule.from; moment <= rule.to; moment += STEP_SECONDS) {
    const places = ways.map((way) => presentAt(way, moment))
    for (let one = 0; one < ways.length; one += 1) {
      for (let other = one + 1; other < ways.length; other += 1) {
        const metres = apart(places[one], places[other], rule.metres)
        if (metres === undefined) continue
        note(open, { one, other, ways, places, moment, metres })
      }
    }
    for (const [key, meeting] of open) {
      if (moment - meeting.to > MAY_MISS * STEP_SECONDS) end(key, meeting)
    }
    if ((moment - rule.from) % 3_600 < STEP_SECONDS) await new Promise((go) => setTimeout(go))
  }
  for (const [key, meeting] of open) end(key, meeting)
  return found.sort((a, b) => a.from - b.from || a.one - b.one || a.other - b.other)
}

const presentAt = (way: ReplayWay, moment: number): ReplayPlace | undefined => {
  const place = placeAt(way, moment)
  return place && !place.silent ? place : undefined
}

/** Metres between two places; undefined where they are further apart than that, or one is nowhere. */
function apart(one: ReplayPlace | undefined, other: ReplayPlace | undefined, most: number): number | undefined {
  if (!one || !other) return undefined
  const north = (other.lat - one.lat) * METRES_A_DEGREE
  if (Math.abs(north) > most) return undefined
  const degrees = Math.abs(other.lng - one.lng)
  const east = Math.min(degrees, 360 - degrees) * METRES_A_DEGREE * Math.cos((one.lat * Math.PI) / 180)
  const metres = Math.hypot(north, east)
  return metres <= most ? metres : undefined
}

interface Look {
  one: number
  other: number
  ways: readonly ReplayWay[]
  places: readonly (ReplayPlace | undefined)[]
  moment: number
  metres: number
}

function note(open: Map<string, Open>, { one, other, ways, places, moment, metres }: Look): void {
  const [place, second] = [places[one]!, places[other]!]
  const key = `${one} ${other}`
  let meeting = open.get(key)
  if (!meeting) {
    meeting = {
      one: ways[one]!.vehicle.vehicleId,
      other: ways[other]!.vehicle.vehicleId,
      from: moment,
      to: moment,
      lng: place.lng,
      lat: place.lat,
      leastMetres: metres,
      together: false,
      moving: 0,
      looks: 0,
    }
    open.set(key, meeting)
  }
  meeting.to = moment
  meeting.looks += 1
  if (place.motion === 'driving' && second.motion === 'driving') meeting.moving += 1
  if (metres < meeting.leastMetres) Object.assign(meeting, { lng: place.lng, lat: place.lat, leastMetres: metres })
}

const closed = ({ moving, looks, ...meeting }: Open): Meeting => ({ ...meeting, together: moving * 2 >= looks })
