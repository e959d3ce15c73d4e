import { describe, expect, it } from 'vitest'
import { isDataError } from './data-error.ts'
import { storeInParts } from './store-in-parts.ts'

const failing = (code: string, message = code) => Object.assign(new Error(message), { code })

/** Stores all numbers but the bad ones; with `lost`, the connection breaks at that number. */
function aWriter(bad: readonly number[], lost?: number) {
  const stored: number[] = []
  const aside: number[] = []
  const write = (rows: readonly number[]) => {
    if (lost !== undefined && rows.includes(lost)) return Promise.reject(failing('08006'))
    if (rows.some((row) => bad.includes(row))) return Promise.reject(failing('22021'))
    return Promise.resolve(void stored.push(...rows))
  }
  const setAside = (row: number) => Promise.resolve(void aside.push(row))
  return { stored, aside, writer: { write, setAside } }
}

const numbers = Array.from({ length: 100 }, (_, at) => at)

describe('a batch', () => {
  it('is stored but for the rows the database rejects', async () => {
    const { stored, aside, writer } = aWriter([0, 41, 42, 99])
    expect(await storeInParts(numbers, writer)).toBeNull()
    expect(aside).toEqual([0, 41, 42, 99])
    expect(stored).toEqual(numbers.filter((row) => !aside.includes(row)))
  })

  it('whose connection breaks comes back, without what is stored by then', async () => {
    const { stored, aside, writer } = aWriter([3], 60)
    const left = await storeInParts(numbers, writer)
    expect([...stored, ...aside, ...left!.rows].sort((a, b) => a - b)).toEqual(numbers)
    expect(left!.rows).toContain(60)
    expect(left!.error).toMatchObject({ code: '08006' })
  })

  it('comes back whole when nothing is wrong with its content', async () => {
    const { aside, writer } = aWriter([], 5)
    expect(await storeInParts(numbers, writer)).toMatchObject({ rows: numbers })
    expect(aside).toEqual([])
  })
})

describe('what is to blame', () => {
  it.each([
    ['22021', true],
    ['23505', true],
    ['21000', true],
    ['54000', true],
    ['ERR_OUT_OF_RANGE', true],
    ['08006', false],
    ['57P01', false],
    ['53100', false],
    ['42P01', false],
    ['ECONNRESET', false],
  ])('%s: the content, %s', (code, expected) => {
    expect(isDataError(failing(code))).toBe(expected)
    expect(isDataError(new Error('failed query', { cause: failing(code) }))).toBe(expected)
  })

  it('is not the row when a partition is missing', () => {
    expect(isDataError(Object.assign(failing('23514'), { routine: 'ExecFindPartition' }))).toBe(false)
  })
})
