import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromHex } from '../wire/hex.ts'
import { type BusFaults, busFramesOf, dm1IdOf, faultsOnBus, sourceOf, unitAt } from './bus-faults.ts'

const fault = fc.record({
  spn: fc.integer({ min: 1, max: 0x7fffe }),
  fmi: fc.integer({ min: 0, max: 30 }),
  count: fc.integer({ min: 0, max: 127 }),
  oldPacking: fc.constant(false),
})
const reported = fc.record({
  channel: fc.constantFrom(0, 1),
  source: fc.integer({ min: 0, max: 253 }),
  lamps: fc.nat({ max: 0xffff }),
  faults: fc.array(fault, { maxLength: 19 }),
})

const frame = (id: number, hex: string, extended = true) => ({ id, extended, channel: 0, data: fromHex(hex)! })

describe('trouble codes on the bus', () => {
  it('are read from the frames that report them, however many', () => {
    fc.assert(
      fc.property(reported, (unit: BusFaults) => {
        expect(faultsOnBus(busFramesOf(unit))).toEqual([unit])
      }),
    )
  })

  it('are read from one frame as seen on the bus', () => {
    // Amber lamp, SPN 110 FMI 0, reported five times.
    expect(faultsOnBus([frame(0x18feca00, '04ff6e000005ffff')])).toMatchObject([
      { source: 0, lamps: 0x04ff, faults: [{ spn: 110, fmi: 0, count: 5 }] },
    ])
  })

  it('are none where a unit says so or has nothing to say', () => {
    expect(faultsOnBus([frame(0x18feca0b, '00ff00000000ffff')])).toMatchObject([{ source: 11, faults: [] }])
    expect(faultsOnBus([frame(0x18feca0b, '00ffffffffffffff')])).toMatchObject([{ source: 11, faults: [] }])
  })

  it('are the last word of each unit, pieces of several units mixed', () => {
    const two = [
      {
        channel: 0,
        source: 0,
        lamps: 0,
        faults: [1, 2, 3].map((spn) => ({ spn, fmi: 1, count: 1, oldPacking: false })),
      },
      { channel: 0, source: 3, lamps: 0, faults: [4, 5].map((spn) => ({ spn, fmi: 1, count: 1, oldPacking: false })) },
    ]
    const [first, second] = two.map(busFramesOf)
    const mixed = first!.flatMap((one, at) => (second![at] ? [one, second![at]!] : [one]))
    expect(faultsOnBus(mixed)).toEqual(expect.arrayContaining(two))
    const later = { ...two[0]!, faults: [] }
    expect(faultsOnBus([...first!, ...busFramesOf(later)])).toEqual([later])
  })

  it.each([
    ['a piece is missing', (frames: ReturnType<typeof busFramesOf>) => frames.filter((_, at) => at !== 2)],
    ['they end too early', (frames: ReturnType<typeof busFramesOf>) => frames.slice(0, -1)],
    ['the announcement is missing', (frames: ReturnType<typeof busFramesOf>) => frames.slice(1)],
    [
      'they have 11 bits',
      (frames: ReturnType<typeof busFramesOf>) => frames.map((one) => ({ ...one, extended: false })),
    ],
  ])('are left out when %s', (_why, spoil) => {
    const faults = [1, 2, 3, 4].map((spn) => ({ spn, fmi: 1, count: 1, oldPacking: false }))
    expect(faultsOnBus(spoil(busFramesOf({ channel: 0, source: 0, lamps: 0, faults })))).toEqual([])
  })

  it('never throw, whatever the frames hold', () => {
    const id = fc.oneof(fc.constantFrom(0x18feca00, 0x1cecff00, 0x1cebff00), fc.nat({ max: 0x1fffffff }))
    const frames = fc.array(
      fc.record({ id, extended: fc.boolean(), channel: fc.nat({ max: 1 }), data: fc.uint8Array({ maxLength: 9 }) }),
    )
    fc.assert(
      fc.property(frames, (all) => {
        expect(faultsOnBus(all).length).toBeLessThanOrEqual(all.length)
      }),
    )
  })

  it('belong to units that have names', () => {
    expect([unitAt(0), unitAt(0x0b), unitAt(0x99)]).toEqual(['ECM', 'ABS', '0x99'])
    expect([sourceOf('ABS'), sourceOf('GW')]).toEqual([0x0b, undefined])
    expect(dm1IdOf(3)).toBe(0x18feca03)
  })
})
