/** Detects protocols by the beginning of their frames. */
export type TerminalProtocol = 'jt808' | 'jt1078' | 'jsatl' | 'gb32960'

const JT808_FLAG = 0x7e

const startsWith = (bytes: Uint8Array, ...magic: number[]): boolean => magic.every((byte, at) => bytes[at] === byte)

/**
 * The protocol the bytes begin with, or null. A JT/T 808 frame has its 7E (signalling of JT/T 1078 and T/JSATL 12 comes in
 * these too); GB/T 32960 has `##` (2016) or `$$` (2025). Media packets of JT/T 1078 and blocks of T/JSATL 12 attachments
 * both begin with `01cd`: version bits follow in the one, a file name in the other.
 */
export function detectProtocol(bytes: Uint8Array): TerminalProtocol | null {
  if (bytes[0] === JT808_FLAG) return 'jt808'
  if (startsWith(bytes, 0x30, 0x31, 0x63, 0x64)) return (bytes[4] ?? 0x80) < 0x80 ? 'jsatl' : 'jt1078'
  if (startsWith(bytes, 0x23, 0x23) || startsWith(bytes, 0x24, 0x24)) return 'gb32960'
  return null
}
