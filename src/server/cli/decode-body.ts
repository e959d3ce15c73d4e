import { COMPRESSED, uncompress } from '#core/protocol/jt808/compressed-data.ts'
import type { Jt808Dialect } from '#core/protocol/jt808/dialect.ts'
import type { Jt808Frame } from '#core/protocol/jt808/frame.ts'
import { fleetwallItems } from '#core/protocol/jt808/location/items.ts'
import { type BodyOf, decodeBody } from '#core/protocol/jt808/message.ts'
import { type PlainValue, plainValue } from '#core/protocol/plain-value.ts'

/** Our own terminals' extension items; other makers' ids stay bytes. */
const dialect: Jt808Dialect = { items: fleetwallItems }

export const idText = (id: number): string => `0x${id.toString(16).toUpperCase().padStart(4, '0')}`

interface PrintedBody {
  body: PlainValue
  warnings: string[]
  known: boolean
}

/** Body of one frame. Sub-packages and encrypted bodies cannot be understood alone and stay bytes. */
export function bodyOf(frame: Jt808Frame): PrintedBody {
  const alone = frame.encryption === 0 && !(frame.subpackage && frame.subpackage.total > 1)
  return alone ? plainBody(frame) : { body: { data: plainValue(frame.body) }, warnings: [], known: true }
}

/** A whole body; compressed data with what they were made of. */
export function plainBody({ id, version, body }: Pick<Jt808Frame, 'id' | 'version' | 'body'>): PrintedBody {
  const { value, warnings, known } = decodeBody(id, version, body, dialect)
  if (id !== COMPRESSED) return { body: plainValue(value), warnings, known }
  const found = uncompress((value as BodyOf<typeof COMPRESSED>).content, version)
  if ('fault' in found) return { body: plainValue(value), warnings: [...warnings, `compressed: ${found.fault}`], known }
  const { data, message } = found
  const inner = message && decodeBody(message.id, message.version, message.body, dialect)
  const uncompressed = inner ? { id: idText(message.id), body: inner.value } : data
  return {
    body: plainValue({ ...(value as object), uncompressed }),
    warnings: [...warnings, ...(inner?.warnings ?? [])],
    known,
  }
}
