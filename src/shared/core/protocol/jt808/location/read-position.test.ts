import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromHex } from '#core/protocol/wire/hex.ts'
import type { Jt808Dialect } from '../dialect.ts'
import { decodeAs } from '../message.ts'
import { alarmBits, alarmKeys, alarmOf, hasAlarm } from './alarm-bits.ts'
import { fleetwallItems, namedItems } from './items.ts'
import { readPosition } from './read-position.ts'
import { hasStatus, loadOf, statusBits, statusKeys, statusOf, withHemisphere } from './status-bits.ts'

const hex = (text: string): Uint8Array => fromHex(text) as Uint8Array
const dialect: Jt808Dialect = { items: fleetwallItems }

const item = fc
  .tuple(fc.constantFrom(0x01, 0x02, 0x30, 0x31, 0xe8, 0x14, 0xeb), fc.uint8Array({ maxLength: 6 }))
  .map(([id, data]) => [id, data.length, ...data])
const body = fc
  .tuple(fc.uint8Array({ minLength: 28, maxLength: 28 }), fc.array(item, { maxLength: 8 }), fc.nat({ max: 4 }))
  .map(([base, items, cut]) =>
    Uint8Array.of(...base, ...items.flat()).subarray(0, 28 + Math.max(0, items.flat().length - cut)),
  )

describe('reading a position', () => {
  it('agrees with the schema for any bytes', () => {
    fc.assert(
      fc.property(body, (bytes) => {
        const fast = readPosition(bytes, dialect)
        const { value } = decodeAs(0x0200, '2013', bytes, dialect)
        const named = namedItems(value.items)
        expect(fast).toMatchObject({
          alarm: value.alarm,
          status: value.status,
          altitude: value.altitude,
          direction: value.direction,
          signal: named.signal ?? null,
          satellites: named.satellites ?? null,
          socPercent: named.battery?.soc ?? null,
          charging: named.battery ? (named.battery.charge & 1) === 1 : null,
        })
        expect(Number(fast?.latE6) / 1e6).toBe(value.lat)
        expect(Number(fast?.lngE6) / 1e6).toBe(value.lng)
        expect(Number(fast?.speedTenths) / 10).toBe(value.speed)
        expect(fast?.timeMs ?? null).toBe(
          value.time === null ? null : Date.parse(`${value.time.replace(' ', 'T')}+08:00`),
        )
        expect(fast?.mileageTenths ?? null).toBe(named.mileage === undefined ? null : Math.round(named.mileage * 10))
        expect(fast?.fuelTenths ?? null).toBe(named.fuel === undefined ? null : Math.round(named.fuel * 10))
      }),
      { numRuns: 2000 },
    )
  })

  it('needs the 28 base bytes and nothing else', () => {
    const base = hex('00000001 00000006 00ba7f0e 07e4f11c 0028 003c 0059 180715101010')
    expect(readPosition(base.subarray(0, 27))).toBeNull()
    for (const tail of ['01', '0104', '010400', 'ff', '30', '3002aa']) {
      const position = readPosition(
        hex(`${[...base].map((byte) => byte.toString(16).padStart(2, '0')).join('')}${tail}`),
      )
      expect(position).toMatchObject({
        latE6: -12_222_222,
        lngE6: 132_444_444,
        speedTenths: 60,
        direction: 89,
        warnings: 1,
      })
    }
  })

  it('counts an impossible time and misses nothing else', () => {
    expect(readPosition(hex('00000000 00000000 00000000 00000000 ffff 0000 0000 000000000000'))).toMatchObject({
      timeMs: null,
      altitude: -1,
      warnings: 1,
    })
  })

  it('ignores the battery item of other makers', () => {
    const position = hex('00000000 00000000 00000000 00000000 0000 0000 0000 180715101010 e803 01f401')
    expect(readPosition(position)).toMatchObject({ socPercent: null, charging: null, warnings: 0 })
    expect(readPosition(position, dialect)).toMatchObject({ socPercent: 50, charging: true })
  })
})

describe('bits', () => {
  it('cover the alarm word once', () => {
    expect(alarmBits.map(({ bit }) => bit)).toEqual(Array.from({ length: 32 }, (_, bit) => bit))
  })

  it('give names and take them back', () => {
    fc.assert(
      fc.property(
        fc.subarray(statusBits.map(({ key }) => key)),
        fc.subarray(alarmBits.map(({ key }) => key)),
        (status, alarm) => {
          expect(statusKeys(statusOf(status))).toEqual(status)
          expect(alarmKeys(alarmOf(alarm))).toEqual(alarm)
          for (const key of alarm) expect(hasAlarm(alarmOf(alarm), key)).toBe(true)
          for (const key of status) expect(hasStatus(statusOf(status), key)).toBe(true)
        },
      ),
    )
  })

  it('know the load and the hemisphere', () => {
    expect([0, 1 << 8, 3 << 8].map(loadOf)).toEqual(['empty', 'half', 'full'])
    expect(withHemisphere(3, -1, 1)).toBe(7)
    expect(withHemisphere(0x8000000f, 1, -1)).toBe(0x8000000b)
  })
})
