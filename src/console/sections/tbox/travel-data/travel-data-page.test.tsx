import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { reverseGeocode } from '#core/contract/geocoding.ts'
import {
  getTripTrack,
  listTripAudit,
  listTrips,
  mergeTrips,
  recalculateTrips,
  splitTrip,
  sumTrips,
  tagTrips,
  type Trip,
  type TripPoint,
} from '#core/contract/trip.ts'
import { findVinList } from '#core/contract/vehicle.ts'
import { fakePlatform, refusal } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { TravelDataPage } from './travel-data-page.tsx'

// jsdom draws no maps.
vi.mock('./trip-map.tsx', () => ({ TripMap: ({ shown }: { shown: number }) => <output>place {shown}</output> }))
// Fetched when a trip is first opened; slow where many tests run at once.
beforeAll(async () => void (await import('./trip-map.tsx')), 60_000)

const VIN = 'LGWEF4A50TEST0001'
const aTrip = (over: Partial<Trip> = {}): Trip => ({
  id: 1,
  vin: VIN,
  plate: '',
  startTime: '2026-01-05 08:00:00',
  endTime: '2026-01-05 09:00:00',
  open: false,
  manual: false,
  startLng: 108.95,
  startLat: 34.26,
  endLng: 109.1,
  endLat: 34.3,
  distanceKm: 41.2,
  durationSeconds: 3600,
  idleSeconds: 120,
  maxSpeed: 88,
  avgSpeed: 41.2,
  fuelLitres: 12.5,
  energyKwh: null,
  harshEvents: 2,
  driver: 'Lin',
  score: 95,
  tag: 'none',
  ...over,
})
const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  platform.answer(findVinList, () => ({ list: [], total: 0 }))
  platform.answer(reverseGeocode, () => refusal(503, 'none'))
  platform.answer(listTripAudit, () => [])
  platform.answer(sumTrips, () => ({
    trips: 2,
    distanceKm: 82.4,
    durationSeconds: 7200,
    idleSeconds: 240,
    fuelLitres: 25,
    energyKwh: null,
  }))
  platform.answer(listTrips, () => ({
    list: [aTrip(), aTrip({ id: 2, startTime: '2026-01-05 10:00:00' })],
    nextKey: null,
  }))
})

const aPoint = (minute: string, harsh: TripPoint['harsh'] = null): TripPoint => ({
  lng: 108.95,
  lat: 34.26,
  reportTime: `2026-01-05 08:${minute}:00`,
  speed: 50,
  harsh,
})

const PATH = '/tbox/travalData'
const all = ['edit', 'recalculate', 'export'].map((verb) => `${PATH}/trip/${verb}`)
const range = { startTime: '2026-01-05 00:00:00', endTime: '2026-01-05 23:59:59' }
const open = (query: Record<string, string> = { vin: VIN, ...range }, codes = all) =>
  renderPage(<TravelDataPage />, {
    path: `${PATH}?${new URLSearchParams(query)}`,
    codes: [PATH, ...codes],
    namespaces: ['trip', 'alarm', 'list', 'select'],
  })

describe('travel data', () => {
  it('begins with today, and shows its rules', async () => {
    await open({})
    expect(screen.getByText('A stop of 5 min ends a trip')).toBeInTheDocument()
    await expect.poll(() => platform.asked(listTrips)[0]?.query.get('startTime')).toMatch(/ 00:00:00$/)
  })

  it('shows trips with places, figures and a sum over all of them', async () => {
    await open()
    expect((await screen.findAllByText('12.5 L'))[0]).toBeVisible()
    expect(screen.getAllByText('34.26000, 108.95000')[0]).toBeVisible()
    expect(await screen.findByText('Total: 2 trips')).toBeVisible()
    expect(screen.getByText('82.4 km')).toBeVisible()
  })

  it('merges chosen trips after a question', async () => {
    platform.answer(mergeTrips, () => ({ id: 3 }))
    const { user } = await open()
    await screen.findAllByText('12.5 L')
    document.querySelectorAll('tr[data-row-key] input[type=checkbox]').forEach((box) => fireEvent.click(box))
    fireEvent.click(await screen.findByText('Merge'))
    await screen.findAllByText('Merge the selected trips?')
    await user.click(screen.getByText('Confirm'))
    await expect.poll(() => platform.asked(mergeTrips)[0]?.body).toEqual({ ids: [1, 2] })
  })

  it('tags chosen trips', async () => {
    platform.answer(tagTrips, () => null)
    const { user } = await open()
    await screen.findAllByText('12.5 L')
    fireEvent.click([...document.querySelectorAll('tr[data-row-key] input[type=checkbox]')][0]!)
    await user.click((await screen.findAllByText('Tag', { selector: 'button span' }))[0]!)
    await user.click(await screen.findByText('Private'))
    await expect.poll(() => platform.asked(tagTrips)[0]?.body).toEqual({ ids: [1], tag: 'private' })
  })

  it('leads from a trip to what the terminal sent on it', async () => {
    platform.answer(getTripTrack, () => [aPoint('00'), aPoint('20')])
    const { user } = await open({ vin: VIN, ...range }, [...all, '/dataService/terminal'])
    await user.click((await screen.findAllByLabelText(/Show map and replay/))[0]!)
    const pages = within(await screen.findByRole('navigation', { name: 'Pages of the vehicle during this trip' }))
    const address = pages.getByRole('link', { name: 'Terminal data' }).getAttribute('href')!
    // Addresses carry platform time.
    expect(Object.fromEntries(new URLSearchParams(address.split('?')[1]))).toEqual({
      vin: VIN,
      startTime: '2026-01-05 08:00:00',
      endTime: '2026-01-05 09:00:00',
    })
  })

  it('plays a trip and splits it at the current point', async () => {
    platform.answer(getTripTrack, () => ['00', '20', '40'].map((minute) => aPoint(minute)))
    platform.answer(splitTrip, () => null)
    const { user } = await open()
    await user.click((await screen.findAllByLabelText(/Show map and replay/))[0]!)
    expect(await screen.findByText('place 0')).toBeVisible()
    expect(screen.getByText('Split here').closest('button')).toBeDisabled()
    fireEvent.keyDown(screen.getByLabelText('Trip time'), { key: 'ArrowRight', keyCode: 39, which: 39 })
    expect(screen.getByText('place 1')).toBeVisible()
    await user.click(screen.getByText('Split here'))
    await screen.findAllByText(/Split the trip at/)
    await user.click(screen.getByText('Confirm'))
    await expect.poll(() => platform.asked(splitTrip)[0]?.body).toEqual({ id: 1, splitTime: '2026-01-05 08:20:00' })
  })

  it('lists harsh events of a trip, and leads to their location', async () => {
    platform.answer(getTripTrack, () => [aPoint('00'), aPoint('20', 'harshBraking'), aPoint('40')])
    const { user } = await open()
    await user.click((await screen.findAllByLabelText(/Show map and replay/))[0]!)
    const drawer = await screen.findByRole('dialog')
    expect(drawer).toHaveTextContent('Score95')
    expect(drawer).toHaveTextContent('From34.26000, 108.95000')
    expect(drawer).toHaveTextContent('To34.30000, 109.10000')
    await user.click(await within(drawer).findByRole('button', { name: 'Harsh braking' }))
    expect(screen.getByText('place 1')).toBeVisible()
  })

  it('says why the way of a trip is not there, and tries again', async () => {
    platform.answer(getTripTrack, () => refusal(503, 'Busy'))
    const { user } = await open()
    await user.click((await screen.findAllByLabelText(/Show map and replay/))[0]!)
    expect(await screen.findByText('The data could not be loaded')).toBeVisible()
    platform.answer(getTripTrack, () => [aPoint('00')])
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No harsh events on this trip')).toBeVisible()
  })

  it('recalculates with a reason', async () => {
    platform.answer(recalculateTrips, () => ({ before: 2, after: 3 }))
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Recalculate' }))
    const drawer = await screen.findByRole('dialog', { name: 'Recalculate' })
    await user.type(within(drawer).getByLabelText('Reason'), 'late data')
    await user.click(within(drawer).getByRole('button', { name: 'Recalculate' }))
    expect(await screen.findByText('Trips: 2 → 3')).toBeVisible()
    expect(platform.asked(recalculateTrips)[0]?.body).toEqual({
      vin: VIN,
      ...range,
      manual: false,
      reason: 'late data',
    })
  })

  it('hides actions without permission', async () => {
    await open(undefined, [])
    await screen.findAllByText('12.5 L')
    fireEvent.click([...document.querySelectorAll('tr[data-row-key] input[type=checkbox]')][0]!)
    expect(screen.queryByText('Merge')).toBeNull()
    expect(screen.queryByText('Recalculate')).toBeNull()
    expect(screen.queryByText('Export')).toBeNull()
  })
})
