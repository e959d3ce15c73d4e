import { describe, expect, it } from 'vitest'
import { IDLE, type Live, type LiveEffect, type LiveEvent, next, type Stream } from './live-machine.ts'

const LIVE: Stream = { mode: 'live', countdown: false }
const COUNTED: Stream = { mode: 'live', countdown: true }
const PLAYBACK: Stream = { mode: 'playback', countdown: false }

const starting: Live = { ...IDLE, phase: 'starting' }
const pending: Live = { ...starting, taskId: 't1' }
const playing: Live = { ...IDLE, phase: 'playing', taskId: 't1', url: '/live/1.flv', generation: 3 }
const failed: Live = { ...IDLE, phase: 'failed', generation: 3, msg: 'Terminal is offline' }

const answered = (result: number, more: object = {}): LiveEvent => ({
  kind: 'answered',
  task: { taskId: 't1', result, ...more },
})
const START: LiveEffect = { do: 'start', mediaType: 0 }
const STOP: LiveEffect = { do: 'stop', taskId: 't1' }
const POLL: LiveEffect = { do: 'poll', taskId: 't1' }

type Row = [what: string, from: Live, event: LiveEvent, stream: Stream, to: Partial<Live>, effects: LiveEffect[]]
const ROWS: Row[] = [
  ['opening asks for a stream', IDLE, { kind: 'open' }, LIVE, { phase: 'starting' }, [START]],
  ['opening twice asks once', starting, { kind: 'open' }, LIVE, starting, []],
  [
    '200 plays its liveUrl',
    starting,
    answered(200, { liveUrl: '/live/1.flv' }),
    LIVE,
    { phase: 'playing', url: '/live/1.flv', taskId: 't1', generation: 1 },
    [],
  ],
  ['602602 is asked again in 2 s', starting, answered(602602), LIVE, pending, [{ do: 'wait', ms: 2000 }]],
  ['602602 again waits again', pending, answered(602602), LIVE, pending, [{ do: 'wait', ms: 2000 }]],
  ['after 2 s the task is asked', pending, { kind: 'due' }, LIVE, pending, [POLL]],
  ['what is late for a playing stream does nothing', playing, { kind: 'due' }, LIVE, playing, []],
  ['and neither does an answer', playing, answered(602602), LIVE, playing, []],
  [
    'any other code is a failure with its message',
    pending,
    answered(602604, { msg: 'Terminal is offline' }),
    LIVE,
    { phase: 'failed', msg: 'Terminal is offline', taskId: null },
    [STOP],
  ],
  ['200 without a stream is an empty source', starting, answered(200), LIVE, { phase: 'empty', taskId: null }, [STOP]],
  [
    'which a click asks for again',
    { ...IDLE, phase: 'empty' },
    { kind: 'retry' },
    LIVE,
    { phase: 'starting' },
    [START],
  ],
  [
    'a call that failed is a failure',
    pending,
    { kind: 'unanswered', msg: 'Request failed' },
    LIVE,
    { phase: 'failed', msg: 'Request failed' },
    [STOP],
  ],
  ['a click retries a failure', failed, { kind: 'retry' }, LIVE, { phase: 'starting', msg: null }, [START]],
  ['a click on a playing stream does not', playing, { kind: 'retry' }, LIVE, playing, []],
  [
    'a player error makes another player for the same stream',
    playing,
    { kind: 'broke', generation: 3 },
    LIVE,
    { phase: 'playing', url: '/live/1.flv', generation: 4, broken: 1 },
    [],
  ],
  ['the error of a player that is gone does nothing', playing, { kind: 'broke', generation: 2 }, LIVE, playing, []],
  ['a picture forgives the errors before', { ...playing, broken: 3 }, { kind: 'shows' }, LIVE, playing, []],
  [
    'five players without a picture are a failure',
    { ...playing, broken: 4 },
    { kind: 'broke', generation: 3 },
    LIVE,
    { phase: 'failed', msg: null },
    [STOP],
  ],
  [
    'a dropped live connection asks the task at once',
    playing,
    { kind: 'dropped', generation: 3 },
    LIVE,
    { phase: 'starting', url: null, taskId: 't1' },
    [POLL],
  ],
  [
    'the end of a recording is its end',
    playing,
    { kind: 'dropped', generation: 3 },
    PLAYBACK,
    { phase: 'ended', taskId: null },
    [STOP],
  ],
  [
    'a recording can be played again',
    { ...IDLE, phase: 'ended' },
    { kind: 'retry' },
    PLAYBACK,
    { phase: 'starting' },
    [START],
  ],
  [
    'pausing keeps the task',
    playing,
    { kind: 'pause' },
    LIVE,
    { phase: 'paused', taskId: 't1', url: '/live/1.flv' },
    [],
  ],
  ['and going on shows it again', { ...playing, phase: 'paused' }, { kind: 'resume' }, LIVE, playing, []],
  [
    'pausing a live stream with countdown stops the task and restarts it',
    playing,
    { kind: 'pause' },
    COUNTED,
    { phase: 'starting', taskId: null, url: null },
    [STOP, START],
  ],
  [
    'pausing a recording with countdown loads it again',
    playing,
    { kind: 'pause' },
    { mode: 'playback', countdown: true },
    { phase: 'starting', url: null },
    [STOP, START],
  ],
  [
    'another quality is another stream: SD is 1',
    playing,
    { kind: 'quality', mediaType: 1 },
    LIVE,
    { phase: 'starting', mediaType: 1 },
    [STOP, { do: 'start', mediaType: 1 }],
  ],
  ['the same quality changes nothing: HD is 0', playing, { kind: 'quality', mediaType: 0 }, LIVE, playing, []],
  ['closing stops the task', playing, { kind: 'close' }, LIVE, { phase: 'idle', taskId: null, url: null }, [STOP]],
  ['closing before there is one stops nothing', starting, { kind: 'close' }, LIVE, { phase: 'idle' }, []],
]

describe('live controller', () => {
  it.each(ROWS)('%s', (_what, from, event, stream, to, effects) => {
    const step = next(from, event, stream)
    expect(step.live).toMatchObject(to)
    expect(step.effects).toEqual(effects)
  })

  it('keeps the quality over a failure and a retry', () => {
    const sd = next(playing, { kind: 'quality', mediaType: 1 }, LIVE).live
    const broken = next(sd, { kind: 'unanswered', msg: null }, LIVE).live
    expect(next(broken, { kind: 'retry' }, LIVE).effects).toEqual([{ do: 'start', mediaType: 1 }])
  })

  it('never shows a new stream in an old player', () => {
    const again = next(
      next(playing, { kind: 'dropped', generation: 3 }, LIVE).live,
      answered(200, { liveUrl: '/2' }),
      LIVE,
    )
    expect(again.live.generation).toBeGreaterThan(playing.generation)
  })
})
