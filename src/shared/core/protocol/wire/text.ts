import { decodeGbk, encodeGbk } from './gbk.ts'

/** `auto` reads UTF-8 where the bytes leave no doubt, else GBK, and writes GBK. */
export type TextEncoding = 'gbk' | 'utf-8' | 'auto'

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const looseUtf8 = new TextDecoder('utf-8', { ignoreBOM: true })
const utf8 = new TextEncoder()

function isAscii(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at++) if ((bytes[at] as number) >= 0x80) return false
  return true
}

/** Texts of messages are short: a decoder's set-up would cost more than they do. */
const SHORT = 128

const asciiText = (bytes: Uint8Array): string =>
  bytes.length <= SHORT ? String.fromCharCode(...bytes) : decodeGbk(bytes)

const isTail = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80

/** Every non-ASCII character looks like UTF-8 of three or four bytes. Detects GBK without an exception. */
function looksUtf8(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number
    if (byte < 0x80) continue
    const tails = byte >= 0xf0 ? 3 : byte >= 0xe0 ? 2 : 0
    if (tails === 0) return false
    for (let tail = 0; tail < tails; tail++) if (!isTail(bytes[++at])) return false
  }
  return true
}

/**
 * UTF-8 without doubt: valid, and every non-ASCII character takes three bytes or more. Two-byte forms prove nothing,
 * because pairs of GBK such as 鲁 (C2 B3) are valid UTF-8 too.
 */
function utf8WithoutDoubt(bytes: Uint8Array): string | null {
  if (!looksUtf8(bytes)) return null
  try {
    return strictUtf8.decode(bytes)
  } catch {
    // Overlong forms and surrogates look like UTF-8 and are none.
    return null
  }
}

/** Text of the bytes, without trimming. Never throws: what cannot be read becomes U+FFFD. */
export function decodeText(bytes: Uint8Array, encoding: TextEncoding): string {
  if (isAscii(bytes)) return asciiText(bytes)
  if (encoding === 'utf-8') return looseUtf8.decode(bytes)
  return (encoding === 'auto' ? utf8WithoutDoubt(bytes) : null) ?? decodeGbk(bytes)
}

/** Bytes of the text; `auto` writes GBK, the standard's own encoding. */
export function encodeText(text: string, encoding: TextEncoding): Uint8Array {
  return encoding === 'utf-8' ? utf8.encode(text) : encodeGbk(text)
}
