import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as contract from '#core/contract/device-restart.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { aLiveConnection } from '#tests/support/live-connection.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import { DeviceRestartPage } from './restart-page.tsx'

const PATH = '/carControlService/deviceRestart'
const CODES = [PATH, ...['restart', 'cancel', 'export', 'setting'].map((verb) => `${PATH}/device/${verb}`)]

const aRestart = (over: Partial<contract.DeviceRestart> = {}): contract.DeviceRestart => ({
  id: 1,
  vin: 'LGWEF4A50TEST0001',
  plate: '陕A00001',
  sn: 'FT0001',
  terminalModel: 'FT-60',
  reason: 'Hangs',
  operator: 'Ann',
  state: 'success',
  failure: null,
  jobId: 7,
  createTime: '2026-01-05 08:00:00',
  planTime: '2026-01-05 08:00:00',
  sendTime: '2026-01-05 08:00:02',
  offlineSeconds: 42,
  backTime: '2026-01-05 08:00:44',
  versionBefore: '3.1.0',
  versionAfter: '3.1.0',
  finishTime: '2026-01-05 08:01:00',
  ...over,
})
const WAITING = aRestart({
  id: 2,
  vin: 'LGWEF4A50TEST0002',
  plate: '陕A00002',
  state: 'waiting',
  jobId: null,
  sendTime: null,
  offlineSeconds: null,
  backTime: null,
  versionAfter: '',
  finishTime: null,
})

const live = aLiveConnection()
const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  const failed = aRestart({ id: 3, plate: '陕A00003', state: 'failed', failure: 'notReporting' })
  platform.answer(contract.listDeviceRestarts, () => ({ list: [aRestart(), WAITING, failed], total: 3 }))
  platform.answer(contract.cancelRestart, () => ({ changed: 1 }))
  platform.answer(contract.getRestartSetting, () => ({ perDay: 3 }))
  platform.answer(contract.saveRestartSetting, () => null)
  platform.answer(contract.startRestart, () => ({ given: 1, refused: [] }))
  platform.answer(contract.checkRestart, () => [
    { vin: 'LGWEF4A50TEST0001', plate: '陕A00001', sn: 'FT0001', refusal: 'dayLimit' as const, online: true, today: 3 },
  ])
})

const open = (codes = CODES) =>
  renderPage(live.around(<DeviceRestartPage />), {
    path: PATH,
    codes,
    namespaces: ['deviceRestart', 'upgrade', 'command', 'select', 'list'],
  })
const rowOf = async (plate: string) => within((await screen.findByText(plate)).closest('tr')!)

describe('restarts of terminals', () => {
  it('are listed with their time offline and their result', async () => {
    await open()
    const done = await rowOf('陕A00001')
    expect(done.getByText('Successful')).toBeVisible()
    expect(done.getByText('42 s')).toBeVisible()
    expect((await rowOf('陕A00003')).getByText('Failed: back, but not reporting')).toBeVisible()
    expect((await rowOf('陕A00002')).getByText('Waiting')).toBeVisible()
  })

  it('are read again while one is under way, until it is done', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const checking = aRestart({ id: 2, plate: '陕A00002', state: 'checking', finishTime: null })
      platform.answer(contract.listDeviceRestarts, () => ({ list: [checking], total: 1 }))
      await open()
      expect((await rowOf('陕A00002')).getByText('Checking')).toBeVisible()
      platform.answer(contract.listDeviceRestarts, () => ({
        list: [aRestart({ ...checking, state: 'success' })],
        total: 1,
      }))
      vi.advanceTimersByTime(10_000)
      expect(await screen.findByText('Successful')).toBeVisible()
    } finally {
      vi.useRealTimers()
    }
  })

  it('are cancelled while nothing was sent', async () => {
    const { user } = await open()
    expect((await rowOf('陕A00001')).queryByRole('button', { name: /^Cancel restart/ })).toBeNull()
    await user.click((await rowOf('陕A00002')).getByRole('button', { name: 'Cancel restart of 陕A00002' }))
    await user.click(await screen.findByRole('button', { name: 'Confirm' }))
    await expect.poll(() => platform.asked(contract.cancelRestart)[0]?.body).toEqual({ ids: [2] })
  })

  it('are requested again, with a preview that says who is left out', async () => {
    const { user } = await open()
    await user.click((await rowOf('陕A00001')).getByRole('button', { name: 'Restart 陕A00001 again' }))
    const drawer = within(await screen.findByRole('dialog'))
    expect(await drawer.findByText('Daily limit reached')).toBeVisible()
    expect(drawer.getByText(/0 of 1 terminals will be restarted/)).toBeVisible()
    await user.type(drawer.getByLabelText('Reason'), 'Still hangs')
    await user.click(drawer.getByRole('button', { name: 'Restart' }))
    await expect
      .poll(() => platform.asked(contract.startRestart)[0]?.body)
      .toEqual({ vins: ['LGWEF4A50TEST0001'], interval: 10, waitMinutes: 0, reason: 'Still hangs' })
  })

  it('are limited by day by a setting', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Daily limit' }))
    const field = await screen.findByLabelText('Restarts per terminal and day')
    await user.clear(field)
    await user.type(field, '5')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await expect.poll(() => platform.asked(contract.saveRestartSetting)[0]?.body).toEqual({ perDay: 5 })
  })

  it('are only shown to users who may not restart', async () => {
    await open([PATH])
    await waitFor(() => expect(screen.getByText('陕A00001')).toBeVisible())
    expect(screen.queryByRole('button', { name: 'Restart terminals' })).toBeNull()
    expect(screen.queryByRole('button', { name: /again$/ })).toBeNull()
  })
})
