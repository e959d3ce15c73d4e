import type { Jt808Version } from './version.ts'

/** A frame of JT/T 808 after unescaping (JT/T 808-2019 clause 4.4). */
export interface Jt808Frame {
  id: number
  version: Jt808Version
  /** As the device writes it: 12 or 20 digits, or hex letters where a device puts them. Look up by `terminalKey`. */
  phone: string
  /** Echo these in every answer; never re-encode them from a number. */
  phoneBytes: Uint8Array
  serial: number
  /** Bits 10-12: 0 none, 1 RSA, others by agreement. */
  encryption: number
  /** 2019 only: 1 for its first edition. */
  protocolVersion?: number
  subpackage?: { total: number; index: number }
  /** A view into the frame's memory. */
  body: Uint8Array
  checksumOk: boolean
  /** The header's length equals the body's. */
  lengthOk: boolean
  /** Set for frames between E7s: seven bytes of id before 2019, other escapes, and answers framed alike. */
  framing?: 'e7'
  /** Set where the serial takes one byte: what a manufacturer writes in the six bits above the length. */
  makerFlags?: number
  /** Of `checksum`, `length`, `subpackage`. */
  warnings: string[]
}
