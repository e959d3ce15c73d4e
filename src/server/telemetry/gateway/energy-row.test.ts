import { describe, expect, it } from 'vitest'
import { ENERGY_BLOCKS } from '#core/contract/energy-message.ts'
import { qualitiesOf } from '#core/domain/position-quality.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { readGbFrame, writeGbFrame } from '#core/protocol/gb32960/frame.ts'
import { fromHex } from '#core/protocol/wire/hex.ts'
import { energyReport } from './energy-row.ts'

const AT = Date.UTC(2026, 10, 21, 8)
const CLOCK = toPlatformTime(AT).slice(2).split(/\D/).map(Number)

function blocksOf(units: string): string[] {
  const body = Uint8Array.from([...CLOCK, ...(fromHex(units.replaceAll(' ', '')) as Uint8Array)])
  const bytes = writeGbFrame({ edition: '2025', command: 2, vin: 'LELECTRIC00000001', body })
  const frame = readGbFrame(bytes)
  if ('malformed' in frame) throw new Error(frame.malformed)
  const context = { vehicleId: 1, oemId: 'one', terminalId: 1, receivedAt: AT, bytes, before: null }
  const report = energyReport(frame, context as unknown as Parameters<typeof energyReport>[1])
  expect(report?.energy).toMatchObject({ ts: AT, fault: null })
  return ENERGY_BLOCKS.filter((_, bit) => ((report!.energy.blocks >>> bit) & 1) === 1)
}

it('names the units of capacitors, the signature and those of the maker apart', () => {
  expect(blocksOf('31 02 12c0 7402 0002 0a96 fffe 0001 47')).toEqual(['capacitor'])
  expect(blocksOf('32 02 0103 0abe 02 0004 0a5a 02 0002 49 02 0105 46')).toEqual(['capacitor'])
  expect(blocksOf('04 0320 ff 01 0001aa 0001bb')).toEqual(['engine', 'signature'])
  expect(blocksOf('81 0002 0102')).toEqual(['custom'])
})

describe('the place and the speed', () => {
  const vehicle = (speed: string) => `01 01 03 01 ${speed} 00003039 0e10 7530 4d 01 0f 1388`
  const place = (system: string) => `05 00 ${system} 06f0159e 0260f5d7`
  const rowOf = (units: string) => {
    const body = Uint8Array.from([...CLOCK, ...(fromHex(units.replaceAll(' ', '')) as Uint8Array)])
    const bytes = writeGbFrame({ edition: '2025', command: 2, vin: 'LELECTRIC00000001', body })
    const frame = readGbFrame(bytes)
    if ('malformed' in frame) throw new Error(frame.malformed)
    const context = { vehicleId: 1, oemId: 'one', terminalId: 1, receivedAt: AT, bytes, before: null }
    const report = energyReport(frame, context as unknown as Parameters<typeof energyReport>[1])!
    const { lat, lng, speed, status, quality } = report.position!
    return { fault: report.energy.fault, lat, lng, speed, fixed: (status & 2) !== 0, flags: qualitiesOf(quality) }
  }
  const given = { fault: null, speed: 120, fixed: true, flags: [] }

  it('takes WGS-84 as it is and turns GCJ-02 into it', () => {
    expect(rowOf(vehicle('0078') + place('01'))).toEqual({ ...given, lat: 39_908_823, lng: 116_397_470 })
    expect(rowOf(vehicle('0078') + place('02'))).toEqual({ ...given, lat: 39_907_422, lng: 116_391_229 })
  })

  it('draws no place of an unknown system, and says why', () => {
    const flags = ['gnssInvalid', 'otherDatum']
    expect(rowOf(vehicle('0078') + place('03'))).toEqual({
      ...given,
      fault: 'outOfRange',
      lat: 0,
      lng: 0,
      fixed: false,
      flags,
    })
  })

  it.each(['fffe', 'ffff'])('has no speed where the vehicle has none: %s', (speed) => {
    expect(rowOf(vehicle(speed) + place('01'))).toMatchObject({ speed: 0, flags: ['speedUnknown'] })
  })
})
