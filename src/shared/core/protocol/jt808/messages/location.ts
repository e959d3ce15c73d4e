import * as fields from '#core/protocol/schema/fields.ts'
import { message, messageWithLayouts } from '#core/protocol/schema/message.ts'
import { canIdWord } from '../can-id-word.ts'
import { locationFields } from '../location/location-body.ts'

/** 0x0200 */
export const location = message('location', locationFields)
/** 0x8201 */
export const locationQuery = message('locationQuery', {})
/** 0x0201: `serial` is that of the query. */
export const locationAnswer = message('locationAnswer', { serial: fields.u16(), ...locationFields })

/** 0x0704 */
export const locationBatch = message('locationBatch', {
  count: fields.countFor('positions', 2),
  kind: fields.u8({ values: { 0: 'normal', 1: 'backfill' } }),
  positions: fields.counted(fields.sized(2, fields.record(locationFields))),
})

const canFrames = (width: number) => ({
  count: fields.countFor('frames', 2),
  /** `hhmmss` and four digits of milliseconds. */
  clock: fields.bcd(5),
  frames: fields.counted(fields.record({ word: fields.u32(canIdWord), data: fields.bytes(width) })),
})

/** 0x0705: the id word holds channel (bit 31), extended (30), mean value (29) and the identifier (0-28). */
export const canUpload = messageWithLayouts('canUpload', {
  eightBytes: { versions: ['2011', '2013', '2019'], fields: canFrames(8) },
  // One implementation sends half of the data.
  fourBytes: { versions: [], fields: canFrames(4) },
})

/** 0x8203 */
export const alarmConfirm = message('alarmConfirm', {
  serial: fields.u16(),
  alarms: fields.u32({
    bits: [
      { bit: 0, key: 'panic' },
      { bit: 3, key: 'dangerWarning' },
      { bit: 20, key: 'areaCrossing' },
      { bit: 21, key: 'routeCrossing' },
      { bit: 22, key: 'roadTime' },
      { bit: 27, key: 'illegalIgnition' },
      { bit: 28, key: 'illegalMotion' },
    ],
  }),
})

/** 0x0210, not of the standard: the charge of a tracker with a battery, or positions one after the other behind their length. */
export const trackerReport = messageWithLayouts('trackerReport', {
  charge: {
    versions: ['2011', '2013', '2019'],
    fields: { battery: fields.u8({ unit: 'percent' }), time: fields.time() },
    plausible: ({ battery, time }) => Number(battery) <= 100 && time !== null,
  },
  positions: {
    versions: [],
    fields: { positions: fields.listToEnd(fields.sized(1, fields.record(locationFields))) },
    plausible: ({ positions }) => (positions as unknown[]).length > 0,
  },
})

/** 0x2070, not of the standard: acceleration along three axes, second by second, in the manufacturer's unit. */
export const accelerations = message('accelerations', {
  samples: fields.listToEnd(
    fields.record({ time: fields.time(), x: fields.anySigned16(), y: fields.anySigned16(), z: fields.anySigned16() }),
  ),
})
