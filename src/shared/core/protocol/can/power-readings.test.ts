import { expect, it } from 'vitest'
import { powerReadingsIn } from './power-readings.ts'

const frame = (pgn: number, ...data: number[]) => ({
  id: 0x18000000 + pgn * 0x100 + 0x21,
  extended: true,
  channel: 0 as const,
  data: Uint8Array.from(data),
})
const CCVS = 0xfef1
const VEP = 0xfef7

it('reads parking brake (SPN 70) and battery voltage (SPN 168), the last of each', () => {
  const frames = [frame(CCVS, 0xf3, 0, 0), frame(CCVS, 0xf7, 0, 0), frame(VEP, 255, 255, 255, 255, 0xf6, 0, 255, 255)]
  expect(powerReadingsIn(frames)).toEqual({ parkingBrake: true, voltage: 12.3 })
  expect(powerReadingsIn(frames.slice(0, 1))).toEqual({ parkingBrake: false })
})

it('takes no state of the sender for a value', () => {
  const none = [
    frame(CCVS, 0xff),
    frame(CCVS, 0xfb),
    frame(VEP, 0, 0, 0, 0, 0xff, 0xff),
    frame(VEP, 0, 0, 0, 0, 0, 0xfe),
  ]
  expect(powerReadingsIn([...none, frame(CCVS), frame(VEP, 0, 0), { ...frame(CCVS, 4), extended: false }])).toEqual({})
})
