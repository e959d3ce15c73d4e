import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { phoneToBytes, writeFrame, writeFrames } from '#core/protocol/jt808/frame.ts'
import { itemsOf } from '#core/protocol/jt808/location/items.ts'
import { fleetwallItems } from '#core/protocol/jt808/location/items.ts'
import { encodeBody } from '#core/protocol/jt808/message.ts'
import { toHex } from '#core/protocol/wire/hex.ts'
import { writeGbFrame } from '#core/protocol/gb32960/frame.ts'
import { encodeGbBody } from '#core/protocol/gb32960/message.ts'
import { writeMediaPacket } from '#core/protocol/jt1078/media-packet.ts'
import { runDecode } from './decode.ts'

async function decode(...chunks: string[]): Promise<Record<string, unknown>[]> {
  async function* input(): AsyncGenerator<string> {
    yield* chunks
  }
  const lines: string[] = []
  await runDecode(input(), (line) => lines.push(line))
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>)
}

const position = encodeBody(
  0x0200,
  '2013',
  {
    alarm: 0,
    status: 7,
    lat: -12.222222,
    lng: 132.444444,
    altitude: 40,
    speed: 6.1,
    direction: 89,
    time: '2026-07-15 10:10:10',
    items: [...itemsOf({ mileage: 10, battery: { soc: 50, charge: 1 } }), { id: 0xeb, data: Uint8Array.of(0xab) }],
  },
  { items: fleetwallItems },
)
const frame = toHex(
  writeFrame({
    id: 0x0200,
    version: '2013',
    phoneBytes: phoneToBytes('13912344321', '2013'),
    serial: 9,
    body: position,
  }),
)
const heartbeat = toHex(
  writeFrame({
    id: 2,
    version: '2019',
    phoneBytes: phoneToBytes('13912344321', '2019'),
    serial: 1,
    body: new Uint8Array(0),
  }),
)

describe('fleetwall decode', () => {
  it('prints a position in degrees, km/h and device time', async () => {
    const [line] = await decode(frame)
    expect(line).toMatchObject({
      ok: true,
      protocol: 'jt808',
      id: '0x0200',
      phone: '13912344321',
      version: '2013',
      serial: 9,
      warnings: [],
      body: { lat: -12.222222, lng: 132.444444, speed: 6.1, direction: 89, altitude: 40, time: '2026-07-15 10:10:10' },
    })
    expect(line).toHaveProperty('body.items', [
      { id: 1, key: 'mileage', value: 10 },
      { id: 0xe8, key: 'battery', value: { soc: 50, charge: 1 } },
      { id: 0xeb, data: 'ab' },
    ])
  })

  it('takes lines as people paste them, cut into any chunks', async () => {
    const spaced = `0x${(frame.toUpperCase().match(/../g) as string[]).join(' ')}`
    const text = `${spaced}\r\n\n${frame.slice(2, -2)}\n`
    const lines = await decode(text.slice(0, 40), text.slice(40, 41), text.slice(41))
    expect(lines).toHaveLength(2)
    expect(lines[0]).toEqual(lines[1])
  })

  it.each([
    ['a line of a log', (hex: string) => `2026-03-01 12:00:00.123 INFO [net] 10.0.0.1 recv ${hex}`],
    ['quotes and commas', (hex: string) => `"hex": "${hex}",`],
    ['escapes of a program', (hex: string) => `b'${hex.replace(/../g, '\\x$&')}'`],
    [
      'a list of numbers',
      (hex: string) =>
        `[${hex
          .match(/../g)!
          .map((byte) => `0x${byte}`)
          .join(', ')}]`,
    ],
  ])('takes a frame out of %s', async (_what, around) => {
    const [plain] = await decode(frame)
    expect(await decode(around(frame))).toEqual([{ ...plain, warnings: ['taken out of the text around it'] }])
    expect(await decode(around(frame.toUpperCase()))).toHaveLength(1)
  })

  it('prints every frame of a stream and names the noise', async () => {
    const lines = await decode(`deadbeef${frame}0102037e7e${heartbeat}${heartbeat.slice(2)}ff`)
    expect(lines.map(({ id, ok }) => [id, ok])).toEqual([
      ['0x0200', true],
      ['0x0002', true],
      ['0x0002', true],
    ])
    expect(lines[0]?.warnings).toEqual(['8 bytes outside frames'])
  })

  it('says what is wrong and prints what it understood all the same', async () => {
    const broken = `${frame.slice(0, -4)}007e`
    expect(await decode(broken)).toMatchObject([
      { ok: false, error: 'checksum', warnings: ['checksum'], body: { speed: 6.1 } },
    ])
    expect(await decode('0200000')).toMatchObject([{ ok: false, error: 'an odd number of hexadecimal digits' }])
    // Half a byte less at the end: everything but the last 7E is there.
    expect(await decode(frame.slice(0, -1))).toMatchObject([{ ok: true, body: { speed: 6.1 } }])
    expect(await decode('hello', '\n7e01027e')).toMatchObject([
      { ok: false, error: 'not hexadecimal' },
      { ok: false, error: expect.stringContaining('shorter') },
    ])
  })

  it('names protocols it does not decode', async () => {
    expect(await decode('30316364 81e2', '\n', '232302fe')).toMatchObject([
      { ok: false, protocol: 'jt1078' },
      { ok: false, protocol: 'gb32960' },
    ])
  })

  it('puts the parts of a long message together', async () => {
    const parameters = Array.from({ length: 100 }, (_, at) => ({
      id: 0x13,
      key: 'serverAddress',
      value: `host-${at}.example`,
    }))
    const body = encodeBody(0x0104, '2013', { serial: 3, parameters })
    const frames = writeFrames({ id: 0x0104, version: '2013', phoneBytes: phoneToBytes('1', '2013'), serial: 0, body })
    const lines = await decode(frames.map(toHex).join('\n'))
    expect(lines).toHaveLength(frames.length)
    expect(lines[0]).toMatchObject({ ok: true, subpackage: { total: frames.length, index: 1 } })
    expect(lines.at(-1)).toMatchObject({ assembled: { serial: 3 } })
    expect(lines.at(-1)).toHaveProperty('assembled.parameters.length', 100)
  })

  it('leaves values out that the message was too short for', async () => {
    const [line] = await decode(
      toHex(
        writeFrame({
          id: 1,
          version: '2013',
          phoneBytes: phoneToBytes('1', '2013'),
          serial: 0,
          body: Uint8Array.of(0, 5),
        }),
      ),
    )
    expect(line?.body).toEqual({ serial: 5 })
  })
})

describe('lines that are not as the standard has them', () => {
  it.each([
    ['7E at its end', frame.slice(0, -2)],
    ['7E at its beginning', frame.slice(2)],
    ['7E at all', frame.slice(2, -2)],
  ])('reads a frame without a %s', async (_what, text) => {
    expect(await decode(text)).toEqual(await decode(frame))
  })

  it('takes no other bytes for a frame without its 7Es', async () => {
    expect(await decode('d5'.repeat(320))).toMatchObject([{ ok: false, error: 'length' }])
  })

  it('reads frames between E7s and passes sentences on as text', async () => {
    const e7 = Buffer.from('e7000200000139000000004200074fe7', 'hex')
    e7[14] = e7.subarray(1, 14).reduce((sum, byte) => sum ^ byte, 0)
    const sentence = Buffer.from('(740190311185,1,001,ELOCK,3,529439)').toString('hex')
    const lines = await decode(`${sentence}\n${e7.toString('hex')}${heartbeat}${sentence}0d0a${heartbeat}`)
    expect(lines).toMatchObject([
      { ok: true, id: 'sentence', phone: '740190311185', body: { text: '(740190311185,1,001,ELOCK,3,529439)' } },
      {
        ok: true,
        id: '0x0002',
        phone: '1390000000042',
        serial: 7,
        warnings: ['between E7s', '2 bytes outside frames'],
      },
      { ok: true, id: '0x0002', phone: '13912344321' },
      { ok: true, id: 'sentence' },
      { ok: true, id: '0x0002', warnings: [] },
    ])
  })

  it.each([
    ['the body of bus data', gzipSync(Buffer.from('00011200000500c00001230102030405060708', 'hex')), '0x0705', []],
    ['a whole frame', gzipSync(Buffer.from(frame, 'hex')), '0x0200', []],
    ['nothing known', gzipSync(Buffer.from('abcd', 'hex')), undefined, []],
    ['no GZIP', Buffer.from('abcd', 'hex'), undefined, ['compressed: noGzip']],
    ['more than can be', gzipSync(Buffer.alloc(3_000_000)), undefined, ['compressed: tooLong']],
  ])('undoes compressed data: %s', async (_name, content, id, warnings) => {
    const body = encodeBody(0x0901, '2013', { content })
    const frames = writeFrames({ id: 0x0901, version: '2013', phoneBytes: phoneToBytes('1', '2013'), serial: 0, body })
    const line = (await decode(frames.map(toHex).join('\n'))).at(-1)!
    const printed = (frames.length > 1 ? line.assembled : line.body) as { uncompressed?: { id?: string } }
    expect(line.warnings).toEqual(warnings)
    expect(printed.uncompressed?.id).toBe(id)
    expect(printed).toHaveProperty('content')
  })

  it('joins a frame whose inner 7E was not escaped', async () => {
    const body = Uint8Array.of(0x01, 0x7e, 0x02)
    const escaped = toHex(
      writeFrame({ id: 0x0900, version: '2013', phoneBytes: phoneToBytes('1', '2013'), serial: 0, body }),
    )
    expect(await decode(escaped.replace('7d02', '7e'))).toMatchObject([{ ok: true, body: { kind: 1, data: '7e02' } }])
  })
})

describe('other protocols', () => {
  const real = writeGbFrame({
    edition: '2016',
    command: 2,
    vin: 'LGWEF4A50TEST0001',
    body: encodeGbBody('2016', 0x02, {
      time: '2026-03-01 12:00:00',
      units: [{ id: 5, key: 'position', value: { positionState: 2, lng: 113.9, lat: -22.5 } }],
    }),
  })

  it('decodes frames of GB/T 32960, several in a line and noise before them', async () => {
    const lines = await decode(`0102${toHex(real)}${toHex(real)}\n`)
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatchObject({
      ok: true,
      protocol: 'gb32960',
      id: '0x02',
      vin: 'LGWEF4A50TEST0001',
      version: '2016',
      body: { time: '2026-03-01 12:00:00', lat: -22.5, lng: 113.9, units: [{ id: 5, key: 'position' }] },
      warnings: ['2 bytes outside frames'],
    })
  })

  it('says when the check byte of a GB/T 32960 frame is wrong', async () => {
    const broken = real.slice()
    broken[10] = 0x20
    expect(await decode(toHex(broken))).toMatchObject([{ ok: false, error: 'checksum', body: { lat: -22.5 } }])
  })

  it('distinguishes media packets from blocks of attachments', async () => {
    const packet = writeMediaPacket({
      idBytes: 6,
      flags: 0x81,
      marker: true,
      payload: 98,
      sequence: 7,
      phone: '013900000001',
      channel: 1,
      frameType: 0,
      part: 0,
      timestamp: 5n,
      sinceKey: 0,
      sinceFrame: 40,
      data: Uint8Array.of(1, 2),
    })
    const name = toHex(new TextEncoder().encode('a.jpg')).padEnd(100, '0')
    const block = `30316364${name}0000000000000002aabb`
    expect(await decode(`${toHex(packet)}\n${block}`)).toMatchObject([
      { ok: true, protocol: 'jt1078', phone: '13900000001', serial: 7, body: { timestamp: '5', data: '0102' } },
      { ok: true, protocol: 'jsatl', body: { fileName: 'a.jpg', dataLength: 2, data: 'aabb' } },
    ])
  })
})

describe('whatever comes', () => {
  it('answers JSON for every line of damaged frames, and never throws', async () => {
    const damage = fc.constantFrom<(hex: string) => string>(
      (hex) => hex,
      (hex) => hex.toUpperCase(),
      (hex) => hex.slice(0, hex.length >> 1),
      (hex) => hex.slice(7),
      (hex) => `${hex}${hex}`,
      (hex) => `${hex} ${hex.slice(0, 20)}`,
      (hex) => hex.replaceAll('7e', ''),
      (hex) => hex.replace(/0/g, 'f'),
      (hex) => `(${hex})`,
      (hex) => `e7${hex}e7`,
    )
    const starts = fc.constantFrom('7e', '2323', '2424', '30316364', 'e7', '28', '')
    const random = fc.tuple(starts, fc.uint8Array({ maxLength: 120 })).map(([start, rest]) => start + toHex(rest))
    const lines = fc.tuple(fc.oneof(fc.constantFrom(frame, heartbeat), random), damage, damage)
    await fc.assert(
      fc.asyncProperty(fc.array(lines, { minLength: 1, maxLength: 6 }), async (all) => {
        const texts = all.map(([hex, one, other]) => other(one(hex))).filter((text) => text.trim() !== '')
        const answers = await decode(texts.join('\n'))
        expect(answers.length).toBeGreaterThanOrEqual(texts.length)
        for (const answer of answers) expect(typeof answer.ok).toBe('boolean')
        expect(answers.filter(({ ok, error }) => !ok && !error)).toEqual([])
      }),
      { numRuns: 300 },
    )
  })
})
