import { readGbFrame } from '#core/protocol/gb32960/frame.ts'
import { decodeGbFrame } from '#core/protocol/gb32960/message.ts'
import { protocolIn } from '#core/protocol/inspect/find-frames.ts'
import type { Jt808Dialect } from '#core/protocol/jt808/dialect.ts'
import { FrameSplitter } from '#core/protocol/jt808/frame-splitter.ts'
import { type Jt808Frame, readFrame } from '#core/protocol/jt808/frame.ts'
import { fleetwallItems } from '#core/protocol/jt808/location/items.ts'
import { decodeBody } from '#core/protocol/jt808/message.ts'
import { type PlainValue, plainValue } from '#core/protocol/plain-value.ts'
import { toHex } from '#core/protocol/wire/hex.ts'

/** Our own terminals' extension items; other makers' ids stay bytes. */
const dialect: Jt808Dialect = { items: fleetwallItems }

interface Decoded {
  body: PlainValue
  warnings: string[]
}

/** A stored message, all its parts in one, as JSON. What cannot be understood stays hex. */
export function decodedMessage(content: Uint8Array): Decoded {
  if (protocolIn(content) === 'gb32960') {
    const frame = readGbFrame(content)
    if ('malformed' in frame) return { body: toHex(content), warnings: ['malformed'] }
    const { value, warnings } = decodeGbFrame(frame)
    return { body: plainValue(value), warnings }
  }
  const parts: Jt808Frame[] = []
  const take = (escaped: Uint8Array): void => {
    const frame = readFrame(escaped)
    if (!('malformed' in frame)) parts.push({ ...frame, body: frame.body.slice() })
  }
  new FrameSplitter({ onOther: take }).push(content, take)
  const [first] = parts
  if (!first || parts.length !== (first.subpackage?.total ?? 1) || first.encryption !== 0) {
    return { body: toHex(content), warnings: ['incomplete'] }
  }
  const body = new Uint8Array(Buffer.concat(parts.map((part) => part.body)))
  const { value, warnings } = decodeBody(first.id, first.version, body, dialect)
  return { body: plainValue(value), warnings }
}
