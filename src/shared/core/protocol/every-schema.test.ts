import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeGbBody, encodeGbDecoded, explainGbBody, type GbMessageKind } from './gb32960/message.ts'
import { gbAnswers, gbRequests } from './gb32960/messages.ts'
import { ITEM_SETS } from './jt808/dialect-settings.ts'
import { decodeBody, encodeDecoded, explainBody } from './jt808/message.ts'
import * as answers from './jt808/messages/answers.ts'
import * as attachments from './jt808/messages/attachments.ts'
import * as data from './jt808/messages/data.ts'
import * as fences from './jt808/messages/fences.ts'
import * as locations from './jt808/messages/location.ts'
import * as media from './jt808/messages/media.ts'
import * as session from './jt808/messages/session.ts'
import * as settings from './jt808/messages/settings.ts'
import * as texts from './jt808/messages/text.ts'
import * as vehicle from './jt808/messages/vehicle.ts'
import * as video from './jt808/messages/video.ts'
import { messages } from './jt808/registry.ts'
import { decodeUds, encodeUdsDecoded, explainUds } from './uds/message.ts'
import { udsMessages } from './uds/services.ts'
import { toHex } from './wire/hex.ts'

interface Subject {
  name: string
  /** Bytes, decoded and encoded again. */
  again: (bytes: Uint8Array) => Uint8Array
  rows: (bytes: Uint8Array) => readonly { raw: string }[]
}

const hex = (id: number, digits: number): string => id.toString(16).padStart(digits, '0')

const dialects = Object.entries(ITEM_SETS).map(([name, items]) => ({ name, dialect: { items } }))

const terminalMessages: Subject[] = Object.keys(messages).flatMap((text) => {
  const id = Number(text)
  return (['2011', '2013', '2019'] as const).flatMap((version) =>
    dialects.map(({ name, dialect }) => ({
      name: `JT/T 808-${version} 0x${hex(id, 4)} with the items of ${name}`,
      again: (bytes) => encodeDecoded(id, version, decodeBody(id, version, bytes, dialect).value, dialect),
      rows: (bytes) => explainBody(id, version, bytes, dialect),
    })),
  )
})

const vehicleMessages: Subject[] = (['2016', '2025'] as const).flatMap((edition) =>
  [
    { registry: gbRequests[edition], answer: 0xfe },
    { registry: gbAnswers[edition], answer: 1 },
  ].flatMap(({ registry, answer }) =>
    Object.keys(registry).map((command): Subject => {
      const kind: GbMessageKind = { edition, command: Number(command), answer }
      return {
        name: `GB/T 32960-${edition} 0x${hex(kind.command, 2)} ${answer === 1 ? 'answer' : 'command'}`,
        again: (bytes) => encodeGbDecoded(kind, decodeGbBody(kind, bytes).value),
        rows: (bytes) => explainGbBody(kind, bytes),
      }
    }),
  ),
)

const diagnostics: Subject[] = Object.keys(udsMessages).map((text) => {
  const first = Number(text)
  const whole = (bytes: Uint8Array) => Uint8Array.of(first, ...bytes)
  return {
    name: `UDS 0x${hex(first, 2)}`,
    again: (bytes) => encodeUdsDecoded(decodeUds(whole(bytes)).value).slice(1),
    rows: (bytes) => explainUds(whole(bytes)).slice(1),
  }
})

const subjects = [...terminalMessages, ...vehicleMessages, ...diagnostics]

/** Anything; small numbers, which make lists, lengths and known ids; and dates in front of either. */
const small = fc.array(
  fc.oneof({ weight: 5, arbitrary: fc.nat({ max: 9 }) }, fc.constantFrom(0x64, 0x80, 0xfe, 0xff)),
  {
    maxLength: 150,
  },
)
const bodies = fc.oneof(
  fc.uint8Array({ maxLength: 150 }),
  small.map((all) => Uint8Array.from(all)),
  small.map((all) => Uint8Array.from([26, 2, 28, 23, 59, 59, ...all])),
  small.map((all) => Uint8Array.from([0, 1, 0x26, 0x02, 0x28, 0x23, 0x59, 0x59, ...all])),
)

describe('every message of every protocol', () => {
  it.each(subjects)('$name: what is decoded is encoded to the same bytes, and each is explained once', (subject) => {
    fc.assert(
      fc.property(bodies, (bytes) => {
        expect(toHex(subject.again(bytes))).toBe(toHex(bytes))
        const rows = subject.rows(bytes)
        expect(rows.map(({ raw }) => raw).join('')).toBe(toHex(bytes))
      }),
      { numRuns: 12 },
    )
  })

  it('is in a registry', () => {
    const modules = [
      answers,
      attachments,
      data,
      fences,
      locations,
      media,
      session,
      settings,
      texts,
      vehicle,
      video,
    ] as const
    const isSchema = (one: unknown): boolean => typeof one === 'object' && one !== null && 'layouts' in one
    const written = modules.flatMap((module) => Object.values<unknown>(module).filter(isSchema))
    const registered = new Set<unknown>(Object.values(messages))
    expect(written.filter((schema) => !registered.has(schema))).toEqual([])
    expect(registered.size).toBe(written.length)
    expect(Object.keys(messages).length).toBe(registered.size)
  })
})
