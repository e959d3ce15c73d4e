import { hashOf } from '#core/demo/hash-random.ts'
import { fromPlatformTime } from '../platform-clock.ts'
import type { BodyOf } from '#core/protocol/jt808/message.ts'
import type { TerminalHost } from '../terminal-host.ts'

type Recording = BodyOf<0x1205>['recordings'][number]
type Wanted = Omit<BodyOf<0x9205>, 'rest'>

/** The recorder closes a file each ten minutes and keeps two days. */
const FILE_MS = 600_000
const RETENTION_MS = 2 * 86_400_000
const MAX_LISTED = 240
const BYTES_PER_SECOND = { main: 21_000, sub: 7_000 } as const
const MAIN = 1
const SUB = 2
const SOUND_KIND = 1

/** Content of the recorder: a file for every ten minutes with the engine on, so the list follows from the motion. */
export function recordingsOf(
  terminal: TerminalHost,
  wanted: Pick<Wanted, 'channel' | 'startTime' | 'endTime' | 'stream'>,
): Recording[] {
  const now = terminal.world.now()
  const from = Math.max(now - RETENTION_MS, wanted.startTime ? fromPlatformTime(wanted.startTime) : 0)
  const to = Math.min(now, wanted.endTime ? fromPlatformTime(wanted.endTime) : now)
  const cameras = terminal.equipment.channels.filter(
    ({ logical, kind }) => kind !== SOUND_KIND && (wanted.channel === 0 || logical === wanted.channel),
  )
  const found: Recording[] = []
  for (let file = Math.floor(from / FILE_MS); file * FILE_MS < to && found.length < MAX_LISTED; file++) {
    const starts = Math.max(file * FILE_MS, from)
    const ends = Math.min((file + 1) * FILE_MS, to)
    if (ends - starts < 1_000 || !terminal.motion.at((starts + ends) / 2).engineOn) continue
    for (const { logical } of cameras)
      found.push(recordingOf(terminal, logical, wanted.stream === SUB ? SUB : MAIN, starts, ends))
  }
  return found.slice(0, MAX_LISTED)
}

function recordingOf(terminal: TerminalHost, channel: number, stream: number, starts: number, ends: number): Recording {
  const rate = BYTES_PER_SECOND[stream === SUB ? 'sub' : 'main']
  const noise = 0.9 + (hashOf(channel, Math.floor(starts / FILE_MS)) % 200) / 1000
  return {
    channel,
    startTime: terminal.deviceTime(starts),
    endTime: terminal.deviceTime(ends),
    videoAlarm: 0,
    alarm: 0,
    media: 2,
    stream,
    store: 1,
    size: Math.round(((ends - starts) / 1000) * rate * noise),
  }
}
