import { expect, it } from 'vitest'
import { noticeText } from './notice-text.ts'

it('writes different times for the two hours that are equal', () => {
  const notice = {
    type: 'alarm',
    kind: 'panic',
    level: 1,
    count: 1,
    params: {},
    plate: 'A 1',
    vin: null,
    link: '',
  } as const
  const lineAt = (at: string) =>
    noticeText({ word: (_: string, key: string) => key } as never, 'de', 'Europe/Berlin', {
      ...notice,
      at: new Date(at),
    }).lines.at(-1)
  expect(lineAt('2026-10-25T00:30:00Z')).toMatch(/02:30 UTC\+2$/)
  expect(lineAt('2026-10-25T01:30:00Z')).toMatch(/02:30 UTC\+1$/)
  expect(lineAt('2026-10-25T02:30:00Z')).toMatch(/03:30$/)
})
