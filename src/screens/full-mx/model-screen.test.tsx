// @alone: the page reads its address once.
import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getModelWall, type ModelWall } from '#core/contract/model-wall.ts'
import type { Language } from '#core/domain/language.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { createFormat } from '#web/i18n/format.ts'
import { fakePlatform, refusal } from '#tests/support/fake-platform.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { StageFrame } from '../stage/stage-frame.tsx'
import { ModelScreen } from './model-screen.tsx'

const platform = fakePlatform()

const HEXIN = { brand: 'HX', name: 'Hexin', vehicles: 1200 }
const ZETA = { brand: 'ZZ', name: 'Zeta', vehicles: 30 }

/** The picture of days ends today. */
const YESTERDAY = toPlatformTime(Date.now() - 86_400_000).slice(0, 10)

const aWall = (over: Partial<ModelWall> = {}): ModelWall => ({
  atTime: '2026-11-21 10:00:00',
  lines: [HEXIN, ZETA],
  line: HEXIN,
  funnel: { produced: 1200, delivered: 900, activated: 600, active: 450, silent: 150 },
  mileage: [10, 20, 30, 40, 0, 100],
  withoutMileage: 7,
  energy: [
    { series: 'B', name: 'Bolin', powerType: '纯电动', unit: 'kWh', vehicles: 12, spread: [70, 80, 90.5, 100, 120] },
    { series: 'T', name: 'Tianma', powerType: '柴油', unit: 'L', vehicles: 1, spread: [28, 29, 31, 33, 35] },
  ],
  faults: [
    { code: 'P0087', names: { en: 'Rail pressure too low', ar: 'ضغط السكة' }, level: 2, vehicles: 9, before: 4 },
    { code: '100/1', names: {}, level: null, vehicles: 3, before: 0 },
    { code: 'P0299', names: { en: 'Boost pressure too low' }, level: 3, vehicles: 2, before: 5 },
  ],
  firmware: [
    {
      terminalModel: 'FT-300',
      total: 100,
      versions: [
        { version: '7.3.0', count: 60 },
        { version: '7.2.0', count: 30 },
        { version: '', count: 10 },
      ],
    },
  ],
  stations: [
    { lng: 108.9, lat: 34.2, alwaysOpen: true },
    { lng: 13.4, lat: 52.5, alwaysOpen: false },
  ],
  places: [[108.4, 34.5, 40]],
  deliveries: {
    months: Array.from({ length: 12 }, (_, place) => ({
      month: `2026-${String(place + 1).padStart(2, '0')}`,
      count: place,
    })),
    newest: Array.from({ length: 11 }, (_, place) => ({
      vin: `LTEST00000000000${place}`,
      model: `Tianma ${place}`,
      city: 'Xi’an',
      country: 'CN',
      dealer: place === 0 ? 'Xi’an Trucks' : 'Northwest Trucks',
      soldOn: '2026-11-10',
    })),
  },
  lineOff: {
    inspections: 41,
    firstEnded: 40,
    firstPassed: 38,
    medianSeconds: 120,
    days: [{ day: YESTERDAY, firstEnded: 4, firstPassed: 3 }],
    failures: [{ name: 'Satellite fix', count: 2 }],
  },
  ...over,
})

let opened: Awaited<ReturnType<typeof renderScreen>> | undefined
const open = async (query = '', language: Language = 'en') => {
  opened = await renderScreen(
    <StageFrame path="/fullMxScrren" title="Model wall" theme="dark">
      <ModelScreen />
    </StageFrame>,
    { address: `/fullMxScrren${query}`, language },
  )
}
const metric = (name: string) => document.querySelector(`[data-metric="${name}"]`)?.textContent
const scene = (name: string) => screen.findByRole('region', { name })
const asked: string[] = []
const answer = (make: (query: URLSearchParams) => ModelWall) =>
  platform.answer(getModelWall, ({ query }) => {
    asked.push(query.toString())
    return make(query)
  })

beforeEach(() => {
  localStorage.clear()
  asked.length = 0
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  platform.serve('/map/countries.json', [])
})
afterEach(() => {
  opened?.live.close()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('/fullMxScrren', () => {
  it('shows the progress of vehicles from the factory into use', async () => {
    answer(() => aWall())
    await open()
    const funnel = await scene('Sales funnel')
    await within(funnel).findByText('1,200')
    expect(
      within(funnel)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Produced1,200', 'Delivered90075%', 'Activated60067%', 'Active, 30 days45075%', 'Not reporting15025%'])
    expect(metric('active')).toBe('450')
  })

  it('names the line in its header and marks it among those it goes round', async () => {
    answer(() => aWall())
    await open()
    expect(await screen.findByText('Hexin', { selector: 'h1 small' })).toBeVisible()
    const rows = within(await scene('Product lines')).getAllByRole('listitem')
    expect(rows.map((row) => `${row.textContent} ${row.dataset.shown}`)).toEqual(['Hexin1,200 true', 'Zeta30 false'])
  })

  it('shows at most six deliveries at a time, in pages of one length, and says so', async () => {
    answer(() => aWall())
    await open()
    const newest = await scene('Latest deliveries')
    expect(await within(newest).findAllByRole('listitem')).toHaveLength(6)
    expect(newest).toHaveTextContent('1 of 2')
    const places = within(newest).getAllByText(/Trucks$/)
    expect(places.slice(0, 2).map(({ textContent }) => textContent)).toEqual([
      'Xi’an Trucks',
      'Xi’an · Northwest Trucks',
    ])
  })

  it('shows first-pass yield and top failures', async () => {
    answer(() => aWall())
    await open()
    const lineOff = await scene('EOL inspection, last 30 days')
    expect(await within(lineOff).findByText('95%')).toBeVisible()
    expect(lineOff).toHaveTextContent('Satellite fix2')
    const days = within(lineOff).getByRole('list', { name: 'First inspections by day' })
    const column = within(days).getByRole('listitem', {
      name: `${createFormat('en', 'UTC').date(YESTERDAY)}: 3 of 4 passed`,
    })
    // The last of 31 places is today's.
    expect(column.style.gridColumn).toBe('30')
    expect([...column.children].map((part) => (part as HTMLElement).style.blockSize)).toEqual(['25%', '75%'])
  })
})

describe('scenes of /fullMxScrren', () => {
  it('puts mileage into six buckets', async () => {
    answer(() => aWall())
    await open('?scenes=mileage')
    const buckets = within(await scene('Vehicles by mileage, km')).getAllByRole('listitem')
    expect(buckets.map((bucket) => bucket.textContent)).toEqual([
      '105%0–5,000',
      '2010%5,001–10,000',
      '3015%10,001–20,000',
      '4020%20,001–50,000',
      '00%50,001–100,000',
      '10050%> 100,000',
    ])
    expect(screen.getByText(/7 vehicles have none/)).toBeVisible()
  })

  it('shows consumption in the unit of the powertrain, with its spread as text', async () => {
    answer(() => aWall())
    await open('?scenes=energy')
    const electric = await scene('kWh')
    expect(electric).toHaveTextContent('BolinElectric · 12 vehicles90.5kWh')
    expect(within(electric).getByRole('figure', { name: 'Middle 50 % of vehicles: 80 to 100 kWh' })).toBeInTheDocument()
    expect(await scene('L')).toHaveTextContent('TianmaDiesel · 1 vehicle31L')
  })

  it('compares faults with the week before by word, not by colour alone', async () => {
    answer(() => aWall())
    await open('?scenes=faults')
    const faults = within(await scene('Most frequent faults')).getAllByRole('listitem')
    expect(faults.map((fault) => fault.textContent)).toEqual([
      'P0087Rail pressure too low95',
      '100/1Not in the fault dictionary3new',
      'P0299Boost pressure too low23',
    ])
    expect(within(faults[0]!).getByLabelText('5 more than before')).toBeVisible()
    expect(within(faults[2]!).getByLabelText('3 fewer than before')).toBeVisible()
  })

  it('shows the share of the newest software', async () => {
    answer(() => aWall())
    await open('?scenes=firmware')
    const model = await scene('FT-300')
    expect(model).toHaveTextContent('7.3.0607.2.030not reported10')
    expect(metric('newest-FT-300')).toBe('60%')
  })

  it('counts stations and those open around the clock', async () => {
    answer(() => aWall())
    await open('?scenes=stations')
    expect(await screen.findByRole('figure', { name: 'Map of stations and vehicles' })).toBeInTheDocument()
    expect([metric('stations'), metric('stations-always')]).toEqual(['2', '1'])
  })
})

describe('programme of /fullMxScrren', () => {
  it('goes through its scenes, each for its own time, and then to the next line', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    answer((query) => (query.get('brand') === 'ZZ' ? aWall({ line: ZETA }) : aWall()))
    await open('?scenes=faults~10,firmware~20')
    await scene('Most frequent faults')
    await act(() => vi.advanceTimersByTimeAsync(9_000))
    expect(screen.queryByRole('region', { name: 'Terminal software' })).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    expect(await scene('Terminal software')).toBeVisible()
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(await screen.findByText('Zeta', { selector: 'h1 small' })).toBeVisible()
    expect(asked).toContain('market=all&dimension=0&brand=ZZ')
  })

  it('stays with the line its address names and asks with the whole query state', async () => {
    answer(() => aWall())
    await open('?brand=HX&series=T&market=eu&powerType=LNG&vehicleClassification=truck&vehicleModel=T-1&dimension=2')
    await scene('Sales funnel')
    expect(screen.queryByRole('region', { name: 'Product lines' })).toBeNull()
    expect(Object.fromEntries(new URLSearchParams(asked[0]))).toEqual({
      brand: 'HX',
      series: 'T',
      market: 'eu',
      powerType: 'LNG',
      vehicleClassification: 'truck',
      vehicleModel: 'T-1',
      dimension: '2',
    })
    expect(new Set(asked).size).toBe(1)
  })

  it('leads a signed-in user to the lists behind the numbers', async () => {
    document.cookie = 'wit-dashboard-token=token'
    answer(() => aWall())
    await open('?scenes=faults')
    const produced = await within(await scene('Sales funnel')).findByRole('link', { name: '1,200' })
    expect(produced).toHaveAttribute('href', '/#/baseInfo/vehicle?brandCode=HX')
    expect(screen.getByRole('link', { name: 'P0087' })).toHaveAttribute(
      'href',
      '/#/dataService/faultCodeManagement?keyWord=P0087',
    )
    document.cookie = 'wit-dashboard-token=; max-age=0'
  })
})

describe('states of /fullMxScrren', () => {
  it('says in each scene what is missing when there is nothing to draw', async () => {
    answer(() =>
      aWall({
        mileage: [0, 0, 0, 0, 0, 0],
        energy: [],
        faults: [],
        firmware: [],
        stations: [],
        places: [],
        deliveries: { months: [], newest: [] },
        lineOff: { inspections: 0, firstEnded: 0, firstPassed: 0, medianSeconds: null, days: [], failures: [] },
      }),
    )
    await open('?scenes=faults')
    expect(await screen.findByText('No faults reported in the last 7 days')).toBeVisible()
    expect(screen.getByText('No completed inspections in the last 30 days')).toBeVisible()
    expect(screen.getByText('No vehicles delivered yet')).toBeVisible()
  })

  it('shows what it knew before an outage, as old', async () => {
    answer(() => aWall())
    await open('?scenes=faults')
    await scene('Most frequent faults')
    opened?.unmount()
    opened?.live.close()
    const stored = Object.keys(localStorage).find((key) => key.includes('fullMx'))!
    const entry = JSON.parse(localStorage.getItem(stored)!) as { at: number }
    localStorage.setItem(stored, JSON.stringify({ ...entry, at: entry.at - 11 * 60_000 }))
    platform.answer(getModelWall, () => refusal(500, 'gone'))
    await open('?scenes=faults')
    expect((await scene('Sales funnel')).dataset.state).toBe('old')
    expect((await scene('Most frequent faults')).closest('[data-freshness="old"]')).not.toBeNull()
    expect(metric('active')).toBe('450')
  })

  it('says that no vehicle belongs to the line of its address', async () => {
    answer(() => aWall({ line: null }))
    await open('?brand=NO')
    expect(await screen.findByText('This product line has no vehicles')).toBeVisible()
  })

  it('says what is missing to a user without access', async () => {
    platform.answer(getModelWall, () => refusal(403, 'not allowed'))
    await open()
    expect(await screen.findByText('You don’t have access to this wall')).toBeVisible()
  })

  it('speaks Arabic', async () => {
    answer(() => aWall())
    await open('?scenes=faults', 'ar')
    const faults = within(await scene('أكثر الأعطال تكرارًا'))
    expect(faults.getByText('ضغط السكة')).toBeVisible()
  })
})
