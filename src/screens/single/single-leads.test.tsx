import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { getMyInfo } from '#core/contract/account.ts'
import {
  getSingleCells,
  getSingleReplay,
  getSingleSignals,
  getSingleVehicle,
  type SingleReplay,
  type SingleSignals,
} from '#core/contract/single.ts'
import { chooseTimeZoneAtom } from '#web/state/time-zone.ts'
import { aPerson } from '#tests/builders/my-info.ts'
import { aSingleVehicle } from '#tests/builders/single-vehicle.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { answerSingleWall, lately, loadDrawing, reading } from '#tests/support/single-wall.ts'
import { StageFrame } from '../stage/stage-frame.tsx'
import { SingleScreen } from './single-screen.tsx'

const platform = fakePlatform()
const VIN = 'LGWEF4A50TEST0001'

let opened: Awaited<ReturnType<typeof renderScreen>> | undefined
const open = async (query = '') => {
  opened = await renderScreen(
    <StageFrame path="/single" title="Single vehicle" theme="dark">
      <SingleScreen />
    </StageFrame>,
    { address: `/single?vehicle=1${query}` },
  )
}
/** Busy machines take their time. */
const SOON = { timeout: 15_000 }
vi.setConfig({ testTimeout: 60_000 })
const panel = (name: string | RegExp) => screen.findByRole('region', { name }, SOON)
/** Page and filter behind a figure. */
const leadOf = (metric: string) => {
  const address = document.querySelector(`[data-metric="${metric}"]`)?.closest('a')?.getAttribute('href')
  const [page, query] = address?.split('?') ?? []
  return [page, Object.fromEntries(new URLSearchParams(query))] as const
}

beforeAll(loadDrawing)
beforeEach(() => {
  answerSingleWall(platform)
  document.cookie = 'wit-dashboard-token=t'
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  platform.answer(getMyInfo, () => aPerson({ menuApis: ['/single'] }))
  platform.answer(getSingleSignals, (): SingleSignals => {
    const second = Math.floor(lately() / 1000)
    const rpm = { key: 'M/Rpm', name: 'Rpm', unit: '1/min' }
    return { known: [rpm], curves: [{ ...rpm, text: null, points: [[second, 800]] }] }
  })
  platform.answer(getSingleCells, () => ({ at: lately(), packs: [{ number: 1, cells: [3.3, 3.4], probes: [24, 27] }] }))
  platform.answer(getSingleVehicle, () =>
    aSingleVehicle({
      powerType: '纯电动',
      lastMessageAt: lately(),
      hasSignals: true,
      hasCells: true,
      tyres: { at: lately(), wheels: [{ wheel: 0, pressure: 790, temperature: 38, faulty: false }] },
      readings: {
        speed: reading(42),
        soc: reading(61),
        rpm: reading(2_400),
        cellHigh: reading(3.4),
        cellLow: reading(3.3),
        mileageKm: reading(10_042),
      },
    }),
  )
})
afterEach(() => {
  opened?.unmount()
  opened?.live.close()
  opened = undefined
  document.cookie = 'wit-dashboard-token=; Max-Age=0'
  vi.restoreAllMocks()
})

describe('figures of one vehicle', () => {
  it('lead a signed-in user to the list behind them', async () => {
    await open()
    await waitFor(() => expect(leadOf('signal-Rpm')[0]).toBe('/#/dataService/can'), SOON)
    const today = {
      vin: VIN,
      startTime: expect.stringMatching(/ 00:00:00$/),
      endTime: expect.stringMatching(/ 23:59:59$/),
    }
    expect(leadOf('signal-Rpm')[1]).toEqual({ ...today, view: 'signals' })
    expect(leadOf('speed')).toEqual(['/#/dataService/history', { ...today, items: 'speed,evSpeed' }])
    expect(leadOf('soc')).toEqual(['/#/dataService/history', { ...today, items: 'batterySoc,soc' }])
    expect(leadOf('cells-low')).toEqual(['/#/dataService/history', { ...today, items: 'cellHigh,cellLow' }])
    expect(leadOf('rpm')).toEqual(['/#/tbox/ecAllMessage', today])
    expect(leadOf('odometer')).toEqual(['/#/dataService/history', { ...today, items: 'mileageKm,evMileageKm' }])
    const cells = await within(await panel('Battery cells')).findAllByRole('link', {}, SOON)
    expect(cells.map((link) => link.getAttribute('href')?.split('?')[0])).toEqual(Array(2).fill('/#/tbox/ecAllMessage'))
    const tyre = within(await panel('Tyres')).getByRole('link')
    expect(tyre.getAttribute('href')).toContain(`/dataService/location?vin=${VIN}`)
  })

  it('of a replay lead to what was around its moment', async () => {
    const from = 1_772_424_000
    platform.answer(
      getSingleReplay,
      (): SingleReplay => ({ track: [[114, 22, from, 30, 90, 3, -1]], readings: {}, alarms: [] }),
    )
    await open(`&replay=${from}-${from + 3600}`)
    await waitFor(() => expect(leadOf('speed')[1]).toMatchObject({ startTime: '2026-03-02 11:45:00' }), SOON)
    expect(leadOf('speed')[1]).toMatchObject({ endTime: '2026-03-02 12:15:00' })
    // Addresses hold platform time, whatever zone the wall shows.
    act(() => opened?.store.set(chooseTimeZoneAtom, 'Europe/Berlin'))
    await waitFor(() => expect(leadOf('speed')[1]).toMatchObject({ endTime: '2026-03-02 12:15:00' }), SOON)
  })

  it('are figures alone on a display', async () => {
    document.cookie = 'wit-dashboard-token=; Max-Age=0'
    localStorage.setItem('fleetwall.screenToken', 'screen_1')
    await open()
    await waitFor(() => expect(document.querySelector('[data-metric="signal-Rpm"]')).toHaveTextContent('800'), SOON)
    expect(screen.queryAllByRole('link')).toEqual([])
  })
})
