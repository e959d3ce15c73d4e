import { describe, expect, it } from 'vitest'
import type { VideoRecording } from '#core/contract/video.ts'
import { recordedBy, stretchAt } from './recordings.ts'

const file = (channelNo: number, start: string, end: string, over: Partial<VideoRecording> = {}): VideoRecording => ({
  channelNo,
  startTime: `2026-03-02 ${start}`,
  endTime: `2026-03-02 ${end}`,
  media: 'video',
  stream: 'main',
  store: 'main',
  sizeBytes: 1,
  alarms: [],
  ...over,
})
const at = (utc: string) => Date.parse(`2026-03-02T${utc}Z`)

describe('recordings of a terminal', () => {
  it('are stretches of each camera, in whatever order and zone they were reported', () => {
    const reported = [
      file(2, '12:10:00', '12:20:00'),
      file(1, '12:00:00', '12:10:00'),
      file(2, '12:00:00', '12:09:59'),
      file(2, '12:40:00', '12:50:00'),
    ]
    expect(recordedBy(reported, 'Asia/Shanghai')).toEqual(
      new Map([
        [1, [{ from: at('04:00:00'), to: at('04:10:00') }]],
        [
          2,
          [
            { from: at('04:00:00'), to: at('04:20:00') },
            { from: at('04:40:00'), to: at('04:50:00') },
          ],
        ],
      ]),
    )
  })

  it('count once where main and sub stream lie there, and not where only audio was recorded', () => {
    const reported = [
      file(1, '12:00:00', '12:10:00'),
      file(1, '12:00:00', '12:10:00', { stream: 'sub' }),
      file(36, '12:00:00', '12:10:00', { media: 'audio' }),
    ]
    expect(recordedBy(reported, 'UTC')).toEqual(new Map([[1, [{ from: at('12:00:00'), to: at('12:10:00') }]]]))
  })

  it('hold a moment from their beginning until just before their end', () => {
    const stretches = [
      { from: 10_000, to: 20_000 },
      { from: 30_000, to: 40_000 },
    ]
    expect(stretchAt(stretches, 9_999)).toBeUndefined()
    expect(stretchAt(stretches, 10_000)).toBe(stretches[0])
    expect(stretchAt(stretches, 18_500)).toBeUndefined()
    expect(stretchAt(stretches, 31_000)).toBe(stretches[1])
  })
})
