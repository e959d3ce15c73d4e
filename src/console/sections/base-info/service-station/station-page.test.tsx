import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { searchServices } from '#core/contract/keyword-search.ts'
import { getMapSettings } from '#core/contract/map-settings.ts'
import * as contract from '#core/contract/service-station.ts'
import { getBrandTree, listOrgs } from '#core/contract/vehicle.ts'
import { listAreas } from '#core/contract/region.ts'
import { fakePlatform, refusal } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { StationPage } from './station-page.tsx'

const aStation = (over: Partial<contract.StationRow> = {}): contract.StationRow => ({
  id: 1,
  stationCode: 'S-1',
  stationName: 'North Ring',
  orgId: 1,
  orgName: 'Head office',
  areaId: '',
  areaNames: ['Shaanxi'],
  address: '',
  lng: null,
  lat: null,
  phone: '400-555-0001',
  openingHours: '08:00-18:00',
  alwaysOpen: false,
  services: ['HV'],
  serviceNames: ['High-voltage work'],
  brands: [],
  brandNames: [],
  powerTypes: ['纯电动'],
  capacity: 12,
  rating: 4.5,
  state: 'open',
  archived: false,
  createTime: '2026-01-05 08:00:00',
  updateTime: '2026-01-05 08:00:00',
  ...over,
})
const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  platform.answer(contract.listStations, () => ({ list: [aStation()], total: 1 }))
  platform.answer(contract.getStationFigures, () => ({ stations: 7, open: 6, alwaysOpen: 2, capacity: 96 }))
  platform.answer(searchServices, () => ({ list: [{ code: 'HV', name: 'High-voltage work' }], total: 1 }))
  platform.answer(getBrandTree, () => [])
  platform.answer(listAreas, () => ({ list: [] }))
  platform.answer(listOrgs, () => [{ id: 1, parentId: null, name: 'Head office' }])
})

const PATH = '/baseInfo/serviceStation'
const ALL = ['add', 'edit', 'archive', 'delete', 'import', 'export'].map((verb) => `${PATH}/station/${verb}`)
const open = (codes = ALL) =>
  renderPage(<StationPage />, {
    path: PATH,
    codes: [PATH, ...codes],
    namespaces: ['serviceStation', 'place', 'baseInfo', 'dialogs', 'select', 'list'],
  })
const press = (name: string | RegExp) => screen.getByRole('button', { name })

describe('service stations', () => {
  it('show what they can do, and totals of the search', async () => {
    await open()
    expect(await screen.findByText('North Ring')).toBeVisible()
    expect(screen.getByText('High-voltage work')).toBeVisible()
    expect(await screen.findByText('96')).toBeVisible()
  })

  it('offer nothing that the person may not do', async () => {
    await open([])
    await screen.findByText('North Ring')
    for (const name of ['Import', /Add station/, /^Export/, /^Edit/])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })

  it('are changed with what was read', async () => {
    platform.answer(contract.updateStation, () => undefined)
    const { user } = await open()
    await screen.findByText('North Ring')
    await user.click(press('Edit North Ring'))
    const form = within(await screen.findByRole('dialog'))
    await user.type(form.getByLabelText('Opening hours'), ', Sa')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(platform.asked(contract.updateStation)[0]?.body).toMatchObject({
        id: 1,
        openingHours: '08:00-18:00, Sa',
        services: ['HV'],
        updateTime: '2026-01-05 08:00:00',
      }),
    )
  })

  it('are on a map, with a coverage that says it is a straight line', async () => {
    platform.answer(getMapSettings, () => refusal(500, 'No map here'))
    platform.answer(contract.listStationPlaces, () => ({ places: [], unplaced: 3 }))
    const { user } = await open()
    await screen.findByText('North Ring')
    await user.click(screen.getByRole('tab', { name: 'Map' }))
    expect(await screen.findByText('Stations without a position, not on the map: 3')).toBeVisible()
    await user.click(screen.getByLabelText('Travel time'))
    await user.click(await screen.findByText('30 min'))
    expect(await screen.findByText(/22.5 km: straight-line distance/)).toBeVisible()
  })
})
