import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/driver.ts'
import { listOrgs } from '#core/contract/vehicle.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { DriverPage } from './driver-page.tsx'

const aDriver = (over: Partial<contract.DriverRow> = {}): contract.DriverRow => ({
  id: 7,
  driverName: 'Lin Tao',
  phone: '13900000001',
  licenceNo: 'L-1',
  qualificationNo: 'Q-1',
  licenceUntil: '2020-01-31',
  qualificationUntil: '2199-06-30',
  cardId: 'IC1',
  orgId: 1,
  orgName: 'Head office',
  state: 'active',
  vin: 'LDRIVER0000000001',
  plate: 'A-1',
  secondsToday: 5400,
  secondsWeek: 72_000,
  km: 1520,
  score: 43,
  drivingAlarms: 12,
  openCoaching: 1,
  createTime: '2026-01-05 08:00:00',
  updateTime: '2026-01-05 08:00:00',
  ...over,
})
const aCase = (over: Partial<contract.CoachingCase> = {}): contract.CoachingCase => ({
  id: 3,
  topic: 'phone',
  state: 'needed',
  reason: 'Phone in hand twice',
  coach: '',
  dueOn: null,
  result: '',
  createdBy: 'Ann',
  createTime: '2026-01-05 08:00:00',
  assignTime: null,
  doneTime: null,
  ...over,
})
const events = { harsh: 4, speeding: 2, fatigue: 0, handheld: 1 }
const rates = { harsh: 0.26, speeding: 0.13, fatigue: 0, handheld: 0.07 }
const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  platform.answer(contract.listDrivers, () => ({ list: [aDriver()], total: 1 }))
  platform.answer(contract.getDriverFigures, () => ({ drivers: 71, active: 68, expiring: 9, coaching: 4 }))
  platform.answer(contract.getDriver, () => aDriver())
  platform.answer(contract.getDriverScore, () => ({
    trips: 31,
    km: 1520,
    seconds: 90_000,
    score: 43,
    drivingAlarms: 12,
    counts: events,
    rates,
    weeks: [{ monday: '2026-01-05', km: 1520, score: 43, rates }],
  }))
  platform.answer(contract.listDriverShifts, () => [
    { vin: '', plate: '', startTime: '2026-01-05 08:00:00', endTime: null, seconds: 3600 },
  ])
  platform.answer(contract.listCoaching, () => [aCase()])
  platform.answer(listOrgs, () => [{ id: 1, parentId: null, name: 'Head office' }])
})

const PATH = '/operate/driveManager'
const ALL = ['driver/add', 'driver/edit', 'driver/delete', 'driver/import', 'driver/export', 'coaching/edit']
const open = (codes = ALL, at = '') =>
  renderPage(<DriverPage />, {
    path: PATH + at,
    codes: [PATH, ...codes.map((code) => `${PATH}/${code}`)],
    namespaces: ['driver', 'baseInfo', 'dialogs', 'select', 'list'],
  })

describe('drivers', () => {
  it('show hours, score and marks of papers that have ended', async () => {
    await open()
    expect(await screen.findByText('Lin Tao')).toBeVisible()
    expect(screen.getByText('43')).toBeVisible()
    expect(await screen.findByText('71')).toBeVisible()
    expect(screen.getByLabelText('Overdue')).toBeInTheDocument()
  })

  it('offer nothing that the person may not do', async () => {
    const { user } = await open([])
    await user.click(await screen.findByText('Lin Tao'))
    await screen.findByText('Phone in hand twice')
    for (const name of ['Import', /Add driver/, /^Export/, /^Edit/, 'New case', 'Assign'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })

  it('are changed with what was read', async () => {
    platform.answer(contract.updateDriver, () => undefined)
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Edit Lin Tao' }))
    const form = within(await screen.findByRole('dialog'))
    await user.type(form.getByLabelText('Card ID'), '9')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(platform.asked(contract.updateDriver)[0]?.body).toMatchObject({
        id: 7,
        cardId: 'IC19',
        licenceUntil: '2020-01-31',
        updateTime: '2026-01-05 08:00:00',
      }),
    )
  })

  it('have a score card with events per 100 km, and shifts', async () => {
    const { user } = await open()
    await user.click(await screen.findByText('Lin Tao'))
    const table = within(await screen.findByRole('table', { name: 'Event' }))
    expect(table.getByText('0.26')).toBeVisible()
    expect(await screen.findByText('Vehicle outside your organisations')).toBeVisible()
    expect(screen.getByText('In progress')).toBeVisible()
  })

  it('are coached by a coach who is assigned', async () => {
    platform.answer(contract.assignCoaching, () => undefined)
    const { user } = await open()
    await user.click(await screen.findByText('Lin Tao'))
    await user.click(await screen.findByRole('button', { name: 'Assign' }))
    await user.type(await screen.findByLabelText('Coach'), 'Ms Ode')
    await user.click(screen.getAllByRole('button', { name: 'Assign' }).at(-1)!)
    await waitFor(() =>
      expect(platform.asked(contract.assignCoaching)[0]?.body).toEqual({ id: 3, coach: 'Ms Ode', dueOn: null }),
    )
  })
})
