import { bcc } from '#core/protocol/wire/bcc.ts'
import { unescape } from '#core/protocol/wire/escape.ts'
import type { NotedFault } from './data-faults.ts'

const FLAG = 0x7e
const E7 = 0xe7
/** GB/T 32960 leaves the two bytes a frame begins with out of its check. */
const GB_START = 2

type WrongCheck = Pick<NotedFault, 'value' | 'expected'>

const hex = (byte: number): string => `0x${byte.toString(16).toUpperCase().padStart(2, '0')}`

/** The check byte a JT/T 808 frame came with, and the one its bytes make. */
export function wrongCheck808(escaped: Uint8Array): WrongCheck {
  // Makers who frame between E7s check otherwise.
  if (escaped[0] === E7) return {}
  const from = escaped[0] === FLAG ? 1 : 0
  const to = escaped.at(-1) === FLAG ? escaped.length - 1 : escaped.length
  return compared(unescape(escaped.subarray(from, to)), 0)
}

/** The same for a GB/T 32960 frame. */
export const wrongCheckGb = (frame: Uint8Array): WrongCheck => compared(frame, GB_START)

function compared(bytes: Uint8Array, from: number): WrongCheck {
  const last = bytes.length - 1
  if (last <= from) return {}
  return { value: hex(bytes[last] as number), expected: hex(bcc(bytes, from, last)) }
}
