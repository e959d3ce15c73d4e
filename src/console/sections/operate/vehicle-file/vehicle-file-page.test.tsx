import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { getVehicleSummary } from '#core/contract/monitor.ts'
import { getVehicleHealth } from '#core/contract/vehicle-health.ts'
import { type FileEvent, listFileEvents } from '#core/contract/vehicle-file.ts'
import { listTrips, type Trip } from '#core/contract/trip.ts'
import { aSummary } from '#tests/builders/vehicle-summary.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { aLiveConnection } from '#tests/support/live-connection.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import { VehicleFilePage } from './vehicle-file-page.tsx'

const VIN = 'LFLT1234567890123'
const anEvent = (over: Partial<FileEvent>): FileEvent => ({
  type: 'trip',
  id: 1,
  startTime: '2026-03-02 08:00:00',
  endTime: '2026-03-02 09:30:00',
  kind: '',
  level: null,
  state: '',
  distanceKm: 42,
  subject: '',
  socFrom: null,
  socTo: null,
  energyKwh: null,
  ...over,
})

const aTrip: Trip = {
  id: 1,
  vin: VIN,
  plate: 'A 100',
  startTime: '2026-03-02 08:00:00',
  endTime: '2026-03-02 09:30:00',
  open: false,
  manual: false,
  startLng: 0,
  startLat: 0,
  endLng: 0,
  endLat: 0,
  distanceKm: 42,
  durationSeconds: 5400,
  idleSeconds: 0,
  maxSpeed: 80,
  avgSpeed: 28,
  fuelLitres: null,
  energyKwh: null,
  harshEvents: 0,
  driver: 'Chen Wei',
  score: 90,
  tag: 'none',
}

const platform = fakePlatform()
beforeEach(() => {
  platform.answer(getVehicleSummary, () => aSummary({ vin: VIN }))
  platform.answer(getVehicleHealth, () => ({ hours: [], usualGap: 30, openJobs: 0 }) as never)
  platform.answer(listFileEvents, () => ({
    list: [
      anEvent({}),
      anEvent({ type: 'alarm', id: 7, kind: 'overspeed', level: 2, state: 'open', endTime: null }),
      anEvent({ type: 'command', id: 3, kind: 'queryLocation', state: 'executed', startTime: '2026-03-01 07:00:00' }),
      anEvent({ type: 'upgrade', id: 5, state: 'success', subject: 'V2.4', startTime: '2026-03-01 06:30:00' }),
      anEvent({ type: 'maintenance', id: 6, kind: 'oil', subject: 'Depot', startTime: '2026-03-01 06:10:00' }),
      anEvent({ type: 'fuel', id: 8, kind: 'refuel', subject: '120', startTime: '2026-03-01 06:05:00' }),
      anEvent({ type: 'life', id: 4, kind: 'terminalFitted', subject: 'SN-9', startTime: '2026-03-01 06:00:00' }),
    ],
    nextKey: null,
  }))
})

const PATH = '/operate/detailInfo'
const open = (search: string, codes: string[] = []) =>
  renderPage(aLiveConnection().around(<VehicleFilePage />), {
    path: `${PATH}${search}`,
    codes: [PATH, ...codes],
    namespaces: [
      'vehicleFile',
      'shell',
      'list',
      'baseInfo',
      'alarm',
      'command',
      'lifeEvent',
      'maintenance',
      'fuel',
      'upgrade',
      'parts',
      'trip',
      'dialogs',
      'select',
    ],
  })

describe('the file of a vehicle', () => {
  it('asks for a vehicle first', async () => {
    await open('')
    expect(platform.asked(getVehicleSummary)).toEqual([])
  })

  it('merges what happened on one axis by day, and shows chosen types', async () => {
    const { user } = await open(`?vin=${VIN}&tab=timeline`)
    expect(await screen.findByText('Trip of 42 km')).toBeVisible()
    const alarm = screen.getByRole('button', { name: 'Overspeed' })
    expect(within(alarm.closest('li')!).getByText('Open · Ongoing')).toBeVisible()
    expect(screen.getByText('SN-9')).toBeVisible()
    expect(screen.getByText('Upgrade to V2.4')).toBeVisible()
    expect(screen.getByText('Engine oil · Depot')).toBeVisible()
    expect(screen.getByText('Refuel · 120 L')).toBeVisible()
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(2)
    await user.click(screen.getByLabelText('All of the time'))
    await user.click(await screen.findByTitle('Last 7 days'))
    await waitFor(() => expect(platform.asked(listFileEvents).at(-1)?.query.get('startTime')).toBeTruthy())
    await user.click(screen.getByLabelText('Event types'))
    await user.click(await screen.findByTitle('Command'))
    await waitFor(() => expect(platform.asked(listFileEvents).at(-1)?.query.get('types')).toBe('command'))
  }, 60_000)

  it('shows parts to those who may see them', async () => {
    await open(`?vin=${VIN}`)
    expect(await screen.findByRole('tab', { name: 'Timeline' })).toBeVisible()
    expect(screen.queryByRole('tab', { name: 'Parts' })).toBeNull()
  })

  it('shows trips, charging sessions and other records to those who may see them, each with its page', async () => {
    platform.answer(listTrips, () => ({ list: [aTrip], nextKey: null }))
    const { user } = await open(`?vin=${VIN}&tab=trips`, ['/tbox/travalData'])
    const row = within(await screen.findByRole('row', { name: /42 km/ }))
    expect(row.getByText('Chen Wei')).toBeVisible()
    expect(platform.asked(listTrips)[0]?.query.get('vin')).toBe(VIN)
    expect(screen.getByRole('link', { name: /^Open: / })).toHaveAttribute('href', `/tbox/travalData?vin=${VIN}`)
    expect(screen.queryByRole('tab', { name: 'Commands' })).toBeNull()
    expect(screen.queryByRole('tab', { name: 'Audit' })).toBeNull()
    platform.answer(listFileEvents, () => ({
      list: [anEvent({ type: 'charge', id: 9, distanceKm: null, socFrom: 30, socTo: 88, energyKwh: 174 })],
      nextKey: null,
    }))
    await user.click(screen.getByRole('tab', { name: 'Charging and fuel' }))
    expect(await screen.findByText('30% → 88%')).toBeVisible()
    expect(platform.asked(listFileEvents).at(-1)?.query.get('types')).toMatch(/^charge/)
  }, 60_000)

  it('shows charging sessions on the timeline', async () => {
    platform.answer(listFileEvents, () => ({
      list: [
        anEvent({ type: 'charge', id: 9, distanceKm: null, socFrom: 30, socTo: 88, energyKwh: 174 }),
        anEvent({ type: 'charge', id: 10, distanceKm: null, socFrom: 50, socTo: 60, state: 'open', endTime: null }),
      ],
      nextKey: null,
    }))
    await open(`?vin=${VIN}&tab=timeline`)
    expect((await screen.findByText('30% → 88%')).parentElement).toHaveTextContent('· 174 kWh')
    expect(screen.getByText('50% → 60%')).toBeVisible()
    expect(screen.getByText('In progress')).toBeVisible()
  })
})
