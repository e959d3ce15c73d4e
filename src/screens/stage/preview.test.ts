// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'
import { isPreview } from './preview.ts'
import { forgetScreenToken, screenToken, takeScreenToken } from './screen-session.ts'

afterEach(() => {
  window.history.replaceState(null, '', '/')
  forgetScreenToken()
})

describe('a preview', () => {
  it('is asked for before the hash', () => {
    expect(isPreview({ search: '?preview=1&lang=de' })).toBe(true)
    expect(isPreview({ search: '?lang=de' })).toBe(false)
  })

  it('is looked at by who is signed in, not by the display the machine may be', () => {
    takeScreenToken({ href: new URL('/screens.html?key=screen_a', window.location.href).href })
    expect(screenToken()).toBe('screen_a')
    window.history.replaceState(null, '', '/screens.html?preview=1#/overseas')
    expect(screenToken()).toBeUndefined()
  })
})
