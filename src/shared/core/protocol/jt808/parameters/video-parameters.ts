import type { Field, Parent } from '#core/protocol/schema/field.ts'
import { bcd, clock, list, listToEnd, record, u8, u16, u32 } from '#core/protocol/schema/fields.ts'
import { videoAlarmBits } from '../location/item-bits.ts'
import { logicalChannels } from '../video-channels.ts'
import { type ParameterRow, shaped, word } from './parameter-row.ts'

const channel = u8({ values: logicalChannels })

const stream = {
  mode: u8({ values: { 0: 'cbr', 1: 'vbr', 2: 'abr' } }),
  resolution: u8({ values: { 0: 'qcif', 1: 'cif', 2: 'wcif', 3: 'd1', 4: 'wd1', 5: '720p', 6: '1080p' } }),
  /** Frames from one key frame to the next. */
  keyFrameInterval: u16({ min: 1, max: 1000 }),
  frameRate: u8({ unit: 'fps', min: 1, max: 120 }),
  bitRate: u32({ unit: 'kbps', min: 1, max: 100_000 }),
}
const osd = u16({
  bits: [
    { bit: 0, key: 'osdTime' },
    { bit: 1, key: 'osdPlate' },
    { bit: 2, key: 'osdChannel' },
    { bit: 3, key: 'osdPosition' },
    { bit: 4, key: 'osdRecorderSpeed' },
    { bit: 5, key: 'osdSatelliteSpeed' },
    { bit: 6, key: 'osdDrivingTime' },
  ],
})
const streams = { live: record(stream), stored: record(stream), osd }

const channelRows = (parent: Parent): number =>
  Number(parent.avChannels) + Number(parent.audioChannels) + Number(parent.videoChannels)
const channelCounts = { avChannels: u8(), audioChannels: u8(), videoChannels: u8() }
const channelRow = record({
  physical: u8({ min: 1 }),
  logical: channel,
  kind: u8({ values: { 0: 'audioVideo', 1: 'audio', 2: 'video' } }),
  ptz: u8({ values: { 0: 'notConnected', 1: 'connected' } }),
})

const wakeUp = <F extends Field>(slot: F) => ({
  mode: u8({
    bits: [
      { bit: 0, key: 'wakeOnCondition' },
      { bit: 1, key: 'wakeOnTime' },
      { bit: 2, key: 'wakeByHand' },
    ],
  }),
  conditions: u8({
    bits: [
      { bit: 0, key: 'panic' },
      { bit: 1, key: 'collisionOrRollover' },
      { bit: 2, key: 'doorOpened' },
    ],
  }),
  weekdays: u8({
    bits: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((key, bit) => ({
      bit,
      key,
    })),
  }),
  enabled: u8({ bits: [1, 2, 3, 4].map((slot) => ({ bit: slot - 1, key: `slot${slot}` })) }),
  slots: list(() => 4, slot),
})

/** JT/T 1078 clause 5.3. */
export const videoParameters: readonly ParameterRow[] = [
  shaped('video', 0x0075, 'audioVideo', { ...streams, audioOutput: u8({ values: { 0: 'off', 1: 'on' } }) }),
  shaped('video', 0x0076, 'channels', { ...channelCounts, rows: list(channelRows, channelRow) }, [
    // Some devices count otherwise and simply end with the last row.
    record({ ...channelCounts, rows: listToEnd(channelRow) }),
  ]),
  shaped('video', 0x0077, 'channelStreams', { rows: list(1, record({ channel, ...streams })) }),
  shaped('videoAlarms', 0x0079, 'specialRecording', {
    threshold: u8({ unit: 'percent', min: 1, max: 99 }),
    minutes: u8({ unit: 'min', min: 1 }),
    minutesBefore: u8({ unit: 'min', min: 0 }),
  }),
  word('videoAlarms', 0x007a, 'videoAlarmMask', { bits: videoAlarmBits }),
  shaped('videoAlarms', 0x007b, 'imageAnalysis', {
    ratedLoad: u8({ unit: 'person' }),
    fatigueThreshold: u8({ unit: 'percent', min: 0, max: 100 }),
  }),
  shaped('wakeUp', 0x007c, 'wakeUp', wakeUp(record({ wake: clock(), sleep: clock() })), [
    // Times that are none.
    record(wakeUp(record({ wake: bcd(2), sleep: bcd(2) }))),
  ]),
]
