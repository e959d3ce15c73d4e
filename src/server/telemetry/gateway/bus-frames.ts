import type { BusFrame } from '#core/protocol/can/bus-faults.ts'
import { canUploadOf } from '#core/protocol/jt808/can-upload.ts'
import { CAN_UPLOAD } from '#core/protocol/jt808/compressed-data.ts'
import type { Jt808Frame } from '#core/protocol/jt808/frame.ts'

/* Layout of 0x0705: count, clock, then items of an id word and eight bytes. */
const HEAD_BYTES = 7
const ITEM_BYTES = 12
const WORD_BYTES = 4
const EXTENDED_BIT = 0x40

/** Frames of the bus straight from the bytes: every upload passes here, and few hold what is looked for. */
function* busFramesOf(body: Uint8Array): Generator<BusFrame> {
  const view = new DataView(body.buffer, body.byteOffset, body.length)
  for (let at = HEAD_BYTES; at + ITEM_BYTES <= body.length; at += ITEM_BYTES) {
    const word = view.getUint32(at)
    yield {
      id: word & 0x1fff_ffff,
      extended: ((body[at] as number) & EXTENDED_BIT) !== 0,
      channel: word >>> 31,
      data: body.subarray(at + WORD_BYTES, at + ITEM_BYTES),
    }
  }
}

/** Frames of the bus in a whole message; null when it is no upload of bus data, or one that cannot be read. */
export function framesIn(frame: Pick<Jt808Frame, 'id' | 'version' | 'body'>): BusFrame[] | null {
  if (frame.id === CAN_UPLOAD) return [...busFramesOf(frame.body)]
  const upload = canUploadOf(frame)
  return (
    upload &&
    upload.frames.map(({ word, data }) => ({
      id: word & 0x1fff_ffff,
      extended: ((word >>> 30) & 1) === 1,
      channel: word >>> 31,
      data,
    }))
  )
}
