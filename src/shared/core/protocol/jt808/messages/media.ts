import { bytesToEnd, ifMore, list, record, time, u8, u16, u32 } from '#core/protocol/schema/fields.ts'
import { message, messageWithLayouts } from '#core/protocol/schema/message.ts'
import { positionFields } from '../location/location-body.ts'

const kind = u8({ values: { 0: 'image', 1: 'audio', 2: 'video' } })
const event = u8({
  values: {
    0: 'command',
    1: 'timed',
    2: 'robbery',
    3: 'collision',
    4: 'doorOpened',
    5: 'doorClosed',
    6: 'doorOpenAtSpeed',
    7: 'distance',
  },
})
const head = {
  mediaId: u32(),
  kind,
  format: u8({ values: { 0: 'jpeg', 1: 'tiff', 2: 'mp3', 3: 'wav', 4: 'wmv' } }),
  event,
  channel: u8(),
}

/** 0x0800 */
export const mediaEvent = message('mediaEvent', head)

const JPEG_START = 0xffd8

/** 0x0801: 2011 has no position before the data. */
export const mediaUpload = messageWithLayouts('mediaUpload', {
  v2013: {
    versions: ['2013', '2019'],
    fields: { ...head, position: record(positionFields), data: bytesToEnd() },
    plausible: ({ position }) => (position as { alarm: number }).alarm >>> 16 !== JPEG_START,
  },
  v2011: { versions: ['2011'], fields: { ...head, data: bytesToEnd() } },
})

/** 0x8800: nothing after the id when the upload is complete; `missing` are indexes of parts. */
export const mediaUploadAnswer = message('mediaUploadAnswer', { mediaId: u32(), missing: ifMore(list(1, u16())) })

const save = u8({ values: { 0: 'upload', 1: 'store' } })

/** 0x8801: command 0 stops, 0xFFFF records video, others are a number of pictures. */
export const shoot = message('shoot', {
  channel: u8(),
  command: u16(),
  seconds: u16({ unit: 's' }),
  save,
  resolution: u8({
    values: {
      1: '320x240',
      2: '640x480',
      3: '800x600',
      4: '1024x768',
      5: 'qcif',
      6: 'cif',
      7: 'hd1',
      8: 'd1',
    },
  }),
  quality: u8(),
  brightness: u8(),
  contrast: u8(),
  saturation: u8(),
  chroma: u8(),
})
/** 0x0805 */
export const shootAnswer = message('shootAnswer', {
  serial: u16(),
  result: u8({ values: { 0: 'ok', 1: 'failed', 2: 'channelUnsupported' } }),
  mediaIds: ifMore(list(2, u32())),
})

const search = { kind, channel: u8(), event, startTime: time(), endTime: time() }
const afterwards = u8({ values: { 0: 'keep', 1: 'delete' } })

/** 0x8802 */
export const mediaSearch = message('mediaSearch', search)
const found = { kind, channel: u8(), event, position: record(positionFields) }

/** 0x0802: 2011 has no media id in its results. */
export const mediaSearchAnswer = messageWithLayouts('mediaSearchAnswer', {
  v2013: {
    versions: ['2013', '2019'],
    fields: { serial: u16(), results: list(2, record({ mediaId: u32(), ...found })) },
  },
  v2011: { versions: ['2011'], fields: { serial: u16(), results: list(2, record(found)) } },
})
/** 0x8803 */
export const mediaUploadCommand = message('mediaUploadCommand', { ...search, afterwards })
/** 0x8804 */
export const audioRecording = message('audioRecording', {
  command: u8({ values: { 0: 'stop', 1: 'start' } }),
  seconds: u16({ unit: 's' }),
  save,
  sampleRate: u8({ values: { 0: '8k', 1: '11k', 2: '23k', 3: '32k' } }),
})
/** 0x8805 */
export const singleMediaUpload = message('singleMediaUpload', { mediaId: u32(), afterwards })
