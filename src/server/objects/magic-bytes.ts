/** Number of leading bytes that identify a file type. */
export const HEAD_BYTES = 4096

type Test = (head: Buffer) => boolean

const startsWith =
  (...bytes: number[]): Test =>
  (head) =>
    bytes.every((byte, index) => head[index] === byte)
const ascii =
  (text: string, at = 0): Test =>
  (head) =>
    head.toString('latin1', at, at + text.length) === text
const either =
  (...tests: Test[]): Test =>
  (head) =>
    tests.some((test) => test(head))
const both =
  (...tests: Test[]): Test =>
  (head) =>
    tests.every((test) => test(head))

const isJpeg = startsWith(0xff, 0xd8, 0xff)
const isoMedia = either(...['ftyp', 'moov', 'wide', 'mdat', 'free', 'skip'].map((box) => ascii(box, 4)))
const isMpeg = either(startsWith(0, 0, 1, 0xba), startsWith(0, 0, 1, 0xb3), startsWith(0x47))
const isZip = either(startsWith(0x50, 0x4b, 3, 4), startsWith(0x50, 0x4b, 5, 6))
/** Compound file of old Office programs. */
const isCompound = startsWith(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)
/** Text has no zero bytes, and it is no page that a browser would run. */
const isText: Test = (head) =>
  !head.includes(0) && !/^\s*<(!doctype|html|script|svg|\?xml|body|head|iframe)/i.test(head.toString('latin1', 0, 512))
const mpegAudioFrame: Test = (head) => head[0] === 0xff && (head[1]! & 0xe0) === 0xe0

const TESTS: Readonly<Record<string, Test>> = {
  png: startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  jpg: isJpeg,
  jpeg: isJpeg,
  gif: either(ascii('GIF87a'), ascii('GIF89a')),
  webp: both(ascii('RIFF'), ascii('WEBP', 8)),
  mp4: isoMedia,
  mov: isoMedia,
  m4a: isoMedia,
  flv: ascii('FLV'),
  mpeg: isMpeg,
  dat: either(isMpeg, both(ascii('RIFF'), ascii('CDXA', 8))),
  avi: both(ascii('RIFF'), ascii('AVI ', 8)),
  rmvb: ascii('.RMF'),
  mp3: either(ascii('ID3'), mpegAudioFrame),
  wav: both(ascii('RIFF'), ascii('WAVE', 8)),
  aac: either(ascii('ADIF'), mpegAudioFrame),
  ogg: ascii('OggS'),
  pdf: (head) => head.subarray(0, 1024).includes('%PDF-'),
  xlsx: isZip,
  docx: isZip,
  zip: isZip,
  xls: isCompound,
  doc: isCompound,
  gz: startsWith(0x1f, 0x8b),
  csv: isText,
  txt: isText,
  dbc: isText,
}

/** Whether a file that begins so can be what its extension says. Firmware images (bin, hex …) may begin with anything. */
export function looksLike(extension: string, head: Buffer): boolean {
  return TESTS[extension]?.(head) ?? true
}
