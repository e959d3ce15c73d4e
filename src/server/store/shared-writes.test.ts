import { describe, expect, it } from 'vitest'
import { withAuditedCall } from '#server/ops/audited-call.ts'
import { SharedWrites } from './shared-writes.ts'

function aWriter(bad?: string, code = '22P05') {
  const written: string[][] = []
  const writes = new SharedWrites<{ key: string; value: string }, string>({
    keyOf: ({ key }) => key,
    write: (items) => {
      const values = items.map(({ value }) => value)
      written.push(values)
      if (bad !== undefined && values.includes(bad))
        return Promise.reject(Object.assign(new Error(`${bad} is bad`), { code }))
      return Promise.resolve(values.map((value) => `${value} stored`))
    },
  })
  return { written, add: (key: string, value: string) => writes.add({ key, value }) }
}
const CALL = { id: 'c', writeInside: () => Promise.resolve(true), committed: () => undefined, rows: null, ended: false }

describe('shared writes', () => {
  it('of one moment are one, and each gets its own result', async () => {
    const { written, add } = aWriter()
    expect(await Promise.all([add('1', 'a'), add('2', 'b'), add('3', 'c')])).toEqual([
      'a stored',
      'b stored',
      'c stored',
    ])
    expect(written).toEqual([['a', 'b', 'c']])
  })

  it('of one key follow one another in order', async () => {
    const { written, add } = aWriter()
    await Promise.all([add('1', 'a'), add('1', 'b'), add('2', 'c'), add('1', 'd')])
    expect(written).toEqual([['a', 'c'], ['b'], ['d']])
  })

  it('do not fail for what another one holds', async () => {
    const { add } = aWriter('b')
    const results = await Promise.allSettled([add('1', 'a'), add('2', 'b'), add('3', 'c')])
    expect(results).toMatchObject([{ value: 'a stored' }, { reason: { message: 'b is bad' } }, { value: 'c stored' }])
  })

  it('fail together when the database cannot be reached, after one attempt', async () => {
    const { written, add } = aWriter('b', '08006')
    const results = await Promise.allSettled([add('1', 'a'), add('2', 'b')])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(written).toHaveLength(1)
  })

  it('wait for no one where a person’s call writes', async () => {
    const { written, add } = aWriter()
    const other = add('1', 'a')
    await withAuditedCall(CALL, () => add('2', 'b'))
    expect(written).toEqual([['b']])
    await other
    expect(written).toEqual([['b'], ['a']])
  })
})
