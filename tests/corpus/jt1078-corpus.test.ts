import { describe, expect, it } from 'vitest'
import { MediaSplitter } from '#core/protocol/jt1078/media-splitter.ts'
import { type MediaPacket, readMediaPacket, writeMediaPacket } from '#core/protocol/jt1078/media-packet.ts'
import { nalUnits } from '#core/protocol/jt1078/nal-units.ts'
import { fromHex, toHex } from '#core/protocol/wire/hex.ts'
import { corpusRows } from './corpus-table.ts'
import { type CorpusLine, corpusFolder, readMediaCorpus } from './corpus-line.ts'

const corpus = readMediaCorpus()
const say = (text: string): void => void process.stdout.write(`${text}\n`)

if (!corpus) say(`corpus tests of media packets skipped: no folder ${corpusFolder}`)

const bytesOf = (line: CorpusLine) => fromHex(line.hex) as Uint8Array

/** Statements of the sources by name; each returns the decoded value. */
const STATED: Readonly<Record<string, (packet: MediaPacket) => unknown>> = {
  Label1: ({ flags }) => flags,
  Label2: ({ marker, payload }) => (marker ? 0x80 : 0) | payload,
  Label3: ({ frameType, part }) => (frameType << 4) | part,
  SN: ({ sequence }) => sequence,
  SIM: ({ phone }) => phone,
  LogicChannelNumber: ({ channel }) => channel,
  Timestamp: ({ timestamp }) => Number(timestamp),
  LastIFrameInterval: ({ sinceKey }) => sinceKey,
  LastFrameInterval: ({ sinceFrame }) => sinceFrame,
  DataBodyLength: ({ data }) => data.length,
  Bodies: ({ data }) => toHex(data),
}

/** `new JT1078Label1(0x81)`, `Label1.ToByte()` and bytes as text become what they mean. */
function statements({ expect: stated }: CorpusLine): [string, unknown][] {
  const encodedFrom = stated._encodedFrom
  const entries = Array.isArray(encodedFrom) ? (encodedFrom as [string, unknown][]) : Object.entries(stated)
  // "assert" is a remark about the line.
  return entries
    .filter(([name]) => name !== 'assert')
    .map(([name, value]) => [name.replace(/\.To(Byte|Array)\(\)$/, ''), meaning(name, value)])
}

function meaning(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  const made = /^new \w+\((0x[0-9a-f]+|\d+)\)$/i.exec(value)?.[1]
  if (made) return Number(made)
  if (name.startsWith('Bodies')) return value.replaceAll(' ', '').toLowerCase()
  return value
}

/** Encoders were given the number without the zeros they pad it with. */
const same = (name: string, stated: unknown, found: unknown): boolean =>
  name === 'SIM' && typeof stated === 'string' && typeof found === 'string'
    ? found.replace(/^0+/, '') === stated.replace(/^0+/, '')
    : stated === found

describe.skipIf(!corpus)('corpus of JT/T 1078 media packets', () => {
  const files = corpus ?? []

  it.each(files)('$source: every packet is read, agrees and is written back identically', (file) => {
    const wrong: string[] = []
    let decoded = 0
    let agreeing = 0
    let stated = 0
    let excused = 0
    for (const line of file.lines) {
      const bytes = bytesOf(line)
      const packet = readMediaPacket(bytes)
      if (!packet) {
        // A capture may hold a packet cut off at its end; a splitter that waits for the rest is right about it.
        excused += 1
        continue
      }
      decoded += 1
      expect([line.test, toHex(writeMediaPacket(packet))]).toEqual([line.test, toHex(bytes)])
      const claims = statements(line)
      const unlike = claims.filter(([name, value]) => !same(name, value, STATED[name]?.(packet)))
      wrong.push(...unlike.map(([name, value]) => `${line.test}: ${name} ${String(value)}`))
      stated += claims.length - unlike.length
      if (claims.length > 0 && unlike.length === 0) agreeing += 1
    }
    say(
      `${file.source}: ${file.lines.length} packets, ${decoded} decoded, ${agreeing} agreeing (${stated} statements), ${excused} excused as cut off, ${decoded - agreeing} state nothing`,
    )
    expect(wrong).toEqual([])
    expect(decoded).toBeGreaterThan(0)
    const counts = { lines: file.lines.length, decoded, agreeing, excused, silent: decoded - agreeing }
    const { written, now } = corpusRows(file.source, counts)
    expect(written).toBe(now)
  })

  it.each(files)('$source: as one stream in odd pieces, and with noise between, it gives the same packets', (file) => {
    const whole = file.lines.map(bytesOf).filter((bytes) => readMediaPacket(bytes) !== null)
    const stream = Buffer.concat(whole)
    const splitter = new MediaSplitter(10)
    const found: string[] = []
    const keep = (packet: MediaPacket) => found.push(toHex(writeMediaPacket(packet)))
    for (let at = 0; at < stream.length; at += 701) splitter.push(stream.subarray(at, at + 701), keep)
    splitter.end(keep)
    expect(found).toEqual(whole.map((bytes) => toHex(bytes)))
    expect(splitter.discarded).toBe(0)
  })

  it('first packets of key frames hold the parameters a decoder needs', () => {
    const keys = files
      .flatMap(({ lines }) => lines)
      .flatMap((line) => readMediaPacket(bytesOf(line)) ?? [])
      .filter(({ payload, frameType, part }) => payload === 98 && frameType === 0 && part <= 1)
    for (const { data } of keys) expect(nalUnits(data).length).toBeGreaterThan(0)
    say(`key frames that begin in this half: ${keys.length}`)
  })
})
