import { describe, expect, it } from 'vitest'
import { cachedAnswers } from './cached-answers.ts'

/** Work whose ends the test decides. */
function scene() {
  let now = 0
  const ends: { give: (answer: string) => void; fail: (error: Error) => void }[] = []
  const cached = cachedAnswers<string>({ cacheMs: 10, most: 2, now: () => now })
  return {
    ends,
    at: (moment: number) => (now = moment),
    ask: (key = 'a') => cached(key, () => new Promise<string>((give, fail) => ends.push({ give, fail }))),
  }
}

describe('kept answers', () => {
  it('are worked out once for those who ask together, and again when they are old', async () => {
    const { ask, ends, at } = scene()
    const both = Promise.all([ask(), ask()])
    ends[0]!.give('first')
    expect(await both).toEqual(['first', 'first'])
    at(9)
    expect(await ask()).toBe('first')
    at(10)
    const next = ask()
    ends[1]!.give('second')
    expect(await next).toBe('second')
    expect(ends).toHaveLength(2)
  })

  it('are not worked out twice at a time, however long it takes', async () => {
    const { ask, ends, at } = scene()
    const early = ask()
    at(1_000)
    const late = ask()
    expect(ends).toHaveLength(1)
    ends[0]!.give('slow')
    expect(await Promise.all([early, late])).toEqual(['slow', 'slow'])
    // Half of the time may be spent on it, not all.
    at(1_999)
    expect(await ask()).toBe('slow')
    at(2_000)
    const next = ask()
    expect(ends).toHaveLength(2)
    ends[1]!.give('new')
    expect(await next).toBe('new')
  })

  it('are not kept when they failed, and only so many are', async () => {
    const { ask, ends } = scene()
    const failed = ask()
    ends[0]!.fail(new Error('gone'))
    await expect(failed).rejects.toThrow('gone')
    for (const key of ['a', 'b', 'c']) {
      const answer = ask(key)
      ends.at(-1)!.give(key)
      await answer
    }
    await ask('c')
    await ask('b')
    expect(ends).toHaveLength(4)
    void ask('a')
    expect(ends).toHaveLength(5)
  })
})
