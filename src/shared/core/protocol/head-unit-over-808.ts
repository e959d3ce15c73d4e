import { type HeadUnitMessage, HeadUnitReport, PlatformMessage } from '../domain/head-unit-message.ts'

/*
 * Head units behind a terminal: JT/T 808 transparent data (JT/T 808-2019 clause 8.60: 0x8900 down, 0x0900 up; kinds 0xF0-0xFF are
 * the user's). The data is one JSON object in UTF-8 of a bounded size, with the version of this protocol as `v`.
 *
 * Terminal side, kind HEAD_UNIT_KIND: pass the data to the head unit and answer 0x8900 with 0x0001 (result 0 when the head unit
 * took it, 1 when it is off, 3 when there is none). Pass what the head unit sends as 0x0900 of the same kind. 0x8001 with result 0
 * means that the message is stored, 1 that it should be sent again, 2 that it is no message of this protocol.
 */

/** Kind of 0x8900 and 0x0900 that carries messages of head units. */
export const HEAD_UNIT_KIND = 0xf4

/** Bytes of one message, in both directions. */
export const HEAD_UNIT_BYTES_MAX = 8_192

export const writeHeadUnitMessage = (message: HeadUnitMessage): Uint8Array =>
  new TextEncoder().encode(JSON.stringify(message))

/** Null when it is too long, not UTF-8, not JSON, or no message of a head unit; never throws. */
export const readHeadUnitReport = (data: Uint8Array): HeadUnitReport | null => parsed(HeadUnitReport, data)
/** The same of messages to a head unit. */
export const readPlatformMessage = (data: Uint8Array): PlatformMessage | null => parsed(PlatformMessage, data)

interface Schema<T> {
  safeParse(value: unknown): { success: boolean; data?: T }
}

function parsed<T>(schema: Schema<T>, data: Uint8Array): T | null {
  if (data.length > HEAD_UNIT_BYTES_MAX) return null
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(data)
    return schema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
