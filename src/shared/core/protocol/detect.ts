/** Protocols told apart by how their frames begin. */
export type TerminalProtocol = 'jt808' | 'jt1078' | 'gb32960'

const JT808_FLAG = 0x7e

const startsWith = (bytes: Uint8Array, ...magic: number[]): boolean => magic.every((byte, at) => bytes[at] === byte)

/**
 * The protocol the bytes begin with, or null. A JT/T 808 frame has its 7E; media packets and attachment blocks of
 * JT/T 1078 begin with `01cd`; GB/T 32960 with `##` (2016) or `$$` (2025).
 */
export function detectProtocol(bytes: Uint8Array): TerminalProtocol | null {
  if (bytes[0] === JT808_FLAG) return 'jt808'
  if (startsWith(bytes, 0x30, 0x31, 0x63, 0x64)) return 'jt1078'
  if (startsWith(bytes, 0x23, 0x23) || startsWith(bytes, 0x24, 0x24)) return 'gb32960'
  return null
}
