import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TOKEN_COOKIE } from '#core/domain/session-cookie.ts'
import { alarmRaised } from '#core/contract/live.ts'
import { getFleetTrails } from '#core/contract/fleet-trails.ts'
import { getMapSettings } from '#core/contract/map-settings.ts'
import { getFleetOverview } from '#core/contract/wall.ts'
import { anOverview, FLEET_COUNTERS as counters } from '#tests/builders/fleet-overview.ts'
import { fakePlatform, refusal } from '#tests/support/fake-platform.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { StageFrame } from '../stage/stage-frame.tsx'
import { BigScreen } from './big-screen.tsx'

const platform = fakePlatform()

const nothing = anOverview({
  total: 0,
  onboarded: 0,
  online: 0,
  states: {},
  onlineToday: 0,
  mileageTodayKm: 0,
  runningSecondsToday: 0,
  energyToday: {
    electricKwh: null,
    fuelLitres: null,
    co2Kg: null,
    electric: { vehicles: 0, reporting: 0, km: 0 },
    fuel: { vehicles: 0, reporting: 0, km: 0 },
  },
  byPowerType: [],
  byVehicleClass: [],
  byMarket: [],
  flows: [],
  otherMarkets: [],
  byRegion: [],
  alarmsTodayByLevel: { level1: 0, level2: 0, level3: 0 },
  upgrades: { tasks: 0, vehicles: 0, upgraded: 0, underWay: 0, upgradedToday: 0, failedToday: 0 },
  alarmsTodayByKind: [],
  alarmsTodayHandled: { level1: 0, level2: 0, level3: 0, done: 0, medianAcknowledgeSeconds: null },
})
let opened: Awaited<ReturnType<typeof renderScreen>>
async function open(query = '') {
  opened = await renderScreen(
    <StageFrame path="/bigScreen" title="Fleet overview" theme="dark">
      <BigScreen />
    </StageFrame>,
    { address: `/bigScreen${query}` },
  )
  return opened
}

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  platform.answer(getMapSettings, () => ({}))
  platform.answer(getFleetOverview, () => anOverview())
  platform.answer(getFleetTrails, () => ({ atTime: '2026-11-21 10:00:00', trails: [] }))
})
afterEach(() => {
  opened.live.close()
  vi.restoreAllMocks()
})

/** No panel is empty but for its name, and no number is missing. */
function expectWordsEverywhere() {
  const panels = screen.getAllByRole('region')
  expect(panels).toHaveLength(9)
  for (const panel of panels) {
    const [name, ...rest] = [...panel.children].map((part) => part.textContent?.trim())
    expect(rest.join(''), `panel "${name}"`).not.toBe('')
    expect(panel).not.toHaveTextContent(/NaN|Infinity|undefined|null/)
  }
}

describe('what the wall says when it has nothing to show', () => {
  it('waits in words in every panel', async () => {
    platform.answer(getFleetOverview, () => refusal(503, 'Starting'))
    await open()
    expectWordsEverywhere()
    expect(screen.getAllByText('Waiting for data')).toHaveLength(9)
    expect(await screen.findByText('The platform is not responding. Retrying…')).toBeVisible()
  })

  it('names the empty register and where vehicles are added', async () => {
    platform.answer(getFleetOverview, () => nothing)
    const { live } = await open()
    live.connected()
    live.topic('fleet/counters', counters)
    expect(await screen.findByText('No vehicles registered yet')).toBeVisible()
    expect(screen.getByText('Add them in the console under Master data › Vehicles.')).toBeVisible()
    expectWordsEverywhere()
    expect(
      within(screen.getByRole('region', { name: 'Online now' })).getByText('online').previousSibling,
    ).toHaveTextContent('–')
  })

  it('does not call the fleet empty when only the selection is', async () => {
    platform.answer(getFleetOverview, () => nothing)
    await open('?market=eu')
    expect(await screen.findByText('No vehicles match this selection')).toBeVisible()
    expect(screen.queryByText('No vehicles registered yet')).toBeNull()
    expectWordsEverywhere()
  })

  it('says that no fleet was chosen for it', async () => {
    platform.answer(getFleetOverview, () => refusal(404, 'Not found'))
    await open()
    expect(await screen.findByText('No fleet selected for the public wall')).toBeVisible()
    expect(screen.getByText('A platform administrator can select it on the server.')).toBeVisible()
  })

  it('distinguishes a map without positions from one that is still loading', async () => {
    const { live } = await open()
    await screen.findByText('Demo Motors')
    live.connected()
    expect(screen.queryByText('No vehicle has reported a position yet')).toBeNull()
    live.fleet([])
    expect(screen.getByText('No vehicle has reported a position yet')).toBeVisible()
    live.fleet([{ id: 1, state: 'driving' }])
    expect(screen.queryByText('No vehicle has reported a position yet')).toBeNull()
  })
})

describe('the figures of today', () => {
  const metric = (name: string) => document.querySelector(`[data-metric="${name}"]`)?.parentElement

  it('shows energy, its CO2 with the factors, and the progress of alarm handling', async () => {
    await open()
    const energy = await screen.findByRole('region', { name: 'Energy today' })
    await waitFor(() => expect(metric('electric-today')).toHaveTextContent('42kWh'))
    expect(metric('fuel-today')).toHaveTextContent('–')
    expect(metric('co2-today')).toHaveTextContent('22.5t')
    // The number next to it is of the whole fleet: this one says what it was measured on.
    expect(energy).toHaveTextContent('1/3 reporting · 120 km')
    expect(energy).toHaveTextContent('2.68 kg/L diesel, 0.53 kg/kWh')
    expect(metric('alarms-handled')).toHaveTextContent('67%')
    expect(metric('alarms-acknowledged-after')).toHaveTextContent('4 min 5 s')
  })

  it('shows how many alarms are done, in progress and open', async () => {
    await open()
    const alarms = await screen.findByRole('region', { name: 'Alarms today' })
    await waitFor(() => expect(alarms).toHaveTextContent('done 1in progress 1open 1'))
  })

  it('shows how far upgrades are', async () => {
    await open()
    const panel = await screen.findByRole('region', { name: 'Upgrades' })
    // Numbers roll to their value.
    const shown = /25%upgrade tasks40 vehicles, 2 tasks3upgrading7upgraded todayFailed: 1/
    await waitFor(() => expect(panel).toHaveTextContent(shown))
  })

  it('lists provinces and countries apart, because one is no part of the other', async () => {
    const byRegion = [
      { key: 'CN-37', count: 5 },
      { key: 'CN', count: 24 },
      { key: 'FR', count: 4 },
      { key: 'CN-13', count: 3 },
    ]
    platform.answer(getFleetOverview, () => anOverview({ byRegion }))
    await open()
    const regions = await screen.findByRole('region', { name: 'Provinces of China' })
    const lists = [...regions.querySelectorAll('ul')].map((list) =>
      [...list.querySelectorAll('li span')].map((name) => name.textContent),
    )
    expect(lists).toEqual([['Shandong', 'Hebei'], ['France']])
    expect(within(regions).getByRole('heading', { name: 'Other countries and regions' })).toBeVisible()
  })

  it('leads only signed-in users to the list behind a number', async () => {
    await open('?powerType=%E6%9F%B4%E6%B2%B9')
    await waitFor(() => expect(metric('total')).toHaveTextContent('3'))
    expect(screen.queryByRole('link')).toBeNull()
    opened.unmount()
    document.cookie = `${TOKEN_COOKIE}=token`
    await open('?powerType=%E6%9F%B4%E6%B2%B9')
    const register = `/#/baseInfo/vehicle?powerType=${encodeURIComponent('柴油')}`
    await waitFor(() => expect(metric('total')).toHaveAttribute('href', register))
    expect(
      screen.getByRole('region', { name: 'Online now' }).querySelector('[data-metric="state-driving"] a'),
    ).toHaveAttribute('href', `/screens.html#/multiTrack?power=${encodeURIComponent('柴油')}&state=driving`)
    document.cookie = `${TOKEN_COOKIE}=; Max-Age=0`
  })
})

describe('when a level 1 alarm is raised', () => {
  it('lets it hold the middle of the wall, without an identity', async () => {
    const { live } = await open()
    live.connected()
    live.topic(alarmRaised.name, {
      id: 9,
      vehicleId: null,
      vin: null,
      plate: null,
      kind: 'panic',
      level: 1,
      startTime: '2026-11-21 10:00:00',
      lat: 23,
      lng: 113,
    })
    const card = (await screen.findByText('New level 1 alarm')).closest('section')!
    expect(card).toHaveTextContent('SOS')
  })
})

describe('when the connection is cut', () => {
  const LAST_CONTACT = 'fleetwall.heardAt./bigScreen'

  it('keeps the figures with their age and says so in the header', async () => {
    const { live } = await open()
    live.connected()
    live.topic('fleet/counters', { ...counters, online: 7, onboarded: 9, total: 9 })
    live.lost()
    const header = screen.getByRole('banner')
    await waitFor(() => expect(header).toHaveTextContent(/Reconnecting.*data as of|Reconnecting.*data/))
    expect(screen.getByRole('region', { name: 'Online now' })).toHaveTextContent('7')
    // A short cut needs no advice.
    expect(screen.queryByText(/Connection lost since/)).toBeNull()
  })

  it('explains a cut that lasts, and what to look at', async () => {
    localStorage.setItem(LAST_CONTACT, String(Date.now() - 5 * 60_000))
    const { live } = await open()
    expect(screen.queryByText(/Connection lost since/)).toBeNull()
    live.lost()
    expect(screen.getByText(/Connection lost since \d{1,2} \w+ \d{4}, \d\d:\d\d:\d\d\./)).toBeVisible()
    expect(screen.getByText(/check the network connection and the platform/)).toBeVisible()
    live.connected()
    live.topic('fleet/counters', counters)
    expect(screen.queryByText(/Connection lost since/)).toBeNull()
  })

  it('sends a user whose session has ended to sign in again and back', async () => {
    const { live } = await open()
    live.refused()
    expect(screen.getByRole('link', { name: 'Sign in again' })).toHaveAttribute(
      'href',
      `/#/login?redirect=${encodeURIComponent('/bigScreen')}`,
    )
  })
})
