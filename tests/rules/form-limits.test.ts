import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/**
 * Limits that forms still name themselves: patterns without a length, what depends on other fields, and forms that no contract
 * is about. May only fall.
 */
const LEFT = 102

const FIELD = /<(?:Text|Code|TextArea|LongText|Number)Item\b[^<]*?\b(?:maxLength|precision|max)=/g

it('takes limits of form fields from the contract', () => {
  const files = readdirSync('src/console', { recursive: true, encoding: 'utf8' })
  const found = files.flatMap((path) => {
    if (!path.endsWith('.tsx') || path.includes('.test.')) return []
    return [...readFileSync(`src/console/${path}`, 'utf8').matchAll(FIELD)].map(() => path)
  })
  // Named when there are more, so that the new one is seen.
  expect(found.length > LEFT ? found : []).toEqual([])
})
