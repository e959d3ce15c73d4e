import { bytes, bcd, counted, countFor, record, sized, u8, u16, u32 } from '../../schema/fields.ts'
import { message, messageWithLayouts } from '../../schema/message.ts'
import { canIdWord } from '../can-id-word.ts'
import { locationFields } from '../location/location-body.ts'

/** 0x0200 */
export const location = message('location', locationFields)
/** 0x8201 */
export const locationQuery = message('locationQuery', {})
/** 0x0201: `serial` is that of the query. */
export const locationAnswer = message('locationAnswer', { serial: u16(), ...locationFields })

/** 0x0704 */
export const locationBatch = message('locationBatch', {
  count: countFor('positions', 2),
  kind: u8({ values: { 0: 'normal', 1: 'backfill' } }),
  positions: counted(sized(2, record(locationFields))),
})

const canFrames = (width: number) => ({
  count: countFor('frames', 2),
  /** `hhmmss` and four digits of milliseconds. */
  clock: bcd(5),
  frames: counted(record({ word: u32(canIdWord), data: bytes(width) })),
})

/** 0x0705: the id word holds channel (bit 31), extended (30), mean value (29) and the identifier (0-28). */
export const canUpload = messageWithLayouts('canUpload', {
  eightBytes: { versions: ['2011', '2013', '2019'], fields: canFrames(8) },
  // One implementation sends half of the data.
  fourBytes: { versions: [], fields: canFrames(4) },
})

/** 0x8203 */
export const alarmConfirm = message('alarmConfirm', {
  serial: u16(),
  alarms: u32({
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
