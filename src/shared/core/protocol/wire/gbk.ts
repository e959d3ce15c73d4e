const QUESTION_MARK = 0x3f
const REPLACEMENT = '\ufffd'

const decoder = new TextDecoder('gbk')
let reverse: Uint16Array | null = null

/** Code unit → GBK pair, read out of the platform's own decoder (24,000 pairs, about 12 ms, built at first use). */
function reverseTable(): Uint16Array {
  if (reverse) return reverse
  const pairs: number[] = []
  const bytes: number[] = []
  for (let lead = 0x81; lead <= 0xfe; lead++) {
    for (let trail = 0x40; trail <= 0xfe; trail++) {
      if (trail === 0x7f) continue
      pairs.push((lead << 8) | trail)
      bytes.push(lead, trail, 0x0a)
    }
  }
  const table = new Uint16Array(0x10000)
  decoder
    .decode(new Uint8Array(bytes))
    .split('\n')
    .forEach((char, index) => {
      const pair = pairs[index]
      if (pair !== undefined && char.length === 1 && char !== REPLACEMENT) table[char.charCodeAt(0)] ||= pair
    })
  reverse = table
  return table
}

/** Text of GBK bytes; what is not GBK becomes U+FFFD. */
export function decodeGbk(bytes: Uint8Array): string {
  return decoder.decode(bytes)
}

/** GBK bytes of a text; a character GBK lacks becomes `?`. */
export function encodeGbk(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 2)
  let length = 0
  for (const char of text) {
    const code = char.codePointAt(0) as number
    if (code < 0x80) {
      bytes[length++] = code
      continue
    }
    const pair = code > 0xffff ? 0 : code === 0x20ac ? 0x80 : (reverseTable()[code] as number)
    if (pair > 0xff) bytes[length++] = pair >> 8
    bytes[length++] = pair === 0 ? QUESTION_MARK : pair & 0xff
  }
  return bytes.subarray(0, length)
}
