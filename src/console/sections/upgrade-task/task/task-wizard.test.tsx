import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import * as selectors from '#core/contract/strategy.ts'
import { getUpgradeStrategy, StrategyRules } from '#core/contract/upgrade-strategy.ts'
import * as contract from '#core/contract/upgrade-task.ts'
import { fakePlatform, refusal } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { TaskWizard } from './task-wizard.tsx'

const preview: contract.TaskPreview = {
  covered: 200,
  eligible: 150,
  ready: 90,
  conflicts: 3,
  reasons: [
    { reason: 'installed', vehicles: 50 },
    { reason: 'offline', vehicles: 60 },
  ],
  unchecked: [{ check: 'handbrake', vehicles: 31 }],
  groups: [
    { name: 'Pilot', vehicles: 10 },
    { name: 'All', vehicles: 140 },
  ],
  unknownVins: ['LTEST000000000009'],
  unknownCount: 1,
  unusable: [],
}

const aDraft: contract.UpgradeTaskDetail = {
  id: 5,
  taskNo: 'UT-5',
  name: 'Winter',
  taskClass: 'improvement',
  taskState: 'draft',
  pauseReason: null,
  outcome: null,
  strategyId: 7,
  strategyName: 'Careful',
  strategyVersion: 2,
  softModels: ['FT300-7.2.0'],
  partsModels: ['FT-300'],
  vehicles: 0,
  counts: { succeeded: 0, running: 0, waiting: 0, failed: 0, skipped: 0 },
  groups: 0,
  groupsDone: 0,
  owner: 'ann',
  approvers: [],
  isOwn: false,
  question: null,
  environment: null,
  plannedTime: null,
  windowFrom: '00:00',
  windowTo: '00:00',
  createTime: '2026-11-20 08:00:00',
  startTime: null,
  finishTime: null,
  updateTime: '2026-11-20 08:00:00',
  modelIds: [],
  orderNums: [],
  vins: [],
  otherVins: 0,
  waitDays: 14,
  limitMinutes: 30,
  channel: 'http',
  server: 'http://localhost:8080',
  driverText: '',
  note: '',
  frozen: null,
  frozenHash: '',
  taskGroups: [],
  dayBytes: 12_000_000,
  blockers: [],
  failures: [],
  approvalsNeeded: 1,
  approvals: 0,
  risks: [],
}

const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  platform.answer(selectors.listTaskStrategies, () => [{ strategyId: 7, strategyName: 'Careful' }])
  platform.answer(selectors.listSoftModels, () => [{ softModel: 'FT300-7.2.0' }, { softModel: 'GW3-3.4.1' }])
  platform.answer(selectors.getTaskVehicleModels, () => [])
  platform.answer(selectors.getTaskOrderNumbers, () => [])
  platform.answer(contract.previewUpgradeTask, () => preview)
  platform.answer(getUpgradeStrategy, () => ({
    ...StrategyRules.parse({ groups: [{ name: 'Pilot', share: 10, unit: 'count' }, { name: 'All' }] }),
    id: 7,
    name: 'Careful',
    version: 2,
    madeFrom: null,
    strategyState: 'active' as const,
    softModels: ['FT300-7.2.0'],
    partsModels: ['FT-300'],
    fromVersions: [],
    modelIds: [],
    modelNames: [],
    updater: '',
    createTime: '2026-11-20 08:00:00',
    updateTime: '2026-11-20 08:00:00',
    testVins: [],
    otherTestVehicles: 0,
  }))
})

const PATH = '/upgradeTask/task'
const CODES = [PATH, '/upgradeTask/strategy', `${PATH}/task/add`, `${PATH}/task/submit`]

/** Goes through the steps up to the last one, with what a task needs. */
async function fill() {
  let closed = false
  const close = () => {
    closed = true
  }
  const page = await renderPage(<TaskWizard editing="new" onClose={close} />, {
    path: PATH,
    codes: CODES,
    namespaces: ['upgradeTask', 'upgrade', 'strategy', 'select', 'list'],
  })
  const { user } = page
  const form = within(await screen.findByRole('dialog'))
  const next = () => user.click(form.getByRole('button', { name: 'Next' }))
  await user.click(form.getByLabelText('Strategy'))
  await user.click((await screen.findAllByText('Careful')).at(-1)!)
  expect((await form.findAllByText('GW3-3.4.1'))[0]).toBeVisible()
  await next()
  await next()
  expect(await form.findByText('Ask the driver')).toBeVisible()
  await next()
  return { user, form, next, isClosed: () => closed }
}

describe('the form of a task', () => {
  it('needs strategy and version first', async () => {
    const { user } = await renderPage(<TaskWizard editing="new" onClose={() => {}} />, {
      path: PATH,
      codes: CODES,
      namespaces: ['upgradeTask', 'upgrade', 'strategy', 'select', 'list'],
    })
    const form = within(await screen.findByRole('dialog'))
    await user.click(form.getByLabelText('Vehicle models'))
    expect(await screen.findByText(/^Choose a strategy and a version first/)).toBeVisible()
    await user.click(form.getByRole('button', { name: 'Next' }))
    expect(form.getByLabelText('Strategy')).toBeVisible()
    expect(form.queryByRole('button', { name: 'Back' })).toBeNull()
  })

  it('ends with whom it would reach, and saves and submits', async () => {
    platform.answer(contract.createUpgradeTask, () => ({ id: 5 }))
    platform.answer(contract.submitUpgradeTask, () => undefined)
    const { user, form, next, isClosed } = await fill()
    await next()
    // A name is missing.
    expect(form.queryByText('Vehicles covered')).toBeNull()
    await user.type(form.getByLabelText('Name'), 'Winter')
    await next()
    expect(await form.findByText('Vehicles covered')).toBeVisible()
    expect(form.getByText('Already installed')).toBeVisible()
    expect(form.getByText('LTEST000000000009')).toBeVisible()
    await user.click(form.getByRole('button', { name: 'Save and submit' }))
    await waitFor(() => expect(isClosed()).toBe(true))
    expect(platform.asked(contract.createUpgradeTask)[0]?.body).toMatchObject({
      name: 'Winter',
      strategyId: 7,
      softModels: ['FT300-7.2.0', 'GW3-3.4.1'],
      taskClass: 'improvement',
    })
    expect(platform.asked(contract.submitUpgradeTask)[0]?.body).toEqual({ id: 5 })
  })

  it('goes back to the field the platform rejects', async () => {
    const fault = { path: 'server', message: 'Not reachable' }
    platform.answer(contract.createUpgradeTask, () => refusal(400, 'Check the fields', [fault]))
    const { user, form, next } = await fill()
    await user.type(form.getByLabelText('Name'), 'Winter')
    await next()
    await form.findByText('Vehicles covered')
    await user.click(form.getByRole('button', { name: 'Save draft' }))
    expect(await form.findByText('Not reachable')).toBeVisible()
    expect(form.getByLabelText('Server address')).toBeVisible()
    expect(platform.asked(contract.submitUpgradeTask)).toHaveLength(0)
  })

  it('leads to what a draft needs to be submitted, and changes the draft that was saved', async () => {
    platform.answer(contract.createUpgradeTask, () => ({ id: 5 }))
    platform.answer(contract.updateUpgradeTask, () => undefined)
    platform.answer(contract.submitUpgradeTask, () =>
      refusal(400, 'Check the fields', [{ path: 'driverText', message: 'Needed to ask' }]),
    )
    platform.answer(contract.getUpgradeTask, () => aDraft)
    const { user, form, next, isClosed } = await fill()
    await user.type(form.getByLabelText('Name'), 'Winter')
    await next()
    await form.findByText('Vehicles covered')
    await user.click(form.getByRole('button', { name: 'Save and submit' }))
    expect(await form.findByText('Needed to ask')).toBeVisible()
    await user.type(form.getByLabelText('Text for the driver'), 'Park for the update')
    await next()
    await form.findByText('Vehicles covered')
    await user.click(form.getByRole('button', { name: 'Save draft' }))
    await waitFor(() => expect(isClosed()).toBe(true))
    expect(platform.asked(contract.createUpgradeTask)).toHaveLength(1)
    expect(platform.asked(contract.updateUpgradeTask)[0]?.body).toMatchObject({
      id: 5,
      driverText: 'Park for the update',
      updateTime: '2026-11-20 08:00:00',
    })
  })
})
