import { describe, expect, it } from 'vitest'
import { GbFrameSplitter } from '#core/protocol/gb32960/frame-splitter.ts'
import { type Gb32960Frame, readGbFrame, writeGbFrame } from '#core/protocol/gb32960/frame.ts'
import {
  decodeGbBody,
  decodeGbFrame,
  encodeGbDecoded,
  explainGbBody,
  type GbMessageKind,
} from '#core/protocol/gb32960/message.ts'
import { fromHex, toHex } from '#core/protocol/wire/hex.ts'
import { claimsOf, compare, type Outcome } from './compare.ts'
import { corpusRows } from './corpus-table.ts'
import { type CorpusLine, corpusFolder, readGb32960Corpus } from './corpus-line.ts'
import { type Entry, flatten } from './flatten.ts'
import type { Plain, SourceRules } from './source-rules.ts'
import { jsProtocol, smallchiNewEnergy } from './sources/gb32960.ts'
import { rtmStatements } from './sources/rtm-con.ts'

const corpus = readGb32960Corpus()

const say = (text: string): void => void process.stdout.write(`${text}\n`)

const rules: Readonly<Record<string, SourceRules>> = {
  'smallchi-jtne-gb32960': smallchiNewEnergy,
  'js-gb32960-protocol-test': jsProtocol,
}

interface Decoded {
  kind: GbMessageKind
  body: Uint8Array
  frame: Gb32960Frame | null
  value: unknown
  warnings: string[]
}

/** A unit is no message of its own: a time in front makes it one. */
const TIME = '1a0101000000'

/** Command and hex of a bare body, by the name of its test. */
function bareKind(test: string): { kind: GbMessageKind; prefix: string } | null {
  const ids = /^JTNE_0x([0-9A-F]{2})(Reply)?(?:_0x[0-9A-F]{2})?(?:_\w+)?_(?:Device|Platform)Test/.exec(test)
  if (!ids) return null
  const command = Number.parseInt(ids[1] as string, 16)
  const answer = ids[2] ? 1 : 0xfe
  const realTime = command === 2 || command === 3
  return { kind: { edition: '2016', command, answer }, prefix: realTime ? TIME : '' }
}

function decodeLine(line: CorpusLine): Decoded | null {
  if (line.meta.kind === 'gb32960-frame') {
    const frame = readGbFrame(fromHex(line.hex) as Uint8Array)
    return 'malformed' in frame ? null : { kind: frame, body: frame.body, frame, ...decodeGbFrame(frame) }
  }
  const bare = bareKind(line.test)
  const body = bare && fromHex(bare.prefix + line.hex)
  return bare && body ? { kind: bare.kind, body, frame: null, ...decodeGbBody(bare.kind, body) } : null
}

const headerEntries = (frame: Gb32960Frame): Entry[] =>
  Object.entries({
    '@vin': frame.vin,
    '@command': frame.command,
    '@answer': frame.answer,
    '@encryption': frame.encryption,
    '@edition': frame.edition,
  }).map(([path, value]) => ({ path, indexes: [], value }))

/** The value at one of our paths: names and indexes joined by dots, `&` masks a number. */
function valueAt(decoded: Decoded, path: string): Plain {
  if (path.startsWith('@')) return (decoded.frame as unknown as Record<string, Plain>)[path.slice(1)] ?? null
  const [names = '', mask] = path.split('&')
  let at: unknown = decoded.value
  for (const name of names.split('.')) {
    const record = at as Record<string, unknown> | undefined
    at = name === 'bytes' ? (record?.data ?? record?.value) : record?.[name]
  }
  if (at instanceof Uint8Array) return toHex(at)
  if (mask !== undefined && typeof at === 'number') return at & Number(mask)
  return (at ?? null) as Plain
}

const same = (ours: Plain, theirs: Plain): boolean =>
  ours === theirs ||
  (typeof ours === 'number' && typeof theirs === 'number' && Math.abs(ours - theirs) < 1e-6) ||
  // The gear byte of an empty unit is one special value to us, four bits to them.
  (ours === 'invalid' && typeof theirs === 'number' && (theirs & 0x3f) === 0x3f)

/** Positions of 2016 battery currents: the source counts from -3000 A, real vehicles from -1000 A. */
const isOtherScale = (decoded: Decoded, path: string): boolean =>
  decoded.kind.edition === '2016' && path.endsWith('.packCurrent')

/** Words of the insulation resistance of 2016, whose special values the source leaves numbers. */
const isPlainResistance = (path: string): boolean => path.endsWith('insulationResistance')

function judgeRtm(line: CorpusLine, decoded: Decoded): Outcome {
  const outcome: Outcome = { agreeing: 0, disagreeing: [], unmapped: [], excused: [] }
  for (const { path, value } of rtmStatements(line.expect)) {
    const ours = valueAt(decoded, path)
    if (same(ours, value)) outcome.agreeing++
    else if (isOtherScale(decoded, path))
      outcome.excused.push({ name: path, reason: 'battery current of 2016 from -3000 A' })
    else if (isPlainResistance(path) && ours === 'invalid') {
      outcome.excused.push({ name: path, reason: 'insulation resistance of 2016 without special values' })
    } else outcome.disagreeing.push(`${path}: expected ${String(value)}, decoded ${String(ours)}`)
  }
  return outcome
}

function judge(line: CorpusLine, source: string): Outcome {
  const decoded = decodeLine(line)
  const nothing: Outcome = { agreeing: 0, disagreeing: [], unmapped: [], excused: [] }
  if (!decoded) return { ...nothing, disagreeing: ['not decoded'] }
  if (source.startsWith('rtm_con')) return judgeRtm(line, decoded)
  const own = rules[source]
  if (!own) return nothing
  const entries = [...flatten(decoded.value), ...(decoded.frame ? headerEntries(decoded.frame) : [])]
  const id = `0x${decoded.kind.command.toString(16).toUpperCase().padStart(2, '0')}`
  return compare(claimsOf(line.expect), entries, line.test, id, own)
}

if (!corpus) say(`corpus tests skipped: no folder ${corpusFolder}`)

describe.skipIf(!corpus)('corpus of GB/T 32960 messages', () => {
  const files = corpus ?? []

  it.each(files)('$source: every line decodes without throwing and its statements hold', (file) => {
    const wrong: string[] = []
    const reasons = new Map<string, number>()
    const counts = { decoded: 0, whole: 0, agreeing: 0, excused: 0, silent: 0, statements: 0 }
    for (const line of file.lines) {
      const decoded = decodeLine(line)
      if (decoded) counts.decoded++
      if (decoded?.warnings.length === 0) counts.whole++
      const outcome = judge(line, file.source)
      wrong.push(...[...outcome.disagreeing, ...outcome.unmapped].map((text) => `${line.test}: ${text}`))
      counts.statements += outcome.agreeing
      if (outcome.excused.length > 0) counts.excused++
      else if (outcome.agreeing > 0) counts.agreeing++
      else counts.silent++
      for (const { reason } of outcome.excused) reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
    }
    const list = [...reasons].map(([reason, count]) => `\n    ${count} × ${reason}`).join('')
    say(
      `${file.source}: ${file.lines.length} lines, ${counts.decoded} decoded (${counts.whole} to the last byte), ${counts.agreeing} agreeing (${counts.statements} statements), ${counts.excused} excused, ${counts.silent} state nothing comparable${list}`,
    )
    expect(wrong).toEqual([])
    const { written, now } = corpusRows(file.source, { lines: file.lines.length, ...counts })
    expect(written).toBe(now)
  })

  it.each(files)('$source: bodies re-encode to the same bytes and are explained to the last one', (file) => {
    for (const line of file.lines) {
      const decoded = decodeLine(line)
      if (!decoded || (decoded.frame && decoded.frame.encryption > 1)) continue
      const { kind, body, value } = decoded
      expect([line.test, toHex(encodeGbDecoded(kind, value))]).toEqual([line.test, toHex(body)])
      const rows = explainGbBody(kind, body)
      expect([line.test, rows.map(({ raw }) => raw).join('')]).toEqual([line.test, toHex(body)])
    }
  })

  it.each(files)('$source: frames are written back identically, and a stream of them is cut again', (file) => {
    const splitter = new GbFrameSplitter()
    const found: string[] = []
    const whole: string[] = []
    for (const line of file.lines.filter(({ meta }) => meta.kind === 'gb32960-frame')) {
      const bytes = fromHex(line.hex) as Uint8Array
      const frame = readGbFrame(bytes)
      if ('malformed' in frame) continue
      expect([line.test, frame.checksumOk, frame.lengthOk]).toEqual([line.test, line.meta.bcc, line.meta.lenOk])
      splitter.push(bytes, (one) => found.push(toHex(one)))
      if (!frame.checksumOk || !frame.lengthOk) continue
      whole.push(line.hex)
      expect([line.test, toHex(writeGbFrame({ ...frame, vin: frame.vinBytes }))]).toEqual([line.test, line.hex])
    }
    expect(found).toEqual(whole)
  })
})
