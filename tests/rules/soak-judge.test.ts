import { expect, it } from 'vitest'
import { judgeSoak, type SoakSample, slope } from '#tests/support/soak/judge-soak.ts'

const sample = (hour: number, over: Partial<SoakSample> = {}): SoakSample => ({
  hour,
  heapMb: 40 + Math.sin(hour * 7),
  domNodes: 900 + (hour % 2) * 40,
  listeners: 120,
  glContexts: 2,
  workers: 1,
  ...over,
})
const run = (over: (hour: number) => Partial<SoakSample> = () => ({})) => ({
  hours: 24,
  samples: Array.from({ length: 25 }, (_, hour) => sample(hour, over(hour))),
})
const broken = (given: ReturnType<typeof run>) => judgeSoak(given).filter(({ holds }) => !holds)

it('finds the slope of a line', () => {
  expect(
    slope([
      [0, 1],
      [1, 3],
      [2, 5],
    ]),
  ).toBe(2)
})

it('lets a wall breathe, and warm up', () => {
  expect(broken(run())).toEqual([])
  expect(broken(run((hour) => ({ heapMb: hour < 3 ? 10 * hour : 40 })))).toEqual([])
})

it.each([
  ['heapMb', (hour: number) => ({ heapMb: 40 + hour * 0.5 })],
  ['domNodes', (hour: number) => ({ domNodes: 900 + hour * 20 })],
  ['listeners', (hour: number) => ({ listeners: 120 + hour * 4 })],
  ['glContexts', (hour: number) => ({ glContexts: hour > 12 ? 3 : 2 })],
  ['workers', (hour: number) => ({ workers: 1 + Math.floor(hour / 8) })],
] as const)('finds a leak of %s', (figure, leak) => {
  expect(broken(run(leak)).map((each) => each.figure)).toEqual([figure])
})

it('does not judge without samples', () => {
  expect(() => judgeSoak({ hours: 1, samples: [sample(1)] })).toThrow('too few samples')
})
