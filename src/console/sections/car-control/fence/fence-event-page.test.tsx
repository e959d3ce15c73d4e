import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/fence.ts'
import { findFences } from '#core/contract/fence-map.ts'
import * as reminder from '#core/contract/fence-reminder.ts'
import { listOrgs } from '#core/contract/vehicle.ts'
import { wallText } from '#core/domain/wall-time.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { FenceEventPage } from './fence-event-page.tsx'

const PATH = '/carControlService/remind'

const anEvent = (over: Partial<contract.FenceEvent> = {}): contract.FenceEvent => ({
  vehicleId: 5,
  vin: 'LGWEF4A50TEST0001',
  plate: '陕A00001',
  fenceId: 7,
  fenceName: 'Depot North',
  event: 'enter',
  time: '2026-01-05 08:00:00',
  lat: 34.26,
  lng: 108.95,
  speed: 20,
  staySeconds: null,
  derived: false,
  fenceType: 1,
  alarmId: null,
  handling: null,
  muted: false,
  ...over,
})

const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  const left = { event: 'exit' as const, staySeconds: 300, alarmId: 9, handling: 'open' as const }
  const list = [anEvent(), anEvent({ ...left, fenceName: 'Road', fenceType: 4, plate: '陕A00002' })]
  platform.answer(contract.listFenceEvents, () => ({ list, nextKey: null }))
  platform.answer(findFences, () => ({ list: [{ id: 7, name: 'Depot North', orgName: 'Head office' }], total: 1 }))
  platform.answer(reminder.muteFence, () => ({ id: 1 }))
  platform.answer(reminder.unmuteFences, () => ({ changed: 1 }))
  platform.answer(listOrgs, () => [])
  platform.answer(contract.listFenceStays, () => ({
    total: 1,
    list: [
      {
        vehicleId: 5,
        vin: 'LGWEF4A50TEST0001',
        plate: '陕A00001',
        fenceId: 7,
        fenceName: 'Depot North',
        enterTime: wallText(Date.now() - 3_600_000, 'Asia/Shanghai'),
        dwellMinutes: 30,
      },
    ],
  }))
})
const open = (path = PATH) =>
  renderPage(<FenceEventPage />, {
    path,
    codes: [PATH, `${PATH}/fence/mute`, `${PATH}/fence/export`],
    namespaces: ['fence', 'alarm', 'list', 'select'],
  })
const row = async (plate: string) => within((await screen.findByText(plate)).closest('tr')!)

describe('events at geofences', () => {
  it('are listed with how long the vehicle was inside and how far the alarm is', async () => {
    await open()
    expect((await row('陕A00001')).getByText('Entered')).toBeVisible()
    const left = await row('陕A00002')
    expect(left.getByText('Left corridor')).toBeVisible()
    expect(left.getByText('5 min')).toBeVisible()
    expect(left.getByText('Open')).toBeVisible()
    expect(left.getByRole('button', { name: /alarm of 陕A00002/ })).toBeVisible()
    expect((await row('陕A00001')).queryByRole('button', { name: /alarm of/ })).toBeNull()
  })

  it('are filtered by what the address says', async () => {
    await open(`${PATH}?range=7d&fenceId=7&event=exit`)
    await expect
      .poll(() => Object.fromEntries(platform.asked(contract.listFenceEvents).at(-1)?.query ?? []))
      .toMatchObject({ fenceId: '7', event: 'exit' })
  })

  it('have a board of the vehicles inside now, with those over their limit', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('tab', { name: 'Inside now' }))
    expect(await screen.findByText(/1 h · Dwell time exceeded/)).toBeVisible()
  })

  it('are exported, and muted for a vehicle or for all with a reason', async () => {
    const { user } = await open()
    expect(await screen.findByRole('button', { name: 'Export' })).toBeEnabled()
    await user.click((await row('陕A00002')).getByRole('button', { name: /More/ }))
    await user.click(await screen.findByRole('menuitem', { name: /Mute/ }))
    const drawer = within(await screen.findByRole('dialog'))
    await user.click(drawer.getByRole('button', { name: 'Mute' }))
    expect(platform.asked(reminder.muteFence)).toHaveLength(0)
    await user.type(drawer.getByRole('textbox', { name: 'Reason' }), 'Road works')
    await user.click(drawer.getByRole('button', { name: 'Mute' }))
    await expect
      .poll(() => platform.asked(reminder.muteFence).at(-1)?.body)
      .toMatchObject({ fenceId: 7, vehicleId: 5, reason: 'Road works' })
  })
})

describe('charts of events', () => {
  const statistics: reminder.FenceStatistics = {
    hours: [
      { hourTime: '2026-01-05 08:00:00', events: 3 },
      { hourTime: '2026-01-04 23:00:00', events: 4 },
    ],
    kinds: [{ event: 'exit', events: 6 }],
    dwell: [0, 2, 0, 0, 0, 0, 0, 0, 1],
    fences: [{ fenceId: 7, fenceName: 'Depot North', events: 5 }],
    vehicles: [{ vehicleId: 5, vin: 'LGWEF4A50TEST0001', plate: '陕A00001', events: 12 }],
  }
  const query = async (name: string) => {
    const href = (await screen.findByRole('link', { name })).getAttribute('href')!
    return Object.fromEntries(new URLSearchParams(href.slice(href.indexOf('?') + 1)))
  }

  it('lead from every number to the events it counts', async () => {
    platform.answer(reminder.getFenceStatistics, () => statistics)
    await open(`${PATH}?view=charts&startTime=2026-01-01%2000:00:00&endTime=2026-01-07%2023:59:59`)
    expect(await query('3')).toEqual({ startTime: '2026-01-05 08:00:00', endTime: '2026-01-05 08:59:59' })
    expect(await query('2')).toMatchObject({ event: 'exit', stayClass: '1', startTime: '2026-01-01 00:00:00' })
    expect(await query('1')).toMatchObject({ stayClass: '8' })
    expect(await query('5')).toMatchObject({ fenceId: '7' })
    expect(await query('12')).toMatchObject({ keyWord: 'LGWEF4A50TEST0001' })
    expect(await query('6')).toMatchObject({ event: 'exit' })
    const days = within(screen.getByRole('table', { name: 'Events by day and hour' })).getAllByRole('rowheader')
    expect(days).toHaveLength(2)
  })

  it('say so where nothing happened', async () => {
    const none = { hours: [], kinds: [], dwell: [], fences: [], vehicles: [] }
    platform.answer(reminder.getFenceStatistics, () => none)
    await open(`${PATH}?view=charts`)
    expect(await screen.findByText('No events in this period')).toBeVisible()
  })
})

it('mutes in force are listed and ended before their time', async () => {
  const mute = { fenceId: 7, fenceName: 'Depot North', reason: 'Road works', userName: 'Ann' }
  platform.answer(reminder.listFenceMutes, () => [
    { ...mute, id: 3, vehicleId: null, vin: null, plate: null, untilTime: '2999-01-05 08:00:00' },
  ])
  const { user } = await open(`${PATH}?view=mutes`)
  expect(await screen.findByText('All vehicles')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Unmute · Depot North' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Unmute' }))
  await expect.poll(() => platform.asked(reminder.unmuteFences).at(-1)?.body).toEqual({ ids: [3] })
})
