import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/climate.ts'
import * as holidays from '#core/contract/climate-holidays.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { aLiveConnection } from '#tests/support/live-connection.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import { showColumns } from '#tests/support/shown-columns.ts'
import { WarmAirPage } from './warm-air-page.tsx'

const PATH = '/carControlService/warmAir'
const CODES = [
  PATH,
  ...['climate/start', 'climate/stop', 'climate/export'].map((code) => `${PATH}/${code}`),
  ...['schedule/add', 'schedule/edit', 'schedule/delete'].map((code) => `${PATH}/${code}`),
]

const aRun = (over: Partial<contract.ClimateRun> = {}): contract.ClimateRun => ({
  id: 1,
  vin: 'LGWEF4A50TEST0001',
  plate: '陕A00001',
  scheduleName: 'Early',
  operator: 'Ann',
  target: 21,
  climateMode: 'heat',
  fan: 0,
  defrost: false,
  seatHeat: 0,
  minutes: 20,
  state: 'done',
  reason: null,
  stoppedBy: 'driver',
  confirmed: true,
  insideStart: 4,
  insideEnd: 18,
  ranMinutes: 12,
  energy: 1.3,
  jobId: 7,
  planTime: '2026-01-05 07:00:00',
  startTime: '2026-01-05 07:00:05',
  finishTime: '2026-01-05 07:12:05',
  ...over,
})
const OPEN = { stoppedBy: null, insideEnd: null, ranMinutes: null, energy: null, finishTime: null } as const

const aSchedule: contract.ClimateSchedule = {
  id: 5,
  vin: 'LGWEF4A50TEST0001',
  plate: '陕A00001',
  name: 'Early',
  enabled: true,
  target: 21,
  mode: 'auto',
  fan: 0,
  defrost: false,
  seatHeat: 0,
  power: 'pluggedOrSoc',
  minSoc: 30,
  slots: [
    { days: [1, 2, 3, 4, 5], clock: '07:30', by: 'ready', minutes: 20 },
    { days: [6, 7], clock: '09:00', by: 'start', minutes: 10 },
  ],
  skipDays: [],
  zone: 'Europe/Berlin',
  nextTime: '2026-01-06 14:10:00',
  lastState: 'missed',
  lastReason: 'notPlugged',
  lastTime: '2026-01-05 14:10:00',
  operator: 'Ann',
  updateTime: '2026-01-04 10:00:00',
}

const live = aLiveConnection()
const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  const unconfirmed = aRun({ ...OPEN, id: 2, plate: '陕A00002', state: 'running', confirmed: false })
  const missed = aRun({ ...OPEN, id: 3, plate: '陕A00003', state: 'missed', reason: 'lowSoc', insideStart: null })
  platform.answer(contract.listClimateRuns, () => ({ list: [aRun(), unconfirmed, missed], total: 3 }))
  platform.answer(contract.stopClimate, () => ({ changed: 1 }))
  platform.answer(contract.listClimateSchedules, () => ({ list: [aSchedule], total: 1 }))
  platform.answer(contract.updateClimateSchedules, () => null)
  platform.answer(contract.previewClimateSchedule, () => [
    {
      vin: aSchedule.vin,
      plate: aSchedule.plate,
      zone: aSchedule.zone,
      runs: [{ startTime: '2026-01-06 14:10:00', clock: '07:30', day: '2026-01-06' }],
    },
  ])
})

const open = (view = '', codes = CODES) =>
  renderPage(live.around(<WarmAirPage />), {
    path: `${PATH}${view}`,
    codes,
    namespaces: ['climate', 'upgrade', 'command', 'select', 'list'],
  })
const rowOf = async (plate: string) => within((await screen.findByText(plate)).closest('tr')!)

describe('records of the climate', () => {
  it('show what the vehicle really did', async () => {
    showColumns(PATH, 'stoppedBy')
    await open()
    const done = await rowOf('陕A00001')
    expect(done.getByText('4 °C → 18 °C')).toBeVisible()
    expect(done.getByText('12 of 20')).toBeVisible()
    expect(done.getByText('Driver')).toBeVisible()
    expect((await rowOf('陕A00002')).getByText('Switched on, not running')).toBeVisible()
    expect((await rowOf('陕A00003')).getByText('Missed: charge too low')).toBeVisible()
  })

  it('are stopped while they run, by users who may', async () => {
    const { user } = await open()
    expect((await rowOf('陕A00001')).queryByRole('button', { name: /^Stop/ })).toBeNull()
    await user.click((await rowOf('陕A00002')).getByRole('button', { name: 'Stop climate of 陕A00002' }))
    await expect.poll(() => platform.asked(contract.stopClimate)[0]?.body).toEqual({ ids: [2] })
  })

  it('are only shown to users who may not start one', async () => {
    await open('', [PATH])
    await rowOf('陕A00001')
    expect(screen.queryByRole('button', { name: 'Start climate' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Stop/ })).toBeNull()
  })
})

describe('a climate schedule', () => {
  it('reads its slots in words, and says why its last run was missed', async () => {
    await open('?view=schedules')
    const row = await rowOf('陕A00001')
    expect(row.getByText('Mon–Fri ready 07:30, 20 min')).toBeVisible()
    expect(row.getByText('Sat, Sun start 09:00, 10 min')).toBeVisible()
    expect(row.getByText('Missed: not plugged in')).toBeVisible()
  })

  it('is changed with a preview of its next runs where the vehicle is', async () => {
    const { user } = await open('?view=schedules')
    await user.click((await rowOf('陕A00001')).getByRole('button', { name: 'Early of 陕A00001' }))
    const drawer = within(await screen.findByRole('dialog'))
    expect(await drawer.findByText('Europe/Berlin')).toBeVisible()
    expect(drawer.getByText(/^Tue .*07:30/)).toBeVisible()
    await user.click(drawer.getByRole('button', { name: 'Remove slot 2' }))
    await user.click(drawer.getByRole('button', { name: 'Save' }))
    await expect
      .poll(() => platform.asked(contract.updateClimateSchedules)[0]?.body)
      .toMatchObject({
        slots: [{ days: [1, 2, 3, 4, 5], clock: '07:30', by: 'ready', minutes: 20 }],
        schedules: [{ id: 5, updateTime: '2026-01-04 10:00:00' }],
      })
  })

  it('skips the public holidays of a country, without those that do not apply', async () => {
    platform.answer(holidays.listHolidayCountries, () => [
      { country: 'DE', regions: [{ region: 'BY', regionName: 'Bayern' }] },
      { country: 'FR', regions: [] },
    ])
    platform.answer(holidays.listHolidays, () => [
      { day: '2026-01-06', name: 'Epiphany' },
      { day: '2026-05-01', name: 'Labour Day' },
    ])
    const { user } = await open('?view=schedules')
    await user.click((await rowOf('陕A00001')).getByRole('button', { name: 'Early of 陕A00001' }))
    const drawer = within(await screen.findByRole('dialog'))
    await user.click(drawer.getByRole('button', { name: 'Add public holidays' }))
    await user.click(drawer.getByRole('combobox', { name: 'Country' }))
    await user.click(await screen.findByText('Germany', { selector: '.ant-select-item-option-content' }))
    await user.click(await drawer.findByRole('checkbox', { name: /Epiphany/ }))
    await user.click(drawer.getByRole('button', { name: 'Skip selected (1)' }))
    await user.click(drawer.getByRole('button', { name: 'Save' }))
    await expect
      .poll(() => platform.asked(contract.updateClimateSchedules)[0]?.body)
      .toMatchObject({ skipDays: ['2026-05-01'] })
  })
})
