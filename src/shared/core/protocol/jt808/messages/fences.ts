import type { Fields } from '#core/protocol/schema/field.ts'
import * as fields from '#core/protocol/schema/fields.ts'
import { message, messageWithLayouts } from '#core/protocol/schema/message.ts'

const TIMED = 0
const SPEED_LIMITED = 1
const SOUTH = 6
const WEST = 7

const attributes = fields.u16({
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

const timed = fields.bitSet('attributes', TIMED)
const limited = fields.bitSet('attributes', SPEED_LIMITED)
const lat = fields.coordinate('attributes', SOUTH)
const lng = fields.coordinate('attributes', WEST)

const window = { startTime: fields.when(timed, fields.dailyTime()), endTime: fields.when(timed, fields.dailyTime()) }
/** km/h, and seconds above it before the alarm. */
const limit = {
  topSpeed: fields.when(limited, fields.u16({ unit: 'kmh' })),
  overspeedSeconds: fields.when(limited, fields.u8({ unit: 's' })),
}
const nightSpeed = fields.when(fields.both(limited, fields.since2019), fields.u16({ unit: 'kmh' }))
const name = fields.when(fields.since2019, fields.sizedText(2))
const actions = { 0: 'replace', 1: 'append', 2: 'modify' } as const

const circle = <P extends Fields>(centre: P) => ({
  action: fields.u8({ values: actions }),
  areas: fields.list(
    1,
    fields.record({
      areaId: fields.u32(),
      attributes,
      ...centre,
      radius: fields.u32({ unit: 'm' }),
      ...window,
      ...limit,
      nightTopSpeed: nightSpeed,
      name,
    }),
  ),
})
const circles = circle({ lat, lng })

const rectangles = {
  action: fields.u8({ values: actions }),
  areas: fields.list(
    1,
    fields.record({
      areaId: fields.u32(),
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
  areaId: fields.u32(),
  attributes,
  ...window,
  ...limit,
  vertices: fields.list(
    2,
    fields.record({
      lat: fields.coordinate('attributes', SOUTH, { outer: true }),
      lng: fields.coordinate('attributes', WEST, { outer: true }),
    }),
  ),
  nightTopSpeed: nightSpeed,
  name,
}

const sectionTimed = fields.bitSet('sectionAttributes', 0)
const sectionLimited = fields.bitSet('sectionAttributes', 1)

const cornerStart = {
  cornerId: fields.u32(),
  sectionId: fields.u32(),
  lat: fields.coordinate('sectionAttributes', 2, { signAhead: 9 }),
  lng: fields.coordinate('sectionAttributes', 3, { signAhead: 5 }),
  width: fields.u8({ unit: 'm' }),
  sectionAttributes: fields.u8({
    bits: [
      { bit: 0, key: 'timed' },
      { bit: 1, key: 'speedLimited' },
      { bit: 2, key: 'south' },
      { bit: 3, key: 'west' },
    ],
  }),
}
const sectionTimes = { longSeconds: fields.u16({ unit: 's' }), shortSeconds: fields.u16({ unit: 's' }) }
const sectionSpeeds = { topSpeed: fields.u16({ unit: 'kmh' }), overspeedSeconds: fields.u8({ unit: 's' }) }
const corner = fields.record({
  ...cornerStart,
  longSeconds: fields.when(sectionTimed, sectionTimes.longSeconds),
  shortSeconds: fields.when(sectionTimed, sectionTimes.shortSeconds),
  topSpeed: fields.when(sectionLimited, sectionSpeeds.topSpeed),
  overspeedSeconds: fields.when(sectionLimited, sectionSpeeds.overspeedSeconds),
  nightTopSpeed: fields.when(fields.both(sectionLimited, fields.since2019), fields.u16({ unit: 'kmh' })),
})
const fullCorner = fields.record({
  ...cornerStart,
  ...sectionTimes,
  ...sectionSpeeds,
  nightTopSpeed: fields.when(fields.since2019, fields.u16({ unit: 'kmh' })),
})
const fullWindow = { startTime: fields.dailyTime(), endTime: fields.dailyTime() }

const route = { routeId: fields.u32(), attributes, ...window, corners: fields.list(2, corner), name }

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
  everything: { versions: [], fields: { ...route, ...fullWindow, corners: fields.list(2, fullCorner) } },
})

const ids = { ids: fields.list(1, fields.u32()) }
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
export const fencesQuery = message('fencesQuery', {
  kind: fields.u8({ values: kinds }),
  ids: fields.list(4, fields.u32()),
})
/** 0x0608 (2019): the fences as the set messages carry them. */
export const fencesAnswer = message('fencesAnswer', {
  kind: fields.u8({ values: kinds }),
  circles: fields.when(fields.isOneOf('kind', 1), fields.list(4, fields.record(circles))),
  rectangles: fields.when(fields.isOneOf('kind', 2), fields.list(4, fields.record(rectangles))),
  polygons: fields.when(fields.isOneOf('kind', 3), fields.list(4, fields.record(polygon))),
  routes: fields.when(fields.isOneOf('kind', 4), fields.list(4, fields.record(route))),
  ids: fields.when((parent) => ![1, 2, 3, 4].includes(Number(parent.kind)), fields.list(4, fields.u32())),
})
