import { expect, it } from 'vitest'
import { FirstOf } from './first-of.ts'

it('keeps what a sort of all would put first, equal ones in the order they came', () => {
  const items = Array.from({ length: 2_000 }, (_, index) => ({ index, rank: (index * 7_919) % 37 }))
  const first = new FirstOf<(typeof items)[number]>(200, (a, b) => a.rank - b.rank)
  for (const item of items) first.add(item)
  expect(first.items).toEqual([...items].sort((a, b) => a.rank - b.rank).slice(0, 200))
})

it('keeps all of a few', () => {
  const first = new FirstOf<number>(5, (a, b) => a - b)
  for (const item of [3, 1, 2]) first.add(item)
  expect(first.items).toEqual([1, 2, 3])
})
