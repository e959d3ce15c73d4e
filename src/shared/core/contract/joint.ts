import { z } from 'zod'
import { limitedRecord } from '../domain/limited-record.ts'
import { COMMAND_KIND_NAMES } from '../domain/command-kind.ts'
import { COMMAND_STATUSES } from '../domain/command-status.ts'
import { JOINT_ENDS, JOINT_MINUTES, JOINT_STATES, SequenceSteps, WatchedSignal } from '../domain/joint-session.ts'
import { endpoint } from './endpoint.ts'
import { BIG_MAX, Changed, optionalText, platformTime, requiredText, rowId, vin, wholeNumber } from './fields.ts'
import { topic } from './live.ts'
import { MESSAGE_DIRECTIONS, MESSAGE_PROTOCOLS } from './message-log.ts'
import { paged, pagedQuery } from './paging.ts'

const PAGE = '/tbox/remoteJoint'

/** A vehicle of the white list: only these may be debugged. */
export const JointVehicle = z.object({
  vin: z.string(),
  plate: z.string(),
  sn: z.string(),
  online: z.boolean(),
  note: z.string(),
  untilTime: platformTime,
  byUser: z.string(),
})
export type JointVehicle = z.output<typeof JointVehicle>

export const JointSession = z.object({
  sessionId: z.number().int(),
  vin: z.string(),
  plate: z.string(),
  state: z.enum(JOINT_STATES),
  /** Null while it is running. */
  end: z.enum(JOINT_ENDS).nullable(),
  purpose: z.string(),
  owner: z.string(),
  /** The caller's own: other users may not act in it. */
  mine: z.boolean(),
  startTime: platformTime,
  expireTime: platformTime,
  endTime: platformTime.nullable(),
  framesUp: z.number().int(),
  framesDown: z.number().int(),
  commands: z.number().int(),
  passed: z.number().int(),
  failed: z.number().int(),
})
export type JointSession = z.output<typeof JointSession>

/** A frame as it went over the wire; `seq` counts from 1 within its session. */
export const JointFrame = z.object({
  seq: z.number().int(),
  time: platformTime,
  millisecond: z.number().int().min(0).max(999),
  direction: z.enum(MESSAGE_DIRECTIONS),
  protocol: z.enum(MESSAGE_PROTOCOLS),
  version: z.string(),
  content: z.string(),
})
export type JointFrame = z.output<typeof JointFrame>

/** A user's action in a session: `action` is a key of the namespace joint. */
export const JointAct = z.object({
  time: platformTime,
  user: z.string(),
  action: z.string(),
  detail: z.string(),
})
/** One step of a sequence that was run. `note` is what came instead. */
export const JointStepResult = z.object({
  step: z.number().int(),
  what: z.string(),
  passed: z.boolean(),
  note: z.string(),
  tookMs: z.number().int(),
})
export const JointRun = z.object({
  name: z.string(),
  startTime: platformTime,
  running: z.boolean(),
  results: z.array(JointStepResult),
})
export type JointRun = z.output<typeof JointRun>
export const JointDetail = JointSession.extend({
  watch: z.array(WatchedSignal),
  acts: z.array(JointAct),
  runs: z.array(JointRun),
  /** A simulator is there that can say what was recorded. */
  replayable: z.boolean(),
})
export type JointDetail = z.output<typeof JointDetail>

const SessionId = z.object({ sessionId: rowId })

export const listJointVehicles = endpoint('GET /tsp-bss/joint/vehicles', PAGE, {
  summary: 'Vehicles that may be debugged',
  response: z.array(JointVehicle),
})
export const allowJointVehicle = endpoint('POST /tsp-bss/joint/vehicles/allow', `${PAGE}/whiteList/edit`, {
  audit: 'operation',
  summary: 'Put a vehicle on the white list for some days',
  body: z.object({
    vin,
    note: optionalText(200),
    days: z.number().int().min(1).max(90).default(7),
  }),
  response: Changed,
})
export const dismissJointVehicle = endpoint('POST /tsp-bss/joint/vehicles/dismiss', `${PAGE}/whiteList/edit`, {
  audit: 'operation',
  summary: 'Take a vehicle off the white list; a session with it ends',
  body: z.object({ vin }),
  response: Changed,
})

export const JointFilter = z.object({ vin: vin.optional(), state: z.enum(JOINT_STATES).optional() })
export const listJointSessions = endpoint('GET /tsp-bss/joint/list', PAGE, {
  summary: 'Debug sessions with vehicles in the caller’s scope, newest first',
  query: JointFilter.safeExtend(pagedQuery.shape),
  response: paged(JointSession),
})
export const startJointSession = endpoint('POST /tsp-bss/joint/start', `${PAGE}/session/start`, {
  audit: 'command',
  summary: 'Ask for a debug session with a vehicle of the white list; 409 when there is one',
  body: z.object({
    vin,
    minutes: z.number().int().min(JOINT_MINUTES.least).max(JOINT_MINUTES.most),
    purpose: requiredText(300),
  }),
  response: SessionId,
})
export const endJointSession = endpoint('POST /tsp-bss/joint/end', `${PAGE}/session/start`, {
  audit: 'command',
  summary: 'End one’s own session before its time',
  body: SessionId,
  response: Changed,
})
/** The report of a session, also while it is running. */
export const getJointSession = endpoint('GET /tsp-bss/joint/detail', PAGE, {
  summary: 'One session with its audit, sequences and watch list',
  query: SessionId,
  response: JointDetail,
})
export const JOINT_FRAMES_AT_ONCE = 500
export const listJointFrames = endpoint('GET /tsp-bss/joint/frames', PAGE, {
  summary: 'Recorded frames of one session behind a number, oldest first; only its owner gets them while it goes on',
  query: SessionId.extend({ after: wholeNumber(0, BIG_MAX).default(0) }),
  response: z.object({ list: z.array(JointFrame) }),
})
export const sendJointCommand = endpoint('POST /tsp-bss/joint/send', `${PAGE}/command/send`, {
  audit: 'command',
  summary:
    'Give the vehicle of one’s session a command of the library, or raw bytes; class 3 waits for a second person',
  body: SessionId.extend({
    kind: z.enum(COMMAND_KIND_NAMES),
    params: limitedRecord(z.string().max(64), z.unknown(), 100).default({}),
    reason: optionalText(500),
    /** Numbered like a request of the app; stored with the command. */
    appRequestId: optionalText(64),
  }),
  response: z.object({ jobId: z.number().int(), status: z.enum(COMMAND_STATUSES) }),
})
export const saveJointWatch = endpoint('POST /tsp-bss/joint/watch', PAGE, {
  audit: 'operation',
  summary: 'Replace the watch list of one’s session',
  body: SessionId.extend({ watch: z.array(WatchedSignal).max(50) }),
  response: Changed,
})
export const runJointSequence = endpoint('POST /tsp-bss/joint/run', `${PAGE}/sequence/run`, {
  audit: 'command',
  summary: 'Run a sequence of commands and asserts in one’s session; one at a time',
  body: SessionId.extend({ name: requiredText(100), steps: SequenceSteps }),
  response: Changed,
})
export const replayJointSession = endpoint('POST /tsp-bss/joint/replay/start', `${PAGE}/session/start`, {
  audit: 'command',
  summary: 'Replay a recorded session on an allow-listed simulated terminal; 409 gives the reason',
  body: SessionId.extend({
    vin,
    /** So many times as fast as it was. */
    pace: z.number().min(0.1).max(100).default(1),
    /** Positions carry the time of the replay instead of their own. */
    asNow: z.boolean().default(true),
  }),
  response: z.object({ frames: z.number().int() }),
})

/** Frames and changes of a session, to its owner only. */
export const LiveJoint = z.object({
  sessionId: z.number().int(),
  state: z.enum(JOINT_STATES),
  frames: z.array(JointFrame),
  /** Counts what a page should read again: commands, sequences, state. */
  revision: z.number().int(),
})
export type LiveJoint = z.output<typeof LiveJoint>
/** Frames of a debug session, sent only to the account that owns it. */
export const jointFrames = topic('joint/frames', LiveJoint)
