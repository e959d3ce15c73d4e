import { act, screen } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getMapSettings } from '#core/contract/map-settings.ts'
import { openShareLink, type SharedVehicle, type SharedView } from '#core/contract/share-link.ts'
import { SHARE_PAGE } from '#core/domain/share-page.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { isOpenPath } from '../shell/guard.ts'
import { SharedPage } from './shared-page.tsx'

const TOKEN = 'A'.repeat(43)
const platform = fakePlatform()
const aVehicle = (over: Partial<SharedVehicle> = {}): SharedVehicle => ({
  key: 'one',
  name: 'A 100',
  lng: 108.9,
  lat: 34.2,
  area: null,
  ageSeconds: 12,
  speed: 63,
  direction: 271,
  ...over,
})
const answer = (over: Partial<SharedView> = {}) =>
  platform.answer(openShareLink, () => ({
    title: '',
    precision: 'exact' as const,
    secondsLeft: 3600,
    vehicles: [aVehicle()],
    left: 0,
    ...over,
  }))
const rejected = () =>
  platform.answer(openShareLink, () =>
    HttpResponse.json({ code: 400, msg: 'ended', data: null, failDetail: [] }, { status: 400 }),
  )

beforeEach(() => {
  // The map itself is heavy; without settings none is drawn.
  platform.answer(getMapSettings, () => HttpResponse.error() as never)
})
afterEach(() => vi.useRealTimers())

const page = (
  <Routes>
    <Route path={`${SHARE_PAGE}/:token`} element={<SharedPage />} />
  </Routes>
)
const show = () => renderPage(page, { path: `${SHARE_PAGE}/${TOKEN}`, namespaces: ['share'] })

describe('a share link', () => {
  it('opens without a session', () => {
    expect(isOpenPath(`${SHARE_PAGE}/${TOKEN}`)).toBe(true)
    expect(isOpenPath(SHARE_PAGE)).toBe(false)
  })

  it('shows the vehicle with the age of its position, speed and heading, and asks with the secret in the body', async () => {
    answer()
    await show()
    expect(await screen.findByText('A 100')).toBeVisible()
    expect(screen.getByText(/Position: 1\ds ago/)).toBeVisible()
    expect(screen.getByText('63 km/h · heading 271°')).toBeVisible()
    expect(screen.getByText('Exact position')).toBeVisible()
    expect(screen.getByText(/Ends in 59 min|Ends in 1 h/)).toBeVisible()
    const [asked] = platform.asked(openShareLink)
    expect(asked?.body).toEqual({ shareToken: TOKEN })
    expect([...(asked?.query.keys() ?? [])]).toEqual([])
  })

  it('names vehicles without a plate by number, and says how many are left out', async () => {
    answer({
      title: 'Tour',
      precision: 'km1',
      vehicles: [
        aVehicle({ name: '', speed: null, direction: null }),
        aVehicle({ key: 'two', name: '', lng: null, lat: null, ageSeconds: null, speed: null, direction: null }),
      ],
      left: 3,
    })
    await show()
    expect(await screen.findByRole('heading', { name: 'Tour' })).toBeVisible()
    expect(screen.getByText('Vehicle 2')).toBeVisible()
    expect(screen.getByText('No position')).toBeVisible()
    expect(screen.getByText('Vehicles not shown: 3')).toBeVisible()
    expect(screen.getByText('Area of about 1 km')).toBeVisible()
    expect(screen.queryByText(/km\/h/)).toBeNull()
  })

  it('says one sentence for whatever does not open', async () => {
    rejected()
    await show()
    expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeVisible()
    expect(screen.getByText(/incorrect, has ended or was revoked/)).toBeVisible()
  })

  it('removes what it showed when the link ends, and asks no more', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    answer()
    await show()
    expect(await screen.findByText('A 100')).toBeVisible()
    rejected()
    await act(() => vi.advanceTimersByTimeAsync(6_000))
    expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeVisible()
    expect(screen.queryByText('A 100')).toBeNull()
    const before = platform.asked(openShareLink).length
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(platform.asked(openShareLink)).toHaveLength(before)
  })

  it('keeps the last position while the platform cannot be reached, and says so', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    answer()
    await show()
    expect(await screen.findByText('A 100')).toBeVisible()
    platform.answer(openShareLink, () => HttpResponse.error() as never)
    await act(() => vi.advanceTimersByTimeAsync(6_000))
    expect(await screen.findByText('No connection. This is the last known position.')).toBeVisible()
    expect(screen.getByText('A 100')).toBeVisible()
  })
})
