import { expect, it } from 'vitest'
import english from '#locales/en/inbox.json'
import { NOTICE_KINDS } from './notice.ts'

it('every kind of notice that is no alarm has a title', () => {
  expect(NOTICE_KINDS.filter((kind) => !(`kind.${kind}` in english))).toEqual([])
})
