import type { TRACK_FORMATS } from '#core/contract/position-data.ts'
import { knownSpeed } from '#core/domain/position-quality.ts'
import type { StoredPosition } from '#server/telemetry/history/stored-position.ts'

export type TrackFormat = (typeof TRACK_FORMATS)[number]

interface TrackOfVehicle {
  vin: string
  rows: AsyncIterable<StoredPosition>
}

const iso = (epochMs: number): string => new Date(epochMs).toISOString()
const degrees = (e6: number): string => (e6 / 1e6).toFixed(6)
const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
/** VINs are letters and digits, so nothing here has to be escaped. */
const name = (vin: string): string => vin.replace(/[^A-Z0-9]/g, '')

/** GPX 1.1 took the speed of a point out of the format: this extension is what programs read, in m/s. */
const TRACK_POINT = 'http://www.garmin.com/xmlschemas/TrackPointExtension/v2'
const METRES_PER_SECOND = 1 / 3.6
function speedOf(row: StoredPosition): string {
  const speed = knownSpeed(row)
  if (speed === null) return ''
  const value = (speed * METRES_PER_SECOND).toFixed(2)
  return `<extensions><tpx:TrackPointExtension><tpx:speed>${value}</tpx:speed></tpx:TrackPointExtension></extensions>`
}

/** GPX 1.1: one track a vehicle. */
async function* gpx(vehicles: AsyncIterable<TrackOfVehicle>): AsyncGenerator<string> {
  yield `${XML}<gpx version="1.1" creator="Fleetwall" xmlns="http://www.topografix.com/GPX/1/1" xmlns:tpx="${TRACK_POINT}">\n`
  for await (const { vin, rows } of vehicles) {
    yield `<trk><name>${name(vin)}</name><trkseg>\n`
    for await (const row of rows) {
      const { lat, lng, altitude, ts } = row
      yield `<trkpt lat="${degrees(lat)}" lon="${degrees(lng)}"><ele>${altitude}</ele><time>${iso(ts)}</time>${speedOf(row)}</trkpt>\n`
    }
    yield '</trkseg></trk>\n'
  }
  yield '</gpx>\n'
}

/** KML 2.2 with the track extension: places and moments stand in two lists. */
async function* kml(vehicles: AsyncIterable<TrackOfVehicle>): AsyncGenerator<string> {
  yield `${XML}<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document>\n`
  for await (const { vin, rows } of vehicles) {
    yield `<Placemark><name>${name(vin)}</name><gx:Track>\n`
    for await (const { lat, lng, altitude, ts } of rows) {
      yield `<when>${iso(ts)}</when><gx:coord>${degrees(lng)} ${degrees(lat)} ${altitude}</gx:coord>\n`
    }
    yield '</gx:Track></Placemark>\n'
  }
  yield '</Document></kml>\n'
}

/** Numbers and times of one form for every reader, in UTC; lines end as RFC 4180 has them. */
async function* csv(vehicles: AsyncIterable<TrackOfVehicle>): AsyncGenerator<string> {
  yield 'vin,time,latitude,longitude,altitude_m,speed_kmh,direction,soc_percent\r\n'
  for await (const { vin, rows } of vehicles) {
    for await (const row of rows) {
      const { ts, lat, lng, altitude, direction, soc } = row
      const cells = [
        name(vin),
        iso(ts),
        degrees(lat),
        degrees(lng),
        altitude,
        knownSpeed(row),
        direction,
        soc === null ? null : soc / 10,
      ]
      yield `${cells.map((cell) => cell ?? '').join(',')}\r\n`
    }
  }
}

export const TRACK_WRITERS = { gpx, kml, csv } as const
export const TRACK_TYPES = {
  gpx: 'application/gpx+xml; charset=utf-8',
  kml: 'application/vnd.google-earth.kml+xml; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
} as const satisfies Record<TrackFormat, string>
