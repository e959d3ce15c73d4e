import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { makeStorable, storableText } from './storable-text.ts'

const db = await testDatabase()
afterAll(() => db.close())

describe('storable text', () => {
  it('is taken by the database as text and in JSON, whatever it was', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), fc.array(fc.nat(0xffff)), async (text, units) => {
        const value = makeStorable({ text, list: [String.fromCharCode(...units), '\0', '\ud800'], n: 1, none: null })
        const { rows } = await db.pool.query('select $1::text as text, $2::jsonb as json', [
          value.text,
          JSON.stringify(value),
        ])
        expect(rows[0]).toEqual({ text: value.text, json: value })
      }),
      { numRuns: 200, seed: 7 },
    )
  })

  it('leaves ordinary text and bytes as they are', () => {
    expect(storableText('京A12345 😀')).toBe('京A12345 😀')
    const bytes = new Uint8Array([0, 1])
    expect(makeStorable({ bytes }).bytes).toBe(bytes)
    expect(storableText('V1.2\0beta\udc00')).toBe('V1.2beta\ufffd')
  })
})
