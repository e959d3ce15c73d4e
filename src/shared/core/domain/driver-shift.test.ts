import { describe, expect, it } from 'vitest'
import { shiftsOf } from './driver-shift.ts'

const HOUR = 3_600_000
const report = (hour: number, own: boolean, vehicleId = 1) => ({ vehicleId, ts: hour * HOUR, own })
const shifts = (reports: Parameters<typeof shiftsOf>[0], now: number) =>
  shiftsOf(reports, now * HOUR).map(({ vehicleId, startedAt, endedAt }) => [
    vehicleId,
    startedAt / HOUR,
    endedAt === null ? null : endedAt / HOUR,
  ])

describe('shifts of a driver', () => {
  it('last from the card in to the card out, in each vehicle', () => {
    const reports = [report(5, true, 2), report(1, true), report(3, true), report(4, false), report(9, false, 2)]
    expect(shifts(reports, 10)).toEqual([
      [2, 5, 9],
      [1, 1, 4],
    ])
  })

  it('have breaks of up to an hour', () => {
    const reports = [report(1, true), report(4, false), report(5, true), report(8, false), report(9.5, true)]
    expect(shifts(reports, 10)).toEqual([
      [1, 9.5, null],
      [1, 1, 8],
    ])
    expect(shifts([report(1, true), report(4, false), report(4.5, true)], 10)).toEqual([[1, 1, null]])
  })

  it('are open while the card is in the reader', () => {
    expect(shifts([report(1, true)], 10)).toEqual([[1, 1, null]])
  })

  it('end a day after the last report of a forgotten card', () => {
    expect(shifts([report(1, true), report(20, true)], 100)).toEqual([[1, 1, 44]])
    expect(shifts([report(1, true), report(60, true), report(62, false)], 100)).toEqual([
      [1, 60, 62],
      [1, 1, 25],
    ])
  })

  it('ignore reports that the card is out before it was in', () => {
    expect(shifts([report(1, false)], 10)).toEqual([])
  })
})
