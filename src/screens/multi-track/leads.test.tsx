import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getVehicleDetail } from '#core/contract/monitor.ts'
import { getReplay, listVehicleEvents } from '#core/contract/replay.ts'
import { aReplayVehicle, aVehicleDetail } from '#tests/builders/replay.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { openTrack, trackGround } from '#tests/support/track-ground.tsx'

const platform = fakePlatform()
const VIN = 'LGWEF4A50TEST0001'
const TODAY = 'startTime=2026-11-21+00%3A00%3A00&endTime=2026-11-21+23%3A59%3A59'
const signIn = () => void (document.cookie = 'wit-dashboard-token=secret')
const signOut = () => void (document.cookie = 'wit-dashboard-token=; max-age=0')

let opened: Awaited<ReturnType<typeof openTrack>>
beforeEach(() => {
  localStorage.clear()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T10:00:00+08:00') })
  trackGround(platform)
  platform.answer(getVehicleDetail, () => aVehicleDetail({ mileageTodayKm: 12.3, terminalModel: 'FW-T1' }))
  platform.answer(getReplay, () => ({ vehicles: [aReplayVehicle(1)] }))
  platform.answer(listVehicleEvents, () => ({
    alarms: [
      {
        id: 5,
        vehicleId: 1,
        kind: 'overspeed',
        level: 1,
        startTime: '2026-11-21 09:03:20',
        endTime: null,
        lat: null,
        lng: null,
      },
    ],
    fenceEvents: [],
  }))
})
afterEach(() => {
  opened.live.close()
  signOut()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const target = (link: HTMLElement) => link.getAttribute('href')

it('the figures of the list and of a vehicle lead to the console', async () => {
  signIn()
  opened = await openTrack('?vehicle=1&power=柴油')
  const panel = within(await screen.findByRole('complementary', { name: 'TR-1' }))
  expect(target(await panel.findByRole('link', { name: '12.3 km' }))).toBe(`/#/tbox/travalData?vin=${VIN}&${TODAY}`)
  expect(target(panel.getByRole('link', { name: 'Open alarms' }))).toBe(`/#/tbox/warnMessage?vin=${VIN}&${TODAY}`)
  expect(target(panel.getByRole('link', { name: /km\/h/ }))).toBe(`/#/dataService/history?vin=${VIN}&${TODAY}`)
  expect(target(panel.getByRole('link', { name: 'North' }))).toBe('/#/baseInfo/vehicle?orgId=1')
  expect(target(panel.getByRole('link', { name: 'FW-T1' }))).toBe('/#/parts/info?partsModel=FW-T1')
  const list = within(screen.getByRole('tree'))
  expect(list.getAllByRole('link', { name: '0 / 2' }).map(target)).toEqual([
    '/#/baseInfo/vehicle?orgId=1',
    '/#/baseInfo/vehicle?orgId=2',
  ])
  expect(target(screen.getByRole('link', { name: '4 of 4' }))).toBe(
    `/#/baseInfo/vehicle?powerType=${encodeURIComponent('柴油')}`,
  )
})

it('a count the register does not know leads nowhere', async () => {
  signIn()
  opened = await openTrack('?class=truck')
  expect(await screen.findByText('4 of 4')).toBeVisible()
  expect(screen.queryByRole('link', { name: '4 of 4' })).toBeNull()
})

it('events and totals of a replay lead to the same time in the console', async () => {
  signIn()
  // An hour of this morning.
  const from = Date.parse('2026-11-21T08:00:00+08:00') / 1000
  opened = await openTrack(`?show=replay&replay=1&from=${from}&to=${from + 3600}&list=alarms`)
  const range = 'startTime=2026-11-21+08%3A00%3A00&endTime=2026-11-21+09%3A00%3A00'
  const events = within(await screen.findByRole('complementary', { name: 'Events' }))
  expect(target(await events.findByRole('link', { name: 'See all in the console' }))).toBe(
    `/#/tbox/warnMessage?vin=${VIN}&${range}`,
  )
  const row = within(await screen.findByRole('row', { name: /TR-1/ }))
  expect(target(row.getByRole('link', { name: '96.3 km' }))).toBe(`/#/tbox/travalData?vin=${VIN}&${range}`)
})

it('nothing leads anywhere for who is not signed in', async () => {
  signOut()
  opened = await openTrack('?vehicle=1')
  await screen.findByText('12.3 km')
  expect(screen.queryByRole('link')).toBeNull()
})
