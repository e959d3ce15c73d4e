import type { JointFrame } from '#core/contract/joint.ts'
import { epochOfWall } from '#core/domain/wall-time.ts'
import { inspectHex } from '#console/ui/frame/frame-codec.ts'
import { testCase } from '#console/ui/frame/test-case.ts'

/**
 * A recorded session as lines of a test corpus: time, direction and bytes of each frame, with all decoded values.
 * A frame the codec cannot decode has its bytes only.
 */
export function asTestCases(frames: readonly JointFrame[], zone: string): string {
  const momentOf = ({ time, millisecond }: JointFrame): number => epochOfWall(time, zone) + millisecond
  const start = frames[0] ? momentOf(frames[0]) : 0
  return frames
    .map((frame) => {
      const { content, direction, protocol, version, seq } = frame
      const choice =
        protocol === 'gb32960'
          ? 'gb32960'
          : version === '2011' || version === '2013'
            ? (`jt808-${version}` as const)
            : 'jt808-2019'
      const read = inspectHex(content, choice)
      const known = read ? (JSON.parse(testCase(read)) as object) : { hex: content }
      return `${JSON.stringify({ seq, afterMs: momentOf(frame) - start, direction, ...known, hex: content })}\n`
    })
    .join('')
}
