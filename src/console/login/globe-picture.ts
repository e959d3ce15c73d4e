import { LAND_MASK } from './land-mask.ts'

export interface PlacePoint {
  lng: number
  lat: number
}

/** Seen from far above `center`, on a disc of radius 1, y downwards; undefined on the far side. */
export function project({ lng, lat }: PlacePoint, center: PlacePoint): [number, number] | undefined {
  const turn = radians(lng - center.lng)
  const [sinLat, cosLat] = [Math.sin(radians(lat)), Math.cos(radians(lat))]
  const [sinTilt, cosTilt] = [Math.sin(radians(center.lat)), Math.cos(radians(center.lat))]
  const towards = sinTilt * sinLat + cosTilt * cosLat * Math.cos(turn)
  if (towards <= 0.02) return undefined
  return [cosLat * Math.sin(turn), -(cosTilt * sinLat - sinTilt * cosLat * Math.cos(turn))]
}

/** Land as dots of equal spacing, one path of many zero-length strokes: cheap to draw. */
export function landPath(center: PlacePoint): string {
  let path = ''
  for (const place of landPlaces()) {
    const at = project(place, center)
    if (at) path += `M${fixed(at)}h0`
  }
  return path
}

/** Visible part of the great circle between two points. */
export function arcPath(from: PlacePoint, to: PlacePoint, center: PlacePoint): string {
  const [a, b] = [vector(from), vector(to)]
  const angle = Math.acos(Math.min(1, a[0] * b[0] + a[1] * b[1] + a[2] * b[2]))
  let path = ''
  let pen = 'M'
  for (let i = 0; i <= 40; i++) {
    const [p, q] = [Math.sin((1 - i / 40) * angle), Math.sin((i / 40) * angle)]
    const at = project(place([p * a[0] + q * b[0], p * a[1] + q * b[1], p * a[2] + q * b[2]]), center)
    path += at ? `${pen}${fixed(at)}` : ''
    pen = at ? 'L' : 'M'
  }
  return path
}

let places: PlacePoint[] | undefined

function landPlaces(): PlacePoint[] {
  if (places) return places
  const { bits, step, north, south } = LAND_MASK
  const bytes = Uint8Array.from(atob(bits), (character) => character.charCodeAt(0))
  const perRow = 360 / step
  places = []
  for (let row = 0, lat = north; lat >= south; row++, lat -= step) {
    // Rows near the poles would crowd: each keeps as many dots as its circle has room for.
    const dots = Math.max(1, Math.round(perRow * Math.cos(radians(lat))))
    for (let dot = 0; dot < dots; dot++) {
      const column = Math.floor(((dot + 0.5) / dots) * perRow)
      const bit = row * perRow + column
      if (((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1) places.push({ lat, lng: -180 + ((dot + 0.5) / dots) * 360 })
    }
  }
  return places
}

const radians = (degrees: number) => (degrees * Math.PI) / 180
const degrees = (angle: number) => (angle * 180) / Math.PI
const fixed = ([x, y]: [number, number]) => `${x.toFixed(4)} ${y.toFixed(4)}`

function vector({ lng, lat }: PlacePoint): [number, number, number] {
  const flat = Math.cos(radians(lat))
  return [flat * Math.cos(radians(lng)), flat * Math.sin(radians(lng)), Math.sin(radians(lat))]
}

function place([x, y, z]: [number, number, number]): PlacePoint {
  return { lng: degrees(Math.atan2(y, x)), lat: degrees(Math.atan2(z, Math.hypot(x, y))) }
}
