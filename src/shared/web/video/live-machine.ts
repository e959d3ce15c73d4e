import { LIVE_POLL_MS } from '#core/domain/limits.ts'
import { type MediaType, PLAYABLE, STILL_STARTING, type VideoTask } from './video-task.ts'

/** State and actions of a player. All rules of a stream (docs/product/shared.md#video) are in `next`, without timers or calls. */
export interface Stream {
  /** A recording is not asked for again when it has ended. */
  mode: 'live' | 'playback'
  /** Pausing ends the task, so that a forgotten player costs the terminal nothing. */
  countdown: boolean
}

export interface Live {
  /** empty: the platform says yes and names no stream. */
  phase: 'idle' | 'starting' | 'playing' | 'paused' | 'failed' | 'empty' | 'ended'
  mediaType: MediaType
  taskId: string | null
  url: string | null
  /** Grows with every stream and every new player for it: a player belongs to one generation. */
  generation: number
  /** Players in a row that showed nothing. */
  broken: number
  /** Why it failed; null says so without a reason. */
  msg: string | null
}

export type LiveEvent =
  | { kind: 'open' | 'retry' | 'pause' | 'resume' | 'close' }
  | { kind: 'quality'; mediaType: MediaType }
  /** The platform answered start or poll. */
  | { kind: 'answered'; task: VideoTask }
  /** It did not. */
  | { kind: 'unanswered'; msg: string | null }
  /** Time for the next poll. */
  | { kind: 'due' }
  /** A picture is on screen. */
  | { kind: 'shows' }
  /** The player broke, or never said what the stream holds. */
  | { kind: 'broke'; generation: number }
  /** The stream ended: of a recording its end, of a live stream a dropped connection. */
  | { kind: 'dropped'; generation: number }

/** Side effects to run. */
export type LiveEffect =
  | { do: 'start'; mediaType: MediaType }
  | { do: 'poll'; taskId: string }
  | { do: 'stop'; taskId: string }
  /** Sends `due` after that long. */
  | { do: 'wait'; ms: number }

export interface Step {
  live: Live
  effects: LiveEffect[]
}

export const IDLE: Live = {
  phase: 'idle',
  mediaType: 0,
  taskId: null,
  url: null,
  generation: 0,
  broken: 0,
  msg: null,
}

/** After so many players in a row without a picture another one would not help. */
const MAX_BROKEN = 5

const CAN_RETRY: ReadonlySet<Live['phase']> = new Set(['failed', 'empty', 'ended'])

export function next(live: Live, event: LiveEvent, stream: Stream): Step {
  const stay: Step = { live, effects: [] }
  switch (event.kind) {
    case 'open':
      return live.phase === 'idle' ? start(live) : stay
    case 'retry':
      return CAN_RETRY.has(live.phase) ? start(live) : stay
    case 'resume':
      return live.phase !== 'paused' ? stay : { live: { ...live, phase: 'playing' }, effects: [] }
    case 'pause':
      return live.phase === 'playing' ? paused(live, stream) : stay
    case 'quality':
      return event.mediaType === live.mediaType ? stay : start({ ...live, mediaType: event.mediaType })
    case 'close':
      return { live: { ...IDLE, mediaType: live.mediaType, generation: live.generation }, effects: stopOf(live) }
    case 'answered':
      return live.phase === 'starting' ? answered(live, event.task) : stay
    case 'unanswered':
      return live.phase === 'starting' ? failed(live, event.msg) : stay
    case 'due':
      return live.phase === 'starting' && live.taskId ? { live, effects: [poll(live.taskId)] } : stay
    case 'shows':
      return live.phase === 'playing' ? { live: { ...live, broken: 0 }, effects: [] } : stay
    case 'broke':
      return live.phase === 'playing' && event.generation === live.generation ? broke(live) : stay
    case 'dropped':
      return isOn(live) && event.generation === live.generation ? dropped(live, stream) : stay
  }
}

/** Asks for a stream; one that runs is stopped first. */
const start = (live: Live): Step => ({
  live: { ...live, phase: 'starting', taskId: null, url: null, broken: 0, msg: null },
  effects: [...stopOf(live), { do: 'start', mediaType: live.mediaType }],
})

/** 200 plays, 602602 is asked again in two seconds, anything else has failed and says why. */
function answered(live: Live, { taskId, result, liveUrl, msg }: VideoTask): Step {
  if (result === STILL_STARTING) return { live: { ...live, taskId }, effects: [{ do: 'wait', ms: LIVE_POLL_MS }] }
  if (result !== PLAYABLE) return failed({ ...live, taskId }, msg ?? null)
  if (!liveUrl) return { live: { ...live, phase: 'empty', taskId: null }, effects: [{ do: 'stop', taskId }] }
  return {
    live: { ...live, phase: 'playing', taskId, url: liveUrl, generation: live.generation + 1, msg: null },
    effects: [],
  }
}

const failed = (live: Live, msg: string | null): Step => ({
  live: { ...live, phase: 'failed', taskId: null, url: null, msg },
  effects: stopOf(live),
})

/** With the countdown the task is stopped and restarted (live) or the recording loaded again (playback). */
function paused(live: Live, { countdown }: Stream): Step {
  return countdown ? start(live) : { live: { ...live, phase: 'paused' }, effects: [] }
}

/** A player that broke is destroyed and another made for the same stream. */
function broke(live: Live): Step {
  const broken = live.broken + 1
  if (broken >= MAX_BROKEN) return failed(live, null)
  return { live: { ...live, broken, generation: live.generation + 1 }, effects: [] }
}

/** The stream may still be there: the task's state decides. */
function dropped(live: Live, { mode }: Stream): Step {
  if (mode === 'playback') return { live: { ...live, phase: 'ended', taskId: null, url: null }, effects: stopOf(live) }
  const broken = live.broken + 1
  if (!live.taskId || broken >= MAX_BROKEN) return failed(live, null)
  return { live: { ...live, phase: 'starting', url: null, broken }, effects: [poll(live.taskId)] }
}

const isOn = ({ phase }: Live) => phase === 'playing' || phase === 'paused'

const poll = (taskId: string): LiveEffect => ({ do: 'poll', taskId })

const stopOf = ({ taskId }: Live): LiveEffect[] => (taskId ? [{ do: 'stop', taskId }] : [])
