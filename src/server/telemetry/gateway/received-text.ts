import { type Gb32960Frame, readGbFrame } from '#core/protocol/gb32960/frame.ts'
import { decodeGbFrame, type DecodedGbBody } from '#core/protocol/gb32960/message.ts'
import type { Jt808Dialect } from '#core/protocol/jt808/dialect.ts'
import type { Jt808Frame } from '#core/protocol/jt808/frame.ts'
import { type BodyOf, decodeAs, decodeBody, type DecodedBody, type KnownId } from '#core/protocol/jt808/message.ts'
import { makeStorable, storableText } from '#server/store/storable-text.ts'

/*
 * The border where text of terminals enters the platform: what is decoded here can be stored, compared and used as a key.
 * The journal has the frame byte for byte, and the hex parser decodes that.
 */

type Body = Pick<Jt808Frame, 'version' | 'body'>

export function receivedAs<Id extends KnownId>(
  id: Id,
  { version, body }: Body,
  dialect?: Jt808Dialect,
): { value: BodyOf<Id>; warnings: string[] } {
  const decoded = decodeAs(id, version, body, dialect)
  makeStorable(decoded.value)
  return decoded
}

export function receivedBody(
  { id, version, body }: Body & Pick<Jt808Frame, 'id'>,
  dialect?: Jt808Dialect,
): DecodedBody {
  const decoded = decodeBody(id, version, body, dialect)
  makeStorable(decoded.value)
  return decoded
}

export function receivedGbBody(frame: Gb32960Frame): DecodedGbBody {
  const decoded = decodeGbFrame(frame)
  makeStorable(decoded.value)
  return decoded
}

/** A frame of GB/T 32960; its VIN is compared and stored, its bytes are echoed. */
export function receivedGbFrame(bytes: Uint8Array): ReturnType<typeof readGbFrame> {
  const frame = readGbFrame(bytes)
  if (!('malformed' in frame)) frame.vin = storableText(frame.vin)
  return frame
}
