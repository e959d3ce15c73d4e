import { expect, it } from 'vitest'
import { Turns } from './turns.ts'

/** Work that takes so long for each item. */
const slow = (ms: number) => {
  const end = performance.now() + ms
  while (performance.now() < end);
}

it('visits everything in order and lets others have their turn in the meantime', async () => {
  const seen: number[] = []
  let others = 0
  let counting = true
  const other = () => {
    others += 1
    if (counting) setImmediate(other)
  }
  setImmediate(other)
  const turns = new Turns()
  for (const group of [Int32Array.from({ length: 500 }, (_, index) => index), [500, 501]]) {
    await turns.each(group, (item) => {
      seen.push(item)
      slow(0.1)
    })
  }
  counting = false
  expect(seen).toEqual(Array.from({ length: 502 }, (_, index) => index))
  // 50 ms of work in turns of about 13.
  expect(others).toBeGreaterThanOrEqual(3)
})
