import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as contract from '#core/contract/lock-task.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { aLiveConnection } from '#tests/support/live-connection.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import { LockTaskPage } from './lock-task-page.tsx'

const PATH = '/carControlService/lockCarIssue'
const CODES = [
  PATH,
  ...['add', 'delete', 'approve', 'control'].map((verb) => `${PATH}/task/${verb}`),
  `${PATH}/contract/payment`,
]

const aTask = (over: Partial<contract.LockTask> = {}): contract.LockTask => ({
  id: 7,
  name: 'Overdue in November',
  release: false,
  toLevel: 3,
  speed: 40,
  reason: 'overdue',
  legalNote: 'Clause 12',
  noticeText: '',
  noticeDays: 0,
  windowFrom: '09:00',
  windowTo: '17:00',
  executionDays: 7,
  state: 'pendingAudit',
  vehicles: 12,
  done: 0,
  open: 12,
  failed: 0,
  expired: 0,
  skipped: 0,
  notified: 0,
  owner: 'Ann',
  isMine: false,
  approver: '',
  decisionNote: '',
  createTime: '2026-01-05 08:00:00',
  submitTime: '2026-01-05 08:01:00',
  approveTime: null,
  executeTime: null,
  finishTime: null,
  ...over,
})

const aVehicle = (orderState: contract.LockTaskVehicle['orderState']): contract.LockTaskVehicle => ({
  vehicleId: 1,
  vin: 'LGWEF4A50TEST0001',
  plate: '陕A00001',
  contractNo: 'C-1',
  overdueDays: 60,
  exemption: null,
  noticeTime: null,
  outcome: orderState && 'ordered',
  orderId: orderState && 3,
  orderState,
  waitsFor: null,
  failure: null,
})

const live = aLiveConnection()
const platform = fakePlatform()
const nothing = { list: [], total: 0 }
beforeEach(() => {
  localStorage.clear()
  platform.answer(contract.listLockTasks, () => ({ list: [aTask()], total: 1 }))
  platform.answer(contract.getLockTask, () => aTask())
  platform.answer(contract.listLockTaskVehicles, () => nothing)
  platform.answer(contract.listLockContracts, () => nothing)
  platform.answer(contract.createLockTask, () => ({ id: 8 }))
  platform.answer(contract.LOCK_TASK_CALLS.approve, () => null)
  platform.answer(contract.reportPayment, () => ({ released: true, guarded: false, repeated: false }))
  platform.answer(contract.checkLockTask, () => ({
    vehicles: 2,
    counts: { unknownVehicle: 0, exempt: 1, noTerminal: 0, alreadyLocked: 0, driving: 1, unknownPosition: 0, ready: 0 },
    rows: [
      { vin: 'LGWEF4A50TEST0001', plate: '陕A00001', contractNo: 'C-1', overdueDays: 60, check: 'exempt' as const },
    ],
  }))
})
afterEach(() => vi.useRealTimers())
const open = (path = PATH) =>
  renderPage(live.around(<LockTaskPage />), {
    path,
    codes: CODES,
    namespaces: ['lockTask', 'vehicleLock', 'upgrade', 'select', 'list'],
  })

describe('lock tasks', () => {
  it('are drafted with a check of their vehicles', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: /New task/ }))
    const drawer = within(await screen.findByRole('dialog'))
    expect(await drawer.findByText('1 of 2 vehicles will be in the task')).toBeInTheDocument()
    expect(drawer.getByText('Exempt: 1 · Driving now: 1')).toBeInTheDocument()
    await user.type(drawer.getByLabelText('Name'), 'December')
    await user.type(drawer.getByLabelText('Legal basis'), 'Clause 12')
    await user.type(drawer.getByLabelText('Text to the driver'), 'Please pay')
    await user.click(drawer.getByRole('button', { name: 'Save draft' }))
    await expect
      .poll(() => platform.asked(contract.createLockTask)[0]?.body)
      .toMatchObject({
        name: 'December',
        release: false,
        toLevel: 2,
        leastOverdueDays: 30,
        noticeDays: 3,
        windowFrom: '09:00',
      })
  })

  it('are approved by another person after a question', async () => {
    const { user } = await open(`${PATH}?row=7`)
    const drawer = within(await screen.findByRole('dialog'))
    await user.click(await drawer.findByRole('button', { name: 'Approve' }))
    const [title] = await screen.findAllByText(/^Approve “Overdue in November”/)
    const question = within(title!.closest<HTMLElement>('[role="dialog"]')!)
    await user.click(question.getByRole('button', { name: 'Approve' }))
    await expect.poll(() => platform.asked(contract.LOCK_TASK_CALLS.approve)[0]?.body).toMatchObject({ id: 7 })
  })

  it('show what became of their vehicles when they end between two looks', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    let ended = false
    platform.answer(contract.getLockTask, () => aTask(ended ? { state: 'finished', done: 1, open: 0 } : {}))
    platform.answer(contract.listLockTaskVehicles, () => ({ list: [aVehicle(ended ? 'done' : null)], total: 1 }))
    await open(`${PATH}?row=7`)
    const drawer = within(await screen.findByRole('dialog'))
    expect(await drawer.findByText('Not due yet')).toBeInTheDocument()
    ended = true
    vi.advanceTimersByTime(5_000)
    expect(await drawer.findByText('Shown by the vehicle')).toBeInTheDocument()
  })

  it('cannot be approved by their owner', async () => {
    platform.answer(contract.getLockTask, () => aTask({ isMine: true }))
    await open(`${PATH}?row=7`)
    const drawer = within(await screen.findByRole('dialog'))
    await drawer.findByText('Clause 12')
    expect(drawer.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument()
  })
})

it('a payment is reported by contract and reference', async () => {
  const { user } = await open(`${PATH}?view=contracts`)
  await user.click(await screen.findByRole('button', { name: /Report payment/ }))
  const drawer = within(await screen.findByRole('dialog'))
  await user.type(drawer.getByLabelText('Contract'), 'C-1')
  await user.type(drawer.getByLabelText('Payment reference'), 'P-1')
  await user.click(drawer.getByRole('button', { name: 'Report' }))
  await expect
    .poll(() => platform.asked(contract.reportPayment)[0]?.body)
    .toEqual({ contractNo: 'C-1', reference: 'P-1' })
})
