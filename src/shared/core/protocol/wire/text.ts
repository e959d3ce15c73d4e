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

/**
 * UTF-8 without doubt: valid, and every foreign character takes three bytes or more. Two-byte forms prove nothing,
 * because pairs of GBK such as 鲁 (C2 B3) are valid UTF-8 too.
 */
function utf8WithoutDoubt(bytes: Uint8Array): string | null {
  let text: string
  try {
    text = strictUtf8.decode(bytes)
  } catch {
    return null
  }
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code >= 0x80 && code < 0x800) return null
  }
  return text
}

/** Text of the bytes, without trimming. Never throws: what cannot be read becomes U+FFFD. */
export function decodeText(bytes: Uint8Array, encoding: TextEncoding): string {
  if (encoding === 'utf-8') return looseUtf8.decode(bytes)
  if (encoding === 'auto' && !isAscii(bytes)) return utf8WithoutDoubt(bytes) ?? decodeGbk(bytes)
  return decodeGbk(bytes)
}

/** Bytes of the text; `auto` writes GBK, the standard's own encoding. */
export function encodeText(text: string, encoding: TextEncoding): Uint8Array {
  return encoding === 'utf-8' ? utf8.encode(text) : encodeGbk(text)
}
