import { describe, expect, it } from 'vitest'
import { fromHex, toHex } from '../wire/hex.ts'
import { dialectOf } from './dialect-settings.ts'
import { type Jt808Frame, readFrame, writeFrame, writeFrames } from './frame.ts'
import { namedItems } from './location/items.ts'
import { readPosition } from './location/read-position.ts'
import { type BodyOf, decodeAs, decodeBody, encodeBody, encodeDecoded } from './message.ts'
import type { Jt808Version } from './version.ts'

/* Points where implementations disagree, by their numbers in section 9 of the protocol reference. */

const hex = (text: string): Uint8Array => fromHex(text) as Uint8Array

/** Decodes, and holds that the bytes come back. */
function read<Id extends Parameters<typeof decodeAs>[0]>(id: Id, version: Jt808Version, text: string) {
  const body = hex(text)
  const decoded = decodeAs(id, version, body)
  expect(toHex(encodeDecoded(id, version, decoded.value))).toBe(toHex(body))
  return decoded
}

const base = (text = '00000000 00000003 015752a0 06ca8e40 0028 0258 005a 260301120000'): string => text
const items = (text: string) => namedItems(decodeAs(0x0200, '2013', hex(`${base()} ${text}`)).value.items)

const attributes: BodyOf<0x0107> = {
  type: 4,
  maker: 'ABCDE',
  model: 'M',
  terminalId: 'T',
  iccid: '89860000000000000001',
  hardware: 'h',
  firmware: 'f',
  gnss: 3,
  radio: 32,
}

describe('1 and 2: widths of maker and model in 0x0107 and 0x8108 of 2019', () => {
  const widths = (body: Uint8Array): number => body.length - 2 - 10 - 2 - 2 - 2

  it('are written as 5 and 30 unless the model says 11', () => {
    expect(widths(encodeBody(0x0107, '2019', attributes))).toBe(5 + 30 + 30)
    expect(widths(encodeBody(0x0107, '2019', attributes, dialectOf({ makerBytes: 11 })))).toBe(11 + 30 + 30)
    const upgrade = { kind: 0, maker: 'ABCDE', version: 'v', size: 1, data: Uint8Array.of(7) }
    const short = encodeBody(0x8108, '2019', upgrade)
    expect(encodeBody(0x8108, '2019', upgrade, dialectOf({ makerBytes: 11 })).length - short.length).toBe(6)
  })

  it.each([
    ['maker5', 65],
    ['maker11', 71],
    ['model20', 55],
  ])('%s is detected by the length', (layout, bytes) => {
    const body = encodeBody(0x0107, '2019', attributes, { layouts: { terminalAttributes: layout } })
    expect(widths(body)).toBe(bytes)
    expect(decodeAs(0x0107, '2019', body).value).toMatchObject(attributes)
  })
})

describe('3: count of missing parts in 0x8003 and 0x0005', () => {
  it.each([
    ['2019', '0007 0002 0001 0003'],
    ['2019', '0007 02 0001 0003'],
    ['2013', '0007 02 0001 0003'],
    ['2013', '0007 0002 0001 0003'],
  ] as const)('%s: %s', (version, text) => {
    expect(read(0x8003, version, text).value.parts).toEqual([1, 3])
    expect(read(0x0005, version, text).value.parts).toEqual([1, 3])
  })
})

describe('4: 0x8500 of 2019', () => {
  it('takes a count and items, one item without a count, or the flags of 2013', () => {
    expect(read(0x8500, '2019', '0001 0001 01').value.controls).toEqual([{ id: 1, key: 'door', value: 1 }])
    expect(read(0x8500, '2019', '0001 01').value).toMatchObject({ kind: 1, door: 1 })
    expect(read(0x8500, '2019', '01').value).toMatchObject({ flags: 1 })
  })

  it('is written as the model takes it', () => {
    expect(toHex(encodeBody(0x8500, '2019', { controls: [{ id: 1, key: 'door', value: 0 }] }))).toBe('0001000100')
    expect(toHex(encodeBody(0x8500, '2019', { flags: 1 }))).toBe('01')
    expect(toHex(encodeBody(0x8500, '2019', { kind: 1, door: 1 }))).toBe('000101')
  })
})

describe('5: 0x0702', () => {
  const driver = { name: '张三', certificate: '440300', issuer: '深圳', validUntil: '20300101', idCard: '4403' }
  const at = { time: '2026-03-01 12:00:00' }

  it.each([
    ['v2013', '2013', { state: 1, ...at, result: 0 }],
    ['v2019', '2019', { state: 1, ...at, result: 0 }],
    ['full2013', '2013', { state: 2, ...at, result: 0 }],
    ['full2019', '2019', { state: 2, ...at, result: 0 }],
    ['faceMatch', '2019', { state: 1, ...at, result: 0, faceMatch: 1, faceId: 'U1' }],
    ['v2011', '2011', {}],
  ] as const)('is read as %s by its length and first byte', (layout, version, given) => {
    const value = { ...driver, ...given } as BodyOf<0x0702>
    const body = encodeBody(0x0702, version, value, { layouts: { driverIdentity: layout } })
    expect(decodeAs(0x0702, version, body).value).toMatchObject({ name: '张三', issuer: '深圳', ...given })
  })

  it('ends after the time when the card was pulled', () => {
    expect(read(0x0702, '2013', '02 260301120000').value).toMatchObject({ state: 2, ...at })
  })
})

describe('6: data of 0x0705', () => {
  it('is eight bytes, or four where the length says so', () => {
    const eight = read(0x0705, '2013', '0001 1200000500 c0000123 0102030405060708')
    const four = read(0x0705, '2013', '0001 1200000500 40000123 01020304')
    expect(eight.value.frames).toEqual([{ word: 0xc0000123, data: hex('0102030405060708') }])
    expect(four.value.frames[0]?.data).toEqual(hex('01020304'))
    expect(four.warnings).toEqual(['laid out as fourBytes'])
  })
})

describe('7: centre of a circle in 0x8600', () => {
  const circle = { areaId: 9, attributes: 0, lat: 22.5, lng: 113.9, radius: 500 }

  it('has the latitude first, unless that lies beyond a pole', () => {
    const usual = encodeBody(0x8600, '2013', { action: 0, areas: [circle] })
    expect(decodeAs(0x8600, '2013', usual)).toMatchObject({ value: { areas: [circle] }, warnings: [] })
    const turned = encodeBody(0x8600, '2013', { action: 0, areas: [circle] }, { layouts: { setCircles: 'lngFirst' } })
    expect(toHex(turned)).not.toBe(toHex(usual))
    expect(decodeAs(0x8600, '2013', turned)).toMatchObject({
      value: { areas: [circle] },
      warnings: ['laid out as lngFirst'],
    })
  })
})

describe('8: times and sections of a route in 0x8606', () => {
  const corner = { cornerId: 1, sectionId: 2, lat: 22.5, lng: 113.9, width: 20, sectionAttributes: 0 }
  const limits = { longSeconds: 60, shortSeconds: 30, topSpeed: 80, overspeedSeconds: 5 }
  const times = { startTime: '2026-03-01 00:00:00', endTime: '2026-03-31 00:00:00' }

  it.each([
    ['asAttributed', {}, {}],
    ['timesAlways', times, {}],
    ['everything', times, limits],
  ])('are read as %s by the length', (layout, own, section) => {
    const route = { routeId: 5, attributes: 0, ...own, corners: [{ ...corner, ...section }] }
    const body = encodeBody(0x8606, '2013', route, { layouts: { setRoute: layout } })
    expect(decodeAs(0x8606, '2013', body).value).toMatchObject(route)
    expect(toHex(encodeDecoded(0x8606, '2013', decodeAs(0x8606, '2013', body).value))).toBe(toHex(body))
  })
})

describe('9: night speed of a polygon of 2019', () => {
  it('follows the vertices', () => {
    const text = '00000007 0002 0050 05 0001 015752a0 06ca8e40 0032 0001 41'
    expect(read(0x8604, '2019', text).value).toMatchObject({ topSpeed: 80, nightTopSpeed: 50, name: 'A' })
  })
})

describe('10: position in 0x0801', () => {
  it('is there since 2013; a picture may begin at once in 2011', () => {
    const head = '00000001 00 00 01 02'
    expect(read(0x0801, '2013', `${head} ${base()} ffd8ff`).value).toMatchObject({ position: { lat: 22.5 } })
    const old = read(0x0801, '2013', `${head} ffd8ffe0 ${'00'.repeat(40)}`)
    expect(toHex((old.value as { data: Uint8Array }).data).slice(0, 8)).toBe('ffd8ffe0')
  })
})

describe('11, 12, 14, 15: additional items', () => {
  it('11: an area of kind 0 has no id', () => {
    expect(items('11 01 00').overspeedArea).toEqual({ kind: 0 })
    expect(items('11 05 01 00000009').overspeedArea).toEqual({ kind: 1, areaId: 9 })
  })

  it("12: a negative temperature is sign and magnitude or two's complement", () => {
    expect(items('06 02 0019').cargoTemperature).toBe(25)
    expect(items('06 02 8012').cargoTemperature).toBe(-18)
    expect(items('06 02 ffee').cargoTemperature).toBe(-18)
    read(0x0200, '2013', `${base()} 06 02 8012`)
    read(0x0200, '2013', `${base()} 06 02 ffee`)
  })

  it('14: abnormal driving comes with and without the level of fatigue', () => {
    expect(items('18 02 0003').abnormalDriving).toEqual({ behaviour: 3 })
    expect(items('18 03 0001 3c').abnormalDriving).toEqual({ behaviour: 1, fatigue: 60 })
  })

  it("15: another maker's use of an id stays bytes where its length differs", () => {
    expect(items('31 02 0102').satellites).toBeUndefined()
    read(0x0200, '2013', `${base()} 31 02 0102 25 02 0001 e1 03 010203`)
  })
})

describe('11: length of item 0x66', () => {
  it('is 41 bytes and 9 for each tyre', () => {
    const tail = '3c 0064 01e0d7f2 073e6eac 241127154200 0401 31323334353637 241127154200 01 02 00'
    const { tyres } = items(`66 3b 0000001f 01 ${tail} 02 010001 0320 0019 0050 020002 02bc 001a 0050`)
    expect(tyres).toMatchObject({
      alarmId: 31,
      wheels: [
        { wheel: 1, pressure: 800 },
        { wheel: 2, kind: 2 },
      ],
    })
  })
})

describe('13: where shots and sound are stored', () => {
  it('is 1 for stored and 0 for sent, in 0x8801 and 0x8804 alike', () => {
    expect(read(0x8804, '2013', '01 000a 01 00').value.save).toBe(1)
    expect(read(0x8801, '2013', '01 0001 0000 01 02 05 80 40 40 80').value.save).toBe(1)
  })
})

describe('16: rows of parameter 0x0076', () => {
  const read76 = (text: string) => read(0x8103, '2019', text).value.parameters[0]

  it('are as many as the counts say, or reach to the end', () => {
    const rows = [{ physical: 1, logical: 1, kind: 0, ptz: 0 }]
    expect(read76('01 00000076 07 01 00 00 01010000')).toMatchObject({ value: { rows } })
    expect(read76('01 00000076 0b 01 00 00 01010000 02020001')).toMatchObject({
      value: { rows: [...rows, { physical: 2, logical: 2, kind: 0, ptz: 1 }] },
    })
  })
})

describe('17: parameter 0xF365', () => {
  const head = `3c 08 00 0708 00c8 03 02 01 05 0000000f 00000003 00b4 0078 000000`
  const alarms = '32050302 32050302 32050302'

  it('is 49 or 47 bytes long, or 45 without two of its settings', () => {
    const dsm = (length: string, rest: string) =>
      read(0x8103, '2013', `01 0000f365 ${length} ${head} ${alarms} ${rest}`).value.parameters[0]
    expect(dsm('31', '32050302 32050302 01 0000')).toMatchObject({ value: { identityTrigger: 1 } })
    expect(dsm('2f', '32050302 32050302 01')).toMatchObject({ value: { identityTrigger: 1 } })
    expect(dsm('2d', '320302 050302 01')).toMatchObject({
      value: { distraction: { speed: 50, photos: 3 }, abnormal: { videoSeconds: 5, photos: 3 }, identityTrigger: 1 },
    })
  })

  it('is read in 47 bytes by the dialect, whose tail makes it as long as the other', () => {
    const body = hex(`01 0000f365 2f ${head} ${alarms} 320302 050302 02 0000`)
    const short = dialectOf({ parameters: 'shortDsm' })
    expect(decodeAs(0x8103, '2013', body, short).value.parameters[0]).toMatchObject({ value: { identityTrigger: 2 } })
  })
})

describe('19, 20: frames', () => {
  const phoneBytes = hex('013900000001')

  it('19: are split below 1,000 bytes before escaping', () => {
    const frames = writeFrames({ id: 0x8108, version: '2013', phoneBytes, serial: 0, body: new Uint8Array(3000) })
    expect(frames.every((frame) => frame.length <= 1002)).toBe(true)
    expect(frames).toHaveLength(4)
  })

  it('20: carry every value of the three bits of encryption', () => {
    for (let encryption = 0; encryption < 8; encryption++) {
      const bytes = writeFrame({ id: 2, version: '2013', phoneBytes, serial: 1, encryption, body: new Uint8Array(0) })
      expect((readFrame(bytes) as Jt808Frame).encryption).toBe(encryption)
    }
  })
})

describe('alarm marks of the provinces', () => {
  const dsm = {
    alarmId: 1,
    flag: 1,
    type: 1,
    level: 2,
    fatigue: 5,
    reserve: new Uint8Array(4),
    speed: 60,
    altitude: 10,
    lat: 22.5,
    lng: 113.9,
    time: '2026-03-01 12:00:00',
    vehicle: 1,
    mark: { terminalId: 'T1', time: '2026-03-01 12:00:00', serial: 3, attachments: 2, reserve: new Uint8Array(0) },
  }
  const position = { alarm: 0, status: 3, lat: 22.5, lng: 113.9, altitude: 0, speed: 0, direction: 0, time: null }

  it.each([
    ['jiangsu', 16],
    ['guangdong', 40],
    ['sichuan', 39],
    ['heilongjiang', 38],
  ] as const)('%s: %i bytes in items and attachment messages, detected by the length', (alarmMark, width) => {
    const dialect = dialectOf({ alarmMark })
    const body = encodeBody(0x0200, '2019', { ...position, items: [{ id: 0x65, key: 'dsm', value: dsm }] }, dialect)
    expect(body[29]).toBe(31 + width)
    expect(namedItems(decodeAs(0x0200, '2019', body).value.items).dsm).toMatchObject({ mark: { serial: 3 } })
    const { mark } = dsm
    const request = { server: 'a', tcpPort: 1, udpPort: 0, mark, alarmNo: 'N1', reserve: new Uint8Array(16) }
    const asked = encodeBody(0x9208, '2019', request, dialect)
    expect(asked.length).toBe(2 + 4 + width + 32 + 16)
    expect(decodeAs(0x9208, '2019', asked).value).toMatchObject({ alarmNo: 'N1', mark: { serial: 3, attachments: 2 } })
  })
})

describe('other zones, sets of items and wide ids', () => {
  it('gives times in UTC+8 and writes them in the zone of the device', () => {
    const dialect = dialectOf({ utcOffsetMinutes: 0 })
    const body = hex(base())
    expect(decodeAs(0x0200, '2013', body, dialect).value.time).toBe('2026-03-01 20:00:00')
    expect(readPosition(body, dialect)?.timeMs).toBe(Date.UTC(2026, 2, 1, 12))
    expect(readPosition(body)?.timeMs).toBe(Date.UTC(2026, 2, 1, 4))
    const { value } = decodeAs(0x0200, '2013', body, dialect)
    expect(toHex(encodeBody(0x0200, '2013', value, dialect))).toBe(toHex(body))
    expect(decodeBody(0x8004, '2019', hex('260301120000'), dialect).value).toEqual({ utc: '2026-03-01 12:00:00' })
  })

  it('reads items packed into item 0xEB', () => {
    const dialect = dialectOf({ items: ['nested'] })
    const body = hex(`${base()} eb 0b 0004 00c5 ffff 0003 00b2 01`)
    const { value } = decodeAs(0x0200, '2013', body, dialect)
    expect(value.items[0]).toMatchObject({
      key: 'nested',
      value: [
        { id: 0xc5, data: hex('ffff') },
        { id: 0xb2, data: hex('01') },
      ],
    })
    expect(toHex(encodeBody(0x0200, '2013', value, dialect))).toBe(toHex(body))
  })

  it('reads items whose ids or lengths are wider among the others', () => {
    const dialect = dialectOf({
      wideItems: [
        { id: 0xf3, name: 'obd', tag: 1, length: 2 },
        { id: 0x6006, name: 'cards', tag: 2, length: 4 },
      ],
    })
    const body = hex(`${base()} 30 01 1f f3 0002 aabb 6006 00000003 010203 31 01 08`)
    const { value, warnings } = decodeAs(0x0200, '2013', body, dialect)
    expect(value.items.map(({ id, key }) => [id, key])).toEqual([
      [0x30, 'signal'],
      [0xf3, 'obd'],
      [0x6006, 'cards'],
      [0x31, 'satellites'],
    ])
    expect(warnings).toEqual([])
    expect(toHex(encodeBody(0x0200, '2013', value, dialect))).toBe(toHex(body))
  })
})
