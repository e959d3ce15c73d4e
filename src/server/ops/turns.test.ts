import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { turns } from './turns.ts'

it('lets two run at a time, in order, also after one that failed', async () => {
  const inTurn = turns(2)
  const begun: number[] = []
  const ends: (() => void)[] = []
  const all = [1, 2, 3, 4].map((number) =>
    inTurn(async () => {
      begun.push(number)
      await new Promise<void>((end) => ends.push(end))
      if (number === 1) throw new Error('one')
      return number
    }),
  )
  const first = all[0]!.catch((error: Error) => error.message)
  expect(begun).toEqual([1, 2])
  ends[0]!()
  expect(await first).toBe('one')
  await turn()
  expect(begun).toEqual([1, 2, 3])
  ends[1]!()
  expect(await all[1]).toBe(2)
  await turn()
  expect(begun).toEqual([1, 2, 3, 4])
  ends[2]!()
  ends[3]!()
  expect(await Promise.all(all.slice(2))).toEqual([3, 4])
  expect(await inTurn(() => Promise.resolve(5))).toBe(5)
})
