import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { type CanPlanRow, listCanPlans } from '#core/contract/can-plan.ts'
import {
  cancelCollectionTask,
  type CollectionTask,
  type CollectionVehicle,
  createCollectionTask,
  listCollectionTasks,
  listCollectionValues,
  listCollectionVehicles,
} from '#core/contract/collection-task.ts'
import { listModels } from '#core/contract/base-data.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { CanPage } from './can-page.tsx'

const PATH = '/dataService/can'
const VIN = 'LGWEF4A50TEST0001'
const task: CollectionTask = {
  id: 7,
  name: 'Pack voltage',
  taskType: 1,
  dataSource: 0,
  scope: 1,
  targets: [VIN],
  plan: { id: 1, name: 'Electric drive', version: 3 },
  duration: 90,
  durationUnit: 1,
  startTime: '2026-01-05 08:00:00',
  endTime: '2026-01-05 09:30:00',
  status: 1,
  collectTime: '2026-01-05 08:20:00',
  vehicles: 1,
  messages: 12,
  creator: 'Ann',
}
const at = { firstTime: '2026-01-05 08:00:00', lastTime: '2026-01-05 08:19:00' }
const vehicle: CollectionVehicle = {
  vin: VIN,
  plate: 'A1',
  messages: 12,
  frames: 60,
  unread: 2,
  lastTime: at.lastTime,
  ecus: [
    { ecu: 'BMS', diagnosis: 1, frames: 40 },
    { ecu: 'ECM', diagnosis: 2, frames: 0 },
    { ecu: 'VCU', diagnosis: 0, frames: 0 },
  ],
}
const plan: CanPlanRow = {
  id: 1,
  name: 'Electric drive',
  version: 3,
  publishedVersion: null,
  scope: 0,
  targets: [],
  signals: 1,
  state: 'draft',
  vehicles: 0,
  updateTime: '2026-01-05 08:00:00',
}
const signal = { ecu: 'BMS', message: 'BMS_Pack', name: 'PackVoltage', meaning: '', unit: 'V', text: '', samples: 12 }
const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  platform.answer(listCollectionTasks, () => ({ list: [task], total: 1 }))
  platform.answer(listModels, () => [])
  platform.answer(listCollectionVehicles, () => ({ list: [vehicle], total: 1 }))
  platform.answer(listCollectionValues, () => ({
    list: [{ ...signal, ...at, min: 610, max: 640, mean: 625.5, last: 612.4 }],
    total: 1,
  }))
})
const open = (codes: string[] = ['add', 'edit', 'delete'], query = 'view=tasks&keyWord=pack') =>
  renderPage(<CanPage />, {
    path: `${PATH}?${query}`,
    codes: [PATH, ...codes.map((verb) => `${PATH}/task/${verb}`)],
    namespaces: ['can', 'select'],
  })

describe('collection tasks', () => {
  it('are listed with type, source, plan, duration and status', async () => {
    await open()
    const row = within((await screen.findByText('Pack voltage')).closest('tr')!)
    for (const text of ['Collecting', 'Formal data tracking', 'CAN', 'Electric drive · v3', '90 min']) {
      expect(row.getByText(text)).toBeVisible()
    }
    expect(platform.asked(listCollectionTasks).at(-1)?.query.get('keyWord')).toBe('pack')
  })

  it('show the diagnosis of each ECU in a column as wide as its kind needs, and the signals of the vehicle', async () => {
    const { user } = await open()
    await user.click(await screen.findByText('Pack voltage'))
    const drawer = within(await screen.findByRole('dialog'))
    expect(await drawer.findByText('PackVoltage')).toBeVisible()
    expect(drawer.getByText('612.4 V')).toBeVisible()
    const cellOf = (ecu: string) => {
      const heads = drawer.getAllByRole('columnheader').map((head) => head.textContent)
      return drawer.getAllByText(VIN)[0]!.closest('tr')!.children[heads.indexOf(ecu)]
    }
    expect(['BMS', 'ECM', 'VCU'].map((ecu) => cellOf(ecu)?.textContent)).toEqual(['Finished', 'Failed', 'Waiting'])
  })

  it('have an export of their results, for who may export', async () => {
    const { user } = await open(['export'])
    await user.click(await screen.findByText('Pack voltage'))
    const drawer = within(await screen.findByRole('dialog'))
    expect(await drawer.findByRole('button', { name: 'Export' })).toBeEnabled()
  })

  it('are created with a plan, vehicles and a duration in the chosen unit', async () => {
    platform.answer(listCanPlans, () => ({ list: [plan], total: 1 }))
    platform.answer(createCollectionTask, () => ({ id: 8 }))
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: /New task/ }))
    const drawer = within(await screen.findByRole('dialog'))
    await user.click(drawer.getByLabelText('Task'))
    await user.paste('Test drive')
    await user.click(drawer.getByLabelText('Plan'))
    await user.click((await screen.findAllByText('Electric drive · v3')).at(-1)!)
    await user.click(drawer.getByLabelText('Models or VINs'))
    await user.paste(`${VIN},`)
    await user.click(drawer.getByLabelText('Time unit'))
    await user.click(await screen.findByText('Days'))
    await user.click(drawer.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(platform.asked(createCollectionTask)).toHaveLength(1))
    expect(platform.asked(createCollectionTask)[0]?.body).toMatchObject({
      name: 'Test drive',
      taskType: 0,
      dataSource: 0,
      planId: 1,
      scope: 1,
      targets: [VIN],
      duration: 1,
      durationUnit: 2,
    })
  })

  it('need no plan for the fault dictionary', async () => {
    platform.answer(listCanPlans, () => ({ list: [], total: 0 }))
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: /New task/ }))
    const drawer = within(await screen.findByRole('dialog'))
    await user.click(drawer.getByLabelText('Data source'))
    await user.click(await screen.findByText('Fault dictionary'))
    await waitFor(() => expect(drawer.queryByLabelText('Plan')).toBeNull())
  })

  it('are cancelled after a question', async () => {
    platform.answer(cancelCollectionTask, () => null)
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Cancel Pack voltage' }))
    await user.click(await screen.findByRole('button', { name: 'Cancel task' }))
    await waitFor(() => expect(platform.asked(cancelCollectionTask)[0]?.body).toEqual({ id: 7 }))
  })

  it('are read-only without the permission', async () => {
    await open([])
    expect(await screen.findByText('Pack voltage')).toBeVisible()
    expect(screen.queryByRole('button', { name: /New task|Cancel Pack/ })).toBeNull()
  })
})
