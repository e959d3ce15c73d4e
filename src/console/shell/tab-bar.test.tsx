import { act, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderPage } from '#tests/support/render-page.tsx'
import { TabBar } from './tab-bar.tsx'
import { visitAtom } from './tabs.ts'

const NAMES = ['Home', 'Login journal', 'Position request']

async function open() {
  const rendered = await renderPage(<TabBar />, { path: '/tbox/locationMessage' })
  act(() => {
    for (const [path, titleKey] of [
      ['/home', 'title.home'],
      ['/tbox/loginJournal', 'title.tbox.loginJournal'],
      ['/tbox/locationMessage', 'title.tbox.locationMessage'],
    ] as const) {
      rendered.store.set(visitAtom, { path, fullPath: path, titleKey })
    }
  })
  return rendered
}
const tab = (name: string) => screen.getByRole('link', { name })

beforeEach(() => localStorage.clear())

describe('tab bar by keyboard', () => {
  it('is one stop of the Tab key: the page on screen and its close button', async () => {
    const { user } = await open()
    const all = await screen.findByRole('button', { name: 'All open tabs' })
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(NAMES)
    await user.tab()
    expect(tab('Position request')).toHaveFocus()
    await user.tab()
    expect(screen.getByRole('button', { name: 'Close Position request' })).toHaveFocus()
    await user.tab()
    expect(all).toHaveFocus()
  })

  it('moves by arrows, Home and End without leaving the page', async () => {
    const { user, router } = await open()
    await user.tab()
    await user.keyboard('{ArrowLeft}')
    expect(tab('Login journal')).toHaveFocus()
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(tab('Home')).toHaveFocus()
    await user.keyboard('{End}')
    expect(tab('Position request')).toHaveFocus()
    await user.keyboard('{Home}')
    expect(tab('Home')).toHaveFocus()
    expect(router.state.location.pathname).toBe('/tbox/locationMessage')
    await user.keyboard('{Enter}')
    expect(router.state.location.pathname).toBe('/home')
  })

  it('closes with Delete and keeps the focus in the bar', async () => {
    const { user } = await open()
    await user.tab()
    await user.keyboard('{ArrowLeft}{Delete}')
    expect(screen.queryByRole('link', { name: 'Login journal' })).toBeNull()
    expect(tab('Position request')).toHaveFocus()
    await user.keyboard('{Delete}')
    expect(tab('Home')).toHaveFocus()
    // The last one stays.
    await user.keyboard('{Delete}')
    expect(tab('Home')).toBeVisible()
  })

  it('starts at the page on screen whenever it is entered', async () => {
    const { user } = await open()
    await user.tab()
    await user.keyboard('{Home}')
    await user.tab({ shift: true })
    await user.tab()
    expect(tab('Position request')).toHaveFocus()
  })

  it('goes the way the language reads', async () => {
    const { user } = await open()
    screen.getByRole('list').style.direction = 'rtl'
    await user.tab()
    await user.keyboard('{ArrowRight}')
    expect(tab('Login journal')).toHaveFocus()
  })
})

describe('many tabs', () => {
  it('are listed in a menu, which closes the others or all', async () => {
    const { user, router } = await open()
    await user.click(await screen.findByRole('button', { name: 'All open tabs' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Close other tabs' }))
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Position request'])
    expect(router.state.location.pathname).toBe('/tbox/locationMessage')
  })

  it('carry the end of the VIN they were opened with', async () => {
    const { store } = await open()
    const path = '/tbox/loginJournal'
    act(() =>
      store.set(visitAtom, { path, fullPath: `${path}?vin=LGWEF4A50TEST0001`, titleKey: 'title.tbox.loginJournal' }),
    )
    expect(tab('Login journal · ST0001')).toBeVisible()
  })
})
