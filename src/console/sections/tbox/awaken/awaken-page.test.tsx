import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  createCommand,
  getCommand,
  getWakeCard,
  listCommands,
  type WakeCard,
  wakeVehicle,
} from '#core/contract/command.ts'
import { aCommand } from '#tests/builders/command.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { aLiveConnection } from '#tests/support/live-connection.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import { AwakenPage } from './awaken-page.tsx'

const VIN = 'LGWEF4A50TEST0001'
const PATH = '/tbox/awaken'
const aCard = (over: Partial<WakeCard> = {}): WakeCard => ({
  vin: VIN,
  plate: '粤A12345',
  sn: 'SN1',
  msisdn: '13900000001',
  online: false,
  state: 'sleeping',
  lastHeardTime: '2026-01-05 08:00:00',
  sleepProfile: {
    condition: true,
    scheduled: true,
    manual: false,
    weekdays: [1, 5],
    slots: [{ wake: '06:30', sleep: '18:00' }],
    readTime: '2026-01-04 08:00:00',
  },
  nextWakeTime: '2026-01-06 06:30:00',
  supply: 'ok',
  usedToday: 2,
  dailyCap: 10,
  refusal: null,
  smsAvailable: true,
  ...over,
})

const live = aLiveConnection()

const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  platform.answer(listCommands, () => ({ list: [], total: 0 }))
  platform.answer(getCommand, () => aCommand({ kind: 'wake', params: { method: 'sms' } }))
  platform.answer(getWakeCard, () => aCard())
})
const open = (codes = [PATH, `${PATH}/command/wake`]) =>
  renderPage(live.around(<AwakenPage />), {
    path: `${PATH}?vin=${VIN}`,
    codes,
    namespaces: ['command', 'errors', 'select'],
  })

describe('waking a terminal', () => {
  it('shows the sleep profile, the next wake and what is left of the day', async () => {
    await open()
    expect(await screen.findByText('on condition, scheduled')).toBeVisible()
    expect(screen.getByText('06:30–18:00')).toBeVisible()
    expect(screen.getByText('6 Jan 2026, 06:30:00')).toBeVisible()
    expect(screen.getByText('2 of 10 wake-ups')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Wake over connection' })).toBeDisabled()
  })

  it('says where attempts will stand while there are none', async () => {
    await open()
    expect(await screen.findByText('No wake-up attempts yet')).toBeVisible()
    expect(screen.getByText('Wake a terminal above. Each attempt and its outcome will be listed here.')).toBeVisible()
  })

  it('says why it refuses', async () => {
    platform.answer(getWakeCard, () => aCard({ refusal: 'error.wakeLowBattery', supply: 'low' }))
    await open()
    expect(
      await screen.findByText('The 12 V supply is low or disconnected. A wake-up would drain it further.'),
    ).toBeVisible()
    expect(screen.getByRole('button', { name: 'Wake by SMS' })).toBeDisabled()
  })

  it('hides the buttons from people without the right', async () => {
    await open([PATH])
    expect(await screen.findByText('2 of 10 wake-ups')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Wake by SMS' })).toBeNull()
  })

  it('sends a message after a question and opens the job', async () => {
    platform.answer(wakeVehicle, () => ({ jobId: 7, status: 'sent' as const, positionJobId: 8 }))
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Wake by SMS' }))
    const question = await waitFor(() => {
      const titles = screen.getAllByText('Send a wake-up SMS to the SIM?')
      const dialog = titles.map((title) => title.closest<HTMLElement>('[role=dialog]')).find((found) => found !== null)
      if (!dialog) throw new Error('no question')
      return dialog
    })
    await user.click(within(question).getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText(/^粤A12345 · /)).toBeVisible()
    expect(platform.asked(wakeVehicle)[0]?.body).toEqual({ vin: VIN, method: 'sms', purpose: '', askPosition: true })
  })

  it('reads the sleep profile of a connected terminal as a job', async () => {
    platform.answer(getWakeCard, () => aCard({ online: true, sleepProfile: null, nextWakeTime: null }))
    platform.answer(createCommand, () => ({ jobId: 9, status: 'sent' as const }))
    const { user } = await open([PATH, '/tbox/remoteControl/command/send'])
    await user.click(await screen.findByRole('button', { name: 'Read profile' }))
    expect(await screen.findByText(/^粤A12345 · /)).toBeVisible()
    expect(platform.asked(createCommand)[0]?.body).toMatchObject({
      vin: VIN,
      kind: 'querySelectedParameters',
      params: { ids: [0x7c] },
    })
  })

  it('says that a sleeping terminal that stays connected needs no message', async () => {
    platform.answer(getWakeCard, () => aCard({ online: true, state: 'sleeping' }))
    await open()
    expect(await screen.findByText(/The terminal is asleep but still connected/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Wake by SMS' })).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Wake over connection' })).toBeEnabled()
  })

  it('says by which way a terminal can be reached', async () => {
    await open()
    expect(await screen.findByText('The terminal is offline. It can only be woken by SMS.')).toBeVisible()
  })
})
