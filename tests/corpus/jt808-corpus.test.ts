import { describe, expect, it } from 'vitest'
import { FrameSplitter } from '#core/protocol/jt808/frame-splitter.ts'
import { type Jt808Frame, readFrame, writeFrame } from '#core/protocol/jt808/frame.ts'
import { decodeBody, encodeDecoded, explainBody } from '#core/protocol/jt808/message.ts'
import { SubPackages } from '#core/protocol/jt808/sub-packages.ts'
import type { Jt808Version } from '#core/protocol/jt808/version.ts'
import { unescape } from '#core/protocol/wire/escape.ts'
import { fromHex, toHex } from '#core/protocol/wire/hex.ts'
import { claimsOf, compare, covers, type Outcome } from './compare.ts'
import { corpusRows } from './corpus-table.ts'
import { type CorpusFile, type CorpusLine, corpusFolder, readCorpus } from './corpus-line.ts'
import { flatten, flattenFrame } from './flatten.ts'
import type { SourceRules } from './source-rules.ts'
import { rulesOf } from './sources/rules-of.ts'

const corpus = readCorpus()

const say = (text: string): void => void process.stdout.write(`${text}\n`)

const idText = (id: number): string => `0x${id.toString(16).toUpperCase().padStart(4, '0')}`

interface Decoded {
  id: number
  version: Jt808Version
  body: Uint8Array
  frame: Jt808Frame | null
  value: unknown
  warnings: string[]
}

function decodeFrame(line: CorpusLine, { dialect }: SourceRules): Decoded | null {
  const frame = readFrame(fromHex(line.hex) as Uint8Array)
  if ('malformed' in frame) return null
  const { id, version, body } = frame
  // Parts and encrypted bodies cannot be understood alone.
  const alone = !frame.subpackage && frame.encryption === 0
  const { value, warnings } = alone ? decodeBody(id, version, body, dialect) : { value: { data: body }, warnings: [] }
  return { id, version, body, frame, value, warnings }
}

/** A body states no version: the one its test names, else the one that leaves least to complain about. */
function decodeBare(line: CorpusLine, rules: SourceRules): Decoded | null {
  const id = rules.bodyIds?.[line.test] ?? Number.parseInt(line.meta.msgId ?? '', 16)
  const prefix = rules.bodyPrefix?.find(({ test }) => test.test(line.test))?.hex ?? ''
  const body = fromHex(prefix + line.hex)
  if (!body || Number.isNaN(id) || id > 0xffff) return null
  const named = (['2011', '2013', '2019'] as const).find((version) => line.test.includes(version))
  const versions: readonly Jt808Version[] = named ? [named] : ['2013', '2019', '2011']
  const tries = versions.map(
    (version): Decoded => ({ id, version, body, frame: null, ...decodeBody(id, version, body, rules.dialect) }),
  )
  return tries.sort((a, b) => a.warnings.length - b.warnings.length)[0] ?? null
}

const decodeLine = (line: CorpusLine, rules: SourceRules): Decoded | null =>
  line.meta.kind === 'jt808-frame'
    ? decodeFrame(line, rules)
    : line.meta.kind === 'body'
      ? decodeBare(line, rules)
      : null

function judge(line: CorpusLine, rules: SourceRules): Outcome {
  const decoded = decodeLine(line, rules)
  const entries = decoded ? [...flatten(decoded.value), ...(decoded.frame ? flattenFrame(decoded.frame) : [])] : []
  const id = decoded ? idText(decoded.id) : 'none'
  return compare(claimsOf(rules.prepare?.(line.expect) ?? line.expect), entries, line.test, id, rules)
}

const frames = (file: CorpusFile): CorpusLine[] => file.lines.filter(({ meta }) => meta.kind === 'jt808-frame')

if (!corpus) say(`corpus tests skipped: no folder ${corpusFolder}`)

describe.skipIf(!corpus)('corpus of JT/T 808 messages', () => {
  const files = corpus ?? []

  it.each(files)('$source: every line decodes without throwing and its statements hold', (file) => {
    const rules = rulesOf(file.source)
    const reasons = new Map<string, number>()
    const wrong: string[] = []
    let decoded = 0
    let agreeing = 0
    let excused = 0
    let stateless = 0
    let statements = 0
    for (const line of file.lines) {
      const outcome = judge(line, rules)
      if (decodeLine(line, rules)) decoded++
      wrong.push(...[...outcome.disagreeing, ...outcome.unmapped].map((text) => `${line.test}: ${text}`))
      statements += outcome.agreeing
      if (outcome.excused.length > 0) excused++
      else if (outcome.disagreeing.length + outcome.unmapped.length === 0) {
        if (outcome.agreeing > 0) agreeing++
        else stateless++
      }
      for (const { reason } of outcome.excused) reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
    }
    const list = [...reasons].map(([reason, count]) => `\n    ${count} × ${reason}`).join('')
    say(
      `${file.source}: ${file.lines.length} lines, ${frames(file).length} frames, ${agreeing} agreeing (${statements} statements), ${excused} excused, ${stateless} state nothing comparable${list}`,
    )
    expect(wrong).toEqual([])
    const counts = { lines: file.lines.length, decoded, agreeing, excused, silent: stateless }
    const { written, now } = corpusRows(file.source, counts)
    expect(written).toBe(now)
  })

  it.each(files)('$source: bodies re-encode to the same bytes, known or not', (file) => {
    const rules = rulesOf(file.source)
    for (const line of file.lines) {
      const decoded = decodeLine(line, rules)
      if (!decoded || decoded.frame?.subpackage || decoded.frame?.encryption) continue
      expect([line.test, toHex(encodeDecoded(decoded.id, decoded.version, decoded.value, rules.dialect))]).toEqual([
        line.test,
        toHex(decoded.body),
      ])
      const explained = explainBody(decoded.id, decoded.version, decoded.body, rules.dialect)
      expect([line.test, explained.map(({ raw }) => raw).join('')]).toEqual([line.test, toHex(decoded.body)])
    }
  })

  it.each(files)('$source: frames with a good check byte and length are written back identically', (file) => {
    const rules = rulesOf(file.source)
    for (const line of frames(file)) {
      const frame = readFrame(fromHex(line.hex) as Uint8Array)
      if ('malformed' in frame) continue
      // The corpus counted two bytes of serial everywhere.
      const fits = line.meta.lenOk || frame.makerFlags !== undefined
      expect([line.test, frame.checksumOk, frame.lengthOk]).toEqual([line.test, line.meta.bcc, fits])
      if (!frame.checksumOk || !frame.lengthOk) continue
      if (rules.notIdentical?.some((excuse) => covers(excuse, line.test, line.hex, idText(frame.id)))) continue
      const { protocolVersion = 1, subpackage, ...rest } = frame
      const again = writeFrame({ ...rest, protocolVersion, ...(subpackage ? { subpackage } : {}) })
      expect([line.test, toHex(again)]).toEqual([line.test, line.hex.toLowerCase()])
    }
  })

  it('streams are cut into the frames their sources want', () => {
    let wanted = 0
    for (const line of files.flatMap((file) => file.lines)) {
      const wants = [line.expect.want, line.expect.msgs, line.expect.frame].flat().flatMap((text) => hexFrames(text))
      const stream = fromHex(line.hex)
      if (wants.length === 0 || !stream || !/frame_handler|packet_parse|FrameDecoder/.test(line.test)) continue
      const found: string[] = []
      new FrameSplitter().push(stream, (piece) => found.push(toHex(unescape(piece))))
      expect([line.test, wants.filter((want) => !found.includes(want))]).toEqual([line.test, []])
      wanted += wants.length
    }
    expect(wanted).toBeGreaterThan(0)
  })

  it('sub-packages that are all there become one message that decodes whole', () => {
    const parts = new SubPackages({ maxBytes: 16 * 1024 * 1024, maxSets: 1000 })
    let complete = 0
    for (const line of files.flatMap(frames)) {
      const frame = readFrame(fromHex(line.hex) as Uint8Array)
      if ('malformed' in frame || !frame.subpackage || !frame.checksumOk || !frame.lengthOk) continue
      const result = parts.add(frame, 0)
      if (result.state !== 'complete') continue
      complete++
      const { value } = decodeBody(frame.id, frame.version, result.body)
      expect([line.test, toHex(encodeDecoded(frame.id, frame.version, value))]).toEqual([line.test, toHex(result.body)])
    }
    expect(complete + parts.size).toBeGreaterThan(0)
    say(`sub-packages: ${complete} messages complete, ${parts.size} wait for parts of the other half`)
  })
})

/** Contents of the frames a source names, without their 7Es. */
function hexFrames(text: unknown): string[] {
  const found = typeof text === 'string' ? /7e[0-9a-f]+7e/i.exec(text)?.[0] : undefined
  return found ? [found.slice(2, -2).toLowerCase()] : []
}
