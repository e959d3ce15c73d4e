import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import * as base from '#core/contract/base-data.ts'
import * as search from '#core/contract/keyword-search.ts'
import { findVehicleByVin } from '#core/contract/lookup.ts'
import * as contract from '#core/contract/vehicle-info.ts'
import { listOrgs } from '#core/contract/vehicle.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { InfoPage } from './info-page.tsx'

const VIN = 'LINFO000000000001'
const aVehicle = (over: Partial<contract.VehicleInfoRow> = {}): contract.VehicleInfoRow => ({
  id: 1,
  vin: VIN,
  plate: '陕A12345',
  plateColour: 2,
  modelId: 3,
  orgId: 1,
  orgName: 'Head office',
  brandName: 'Yuanlan',
  seriesName: 'Tianmu',
  modelName: 'Tianmu 460',
  vehicleClass: 'truck',
  powerType: '柴油',
  terminalSn: 'T-1',
  mein: '',
  iccid: '',
  terminalModel: 'FT-300',
  orderNum: 'PO26',
  colour: 'WHT',
  colourName: 'Pearl white',
  colourHex: '#f4f4f0',
  engine: 'YD-9',
  engineName: 'Yuanda 9 L',
  engineNo: 'E1',
  motor: '',
  motorName: '',
  motorNo: '',
  gearbox: '',
  gearboxName: '',
  chassis: '',
  chassisName: '',
  energyStore: '',
  energyStoreName: '',
  batteryType: '',
  batteryCapacity: null,
  ecus: ['YD-ECM-17'],
  producedOn: '2026-03-01',
  lineOffOn: null,
  certificateNo: '',
  tonnage: 18,
  seats: 2,
  usage: '',
  areaId: '',
  areaNames: [],
  plantCode: 'XA01',
  updateTime: '2026-05-01 08:00:00',
  ...over,
})

const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  platform.answer(contract.listVehicleInfo, () => ({ list: [aVehicle()], total: 1 }))
  platform.answer(contract.checkAgainstPlant, () => ({
    records: 2,
    rows: [
      { field: 'model' as const, booked: 'T-460', reported: 'T-460', same: true },
      { field: 'engineNo' as const, booked: 'E1', reported: 'E9', same: false },
    ],
  }))
  platform.answer(contract.listVehicleInfoChanges, () => [
    {
      id: 1,
      changeTime: '2026-05-01 08:00:00',
      by: 'chief',
      source: 'person' as const,
      changes: [{ field: 'engineNo', from: '', to: 'E1' }],
    },
  ])
  platform.answer(base.listBrands, () => [{ brandId: 'YL', brandCode: 'YL', brandName: 'Yuanlan' }])
  platform.answer(base.listSeries, () => [])
  platform.answer(base.listModels, () => [
    { id: 3, name: 'Tianmu 460', isBindThen: false, modelCode: 'T-460', seriesId: 'YL-T', brandId: 'YL' },
  ])
  platform.answer(base.listVehicleColours, () => [{ colorCode: 'WHT', colorName: 'Pearl white', hex: '#f4f4f0' }])
  platform.answer(base.listEcuModels, () => [
    { ecuType: 'ECM', ecuModel: 'YD-ECM-17', supplier: 'Yuanda', diagnosticAddress: '7E0' },
  ])
  platform.answer(base.getNewEnergyParams, () => null)
  platform.answer(base.listOems, () => [{ oemId: 'demo', oemName: 'Demo' }])
  platform.answer(findVehicleByVin, () => null)
  platform.answer(search.searchEngineInfo, () => ({ list: [{ code: 'YD-9', name: 'Yuanda 9 L' }], total: 1 }))
  platform.answer(listOrgs, () => [{ id: 1, parentId: null, name: 'Head office' }])
})

const PATH = '/baseInfo/vehicleInfo'
const ALL = ['add', 'edit', 'import', 'export'].map((verb) => `${PATH}/info/${verb}`)
const open = (codes = ALL) =>
  renderPage(<InfoPage />, {
    path: PATH,
    codes: [PATH, ...codes],
    namespaces: ['vehicleInfo', 'plant', 'baseInfo', 'lifeEvent', 'dialogs', 'select', 'list', 'validation'],
  })

describe('vehicle information', () => {
  it('shows technical data and finds series of a brand', async () => {
    const { user } = await open()
    expect(await screen.findByText('Pearl white')).toBeVisible()
    await user.click(screen.getByLabelText('Brand'))
    await user.click((await screen.findAllByText('Yuanlan')).at(-1)!)
    await waitFor(() => expect(platform.asked(base.listSeries).at(-1)?.query.get('brandId')).toBe('YL'))
  })

  it('opens everything technical: control units, difference to the plant, history', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: `Details of ${VIN}` }))
    const drawer = within(await screen.findByRole('dialog'))
    expect(await drawer.findByText('7E0')).toBeVisible()
    expect(await drawer.findByText('1 value differs.')).toBeVisible()
    const lines = drawer.getByRole('table', { name: 'Check against plant record' })
    // What differs comes first.
    expect(within(lines).getAllByRole('row')[1]).toHaveTextContent('Engine no.E1E9Different')
    expect(await drawer.findByText(/chief/)).toBeVisible()
    expect(await drawer.findByText('This model has no battery or motor data.')).toBeVisible()
  })

  it('saves a change with what the row had when it was read', async () => {
    platform.answer(contract.updateVehicleInfo, () => null)
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: `Edit ${VIN}` }))
    const drawer = within(await screen.findByRole('dialog'))
    const number = drawer.getByLabelText('Engine no.')
    await user.clear(number)
    await user.type(number, 'E2')
    await user.click(drawer.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(platform.asked(contract.updateVehicleInfo)[0]?.body).toMatchObject({
        id: 1,
        engineNo: 'E2',
        orgId: 1,
        updateTime: '2026-05-01 08:00:00',
      }),
    )
  })

  it('offers a reader nothing to change', async () => {
    await open([])
    await screen.findByText('Pearl white')
    for (const name of ['Import', 'Add vehicle', `Edit ${VIN}`])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })
})
