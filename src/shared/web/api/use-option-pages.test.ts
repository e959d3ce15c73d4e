import { describe, expect, it } from 'vitest'
import { nextOptionPage } from './use-option-pages.ts'

const ten = Array.from({ length: 10 }, (_, index) => index)

describe('remote selects stop loading more when the next page start exceeds the total', () => {
  it.each([
    // page, total, next
    [1, 0, undefined],
    [1, 9, undefined],
    [1, 10, undefined],
    [1, 11, 2],
    [2, 20, undefined],
    [2, 21, 3],
  ])('after page %i of %i records comes %s', (page, total, next) => {
    expect(nextOptionPage(page, 10, { list: ten, total })).toBe(next)
  })

  it('ends a plain array with a page that is not full', () => {
    expect(nextOptionPage(1, 10, { list: ten })).toBe(2)
    expect(nextOptionPage(2, 10, { list: ten.slice(1) })).toBeUndefined()
  })
})
