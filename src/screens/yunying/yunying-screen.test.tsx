import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TOKEN_COOKIE } from '#core/domain/session-cookie.ts'
import { getMapSettings } from '#core/contract/map-settings.ts'
import {
  getOperationsOverview,
  getOperationsPlace,
  type OperationsCity,
  type OperationsHour,
  type OperationsOverview,
  type OperationsPlace,
} from '#core/contract/operations-wall.ts'
import type { Language } from '#core/domain/language.ts'
import { fakePlatform, refusal } from '#tests/support/fake-platform.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { keepLastGood } from '../stage/last-good.ts'
import { StageFrame } from '../stage/stage-frame.tsx'
import { YunyingScreen } from './yunying-screen.tsx'

const platform = fakePlatform()
const MINUTE = 60_000

const aCity = (operatingCity: string, over: Partial<OperationsCity> = {}): OperationsCity => ({
  operatingCity,
  total: 4,
  online: 3,
  out: 2,
  driving: 1,
  charging: 1,
  trips: 7,
  mileageTodayKm: 320,
  safety: { score: 81, level1: 0, level2: 3.13, level3: 6.25 },
  chargedKwh: 120,
  kwhPer100Km: 97.5,
  litresPer100Km: 31.2,
  ...over,
})
const anOverview = (over: Partial<OperationsOverview> = {}): OperationsOverview => {
  const { operatingCity: _none, ...country } = aCity('', { total: 10, out: 6, trips: 21, mileageTodayKm: 1500 })
  return {
    atTime: '2026-11-21 10:00:00',
    energyUntilTime: '2026-11-21 09:00:00',
    country,
    cities: [aCity('Xuzhou'), aCity('Ningbo', { total: 2, out: 2, safety: null, kwhPer100Km: null })],
    ...over,
  }
}
const anHour = (hour: number, over: Partial<OperationsHour> = {}): OperationsHour => ({
  hourTime: `2026-11-${hour < 10 ? '21' : '20'} ${String(hour).padStart(2, '0')}:00:00`,
  untilTime: null,
  out: 1,
  shares: { driving: 0.4, charging: 0.1, idling: 0.05, parked: 0.25, silent: 0.2 },
  ...over,
})
const hours = Array.from({ length: 24 }, (_, index) => anHour((index + 9) % 24))
const aPlace = (operatingCity: string, over: Partial<OperationsPlace> = {}): OperationsPlace => ({
  atTime: '2026-11-21 10:00:00',
  operatingCity,
  box: [117, 34, 117.5, 34.5],
  hours,
  cells: [[117.2, 34.2, 5]],
  cellDegrees: 0.02,
  alarms: [],
  ...over,
})

let opened: Awaited<ReturnType<typeof renderScreen>> | undefined
const open = async (query = '', language: Language = 'en') => {
  opened = await renderScreen(
    <StageFrame path="/yunyingScreen" title="Domestic operations" theme="dark">
      <YunyingScreen />
    </StageFrame>,
    { address: `/yunyingScreen${query}`, language },
  )
}
/** Name of the place in view. By text: roles of a whole wall take long to find. */
const heading = (name: string) => screen.findByText(name, { selector: 'h2 bdi' })
const panel = (name: string) => screen.getByLabelText(name, { selector: 'section' })

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  platform.answer(getMapSettings, () => ({}))
  platform.answer(getOperationsOverview, () => anOverview())
  platform.answer(getOperationsPlace, ({ query }) => aPlace(query.get('operatingCity') ?? ''))
})
afterEach(() => {
  opened?.live.close()
  vi.restoreAllMocks()
})

describe('/yunyingScreen', () => {
  it('shows the city of its address with the country next to it', async () => {
    await open('?operatingCity=Xuzhou')
    await heading('Xuzhou')
    expect(screen.getByText('4 vehicles')).toBeVisible()
    expect(panel('Attendance today')).toHaveTextContent('50%2on the road today4registered3onlineChina 60%')
    expect(panel('Today')).toHaveTextContent('7trips startedChina 21 320kmdistanceChina 1,500 km')
    expect(panel('Energy')).toHaveTextContent('120kWhcharged by 09:00China 120 kWh')
    expect(panel('Energy')).toHaveTextContent('97.5kWhper 100 kmChina 97.5 kWh31.2Lper 100 km')
    expect(panel('Safety today')).toHaveTextContent('81out of 100')
    expect(panel('Safety today')).toHaveTextContent('Level 10Level 23.13Level 36.25alarms per 1,000 km')
  })

  it('shows of the whole country its own figures alone', async () => {
    await open()
    await heading('China')
    expect(panel('Attendance today')).toHaveTextContent('60%6on the road today10registered3online')
    expect(panel('Attendance today')).not.toHaveTextContent('China')
  })

  it('steps from city to city and holds by keys', async () => {
    await open()
    await heading('China')
    expect(screen.getByText('1 of 3 · next: Xuzhou')).toBeVisible()
    fireEvent.keyDown(window, { key: 'ArrowDown' })
    await heading('Xuzhou')
    fireEvent.keyDown(window, { key: 'ArrowRight' })
    await heading('Ningbo')
    fireEvent.keyDown(window, { key: 'ArrowUp' })
    fireEvent.keyDown(window, { key: 'h' })
    await heading('Xuzhou')
    expect(screen.getByText('2 of 3 · paused')).toBeVisible()
  })

  it('leaves the arrow keys to a rotation of walls', async () => {
    await open('?tour=bigScreen,yunyingScreen')
    await heading('China')
    fireEvent.keyDown(window, { key: 'ArrowRight' })
    fireEvent.keyDown(window, { key: 'ArrowDown' })
    expect(await heading('Xuzhou')).toBeVisible()
  })

  it('asks for the part of the fleet and the city its address names', async () => {
    const asked: string[] = []
    platform.answer(getOperationsPlace, ({ query }) => {
      asked.push(query.toString())
      return aPlace('Xuzhou')
    })
    await open('?operatingCity=Xuzhou&market=cn&vehicleClassification=bus')
    await heading('Xuzhou')
    await waitFor(() => expect(asked).not.toEqual([]))
    expect(asked[0]).toBe('vehicleClassification=bus&market=cn&dimension=0&operatingCity=Xuzhou')
    expect(screen.getByText('4 vehicles · Buses')).toBeVisible()
  })
})

describe('hours, ranking and alarms of /yunyingScreen', () => {
  it('shows the newest counted hour, and as text for users who cannot see columns', async () => {
    const uncounted = hours.map((hour, index) => (index < 3 ? { ...hour, shares: null, out: 0 } : hour))
    platform.answer(getOperationsPlace, () => aPlace('Xuzhou', { hours: uncounted }))
    await open('?operatingCity=Xuzhou')
    await heading('Xuzhou')
    expect(await screen.findByText('hour from 08:00')).toBeVisible()
    expect(panel('Fleet utilisation, by hour')).toHaveTextContent(
      'Driving40%Charging10%Idling5%Parked25%No data20%hour from 08:00',
    )
    expect(
      within(panel('Fleet utilisation, by hour')).getByRole('figure', {
        name: 'Driving 40%, Charging 10%, Idling 5%, Parked 25%, No data 20%',
      }),
    ).toBeVisible()
    const attendance = within(panel('Vehicles on the road, by hour')).getByRole('figure', {
      name: /^(Hour from|From) 08:00/,
    })
    expect(attendance).toHaveAccessibleName('Hour from 08:00: 1 of 4 vehicles on the road')
    expect(attendance.querySelectorAll('rect')).toHaveLength(21)
  })

  it('says up to when the hour under way is counted', async () => {
    const soFar = hours.map((hour, index) => (index < 23 ? hour : { ...hour, untilTime: '2026-11-21 08:24:30' }))
    platform.answer(getOperationsPlace, () => aPlace('Xuzhou', { hours: soFar }))
    await open('?operatingCity=Xuzhou')
    await heading('Xuzhou')
    expect(await screen.findByText('hour from 08:00 to 08:24')).toBeVisible()
    const attendance = within(panel('Vehicles on the road, by hour')).getByRole('figure', {
      name: /^(Hour from|From) 08:00/,
    })
    expect(attendance).toHaveAccessibleName('From 08:00 to 08:24: 1 of 4 vehicles on the road')
    expect(attendance.querySelectorAll('[data-open="true"] rect')).toHaveLength(1)
  })

  it('says when the first hour will be counted', async () => {
    const none = hours.map((hour) => ({ ...hour, shares: null }))
    platform.answer(getOperationsPlace, () => aPlace('', { hours: none }))
    await open()
    await heading('China')
    expect(await screen.findAllByText('Each hour appears once ten minutes of data are available')).toHaveLength(2)
  })

  it('ranks cities by attendance and marks the one in view', async () => {
    await open('?operatingCity=Xuzhou')
    await heading('Xuzhou')
    const rows = within(panel('Cities by attendance')).getAllByRole('row').slice(1)
    expect(rows.map((row) => row.textContent)).toEqual(['1Ningbo100%320–', '2Xuzhou50%32081'])
    expect(rows.map((row) => row.dataset['shown'])).toEqual(['false', 'true'])
  })

  it('leads a signed-in user to the lists behind its figures, alarms included', async () => {
    document.cookie = `${TOKEN_COOKIE}=token`
    platform.answer(getOperationsPlace, () =>
      aPlace('Xuzhou', {
        alarms: [
          {
            id: 1,
            kind: 'overspeed',
            level: 2,
            startTime: '2026-11-21 09:30:15',
            vin: 'LGWEF4A50TEST0001',
            plate: '苏C12345',
            operatingCity: 'Xuzhou',
          },
        ],
      }),
    )
    await open('?operatingCity=Xuzhou')
    await heading('Xuzhou')
    const alarm = within(panel('Latest alarms'))
    expect((await alarm.findByRole('link', { name: '苏C12345' })).getAttribute('href')).toMatch(
      /^\/#\/tbox\/warnMessage\?vin=LGWEF4A50TEST0001&startTime=/,
    )
    expect(alarm.getByRole('listitem')).toHaveTextContent('Overspeed')
    expect(within(panel('Attendance today')).getByRole('link', { name: '50%' })).toHaveAttribute(
      'href',
      '/#/baseInfo/vehicle?operatingCity=Xuzhou',
    )
    document.cookie = `${TOKEN_COOKIE}=; max-age=0`
  })
})

describe('states of /yunyingScreen', () => {
  it('keeps the city before on the wall until the next one is there', async () => {
    await open()
    await heading('China')
    platform.answer(getOperationsPlace, () => refusal(500, 'later'))
    fireEvent.keyDown(window, { key: 'ArrowDown' })
    expect(screen.getByText('China', { selector: 'h2 bdi' })).toBeVisible()
    expect(await screen.findByText('1 of 3')).toBeVisible()
    expect(screen.getByText('China', { selector: 'h2 bdi' })).toBeVisible()
    expect(panel('Today')).toHaveTextContent('21trips started')
  })

  it('greys figures that are old and says of when they are', async () => {
    const query = { market: 'all', dimension: 0 }
    const at = Date.now() - 11 * MINUTE
    keepLastGood(`yunying.${JSON.stringify(query)}`, { value: anOverview(), at })
    keepLastGood(`yunying.place.${JSON.stringify(query)}`, { value: aPlace(''), at })
    platform.answer(getOperationsOverview, () => refusal(500, 'gone'))
    platform.answer(getOperationsPlace, () => refusal(500, 'gone'))
    await open()
    await heading('China')
    for (const name of ['Attendance today', 'Cities by attendance', 'Fleet utilisation, by hour']) {
      expect(panel(name)).toHaveAttribute('data-state', 'old')
      expect(panel(name)).toHaveTextContent(/as of \d\d:\d\d/)
    }
    // The map waits for the settings of the installation.
    await waitFor(() =>
      expect(document.querySelector('[data-map]')?.closest('[data-freshness]')).toHaveAttribute(
        'data-freshness',
        'old',
      ),
    )
  })

  it('says that nothing is in use at home, and where that is written down', async () => {
    const { country } = anOverview()
    platform.answer(getOperationsOverview, () => anOverview({ country: { ...country, total: 0 }, cities: [] }))
    await open()
    expect(await screen.findByText('No vehicles in use in China')).toBeVisible()
  })

  it('says that nothing fits the selection of its address', async () => {
    const { country } = anOverview()
    platform.answer(getOperationsOverview, () => anOverview({ country: { ...country, total: 0 }, cities: [] }))
    await open('?market=eu')
    expect(await screen.findByText('No vehicles in China match this selection')).toBeVisible()
  })

  it('says that no vehicle operates in the city of its address', async () => {
    await open('?operatingCity=Atlantis')
    expect(await screen.findByText('No vehicles operate in Atlantis')).toBeVisible()
  })

  it('says what is missing to a user without access', async () => {
    platform.answer(getOperationsOverview, () => refusal(403, 'not allowed'))
    platform.answer(getOperationsPlace, () => refusal(403, 'not allowed'))
    await open()
    expect(await screen.findByText('You don’t have access to this wall')).toBeVisible()
  })

  it('speaks Arabic', async () => {
    await open('?operatingCity=Xuzhou', 'ar')
    await heading('Xuzhou')
    expect(screen.getByText('4 مركبات')).toBeVisible()
    expect(panel('المركبات العاملة اليوم')).toHaveTextContent('خرجت اليوم')
    await waitFor(() => expect(document.documentElement).toHaveAttribute('dir', 'rtl'))
  })
})
