import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/itinerary.ts'
import { getMapSettings } from '#core/contract/map-settings.ts'
import { listOrgs } from '#core/contract/vehicle.ts'
import { fakePlatform, refusal } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { ItineraryPage } from './itinerary-page.tsx'

const PATH = '/operate/vehicleItinerary'
const platform = fakePlatform()
const aStop = (over: Partial<contract.StopVisit> = {}): contract.StopVisit => ({
  stopName: 'Depot',
  lng: 108.9,
  lat: 34.2,
  radius: 200,
  arriveTime: '2026-03-02 08:00:00',
  stayMinutes: 0,
  reached: true,
  arrivedTime: null,
  leftTime: '2026-03-02 08:05:00',
  ...over,
})
const anItinerary = (): contract.ItineraryDetail => ({
  id: 7,
  itineraryNo: 'IT-7',
  vin: 'LGWEF4A50TEST0001',
  plate: '',
  orgName: 'North',
  driver: 'Lin',
  routeName: 'North loop',
  planStartTime: '2026-03-02 08:00:00',
  planEndTime: '2026-03-02 10:00:00',
  corridor: 1000,
  planKm: 30,
  lateMinutes: 15,
  unplannedMinutes: 10,
  actualStartTime: '2026-03-02 08:05:00',
  actualEndTime: null,
  deviationMinutes: 25,
  stopCount: 3,
  reached: 2,
  unplanned: 1,
  plannedKm: 30,
  drivenKm: 16,
  detourKm: null,
  state: 'late',
  createTime: '2026-03-01 08:00:00',
  updateTime: '2026-03-01 08:00:00',
  stops: [
    aStop(),
    aStop({
      stopName: 'Shop',
      arriveTime: '2026-03-02 09:00:00',
      arrivedTime: '2026-03-02 08:52:00',
      leftTime: '2026-03-02 09:10:00',
    }),
    aStop({ stopName: 'Port', arriveTime: '2026-03-02 10:00:00', reached: false, leftTime: null }),
  ],
  unplannedStops: [
    { lng: 108.95, lat: 34.25, fromTime: '2026-03-02 08:20:00', untilTime: '2026-03-02 08:40:00', outside: true },
  ],
})

beforeEach(() => {
  platform.answer(listOrgs, () => [])
  platform.answer(getMapSettings, () => refusal(500, 'No map here'))
  platform.answer(contract.listItineraries, () => {
    const { stops: _stops, unplannedStops: _unplanned, ...row } = anItinerary()
    return { list: [row], total: 1 }
  })
  platform.answer(contract.countItineraries, () => ({ states: { late: 1 } }))
  platform.answer(contract.getItinerary, anItinerary)
})

const open = (codes: string[]) =>
  renderPage(<ItineraryPage />, {
    path: PATH,
    codes: [PATH, ...codes],
    namespaces: ['itinerary', 'shell', 'list', 'select', 'dialogs', 'validation'],
  })

describe('itineraries', () => {
  it('show plan and result, narrow to a status, and open stop by stop', async () => {
    const { user } = await open(['/operate/playback'])
    const row = within(await screen.findByRole('row', { name: /North loop/ }))
    expect(row.getByText('25 min late')).toBeVisible()
    expect(row.getByText('2 of 3')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull()
    await user.click(screen.getByRole('tab', { name: 'Late (1)' }))
    await waitFor(() => expect(platform.asked(contract.listItineraries).at(-1)?.query.get('state')).toBe('late'))

    await user.click(screen.getByRole('button', { name: /Open IT-7/ }))
    const stops = within(await screen.findByRole('table', { name: 'Stops' }))
    expect(within(stops.getByRole('row', { name: /Depot/ })).getByText('5 min late')).toBeVisible()
    expect(within(stops.getByRole('row', { name: /Shop/ })).getByText('8 min early')).toBeVisible()
    expect(within(stops.getByRole('row', { name: /Port/ })).getByText('Not reached')).toBeVisible()
    expect(within(screen.getByRole('table', { name: 'Unplanned stops' })).getByText('Outside')).toBeVisible()
    const link = screen.getByRole('link', { name: 'Track playback' })
    expect(link).toHaveAttribute('href', expect.stringContaining('/operate/playback?vin=LGWEF4A50TEST0001&startTime='))
  }, 60_000)

  it('are changed with their stops', async () => {
    platform.answer(contract.updateItinerary, () => undefined)
    const { user } = await open([`${PATH}/itinerary/edit`])
    await user.click(await screen.findByRole('button', { name: 'Edit IT-7' }))
    const form = within(await screen.findByRole('dialog'))
    await user.click(form.getByRole('button', { name: 'Remove stop 3' }))
    await user.clear(form.getByLabelText('Route'))
    await user.type(form.getByLabelText('Route'), 'Short loop')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(platform.asked(contract.updateItinerary)).toHaveLength(1), { timeout: 5_000 })
    expect(platform.asked(contract.updateItinerary)[0]?.body).toMatchObject({
      id: 7,
      routeName: 'Short loop',
      updateTime: '2026-03-01 08:00:00',
      stops: [{ stopName: 'Depot', arriveTime: '2026-03-02 08:00:00' }, { stopName: 'Shop' }],
    })
  }, 60_000)
})
