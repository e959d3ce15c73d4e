import { writeFrame } from '#core/protocol/jt808/frame.ts'
import type { Jt808Version } from '#core/protocol/jt808/version.ts'

/** Results of the platform's general answer 0x8001. */
export const ANSWER = { ok: 0, failed: 1, badMessage: 2, unsupported: 3 } as const
export type AnswerResult = (typeof ANSWER)[keyof typeof ANSWER]

export interface AnsweredHeader {
  id: number
  serial: number
  version: Jt808Version
  /** Echoed as it came. */
  phoneBytes: Uint8Array
  protocolVersion?: number | undefined
}

/** 0x8001 for one message. */
export function generalAnswer(header: AnsweredHeader, serial: number, result: AnswerResult): Uint8Array {
  const body = new Uint8Array(5)
  body[0] = header.serial >> 8
  body[1] = header.serial & 0xff
  body[2] = header.id >> 8
  body[3] = header.id & 0xff
  body[4] = result
  return platformFrame(header, 0x8001, serial, body)
}

export function platformFrame(header: AnsweredHeader, id: number, serial: number, body: Uint8Array): Uint8Array {
  const { version, phoneBytes, protocolVersion } = header
  return writeFrame({
    id,
    version,
    phoneBytes,
    serial,
    body,
    ...(protocolVersion === undefined ? {} : { protocolVersion }),
  })
}
