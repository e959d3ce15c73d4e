import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderPage } from '#tests/support/render-page.tsx'
import { LANGUAGE_NAMES, languageAtom } from '#web/state/language.ts'
import { chooseTimeZoneAtom, recentZonesAtom, TIME_ZONE_EVENT, timeZoneAtom } from '#web/state/time-zone.ts'
import { LanguageMenu } from './language-menu.tsx'
import { ZonePicker } from './zone-picker.tsx'

beforeEach(() => localStorage.clear())

describe('specification §2: language dropdown', () => {
  it('specification §1, §9: offers the eight languages in their own words; the chosen one is stored locally', async () => {
    const { user, store } = await renderPage(<LanguageMenu />)
    await user.click(screen.getByRole('button', { name: /^Language/ }))
    const items = await screen.findAllByRole('menuitem')
    expect(items.map((item) => item.textContent)).toEqual(Object.values(LANGUAGE_NAMES))
    fireEvent.click(items[2] as HTMLElement)
    expect(store.get(languageAtom)).toBe('ru')
    expect(localStorage.getItem('language')).toBe('"ru"')
  })
})

describe('specification §2, §4: time-zone picker', () => {
  const open = async () => {
    const page = await renderPage(<ZonePicker />)
    await page.user.click(screen.getByRole('combobox', { name: 'Time zone' }))
    return page
  }
  const names = () =>
    [...document.querySelectorAll('.ant-select-item-option, .ant-select-item-group')].map((each) => each.textContent)

  it('specification §3: offers the seven zones first, Shanghai when unset', async () => {
    const { store } = await open()
    expect(store.get(timeZoneAtom)).toBe('Asia/Shanghai')
    await waitFor(() => expect(names().length).toBeGreaterThan(7))
    expect(
      names()
        .slice(1, 8)
        .map((name) => name?.replace(/UTC.*/, '')),
    ).toEqual(['Costa Rica', 'Shanghai', 'Moscow', 'Baghdad', 'Paris', 'Berlin', 'Lisbon'])
  })

  it('specification §4: choosing a zone stores it and broadcasts a change event', async () => {
    const heard: unknown[] = []
    const hear = (event: Event) => heard.push((event as CustomEvent).detail)
    window.addEventListener(TIME_ZONE_EVENT, hear)
    const { user, store } = await open()
    await user.click(await screen.findByText('Paris'))
    window.removeEventListener(TIME_ZONE_EVENT, hear)
    expect(store.get(timeZoneAtom)).toBe('Europe/Paris')
    expect(localStorage.getItem('timeZone')).toBe('"Europe/Paris"')
    expect(heard).toEqual(['Europe/Paris'])
  })

  it('specification §4: the recent zones can be cleared', async () => {
    const { user, store } = await renderPage(<ZonePicker />)
    store.set(chooseTimeZoneAtom, 'Europe/Paris')
    await user.click(screen.getByRole('combobox', { name: 'Time zone' }))
    const clear = await waitFor(() => document.querySelector<HTMLElement>('.ant-select-dropdown button') as HTMLElement)
    await user.click(clear)
    expect(store.get(recentZonesAtom)).toEqual([])
  })
})
