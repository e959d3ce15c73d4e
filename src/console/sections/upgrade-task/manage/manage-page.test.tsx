import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/upgrade-control.ts'
import { pauseUpgradeTask } from '#core/contract/upgrade-task.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { aTask } from '#tests/support/submitted-task.ts'
import { NOT_FROZEN } from '#tests/support/upgrade-control.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { ManagePage } from './manage-page.tsx'

const aBenchTask = (over: Partial<contract.BenchTask> = {}): contract.BenchTask => ({
  ...aTask(),
  priority: 3,
  heldBy: '',
  conflicts: 2,
  queued: 4,
  ahead: 7,
  stuck: 1,
  predictedTime: '2026-12-02 08:00:00',
  ...over,
})
const later = aBenchTask({
  id: 2,
  name: 'Spring',
  taskState: 'scheduled',
  priority: 5,
  conflicts: 0,
  queued: 0,
  ahead: null,
})

const CONTROL: contract.UpgradeControl = {
  ...NOT_FROZEN,
  maxDownloads: 20,
  hourlyMegabytes: 500,
  carriers: [{ carrier: 'China Mobile', maxDownloads: 5 }],
}
const LOAD: contract.UpgradeLoad = {
  downloads: 5,
  queued: 4,
  waiting: 21,
  hourBytes: 52_428_800,
  stuck: 1,
  carriers: [
    { carrier: 'China Mobile', vehicles: 30, downloads: 5, queued: 4 },
    { carrier: 'China Unicom', vehicles: 10, downloads: 0, queued: 0 },
  ],
}
const CONFLICT: contract.TaskConflict = {
  taskId: 9,
  taskNo: 'UT-9',
  name: 'Recall',
  priority: 2,
  taskState: 'pendingAudit',
  vehicles: 2,
  order: 'before',
  vins: ['LBENCH00000000001'],
}

const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  platform.answer(contract.listBenchTasks, () => ({ list: [aBenchTask(), later], total: 2 }))
  platform.answer(contract.getUpgradeControl, () => CONTROL)
  platform.answer(contract.getUpgradeLoad, () => LOAD)
  platform.answer(contract.listTaskConflicts, () => [CONFLICT])
})

const PATH = '/upgradeTask/taskManage'
const ALL = [
  ...['freeze', 'throttle', 'priority'].map((verb) => `${PATH}/control/${verb}`),
  '/upgradeTask/task/task/pause',
]
const NAMESPACES = ['taskManage', 'upgradeTask', 'upgrade', 'upgradeRecord', 'dialogs', 'select', 'list', 'exports']
const open = (codes = ALL, query = '') =>
  renderPage(<ManagePage />, { path: `${PATH}${query}`, codes: [PATH, ...codes], namespaces: NAMESPACES })

describe('the upgrade bench', () => {
  it('shows the order of tasks, what they take from each other and how much is under way', async () => {
    const { user } = await open()
    expect(await screen.findByRole('button', { name: 'Winter' })).toBeVisible()
    for (const text of ['Upgrades are sent', 'of 20', '50 MB', '4 wait, 7 before them']) {
      expect(screen.getAllByText(text)[0]).toBeVisible()
    }
    const [winter] = screen.getAllByRole('row', { name: /Winter/ })
    await user.click(within(winter!).getByRole('button', { name: '2' }))
    const shown = within(await screen.findByRole('dialog'))
    for (const text of ['Recall', 'That task', 'LBENCH00000000001']) expect(await shown.findByText(text)).toBeVisible()
    expect(platform.asked(contract.listTaskConflicts)[0]?.query.get('id')).toBe('1')
  })

  it('freezes all upgrades with a reason, after saying what follows', async () => {
    platform.answer(contract.freezeUpgrades, () => undefined)
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Freeze all upgrades' }))
    const shown = within(await screen.findByRole('dialog'))
    expect(shown.getByText(/until a supervisor lifts the freeze/)).toBeVisible()
    const submit = shown.getByRole('button', { name: 'Freeze all upgrades' })
    await user.click(submit)
    expect(platform.asked(contract.freezeUpgrades)).toHaveLength(0)
    await user.click(shown.getByRole('switch'))
    await user.type(shown.getByLabelText('Reason'), 'Bad firmware')
    await user.click(submit)
    await waitFor(() =>
      expect(platform.asked(contract.freezeUpgrades)[0]?.body).toEqual({
        reason: 'Bad firmware',
        stopsDownloads: true,
      }),
    )
    expect(await screen.findByText('All upgrades are frozen')).toBeVisible()
  })

  it('says who froze upgrades and why, and lifts the freeze', async () => {
    const frozen = {
      frozenTime: '2026-11-28 08:00:00',
      frozenBy: 'Bob',
      frozenReason: 'Bricked units',
      stopsDownloads: true,
    }
    platform.answer(contract.getUpgradeControl, () => ({ ...CONTROL, ...frozen }))
    platform.answer(contract.unfreezeUpgrades, () => undefined)
    const { user } = await open()
    expect(await screen.findByText('Bricked units')).toBeVisible()
    expect(screen.getByText(/by Bob$/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Lift the freeze' }))
    const shown = within(await screen.findByRole('dialog'))
    await user.type(shown.getByLabelText('Reason'), 'New file')
    await user.click(shown.getByRole('button', { name: 'Lift the freeze' }))
    await waitFor(() => expect(platform.asked(contract.unfreezeUpgrades)[0]?.body).toEqual({ reason: 'New file' }))
  })

  it('changes the priority of a task, and pauses one', async () => {
    platform.answer(contract.prioritiseTask, () => undefined)
    platform.answer(pauseUpgradeTask, () => undefined)
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Change priority of Winter' }))
    const shown = within(await screen.findByRole('dialog'))
    await user.click(shown.getByLabelText('Priority'))
    await user.click(await screen.findByText('1 · goes first'))
    await user.type(shown.getByLabelText('Reason'), 'Safety')
    await user.click(shown.getByRole('button', { name: 'Change priority' }))
    await waitFor(() =>
      expect(platform.asked(contract.prioritiseTask)[0]?.body).toEqual({ id: 1, priority: 1, reason: 'Safety' }),
    )
    await user.click(screen.getByRole('button', { name: 'Pause Winter' }))
    await user.type(await screen.findByLabelText('Reason'), 'Look first')
    await user.click(screen.getAllByRole('button', { name: 'Pause' }).at(-1)!)
    await waitFor(() => expect(platform.asked(pauseUpgradeTask)[0]?.body).toEqual({ id: 1, reason: 'Look first' }))
  })

  it('shows tasks on one axis of time with the hours in which they send', async () => {
    await open(ALL, '?view=timeline')
    expect(await screen.findByRole('link', { name: 'Winter' })).toBeVisible()
    expect(screen.getAllByText(/^started .*, ends about /)[0]).toBeVisible()
    expect(screen.getAllByText('22:00 – 05:00')[0]).toBeVisible()
  })

  it('limits downloads by network operator', async () => {
    platform.answer(contract.throttleUpgrades, () => undefined)
    const { user } = await open(ALL, '?view=limits')
    const table = within(await screen.findByRole('table', { name: 'By network operator' }))
    expect(table.getByRole('row', { name: /China Mobile 30 5 5 4/ })).toBeVisible()
    expect(table.getByRole('row', { name: /China Unicom 10 0 no limit 0/ })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Change limits' }))
    const shown = within(await screen.findByRole('dialog'))
    await user.clear(shown.getByLabelText('Data an hour'))
    await user.click(shown.getByRole('button', { name: 'Add limit for an operator' }))
    await user.click(shown.getByRole('button', { name: 'Save limits' }))
    await waitFor(() =>
      expect(platform.asked(contract.throttleUpgrades)[0]?.body).toEqual({
        maxDownloads: 20,
        hourlyMegabytes: null,
        carriers: [
          { carrier: 'China Mobile', maxDownloads: 5 },
          { carrier: 'China Unicom', maxDownloads: 10 },
        ],
        updateTime: '2026-11-20 08:00:00',
      }),
    )
  })

  it('offers no step without a right', async () => {
    await open([])
    expect(await screen.findByRole('button', { name: 'Winter' })).toBeVisible()
    for (const name of ['Freeze all upgrades', 'Change priority of Winter', 'Pause Winter']) {
      expect(screen.queryByRole('button', { name })).toBeNull()
    }
  })
})
