import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { searchVehicleNames } from '#core/contract/keyword-search.ts'
import * as contract from '#core/contract/plant.ts'
import { listOrgs } from '#core/contract/vehicle.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { MesPage } from './mes-page.tsx'

const aRecord = (over: Partial<contract.PlantRecordRow> = {}): contract.PlantRecordRow => ({
  id: 1,
  plantCode: 'XA01',
  plantName: 'Xi’an plant',
  messageId: 'M-1',
  batchId: 4,
  vin: 'LPAGE000000000001',
  event: 'built',
  eventTime: '2026-05-01 08:00:00',
  receiveTime: '2026-05-01 08:01:00',
  applyTime: null,
  payload: { model: 'T-460', engineNo: 'E2' },
  state: 'conflict',
  error: null,
  result: null,
  differences: [{ field: 'engineNo', booked: 'E1', reported: 'E2' }],
  decision: null,
  decidedBy: '',
  reason: '',
  retries: 0,
  ...over,
})
const aBatch = (over: Partial<contract.PlantBatchRow> = {}): contract.PlantBatchRow => ({
  id: 4,
  plantCode: 'XA01',
  source: 'file',
  fileName: 'may.ndjson',
  operator: '',
  state: 'running',
  rows: 100,
  stored: 100,
  duplicates: 0,
  unreadable: 0,
  applied: 40,
  waiting: 0,
  conflicts: 0,
  failed: 0,
  createTime: '2026-05-01 08:00:00',
  finishTime: null,
  ...over,
})

const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  const failed = aRecord({ id: 2, messageId: 'M-2', state: 'failed', error: 'unknownTerminal', differences: [] })
  platform.answer(contract.listPlantRecords, () => ({ list: [aRecord(), failed], total: 2 }))
  platform.answer(contract.countPlantRecords, () => ({
    received: 0,
    validated: 3,
    applied: 9,
    conflict: 1,
    failed: 1,
    unknownCodes: 1,
  }))
  platform.answer(contract.listPlants, () => [
    { id: 1, code: 'XA01', name: 'Xi’an plant', orgId: 1, orgName: 'Head office', recent: 7, receiveTime: null },
  ])
  platform.answer(contract.listPlantCodes, () => [
    { plantCode: 'XA01', kind: 'model' as const, code: 'NX-900', target: '', targetName: '', waiting: 3 },
  ])
  platform.answer(contract.listPlantBatches, () => ({ list: [aBatch()], total: 1 }))
  platform.answer(contract.listPlantDays, () => [
    {
      plantCode: 'XA01',
      day: '2026-05-01',
      event: 'built' as const,
      plantCount: 5,
      received: 3,
      applied: 3,
      missing: 2,
    },
  ])
  platform.answer(contract.listMissingVins, () => ['LPAGE000000000008', 'LPAGE000000000009'])
  platform.answer(searchVehicleNames, () => ({ list: [{ code: 'T-460', name: 'Tianmu 460' }], total: 1 }))
  platform.answer(listOrgs, () => [{ id: 1, parentId: null, name: 'Head office' }])
})

const PATH = '/baseInfo/mes'
const ALL = ['edit', 'map', 'export'].map((verb) => `${PATH}/record/${verb}`)
const open = (codes = ALL) =>
  renderPage(<MesPage />, {
    path: PATH,
    codes: [PATH, ...codes],
    namespaces: ['plant', 'stock', 'select', 'list', 'validation'],
  })
const dialog = async () => within((await screen.findAllByRole('dialog')).at(-1)!)
const tab = (name: string | RegExp) => screen.findByRole('tab', { name })

describe('plant interface', () => {
  it('shows records with state and reason, and filters by state', async () => {
    const { user } = await open()
    expect((await screen.findAllByText('M-1'))[0]).toBeVisible()
    expect(screen.getByText('Terminal not in stock')).toBeVisible()
    await user.click(await tab('Conflict (1)'))
    await waitFor(() => expect(platform.asked(contract.listPlantRecords).at(-1)?.query.get('state')).toBe('conflict'))
  })

  it('shows both values of a conflict and sends the decision', async () => {
    platform.answer(contract.decidePlantConflicts, () => ({ changed: 1 }))
    const { user } = await open()
    await screen.findAllByText('M-1')
    await user.click(screen.getAllByRole('button', { name: 'Resolve conflict' }).at(-1)!)
    const drawer = await dialog()
    expect(drawer.getByRole('row', { name: 'Engine no. E1 E2' })).toBeVisible()
    await user.click(drawer.getByLabelText('Decision'))
    await user.click(await screen.findByText('Take plant value'))
    await user.click(drawer.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(platform.asked(contract.decidePlantConflicts).map(({ body }) => body)).toEqual([
        { ids: [1], decision: 'take', reason: '' },
      ]),
    )
  })

  it('offers nothing that the user may not do', async () => {
    await open([])
    await screen.findAllByText('M-1')
    for (const name of ['Resolve conflict', 'Simulate', /^Export/]) {
      expect(screen.queryByRole('button', { name })).toBeNull()
    }
  })

  it('maps an unknown code to a model', async () => {
    platform.answer(contract.mapPlantCode, () => ({ released: 3 }))
    const { user } = await open()
    await user.click(await tab('Plants and codes (1)'))
    await user.click(await screen.findByRole('button', { name: 'Map NX-900' }))
    const drawer = await dialog()
    await user.click(drawer.getByRole('combobox'))
    await user.click(await screen.findByText('Tianmu 460'))
    await user.click(drawer.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(platform.asked(contract.mapPlantCode)[0]?.body).toEqual({
        plantCode: 'XA01',
        kind: 'model',
        code: 'NX-900',
        target: 'T-460',
      }),
    )
  })

  it('shows the progress of a delivery and cancels it', async () => {
    platform.answer(contract.cancelPlantBatch, () => null)
    const { user } = await open()
    await user.click(await tab('Deliveries'))
    expect(await screen.findByText('40 / 100')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Cancel delivery 4' }))
    await user.click((await dialog()).getByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(platform.asked(contract.cancelPlantBatch)[0]?.body).toEqual({ id: 4 }))
  })

  it('compares day totals and names what is missing', async () => {
    const { user } = await open()
    await user.click(await tab('Day totals'))
    expect(await screen.findByText('−2')).toBeVisible()
    await user.click(screen.getByRole('button', { name: /^Missing VINs of/ }))
    expect(await screen.findByText('LPAGE000000000009')).toBeVisible()
  })

  it('simulates records, and names a line that is none', async () => {
    platform.answer(contract.simulatePlantRecords, () => [
      {
        messageId: 'T-1',
        vin: 'LGWEF4A50TEST0001',
        event: 'built' as const,
        state: 'applied' as const,
        error: null,
        result: 'created' as const,
        differences: [],
      },
    ])
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Simulate' }))
    const drawer = await dialog()
    await user.click(drawer.getByRole('button', { name: 'Check records' }))
    expect(await screen.findByText('Vehicle created')).toBeVisible()
    await user.type(drawer.getByLabelText('Records, one JSON object per line'), '\nno record')
    await user.click(drawer.getByRole('button', { name: 'Check records' }))
    expect(await screen.findByText(/^Line 2 is not a valid record/)).toBeVisible()
  })
})
