import { describe, expect, it } from 'vitest'
import { menuEntries } from './menu-entries.ts'
import { createRouteTable } from './route-table.ts'
import type { PageRoute } from './section.ts'

const page = (path: PageRoute['path'], order: number, over: Partial<PageRoute> = {}): PageRoute => ({
  path,
  titleKey: 'title.home',
  order,
  ...over,
})
const pages = () => ({})
const table = createRouteTable(
  [
    {
      path: '/tbox',
      titleKey: 'title.tbox',
      order: 180,
      icon: 'terminal',
      pages,
      routes: [
        page('/tbox/loginJournal', 20),
        page('/tbox/locationMessage', 10),
        page('/tbox/awaken', 1, { hidden: true }),
      ],
    },
    { path: '/home', titleKey: 'title.home', order: 0, icon: 'home', pages, routes: [page('/home', 0)] },
    {
      path: '/operate',
      titleKey: 'title.operate',
      order: 20,
      icon: 'operate',
      pages,
      routes: [
        {
          path: '/operate/vehicleMonitor',
          titleKey: 'title.operate',
          order: 1,
          opens: '/multiTrack',
        },
      ],
    },
  ],
  [
    { path: '/multiTrack', titleKey: 'title.multiTrack', order: 210, icon: 'multiTrack' },
    { path: '/bigScreen', titleKey: 'title.bigScreen', order: 220, icon: 'wall' },
  ],
)
const menu = (...allowed: string[]) => menuEntries(table, new Set(allowed))

describe('side menu', () => {
  it('holds what is allowed and built, sorted by order on both levels', () => {
    const all = menu('/multiTrack', '/tbox/loginJournal', '/tbox/locationMessage', '/home', '/parts/type')
    expect(all.map((entry) => entry.titleKey)).toEqual(['title.home', 'title.tbox', 'title.walls'])
    expect(all[1]?.leaves?.map((leaf) => leaf.path)).toEqual(['/tbox/locationMessage', '/tbox/loginJournal'])
  })

  it('leaves out hidden routes and sections without anything allowed', () => {
    expect(menu('/tbox/awaken', '/home').map((entry) => entry.path)).toEqual(['/home'])
  })

  it('has the walls in one group, which open in a window of their own', () => {
    const [walls, ...others] = menu('/multiTrack', '/bigScreen')
    expect(walls?.leaves?.map(({ opens }) => opens)).toEqual(['screens.html#/multiTrack', 'screens.html#/bigScreen'])
    expect(others).toEqual([])
  })

  it('has a window once, where a page of a section opens it', () => {
    const [operate, ...others] = menu('/operate/vehicleMonitor', '/multiTrack')
    expect(operate?.leaves?.[0]?.opens).toBe('screens.html#/multiTrack')
    expect(others).toEqual([])
  })
})
