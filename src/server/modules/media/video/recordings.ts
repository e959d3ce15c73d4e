import type { VideoRecording } from '#core/contract/video.ts'
import { decodeBody } from '#core/protocol/jt808/message.ts'
import { readFrame } from '#core/protocol/jt808/frame.ts'
import { alarmBits } from '#core/protocol/jt808/location/alarm-bits.ts'
import { videoAlarmBits } from '#core/protocol/jt808/location/item-bits.ts'
import { fromHex } from '#core/protocol/wire/hex.ts'
import type { CommandJob } from '#server/telemetry/commands/command-service.ts'

const MEDIA = ['audioVideo', 'audio', 'video', 'video']
const STREAMS = ['main', 'main', 'sub']
const STORES = ['main', 'main', 'backup']

interface Recorded {
  channel: number
  startTime: string | null
  endTime: string | null
  videoAlarm: number
  alarm: number
  media: number
  stream: number
  store: number
  size: number
}

/** Recordings a terminal has answered with (0x1205): from the evidence of the job, else from its frames. */
export function recordingsOf({
  evidence,
  answerFrame,
}: Pick<CommandJob, 'evidence' | 'answerFrame'>): VideoRecording[] {
  const reported = isList(evidence) ? evidence.recordings : fromFrames(answerFrame)
  return reported.flatMap((one) => {
    if (one.startTime === null || one.endTime === null) return []
    return {
      channelNo: one.channel,
      startTime: one.startTime,
      endTime: one.endTime,
      media: MEDIA[one.media] ?? 'audioVideo',
      stream: STREAMS[one.stream] ?? 'main',
      store: STORES[one.store] ?? 'main',
      sizeBytes: one.size,
      alarms: [...bitsOf(one.alarm, alarmBits), ...bitsOf(one.videoAlarm, videoAlarmBits)],
    }
  })
}

const isList = (evidence: unknown): evidence is { recordings: Recorded[] } =>
  Array.isArray((evidence as { recordings?: unknown } | null)?.recordings)

function fromFrames(hex: string | null): Recorded[] {
  const frames = (hex ?? '')
    .split(' ')
    .flatMap((text) => fromHex(text) ?? [])
    .map(readFrame)
  const parts = frames.flatMap((frame) => ('malformed' in frame || frame.id !== 0x1205 ? [] : [frame]))
  const [first] = parts
  if (!first) return []
  const body = Buffer.concat(parts.map((part) => part.body))
  const { value } = decodeBody(first.id, first.version, body)
  return isList(value) ? value.recordings : []
}

const bitsOf = (word: number, bits: readonly { bit: number; key: string }[]): string[] =>
  bits.filter(({ bit }) => ((word >>> bit) & 1) === 1).map(({ key }) => key)
