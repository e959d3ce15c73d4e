import { describe, expect, it } from 'vitest'
import { PeopleFirst } from './people-first.ts'

function withClock() {
  let now = 0
  const people = new PeopleFirst(() => now)
  const pass = (ms: number) => (now += ms)
  const ask = (ms: number) => {
    const answered = people.asked()
    pass(ms)
    answered()
  }
  return { people, pass, ask }
}

describe('people first', () => {
  it('lets work go on while nobody asks', () => {
    const { people, pass, ask } = withClock()
    expect(people.restMs(30)).toBe(0)
    ask(10)
    pass(10_000)
    expect(people.restMs(30)).toBe(0)
  })

  it('lets work rest at least as long as it worked while somebody asks', () => {
    const { people, ask } = withClock()
    ask(10)
    expect(people.restMs(30)).toBeGreaterThanOrEqual(30)
  })

  it('sees somebody who still waits for an answer', () => {
    const { people, pass } = withClock()
    people.asked()
    pass(1_000)
    expect(people.restMs(30)).toBeGreaterThan(0)
  })

  it('lets work rest longer after slow answers, and less again after fast ones', () => {
    const { people, ask } = withClock()
    for (let call = 0; call < 200; call += 1) ask(10)
    const usual = people.restMs(30)
    for (let call = 0; call < 20; call += 1) ask(400)
    const slow = people.restMs(30)
    for (let call = 0; call < 200; call += 1) ask(10)
    expect(slow).toBeGreaterThan(usual * 2)
    expect(people.restMs(30)).toBe(usual)
  })

  it('never stops work for long, however slow the answers are', () => {
    const { people, ask } = withClock()
    for (let call = 0; call < 100; call += 1) ask(5_000)
    expect(people.restMs(60_000)).toBeLessThanOrEqual(120)
  })
})
