import { describe, expect, it } from 'vitest'
import { unstorableIn } from './storable-input.ts'

const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)])

describe('input that nothing can store', () => {
  it.each([
    ['a NUL', { filter: { names: ['ok', 'a\0b'] } }, 'filter.names.1'],
    ['half of a surrogate pair', { note: 'a\uD83D' }, 'note'],
    ['the other half', { note: '\uDE00b' }, 'note'],
    ['a NUL in a name', { filter: { 'a\0': 1 } }, 'filter'],
    ['a NUL alone', 'a\0', ''],
  ])('is named: %s', (_what, value, path) => {
    expect(unstorableIn(value)).toEqual({ path, message: 'validation.characters' })
  })

  it('is named where it is nested too deeply, without walking it to its end', () => {
    expect(unstorableIn({ params: nested(100_000 / 20) })).toMatchObject({ message: 'validation.depth' })
    expect(unstorableIn({ params: nested(15) })).toBeUndefined()
  })

  it('lets everything else through', () => {
    expect(unstorableIn({ text: 'Ω 😀 \u0001 \uFFFF', list: [1, null, true, undefined] })).toBeUndefined()
    expect(unstorableIn(undefined)).toBeUndefined()
  })
})
