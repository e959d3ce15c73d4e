import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeGbFrame } from '../gb32960/frame.ts'
import { encodeGbBody } from '../gb32960/message.ts'
import { readMediaPacket, writeMediaPacket } from '../jt1078/media-packet.ts'
import { phoneToBytes, writeFrame, writeFrames } from '../jt808/frame.ts'
import { encodeBody } from '../jt808/message.ts'
import { writeUdsEnvelope } from '../uds-over-808.ts'
import { fromHex, toHex } from '../wire/hex.ts'
import { buildFrame, EditRefused } from './build-frame.ts'
import { differencesOf } from './differences.ts'
import { bytesOfFile, bytesOfText } from './input-bytes.ts'
import { inspectBytes } from './inspect-bytes.ts'
import type { InspectOptions, ProtocolChoice } from './inspection.ts'

const options: InspectOptions = { protocol: 'auto', itemSet: 'standard', extensions: [] }
const phoneBytes = phoneToBytes('13912344321', '2013')

const position = (items: { id: number; data: Uint8Array }[] = []): Uint8Array =>
  writeFrame({
    id: 0x0200,
    version: '2013',
    phoneBytes,
    serial: 0x7e,
    body: encodeBody(0x0200, '2013', {
      alarm: 2,
      status: 3,
      lat: 22.5,
      lng: 113.9,
      altitude: 40,
      speed: 61.3,
      direction: 90,
      time: '2026-03-01 12:00:00',
      items,
    }),
  })
const gb = writeGbFrame({
  edition: '2016',
  command: 2,
  vin: 'LGWEF4A50TEST0001',
  body: encodeGbBody('2016', 0x02, {
    time: '2026-03-01 12:00:00',
    units: [{ id: 4, key: 'engine', value: { engineState: 1, crankshaftRpm: 'invalid', fuelRate: 7.5 } }],
  }),
})
const media = writeMediaPacket({
  idBytes: 10,
  flags: 0x81,
  marker: true,
  payload: 98,
  sequence: 7,
  phone: '00000000013900000001',
  channel: 1,
  frameType: 1,
  part: 0,
  timestamp: 5n,
  sinceKey: 0,
  sinceFrame: 40,
  data: Uint8Array.of(1, 2),
})

const read = (text: string, own: Partial<InspectOptions> = {}) => {
  const all = { ...options, ...own }
  return inspectBytes(bytesOfText(text, all.protocol), all)
}
const only = (bytes: Uint8Array, own: Partial<InspectOptions> = {}) => {
  const { frames } = read(toHex(bytes), own)
  expect(frames).toHaveLength(1)
  return frames[0]!
}

describe('inspecting frames', () => {
  it.each([
    ['jt808', position(), '0x0200', 'location', '13912344321'],
    ['gb32960', gb, '0x02', 'realTime', 'LGWEF4A50TEST0001'],
    ['jt1078', media, '', 'mediaPacket', '13900000001'],
    ['uds', fromHex('22f190')!, '0x22', 'readDataByIdentifier', ''],
  ])('finds out that it is %s and covers every byte once', (protocol, bytes, id, messageKey, sender) => {
    const frame = only(bytes)
    expect(frame).toMatchObject({ protocol, id, messageKey, sender, lengthOk: true, warnings: [] })
    let at = 0
    for (const row of frame.rows) {
      expect(row.offset).toBe(at)
      at += row.length
    }
    expect(at).toBe(frame.bytes.length)
    expect(frame.rows.map(({ raw }) => raw).join('')).toBe(toHex(frame.bytes))
  })

  it('reads media packets as their own codec does', () => {
    const values = Object.fromEntries(only(media).rows.map(({ path, value }) => [path, value]))
    const packet = readMediaPacket(media)!
    expect(values).toMatchObject({
      sequence: packet.sequence,
      phone: packet.phone,
      channel: packet.channel,
      sinceFrame: packet.sinceFrame,
      data: toHex(packet.data),
    })
  })

  it('checks the check byte and counts the escapes', () => {
    const frame = only(position())
    expect(frame.checksum?.ok).toBe(true)
    expect(frame.escapes).toBe(1)
    const broken = gb.slice()
    broken[30] = (broken[30] as number) ^ 1
    expect(only(broken).checksum).toMatchObject({ ok: false })
    expect(only(broken).rows.at(-1)).toMatchObject({ part: 'check', warning: 'checksum' })
  })

  it('lists items without a layout, and reads them once they have one', () => {
    const frame = position([{ id: 0xd7, data: Uint8Array.of(1, 0x2c) }])
    expect(only(frame).unknownIds).toEqual([0xd7])
    const extensions = [{ id: 0xd7, name: 'height', kind: 'u16' as const, per: 10 }]
    const known = only(frame, { extensions })
    expect(known.unknownIds).toEqual([])
    expect(known.rows.find(({ path }) => path.endsWith('height'))).toMatchObject({ value: 30 })
  })

  it('puts sub-packages together', () => {
    const ids = Array.from({ length: 200 }, (_, at) => at)
    const frames = writeFrames(
      { id: 0x8106, version: '2013', phoneBytes, serial: 1, body: encodeBody(0x8106, '2013', { ids }) },
      300,
    )
    const { frames: found } = read(frames.map(toHex).join('\n'))
    expect(found).toHaveLength(frames.length + 1)
    expect(found.at(-1)).toMatchObject({ assembledFrom: frames.length })
    expect(found.at(-1)?.rows.filter(({ path }) => path.startsWith('ids[')).length).toBe(200)
  })

  it('reads UDS inside of transparent data', () => {
    const data = writeUdsEnvelope({ requestId: 9, channel: 1, address: 0x7e0, uds: fromHex('7f2231')! })
    const frame = only(
      writeFrame({ id: 0x0900, version: '2013', phoneBytes, serial: 1, body: Uint8Array.from([0xf0, ...data]) }),
    )
    expect(frame.rows.find(({ path }) => path === 'uds.nrc')).toMatchObject({
      value: 0x31,
      meaningKeys: ['value.requestOutOfRange'],
    })
    expect(frame.rows.map(({ raw }) => raw).join('')).toBe(toHex(frame.bytes))
  })

  it('reads frames between E7s and sentences, and covers every byte of them', () => {
    const e7 = fromHex('e70002000001390000000042000779e7')!
    e7[14] = e7.subarray(1, 14).reduce((sum, byte) => sum ^ byte, 0)
    const sentence = new TextEncoder().encode('(740190311185,1,001)')
    const { frames, noise } = read(toHex(Uint8Array.from([...sentence, ...e7, ...position()])))
    expect(noise).toBe(0)
    expect(frames).toMatchObject([
      { framing: 'sentence', id: 'sentence', sender: '740190311185', warnings: ['sentence'] },
      { framing: 'e7', id: '0x0002', sender: '1390000000042', checksum: { ok: true }, warnings: ['otherFraming'] },
      { id: '0x0200', warnings: [] },
    ])
    for (const frame of frames) expect(frame.rows.map(({ raw }) => raw).join('')).toBe(toHex(frame.bytes))
  })

  it('shows what compressed data were made of as a message of its own', () => {
    const can = fromHex('00011200000500c00001230102030405060708')!
    const frame = writeFrame({
      id: 0x0901,
      version: '2013',
      phoneBytes,
      serial: 1,
      body: encodeBody(0x0901, '2013', { content: gzipSync(can) }),
    })
    const { frames } = read(toHex(frame))
    expect(frames).toMatchObject([{ id: '0x0901' }, { id: '0x0705', uncompressed: true, messageKey: 'canUpload' }])
    expect(frames[1]?.rows.map(({ raw }) => raw).join('')).toBe(toHex(can))
  })

  it('never throws on any bytes, whatever they are said to be', () => {
    const choices: ProtocolChoice[] = ['auto', 'jt808-2011', 'jt808-2019', 'jt1078', 'gb32960', 'uds']
    const starts = fc.constantFrom([], [0x7e], [0x23, 0x23], [0x24, 0x24], [0x30, 0x31, 0x63, 0x64])
    fc.assert(
      fc.property(fc.constantFrom(...choices), starts, fc.uint8Array({ maxLength: 200 }), (protocol, start, rest) => {
        const bytes = Uint8Array.from([...start, ...rest])
        const { frames, noise } = inspectBytes([bytes], { ...options, protocol })
        expect(noise).toBeGreaterThanOrEqual(0)
        for (const frame of frames) expect(frame.rows.map(({ raw }) => raw).join('')).toBe(toHex(frame.bytes))
      }),
      { numRuns: 1500 },
    )
  })
})

describe('input', () => {
  it('takes frames out of the lines of a log', () => {
    const log = [
      `2026-03-01 12:00:00.123 INFO [net] 10.0.0.1 recv ${toHex(position())}`,
      'nothing of interest',
      `<- ${toHex(gb).match(/../g)!.join(' ')}`,
    ].join('\n')
    expect(read(log).frames.map(({ protocol }) => protocol)).toEqual(['jt808', 'gb32960'])
  })

  it('takes the payload out of a capture, in order and once', () => {
    const bytes = position()
    const file = pcap([
      [1, bytes.subarray(0, 20)],
      [31, bytes.subarray(30)],
      [21, bytes.subarray(20, 30)],
      [1, bytes.subarray(0, 20)],
    ])
    const pieces = bytesOfFile(file, 'auto')
    expect(pieces.map(toHex)).toEqual([toHex(bytes)])
    fc.assert(
      fc.property(fc.nat({ max: file.length - 1 }), fc.nat({ max: 255 }), (at, byte) => {
        const broken = file.slice()
        broken[at] = byte
        expect(bytesOfFile(broken, 'auto')).toBeDefined()
        expect(bytesOfFile(file.subarray(0, at), 'auto')).toBeDefined()
      }),
    )
  })
})

/** A capture of Ethernet frames that carry one TCP connection. */
function pcap(segments: readonly (readonly [number, Uint8Array])[]): Uint8Array {
  const head = new Uint8Array(24)
  const view = new DataView(head.buffer)
  view.setUint32(0, 0xa1b2c3d4, true)
  view.setUint32(20, 1, true)
  const parts = segments.map(([sequence, payload]) => {
    const packet = new Uint8Array(16 + 54 + payload.length)
    const own = new DataView(packet.buffer)
    own.setUint32(8, 54 + payload.length, true)
    own.setUint16(16 + 12, 0x0800)
    own.setUint8(30, 0x45)
    own.setUint16(32, 40 + payload.length)
    own.setUint8(39, 6)
    own.setUint32(54, sequence)
    own.setUint8(62, 0x50)
    packet.set(payload, 70)
    return packet
  })
  return Uint8Array.from([head, ...parts].flatMap((part) => [...part]))
}

describe('building frames', () => {
  it('writes other values into a frame', () => {
    const [built] = buildFrame(
      only(position([{ id: 1, data: fromHex('00000064')! }])),
      { speed: '55.5', 'items[0].mileage': '20', 'header.serial': '5', 'header.phone': '123' },
      options,
    )
    const again = only(fromHex(built!)!)
    expect(again).toMatchObject({ sender: '123', serial: 5, checksum: { ok: true } })
    expect(again.rows.find(({ path }) => path === 'speed')?.value).toBe(55.5)
    expect(again.rows.find(({ path }) => path === 'items[0].mileage' && !path.endsWith('id'))).toBeDefined()
    expect(again.rows.some(({ value }) => value === 20)).toBe(true)
  })

  it('writes special values and other VINs into GB/T 32960, and identifiers into UDS', () => {
    const [built] = buildFrame(only(gb), { 'units[0].engine.fuelRate': 'abnormal', 'header.vin': 'X' }, options)
    const again = only(fromHex(built!)!)
    expect(again).toMatchObject({ sender: 'X', checksum: { ok: true } })
    expect(again.rows.find(({ path }) => path.endsWith('fuelRate'))?.value).toBe('abnormal')
    expect(buildFrame(only(fromHex('22f190')!), { 'dids[0]': '258' }, options)).toEqual(['220102'])
  })

  it('changes nothing without edits', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), fc.constantFrom(0x0200, 0x0704, 0x0900), (body, id) => {
        const frame = writeFrame({ id, version: '2013', phoneBytes, serial: 1, body })
        expect(buildFrame(only(frame), {}, options)).toEqual([toHex(frame)])
      }),
    )
  })

  it.each([
    ['speed', 'fast'],
    ['nothing', '1'],
    ['header.serial', '70000'],
    ['header.phone', '1234567890123'],
  ])('refuses %s = %s and says where', (path, text) => {
    expect(() => buildFrame(only(position()), { [path]: text }, options)).toThrow(EditRefused)
  })
})

describe('comparing frames', () => {
  it('names the lines that differ', () => {
    const left = only(position())
    const [hex] = buildFrame(left, { speed: '1' }, options)
    const differences = differencesOf(left, only(fromHex(hex!)!)).filter(({ same }) => !same)
    expect(differences.map(({ path }) => path)).toEqual(['speed', 'checksum'])
  })
})
