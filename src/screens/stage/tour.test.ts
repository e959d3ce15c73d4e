import { describe, expect, it } from 'vitest'
import { isDue, minuteOfDay, parseTour, stepFrom } from './tour.ts'

const walls = new Set(['/bigScreen', '/overseas', '/single'])
const read = (text: string | null) => parseTour(text, (path) => walls.has(path))

describe('a rotation in the address', () => {
  it('names walls, how long each is shown and when', () => {
    expect(read('bigScreen~90,/overseas~20@08:00-18:30,single')).toEqual([
      { path: '/bigScreen', dwellSeconds: 90, from: 0, until: 0 },
      { path: '/overseas', dwellSeconds: 20, from: 480, until: 1110 },
      { path: '/single', dwellSeconds: 60, from: 0, until: 0 },
    ])
  })

  it('leaves out what is no wall, and is none with a single one', () => {
    expect(read('bigScreen,nonsense,overseas~1').map(({ path, dwellSeconds }) => [path, dwellSeconds])).toEqual([
      ['/bigScreen', 60],
      ['/overseas', 5],
    ])
    for (const text of [null, '', 'bigScreen', 'bigScreen,login']) expect(read(text)).toEqual([])
  })

  it('takes what people type instead of a comma', () => {
    for (const text of ['bigScreen;overseas', 'bigScreen|overseas~20', 'bigScreen overseas', 'bigScreen, overseas,'])
      expect(read(text).map(({ path }) => path)).toEqual(['/bigScreen', '/overseas'])
  })

  it('goes round, passes over walls that are not due, and stays where no other is', () => {
    const stops = read('bigScreen,overseas@08:00-18:00,single@22:00-06:00')
    const [noon, night, evening] = [12 * 60, 23 * 60, 20 * 60]
    expect([0, 1, 2].map((at) => stepFrom(stops, at, 1, noon))).toEqual([1, 0, 0])
    expect([0, 1, 2].map((at) => stepFrom(stops, at, -1, night))).toEqual([2, 0, 0])
    expect(stepFrom(stops, 0, 1, evening)).toBe(0)
    expect(stepFrom(stops.slice(1), 0, 1, evening)).toBeUndefined()
  })

  it('knows hours over midnight by the clock of the wall', () => {
    const [, night] = read('bigScreen,single@22:00-06:00')
    expect([21, 22, 0, 5, 6].map((hour) => isDue(night!, hour * 60))).toEqual([false, true, true, true, false])
    expect(minuteOfDay(new Date(2026, 10, 21, 17, 5))).toBe(17 * 60 + 5)
  })
})
