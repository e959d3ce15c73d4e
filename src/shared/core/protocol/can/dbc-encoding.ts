import { encodeGbk } from '../wire/gbk.ts'

/** Encodings DBC files come in: the format names none, and tools write the code page of their Windows. */
export const DBC_ENCODINGS = ['utf-8', 'gb18030', 'windows-1252'] as const
export type DbcEncoding = (typeof DBC_ENCODINGS)[number]

export const ENCODING_NAMES: Readonly<Record<DbcEncoding, string>> = {
  'utf-8': 'UTF-8',
  gb18030: 'GB18030',
  'windows-1252': 'Windows-1252',
}

/** Our own files say it in an attribute, which other tools keep. */
const STATED = /BA_\s+"FileEncoding"\s+"([\w-]+)"\s*;/

/** Statements that say in which encoding a file is. */
export const encodingStatements = (encoding: DbcEncoding): string[] => [
  'BA_DEF_ "FileEncoding" STRING ;',
  'BA_DEF_DEF_ "FileEncoding" "";',
  `BA_ "FileEncoding" "${ENCODING_NAMES[encoding]}";`,
]

/** 0x80 to 0x9f; above them Windows-1252 is as Unicode. Some runtimes decode it as Latin-1, which has controls there. */
const WESTERN = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const WESTERN_FROM = 0x80

const decodeWestern = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => WESTERN[byte - WESTERN_FROM] ?? String.fromCharCode(byte)).join('')

function encodeWestern(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => {
    const special = WESTERN.indexOf(letter)
    const code = special < 0 ? (letter.codePointAt(0) as number) : WESTERN_FROM + special
    return code <= 0xff && (special >= 0 || code < WESTERN_FROM || code > 0x9f) ? code : UNKNOWN
  })
}

/** A question mark. */
const UNKNOWN = 0x3f

const decode = (bytes: Uint8Array, encoding: DbcEncoding, fatal = false): string =>
  encoding === 'windows-1252' ? decodeWestern(bytes) : new TextDecoder(encoding, { fatal }).decode(bytes)

function decoded(bytes: Uint8Array, encoding: DbcEncoding): string | null {
  try {
    return decode(bytes, encoding, true)
  } catch {
    return null
  }
}

function statedIn(bytes: Uint8Array): DbcEncoding | undefined {
  const [, name] = STATED.exec(new TextDecoder('latin1').decode(bytes)) ?? []
  return DBC_ENCODINGS.find((encoding) => encoding === name?.toLowerCase())
}

/**
 * Whether the bytes above ASCII are rather Chinese than letters of Western Europe. In Chinese they come in pairs, most
 * of them frequent characters (GB 2312 level 1) and symbols; in Windows-1252 letters and signs are alone among ASCII,
 * which reads as rare characters.
 */
function looksChinese(bytes: Uint8Array): boolean {
  let [chinese, other] = [0, 0]
  for (let at = 0; at < bytes.length; at++) {
    const lead = bytes[at] as number
    if (lead < 0x80) continue
    const trail = bytes[at + 1] ?? 0
    at++
    const isFrequent = trail >= 0xa1 && ((lead >= 0xa1 && lead <= 0xa9) || (lead >= 0xb0 && lead <= 0xd7))
    // Signs that Windows-1252 has there are no neighbours of letters.
    const isOnlyChinese = trail >= 0x80 && (lead < 0xa0 || trail < 0xa1)
    if (isFrequent || isOnlyChinese) chinese += 1
    else other += 1
  }
  return chinese > other
}

/** Text of a file: UTF-8 where it is that, else what it states, else what it looks like; or the encoding that was chosen. */
export function readDbcText(bytes: Uint8Array, chosen?: DbcEncoding): { text: string; encoding: DbcEncoding } {
  if (chosen) return { text: decode(bytes, chosen), encoding: chosen }
  const stated = statedIn(bytes)
  const likely = looksChinese(bytes) ? 'gb18030' : 'windows-1252'
  for (const encoding of ['utf-8', stated ?? likely, likely] as const) {
    const text = decoded(bytes, encoding)
    if (text !== null) return { text, encoding }
  }
  return { text: decodeWestern(bytes), encoding: 'windows-1252' }
}

const EURO = '€'
const EURO_IN_GB18030 = [0xa2, 0xe3]

/** GBK, but for the euro sign, whose single byte is no GB18030. */
function encodeGb18030(text: string): Uint8Array {
  const parts = text.split(EURO).map((part) => [...encodeGbk(part)])
  return new Uint8Array(parts.flatMap((part, at) => (at === 0 ? part : [...EURO_IN_GB18030, ...part])))
}

const ENCODERS: Readonly<Record<DbcEncoding, (text: string) => Uint8Array>> = {
  'utf-8': (text) => new TextEncoder().encode(text),
  gb18030: encodeGb18030,
  'windows-1252': encodeWestern,
}

/** Bytes of a text, and the characters that the encoding does not have. */
export function encodeDbc(text: string, encoding: DbcEncoding): { bytes: Uint8Array; missing: string[] } {
  const bytes = ENCODERS[encoding](text)
  const letters = [...new Set(text)].filter((letter) => letter >= '\u0080')
  const missing = letters.filter((letter) => decode(ENCODERS[encoding](letter), encoding) !== letter)
  return { bytes, missing }
}

/** Some words with letters beyond ASCII, by which people see whether the encoding is right. */
export const wordsBeyondAscii = (text: string): string[] =>
  [...new Set(text.match(/[^\s"';,|[\]()]*[\u0080-\u{10ffff}][^\s"';,|[\]()]*/gu) ?? [])].slice(0, 5)
