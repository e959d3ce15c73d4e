import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { listCommands } from '#core/contract/command.ts'
import { type Address, reverseGeocode } from '#core/contract/geocoding.ts'
import { getVehicleHealth, type HealthHour } from '#core/contract/vehicle-health.ts'
import { getVehicleSummary, type VehicleSummary } from '#core/contract/monitor.ts'
import { checkVins, findIccids } from '#core/contract/lookup.ts'
import { createSavedView, deleteSavedView, listSavedViews } from '#core/contract/saved-view.ts'
import { findVinList, getBrandTree, listOrgs } from '#core/contract/vehicle.ts'
import { aCommand } from '#tests/builders/command.ts'
import { fakePlatform, refusal } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import type { LiveConnection } from '#web/live/live-client.ts'
import { LiveProvider } from '#web/live/live-provider.tsx'
import { ModelField } from './model-field.tsx'
import { IccidField, VinField } from './search-fields.tsx'
import { SearchForm } from './search-form.tsx'
import { useSearch } from './use-search.ts'
import { VehicleDrawerHost } from './vehicle-drawer-host.tsx'
import { VinCell } from './vin-cell.tsx'
import { VinsField } from './vins-field.tsx'

const VIN = 'LGWEF4A50TEST0001'
const OTHER = 'LGWEF4A50TEST0002'
const platform = fakePlatform()

const Filter = z.object({
  vin: z.string().optional(),
  vins: z.string().optional(),
  iccid: z.string().optional(),
  brandCode: z.string().optional(),
  seriesCode: z.string().optional(),
})
function Page() {
  const search = useSearch(Filter)
  return (
    <SearchForm search={search}>
      <ModelField />
      <VinField />
      <IccidField />
      <VinsField />
    </SearchForm>
  )
}
const NAMESPACES = ['list', 'select', 'baseInfo', 'alarm', 'command']
const open = (path = '/tbox/loginJournal') => renderPage(<Page />, { path, namespaces: NAMESPACES })
const press = (name: string | RegExp) => screen.getByRole('button', { name })

beforeEach(() => {
  localStorage.clear()
  platform.answer(findVinList, () => ({ list: [{ vin: VIN, plate: '' }], total: 1 }))
  platform.answer(findIccids, () => ({ list: [], total: 0 }))
  platform.answer(listOrgs, () => [{ id: 3, parentId: null, name: 'North' }])
  platform.answer(listSavedViews, () => [])
  platform.answer(getBrandTree, () => [
    {
      brandCode: 'BT',
      brandName: 'Botu',
      seriesVos: [{ seriesCode: 'YX', seriesName: 'Yuanxing', modelVos: [] }],
    },
  ])
})

describe('generic search form', () => {
  it('the series/model cascader fills brand, series and model of the filter', async () => {
    const { user, router } = await open()
    await user.click(screen.getByLabelText('Series and model'))
    await user.click(await screen.findByText('Botu', { selector: '.ant-cascader-menu-item-content' }))
    await user.click(await screen.findByText('Yuanxing', { selector: '.ant-cascader-menu-item-content' }))
    await user.click(press('Query'))
    await waitFor(() => expect(router.state.location.search).toBe('?brandCode=BT&seriesCode=YX'))
  })

  it('the ICCID is cleared when the VIN changes', async () => {
    const { user, router } = await open(`/x?vin=${VIN}&iccid=89860419028047217770`)
    await user.type(screen.getByLabelText('VIN'), OTHER)
    await user.tab()
    await user.click(press('Query'))
    await waitFor(() => expect(router.state.location.search).toBe(`?vin=${OTHER}`))
  })

  it('an ICCID that comes with its VIN from the address stays', async () => {
    const { user, router } = await open(`/x?vin=${VIN}&iccid=89860419028047217770`)
    await user.click(press('Query'))
    expect(router.state.location.search).toBe(`?vin=${VIN}&iccid=89860419028047217770`)
  })
})

describe('several VINs at once', () => {
  it('counts found, not found and without permission before anything is searched, and takes those found', async () => {
    platform.answer(checkVins, () => ({
      found: [VIN, OTHER],
      notFound: ['LNOWHERE'],
      noPermission: ['LFOREIGN1', 'LFOREIGN2'],
    }))
    const { user, router } = await open()
    await user.click(press('Paste VINs…'))
    const text = await screen.findByLabelText(/^VINs, one per line/)
    expect(press('Check')).toBeDisabled()
    await user.click(text)
    await user.paste(`${VIN}\t${OTHER}\nLNOWHERE; LFOREIGN1, LFOREIGN2`)
    await user.click(press('Check'))
    const outcome = await screen.findByRole('status')
    const figures = within(outcome)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent)
    expect(figures).toEqual(['2', '1', '2'])
    expect(router.state.location.search).toBe('')
    await user.click(await screen.findByRole('button', { name: 'Use 2 VINs' }))
    // The form comes back to reach when the dialog has gone.
    await user.click(await screen.findByRole('button', { name: 'Query' }))
    await waitFor(() => expect(new URLSearchParams(router.state.location.search).get('vins')).toBe(`${VIN},${OTHER}`))
    expect(press('2 VINs')).toBeVisible()
  })

  it('refuses more than 500', async () => {
    const { user } = await open()
    await user.click(press('Paste VINs…'))
    await user.click(await screen.findByLabelText(/^VINs, one per line/))
    await user.paste(Array.from({ length: 501 }, (_, n) => `V${n}`).join(' '))
    expect(press('Check')).toBeDisabled()
    expect(screen.getByText('501 entered; 2 to 500 allowed.')).toBeInTheDocument()
  })
})

describe('saved searches', () => {
  it('restore the whole form from the address they keep', async () => {
    platform.answer(listSavedViews, () => [
      {
        id: 1,
        page: '/tbox/loginJournal',
        name: 'My trucks',
        query: `vin=${VIN}`,
        orgId: null,
        own: true,
        ownerName: 'Me',
      },
      { id: 2, page: '/tbox/loginJournal', name: 'Of Ann', query: '', orgId: 3, own: false, ownerName: 'Ann' },
    ])
    const { user, router } = await open()
    await user.click(press('Saved searches'))
    expect(await screen.findByText('Shared by Ann')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Delete “Of Ann”' })).toBeNull()
    await user.click(screen.getByText('My trucks'))
    await waitFor(() => expect(router.state.location.search).toBe(`?vin=${VIN}`))
    expect(platform.asked(listSavedViews)[0]?.query.get('page')).toBe('/tbox/loginJournal')
  })

  it('keep what the address holds, shared or not', async () => {
    platform.answer(createSavedView, () => ({ id: 5 }))
    const { user } = await open(`/tbox/loginJournal?vin=${VIN}`)
    await user.click(press('Saved searches'))
    await user.type(await screen.findByLabelText('Save this search as'), 'Winter')
    await user.click(press('Save search'))
    await waitFor(() =>
      expect(platform.asked(createSavedView)[0]?.body).toEqual({
        page: '/tbox/loginJournal',
        name: 'Winter',
        query: `vin=${VIN}`,
        orgId: null,
      }),
    )
  })

  it('are forgotten by their owner', async () => {
    platform.answer(deleteSavedView, () => undefined)
    platform.answer(listSavedViews, () => [
      { id: 1, page: '/tbox/loginJournal', name: 'Old', query: '', orgId: null, own: true, ownerName: 'Me' },
    ])
    const { user } = await open()
    await user.click(press('Saved searches'))
    await user.click(await screen.findByRole('button', { name: 'Delete “Old”' }))
    await screen.findAllByText('Delete the saved search “Old”?')
    expect(platform.asked(deleteSavedView)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(platform.asked(deleteSavedView)[0]?.body).toEqual({ id: 1 }))
  })
})

const summary: VehicleSummary = {
  id: 7,
  vin: VIN,
  plate: '豫A12345',
  orgName: 'North',
  brandName: 'Botu',
  seriesName: 'Yuanxing',
  modelName: 'Yuanxing 12',
  powerType: '柴油',
  attribute: 3,
  sold: true,
  dealerName: 'Weiyang Trucks',
  driverName: '',
  terminalSn: 'TB-1',
  terminalModel: 'T-BOX 4',
  firmware: '',
  phone: null,
  iccid: null,
  state: 'driving',
  online: true,
  lastMessageTime: '2026-01-05 08:00:00',
  location: { positionTime: '2026-01-05 07:59:00', lat: 34.2, lng: 108.9, speed: 62, direction: 90 },
  mileageKm: 12_345.6,
  mileageTodayKm: 80.2,
  fuel: null,
  soc: null,
  openAlarms: [{ id: 1, kind: 'overspeed', level: 2, startTime: '2026-01-05 07:50:00' }],
}

const HOURS: HealthHour[] = Array.from({ length: 24 }, (_, hour) => ({
  startTime: `2026-01-05 ${String(hour).padStart(2, '0')}:00:00`,
  messages: hour === 0 ? 0 : hour === 1 ? 20 : 60,
  expected: 60,
  validShare: hour === 0 ? null : 1,
  longestGap: hour === 2 ? 1200 : 60,
  poweredShare: hour === 0 ? null : 1,
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
    expect(drawer.getByText('1 open alarm')).toBeInTheDocument()
    expect(drawer.getByText('Botu Yuanxing 12')).toBeInTheDocument()
    expect(drawer.getByText('Overspeed')).toBeInTheDocument()
    expect(drawer.getByText('Weiyang Trucks')).toBeInTheDocument()
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
    expect(cells.slice(0, 4).map((cell) => cell.dataset.tone)).toEqual(['none', 'poor', 'gap', 'good'])
    expect(cells[1]).toHaveTextContent('20 of 60 expected messages')
    expect(cells[2]).toHaveTextContent('Longest gap 20 min')
    expect(cells[3]).toHaveTextContent('Valid positions 100%')
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
