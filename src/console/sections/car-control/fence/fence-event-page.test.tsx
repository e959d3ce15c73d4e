import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/fence.ts'
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
  platform.answer(contract.listFences, () => ({ list: [], total: 0 }))
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
  renderPage(<FenceEventPage />, { path, codes: [PATH], namespaces: ['fence', 'alarm', 'list', 'select'] })
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
})
