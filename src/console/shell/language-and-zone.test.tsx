import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { chooseRecentZone, clearRecentZones, listRecentZones, type RecentZone } from '#core/contract/recent-zone.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { LANGUAGE_NAMES, languageAtom } from '#web/state/language.ts'
import { chooseTimeZoneAtom, recentZonesAtom, TIME_ZONE_EVENT, timeZoneAtom } from '#web/state/time-zone.ts'
import { LanguageMenu } from './language-menu.tsx'
import { ZonePicker } from './zone-picker.tsx'

let stored: RecentZone[] = []
const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  stored = []
  platform.answer(listRecentZones, () => stored)
  platform.answer(chooseRecentZone, () => undefined)
  platform.answer(clearRecentZones, () => undefined)
})

describe('language dropdown', () => {
  it('offers the eight languages in their own words; the chosen one is stored locally', async () => {
    const { user, store } = await renderPage(<LanguageMenu />)
    await user.click(screen.getByRole('button', { name: /^Language/ }))
    const items = await screen.findAllByRole('menuitem')
    expect(items.slice(0, 8).map((item) => item.textContent)).toEqual(Object.values(LANGUAGE_NAMES))
    fireEvent.click(items[2] as HTMLElement)
    expect(store.get(languageAtom)).toBe('ru')
    expect(localStorage.getItem('language')).toBe('"ru"')
  })

  it('offers the regions of the language with the way they write days; the chosen one is stored locally', async () => {
    const { user } = await renderPage(<LanguageMenu />)
    await user.click(screen.getByRole('button', { name: /^Language/ }))
    await user.click(await screen.findByText('United States · Nov 22, 2026, 8:44:05 PM'))
    expect(localStorage.getItem('region')).toBe('"US"')
  })
})

describe('time-zone picker', () => {
  const open = async () => {
    const page = await renderPage(<ZonePicker />)
    await page.user.click(screen.getByRole('combobox', { name: 'Time zone' }))
    return page
  }
  const names = () =>
    [...document.querySelectorAll('.ant-select-item-option, .ant-select-item-group')].map((each) => each.textContent)

  it('offers the seven zones first, Shanghai when unset', async () => {
    const { store } = await open()
    expect(store.get(timeZoneAtom)).toBe('Asia/Shanghai')
    await waitFor(() => expect(names().length).toBeGreaterThan(7))
    expect(
      names()
        .slice(1, 8)
        .map((name) => name?.replace(/UTC.*/, '')),
    ).toEqual(['Costa Rica', 'Shanghai', 'Moscow', 'Baghdad', 'Paris', 'Berlin', 'Lisbon'])
  })

  it('choosing a zone stores it and broadcasts a change event', async () => {
    const received: unknown[] = []
    const receive = (event: Event) => received.push((event as CustomEvent).detail)
    window.addEventListener(TIME_ZONE_EVENT, receive)
    const { user, store } = await open()
    await user.click(await screen.findByText('Paris'))
    window.removeEventListener(TIME_ZONE_EVENT, receive)
    expect(store.get(timeZoneAtom)).toBe('Europe/Paris')
    expect(localStorage.getItem('timeZone')).toBe('"Europe/Paris"')
    expect(received).toEqual(['Europe/Paris'])
    await waitFor(() => expect(platform.asked(chooseRecentZone)[0]?.body).toEqual({ zone: 'Europe/Paris' }))
  })

  it('the recent list is that of the vehicle the page is about', async () => {
    stored = [
      { zone: 'Asia/Baghdad', origin: 'vehicle' },
      { zone: 'Asia/Tokyo', origin: 'colleague' },
    ]
    const vin = 'LZONE000000000001'
    const { user } = await renderPage(<ZonePicker />, { path: `/tbox/loginJournal?vin=${vin}` })
    await user.click(screen.getByRole('combobox', { name: 'Time zone' }))
    const tokyo = await waitFor(() => {
      const found = names().find((name) => name?.includes('Tokyo'))
      if (!found) throw new Error('Not signed off')
      return found
    })
    expect(names().slice(8, 11).join()).toContain(tokyo)
    expect(platform.asked(listRecentZones)[0]?.query.get('vin')).toBe(vin)
    await user.click(screen.getAllByText(/Tokyo/)[0] as HTMLElement)
    await waitFor(() => expect(platform.asked(chooseRecentZone)[0]?.body).toEqual({ zone: 'Asia/Tokyo', vin }))
  })

  it('the recent zones can be cleared', async () => {
    const { user, store } = await renderPage(<ZonePicker />)
    store.set(chooseTimeZoneAtom, 'Europe/Paris')
    await user.click(screen.getByRole('combobox', { name: 'Time zone' }))
    const clear = await waitFor(() => document.querySelector<HTMLElement>('.ant-select-dropdown button') as HTMLElement)
    await user.click(clear)
    expect(store.get(recentZonesAtom)).toEqual([])
    await waitFor(() => expect(platform.asked(clearRecentZones)).toHaveLength(1))
  })
})
