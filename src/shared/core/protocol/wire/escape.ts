const FLAG = 0x7e
const ESCAPE = 0x7d

/**
 * Undoes JT/T 808 escaping (7D 01 → 7D, 7D 02 → 7E). Returns the input itself when nothing is escaped.
 * A 7D that is followed by anything else stays as it is: some devices do not escape a check byte of 7D.
 */
export function unescape(bytes: Uint8Array): Uint8Array {
  let at = bytes.indexOf(ESCAPE)
  if (at < 0) return bytes
  const plain = new Uint8Array(bytes.length)
  plain.set(bytes.subarray(0, at))
  let length = at
  for (; at < bytes.length; at++) {
    const byte = bytes[at] as number
    const next = bytes[at + 1]
    if (byte === ESCAPE && (next === 1 || next === 2)) {
      plain[length++] = next === 1 ? ESCAPE : FLAG
      at++
    } else plain[length++] = byte
  }
  return plain.subarray(0, length)
}

/** Escapes the bytes and puts a 7E on both sides. */
export function escapeBetweenFlags(bytes: Uint8Array): Uint8Array {
  let extra = 0
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === FLAG || bytes[at] === ESCAPE) extra++
  const framed = new Uint8Array(bytes.length + extra + 2)
  framed[0] = FLAG
  framed[framed.length - 1] = FLAG
  if (extra === 0) {
    framed.set(bytes, 1)
    return framed
  }
  let to = 1
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number
    if (byte === FLAG || byte === ESCAPE) {
      framed[to++] = ESCAPE
      framed[to++] = byte === ESCAPE ? 1 : 2
    } else framed[to++] = byte
  }
  return framed
}
