import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { findDealersByRegion } from '#core/contract/dealer.ts'
import { searchDealers, searchSaleDealers } from '#core/contract/keyword-search.ts'
import { listAreas } from '#core/contract/region.ts'
import { getBrandTree } from '#core/contract/vehicle.ts'
import * as contract from '#core/contract/vehicle-sale.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { SalePage } from './sale-page.tsx'

const VIN = 'LSALE000000000001'
const aSale = (): contract.SaleRow => ({
  id: 1,
  vin: VIN,
  plate: '',
  orderNo: 'SO-1',
  seriesName: 'Tianma',
  modelName: 'T-460',
  sold: true,
  attribute: 3,
  stage: 'delivered',
  dealerCode: 'D-1',
  dealerName: 'Harbour Trucks',
  secondaryName: '',
  pickupName: '',
  financeName: '',
  soldTime: '2026-03-01 10:00:00',
  deliveredTime: '2026-03-05 10:00:00',
  activatedTime: null,
  activationHours: null,
  stockDays: null,
  areaNames: [],
  customer: '王**',
  invoice: '',
  orgName: 'North',
})
const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  platform.answer(contract.listSales, () => ({ list: [aSale()], total: 1 }))
  platform.answer(contract.getSaleFigures, () => ({
    stages: { stock: 11, sold: 12, delivered: 13, activated: 14 },
    stockAges: [1, 2, 3, 4, 1],
    medianActivationHours: 12,
  }))
  platform.answer(findDealersByRegion, () => [])
  platform.answer(searchDealers, () => ({ list: [], total: 0 }))
  platform.answer(listAreas, () => ({ list: [] }))
  platform.answer(getBrandTree, () => [])
})

const PATH = '/baseInfo/vehicleSale'
const ALL = ['add', 'deliver', 'transfer', 'return', 'import', 'export'].map((verb) => `${PATH}/sale/${verb}`)
const open = (codes = ALL) =>
  renderPage(<SalePage />, {
    path: PATH,
    codes: [PATH, ...codes],
    namespaces: ['vehicleSale', 'baseInfo', 'dialogs', 'select', 'list'],
  })

describe('vehicle sales', () => {
  it('show sale, stage and totals, and nothing that the person may not do', async () => {
    await open([])
    expect(await screen.findByText('Harbour Trucks')).toBeVisible()
    expect(screen.getByText(VIN)).toBeVisible()
    expect(await screen.findByText('14')).toBeVisible()
    for (const name of [/Register sale/, /^Import/, /^Export/])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })

  it('are corrected from their row', async () => {
    platform.answer(searchSaleDealers, () => ({ list: [], total: 0 }))
    platform.answer(contract.correctSale, () => ({ changed: 1 }))
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: `Correct sale of ${VIN}` }))
    await user.type(await screen.findByLabelText('Reason'), 'Wrong day')
    await user.click(screen.getByRole('button', { name: /^(Save|Submit|OK)$/ }))
    await waitFor(() => expect(platform.asked(contract.correctSale)).toHaveLength(1))
    const { soldTime, dealerCode } = aSale()
    expect(platform.asked(contract.correctSale)[0]?.body).toEqual({
      vin: VIN,
      dealerCode,
      soldTime,
      reason: 'Wrong day',
    })
  })

  it('take vehicles back with a reason', async () => {
    platform.answer(contract.returnVehicles, () => ({ changed: 1 }))
    const { user } = await open()
    await screen.findByText('Harbour Trucks')
    await user.click(screen.getAllByRole('checkbox').at(-1)!)
    await user.click(screen.getByRole('button', { name: 'Return' }))
    await screen.findByText('Return vehicles: 1')
    await user.type(screen.getByLabelText('Reason'), 'wrong engine')
    await user.click(screen.getAllByRole('button', { name: 'Return' }).at(-1)!)
    await waitFor(() =>
      expect(platform.asked(contract.returnVehicles)[0]?.body).toEqual({ vins: [VIN], reason: 'wrong engine' }),
    )
  })
})
