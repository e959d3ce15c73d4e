import { expect, it } from 'vitest'
import { planBus } from '#core/domain/can-plan.ts'
import { importDbc } from '#core/protocol/can/dbc-import.ts'
import { signalCurves } from './single-signals.ts'

const DBC = `BO_ 100 Counter: 8 X
 SG_ Count : 0|64@1+ (1,0) [0|1.84467440737096E+019] "" X
BO_ 101 Fuel: 8 X
 SG_ Unit M : 32|8@1+ (1,0) [0|0] "" X
 SG_ Rate m1 : 0|32@1- (1,0) [0|0] "kg/s" X
 SG_ Level m2 : 0|32@1- (1,0) [0|0] "kg" X
SIG_VALTYPE_ 101 Rate : 1;
SIG_VALTYPE_ 101 Level : 1;
`
const buses = [planBus(importDbc(DBC, 'Bus').bus, 0)]
const upload = (at: number, ...frames: [id: number, hex: string][]) => ({
  at,
  buses,
  frames: frames.map(([id, hex]) => {
    return { id, extended: false, channel: 0 as const, data: new Uint8Array(Buffer.from(hex, 'hex')) }
  }),
})

it('curves have the signals of each frame, and all digits of the newest value', () => {
  const { curves } = signalCurves(
    [
      upload(1000, [100, '0100000000002000'], [101, '0000204001000000']),
      upload(2000, [100, '0300000000002000'], [101, '0000804002000000']),
    ],
    undefined,
  )
  const named = Object.fromEntries(curves.map((curve) => [curve.name, curve]))
  expect(named.Count).toMatchObject({
    exact: '9007199254740995',
    points: [
      [1, 2 ** 53],
      [2, 2 ** 53 + 4],
    ],
  })
  expect(named.Rate?.points).toEqual([[1, 2.5]])
  expect(named.Level?.points).toEqual([[2, 4]])
  expect(named.Rate?.exact).toBeUndefined()
})
