import { describe, expect, it } from 'vitest'
import { NO_TABS, remove, resetTabs, type TabState, visit } from './tabs.ts'

const journal = (query = '') => ({
  path: '/tbox/loginJournal',
  fullPath: `/tbox/loginJournal${query}`,
  titleKey: 'title.tbox.loginJournal' as const,
})
const home = { path: '/home', fullPath: '/home', titleKey: 'title.home' as const }
const vehicles = {
  path: '/baseInfo/vehicle',
  fullPath: '/baseInfo/vehicle',
  titleKey: 'title.baseInfo.vehicle' as const,
}

const after = (...visits: Parameters<typeof visit>[1][]): TabState => visits.reduce(visit, NO_TABS)
const paths = (state: TabState) => state.tabs.map((tab) => tab.fullPath)

describe('tabs after a route change', () => {
  it('adds a tab with path, full path, name and title, and activates it', () => {
    const { tabs, active } = after(home, journal('?vin=A'))
    expect(tabs[1]).toEqual({ ...journal('?vin=A'), name: 'loginJournal' })
    expect(active).toBe(1)
  })

  it.each(['/login', '/404', '/401'])('sets the active tab to none at %s', (path) => {
    const state = visit(after(home, vehicles), { path, fullPath: path, titleKey: 'title.home' })
    expect(state.active).toBe(-1)
    expect(paths(state)).toEqual(['/home', '/baseInfo/vehicle'])
  })

  it('activates a tab with the same full path', () => {
    const state = after(home, journal('?vin=A'), vehicles, journal('?vin=A'))
    expect(state).toMatchObject({ active: 1 })
    expect(state.tabs).toHaveLength(3)
  })

  it('replaces and activates a tab with the same path but another query', () => {
    const state = after(home, journal('?vin=A'), vehicles, journal('?vin=B'))
    expect(paths(state)).toEqual(['/home', '/tbox/loginJournal?vin=B', '/baseInfo/vehicle'])
    expect(state.active).toBe(1)
  })

  it('adds no tab for a route without a title', () => {
    expect(after(home, { path: '/x', fullPath: '/x' })).toEqual(after(home))
  })
})

describe('closing tabs', () => {
  it('activates the previous tab and goes there when the active one is removed', () => {
    const { state, goTo } = remove(after(home, vehicles, journal()), 2)
    expect(state.active).toBe(1)
    expect(goTo).toBe('/baseInfo/vehicle')
  })

  it('activates the previous tab also when others follow', () => {
    const active = visit(after(home, vehicles, journal()), vehicles)
    const { state, goTo } = remove(active, 1)
    expect(state.active).toBe(0)
    expect(goTo).toBe('/home')
  })

  it('stays at index 0 when the first tab is removed', () => {
    const { state, goTo } = remove(after(vehicles, journal(), home, vehicles), 0)
    expect(state.active).toBe(0)
    expect(paths(state)).toEqual(['/tbox/loginJournal', '/home'])
    expect(goTo).toBe('/tbox/loginJournal')
  })

  it('keeps the active tab active, and goes nowhere, when another one is removed', () => {
    const { state, goTo } = remove(after(home, vehicles, journal()), 0)
    expect(state.tabs[state.active]?.path).toBe('/tbox/loginJournal')
    expect(goTo).toBeUndefined()
    expect(remove(after(home, vehicles, home), 1).state).toMatchObject({ active: 0 })
  })

  it('leaves nothing active when the last one is removed', () => {
    expect(remove(after(home), 0)).toEqual({ state: { tabs: [], active: -1 } })
  })

  it('resets to the single Home tab', () => {
    expect(resetTabs()).toEqual({ tabs: [{ ...home, name: 'home' }], active: 0 })
  })
})
