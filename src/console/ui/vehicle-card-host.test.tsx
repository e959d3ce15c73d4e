import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { codesOf } from '#core/contract/endpoint.ts'
import { reverseGeocode } from '#core/contract/geocoding.ts'
import { getVehicleSummary, type VehicleSummary } from '#core/contract/monitor.ts'
import { fakePlatform, refusal } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { VehicleCardHost } from './vehicle-card-host.tsx'
import { VehicleLink } from './vehicle-link.tsx'

const VIN = 'LGWEF4A50TEST0001'
const platform = fakePlatform()
const CODES = [...codesOf(getVehicleSummary.access), '/tbox/travalData', '/dataService/terminal']

const aVehicle = (over: Partial<VehicleSummary> = {}) =>
  ({
    id: 1,
    vin: VIN,
    plate: '豫A10001',
    orgName: 'North',
    brandName: '',
    seriesName: '',
    modelName: '',
    powerType: '',
    attribute: 3,
    sold: true,
    dealerName: '',
    driverName: 'Li Lei',
    terminalSn: null,
    terminalModel: '',
    firmware: '',
    phone: null,
    iccid: null,
    state: 'driving',
    online: true,
    lastMessageTime: '2026-01-05 08:00:00',
    location: { positionTime: '2026-01-05 08:00:00', lat: 26.07412, lng: 119.296, speed: 60, direction: 0 },
    mileageKm: null,
    mileageTodayKm: 0,
    doubts: [],
    fuel: null,
    soc: null,
    openAlarms: [{ id: 41, kind: 'ruleSpeed', level: 1, startTime: '2026-01-05 07:59:00' }],
    ...over,
  }) satisfies VehicleSummary

beforeEach(() => {
  platform.answer(getVehicleSummary, () => aVehicle())
  platform.answer(reverseGeocode, () => refusal(503, 'down'))
})

const open = (codes = CODES) =>
  renderPage(
    <>
      <VehicleLink vin={VIN}>豫A10001</VehicleLink>
      <p>Elsewhere</p>
      <VehicleCardHost />
    </>,
    { codes, namespaces: ['list', 'alarm'] },
  )
const link = () => screen.getByRole('button', { name: '豫A10001' })
const card = () => screen.findByRole('region', { name: `Vehicle ${VIN}` })

describe('the card of a vehicle', () => {
  it('shows state, location and alarms where the pointer rests, and goes with it', async () => {
    const { user } = await open()
    await user.hover(link())
    const shown = within(await card())
    expect(await shown.findByText('Driving')).toBeVisible()
    expect(shown.getByText('26.07412, 119.29600')).toBeVisible()
    expect(shown.getByText('North · Li Lei')).toBeVisible()
    expect(shown.getByText('1 open alarm')).toBeVisible()
    await user.hover(shown.getByText('1 open alarm'))
    await user.hover(screen.getByText('Elsewhere'))
    await waitFor(() => expect(screen.queryByRole('region')).toBeNull())
  })

  it('opens the alarm, the vehicle and its pages', async () => {
    const { user, router } = await open()
    await user.hover(link())
    const shown = within(await card())
    expect(await shown.findByRole('link', { name: 'Trips' })).toHaveAttribute('href', `/tbox/travalData?vin=${VIN}`)
    expect(shown.getByRole('link', { name: 'Terminal data' })).toBeVisible()
    expect(shown.queryByRole('link', { name: 'Remote control' })).toBeNull()
    await user.click(shown.getByRole('button', { name: /Speed rule/ }))
    expect(new URLSearchParams(router.state.location.search).get('alarm')).toBe('41')
    expect(screen.queryByRole('region')).toBeNull()
  })

  it('opens for the keyboard and is closed by Escape', async () => {
    const { user, router } = await open()
    await user.tab()
    expect(link()).toHaveFocus()
    await card()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('region')).toBeNull()
    expect(link()).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(new URLSearchParams(router.state.location.search).get('vehicle')).toBe(VIN)
  })

  it('opens although something scrolls while the pointer comes to rest, and goes when its own list scrolls', async () => {
    const { user } = await open()
    await user.hover(link())
    fireEvent.scroll(screen.getByText('Elsewhere'))
    fireEvent.scroll(document)
    await card()
    fireEvent.scroll(screen.getByText('Elsewhere'))
    expect(screen.getByRole('region')).toBeVisible()
    fireEvent.scroll(document)
    expect(screen.queryByRole('region')).toBeNull()
  })

  it('asks nothing for users who may not see vehicles', async () => {
    const { user } = await open([])
    await user.hover(link())
    await waitFor(() => expect(link()).toBeVisible())
    expect(platform.asked(getVehicleSummary)).toEqual([])
    expect(screen.queryByRole('region')).toBeNull()
  })
})
