import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { type DeskVehicle, getDeskOverview, listDeskVehicles } from '#core/contract/vehicle-desk.ts'
import { listOrgs } from '#core/contract/vehicle.ts'
import { VEHICLE_STATES } from '#core/domain/vehicle-state.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { QueryPage } from './query-page.tsx'

const platform = fakePlatform()
const aVehicle = (over: Partial<DeskVehicle> = {}): DeskVehicle => ({
  id: 1,
  vin: 'LGWEF4A50TEST0001',
  plate: 'A 100',
  orgName: 'North',
  seriesName: '',
  modelName: 'H7',
  powerType: '',
  driverName: '',
  ownerName: '',
  dealerName: '',
  sold: true,
  terminalSn: 'SN-1',
  iccid: null,
  firmware: '',
  state: 'driving',
  alarmLevel: 1,
  speed: 62,
  soc: 81,
  fuel: null,
  mileageKm: 10,
  mileageTodayKm: 1,
  positionTime: '2026-03-01 08:00:00',
  lastMessageTime: '2026-03-01 08:00:00',
  lat: null,
  lng: null,
  ...over,
})
const states = Object.fromEntries(VEHICLE_STATES.map((state) => [state, 0])) as Record<
  (typeof VEHICLE_STATES)[number],
  number
>
const PATH = '/operate/query'

beforeEach(() => {
  localStorage.setItem('desk:map:', 'false')
  platform.answer(listOrgs, () => [])
  platform.answer(listDeskVehicles, () => ({ list: [aVehicle()], total: 1 }))
  platform.answer(getDeskOverview, () => ({
    total: 3,
    alarmed: 1,
    states: { ...states, driving: 1, parked: 2 },
    points: [],
    left: 0,
  }))
})

const open = (query = '') =>
  renderPage(<QueryPage />, {
    path: `${PATH}${query}`,
    codes: [PATH, '/operate/playback', '/operate/detailInfo', '/baseInfo/vehicle'],
    namespaces: ['query', 'shell', 'baseInfo', 'select', 'list', 'dialogs', 'map'],
  })

describe('the search desk', () => {
  it('shows each vehicle with its state, and narrows to a state or to alarms with one click', async () => {
    const { user } = await open()
    const row = within(await screen.findByRole('row', { name: /A 100/ }))
    expect(row.getByText('Driving')).toBeVisible()
    expect(row.getByText('81 %')).toBeVisible()
    await user.click(screen.getByRole('tab', { name: 'Parked (2)' }))
    await waitFor(() => expect(platform.asked(listDeskVehicles).at(-1)?.query.get('state')).toBe('parked'))
    await user.click(screen.getByRole('tab', { name: 'With ongoing alarms (1)' }))
    await waitFor(() => expect(platform.asked(listDeskVehicles).at(-1)?.query.get('alarmed')).toBe('true'))
    expect(platform.asked(listDeskVehicles).at(-1)?.query.get('state')).toBeNull()
  }, 60_000)

  it('begins with the vehicle of the address, and leads back to the page that asked', async () => {
    await open('?vin=LGWEF4A50TEST0001&routeName=/baseInfo/vehicle')
    expect(await screen.findByRole('link', { name: 'Back to Vehicles' })).toHaveAttribute('href', '/baseInfo/vehicle')
    expect(platform.asked(listDeskVehicles).at(-1)?.query.get('vin')).toBe('LGWEF4A50TEST0001')
  }, 60_000)
})
