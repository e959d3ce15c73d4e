import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { listModels } from '#core/contract/base-data.ts'
import * as contract from '#core/contract/maintenance.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { aLiveConnection } from '#tests/support/live-connection.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import { MaintainPage } from './maintain-page.tsx'

const PATH = '/carControlService/maintain'
const CODES = [PATH, ...['record', 'book', 'send', 'export'].map((verb) => `${PATH}/service/${verb}`)]

const aDue = (over: Partial<contract.MaintenanceDue> = {}): contract.MaintenanceDue => ({
  id: 1,
  vin: 'LGWEF4A50TEST0001',
  plate: '陕A00001',
  orgName: 'North',
  item: 'oil',
  state: 'overdue',
  leftKm: -100,
  leftHours: null,
  leftDays: 40,
  leftKwh: null,
  lining: null,
  dueDay: '2026-01-05',
  odometer: 60_100,
  lastDay: null,
  stationName: '',
  bookedDay: null,
  messageStatus: null,
  messageTime: null,
  jobId: null,
  ...over,
})

const live = aLiveConnection()
const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  platform.answer(contract.listMaintenance, () => ({
    list: [
      aDue(),
      aDue({
        id: 2,
        plate: '陕A00002',
        item: 'Wash',
        leftKm: null,
        leftDays: null,
        leftKwh: 1_200,
        lining: 24,
        state: 'ok',
        messageStatus: 'executed',
        jobId: 4,
      }),
    ],
    total: 2,
  }))
  platform.answer(contract.getMaintenanceForecast, () => ({ overdue: 0, weeks: [], stations: [], organisations: [] }))
  platform.answer(contract.recordService, () => null)
  platform.answer(contract.listServiceRecords, () => [
    {
      id: 1,
      item: 'oil',
      day: '2025-06-01',
      odometer: 40_000,
      stationName: 'Main',
      parts: 'Filter',
      cost: 120,
      note: '',
      operator: 'Ann',
    },
  ])
})

const open = (codes = CODES, search = '') =>
  renderPage(live.around(<MaintainPage />), {
    path: `${PATH}${search}`,
    codes,
    namespaces: ['maintenance', 'command', 'select', 'list'],
  })
const rowOf = async (plate: string) => within((await screen.findByText(plate)).closest('tr')!)

describe('maintenance', () => {
  it('shows what is left of each item, and whether the driver got the message', async () => {
    await open()
    const row = await rowOf('陕A00001')
    expect(row.getByText('Engine oil')).toBeVisible()
    expect(row.getByText('Overdue')).toBeVisible()
    expect(row.getByText('-100 km / 40 d')).toBeVisible()
    const own = await rowOf('陕A00002')
    expect(own.getByText('Wash')).toBeVisible()
    expect(own.getByText('1,200 kWh / lining 24%')).toBeVisible()
    expect(own.getByText('Executed')).toBeVisible()
  })

  it('is recorded with the odometer the vehicle reported', async () => {
    const { user } = await open()
    await user.click((await rowOf('陕A00001')).getByRole('button', { name: 'Record service of 陕A00001' }))
    const drawer = within(await screen.findByRole('dialog'))
    await user.type(drawer.getByLabelText('Parts'), 'Filter')
    await user.click(drawer.getByRole('button', { name: 'Record service' }))
    await expect
      .poll(() => platform.asked(contract.recordService)[0]?.body)
      .toMatchObject({ id: 1, odometer: 60_100, parts: 'Filter' })
  })

  it('gives a template or the rules of a model to other models', async () => {
    const rule = contract.MaintenanceRuleInput.parse({ item: 'oil', modelId: 3, everyKm: 8_000 })
    platform.answer(contract.listMaintenanceRules, () => [
      { ...rule, id: 1, modelName: 'T-460', vehicles: 4, updateTime: '2026-01-05 08:00:00' },
    ])
    platform.answer(contract.applyMaintenanceRules, () => ({ added: 6, replaced: 0, unchanged: 0 }))
    platform.answer(listModels, () => [
      { id: 8, name: 'B-12E', isBindThen: false, modelCode: 'B-12E', seriesId: 'S', brandId: 'B' },
    ])
    const { user } = await open([...CODES, `${PATH}/rule/add`], '?view=rules')
    await user.click(await screen.findByRole('button', { name: 'Apply rules to models' }))
    const drawer = within(await screen.findByRole('dialog'))
    await user.click(await drawer.findByRole('checkbox', { name: 'Air conditioning' }))
    await user.click(drawer.getByRole('combobox', { name: 'Models' }))
    await user.click(await screen.findByText('B-12E', { selector: '.ant-select-item-option-content' }))
    await user.click(drawer.getByRole('button', { name: 'Apply' }))
    await expect
      .poll(() => platform.asked(contract.applyMaintenanceRules)[0]?.body)
      .toMatchObject({ modelIds: [8], replace: false })
    const { rules } = platform.asked(contract.applyMaintenanceRules)[0]!.body as contract.RuleSet
    expect(rules.map(({ item }) => item)).toEqual(['oil', 'filters', 'brakes', 'tyres', 'coolant', 'inspection'])
  })

  it('has a service book for each vehicle', async () => {
    const { user } = await open([PATH])
    await user.click((await rowOf('陕A00001')).getByRole('button', { name: 'Service book of 陕A00001' }))
    const drawer = within(await screen.findByRole('dialog'))
    expect(await drawer.findByText('Filter')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Record service/ })).toBeNull()
  })

  it('shows which station the work of the next weeks comes to', async () => {
    platform.answer(contract.getMaintenanceForecast, () => ({
      overdue: 3,
      weeks: [
        { day: '2026-01-05', items: [4, 1] },
        { day: '2026-01-12', items: [2, 0] },
      ],
      stations: ['Main', ''],
      organisations: [{ orgId: 1, name: 'North', overdue: 3 }],
    }))
    await open(CODES, '?view=forecast')
    const weeks = within(await screen.findByRole('table', { name: 'Due per week' }))
    expect(weeks.getByRole('columnheader', { name: 'Main' })).toBeInTheDocument()
    expect(weeks.getByRole('columnheader', { name: 'Other or no station' })).toBeInTheDocument()
    expect(weeks.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['4', '1', '2', '0'])
    const due = `${PATH}?orgId=1&state=overdue`
    expect(screen.getByRole('link', { name: '3' })).toHaveAttribute('href', expect.stringContaining(due))
  })
})
