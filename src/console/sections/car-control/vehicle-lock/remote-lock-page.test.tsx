import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { listCommands } from '#core/contract/command.ts'
import * as contract from '#core/contract/vehicle-lock.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { aLiveConnection } from '#tests/support/live-connection.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import { LockRecordPage } from './lock-record-page.tsx'
import { RemoteLockPage } from './remote-lock-page.tsx'

const VIN = 'LGWEF4A50TEST0001'
const CMD = `${contract.LOCK_PAGE}/cmd`
const CODES = [
  contract.LOCK_PAGE,
  contract.RECORD_PAGE,
  ...['lock', 'unlock', 'approve'].map((verb) => `${CMD}/${verb}`),
]

const anOrder = (over: Partial<contract.LockOrder> = {}): contract.LockOrder => ({
  id: 1,
  vin: VIN,
  plate: '陕A00001',
  orgName: 'Head office',
  taskId: null,
  taskName: '',
  contractNo: 'FL-2026-0001',
  release: false,
  fromLevel: 0,
  toLevel: 3,
  speed: 40,
  reason: 'overdue',
  note: '',
  document: 'Notice 118',
  driverText: '',
  source: 'console',
  operator: 'Ann',
  isMine: false,
  approver: '',
  decisionNote: '',
  state: 'awaitingApproval',
  waitsFor: null,
  failure: null,
  createTime: '2026-01-05 08:00:00',
  decideTime: null,
  expireTime: '2026-01-06 08:00:00',
  sendTime: null,
  finishTime: null,
  lat: null,
  lng: null,
  mileageKm: null,
  releaseTime: null,
  heldSeconds: null,
  recordHash: '',
  ...over,
})
const aDetail = (over: Partial<contract.LockDetail> = {}): contract.LockDetail => ({
  vin: VIN,
  plate: '陕A00001',
  modelName: 'T-460',
  orgName: 'Head office',
  hasTerminal: true,
  online: true,
  standstill: 'moving',
  speed: 42,
  ignition: true,
  positionTime: '2026-01-05 08:00:00',
  positionAgeSeconds: 4,
  lat: null,
  lng: null,
  mileageKm: 12_345,
  shownLevel: 0,
  fuelCut: false,
  circuitCut: false,
  limit: null,
  orderedLevel: 0,
  isGuarded: false,
  contractNo: 'FL-2026-0001',
  open: [],
  ...over,
})

const live = aLiveConnection()
const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  platform.answer(contract.getLockDetail, () => aDetail())
  platform.answer(contract.listLockOrders, () => ({ list: [anOrder()], total: 1 }))
  platform.answer(contract.orderLock, () => ({ id: 2, state: 'awaitingApproval' as const }))
  platform.answer(contract.orderRelease, () => ({ id: 3, state: 'waiting' as const }))
  platform.answer(contract.approveLock, () => null)
  platform.answer(contract.cancelLocks, () => ({ changed: 1 }))
  platform.answer(listCommands, () => ({ list: [], total: 0 }))
})

const NAMESPACES = ['vehicleLock', 'command', 'select', 'list'] as const
const open = (codes = CODES) =>
  renderPage(live.around(<RemoteLockPage />), {
    path: `${contract.LOCK_PAGE}?vin=${VIN}`,
    codes,
    namespaces: [...NAMESPACES],
  })

describe('the remote lock of one vehicle', () => {
  it('shows what the vehicle shows, and asks for level, reason and document', async () => {
    const { user } = await open()
    const ladder = await screen.findByRole('list', { name: 'Levels' })
    expect(within(ladder).getAllByRole('listitem')[0]).toHaveTextContent('Shown by the vehicle')
    expect(screen.getByText('Moving')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Raise level' }))
    const drawer = within(await screen.findByRole('dialog'))
    await user.click(drawer.getByLabelText('Level'))
    await user.click(await screen.findByTitle(/^3 No restart/))
    await user.click(drawer.getByRole('button', { name: 'Request' }))
    expect(await drawer.findByText('Required')).toBeInTheDocument()
    expect(platform.asked(contract.orderLock)).toHaveLength(0)
    await user.type(drawer.getByLabelText('Document'), 'Notice 118')
    await user.click(drawer.getByRole('button', { name: 'Request' }))
    await expect.poll(() => platform.asked(contract.orderLock)).toHaveLength(1)
    expect(platform.asked(contract.orderLock)[0]?.body).toMatchObject({
      vin: VIN,
      toLevel: 3,
      speed: 40,
      reason: 'overdue',
      document: 'Notice 118',
    })
  })

  it('frees a vehicle that is held back', async () => {
    platform.answer(contract.getLockDetail, () => aDetail({ shownLevel: 3, orderedLevel: 3, isGuarded: true }))
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Release' }))
    const drawer = within(await screen.findByRole('dialog'))
    expect(drawer.getByText(/a second approver has to agree/)).toBeInTheDocument()
    await user.click(drawer.getByRole('button', { name: 'Release' }))
    await expect
      .poll(() => platform.asked(contract.orderRelease)[0]?.body)
      .toMatchObject({ vin: VIN, toLevel: 0, reason: 'paid' })
  })

  it('lets the second person decide with the vehicle as it is now, and not the first', async () => {
    const { user, unmount } = await open()
    await user.click(await screen.findByRole('button', { name: 'Decide about 陕A00001' }))
    const drawer = within(await screen.findByRole('dialog'))
    expect(await drawer.findByText('42 km/h')).toBeInTheDocument()
    expect(drawer.getByRole('button', { name: 'Reject' })).toBeDisabled()
    await user.click(drawer.getByRole('button', { name: 'Approve' }))
    await expect.poll(() => platform.asked(contract.approveLock)[0]?.body).toMatchObject({ id: 1 })
    unmount()
    platform.answer(contract.listLockOrders, () => ({ list: [anOrder({ isMine: true })], total: 1 }))
    await open()
    await screen.findByRole('button', { name: 'Cancel the order for 陕A00001' })
    expect(screen.queryByRole('button', { name: 'Decide about 陕A00001' })).not.toBeInTheDocument()
  })

  it('offers nothing to those who may only look', async () => {
    await open([contract.LOCK_PAGE])
    await screen.findByRole('list', { name: 'Levels' })
    expect(screen.queryByRole('button', { name: 'Raise level' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Release' })).not.toBeInTheDocument()
  })
})

it('a record opens with its people and its hash', async () => {
  const order = anOrder({ state: 'done', approver: 'Bo', finishTime: '2026-01-05 08:10:00', recordHash: 'ab12' })
  platform.answer(contract.listLockOrders, () => ({ list: [order], total: 1 }))
  platform.answer(contract.getLockRecord, () => ({ order, record: { format: 'x' }, recordHash: 'ab12' }))
  const { user } = await renderPage(live.around(<LockRecordPage />), {
    path: contract.RECORD_PAGE,
    codes: CODES,
    namespaces: [...NAMESPACES],
  })
  await user.click(await screen.findByRole('button', { name: 'Record of 陕A00001' }))
  const drawer = within(await screen.findByRole('dialog'))
  expect(await drawer.findByText('ab12')).toBeInTheDocument()
  expect(drawer.getByText('Bo')).toBeInTheDocument()
  expect(drawer.getByRole('button', { name: 'Download JSON' })).toBeEnabled()
})

it('a record that waits for the second approver leads to the decision', async () => {
  const order = anOrder({})
  platform.answer(contract.listLockOrders, () => ({ list: [order], total: 1 }))
  platform.answer(contract.getLockRecord, () => ({ order, record: { format: 'x' }, recordHash: '' }))
  const { user } = await renderPage(live.around(<LockRecordPage />), {
    path: `${contract.RECORD_PAGE}?row=1`,
    codes: CODES,
    namespaces: [...NAMESPACES],
  })
  const record = within(await screen.findByRole('dialog'))
  await user.click(await record.findByRole('button', { name: 'Decide about 陕A00001' }))
  expect(await screen.findByRole('button', { name: 'Approve' })).toBeEnabled()
  await expect.poll(() => screen.queryByRole('button', { name: 'Download JSON' })).not.toBeInTheDocument()
})

it('statistics say how often and how fast vehicles were held back and freed', async () => {
  platform.answer(contract.getLockStatistics, () => ({
    locks: 9,
    locked: 4,
    successPercent: 97.5,
    lockSeconds: 6,
    releases: 2,
    released: 1,
    releaseSeconds: null,
    withinHourPercent: 50,
    heldNow: 4,
    days: [{ day: '2026-01-05', locked: 4, released: 1, failed: 0 }],
  }))
  await renderPage(live.around(<LockRecordPage />), {
    path: `${contract.RECORD_PAGE}?view=statistics`,
    codes: CODES,
    namespaces: [...NAMESPACES],
  })
  const valueOf = async (name: string) => (await screen.findByText(name)).closest('div')
  expect(await valueOf('Success rate')).toHaveTextContent('97.50%')
  expect(await valueOf('Released within an hour')).toHaveTextContent('50%')
  expect(await valueOf('Median time to lock')).toHaveTextContent('6 s')
})
