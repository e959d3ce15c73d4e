import type { JointFrame } from '#core/contract/joint.ts'
import type { Inspection } from '#core/protocol/inspect/inspection.ts'
import type { JournalFrame } from '#console/ui/frame/use-frames.ts'

export const journalFrame = ({ content, protocol, version }: JointFrame): JournalFrame => ({
  content,
  protocol,
  version,
})

/** `0x0200`, read from the bytes so that a list can be filtered without decoding it. */
export function messageIdOf({ content, protocol }: JointFrame): string {
  return protocol === 'jt808' ? `0x${content.slice(2, 6)}` : `0x${content.slice(4, 6)}`
}

/** A field as watch lists and asserts name it: parts split by dots, places of lists in between. */
export const fieldPath = (path: string): string => path.replaceAll('[', '.').replaceAll(']', '').replace(/^\./, '')

/** Value of a field of a message with its meaning left to the caller; undefined when the message has no such field. */
export const rowAt = (frame: Inspection, path: string) =>
  frame.rows.find((row) => row.part === 'body' && fieldPath(row.path) === path)
