import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getOverseasOverview, type OverseasCountry, type OverseasOverview } from '#core/contract/overseas.ts'
import { fakePlatform, refusal } from '#tests/support/fake-platform.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { keepLastGood } from '../stage/last-good.ts'
import { StageFrame } from '../stage/stage-frame.tsx'
import { OverseasScreen } from './overseas-screen.tsx'

const platform = fakePlatform()

const aCountry = (over: Partial<OverseasCountry>): OverseasCountry => ({
  country: 'DE',
  market: 'eu',
  total: 1,
  online: 1,
  onlineToday: 1,
  mileageTodayKm: 100,
  alarmsToday: 0,
  behindVersion: 0,
  dealers: 1,
  stations: 2,
  ...over,
})
const anOverview = (countries: OverseasCountry[]): OverseasOverview => ({
  atTime: '2026-11-21 10:00:00',
  total: countries.reduce((sum, { total }) => sum + total, 0),
  online: countries.reduce((sum, { online }) => sum + online, 0),
  driving: 1,
  usual: null,
  onlineToday: 1,
  mileageTodayKm: 100,
  alarmsTodayByLevel: { level1: 1, level2: 0, level3: 2 },
  upgrades: { tasks: 2, vehicles: 40, upgraded: 10, underWay: 3, upgradedToday: 7, failedToday: 1 },
  countries,
  places: [{ market: 'eu', squares: [[13.4, 52.5, 1, 1]] }],
})

let opened: Awaited<ReturnType<typeof renderScreen>> | undefined
const open = async (query = '') => {
  opened = await renderScreen(
    <StageFrame path="/overseas" title="Overseas operations" theme="dark">
      <OverseasScreen />
    </StageFrame>,
    { address: `/overseas${query}` },
  )
}
const row = (country: string) => screen.findByRole('row', { name: new RegExp(`^${country}`) })

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  platform.serve('/map/countries.json', [])
})
afterEach(() => {
  vi.useRealTimers()
  opened?.live.close()
  vi.restoreAllMocks()
})

describe('/overseas', () => {
  it('shows each country in its own unit of distance', async () => {
    platform.answer(getOverseasOverview, () =>
      anOverview([
        aCountry({ total: 12, alarmsToday: 3 }),
        aCountry({ country: 'GB', total: 4, mileageTodayKm: 160.9344 }),
      ]),
    )
    await open()
    expect(await row('Germany')).toHaveTextContent('Germany121100 km303')
    expect(await row('United Kingdom')).toHaveTextContent('United Kingdom41100 mi003')
    expect(screen.getByRole('region', { name: 'Markets' })).toHaveTextContent('Europe2 / 16')
  })

  it('shows the countries of the market in view, also where the table has several pages', async () => {
    const many = Array.from({ length: 20 }, (_, index) =>
      aCountry({ country: `A${String.fromCharCode(65 + index)}`, market: 'other', total: 3 }),
    )
    const small = ['DE', 'FR'].map((country) => aCountry({ country, total: 31 - 30 * Number(country === 'FR') }))
    platform.answer(getOverseasOverview, () => anOverview([...many, ...small]))
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] })
    await open()
    const markedRows = () => document.querySelectorAll('tr[data-shown="true"]').length
    // The others have more vehicles together, so their market comes first.
    await waitFor(() => expect(markedRows()).toBeGreaterThan(2))
    await act(() => vi.advanceTimersByTimeAsync(15_000))
    expect(markedRows()).toBe(2)
    expect(document.querySelector('tbody tr')).toHaveAttribute('data-country', 'DE')
  })

  it('sums up the market the globe looks at, in the unit of its largest fleet, and marks its countries', async () => {
    platform.answer(getOverseasOverview, () =>
      anOverview([
        aCountry({ country: 'GB', total: 9, mileageTodayKm: 321.8688, alarmsToday: 2, behindVersion: 4 }),
        aCountry({ total: 3, mileageTodayKm: 0, alarmsToday: 1, behindVersion: 1 }),
        aCountry({ country: 'MX', market: 'latam', total: 5, mileageTodayKm: 7, alarmsToday: 30, behindVersion: 5 }),
      ]),
    )
    await open()
    expect(await row('Germany')).toHaveAttribute('data-shown', 'true')
    expect(await row('Mexico')).toHaveAttribute('data-shown', 'false')
    const markets = screen.getByRole('region', { name: 'Markets' })
    expect(markets).toHaveTextContent('200miDistance today3Alarms 1–25Outdated firmware')
  })

  it('shows at most eighteen countries at a time, in pages of one length, and says so', async () => {
    const names = [
      'DE',
      'ES',
      'FR',
      'IT',
      'PT',
      'NL',
      'BE',
      'AT',
      'PL',
      'CZ',
      'HU',
      'SE',
      'NO',
      'FI',
      'DK',
      'CH',
      'IE',
      'GR',
      'RO',
    ]
    platform.answer(getOverseasOverview, () => anOverview(names.map((country) => aCountry({ country }))))
    await open()
    await row('Germany')
    const table = screen.getByRole('region', { name: 'By country' })
    expect(within(table).getAllByRole('row')).toHaveLength(11)
    expect(table).toHaveTextContent('1 of 2')
  })

  it('has the clocks of the seven zones, from west to east', async () => {
    platform.answer(getOverseasOverview, () => anOverview([aCountry({})]))
    await open()
    const clocks = within(await screen.findByRole('list', { name: 'Local times' })).getAllByRole('listitem')
    expect(clocks.map((clock) => clock.textContent?.replace(/^(day|night)/, '').replace(/\d.*/, ''))).toEqual([
      'Costa Rica',
      'Lisbon',
      'Paris',
      'Berlin',
      'Moscow',
      'Baghdad',
      'Shanghai',
    ])
  })

  it('asks for the part of the fleet its address names', async () => {
    const asked: string[] = []
    platform.answer(getOverseasOverview, ({ query }) => {
      asked.push(query.toString())
      return anOverview([aCountry({})])
    })
    await open('?market=eu&vehicleClassification=bus')
    // The wall of the test before may still ask for its own part.
    await expect.poll(() => asked).toContain('vehicleClassification=bus&market=eu&dimension=0')
  })

  it('says that nothing is in use abroad, and where that is written down', async () => {
    platform.answer(getOverseasOverview, () => anOverview([]))
    await open()
    expect(await screen.findByText('No vehicles in use abroad')).toBeVisible()
  })

  it('greys the globe with the figures that are old', async () => {
    const query = { market: 'all', dimension: 0 }
    keepLastGood(`overseas.${JSON.stringify(query)}`, {
      value: anOverview([aCountry({})]),
      at: Date.now() - 11 * 60_000,
    })
    platform.answer(getOverseasOverview, () => refusal(500, 'gone'))
    await open()
    await row('Germany')
    expect(screen.getByRole('region', { name: 'By country' })).toHaveAttribute('data-state', 'old')
    const globe = screen.getByRole('figure', { name: /Europe/ })
    expect(globe.parentElement).toHaveAttribute('data-freshness', 'old')
  })

  it('says what is missing to a user without access', async () => {
    platform.answer(getOverseasOverview, () => refusal(403, 'not allowed'))
    await open()
    expect(await screen.findByText('You don’t have access to this wall')).toBeVisible()
  })
})

it('shows how far upgrades abroad are', async () => {
  platform.answer(getOverseasOverview, () => anOverview([aCountry({})]))
  await open()
  // Numbers roll to their value.
  const today = await screen.findByRole('region', { name: 'Today' })
  await waitFor(() => expect(today).toHaveTextContent(/25%upgrade tasks3upgrading7upgraded today/))
})

describe('figures of /overseas', () => {
  it('tells what is usual at this time', async () => {
    const as = (value: number) => ({ low: value - 1, mean: value, high: value + 1 })
    const today = { onlineToday: as(5), mileageTodayKm: as(100), runningSecondsToday: as(0), alarmsToday: as(3) }
    const usual = { weeks: 2, online: null, driving: as(4), ...today, hours: [] }
    platform.answer(getOverseasOverview, () => ({ ...anOverview([aCountry({})]), usual }))
    await open()
    expect(await screen.findByText(/3 fewer driving than usual/)).toBeVisible()
    expect(screen.getByRole('region', { name: 'Today' })).toHaveTextContent(/≈usual 100.*▼usual 5/)
  })
})
