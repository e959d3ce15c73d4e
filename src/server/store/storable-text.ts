/** PostgreSQL rejects the zero character, and half of a surrogate pair, in text and in JSON. */
const REJECTED = /[\0\p{Cs}]/u
const ZEROS = /\0/g
const LONE_SURROGATES = /\p{Cs}/gu

/** Text as the database takes it: without zero characters, and with U+FFFD for half of a character. */
export function storableText(text: string): string {
  return REJECTED.test(text) ? text.replace(ZEROS, '').replace(LONE_SURROGATES, '\ufffd') : text
}

/** Replaces all text inside a decoded value, in place. Bytes stay as they are. */
export function makeStorable<T>(value: T): T {
  if (typeof value === 'string') return storableText(value) as T
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value
  const holder = value as Record<string, unknown>
  for (const key of Object.keys(holder)) {
    const inner = holder[key]
    if (typeof inner === 'number' || inner === null) continue
    const storable = makeStorable(inner)
    if (storable !== inner) holder[key] = storable
  }
  return value
}
