import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { reverseGeocode } from '#core/contract/geocoding.ts'
import { getMapSettings } from '#core/contract/map-settings.ts'
import {
  getPositionPicture,
  listPositionData,
  listPositionGaps,
  type PositionDatum,
} from '#core/contract/position-data.ts'
import { fakePlatform, refusal } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
// The page fetches it when it needs it; here it is there already, so that no test waits for it.
import './position-map.tsx'
import { LocationPage } from './location-page.tsx'

const PATH = '/dataService/location'
const VIN = 'LGWEF4A50TEST0001'
const SEARCH = `vin=${VIN}&startTime=2026-01-05 00:00:00&endTime=2026-01-05 23:59:59`
const aPosition = (over: Partial<PositionDatum> = {}): PositionDatum => ({
  key: '1.1.1.0',
  vin: VIN,
  time: '2026-01-05 08:00:00',
  receiveTime: '2026-01-05 08:00:02',
  delaySeconds: 2,
  lng: 108.95,
  lat: 34.26,
  altitude: 400,
  speed: 61.5,
  direction: 90,
  satellites: 12,
  gnssFixed: true,
  mileageKm: 1234.5,
  source: 'live',
  locationSort: 1,
  flags: [],
  ...over,
})
const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  // Without settings no map is drawn; this browser has no WebGL.
  platform.answer(getMapSettings, () => refusal(500, 'No map here'))
  platform.answer(reverseGeocode, () => refusal(500, 'No addresses here'))
  platform.answer(listPositionData, () => ({
    list: [aPosition(), aPosition({ key: '2.1.1.0', gnssFixed: false, flags: ['drift'], source: 'batch' })],
    nextKey: null,
  }))
})
const open = (query: string, codes = [`${PATH}/position/export`]) =>
  renderPage(<LocationPage />, {
    path: `${PATH}?${query}`,
    codes: [PATH, ...codes],
    namespaces: ['positionData', 'list', 'select', 'map'],
  })

describe('location data', () => {
  it('asks for a search first', async () => {
    await open('')
    expect(screen.getByText('Set your filters, then select Query')).toBeVisible()
    expect(platform.asked(listPositionData)).toEqual([])
  })

  it('shows positions with their flags and sends every condition of the address', async () => {
    await open(`${SEARCH}&validOnly=true&speedFrom=10&area=107,33,109,35`)
    const bad = (await screen.findByText('Drift')).closest('tr')!
    expect(bad).toHaveTextContent('No fix')
    expect(bad).toHaveTextContent('Batch')
    const query = platform.asked(listPositionData)[0]!.query
    expect(Object.fromEntries(query)).toMatchObject({
      vin: VIN,
      validOnly: 'true',
      speedFrom: '10',
      area: '107,33,109,35',
    })
  })

  it('shows the silence of each vehicle, and a hint when there is none', async () => {
    platform.answer(listPositionGaps, () => ({
      list: [
        {
          vin: VIN,
          startTime: '2026-01-05 08:00:00',
          endTime: '2026-01-05 08:30:00',
          seconds: 1800,
          km: 33.4,
          impliedSpeed: 66.8,
        },
      ],
      more: true,
    }))
    await open(`${SEARCH}&view=gaps`)
    expect((await screen.findByText('66.8')).closest('tr')).toHaveTextContent('30 min')
    expect(screen.getByText('Showing the 1,000 longest gaps.')).toBeVisible()
    expect(platform.asked(listPositionGaps)[0]?.query.get('gapMinutes')).toBe('10')
  })

  it('says what to do when there is no gap', async () => {
    platform.answer(listPositionGaps, () => ({ list: [], more: false }))
    await open(`${SEARCH}&view=gaps`)
    expect(await screen.findByText('No gaps of that length')).toBeVisible()
  })

  it('lists the vehicles of the map and how much of their way is drawn', async () => {
    platform.answer(getPositionPicture, () => ({
      vehicles: [{ vin: VIN, positions: 8000, step: 4, track: [[108.95, 34.26, 1] as [number, number, number]] }],
      cells: [[108.95, 34.26, 8000] as [number, number, number]],
    }))
    await open(`${SEARCH}&view=map`)
    const vehicles = await screen.findByRole('complementary', { name: 'Vehicles' })
    expect(vehicles).toHaveTextContent('8,000')
    expect(vehicles).toHaveTextContent('1 of 4 shown')
  })

  it('offers files only to who may export', async () => {
    await open(SEARCH, [])
    await screen.findByText('Drift')
    for (const name of ['GPX', 'KML', 'Export']) expect(screen.queryByRole('button', { name })).toBeNull()
  })
})
