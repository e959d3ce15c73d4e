import type { TRACK_FORMATS } from '#core/contract/position-data.ts'
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

/** GPX 1.1: one track a vehicle. */
async function* gpx(vehicles: AsyncIterable<TrackOfVehicle>): AsyncGenerator<string> {
  yield `${XML}<gpx version="1.1" creator="Fleetwall" xmlns="http://www.topografix.com/GPX/1/1">\n`
  for await (const { vin, rows } of vehicles) {
    yield `<trk><name>${name(vin)}</name><trkseg>\n`
    for await (const { lat, lng, altitude, ts } of rows) {
      yield `<trkpt lat="${degrees(lat)}" lon="${degrees(lng)}"><ele>${altitude}</ele><time>${iso(ts)}</time></trkpt>\n`
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

export const TRACK_WRITERS = { gpx, kml } as const
export const TRACK_TYPES = {
  gpx: 'application/gpx+xml; charset=utf-8',
  kml: 'application/vnd.google-earth.kml+xml; charset=utf-8',
} as const satisfies Record<TrackFormat, string>
