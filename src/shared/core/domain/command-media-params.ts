import { z } from 'zod'
import { byte, doubleWord, hexBytes, wireText, word } from './command-params.ts'

/* Parameters of pictures, sound and video (JT/T 808 clause 8.5x, JT/T 1078, T/JSATL 12), named as in the bodies. */

const channel = byte
/** "YYYY-MM-DD HH:mm:ss" of the terminal's clock, Asia/Shanghai; null is no limit. */
const terminalTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/, 'validation.time')
  .nullable()
const save = z.number().int().min(0).max(1).default(0)
const kind = z.number().int().min(0).max(2)
const scale = byte.default(128)

/** 0x8801: 0 stops, 65535 records video, others are a number of pictures. */
export const Shoot = z
  .object({
    channel,
    command: word,
    seconds: word.default(0),
    save,
    resolution: z.number().int().min(0).max(8).default(2),
    quality: z.number().int().min(1).max(10).default(5),
    brightness: scale,
    contrast: z.number().int().min(0).max(127).default(64),
    saturation: z.number().int().min(0).max(127).default(64),
    chroma: scale,
  })
  .strict()

const search = { kind, channel, event: byte, startTime: terminalTime, endTime: terminalTime }
export const SearchMedia = z.object(search).strict()
const afterwards = z.number().int().min(0).max(1).default(0)
export const UploadMedia = z.object({ ...search, afterwards }).strict()
export const RecordSound = z
  .object({
    command: z.number().int().min(0).max(1),
    seconds: word,
    save,
    sampleRate: z.number().int().min(0).max(3).default(0),
  })
  .strict()
export const UploadStored = z.object({ mediaId: doubleWord, afterwards }).strict()

const server = { server: wireText(200).min(1, 'validation.required'), tcpPort: word, udpPort: word.default(0) }
export const LiveVideo = z
  .object({ ...server, channel, data: z.number().int().min(0).max(5), stream: z.number().int().min(0).max(1) })
  .strict()
export const LiveControl = z
  .object({
    channel,
    command: z.number().int().min(0).max(4),
    close: z.number().int().min(0).max(2).default(0),
    stream: z.number().int().min(0).max(1).default(0),
  })
  .strict()
const recorded = {
  media: z.number().int().min(0).max(3).default(0),
  stream: z.number().int().min(0).max(2).default(0),
  store: z.number().int().min(0).max(2).default(0),
}
const span = { startTime: terminalTime, endTime: terminalTime }
export const Playback = z
  .object({
    ...server,
    channel,
    ...recorded,
    mode: z.number().int().min(0).max(4).default(0),
    rate: z.number().int().min(0).max(5).default(0),
    ...span,
  })
  .strict()
export const PlaybackControl = z
  .object({
    channel,
    command: z.number().int().min(0).max(6),
    rate: z.number().int().min(0).max(5).default(0),
    seekTime: terminalTime.default(null),
  })
  .strict()
const alarms = { videoAlarm: doubleWord.default(0), alarm: doubleWord.default(0) }
export const SearchVideos = z.object({ channel, ...span, ...alarms, ...recorded }).strict()
export const UploadVideo = z
  .object({
    server: wireText(200).min(1, 'validation.required'),
    port: word,
    user: wireText(100),
    password: wireText(100),
    path: wireText(250),
    channel,
    ...span,
    ...alarms,
    ...recorded,
    conditions: byte.default(7),
  })
  .strict()
/** `serial` is that of the upload's own 0x9206. */
export const UploadControl = z.object({ serial: word, command: z.number().int().min(0).max(2) }).strict()

/** 0x9208: the mark in hex as the alarm carried it, so that every province's width fits. */
export const RequestAttachments = z
  .object({ ...server, mark: hexBytes(40), alarmNo: z.string().min(1).max(32), reserve: hexBytes(16).default('') })
  .strict()
