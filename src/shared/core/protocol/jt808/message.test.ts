import { describe, expect, expectTypeOf, it } from 'vitest'
import { u8 } from '../schema/fields.ts'
import { fromHex, toHex } from '../wire/hex.ts'
import type { Jt808Dialect } from './dialect.ts'
import { fleetwallItems, itemsOf, namedItems } from './location/items.ts'
import type { LocationBody } from './location/location-body.ts'
import { withHemisphere } from './location/status-bits.ts'
import { type BodyOf, decodeAs, decodeBody, encodeBody, encodeDecoded } from './message.ts'
import type { location } from './messages/location.ts'

const hex = (text: string): Uint8Array => fromHex(text) as Uint8Array
const join = (parts: readonly Uint8Array[]): Uint8Array => Uint8Array.from(parts.flatMap((part) => [...part]))
const dialect: Jt808Dialect = { items: fleetwallItems }

describe('location', () => {
  const body = hex(
    '00000001 0000000e 00ba7f0e 07e4f11c fff6 003c 0059 180715101010 0104 00000064 0202 0037 30 01 1f e803 01f407 eb 02 aabb',
  )

  it('is decoded into degrees, km/h and named items', () => {
    const { value, warnings } = decodeAs(0x0200, '2013', body, dialect)
    expectTypeOf(value).toEqualTypeOf<LocationBody>()
    expectTypeOf<BodyOf<typeof location>>().toEqualTypeOf<LocationBody>()
    expect(value).toMatchObject({ alarm: 1, lat: -12.222222, lng: -132.444444, altitude: -10, speed: 6, direction: 89 })
    expect(value.time).toBe('2018-07-15 10:10:10')
    const named = namedItems(value.items)
    expect(named).toMatchObject({ mileage: 10, fuel: 5.5, signal: 31, battery: { soc: 50, charge: 7 } })
    expect(value.items.at(-1)).toEqual({ id: 0xeb, data: hex('aabb') })
    expect(warnings).toEqual([])
  })

  it('knows the battery item only where the dialect has it', () => {
    const { value } = decodeAs(0x0200, '2013', body)
    expect(namedItems(value.items).battery).toBeUndefined()
    expect(toHex(encodeBody(0x0200, '2013', value))).toBe(toHex(body))
  })

  it('is encoded from degrees with the hemisphere in the status', () => {
    const bytes = encodeBody(
      0x0200,
      '2019',
      {
        alarm: 0,
        status: withHemisphere(3, -33.45, -70.66),
        lat: -33.45,
        lng: -70.66,
        altitude: 570,
        speed: 61.3,
        direction: 271,
        time: '2026-03-01 12:00:00',
        items: itemsOf({ mileage: 12345.6, signal: 20, battery: { soc: 81.5, charge: 1 } }),
      },
      dialect,
    )
    expect(toHex(bytes)).toBe(
      '000000000000000f01fe681004362fa0023a0265010f26030112000001040001e2403001 14e803032f01'.replaceAll(' ', ''),
    )
    expect(decodeAs(0x0200, '2019', bytes, dialect).value).toMatchObject({ lat: -33.45, lng: -70.66, speed: 61.3 })
  })

  it("takes two's complement as it is, and gives the same bytes back", () => {
    const twos = hex('00000000 0000000c ff4580f2 f81b0ee4 0000 0000 0000 180715101010')
    const { value } = decodeAs(0x0200, '2013', twos)
    expect(value).toMatchObject({ lat: -12.222222, lng: -132.444444 })
    expect(toHex(encodeBody(0x0200, '2013', value))).toBe(toHex(twos))
    value.lat = -1
    expect(decodeAs(0x0200, '2013', encodeBody(0x0200, '2013', value)).value.lat).toBe(-1)
  })

  it('keeps a time that is none as null and as its bytes', () => {
    const odd = hex('00000000 00000002 00ba7f0e 07e4f11c 0000 0000 0000 000000000001')
    const { value } = decodeAs(0x0200, '2013', odd)
    expect(value.time).toBeNull()
    expect(toHex(encodeBody(0x0200, '2013', value))).toBe(toHex(odd))
  })

  it('keeps the position and the whole items when the tail is cut anywhere', () => {
    for (let length = 28; length < body.length; length++) {
      const { value } = decodeAs(0x0200, '2013', body.subarray(0, length), dialect)
      expect(value).toMatchObject({ lat: -12.222222, lng: -132.444444, time: '2018-07-15 10:10:10' })
      expect(namedItems(value.items).mileage).toBe(length >= 34 ? 10 : undefined)
    }
  })

  it('keeps an item of the wrong length as bytes and names it', () => {
    const { value, warnings } = decodeAs(0x0200, '2013', join([body.subarray(0, 28), hex('0102 0064 0202 0037')]))
    expect(value.items).toEqual([
      { id: 1, key: 'mileage', data: hex('0064') },
      { id: 2, key: 'fuel', value: 5.5 },
    ])
    expect(warnings).toHaveLength(1)
  })

  it('takes the first of repeated items and keeps all', () => {
    const { value } = decodeAs(0x0200, '2013', join([body.subarray(0, 28), hex('3001 05 3001 09')]))
    expect(namedItems(value.items).signal).toBe(5)
    expect(value.items).toHaveLength(2)
  })
})

describe('session messages', () => {
  it('registers by the layout the length shows', () => {
    const plate = '粤B12345'
    const values = {
      province: 44,
      city: 300,
      maker: 'FLEET',
      model: 'FW-100',
      terminalId: 'A000001',
      plateColor: 2,
      plate,
    }
    const old = encodeBody(0x0100, '2011', values)
    const usual = encodeBody(0x0100, '2013', values)
    const latest = encodeBody(0x0100, '2019', { ...values, maker: 'FLEETWALL01', terminalId: 'A'.repeat(30) })
    expect([old.length, usual.length, latest.length]).toEqual([33, 45, 84])
    expect(decodeAs(0x0100, '2013', old).value).toMatchObject(values)
    expect(decodeAs(0x0100, '2013', usual).value).toMatchObject(values)
    expect(decodeAs(0x0100, '2019', latest).value).toMatchObject({ maker: 'FLEETWALL01', plate })
  })

  it('authenticates with and without the fields of 2019', () => {
    const full = { authCode: 'token', imei: '123456789012345', software: 'v1.2.3' }
    expect(decodeAs(0x0102, '2019', encodeBody(0x0102, '2019', full)).value).toEqual(full)
    expect(decodeAs(0x0102, '2013', encodeBody(0x0102, '2013', { authCode: 'token' })).value).toEqual({
      authCode: 'token',
    })
    // A 2019 header around a 2013 body.
    expect(decodeAs(0x0102, '2019', hex('3132333435')).value.authCode).toBe('12345')
  })

  it('answers a registration with a code only when it succeeded', () => {
    expect(toHex(encodeBody(0x8100, '2013', { serial: 5, result: 0, authCode: 'abc' }))).toBe('000500616263')
    expect(toHex(encodeBody(0x8100, '2013', { serial: 5, result: 3 }))).toBe('000503')
  })

  it('distinguishes maker ids of 5 and of 11 bytes by the length', () => {
    const attributes = {
      type: 4,
      maker: 'ABCDE',
      model: 'M1',
      terminalId: 'T1',
      iccid: '89860000000000000001',
      hardware: 'h1',
      firmware: 'f1',
      gnss: 3,
      radio: 32,
    }
    const short = encodeBody(0x0107, '2019', attributes)
    const long = encodeBody(
      0x0107,
      '2019',
      { ...attributes, maker: 'ABCDEFGHIJK' },
      { layouts: { terminalAttributes: 'maker11' } },
    )
    expect(long.length - short.length).toBe(6)
    expect(decodeAs(0x0107, '2019', short).value).toMatchObject(attributes)
    expect(decodeAs(0x0107, '2019', long).value).toMatchObject({
      maker: 'ABCDEFGHIJK',
      model: 'M1',
      iccid: attributes.iccid,
    })
  })

  it('counts missing parts in one byte in 2013 and in two in 2019', () => {
    expect(toHex(encodeBody(0x8003, '2013', { serial: 1, parts: [2, 3] }))).toBe('00010200020003')
    expect(toHex(encodeBody(0x8003, '2019', { serial: 1, parts: [2, 3] }))).toBe('0001000200020003')
    expect(decodeAs(0x0005, '2019', hex('00010200020003')).value.parts).toEqual([2, 3])
  })
})

describe('batches and parameters', () => {
  const position = hex('00000000 00000002 00ba7f0e 07e4f11c 0000 0000 0000 180715101010')

  it('keeps every position of a batch within its own length', () => {
    const odd = join([hex('0003 01 001c'), position, hex('0020'), position, hex('01040000'), hex('001c'), position])
    const { value } = decodeAs(0x0704, '2013', odd)
    expect(value.positions.map(({ lat }) => lat)).toEqual([12.222222, 12.222222, 12.222222])
    expect(value.positions[1]?.rest).toEqual(hex('01040000'))
  })

  it('counts the positions it writes', () => {
    const { value } = decodeAs(0x0704, '2013', join([hex('0001 00 001c'), position]))
    const two = encodeBody(0x0704, '2013', { kind: 1, positions: [...value.positions, ...value.positions] })
    expect(toHex(two.subarray(0, 3))).toBe('000201')
  })

  it('names known parameters and keeps the others', () => {
    const body = hex(
      '0007 04 00000001 04 0000003c 00000013 09 3132372e302e302e31 0000ffee 02 abcd 00000110 08 000003e8 c0000123',
    )
    const { value } = decodeAs(0x0104, '2019', body)
    expect(value.parameters).toEqual([
      { id: 1, key: 'heartbeatInterval', value: 60 },
      { id: 0x13, key: 'serverAddress', value: '127.0.0.1' },
      { id: 0xffee, data: hex('abcd') },
      { id: 0x110, key: 'canId', value: { interval: 1000, word: 0xc0000123 } },
    ])
  })

  it("reads a number in another width than the standard's and writes it back in that width", () => {
    const body = hex('01 00000090 04 00000003')
    const { value } = decodeAs(0x8103, '2013', body)
    expect(value.parameters[0]).toMatchObject({ key: 'gnssMode', value: 3 })
    expect(toHex(encodeBody(0x8103, '2013', value))).toBe(toHex(body))
  })

  it("reads the controls of 2019 and leaves a maker's own kind as bytes", () => {
    const body = hex('0002 0001 01 f001 aabb')
    const { value } = decodeAs(0x8500, '2019', body)
    expect(value.controls).toEqual([
      { id: 1, key: 'door', value: 1 },
      { id: 0xf001, data: hex('aabb') },
    ])
    const own: Jt808Dialect = { controls: new Map([[0xf001, { key: 'airConditioning', field: u8() }]]) }
    const controls = [
      { id: 0xf001, key: 'airConditioning', value: 22 },
      { id: 1, key: 'door', value: 0 },
    ]
    expect(decodeAs(0x8500, '2019', encodeBody(0x8500, '2019', { controls }, own), own).value.controls).toEqual(
      controls,
    )
  })

  it('refuses a value that no layout of the dialect can write', () => {
    const position = { alarm: 0, status: 0, lat: 0, lng: 0, altitude: 0, speed: 0, direction: 0, time: null }
    const items = itemsOf({ battery: { soc: 80, charge: 0 } })
    expect(() => encodeBody(0x0200, '2013', { ...position, items })).toThrow(/battery/)
  })

  it('writes the layout a value was meant for', () => {
    // A type is a field of 2019 alone; peripherals are asked by a list where other kinds carry data.
    expect(toHex(encodeBody(0x8300, '2013', { flags: 1, type: 1, text: 'x' }))).toBe('0178')
    expect(toHex(encodeBody(0x8300, '2019', { flags: 1, type: 1, text: 'x' }))).toBe('010178')
    expect(toHex(encodeBody(0x8900, '2013', { kind: 0x41, data: hex('aabb') }))).toBe('41aabb')
    expect(toHex(encodeBody(0x8900, '2013', { kind: 0xf7, devices: [0x64] }))).toBe('f70164')
    expect(toHex(encodeBody(0x0102, '2019', { authCode: 'a' }))).toHaveLength(2 * 37)
    expect(toHex(encodeBody(0x8700, '2013', { command: 8, block: hex('aa75') }))).toBe('08aa75')
  })

  it('takes bytes as the hex text of JSON too, and nothing else', () => {
    expect(toHex(encodeBody(0x8900, '2013', { kind: 0x41, data: 'aabb' as unknown as Uint8Array }))).toBe('41aabb')
    expect(() => encodeBody(0x8900, '2013', { kind: 0x41, data: 'xyz' as unknown as Uint8Array })).toThrow(/data/)
  })

  it('refuses values that do not fit, naming the field', () => {
    expect(() => encodeBody(0x8300, '2013', { flags: 300, text: 'x' })).toThrow(/flags: 300/)
    expect(() => encodeBody(0x0102, '2019', { authCode: 'a', imei: '1'.repeat(16), software: '' })).toThrow(/imei/)
  })
})

describe('unknown and short messages', () => {
  it('keep their bytes', () => {
    const decoded = decodeBody(0xf001, '2013', hex('0102'))
    expect(decoded).toEqual({ value: { data: hex('0102') }, warnings: [], known: false })
    expect(encodeDecoded(0xf001, '2013', decoded.value)).toEqual(hex('0102'))
  })

  it('give zero values behind the cut and a warning', () => {
    const { value, warnings } = decodeAs(0x0001, '2013', hex('0001 02'))
    expect(value).toMatchObject({ serial: 1, id: 0, result: 0, rest: hex('02') })
    expect(warnings[0]).toContain('id')
  })

  it('fit a provincial alarm mark by its length', () => {
    const fixed = '0000001f 01 02 01 32 00000000 3c 0064 01e0d7f2 073e6eac 241127154200 0401'
    const jiangsu = hex(`${'00'.repeat(28)} 65 2f ${fixed} 31323334353637 241127154200 01 02 00`)
    const guangdong = hex(`${'00'.repeat(28)} 65 47 ${fixed} ${'31'.repeat(30)} 241127154200 01 02 0000`)
    for (const body of [jiangsu, guangdong]) {
      const { value, warnings } = decodeAs(0x0200, '2019', body)
      expect(namedItems(value.items).dsm).toMatchObject({
        alarmId: 31,
        type: 2,
        lat: 31.512562 - 0.001 + 0.001,
        mark: { serial: 1, attachments: 2 },
      })
      expect(warnings).toEqual([])
      expect(toHex(encodeBody(0x0200, '2019', value))).toBe(toHex(body))
    }
  })
})
