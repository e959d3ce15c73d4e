import { describe, expect, it } from 'vitest'
import { SCREEN_ROUTES } from '../screen-routes.ts'
import { isGranted } from './can-show.ts'

describe('screens of a display', () => {
  const self = { kind: 'token', screens: ['/overseas'] } as const

  it('are those of its token, and what everybody may see', () => {
    expect(
      ['/overseas', '/single', '/bigScreen'].map((path) =>
        isGranted(SCREEN_ROUTES, path, { ...self, screens: ['/overseas'] }),
      ),
    ).toEqual([true, false, true])
  })

  it('are not narrowed before the platform has said anything, nor for people', () => {
    expect(isGranted(SCREEN_ROUTES, '/single', null)).toBe(true)
    expect(isGranted(SCREEN_ROUTES, '/single', { kind: 'account', screens: [] })).toBe(true)
  })
})
