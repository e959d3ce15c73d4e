import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { listPartsModels } from '#core/contract/base-data.ts'
import {
  getTaskOrderNumbers,
  getTaskVehicleModels,
  listSoftModels,
  listTaskStrategies,
} from '#core/contract/strategy.ts'
import { getTaskLog, getTaskFigures } from '#core/contract/task-figures.ts'
import * as contract from '#core/contract/upgrade-task.ts'
import { getUpgradeControl } from '#core/contract/upgrade-control.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { NOT_FROZEN } from '#tests/support/upgrade-control.ts'
import { aTask, SUBMITTED } from '#tests/support/submitted-task.ts'
import { TaskPage } from './task-page.tsx'

const NOBODY = { succeeded: 0, running: 0, waiting: 0, failed: 0, skipped: 0 }
const draft = aTask({
  id: 2,
  taskNo: 'UT-2',
  name: 'Spring',
  taskState: 'draft',
  vehicles: 0,
  counts: NOBODY,
  groups: 0,
})
const paused = aTask({ id: 3, taskNo: 'UT-3', name: 'Autumn', taskState: 'paused', pauseReason: 'errorThreshold' })
const ended = aTask({ id: 4, taskNo: 'UT-4', name: 'Summer', taskState: 'finished', outcome: 'partial' })
const TASKS = [aTask(), draft, paused, ended]

const aGroup = (over: Partial<contract.TaskGroup>): contract.TaskGroup => ({
  id: 1,
  place: 1,
  name: 'Pilot',
  isTest: false,
  groupState: 'running',
  vehicles: 10,
  counts: { ...NOBODY, succeeded: 9, failed: 1 },
  successPercent: 95,
  errorLimit: 5,
  errorUnit: 'percent',
  automatic: false,
  openTime: '2026-11-21 08:00:00',
  finishTime: null,
  ...over,
})
const detailOf = (task: contract.UpgradeTask): contract.UpgradeTaskDetail => ({
  ...task,
  ...SUBMITTED,
  taskGroups: [
    aGroup({}),
    aGroup({ id: 2, place: 2, name: 'All', groupState: 'created', counts: NOBODY, openTime: null }),
  ],
  dayBytes: 12_000_000,
  blockers: [{ blocker: 'offline', vehicles: 15 }],
  failures: [
    { failure: 'noAnswer', vehicles: 4 },
    { failure: 'timedOut', vehicles: 2 },
  ],
  approvalsNeeded: 1,
  approvals: 1,
  risks: ['noTestVehicles'],
})

const platform = fakePlatform()
// They come with the first row that is opened, which takes seconds on a busy machine.
beforeAll(async () => {
  await import('./task-detail-drawer.tsx')
  await Promise.all([import('./detail-overview.tsx'), import('./detail-dossier.tsx')])
})
beforeEach(() => {
  localStorage.clear()
  platform.answer(getUpgradeControl, () => NOT_FROZEN)
  platform.answer(contract.listUpgradeTasks, () => ({ list: TASKS, total: TASKS.length }))
  platform.answer(contract.getUpgradeTask, ({ query }) =>
    detailOf(TASKS.find(({ id }) => String(id) === query.get('id'))!),
  )
  platform.answer(getTaskLog, () => [
    { id: 2, event: 'started' as const, eventTime: '2026-11-21 08:00:00', actor: '', detail: '', checks: [] },
    {
      id: 1,
      event: 'approved' as const,
      eventTime: '2026-11-20 09:00:00',
      actor: 'bob',
      detail: 'fine',
      checks: ['testPassed' as const],
    },
  ])
  platform.answer(getTaskFigures, () => ({
    funnel: { vehicles: 100, opened: 90, sent: 80, fetched: 70, succeeded: 60 },
    burnUp: [
      { hourTime: '2026-11-21 08:00:00', succeeded: 20, failed: 1 },
      { hourTime: '2026-11-21 10:00:00', succeeded: 60, failed: 6 },
    ],
    models: [{ modelName: 'Hauler', fromVersion: '7.1.0', vehicles: 50, succeeded: 30, failed: 10 }],
  }))
  platform.answer(listPartsModels, () => ({ list: [], total: 0 }))
  platform.answer(listTaskStrategies, () => [{ strategyId: 7, strategyName: 'Careful' }])
  platform.answer(listSoftModels, () => [{ softModel: 'FT300-7.2.0' }, { softModel: 'GW3-3.4.1' }])
  platform.answer(getTaskVehicleModels, () => [])
  platform.answer(getTaskOrderNumbers, () => [])
})

const PATH = '/upgradeTask/task'
const VERBS = ['add', 'edit', 'submit', 'withdraw', 'start', 'pause', 'resume', 'stop', 'retry', 'export']
const ALL = [...VERBS.map((verb) => `${PATH}/task/${verb}`), '/upgradeTask/strategy', '/upgradeTask/taskRecords']
const NAMESPACES = ['upgradeTask', 'upgrade', 'strategy', 'dialogs', 'select', 'list', 'exports']
const open = (codes = ALL, path = PATH) =>
  renderPage(<TaskPage />, { path, codes: [PATH, ...codes], namespaces: NAMESPACES })
const press = (name: string | RegExp) => screen.getByRole('button', { name })
const dialog = async () => within(await screen.findByRole('dialog'))
type User = Awaited<ReturnType<typeof open>>['user']
/** A step in the menu of the row at this place. */
async function pick(user: User, row: number, name: RegExp) {
  await user.click(screen.getAllByRole('button', { name: /^More actions/ })[row]!)
  await user.click(await screen.findByRole('menuitem', { name }))
}

describe('tasks', () => {
  it('show progress in words, why they are paused and how they ended; no steps without a right', async () => {
    await open([])
    expect(await screen.findByText('Winter')).toBeVisible()
    expect(screen.getAllByText('Succeeded 60, Running 10, Waiting 20, Failed 6, Skipped 4')).toHaveLength(3)
    expect(screen.getByText('No vehicles yet')).toBeInTheDocument()
    expect(screen.getByText(/too many failures/)).toBeVisible()
    expect(screen.getByText(/some succeeded/)).toBeVisible()
    expect(screen.getAllByText('1 of 3')[0]).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Add task' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Edit Spring' })).toBeNull()
  })

  it('offer the steps of their state only', async () => {
    await open()
    await screen.findByText('Winter')
    expect(press('Pause Winter')).toBeVisible()
    expect(press('Submit Spring')).toBeVisible()
    expect(press('Resume Autumn')).toBeVisible()
    for (const name of ['Edit Winter', 'Pause Spring', 'Start Winter', 'Resume Summer']) {
      expect(screen.queryByRole('button', { name })).toBeNull()
    }
  })

  it('are filtered by what the address says', async () => {
    await open([], `${PATH}?taskState=paused&plateOrVin=B12`)
    await screen.findByText('Autumn')
    const [asked] = platform.asked(contract.listUpgradeTasks)
    expect(asked?.query.get('taskState')).toBe('paused')
    expect(asked?.query.get('plateOrVin')).toBe('B12')
  })
})

describe('steps of a task', () => {
  it('submitting asks first and says that it was done', async () => {
    platform.answer(contract.submitUpgradeTask, () => undefined)
    const { user } = await open()
    await screen.findByText('Spring')
    await user.click(press('Submit Spring'))
    await user.click((await dialog()).getByRole('button', { name: 'Submit' }))
    expect(await screen.findByText('Submitted for approval')).toBeVisible()
    expect(platform.asked(contract.submitUpgradeTask)[0]?.body).toEqual({ id: 2 })
  })

  it('resuming after too many failures says that they are accepted, and needs a reason', async () => {
    platform.answer(contract.resumeUpgradeTask, () => undefined)
    const { user } = await open()
    await screen.findByText('Autumn')
    await user.click(press('Resume Autumn'))
    const form = await dialog()
    expect(form.getByText(/you accept the failures/)).toBeVisible()
    await user.click(form.getByRole('button', { name: 'Resume' }))
    expect(platform.asked(contract.resumeUpgradeTask)).toHaveLength(0)
    await user.type(form.getByLabelText('Reason'), 'weak network')
    await user.click(form.getByRole('button', { name: 'Resume' }))
    await waitFor(() =>
      expect(platform.asked(contract.resumeUpgradeTask)[0]?.body).toEqual({ id: 3, reason: 'weak network' }),
    )
  })

  it('stopping explains soft and hard', async () => {
    platform.answer(contract.stopUpgradeTask, () => undefined)
    const { user } = await open()
    await screen.findByText('Winter')
    await pick(user, 0, /Stop Winter/)
    const form = await dialog()
    expect(form.getByText(/^Soft stop/)).toBeVisible()
    await user.click(form.getByRole('switch'))
    expect(form.getByText(/^Hard stop/)).toBeVisible()
    await user.type(form.getByLabelText('Reason'), 'wrong file')
    await user.click(form.getByRole('button', { name: 'Stop' }))
    await waitFor(() =>
      expect(platform.asked(contract.stopUpgradeTask)[0]?.body).toEqual({ id: 1, reason: 'wrong file', hard: true }),
    )
  })

  it('what is left of an ended task becomes a draft with a name', async () => {
    platform.answer(contract.retryUpgradeTask, () => ({ id: 9 }))
    const { user } = await open()
    await screen.findByText('Summer')
    await pick(user, 3, /New task for the rest of Summer/)
    const form = await dialog()
    expect(form.getByLabelText('Name')).toHaveValue('Summer (rest)')
    await user.click(form.getByRole('button', { name: 'Create draft' }))
    await waitFor(() =>
      expect(platform.asked(contract.retryUpgradeTask)[0]?.body).toEqual({
        id: 4,
        name: 'Summer (rest)',
        vehicles: 'remaining',
      }),
    )
  })
})

describe('one task', () => {
  it('shows how far vehicles came, failures and success by model', async () => {
    await open(ALL, `${PATH}?row=1`)
    const shown = await dialog()
    expect(await shown.findByText('File fetched')).toBeVisible()
    expect(shown.getByText('The terminal did not answer.')).toBeVisible()
    expect(shown.getByText('Timed out')).toBeVisible()
    expect(shown.getByText('75%')).toBeVisible()
    expect(shown.getByText('40 of 50 ended')).toBeVisible()
    expect(shown.getByRole('link', { name: 'Records by vehicle' })).toHaveAttribute(
      'href',
      '/upgradeTask/taskRecords?taskId=1',
    )
  })

  it('has its question answered', async () => {
    const question = { text: 'Who drove it?', asker: 'carl' }
    platform.answer(contract.getUpgradeTask, () => detailOf({ ...TASKS[0]!, taskState: 'pendingAudit', question }))
    platform.answer(contract.answerUpgradeTask, () => undefined)
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: TASKS[0]!.name }))
    expect(await screen.findByText('Question from carl')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Answer' }))
    await user.type(await screen.findByRole('textbox', { name: 'Answer' }), 'The pilots')
    await user.click(screen.getByRole('button', { name: 'Send answer' }))
    expect(await screen.findByText('Answer sent')).toBeVisible()
    expect(platform.asked(contract.answerUpgradeTask)[0]?.body).toMatchObject({ answer: 'The pilots' })
  })

  it('opens the next group', async () => {
    platform.answer(contract.openTaskGroup, () => undefined)
    const { user } = await open(ALL, `${PATH}?row=1`)
    const shown = await dialog()
    await user.click(await shown.findByRole('tab', { name: 'Groups' }))
    expect(shown.getByText('90% of 95%')).toBeVisible()
    await user.click(shown.getByRole('button', { name: 'Open group All' }))
    const question = within((await screen.findAllByRole('dialog')).at(-1)!)
    await user.click(question.getByRole('button', { name: 'Open group' }))
    await waitFor(() => expect(platform.asked(contract.openTaskGroup)[0]?.body).toEqual({ id: 1 }))
  })

  it('shows what is waited for, what happened, and what was approved', async () => {
    const { user } = await open(ALL, `${PATH}?row=1`)
    const shown = await dialog()
    await user.click(await shown.findByRole('tab', { name: 'Conditions' }))
    expect(shown.getByText('offline')).toBeVisible()
    await user.click(shown.getByRole('tab', { name: 'Log' }))
    expect(await shown.findByText('test vehicles passed')).toBeVisible()
    expect(shown.getByText('Platform')).toBeVisible()
    await user.click(shown.getByRole('tab', { name: 'Dossier' }))
    expect(await shown.findByText('ff00ff00')).toBeVisible()
    expect(shown.getByText('aa11')).toBeVisible()
    expect(shown.getByText('Ask the driver')).toBeVisible()
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
    await user.click(shown.getByRole('button', { name: /Print or PDF/ }))
    expect(print).toHaveBeenCalledOnce()
    expect(document.querySelector('article')).toHaveTextContent(/UT-1 · Winter.*fleetwall verify-dossier/)
  })
})
