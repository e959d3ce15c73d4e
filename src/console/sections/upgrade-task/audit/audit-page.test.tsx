import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/task-audit.ts'
import { getTaskLog } from '#core/contract/task-figures.ts'
import { getUpgradeTask, type UpgradeTaskDetail } from '#core/contract/upgrade-task.ts'
import { AUDIT_CHECKS } from '#core/domain/upgrade-task.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { aTask, SUBMITTED } from '#tests/support/submitted-task.ts'
import { AuditPage } from './audit-page.tsx'

const NO_COUNTS = { succeeded: 0, running: 0, waiting: 0, failed: 0, skipped: 0 }
const aTaskAudit = (over: Partial<contract.TaskAudit> = {}): contract.TaskAudit => ({
  ...aTask({
    taskClass: 'recall',
    taskState: 'pendingAudit',
    vehicles: 40,
    counts: NO_COUNTS,
    groups: 2,
    groupsDone: 0,
  }),
  approvers: [],
  isOwn: false,
  startTime: null,
  submitter: 'ann',
  submitTime: '2026-11-20 09:00:00',
  risks: ['noGate', 'recall'],
  approvalsNeeded: 2,
  approvals: 0,
  decision: null,
  decider: '',
  decideTime: null,
  decideReason: '',
  isDecided: false,
  ...over,
})
const own = aTaskAudit({ id: 2, taskNo: 'UT-2', name: 'Mine', isOwn: true })
const half = aTaskAudit({ id: 3, taskNo: 'UT-3', name: 'Half', isDecided: true, approvals: 1, approvers: ['me'] })
const approved = aTaskAudit({
  id: 4,
  taskNo: 'UT-4',
  name: 'Spring',
  taskState: 'approved',
  decision: 'approved',
  decider: 'bob',
  decideTime: '2026-11-21 09:00:00',
  decideReason: 'looks fine',
})
const asked = aTaskAudit({
  id: 5,
  taskNo: 'UT-5',
  name: 'Pilot fix',
  environment: 'PT',
  question: { text: 'Who drove it?', asker: 'carl' },
})
const TASKS = [aTaskAudit(), own, half, approved, asked]

const detailOf = (task: contract.TaskAudit): UpgradeTaskDetail => ({
  ...task,
  ...SUBMITTED,
  driverText: 'Park first',
  taskGroups: [
    {
      id: 1,
      place: 1,
      name: 'Pilot',
      isTest: false,
      groupState: 'created',
      vehicles: 10,
      counts: NO_COUNTS,
      successPercent: 95,
      errorLimit: 5,
      errorUnit: 'percent',
      automatic: true,
      openTime: null,
      finishTime: null,
    },
  ],
  dayBytes: 12_000_000,
  blockers: [],
  failures: [],
})

const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  platform.answer(contract.listTaskAudits, ({ query }) => {
    const list = TASKS.filter(({ taskState }) => (taskState === 'pendingAudit') === (query.get('tab') !== 'decided'))
    return { list, total: list.length }
  })
  platform.answer(getUpgradeTask, ({ query }) => detailOf(TASKS.find(({ id }) => String(id) === query.get('id'))!))
  platform.answer(getTaskLog, () => [])
})

const PATH = '/upgradeTask/auditRelease'
const ALL = ['audit', 'release', 'revoke'].map((verb) => `${PATH}/task/${verb}`)
const NAMESPACES = ['taskAudit', 'upgradeTask', 'upgrade', 'strategy', 'dialogs', 'select', 'list', 'exports']
const open = (codes = ALL, query = '') =>
  renderPage(<AuditPage />, { path: `${PATH}${query}`, codes: [PATH, ...codes], namespaces: NAMESPACES })
/** The review of one task, with its files and rules. */
async function review(name: string, codes = ALL) {
  const { user } = await open(codes)
  await user.click(await screen.findByRole('button', { name }))
  const shown = within(await screen.findByRole('dialog'))
  expect(await shown.findByText('ff00ff00')).toBeVisible()
  return { user, shown }
}

describe('tasks to approve', () => {
  it('show class, vehicles, risks and approvals; decided ones in a tab of the address', async () => {
    const { user, router } = await open()
    expect(await screen.findByText('Winter')).toBeVisible()
    for (const text of ['Recall', 'recall', 'no gate between groups', '0 of 2', '1 of 2']) {
      expect(screen.getAllByText(text)[0]).toBeVisible()
    }
    await user.click(screen.getByRole('tab', { name: 'Decided' }))
    expect(await screen.findByText('looks fine')).toBeVisible()
    expect(screen.queryByText('Winter')).toBeNull()
    expect(router.state.location.search).toBe('?tab=decided')
    await user.type(screen.getByLabelText('Name or number'), 'Spring')
    await user.click(screen.getByRole('button', { name: 'Query' }))
    await waitFor(() => expect(router.state.location.search).toContain('keyWord=Spring'))
    expect(router.state.location.search).toContain('tab=decided')
  })

  it('say where they come from when there is none', async () => {
    platform.answer(contract.listTaskAudits, () => ({ list: [], total: 0 }))
    await open()
    expect(await screen.findByText('No task waits for a decision')).toBeVisible()
  })

  it('show what is approved: files, rules, vehicles by group', async () => {
    const { shown } = await review('Winter')
    for (const text of ['aa11', 'c2ln', 'Park first', 'Careful · 2']) expect(shown.getByText(text)).toBeVisible()
    // In the groups, in the rules, and on paper.
    expect(shown.getAllByText('Pilot')).toHaveLength(3)
  })

  it('are not decided by who submitted or approved them, nor without a right', async () => {
    const { user, shown } = await review('Mine')
    expect(shown.getByText('You submitted this task')).toBeVisible()
    expect(shown.queryByRole('button', { name: 'Approve' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Half' }))
    expect(await screen.findByText('You have approved this task')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  })

  it('cannot be decided without a right', async () => {
    const { shown } = await review('Winter', [])
    expect(shown.getByText(/permission to decide/)).toBeVisible()
    expect(shown.queryByRole('button', { name: 'Reject' })).toBeNull()
  })
})

describe('questions and releases', () => {
  it('asks who submitted the task', async () => {
    platform.answer(contract.askTaskAudit, () => undefined)
    const { user, shown } = await review('Winter')
    await user.click(shown.getByRole('button', { name: 'Ask a question' }))
    await user.type(await screen.findByRole('textbox', { name: 'Question' }), 'Tested where?')
    await user.click(screen.getByRole('button', { name: 'Send question' }))
    expect(await screen.findByText('Question sent')).toBeVisible()
    expect(platform.asked(contract.askTaskAudit)[0]?.body).toEqual({ id: 1, question: 'Tested where?' })
  })

  it('shows an open question in list and review', async () => {
    const { shown } = await review('Pilot fix')
    expect(shown.getByText('Question from carl')).toBeVisible()
    expect(shown.getByText('Who drove it?')).toBeVisible()
    expect(screen.getByTitle('Who drove it?')).toHaveTextContent('Question')
  })

  it('releases files for the next environment, where there is one', async () => {
    platform.answer(contract.releaseTaskFiles, () => ({ changed: 1 }))
    const { user, shown } = await review('Pilot fix')
    await user.click(shown.getByRole('button', { name: 'Release for SOP' }))
    await user.type((await screen.findAllByLabelText('Reason')).at(-1)!, 'Pilots passed')
    await user.click(screen.getAllByRole('button', { name: 'Release for SOP' }).at(-1)!)
    expect(await screen.findByText('Files released for SOP')).toBeVisible()
    expect(platform.asked(contract.releaseTaskFiles)[0]?.body).toEqual({
      id: 5,
      environment: 'SOP',
      reason: 'Pilots passed',
    })
  })

  it('offers neither to who submitted the task', async () => {
    const { shown } = await review('Mine')
    expect(shown.queryByRole('button', { name: /Ask a question|Release for/ })).toBeNull()
  })
})

describe('decisions', () => {
  it('approving needs every check', async () => {
    platform.answer(contract.decideTaskAudit, () => undefined)
    const { user, shown } = await review('Winter')
    const boxes = shown.getAllByRole('checkbox')
    for (const box of boxes.slice(1)) await user.click(box)
    await user.click(shown.getByRole('button', { name: 'Approve' }))
    expect(await shown.findByText('Check every point before you approve.')).toBeVisible()
    expect(platform.asked(contract.decideTaskAudit)).toHaveLength(0)
    await user.click(boxes[0]!)
    await user.click(shown.getByRole('button', { name: 'Approve' }))
    await waitFor(() => expect(platform.asked(contract.decideTaskAudit)).toHaveLength(1))
    const body = platform.asked(contract.decideTaskAudit)[0]?.body as { checks: string[] }
    expect(body).toMatchObject({ id: 1, approve: true })
    expect(body).not.toHaveProperty('plannedTime')
    expect(body.checks.toSorted()).toEqual([...AUDIT_CHECKS].toSorted())
    expect(await screen.findByText('Approved. A second approver has to approve it too.')).toBeVisible()
  })

  it('rejecting needs a reason alone; what the server says against it stays with the form', async () => {
    platform.answer(contract.decideTaskAudit, () =>
      HttpResponse.json({ code: 409, msg: 'Decided already', data: null }),
    )
    const { user, shown } = await review('Winter')
    await user.click(shown.getByRole('button', { name: 'Reject' }))
    expect(platform.asked(contract.decideTaskAudit)).toHaveLength(0)
    await user.type(shown.getByLabelText('Reason'), 'Too early')
    await user.click(shown.getByRole('button', { name: 'Reject' }))
    expect(await shown.findByText('Decided already')).toBeVisible()
    expect(platform.asked(contract.decideTaskAudit)[0]?.body).toMatchObject({ approve: false, reason: 'Too early' })
  })

  it('may set another start; empty is by hand', async () => {
    platform.answer(contract.decideTaskAudit, () => undefined)
    const { user, shown } = await review('Winter')
    for (const box of shown.getAllByRole('checkbox')) await user.click(box)
    await user.click(shown.getByLabelText('At another time'))
    expect(await shown.findByLabelText('Start at')).toBeVisible()
    await user.click(shown.getByRole('button', { name: 'Approve' }))
    await waitFor(() => expect(platform.asked(contract.decideTaskAudit)[0]?.body).toMatchObject({ plannedTime: null }))
  })

  it('are revoked with a reason', async () => {
    platform.answer(contract.revokeTaskAudit, () => undefined)
    const { user } = await open(ALL, '?tab=decided')
    await user.click(await screen.findByRole('button', { name: 'Spring' }))
    await user.click(await screen.findByRole('button', { name: 'Revoke approval' }))
    await user.type(await screen.findByLabelText('Reason'), 'Wrong file')
    await user.click(screen.getAllByRole('button', { name: 'Revoke approval' }).at(-1)!)
    await waitFor(() =>
      expect(platform.asked(contract.revokeTaskAudit)[0]?.body).toEqual({ id: 4, reason: 'Wrong file' }),
    )
  })
})
