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

/** Nodes of /change on a day, each half hour: bus, truck and car in rotation, each with other panels. */
const IN_TURN = [
  391, 580, 629, 403, 738, 786, 466, 587, 796, 402, 398, 396, 394, 400, 416, 449, 424, 450, 393, 801, 643, 446, 633,
  452, 628, 424, 677, 411, 418, 653, 675, 629, 433, 424, 717, 1050, 419, 418, 695, 985, 1260, 762, 767, 628, 630, 465,
  824,
]
const turns = (more: (hour: number) => number) => ({
  hours: 24,
  samples: IN_TURN.map((nodes, at) => sample((at + 1) / 2, { domNodes: nodes + more((at + 1) / 2) })),
})

it('takes no leak from a wall that shows one vehicle after another', () => {
  expect(broken(turns(() => 0))).toEqual([])
})

it('finds a leak of a wall that shows one vehicle after another', () => {
  expect(broken(turns((hour) => 20 * hour)).map(({ figure }) => figure)).toEqual(['domNodes'])
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
