import { list, record, sizedText, time, u8, u16, u32 } from '../../schema/fields.ts'
import { message } from '../../schema/message.ts'
import { alarmBits } from '../location/alarm-bits.ts'
import { videoAlarmBits } from '../location/item-bits.ts'

/* JT/T 1078 signalling. The 64 alarm bits are the alarm word of 0x0200 (low) and of its item 0x14 (high). */

const alarms = { videoAlarm: u32({ bits: videoAlarmBits }), alarm: u32({ bits: alarmBits }) }
const span = { startTime: time(), endTime: time() }
/** Stream codes of 0x92xx; 0x9101 counts from 0. */
const recorded = {
  media: u8({ values: { 0: 'audioVideo', 1: 'audio', 2: 'video', 3: 'videoOrAudioVideo' } }),
  stream: u8({ values: { 0: 'all', 1: 'main', 2: 'sub' } }),
  store: u8({ values: { 0: 'all', 1: 'main', 2: 'backup' } }),
}

/** 0x9003 */
export const avAttributesQuery = message('avAttributesQuery', {})
/** 0x1003 */
export const avAttributes = message('avAttributes', {
  audioCodec: u8(),
  audioChannels: u8(),
  sampleRate: u8({ values: { 0: '8k', 1: '22k', 2: '44k', 3: '48k' } }),
  sampleBits: u8({ values: { 0: '8', 1: '16', 2: '32' } }),
  audioFrameLength: u16(),
  audioOutput: u8(),
  videoCodec: u8(),
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
  channel: u8(),
  data: u8({
    values: { 0: 'audioVideo', 1: 'video', 2: 'intercom', 3: 'listen', 4: 'broadcast', 5: 'transparent' },
  }),
  stream: u8({ values: { 0: 'main', 1: 'sub' } }),
})
/** 0x9102 */
export const liveControl = message('liveControl', {
  channel: u8(),
  command: u8({ values: { 0: 'close', 1: 'switchStream', 2: 'pause', 3: 'resume', 4: 'closeIntercom' } }),
  close: u8({ values: { 0: 'both', 1: 'audio', 2: 'video' } }),
  stream: u8({ values: { 0: 'main', 1: 'sub' } }),
})
/** 0x9105 */
export const liveStatus = message('liveStatus', { channel: u8(), lossPercent: u8() })

/** 0x9201: answered by 0x1205 */
export const replayRequest = message('replayRequest', {
  server: sizedText(),
  tcpPort: u16(),
  udpPort: u16(),
  channel: u8(),
  ...recorded,
  mode: u8({ values: { 0: 'normal', 1: 'fast', 2: 'keyRewind', 3: 'keyPlay', 4: 'single' } }),
  rate: u8(),
  ...span,
})
/** 0x9202 */
export const replayControl = message('replayControl', {
  channel: u8(),
  command: u8({
    values: { 0: 'start', 1: 'pause', 2: 'stop', 3: 'fast', 4: 'keyRewind', 5: 'seek', 6: 'keyPlay' },
  }),
  rate: u8(),
  seekTime: time(),
})
/** 0x9205: channel 0 asks for all */
export const recordingsQuery = message('recordingsQuery', { channel: u8(), ...span, ...alarms, ...recorded })
/** 0x1205 */
export const recordingsAnswer = message('recordingsAnswer', {
  serial: u16(),
  recordings: list(4, record({ channel: u8(), ...span, ...alarms, ...recorded, size: u32() })),
})
/** 0x9206: FTP upload */
export const fileUpload = message('fileUpload', {
  server: sizedText(),
  port: u16(),
  user: sizedText(),
  password: sizedText(),
  path: sizedText(),
  channel: u8(),
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
  channel: u8(),
  direction: u8({ values: { 0: 'stop', 1: 'up', 2: 'down', 3: 'left', 4: 'right' } }),
  speed: u8(),
})
const turn = { channel: u8(), value: u8() }
/** 0x9302 */
export const ptzFocus = message('ptzFocus', turn)
/** 0x9303 */
export const ptzIris = message('ptzIris', turn)
/** 0x9304 */
export const ptzWiper = message('ptzWiper', turn)
/** 0x9305 */
export const ptzInfrared = message('ptzInfrared', turn)
/** 0x9306 */
export const ptzZoom = message('ptzZoom', turn)
