import { z } from 'zod'
import { COMMAND_STATUSES } from '../domain/command-status.ts'
import { anyOf, endpoint } from './endpoint.ts'
import { bigRowId, platformTime, vin } from './fields.ts'

/** Live picture belongs to monitoring and to the screens that have cameras; who holds one of these codes may see it. */
const LIVE = ['/operate/vehicleMonitor/video/live', '/multiTrack/video/open', '/single', '/change']
const PHOTO = '/operate/vehicleMonitor/video/takePhoto'
const PLAYBACK = '/operate/vehicleMonitor/video/playback'

/** JT/T 1078 logical channels: 1 to 13 cameras, 33, 36 and 37 sound. Others exist on the wire. */
export const channelNo = z.number().int().min(1).max(255)

/** 0 main stream (HD), 1 sub stream (SD); 0x9101 counts the same way. */
export const streamType = z.union([z.literal(0), z.literal(1)])

/** `result` of a task: playable, still starting; every other code is a failure (docs/product/shared.md#video). */
export const VIDEO_PLAYABLE = 200
export const VIDEO_STARTING = 602602
export const VIDEO_FAILURES = {
  /** Not connected when it was asked. */
  offline: 602603,
  /** The terminal rejected or does not support the request. */
  refused: 602604,
  /** No answer, or no picture after it. */
  silent: 602605,
  /** H.265 or another codec browsers cannot play. */
  codec: 602606,
  /** Ended: by a user, by the terminal, or unknown to this server. */
  ended: 602607,
} as const

/**
 * A stream the platform was asked for. `msg` is in the language of the caller.
 * `silent` says that there is sound the browser cannot play, which was left out.
 */
export const VideoTask = z.object({
  taskId: z.string(),
  vin: z.string(),
  channelNo: z.number().int(),
  plateNo: z.string(),
  /** Path of the HTTP-FLV stream, signed for a short time; empty until `result` is 200. */
  liveUrl: z.string(),
  result: z.number().int(),
  msg: z.string(),
  /** 0 HD, 1 SD */
  mediaType: z.number().int(),
  silent: z.boolean(),
})
export type VideoTask = z.output<typeof VideoTask>

const tasks = z.object({ items: z.array(VideoTask) })

/**
 * Asks terminals for live video, one task a channel. `{token}` in this path is
 * part of the family of the product's active-safety calls.
 */
export const startLiveVideo = endpoint('POST /tsp-jsatl/safety/v1/liveVideo/start', anyOf(LIVE), {
  audit: 'command',
  summary: 'Ask a vehicle for live pictures of its channels (0x9101)',
  body: z.object({ channelNo: z.array(channelNo).min(1).max(16), vin, streamType: streamType.default(0) }),
  response: tasks,
  cancellable: false,
})

/** Ends watching a task; the terminal is stopped (0x9102) with the last viewer. */
export const endRealtimeVideo = endpoint('POST /end/realtimeVideo', anyOf(LIVE), {
  audit: 'command',
  summary: 'End live or recorded pictures',
  body: z.object({ taskId: z.string().max(64) }),
  response: z.null(),
  cancellable: false,
})

/** How far tasks have come. A task this server does not know answers as ended. */
export const pollVideoTasks = endpoint('POST /polling/command/records/batch', anyOf(LIVE), {
  audit: null,
  summary: 'States of video tasks',
  body: z.object({ taskIds: z.array(z.string().max(64)).min(1).max(100) }),
  response: tasks,
  cancellable: false,
})

/** Takes one picture with the camera of a running task (0x8801); answers when the terminal has taken it. */
export const takeVideoPhoto = endpoint('POST /safety/v1/liveVideo/takePhoto', PHOTO, {
  audit: 'command',
  summary: 'Take a photo with the camera of a video task (0x8801)',
  body: z.object({ taskId: z.string().max(64), channelId: channelNo }),
  response: z.object({ jobId: z.number().int() }),
  cancellable: false,
})

export const VIDEO_CHANNEL_KINDS = ['audioVideo', 'audio', 'video'] as const
export const VideoChannel = z.object({
  channelNo,
  physicalNo: z.int().min(0).max(255),
  kind: z.enum(VIDEO_CHANNEL_KINDS),
  ptz: z.boolean(),
})
export type VideoChannel = z.output<typeof VideoChannel>

/** Channels of a vehicle: the table of its terminal model, else 1 to 4. `known` false: the terminal's were never read. */
export const listVideoChannels = endpoint('GET /tsp-jsatl/safety/v1/liveVideo/channels', anyOf(LIVE), {
  summary: 'Cameras and microphones of a vehicle',
  query: z.object({ vin }),
  response: z.object({ known: z.boolean(), channels: z.array(VideoChannel) }),
})

/** A recording on the terminal (0x1205). */
export const VideoRecording = z.object({
  channelNo: z.number().int(),
  startTime: platformTime,
  endTime: platformTime,
  /** audioVideo, audio, video */
  media: z.string(),
  /** main, sub */
  stream: z.string(),
  /** main, backup */
  store: z.string(),
  sizeBytes: z.number().int(),
  /** Keys of alarm bits set while it was recorded. */
  alarms: z.array(z.string()),
})
export type VideoRecording = z.output<typeof VideoRecording>

const span = { startTime: platformTime, endTime: platformTime }
const inOrder = { path: ['endTime'], message: 'validation.rangeOrder' }

/** Asks for the list of recordings (0x9205); `getVideoRecordings` reads the answer. Channel 0: all. */
export const searchVideoRecordings = endpoint('POST /tsp-jsatl/safety/v1/playback/search', PLAYBACK, {
  audit: 'command',
  summary: 'Ask a terminal which recordings it holds (0x9205)',
  body: z
    .object({ vin, channelNo: z.number().int().min(0).max(255).default(0), ...span })
    .refine((f) => f.startTime <= f.endTime, inOrder),
  response: z.object({ jobId: z.number().int() }),
})
export const getVideoRecordings = endpoint('GET /tsp-jsatl/safety/v1/playback/recordings', PLAYBACK, {
  summary: 'What a terminal answered to the question for its recordings',
  query: z.object({ jobId: bigRowId }),
  response: z.object({ status: z.enum(COMMAND_STATUSES), recordings: z.array(VideoRecording) }),
})

/** `rate` of 0x9201 and 0x9202: 0 as it is, 1 to 5 stand for 1, 2, 4, 8 and 16 times. */
const rate = z.number().int().min(0).max(5).default(0)

/**
 * Plays a recording of the terminal (0x9201), from its beginning or faster; a task like a live one. A camera plays one
 * recording at a time: the one asked for before ends.
 */
export const startPlayback = endpoint('POST /tsp-jsatl/safety/v1/playback/start', PLAYBACK, {
  audit: 'command',
  summary: 'Play a recording of a terminal (0x9201)',
  body: z
    .object({ vin, channelNo, streamType: streamType.default(0), rate, ...span })
    .refine((f) => f.startTime <= f.endTime, inOrder),
  response: VideoTask,
  cancellable: false,
})

export const PLAYBACK_COMMANDS = ['start', 'pause', 'stop', 'fast', 'keyRewind', 'seek', 'keyPlay'] as const
/** 0x9202. `rate` of `fast` and `keyRewind`; `seekTime` of `seek`. */
export const controlPlayback = endpoint('POST /tsp-jsatl/safety/v1/playback/control', PLAYBACK, {
  audit: 'command',
  summary: 'Pause, seek or speed up a recording that plays (0x9202)',
  body: z
    .object({
      taskId: z.string().max(64),
      command: z.enum(PLAYBACK_COMMANDS),
      rate,
      seekTime: platformTime.optional(),
    })
    .refine((c) => c.command !== 'seek' || c.seekTime !== undefined, {
      path: ['seekTime'],
      message: 'validation.required',
    }),
  response: z.null(),
  cancellable: false,
})
