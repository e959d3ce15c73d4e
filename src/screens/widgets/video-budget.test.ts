import { describe, expect, it, vi } from 'vitest'
import { DecoderBudget, readDecoders } from './video-budget.ts'

const aWish = (focused = false) => {
  const wish = { is: focused, focused: () => wish.is }
  return wish
}

describe('decoders of a wall', () => {
  it.each([
    ['', 16],
    ['decoders=4', 4],
    ['decoders=0', 16],
    ['decoders=many', 16],
    ['decoders=2.5', 16],
    ['decoders=1000', 16],
  ])('"%s" are %d', (query, count) => expect(readDecoders(new URLSearchParams(query))).toBe(count))

  it('go to those who came first, and to the next when one leaves', () => {
    const budget = new DecoderBudget(2)
    const [first, second, third] = [aWish(), aWish(), aWish()]
    const leave = budget.want(first)
    budget.want(second)
    budget.want(third)
    expect([first, second, third].map(budget.has)).toEqual([true, true, false])
    leave()
    expect([first, second, third].map(budget.has)).toEqual([false, true, true])
  })

  it('go to the selected one before all others, and back', () => {
    const budget = new DecoderBudget(2)
    const wishes = [aWish(), aWish(), aWish()]
    for (const wish of wishes) budget.want(wish)
    wishes[2]!.is = true
    budget.share()
    expect(wishes.map(budget.has)).toEqual([true, false, true])
    wishes[2]!.is = false
    budget.share()
    expect(wishes.map(budget.has)).toEqual([true, true, false])
  })

  it('notify their listeners, until they unsubscribe', () => {
    const budget = new DecoderBudget(1)
    const listener = vi.fn<() => void>()
    const leave = budget.subscribe(listener)
    budget.want(aWish())
    expect(listener).toHaveBeenCalledOnce()
    leave()
    budget.want(aWish())
    expect(listener).toHaveBeenCalledOnce()
  })
})
