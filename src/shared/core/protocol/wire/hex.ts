const digits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** Lower-case hex of the bytes, two digits each, no separators. */
export function toHex(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at++) text += digits[bytes[at] as number] as string
  return text
}

/**
 * Bytes of a hex text. White space, commas, colons, dashes and a `0x` before any group are ignored, case does not matter.
 * Returns null when another character or half a byte is left.
 */
export function fromHex(text: string): Uint8Array | null {
  const plain = text.replace(/0x/gi, '').replace(/[\s,:\-_]/g, '')
  if (plain.length % 2 !== 0 || /[^0-9a-fA-F]/.test(plain)) return null
  const bytes = new Uint8Array(plain.length / 2)
  for (let at = 0; at < bytes.length; at++) bytes[at] = Number.parseInt(plain.slice(at * 2, at * 2 + 2), 16)
  return bytes
}
