import { list, record, sizedText, time, u8, u16, u32 } from '#core/protocol/schema/fields.ts'
import { message } from '#core/protocol/schema/message.ts'
import { alarmBits } from '../location/alarm-bits.ts'
import { videoAlarmBits } from '../location/item-bits.ts'
import { logicalChannels } from '../video-channels.ts'
import { mediaCodecs } from '../media-codecs.ts'

/* JT/T 1078 signalling. The 64 alarm bits are the alarm word of 0x0200 (low) and of its item 0x14 (high). */

const alarms = { videoAlarm: u32({ bits: videoAlarmBits }), alarm: u32({ bits: alarmBits }) }
const span = { startTime: time(), endTime: time() }
/** Stream codes of 0x92xx; 0x9101 counts from 0. */
const recorded = {
  media: u8({ values: { 0: 'audioVideo', 1: 'audio', 2: 'video', 3: 'videoOrAudioVideo' } }),
  stream: u8({ values: { 0: 'all', 1: 'main', 2: 'sub' } }),
  store: u8({ values: { 0: 'all', 1: 'main', 2: 'backup' } }),
}

/** Multiple of the normal speed. */
const rate = u8({ values: { 1: 'x1', 2: 'x2', 3: 'x4', 4: 'x8', 5: 'x16' } })
const channel = u8({ values: logicalChannels })

/** 0x9003 */
export const avAttributesQuery = message('avAttributesQuery', {})
/** 0x1003 */
export const avAttributes = message('avAttributes', {
  audioCodec: u8({ values: mediaCodecs }),
  audioChannels: u8(),
  sampleRate: u8({ values: { 0: '8kHz', 1: '22kHz', 2: '44kHz', 3: '48kHz' } }),
  sampleBits: u8({ values: { 0: '8bit', 1: '16bit', 2: '32bit' } }),
  audioFrameLength: u16({ unit: 'byte' }),
  audioOutput: u8({ values: { 0: 'unsupported', 1: 'supported' } }),
  videoCodec: u8({ values: mediaCodecs }),
  maxAudioChannels: u8(),
  maxVideoChannels: u8(),
})
/** 0x1005 */
export const passengerFlow = message('passengerFlow', { ...span, boarded: u16(), alighted: u16() })

/** 0x9101: answered by 0x0001; then the terminal connects to the server named. */
export const liveRequest = message('liveRequest', {
  server: sizedText(),
  tcpPort: u16(),
  udpPort: u16(),
  channel,
  data: u8({
    values: { 0: 'audioVideo', 1: 'video', 2: 'intercom', 3: 'listen', 4: 'broadcast', 5: 'transparent' },
  }),
  stream: u8({ values: { 0: 'main', 1: 'sub' } }),
})
/** 0x9102 */
export const liveControl = message('liveControl', {
  channel,
  command: u8({ values: { 0: 'close', 1: 'switchStream', 2: 'pause', 3: 'resume', 4: 'closeIntercom' } }),
  close: u8({ values: { 0: 'both', 1: 'audio', 2: 'video' } }),
  stream: u8({ values: { 0: 'main', 1: 'sub' } }),
})
/** 0x9105 */
export const liveStatus = message('liveStatus', { channel, lossPercent: u8({ unit: 'percent' }) })

/** 0x9201: answered by 0x1205 */
export const replayRequest = message('replayRequest', {
  server: sizedText(),
  tcpPort: u16(),
  udpPort: u16(),
  channel,
  ...recorded,
  mode: u8({ values: { 0: 'normal', 1: 'fast', 2: 'keyRewind', 3: 'keyPlay', 4: 'single' } }),
  rate,
  ...span,
})
/** 0x9202 */
export const replayControl = message('replayControl', {
  channel,
  command: u8({
    values: { 0: 'start', 1: 'pause', 2: 'stop', 3: 'fast', 4: 'keyRewind', 5: 'seek', 6: 'keyPlay' },
  }),
  rate,
  seekTime: time(),
})
/** 0x9205: channel 0 asks for all */
export const recordingsQuery = message('recordingsQuery', { channel, ...span, ...alarms, ...recorded })
/** 0x1205 */
export const recordingsAnswer = message('recordingsAnswer', {
  serial: u16(),
  recordings: list(4, record({ channel, ...span, ...alarms, ...recorded, size: u32({ unit: 'byte' }) })),
})
/** 0x9206: FTP upload */
export const fileUpload = message('fileUpload', {
  server: sizedText(),
  port: u16(),
  user: sizedText(),
  password: sizedText(),
  path: sizedText(),
  channel,
  ...span,
  ...alarms,
  ...recorded,
  conditions: u8({
    bits: [
      { bit: 0, key: 'wifi' },
      { bit: 1, key: 'lan' },
      { bit: 2, key: 'mobile' },
    ],
  }),
})
/** 0x9207 */
export const fileUploadControl = message('fileUploadControl', {
  serial: u16(),
  command: u8({ values: { 0: 'pause', 1: 'go', 2: 'cancel' } }),
})
/** 0x1206 */
export const fileUploadResult = message('fileUploadResult', {
  serial: u16(),
  result: u8({ values: { 0: 'ok', 1: 'failed' } }),
})

/** 0x9301 */
export const ptzRotate = message('ptzRotate', {
  channel,
  direction: u8({ values: { 0: 'stop', 1: 'up', 2: 'down', 3: 'left', 4: 'right' } }),
  speed: u8(),
})
const sizeTurn = { channel, value: u8({ values: { 0: 'larger', 1: 'smaller' } }) }
const switchTurn = { channel, value: u8({ values: { 0: 'stop', 1: 'start' } }) }
/** 0x9302 */
export const ptzFocus = message('ptzFocus', sizeTurn)
/** 0x9303 */
export const ptzIris = message('ptzIris', sizeTurn)
/** 0x9304 */
export const ptzWiper = message('ptzWiper', switchTurn)
/** 0x9305 */
export const ptzInfrared = message('ptzInfrared', switchTurn)
/** 0x9306 */
export const ptzZoom = message('ptzZoom', sizeTurn)
