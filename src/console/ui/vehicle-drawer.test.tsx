import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listCommands } from '#core/contract/command.ts'
import { type Address, reverseGeocode } from '#core/contract/geocoding.ts'
import { getVehicleLife, type LifeStep } from '#core/contract/life.ts'
import { getVehicleHealth, type HealthHour } from '#core/contract/vehicle-health.ts'
import { getVehicleSummary } from '#core/contract/monitor.ts'
import { aCommand } from '#tests/builders/command.ts'
import { aSummary } from '#tests/builders/vehicle-summary.ts'
import { drawMaps } from '#tests/support/doubles/maplibre-gl.ts'
import { DrawnMap } from '#tests/support/drawn-map.ts'
import { fakePlatform, refusal } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import type { LiveConnection } from '#web/live/live-client.ts'
import { LiveProvider } from '#web/live/live-provider.tsx'
import { VehicleDrawerHost } from './vehicle-drawer-host.tsx'
import { VinCell } from './vin-cell.tsx'

beforeAll(drawMaps)

const VIN = 'LGWEF4A50TEST0001'
const NAMESPACES = ['list', 'baseInfo', 'alarm', 'command', 'lifeEvent']
const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  platform.answer(getVehicleLife, () => ({ list: [], total: 0 }))
})

const summary = aSummary({ vin: VIN })

const HOURS: HealthHour[] = Array.from({ length: 24 }, (_, hour) => ({
  startTime: `2026-01-05 ${String(hour).padStart(2, '0')}:00:00`,
  messages: hour === 0 || hour === 3 ? 0 : hour === 1 ? 20 : 60,
  expected: 60,
  validShare: hour === 0 ? null : 1,
  longestGap: hour === 2 ? 1200 : 60,
  poweredShare: hour === 0 || hour === 3 ? null : 1,
  parked: hour === 3,
}))
const ADDRESS: Address = {
  address: 'Yanta, Xi’an',
  countryCode: 'CN',
  country: 'China',
  province: '',
  city: '',
  district: '',
  place: '',
  placeKm: null,
  areaCode: '',
  source: 'embedded',
}

describe('vehicle drawer', () => {
  const live = { state: { status: 'live' }, onState: () => () => undefined, listen: () => () => undefined }
  const page = (
    <LiveProvider connection={live as unknown as LiveConnection}>
      <VinCell vin={VIN} />
      <VehicleDrawerHost />
    </LiveProvider>
  )
  const show = async (codes: string[] = []) => {
    const opened = await renderPage(page, { codes, namespaces: NAMESPACES })
    await opened.user.click(screen.getByRole('button', { name: VIN }))
    return opened
  }

  it('shows the life of the vehicle, states in words', async () => {
    platform.answer(getVehicleSummary, () => summary)
    const step: LifeStep = {
      id: 3,
      kind: 'stateChanged',
      source: 'person',
      time: '2026-03-03 08:00:00',
      by: 'li.na',
      reason: '',
      vin: VIN,
      subject: null,
      details: {},
    }
    const subject = { type: 'terminal' as const, id: 4, name: 'SN-4' }
    const fitted: LifeStep = { ...step, id: 2, kind: 'terminalFitted', source: 'plant', by: '', subject }
    const changed: LifeStep = { ...step, details: { from: 'stock', to: 'active' } }
    platform.answer(getVehicleLife, () => ({ list: [changed, fitted], total: 2 }))
    await show()
    expect(await screen.findByText('Status changed')).toBeVisible()
    expect(screen.getByText('In service')).toBeVisible()
    expect(screen.getByText('SN-4')).toBeVisible()
    expect(screen.getByText(/· Plant$/)).toBeVisible()
    expect(screen.getByText(/· li\.na$/)).toBeVisible()
  })

  it('opens from a VIN with connection and driving state apart, place, mileage and open alarms', async () => {
    platform.answer(getVehicleSummary, () => summary)
    platform.answer(getVehicleHealth, () => ({ hours: HOURS, usualGap: 60, openJobs: 2 }))
    platform.answer(reverseGeocode, () => ADDRESS)
    await show()
    const drawer = within(await screen.findByRole('dialog'))
    expect(await drawer.findByText('Online')).toBeInTheDocument()
    expect(drawer.getByText('Driving')).toBeInTheDocument()
    expect(drawer.getByText('34.20000, 108.90000')).toBeInTheDocument()
    expect(drawer.getByText('12,345.6 km')).toBeInTheDocument()
    for (const words of ['1 open alarm', 'Botu Yuanxing 12', 'Overspeed', 'Weiyang Trucks']) {
      expect(drawer.getByText(words)).toBeInTheDocument()
    }
    await waitFor(() => expect(DrawnMap.shown?.center).toEqual([108.9, 34.2]))
    expect(await drawer.findByText('Yanta, Xi’an')).toBeInTheDocument()
    expect(await drawer.findByText('2 pending commands')).toBeInTheDocument()
  })

  it('lists the commands under way for those who may see commands', async () => {
    platform.answer(getVehicleSummary, () => summary)
    platform.answer(getVehicleHealth, () => ({ hours: HOURS, usualGap: 60, openJobs: 1 }))
    platform.answer(reverseGeocode, () => ADDRESS)
    platform.answer(listCommands, () => ({ list: [aCommand({ status: 'queued' })], total: 1 }))
    await show(['/tbox/remoteControl'])
    expect(await screen.findByText('Queued')).toBeVisible()
    const asked = platform.asked(listCommands)[0]?.query
    expect(asked?.get('vin')).toBe(VIN)
    expect(asked?.get('statuses')).toBe('created,awaitingApproval,queued,sent,acked')
    expect(screen.getByRole('link', { name: 'Remote control' })).toBeVisible()
  })

  it('shows 24 hourly cells with messages received and expected, gaps and the share with a valid position', async () => {
    platform.answer(getVehicleSummary, () => summary)
    platform.answer(getVehicleHealth, () => ({ hours: HOURS, usualGap: 60, openJobs: 0 }))
    platform.answer(reverseGeocode, () => ADDRESS)
    await show()
    const strip = within(await screen.findByRole('list', { name: 'Last 24 hours' }))
    const cells = strip.getAllByRole('listitem')
    expect(cells).toHaveLength(24)
    expect(cells.slice(0, 5).map((cell) => cell.dataset.tone)).toEqual(['none', 'poor', 'gap', 'parked', 'good'])
    expect(cells[1]).toHaveTextContent('20 of 60 expected messages')
    expect(cells[2]).toHaveTextContent('Longest gap 20 min')
    expect(cells[3]).toHaveTextContent('Parked')
    expect(cells[4]).toHaveTextContent('Valid positions 100%')
  })

  it('gives the focus back to the VIN it was opened from', async () => {
    platform.answer(getVehicleSummary, () => summary)
    platform.answer(getVehicleHealth, () => ({ hours: HOURS, usualGap: 60, openJobs: 0 }))
    platform.answer(reverseGeocode, () => ADDRESS)
    const { user } = await show()
    const drawer = within(await screen.findByRole('dialog'))
    await user.click(drawer.getByRole('button', { name: 'Close' }))
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('button', { name: VIN })).toHaveFocus()
  })

  it('leaves out unknown values', async () => {
    const silent = { ...summary, state: 'neverOnline' as const, location: null, mileageKm: null }
    platform.answer(getVehicleSummary, () => silent)
    await show()
    const drawer = within(await screen.findByRole('dialog'))
    expect(await drawer.findByText('Never online')).toBeInTheDocument()
    const absent = ['Online', 'Last position', 'Mileage', 'Fuel', 'State of charge', 'Firmware', 'ICCID']
    expect(absent.filter((words) => drawer.queryByText(words))).toEqual([])
  })

  it('links to pages of the vehicle the person may open', async () => {
    platform.answer(getVehicleSummary, () => summary)
    const { user, router } = await show(['/tbox/loginJournal'])
    await user.click(await screen.findByRole('link', { name: 'Login journal' }))
    expect(router.state.location).toMatchObject({ pathname: '/tbox/loginJournal', search: `?vin=${VIN}` })
    expect(screen.queryByRole('link', { name: 'Live map' })).toBeNull()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('stays behind when the person goes to another page', async () => {
    platform.answer(getVehicleSummary, () => summary)
    const { router } = await show()
    await screen.findByRole('dialog')
    await act(() => router.navigate('/baseInfo/dealer'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('says when it cannot be loaded', async () => {
    platform.answer(getVehicleSummary, () => refusal(500, 'Broken'))
    await show()
    expect(await screen.findByText('Broken')).toBeInTheDocument()
  })
})
