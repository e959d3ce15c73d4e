// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { forgetToken, saveToken } from '#web/state/session.ts'
import { displayId, forgetScreenToken, screenToken, takeScreenToken, wallToken } from './screen-session.ts'

const openAt = (address: string) => {
  window.history.replaceState(null, '', address)
  takeScreenToken()
}
const shown = () => window.location.pathname + window.location.search + window.location.hash

beforeEach(() => {
  localStorage.clear()
  forgetScreenToken()
  forgetToken()
})

describe('the token of a display', () => {
  it.each([
    ['/screens.html?key=screen_a#/single?vin=A', '/screens.html#/single?vin=A'],
    ['/screens.html?lang=de&key=screen_a', '/screens.html?lang=de'],
    ['/screens.html#/single?key=screen_a&vin=A', '/screens.html#/single?vin=A'],
  ])('is taken out of %s', (address, rest) => {
    openAt(address)
    expect(screenToken()).toBe('screen_a')
    expect(shown()).toBe(rest)
  })

  it('is stored until an empty one is set', () => {
    openAt('/screens.html?key=screen_a')
    openAt('/screens.html#/overseas')
    expect(screenToken()).toBe('screen_a')
    openAt('/screens.html?key=#/overseas')
    expect(screenToken()).toBeUndefined()
    expect(shown()).toBe('/screens.html#/overseas')
  })

  it('comes before whoever is signed in', () => {
    saveToken('session', '2039-01-01 00:00:00')
    expect(wallToken()).toBe('session')
    openAt('/screens.html?key=screen_a')
    expect(wallToken()).toBe('screen_a')
  })
})

it('calls itself by one name for good', () => {
  const id = displayId()
  expect(id).toMatch(/^[a-z\d]{16}$/)
  expect(displayId()).toBe(id)
})
