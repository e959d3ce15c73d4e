import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { listModels, listOperatingCities, listPartsModels } from '#core/contract/base-data.ts'
import { pageSoftVersions } from '#core/contract/strategy.ts'
import * as contract from '#core/contract/task-record.ts'
import * as stat from '#core/contract/upgrade-stat.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { aLiveConnection } from '#tests/support/live-connection.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import { showColumns } from '#tests/support/shown-columns.ts'
import { RecordPage } from './record-page.tsx'

const aRecord = (over: Partial<contract.TaskRecord> = {}): contract.TaskRecord => ({
  id: 1,
  vin: 'LRECORD0000000001',
  plate: '粤A12345',
  sn: 'FT1',
  terminalModel: 'FT-300',
  currentVersion: '7.1.0',
  fromVersion: '7.1.0',
  toVersion: '7.2.0',
  softModel: 'FT300-7.2.0',
  channel: 'http',
  state: 'awaitingCondition',
  percent: 0,
  blockedBy: ['moving'],
  failure: null,
  rollbackState: 'open',
  rollbackOf: null,
  attempts: 0,
  fileSize: 4096,
  sentBytes: 0,
  stateTime: '2026-11-28 08:00:00',
  consent: null,
  consentTime: null,
  reason: 'network',
  operator: 'Ann',
  taskId: 8,
  taskNo: 'T-8',
  taskName: 'Winter fix',
  groupName: 'Pilot',
  partsModel: 'FT-300',
  modelName: 'X3',
  operatingCity: 'Wuhan',
  carrier: 'China Mobile',
  orgName: 'North',
  seconds: null,
  createTime: '2026-01-05 08:00:00',
  sendTime: null,
  finishTime: null,
  updateTime: '2026-01-05 08:00:00',
  ...over,
})
const failed = aRecord({
  id: 2,
  plate: '粤B1',
  state: 'failed',
  blockedBy: [],
  failure: 'noAnswer',
  seconds: 90,
  taskId: null,
  taskName: '',
})

const live = aLiveConnection()
const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  platform.answer(contract.listTaskRecords, () => ({ list: [aRecord(), failed], nextKey: null }))
  platform.answer(contract.countTaskRecords, () => ({ rows: 10_000, more: true }))
  platform.answer(listModels, () => [])
  platform.answer(listOperatingCities, () => ({ list: [{ operatingCity: 'Wuhan' }], total: 1 }))
  platform.answer(listPartsModels, () => ({ list: [{ partsModel: 'FT-300' }], total: 1 }))
  platform.answer(pageSoftVersions, () => ({ list: [], total: 0 }))
  platform.answer(stat.getUpgradeTrend, () => [
    { startTime: '2026-01-05 00:00:00', endTime: '2026-01-11 23:59:59', ended: 5, succeeded: 2, failed: 2, other: 1 },
    { startTime: '2026-01-12 00:00:00', endTime: '2026-01-18 23:59:59', ended: 0, succeeded: 0, failed: 0, other: 0 },
  ])
  platform.answer(stat.listFailedReasons, () => [
    { reason: 'noAnswer' as const, upgrades: 3, vehicles: 2 },
    { reason: 'timedOut' as const, upgrades: 1, vehicles: 1 },
  ])
  platform.answer(stat.listVersionOutcomes, () => [
    {
      softModel: 'FT300-7.2.0',
      partsModel: 'FT-300',
      version: '7.2.0',
      upgrades: 5,
      succeeded: 2,
      failed: 2,
      other: 1,
      vehicles: 4,
    },
    { softModel: '', partsModel: '', version: '6.0', upgrades: 1, succeeded: 1, failed: 0, other: 0, vehicles: 1 },
  ])
  platform.answer(stat.listFailingModels, () => [{ modelId: 7, modelName: 'X3', ended: 5, failed: 2, rate: 0.4 }])
  platform.answer(stat.countUpgradedVehicles, () => ({ vehicles: 4, succeeded: 2, failed: 1, other: 1 }))
})

const PATH = '/upgradeTask/taskRecords'
const ALL = ['retry', 'cancel', 'remove', 'export'].map((verb) => `${PATH}/record/${verb}`)
const NAMESPACES = ['upgradeRecord', 'upgrade', 'dialogs', 'select', 'list', 'job', 'exports', 'command', 'validation']
const open = (query = '', codes = ALL) =>
  renderPage(live.around(<RecordPage />), {
    path: `${PATH}${query}`,
    codes: [PATH, ...codes],
    namespaces: NAMESPACES,
  })

describe('records of upgrades', () => {
  it('show state, task and duration, how many there are, and no steps without a right', async () => {
    showColumns(PATH, 'carrier', 'seconds')
    await open('', [])
    expect(await screen.findByText(/The terminal did not answer/)).toBeVisible()
    for (const text of ['Winter fix', 'Direct upgrade', 'China Mobile', 'Upgrades: more than 10,000']) {
      expect((await screen.findAllByText(text))[0]).toBeVisible()
    }
    expect(screen.getByText(/1\s?min 30\s?s/)).toBeVisible()
    expect(screen.queryByRole('button', { name: /Send again/ })).toBeNull()
  })

  it('take a filter without a field from the address, and drop it', async () => {
    const { user } = await open('?taskId=8&lastOnly=true')
    expect(await screen.findByText('Only task Winter fix')).toBeVisible()
    expect(platform.asked(contract.listTaskRecords)[0]?.query.get('taskId')).toBe('8')
    await user.click(within(screen.getByText('Only task Winter fix')).getByLabelText('Clear'))
    await waitFor(() => expect(platform.asked(contract.listTaskRecords).at(-1)?.query.has('taskId')).toBe(false))
    expect(platform.asked(contract.listTaskRecords).at(-1)?.query.get('lastOnly')).toBe('true')
  })

  it('are sent again, cancelled and removed, with a reason where it is needed', async () => {
    platform.answer(contract.retryTaskRecords, () => ({ changed: 1 }))
    platform.answer(contract.cancelTaskRecords, () => ({ changed: 1 }))
    platform.answer(contract.removeTaskRecords, () => ({ changed: 1 }))
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Cancel upgrade: 粤A12345' }))
    await user.click(await screen.findByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(platform.asked(contract.cancelTaskRecords)[0]?.body).toEqual({ ids: [1] }))

    await user.click(screen.getByRole('button', { name: 'Send again: 粤B1' }))
    const again = within(await screen.findByRole('dialog', { name: /Send again/ }))
    await user.type(again.getByLabelText('Reason'), 'back in coverage')
    await user.click(again.getByRole('button', { name: 'Send again' }))
    await waitFor(() =>
      expect(platform.asked(contract.retryTaskRecords)[0]?.body).toEqual({ ids: [2], reason: 'back in coverage' }),
    )

    await user.click(screen.getAllByRole('button', { name: /^More/ }).at(-1)!)
    await user.click(await screen.findByRole('menuitem', { name: /Remove from the upgrade: 粤A12345/ }))
    const removal = within(await screen.findByRole('dialog', { name: /Remove from the upgrade/ }))
    await user.type(removal.getByLabelText('Reason'), 'sold')
    await user.click(removal.getByRole('button', { name: 'Remove' }))
    await waitFor(() =>
      expect(platform.asked(contract.removeTaskRecords)[0]?.body).toEqual({ ids: [1], reason: 'sold' }),
    )
  })
})

describe('statistics of upgrades', () => {
  const RANGE = 'startTime=2026-01-05%2000:00:00&endTime=2026-02-01%2023:59:59'
  const hrefOf = (name: string, at: HTMLElement) =>
    new URLSearchParams(within(at).getByRole('link', { name }).getAttribute('href')!.split('?')[1])

  it('begin with the last seven days of the viewer', async () => {
    await open('?view=stat')
    await waitFor(() => expect(platform.asked(stat.getUpgradeTrend).length).toBeGreaterThan(0))
    const { query } = platform.asked(stat.getUpgradeTrend).at(-1)!
    const day = (name: string) => Date.parse(query.get(name)!.replace(' ', 'T'))
    expect(Math.round((day('endTime') - day('startTime')) / 86_400_000)).toBe(7)
    expect(query.get('granularity')).toBe('day')
  })

  it('lead from every number to its records', async () => {
    await open(`?view=stat&granularity=week&${RANGE}&operatingCity=Wuhan`)
    const reasons = await screen.findByRole('row', { name: /did not answer/ })
    expect(Object.fromEntries(hrefOf('3', reasons))).toEqual({
      rangeOf: 'finished',
      states: 'failed,timedOut',
      startTime: '2026-01-05 00:00:00',
      endTime: '2026-02-01 23:59:59',
      operatingCity: 'Wuhan',
      failure: 'noAnswer',
    })
    expect(within(reasons).getAllByText('75%')).toHaveLength(2)
    const timedOut = screen.getByRole('row', { name: /Timed out/ })
    expect(hrefOf('1', timedOut).get('states')).toBe('timedOut')
    expect(within(timedOut).getByText('100%')).toBeVisible()

    const version = await screen.findByRole('row', { name: /FT300-7.2.0/ })
    expect(hrefOf('5', version).get('softModel')).toBe('FT300-7.2.0')
    expect(within(await screen.findByRole('row', { name: /^6.0/ })).queryByRole('link')).toBeNull()
    const model = await screen.findByRole('row', { name: /^X3/ })
    expect(hrefOf('2', model).get('modelId')).toBe('7')
    const vehicles = within(await screen.findByRole('table', { name: 'Vehicles by their last upgrade' }))
    const upgraded = vehicles.getByRole('row', { name: /^Upgraded/ })
    expect(hrefOf('2', upgraded).get('lastOnly')).toBe('true')
    expect(platform.asked(stat.listFailedReasons)[0]?.query.get('operatingCity')).toBe('Wuhan')

    const trend = within(screen.getAllByRole('table', { name: 'Ended upgrades over time' }).at(-1)!)
    const week = trend.getByRole('row', { name: /11 Jan/ })
    expect(hrefOf('5', week).get('endTime')).toBe('2026-01-11 23:59:59')
    expect(trend.queryByRole('row', { name: /18 Jan/ })).toBeNull()
  })

  it('say so when nothing ended', async () => {
    platform.answer(stat.getUpgradeTrend, () => [
      { startTime: '2026-01-05 00:00:00', endTime: '2026-01-05 23:59:59', ended: 0, succeeded: 0, failed: 0, other: 0 },
    ])
    await open(`?view=stat&${RANGE}`)
    expect(await screen.findByText('No upgrade ended in this range.')).toBeVisible()
    expect(platform.asked(stat.listFailedReasons)).toEqual([])
  })
})
