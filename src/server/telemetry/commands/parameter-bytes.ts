import type { Jt808Dialect } from '#core/protocol/jt808/dialect.ts'
import { encodeDecoded } from '#core/protocol/jt808/message.ts'
import type { Jt808Version } from '#core/protocol/jt808/version.ts'
import { fromHex, toHex } from '#core/protocol/wire/hex.ts'

const SET_PARAMETERS = 0x8103
/** Count, id and length before the value. */
const HEAD_BYTES = 6

interface Given {
  id: number
  value?: unknown
  data?: unknown
}

/** Parameters as they stand on the wire, hex by id. Values may be typed, or bytes, or bytes in hex. */
export function parameterBytes(
  params: Record<string, unknown>,
  version: Jt808Version,
  dialect: Jt808Dialect,
): Map<number, string> {
  const given = params.parameters as Given[]
  return new Map(given.map(({ id, value, data }) => [id, bytesOf({ id, value, data: bytes(data) }, version, dialect)]))
}

const bytes = (data: unknown): Uint8Array | undefined =>
  typeof data === 'string' ? (fromHex(data) ?? undefined) : (data as Uint8Array | undefined)

function bytesOf(item: Given, version: Jt808Version, dialect: Jt808Dialect): string {
  const entry = item.value === undefined ? { id: item.id, data: item.data } : { id: item.id, value: item.value }
  return toHex(encodeDecoded(SET_PARAMETERS, version, { parameters: [entry] }, dialect).subarray(HEAD_BYTES))
}
