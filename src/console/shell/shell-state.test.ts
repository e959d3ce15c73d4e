// @vitest-environment jsdom
import { createStore } from 'jotai'
import { beforeEach, describe, expect, it } from 'vitest'
import { addPermittedPathsAtom, resetSessionAtom } from '#web/state/session.ts'
import { menuStretchAtom, sidebarHiddenAtom, toggleMenuAtom } from './shell-state.ts'

beforeEach(() => localStorage.clear())

describe('app state', () => {
  it('the sidebar hidden flag is true by default, false with the first permitted route and true again after sign-out', () => {
    const store = createStore()
    expect(store.get(sidebarHiddenAtom)).toBe(true)
    store.set(addPermittedPathsAtom, ['/home'])
    expect(store.get(sidebarHiddenAtom)).toBe(false)
    store.set(resetSessionAtom)
    expect(store.get(sidebarHiddenAtom)).toBe(true)
  })

  it('the menu stretch flag is stored', () => {
    const store = createStore()
    expect(store.get(menuStretchAtom)).toBe(true)
    store.set(toggleMenuAtom)
    expect(store.get(menuStretchAtom)).toBe(false)
    expect(localStorage.getItem('menuStretch')).toBe('false')
  })
})
