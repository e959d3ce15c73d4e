import { describe, expect, it } from 'vitest'
import { atMost } from './at-most.ts'

describe('work of which only some runs at a time', () => {
  it('runs so many at once, the rest in order, and frees the place of what failed', async () => {
    const limited = atMost(2)
    const begun: number[] = []
    const ends: ((error?: Error) => void)[] = []
    const works = [0, 1, 2, 3].map((id) =>
      limited(() => {
        begun.push(id)
        return new Promise<number>((done, failed) => (ends[id] = (error) => (error ? failed(error) : done(id))))
      }),
    )
    expect(begun).toEqual([0, 1])
    ends[0]!(new Error('a defect'))
    await expect(works[0]).rejects.toThrow('a defect')
    await expect.poll(() => begun).toEqual([0, 1, 2])
    ends[1]!()
    await expect.poll(() => begun).toEqual([0, 1, 2, 3])
    ends[2]!()
    ends[3]!()
    expect(await Promise.all(works.slice(1))).toEqual([1, 2, 3])
  })
})
