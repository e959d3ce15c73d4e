import { screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { getPubKey } from '#core/contract/account.ts'
import { type DealerRow, listDealers } from '#core/contract/dealer.ts'
import { getExportLimits, listExports } from '#core/contract/export.ts'
import { getLastPosition, listLocationQueries } from '#core/contract/location-message.ts'
import { listAreas } from '#core/contract/region.ts'
import { getBrandTree, listVehicles, type VehicleRow } from '#core/contract/vehicle.ts'
import { getLoginLog, getTerminalSessions } from '#core/contract/vehicle-log.ts'
import { anExport } from '#tests/builders/export-job.ts'
import { fakePlatform, refusal } from '#tests/support/fake-platform.ts'
import { answerHome } from '#tests/support/home-platform.ts'
import { aLiveConnection } from '#tests/support/live-connection.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import { LoginPage } from './login/login-page.tsx'
import { DealerPage } from './sections/base-info/dealer/dealer-page.tsx'
import { VehiclePage } from './sections/base-info/vehicle-page.tsx'
import { ExportFilePage } from './sections/export-file/export-file-page.tsx'
import { HomePage } from './sections/home/home-page.tsx'
import { LocationMessagePage } from './sections/tbox/location-message-page.tsx'
import { LoginJournalPage } from './sections/tbox/login-journal-page.tsx'
import { NoPermissionPage } from './shell/no-permission-page.tsx'
import { NotFoundPage } from './shell/not-found-page.tsx'

// What is held here are words and controls; a chart that arrives after the last test would find no page.

/** No live messages arrive while a page is open. */
const live = aLiveConnection()

const platform = fakePlatform()
const VIN = 'LGWEF4A50TEST0001'
const searched = new URLSearchParams({ vin: VIN, startTime: '2026-01-05 00:00:00', endTime: '2026-01-05 23:59:59' })
const aRow: VehicleRow = {
  id: 1,
  vin: VIN,
  plate: 'TR-1',
  plateColour: 2,
  orgId: 1,
  orgName: 'Head office',
  modelId: 5,
  brandName: 'Botu',
  seriesName: 'Yuanxing',
  modelName: 'Yuanxing 12',
  vehicleClass: 'bus',
  powerType: '柴油',
  country: 'CN',
  operatingCity: 'Zhengzhou',
  attribute: 3,
  driverName: '',
  soldOn: null,
  insuranceUntil: null,
  inspectionUntil: null,
  tags: [],
  registerState: 'active',
  archived: false,
  state: 'driving',
  terminalSn: null,
  terminalPhone: null,
  lastMessageTime: null,
  createTime: '2026-01-05 08:00:00',
  updateTime: '2026-01-05 08:00:00',
}

const aDealer: DealerRow = {
  id: 1,
  dealerCode: 'XA-01',
  dealerName: 'Weiyang Trucks',
  level: 1,
  parentCode: '',
  parentName: '',
  orgId: 1,
  orgName: 'Head office',
  areaId: '61',
  areaNames: ['Shaanxi'],
  address: '',
  lng: null,
  lat: null,
  contact: '',
  phone: '',
  brands: [],
  brandNames: [],
  stock: 0,
  soldThisYear: 0,
  pickup: false,
  authorisedUntil: null,
  state: 'active',
  archived: false,
  createTime: '2026-01-05 08:00:00',
  updateTime: '2026-01-05 08:00:00',
}

beforeEach(() => {
  localStorage.clear()
  answerHome(platform)
  platform.answer(getPubKey, () => refusal(500, 'later'))
  platform.answer(listVehicles, () => ({ list: [aRow], total: 1 }))
  platform.answer(getBrandTree, () => [])
  platform.answer(listExports, () => ({ list: [anExport()], total: 1 }))
  platform.answer(getExportLimits, () => ({ open: 0, mostOpen: 3, rows: 0, mostRows: 1 }))
  platform.answer(listDealers, () => ({ list: [aDealer], total: 1 }))
  platform.answer(listAreas, () => ({ list: [] }))
  platform.answer(getLoginLog, () => ({
    list: [
      {
        vin: VIN,
        time: '2026-01-05 08:00:00',
        content: '7e0102',
        messageId: '0x0102',
        result: 'accepted',
        phone: '00000000013912345678',
        iccid: '89860419028047217770',
        firmware: '7.1.0',
        remoteAddress: '10.0.0.1:4711',
        gatewayNode: 'gw1',
        sessionSeconds: null,
      },
    ],
    nextKey: null,
  }))
  platform.answer(getTerminalSessions, () => ({ sessions: [], complete: true }))
  platform.answer(getLastPosition, () => refusal(404, 'Vehicle not found'))
  platform.answer(listLocationQueries, () => ({ list: [], nextKey: null }))
})

interface Page {
  page: ReactNode
  path: string
  heading: string
  namespaces: string[]
  /** Text that is present once the page has its data. */
  shows: string | RegExp
}
const PAGES: Page[] = [
  { page: <HomePage />, path: '/home', heading: 'Home', namespaces: ['home'], shows: '1,200' },
  {
    page: <VehiclePage />,
    path: '/baseInfo/vehicle',
    heading: 'Vehicles',
    namespaces: ['baseInfo'],
    shows: 'Botu Yuanxing 12',
  },
  {
    page: <DealerPage />,
    path: '/baseInfo/dealer',
    heading: 'Dealers',
    namespaces: ['dealer', 'baseInfo', 'dialogs', 'select'],
    shows: 'Weiyang Trucks',
  },
  {
    page: <LoginJournalPage />,
    path: `/tbox/loginJournal?${searched}`,
    heading: 'Login journal',
    namespaces: ['tbox'],
    shows: '7e0102',
  },
  {
    page: live.around(<LocationMessagePage />),
    path: '/tbox/locationMessage',
    heading: 'Position request',
    namespaces: ['tbox'],
    shows: 'Set your filters, then select Query',
  },
  {
    page: live.around(<ExportFilePage />),
    path: '/exportFile/index',
    heading: 'Export centre',
    namespaces: ['exportFile'],
    shows: 'vehicles-20260105080000.xlsx',
  },
  { page: <LoginPage />, path: '/login', heading: 'Sign in', namespaces: ['login'], shows: 'Password' },
  { page: <NotFoundPage />, path: '/404', heading: 'Page not found', namespaces: [], shows: '404' },
  { page: <NoPermissionPage />, path: '/401', heading: 'No permission', namespaces: [], shows: '401' },
]

const CONTROLS =
  'button, a[href], input:not([type=hidden]), select, textarea, [role=combobox], [role=tab], [tabindex="0"]'
const hidden = (element: Element) =>
  element.closest('[aria-hidden=true], [hidden]') !== null || getComputedStyle(element).visibility === 'hidden'

describe.each(PAGES)('$path', ({ page, path, heading, namespaces, shows }) => {
  const CODES = ['/baseInfo/vehicle', '/baseInfo/dealer', '/tbox/loginJournal', '/tbox/locationMessage', '/home']
  const BUTTONS = ['add', 'edit', 'archive', 'export'].map((verb) => `/baseInfo/vehicle/vehicle/${verb}`)
  const DEALER_BUTTONS = ['add', 'edit', 'archive', 'import', 'export'].map((verb) => `/baseInfo/dealer/dealer/${verb}`)
  const open = () => renderPage(page, { path, codes: [...CODES, ...BUTTONS, ...DEALER_BUTTONS], namespaces })

  it('has one heading that names it', async () => {
    await open()
    const headings = await screen.findAllByRole('heading', { level: 1 })
    expect(headings.map(({ textContent }) => textContent)).toEqual([expect.stringContaining(heading)])
  })

  it('names every control', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await open()
    await screen.findAllByText(shows)
    await waitFor(() => expect(document.querySelector('.ant-spin-spinning')).toBeNull())
    const controls = [...document.querySelectorAll(CONTROLS)].filter((each) => !hidden(each))
    expect(controls.length).toBeGreaterThan(0)
    for (const control of controls) expect(control, `control ${control.outerHTML}`).toHaveAccessibleName()
    vi.restoreAllMocks()
  })
})
