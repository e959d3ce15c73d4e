import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  auditDataPackage,
  cancelDataPackage,
  type DataPackage,
  listDataPackages,
  verifyDataPackage,
} from '#core/contract/data-package.ts'
import { jobChanged } from '#core/contract/live-job.ts'
import { findVinList } from '#core/contract/vehicle.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { aLiveConnection } from '#tests/support/live-connection.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import { showColumns } from '#tests/support/shown-columns.ts'
import { HistoryPackagePage } from './history-package-page.tsx'

const PATH = '/dataService/historyPackage'
const aPackage = (over: Partial<DataPackage> = {}): DataPackage => ({
  id: 7,
  name: 'March',
  vins: ['LGWEF4A50TEST0001', 'LGWEF4A50TEST0002', 'LGWEF4A50TEST0003'],
  startTime: '2026-03-01 00:00:00',
  endTime: '2026-03-10 23:59:59',
  content: 0,
  format: 'raw',
  purpose: 'analysis',
  state: 'ready',
  status: 1,
  daysDone: 10,
  days: 10,
  rows: 12_345,
  size: 2048,
  sha256: 'ab',
  downloads: 1,
  requester: 'Anna',
  own: false,
  approver: 'Li',
  note: '',
  reason: null,
  requestTime: '2026-03-11 00:00:00',
  finishTime: '2026-03-11 00:05:00',
  expireTime: '2026-03-25 00:05:00',
  ...over,
})
const platform = fakePlatform()
let live = aLiveConnection()
beforeEach(() => {
  localStorage.clear()
  live = aLiveConnection()
  platform.answer(findVinList, () => ({ list: [], total: 0 }))
  platform.answer(listDataPackages, () => ({ list: [aPackage()], total: 1 }))
})
const codes = ['edit', 'audit', 'download'].map((verb) => `${PATH}/package/${verb}`)
const open = (given = codes) =>
  renderPage(live.around(<HistoryPackagePage />), {
    path: PATH,
    codes: [PATH, ...given],
    namespaces: ['dataPackage', 'job', 'select', 'errors'],
  })

describe('historical data packages', () => {
  it('show their size, vehicles and users', async () => {
    showColumns(PATH, 'rows')
    await open()
    const row = (await screen.findByText('March')).closest('tr')!
    expect(row).toHaveTextContent('and 2 more')
    expect(row).toHaveTextContent('12,345')
    expect(row).toHaveTextContent('Ready')
    expect(row).toHaveTextContent('Anna / Li')
  })

  it('are agreed to by another person only, a refusal with its reason', async () => {
    platform.answer(listDataPackages, () => ({ list: [aPackage({ state: 'awaitingApproval', status: 0 })], total: 1 }))
    platform.answer(auditDataPackage, () => null)
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Approve or reject March' }))
    const drawer = await screen.findByRole('dialog')
    expect(drawer).toHaveTextContent('analysis')
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    await expect.poll(() => platform.asked(auditDataPackage)[0]?.body).toMatchObject({ id: 7, approve: true })
  })

  it('are not decided on by who asked for them, but cancelled', async () => {
    const own = aPackage({ state: 'awaitingApproval', status: 0, own: true })
    platform.answer(listDataPackages, () => ({ list: [own], total: 1 }))
    platform.answer(cancelDataPackage, () => null)
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Cancel March' }))
    expect(screen.queryByRole('button', { name: /Approve or reject/ })).toBeNull()
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }))
    await expect.poll(() => platform.asked(cancelDataPackage)[0]?.body).toEqual({ id: 7 })
  })

  it('are verified against their hash', async () => {
    platform.answer(verifyDataPackage, () => ({ good: true, sha256: 'ab' }))
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Verify hash of March' }))
    expect(await screen.findByText('The stored file matches its hash.')).toBeVisible()
  })

  it('move as the platform reports it, day by day, until they are ready', async () => {
    showColumns(PATH, 'rows')
    const made = aPackage({ state: 'running', status: 0, daysDone: 2, rows: 200, size: null, expireTime: null })
    platform.answer(listDataPackages, () => ({ list: [made], total: 1 }))
    await open()
    expect(await screen.findByText('2 / 10')).toBeVisible()
    const change = { kind: 'dataPackage', id: 7, state: 'running', total: 10, secondsLeft: null, figures: {} } as const
    live.publish(jobChanged, { ...change, done: 6, secondsLeft: 75, figures: { daysDone: 6, rows: 6100 } })
    expect(screen.getByText('6 / 10')).toBeVisible()
    expect(screen.getByText('6,100')).toBeVisible()
    expect(screen.getByText('about 1 min 15 s left')).toBeVisible()
    expect(screen.getByRole('progressbar', { name: 'March' })).toHaveAttribute('aria-valuenow', '60')
    // Changes of other jobs do not affect this list.
    live.publish(jobChanged, { ...change, kind: 'analysis', state: 'finished', done: 9 })
    live.publish(jobChanged, { ...change, id: 8, kind: 'contentSet', done: 9 })
    platform.answer(listDataPackages, () => ({ list: [aPackage()], total: 1 }))
    live.publish(jobChanged, { ...change, state: 'ready', done: 10 })
    expect(await screen.findByRole('button', { name: 'Download March' })).toBeVisible()
    expect(platform.asked(listDataPackages)).toHaveLength(2)
  })

  it('leave the list when they are deleted in another window', async () => {
    await open()
    await screen.findByText('March')
    platform.answer(listDataPackages, () => ({ list: [], total: 0 }))
    const change = { kind: 'dataPackage', id: 7, done: 10, total: 10, secondsLeft: null, figures: {} } as const
    live.publish(jobChanged, { ...change, state: 'removed' })
    await waitFor(() => expect(screen.queryByText('March')).toBeNull())
  })

  it('offer nothing to who may only look', async () => {
    await open([])
    await screen.findByText('March')
    expect(screen.queryByRole('button', { name: /Download|Delete|Request package/ })).toBeNull()
  })
})
