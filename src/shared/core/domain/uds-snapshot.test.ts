import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readSnapshot } from './uds-snapshot.ts'

const HEAD = '590401234509'

describe('snapshots of trouble codes', () => {
  it('are read identifier by identifier, record by record', () => {
    const [first, second] = readSnapshot(`${HEAD}01020102002710010115e0020101008d`)
    expect(first?.values.map(({ known, value }) => [known.key, value])).toEqual([
      ['odometer', 10_000],
      ['speed', 56],
    ])
    expect(second).toMatchObject({ record: 2, values: [{ known: { key: 'voltage' }, value: 14.1 }], rest: '' })
  })

  it('stay bytes starting with the first unknown or truncated identifier', () => {
    expect(readSnapshot(`${HEAD}01020100 8d abcd01`.replaceAll(' ', ''))).toMatchObject([
      { values: [{ value: 14.1 }], rest: 'abcd01' },
    ])
    expect(readSnapshot(`${HEAD}0101010200`)).toMatchObject([{ values: [], rest: '010200' }])
  })

  it('are none of other answers, and any text is taken without throwing', () => {
    expect(readSnapshot('5902ff01234509')).toEqual([])
    const any = fc.property(fc.string(), (text) => void readSnapshot(`5904${text}`))
    expect(() => fc.assert(any)).not.toThrow()
    const bytes = fc.property(fc.uint8Array(), (tail) => void readSnapshot(`5904${Buffer.from(tail).toString('hex')}`))
    expect(() => fc.assert(bytes)).not.toThrow()
  })
})
