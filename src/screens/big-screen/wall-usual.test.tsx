import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getFleetTrails } from '#core/contract/fleet-trails.ts'
import { getMapSettings } from '#core/contract/map-settings.ts'
import { getFleetOverview } from '#core/contract/wall.ts'
import { anOverview, FLEET_COUNTERS as counters } from '#tests/builders/fleet-overview.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { StageFrame } from '../stage/stage-frame.tsx'
import { BigScreen } from './big-screen.tsx'

const platform = fakePlatform()
let opened: Awaited<ReturnType<typeof renderScreen>>

async function open() {
  opened = await renderScreen(
    <StageFrame path="/bigScreen" title="Fleet overview" theme="dark">
      <BigScreen />
    </StageFrame>,
    { address: '/bigScreen' },
  )
  return opened
}

beforeEach(() => {
  localStorage.clear()
  platform.answer(getMapSettings, () => ({}))
  platform.answer(getFleetTrails, () => ({ atTime: '2026-11-21 10:00:00', trails: [] }))
})
afterEach(() => opened.live.close())

describe('what is usual at this time', () => {
  const as = (value: number) => ({ low: value - 1, mean: value, high: value + 1 })
  const usual = {
    weeks: 4,
    online: null,
    driving: as(3),
    onlineToday: as(2),
    mileageTodayKm: as(100),
    runningSecondsToday: as(10_800),
    alarmsToday: as(3),
    hours: [],
  }
  const metric = (name: string) => document.querySelector(`[data-metric="${name}"]`)

  it('stands beside each figure, with a sign where it is unlike all of the last weeks', async () => {
    platform.answer(getFleetOverview, () => anOverview({ usual }))
    await open()
    const today = await screen.findByRole('region', { name: 'Today' })
    await waitFor(() => expect(today).toHaveTextContent(/▲usual 100/))
    expect(within(today).getByTitle('more than in each of the last weeks')).toBeVisible()
    expect(today).toHaveTextContent(/▼usual 3/)
    expect(today).toHaveTextContent(/≈usual 2/)
    expect(screen.getByRole('region', { name: 'Alarms today' })).toHaveTextContent(/≈usual 3/)
  })

  it('tells how many more or fewer drive, and are online once that is known', async () => {
    platform.answer(getFleetOverview, () => anOverview({ usual }))
    const { live } = await open()
    live.connected()
    live.topic('fleet/counters', { ...counters, online: 7, states: { driving: 1 } })
    await waitFor(() => expect(metric('usual-driving')).toHaveTextContent('▼2 fewer driving than usual'))
    expect(await screen.findByRole('region', { name: 'Driving, last 24 hours' })).toBeVisible()
    opened.unmount()
    const online = {
      ...usual,
      online: as(4),
      hours: [{ hourTime: '2026-11-21 09:00:00', online: as(4), driving: as(3) }],
    }
    platform.answer(getFleetOverview, () => anOverview({ usual: online }))
    const again = await open()
    again.live.connected()
    again.live.topic('fleet/counters', { ...counters, online: 7, states: { driving: 1 } })
    await waitFor(() => expect(metric('usual-online')).toHaveTextContent('▲3 more online than usual'))
    expect(await screen.findByRole('region', { name: 'Online, last 24 hours' })).toBeVisible()
  })
})
