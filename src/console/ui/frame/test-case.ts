import { type Inspection, isPlainFrame } from '#core/protocol/inspect/inspection.ts'

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The frame as it goes into a test or a link: JT/T 808 with its 7Es. */
export function frameHex(frame: Inspection): string {
  const hex = hexOf(frame.wire)
  return frame.protocol === 'jt808' && isPlainFrame(frame) ? `7e${hex}7e` : hex
}

/** A line of a test corpus: the frame, and every value by its path. */
export function testCase(frame: Inspection): string {
  const expect = Object.fromEntries(
    frame.rows.filter(({ part }) => part === 'body').map(({ path, value }) => [path, value]),
  )
  const meta = { protocol: frame.protocol, id: frame.id, version: frame.version, sender: frame.sender }
  return JSON.stringify({ hex: frameHex(frame), expect, meta })
}
