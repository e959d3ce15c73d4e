import type { Fields } from '#core/protocol/schema/field.ts'
import {
  bitSet,
  both,
  coordinate,
  dailyTime,
  isOneOf,
  list,
  record,
  since2019,
  sizedText,
  u8,
  u16,
  u32,
  when,
} from '#core/protocol/schema/fields.ts'
import { message, messageWithLayouts } from '#core/protocol/schema/message.ts'

const TIMED = 0
const SPEED_LIMITED = 1
const SOUTH = 6
const WEST = 7

const attributes = u16({
  bits: [
    { bit: TIMED, key: 'timed' },
    { bit: SPEED_LIMITED, key: 'speedLimited' },
    { bit: 2, key: 'driverAlertIn' },
    { bit: 3, key: 'platformAlertIn' },
    { bit: 4, key: 'driverAlertOut' },
    { bit: 5, key: 'platformAlertOut' },
    { bit: SOUTH, key: 'south' },
    { bit: WEST, key: 'west' },
    { bit: 8, key: 'doorsForbidden' },
    { bit: 14, key: 'radioOff' },
    { bit: 15, key: 'collectDetailed' },
  ],
})

const timed = bitSet('attributes', TIMED)
const limited = bitSet('attributes', SPEED_LIMITED)
const lat = coordinate('attributes', SOUTH)
const lng = coordinate('attributes', WEST)

const window = { startTime: when(timed, dailyTime()), endTime: when(timed, dailyTime()) }
/** km/h, and seconds above it before the alarm. */
const limit = { topSpeed: when(limited, u16({ unit: 'kmh' })), overspeedSeconds: when(limited, u8({ unit: 's' })) }
const nightSpeed = when(both(limited, since2019), u16({ unit: 'kmh' }))
const name = when(since2019, sizedText(2))
const actions = { 0: 'replace', 1: 'append', 2: 'modify' } as const

const circle = <P extends Fields>(centre: P) => ({
  action: u8({ values: actions }),
  areas: list(
    1,
    record({
      areaId: u32(),
      attributes,
      ...centre,
      radius: u32({ unit: 'm' }),
      ...window,
      ...limit,
      nightTopSpeed: nightSpeed,
      name,
    }),
  ),
})
const circles = circle({ lat, lng })

const rectangles = {
  action: u8({ values: actions }),
  areas: list(
    1,
    record({
      areaId: u32(),
      attributes,
      topLeftLat: lat,
      topLeftLng: lng,
      bottomRightLat: lat,
      bottomRightLng: lng,
      ...window,
      ...limit,
      nightTopSpeed: nightSpeed,
      name,
    }),
  ),
}

const polygon = {
  areaId: u32(),
  attributes,
  ...window,
  ...limit,
  vertices: list(
    2,
    record({
      lat: coordinate('attributes', SOUTH, { outer: true }),
      lng: coordinate('attributes', WEST, { outer: true }),
    }),
  ),
  nightTopSpeed: nightSpeed,
  name,
}

const sectionTimed = bitSet('sectionAttributes', 0)
const sectionLimited = bitSet('sectionAttributes', 1)

const cornerStart = {
  cornerId: u32(),
  sectionId: u32(),
  lat: coordinate('sectionAttributes', 2, { signAhead: 9 }),
  lng: coordinate('sectionAttributes', 3, { signAhead: 5 }),
  width: u8({ unit: 'm' }),
  sectionAttributes: u8({
    bits: [
      { bit: 0, key: 'timed' },
      { bit: 1, key: 'speedLimited' },
      { bit: 2, key: 'south' },
      { bit: 3, key: 'west' },
    ],
  }),
}
const sectionTimes = { longSeconds: u16({ unit: 's' }), shortSeconds: u16({ unit: 's' }) }
const sectionSpeeds = { topSpeed: u16({ unit: 'kmh' }), overspeedSeconds: u8({ unit: 's' }) }
const corner = record({
  ...cornerStart,
  longSeconds: when(sectionTimed, sectionTimes.longSeconds),
  shortSeconds: when(sectionTimed, sectionTimes.shortSeconds),
  topSpeed: when(sectionLimited, sectionSpeeds.topSpeed),
  overspeedSeconds: when(sectionLimited, sectionSpeeds.overspeedSeconds),
  nightTopSpeed: when(both(sectionLimited, since2019), u16({ unit: 'kmh' })),
})
const fullCorner = record({
  ...cornerStart,
  ...sectionTimes,
  ...sectionSpeeds,
  nightTopSpeed: when(since2019, u16({ unit: 'kmh' })),
})
const fullWindow = { startTime: dailyTime(), endTime: dailyTime() }

const route = { routeId: u32(), attributes, ...window, corners: list(2, corner), name }

const everyVersion = ['2011', '2013', '2019'] as const
/** No latitude lies beyond a pole. */
const latitudesHold = ({ areas }: Record<string, unknown>): boolean =>
  (areas as { lat: number }[]).every((area) => Math.abs(area.lat) <= 90)

/** 0x8600: one implementation writes the longitude first, which shows where it is no latitude. */
export const setCircles = messageWithLayouts('setCircles', {
  latFirst: { versions: everyVersion, fields: circles, plausible: latitudesHold },
  lngFirst: { versions: [], fields: circle({ lng, lat }), plausible: latitudesHold },
})
/** 0x8602 */
export const setRectangles = message('setRectangles', rectangles)
/** 0x8604 */
export const setPolygon = message('setPolygon', polygon)
/** 0x8606: some write the time window, others every field of a section too, whatever the attributes say. */
export const setRoute = messageWithLayouts('setRoute', {
  asAttributed: { versions: everyVersion, fields: route },
  timesAlways: { versions: [], fields: { ...route, ...fullWindow } },
  everything: { versions: [], fields: { ...route, ...fullWindow, corners: list(2, fullCorner) } },
})

const ids = { ids: list(1, u32()) }
/** 0x8601: no ids delete all */
export const deleteCircles = message('deleteCircles', ids)
/** 0x8603 */
export const deleteRectangles = message('deleteRectangles', ids)
/** 0x8605 */
export const deletePolygons = message('deletePolygons', ids)
/** 0x8607 */
export const deleteRoutes = message('deleteRoutes', ids)

const kinds = { 1: 'circle', 2: 'rectangle', 3: 'polygon', 4: 'route' } as const

/** 0x8608 (2019) */
export const fencesQuery = message('fencesQuery', { kind: u8({ values: kinds }), ids: list(4, u32()) })
/** 0x0608 (2019): the fences as the set messages carry them. */
export const fencesAnswer = message('fencesAnswer', {
  kind: u8({ values: kinds }),
  circles: when(isOneOf('kind', 1), list(4, record(circles))),
  rectangles: when(isOneOf('kind', 2), list(4, record(rectangles))),
  polygons: when(isOneOf('kind', 3), list(4, record(polygon))),
  routes: when(isOneOf('kind', 4), list(4, record(route))),
  ids: when((parent) => ![1, 2, 3, 4].includes(Number(parent.kind)), list(4, u32())),
})
