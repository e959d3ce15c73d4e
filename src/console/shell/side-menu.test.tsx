import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { SideMenu } from './side-menu.tsx'

fakePlatform()
beforeEach(() => localStorage.clear())

const CODES = ['/home', '/baseInfo/vehicle', '/baseInfo/dealer', '/tbox/travalData', '/tbox/loginJournal', '/bigScreen']
const open = (path = '/tbox/loginJournal') => renderPage(<SideMenu />, { path, codes: CODES })
const search = () => screen.getByRole('searchbox', { name: 'Find a page' })
const entry = (name: string) => screen.getByRole('menuitem', { name })

describe('side menu', () => {
  it('has the section of the page open, and one section at a time', async () => {
    const { user } = await open()
    expect(screen.getByRole('link', { name: 'Login journal' })).toBeInTheDocument()
    await user.click(entry('Master data'))
    expect(entry('Master data')).toHaveAttribute('aria-expanded', 'true')
    expect(entry('Terminals')).toHaveAttribute('aria-expanded', 'false')
  })

  it('finds a page by another word for it, and Enter opens the first hit', async () => {
    const { user, router } = await open()
    await user.type(search(), 'journey')
    expect(screen.getAllByRole('link', { name: 'Trips' })).toHaveLength(1)
    await user.keyboard('{Enter}')
    expect(router.state.location.pathname).toBe('/tbox/travalData')
    expect(search()).toHaveValue('')
  })

  it('has hits in titles before those in synonyms', async () => {
    const { user } = await open()
    await user.type(search(), 'log')
    const titles = screen.getAllByRole('menuitem').map((item) => within(item).getByRole('link').textContent)
    expect(titles[0]).toBe('Login journal')
  })

  it('opens a wall in a window of its own', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    const { user } = await open()
    await user.type(search(), 'Big screen{Enter}')
    expect(opened).toHaveBeenCalledWith('screens.html#/bigScreen')
    opened.mockRestore()
  })

  it('keeps favourites on top', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Add Login journal to favourites' }))
    const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
    expect(items.indexOf('Login journal')).toBeLessThan(items.indexOf('Terminals'))
    await user.click(screen.getAllByRole('button', { name: 'Remove Login journal from favourites' })[0]!)
    expect(screen.getByRole('button', { name: 'Add Login journal to favourites' })).toBeInTheDocument()
  })
})
