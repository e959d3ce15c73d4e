import { describe, expect, it } from 'vitest'
import { decidePassage, type GuardState } from './guard.ts'
import { createRouteTable } from './route-table.ts'
import type { PageRoute, Section } from './section.ts'

const page = (path: PageRoute['path'], order = 0, over: Partial<PageRoute> = {}): PageRoute => ({
  path,
  titleKey: 'title.home',
  order,
  ...over,
})
const section = (path: Section['path'], order: number, routes: Section['routes']): Section => ({
  path,
  titleKey: 'title.home',
  order,
  icon: 'home',
  pages: () => ({}),
  routes,
})
const table = createRouteTable(
  [
    section('/tbox', 180, [page('/tbox/loginJournal', 20), page('/tbox/locationMessage', 10)]),
    section('/baseInfo', 120, [page('/baseInfo/vehicle')]),
    section('/operate', 20, [
      {
        path: '/operate/vehicleMonitor',
        titleKey: 'title.home',
        order: 1,
        opens: '/multiTrack',
      },
      page('/operate/details', 0, { hidden: true }),
    ]),
    section('/home', 0, [page('/home')]),
  ],
  [{ path: '/multiTrack', titleKey: 'title.multiTrack', order: 210, icon: 'multiTrack' }],
)
const everything = [
  '/home',
  '/tbox/loginJournal',
  '/tbox/locationMessage',
  '/baseInfo/vehicle',
  '/operate/details',
  '/operate/vehicleMonitor',
  '/multiTrack',
  '/parts/type',
]
const signedOut: GuardState = { hasToken: false, permitted: null }
const arriving: GuardState = { hasToken: true, permitted: null }
const signedIn = (permitted: readonly string[] = everything): GuardState => ({
  hasToken: true,
  permitted,
})

const go = (path: string, state: GuardState) => decidePassage(path, state, table)
const to = (path: string) => ({ go: 'redirect', path })

describe('route guard', () => {
  it('lets /login and /bigScreen pass freely', () => {
    expect(go('/login', signedOut)).toEqual({ go: 'pass' })
    expect(go('/bigScreen', signedOut)).toEqual({ go: 'screen', path: '/bigScreen' })
  })

  it('opens MultiTrack in a new window for /operate/vehicleMonitor', () => {
    expect(go('/operate/vehicleMonitor', signedIn())).toEqual({ go: 'newWindow', path: '/multiTrack' })
  })

  it('treats /operate/vehicleMonitor as a page like others once the browser has refused the window', () => {
    const path = '/operate/vehicleMonitor'
    expect(go(path, { ...signedOut, windowBlocked: true })).toEqual(to('/login'))
    expect(go(path, { ...arriving, windowBlocked: true })).toEqual({ go: 'addRoutes' })
    expect(go(path, { ...signedIn(), windowBlocked: true })).toEqual({ go: 'pass' })
    expect(go(path, { ...signedIn(['/home']), windowBlocked: true })).toEqual(to('/404'))
  })

  it('never takes an entry that opens a window for the start page', () => {
    expect(go('/home', signedIn(['/operate/vehicleMonitor']))).toEqual({ go: 'pass' })
  })

  it('fetches the permitted routes when there is a token and none were added', () => {
    for (const path of ['/home', '/tbox/loginJournal', '/nowhere', '/']) {
      expect(go(path, arriving)).toEqual({ go: 'addRoutes' })
    }
  })

  it('passes what was added', () => {
    expect(go('/tbox/loginJournal', signedIn())).toEqual({ go: 'pass' })
  })

  it('leads to /404 when routes were added and nothing matches: unknown, not permitted, not built', () => {
    expect(go('/nowhere', signedIn())).toEqual(to('/404'))
    expect(go('/tbox/loginJournal', signedIn(['/home']))).toEqual(to('/404'))
    expect(go('/parts/type', signedIn())).toEqual(to('/404'))
    expect(go('/multiTrack', signedIn(['/home']))).toEqual(to('/404'))
  })

  it('leads to /login without a token, from everywhere', () => {
    for (const path of ['/', '/home', '/tbox/loginJournal', '/404', '/401', '/nowhere', '/multiTrack']) {
      expect(go(path, signedOut)).toEqual(to('/login'))
    }
  })

  it('sends a signed-in user going to /login to /home', () => {
    expect(go('/login', arriving)).toEqual(to('/home'))
    expect(go('/login', signedIn())).toEqual(to('/home'))
  })

  it('shows /404 and /401 to a signed-in user', () => {
    expect(go('/401', signedIn())).toEqual({ go: 'pass' })
    expect(go('/404', signedIn())).toEqual({ go: 'pass' })
  })
})

describe('redirects', () => {
  it('leads / to /home and /error to /404', () => {
    expect(go('/', signedIn())).toEqual(to('/home'))
    expect(go('/error', signedIn())).toEqual(to('/404'))
    expect(go('/404', signedIn())).toEqual({ go: 'pass' })
  })

  it('leads a section to its first page while the product’s own target is not built', () => {
    expect(go('/tbox', signedIn())).toEqual(to('/tbox/locationMessage'))
    expect(go('/tbox', signedIn(['/tbox/loginJournal']))).toEqual(to('/tbox/loginJournal'))
    expect(go('/tbox', signedIn(['/home']))).toEqual(to('/404'))
  })

  it('leads a permitted screen to its own bundle', () => {
    expect(go('/multiTrack', signedIn())).toEqual({ go: 'screen', path: '/multiTrack' })
  })

  it('leads /home to the first permitted page of the menu when the start page is not permitted', () => {
    expect(go('/home', signedIn(['/tbox/loginJournal', '/baseInfo/vehicle', '/operate/details']))).toEqual(
      to('/baseInfo/vehicle'),
    )
  })

  it('stays at /home when nothing is permitted: it says that no menu was assigned', () => {
    expect(go('/home', signedIn([]))).toEqual({ go: 'pass' })
  })
})
