import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  checkWakeBatch,
  getWakeFigures,
  listWakeAttempts,
  sendWakeBatch,
  type WakeAttempt,
} from '#core/contract/wake.ts'
import { findVinList } from '#core/contract/vehicle.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { WakeServicePage } from './wake-service-page.tsx'

const VIN = 'LGWEF4A50TEST0001'
const attempt: WakeAttempt = {
  key: 'a1',
  vin: VIN,
  plate: '',
  sn: 'SN1',
  msisdn: '13900000001',
  carrier: 'CMCC',
  model: 'T-460',
  method: 'sms',
  triedTime: '2026-01-05 08:00:00',
  sentTime: '2026-01-05 08:00:01',
  wokeTime: '2026-01-05 08:00:16',
  seconds: 15,
  result: 'woken',
  refusal: null,
  jobId: null,
  status: 'executed',
  purpose: 'recall',
  operator: 'Anna',
  plan: '',
}
const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  platform.answer(findVinList, () => ({ list: [], total: 0 }))
  platform.answer(listWakeAttempts, () => ({ list: [attempt], total: 1 }))
  platform.answer(getWakeFigures, () => ({
    tried: 4,
    woken: 3,
    refused: 1,
    medianSeconds: 15,
    cells: [{ carrier: 'CMCC', hour: 8, tried: 4, woken: 3 }],
    delays: [{ upTo: 20, woken: 3 }],
  }))
})
const PATH = '/dataService/awake'
const query = new URLSearchParams({ startTime: '2026-01-05 00:00:00', endTime: '2026-01-05 23:59:59' })
const open = (codes = [`${PATH}/wake/send`, `${PATH}/wake/export`], path = `${PATH}?${query}`) =>
  renderPage(<WakeServicePage />, {
    path,
    codes: [PATH, ...codes],
    namespaces: ['wake', 'errors', 'command', 'select'],
  })

describe('wake-up service', () => {
  it('begins with today, and without the right to wake', async () => {
    await open([], PATH)
    await expect.poll(() => platform.asked(listWakeAttempts)[0]?.query.get('startTime')).toMatch(/ 00:00:00$/)
    expect(screen.queryByText('Wake vehicles')).toBeNull()
  })

  it('shows attempts with figures', async () => {
    await open()
    expect(await screen.findByText('recall')).toBeVisible()
    expect(screen.getByText('Woken', { selector: 'td *' })).toBeVisible()
    expect(await screen.findByText('3 of 4')).toBeVisible()
    expect(screen.getByText(/median 15 s/)).toBeVisible()
    expect(screen.getByText('CMCC')).toBeVisible()
  })

  it('says why an attempt was refused', async () => {
    const refused = { ...attempt, result: 'refused' as const, refusal: 'error.wakeCap', sentTime: null, wokeTime: null }
    platform.answer(listWakeAttempts, () => ({ list: [refused], total: 1 }))
    await open()
    expect(await screen.findByText('Rejected: The vehicle has already been woken 10 times today')).toBeVisible()
  })

  it('checks a batch before it sends it', async () => {
    const candidate = { plate: '', method: 'sms' as const, supply: 'ok' as const, usedToday: 1, dailyCap: 10 }
    const other = 'LGWEF4A50TEST0002'
    platform.answer(checkWakeBatch, () => [
      { ...candidate, vin: VIN, refusal: null },
      { ...candidate, vin: other, refusal: 'error.wakeLowBattery' },
    ])
    platform.answer(sendWakeBatch, () => ({ runId: 1, given: 1, refused: 1 }))
    const { user } = await open()
    await user.click(await screen.findByText('Wake vehicles'))
    const box = await screen.findByLabelText('VINs (paste or type)')
    fireEvent.change(box, { target: { value: `${VIN},${other},` } })
    await user.click(screen.getByText('Check'))
    expect(await screen.findByText('can be woken')).toBeVisible()
    expect(screen.getByText('The 12 V supply is low or disconnected. A wake-up would drain it further.')).toBeVisible()
    expect(platform.asked(checkWakeBatch)[0]?.body).toEqual({ vins: [VIN, other] })
    fireEvent.change(screen.getByLabelText('Purpose'), { target: { value: 'recall' } })
    await user.click(screen.getAllByText('Wake vehicles', { selector: 'button span' }).at(-1)!)
    await user.click(await screen.findByText('Confirm'))
    expect(await screen.findByText('1 sent, 1 not sent')).toBeVisible()
    expect(platform.asked(sendWakeBatch)[0]?.body).toEqual({ vins: [VIN, other], purpose: 'recall' })
  })
})
