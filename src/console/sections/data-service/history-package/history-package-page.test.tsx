import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  auditDataPackage,
  cancelDataPackage,
  type DataPackage,
  listDataPackages,
  verifyDataPackage,
} from '#core/contract/data-package.ts'
import { findVinList } from '#core/contract/vehicle.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
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
beforeEach(() => {
  localStorage.clear()
  platform.answer(findVinList, () => ({ list: [], total: 0 }))
  platform.answer(listDataPackages, () => ({ list: [aPackage()], total: 1 }))
})
const codes = ['edit', 'audit', 'download'].map((verb) => `${PATH}/package/${verb}`)
const open = (given = codes) =>
  renderPage(<HistoryPackagePage />, {
    path: PATH,
    codes: [PATH, ...given],
    namespaces: ['dataPackage', 'select', 'errors'],
  })

describe('historical data packages', () => {
  it('are told with their size, vehicles and people', async () => {
    await open()
    const row = (await screen.findByText('March')).closest('tr')!
    expect(row).toHaveTextContent('and 2 more')
    expect(row).toHaveTextContent('12,345')
    expect(row).toHaveTextContent('Completed')
    expect(row).toHaveTextContent('Anna / Li')
  })

  it('are agreed to by another person only, a refusal with its reason', async () => {
    platform.answer(listDataPackages, () => ({ list: [aPackage({ state: 'awaitingApproval', status: 0 })], total: 1 }))
    platform.answer(auditDataPackage, () => null)
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Decide on March' }))
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
    expect(screen.queryByRole('button', { name: /Decide on/ })).toBeNull()
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

  it('offer nothing to who may only look', async () => {
    await open([])
    await screen.findByText('March')
    expect(screen.queryByRole('button', { name: /Download|Delete|Request package/ })).toBeNull()
  })
})
