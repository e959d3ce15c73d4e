import { Reader } from './wire/reader.ts'
import { Writer } from './wire/writer.ts'

/*
 * Diagnostics and waking through JT/T 808 transparent data (JT/T 808-2019 clause 8.60: 0x8900 down, 0x0900 up; kinds
 * 0xF0-0xFF are the user's). This file is the one place that knows the two kinds the platform uses.
 *
 * Terminal side, kind UDS_KIND (0xF0): answer every 0x8900 with 0x0001 (result 0; 3 when there is no diagnostics), pass
 * the UDS bytes to the ECU, then send 0x0900 of the same kind with the request's id, channel and address and the ECU's
 * answer. An answer 7F SID 78 (pending) is sent as well and the final one follows under the same request id. No 0x0900 is
 * sent when the ECU stays silent.
 *
 * Terminal side, kind WAKE_KIND (0xF1), no data: answer with 0x0001, leave the sleep state and report a position within a
 * few seconds.
 */

/** Kind of 0x8900 and 0x0900 that carries UDS. */
export const UDS_KIND = 0xf0
/** Kind of 0x8900 that wakes a terminal with an open connection while asleep. */
export const WAKE_KIND = 0xf1

/** Data behind the kind byte: u16 requestId, u8 channel, u32 address, UDS bytes to the end. */
export interface UdsEnvelope {
  /** Chosen by the platform; answers repeat it. */
  requestId: number
  /** CAN channel, 1 or 2. */
  channel: number
  /** CAN id of the ECU's diagnostic requests, 11 or 29 bits; answers repeat it. */
  address: number
  /** Request or answer of ISO 14229-1, without transport bytes. */
  uds: Uint8Array
}

const HEAD_BYTES = 7

/** The data of a 0x8900 or 0x0900 of UDS_KIND. RangeError for numbers that do not fit their place. */
export function writeUdsEnvelope({ requestId, channel, address, uds }: UdsEnvelope): Uint8Array {
  const writer = new Writer()
  writer.uint(requestId, 2)
  writer.uint(channel, 1)
  writer.uint(address, 4)
  writer.put(uds)
  return writer.bytes().slice()
}

/** Null when the data is shorter than the head; never throws. */
export function readUdsEnvelope(data: Uint8Array): UdsEnvelope | null {
  if (data.length < HEAD_BYTES) return null
  const reader = new Reader(data)
  return {
    requestId: reader.uint(2),
    channel: reader.uint(1),
    address: reader.uint(4),
    uds: data.slice(HEAD_BYTES),
  }
}
