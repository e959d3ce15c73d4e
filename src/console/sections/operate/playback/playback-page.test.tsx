import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { getPlayback } from '#core/contract/replay.ts'
import { aReplayVehicle } from '#tests/builders/replay.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { PlaybackPage } from './playback-page.tsx'

// A map needs a graphics card.
vi.mock('#console/ui/map/console-map.tsx', () => ({ ConsoleMap: () => null }))

// The page loads it late, and maps are large: a busy machine takes longer than a test waits for an element.
beforeAll(async () => void (await import('./player.tsx')), 60_000)

const platform = fakePlatform()
const numberOf = (query: URLSearchParams) => Number(query.get('vin')?.slice(-1))
beforeEach(() => {
  localStorage.clear()
  platform.answer(getPlayback, ({ query }) => ({
    vehicles: [aReplayVehicle(numberOf(query))],
    alarms:
      numberOf(query) !== 1
        ? []
        : [
            {
              id: 9,
              vehicleId: 1,
              kind: 'overspeed',
              level: 2,
              startTime: '2026-03-01 08:30:00',
              endTime: null,
              lat: 30,
              lng: 110.5,
            },
          ],
  }))
})

const PATH = '/operate/playback'
const RANGE = 'startTime=2026-03-01 08:00:00&endTime=2026-03-01 10:00:00'
const VINS = 'vins=LGWEF4A50TEST0001,LGWEF4A50TEST0002'
const open = (search: string, codes: string[] = []) =>
  renderPage(<PlaybackPage />, {
    path: `${PATH}?${search}`,
    codes: [PATH, ...codes],
    namespaces: ['playback', 'shell', 'positionData', 'alarm', 'select', 'list', 'dialogs'],
  })

describe('playback', () => {
  it('asks for nothing before vehicles and a range are chosen', async () => {
    await open('')
    expect(platform.asked(getPlayback)).toEqual([])
  })

  it('shows totals of each vehicle and jumps to alarms', async () => {
    const { user } = await open(`${VINS}&${RANGE}`)
    const first = await screen.findByRole('button', { name: /TR-1/ })
    expect(within(first).getByText('96.3 km')).toBeVisible()
    expect(first).toHaveAttribute('aria-pressed', 'true')
    const slider = screen.getByRole('slider', { name: 'Moment' })
    const before = slider.getAttribute('aria-valuetext')
    await user.click(screen.getByRole('button', { name: /Next alarm/ }))
    await waitFor(() => expect(slider.getAttribute('aria-valuetext')).not.toBe(before))
    expect(slider.getAttribute('aria-valuetext')).toContain('08:30:00')
    expect(screen.getByText('Alarms: 1')).toBeVisible()
    await user.click(screen.getByRole('button', { name: /TR-2/ }))
    expect(await screen.findByText('Alarms: 0')).toBeVisible()
  }, 60_000)

  it('shows those that have come while another one is read', async () => {
    let arrive = () => undefined as void
    const late = new Promise<void>((resolve) => (arrive = resolve))
    platform.answer(getPlayback, async ({ query }) => {
      if (numberOf(query) === 2) await late
      const vehicles = [aReplayVehicle(numberOf(query), { withheld: true })]
      return Response.json({ code: 200, data: { vehicles, alarms: [] } })
    })
    await open(`${VINS}&${RANGE}`)
    expect(await screen.findByRole('button', { name: /TR-1/ })).toBeVisible()
    expect(screen.getByText('Vehicles still to come: 1')).toBeVisible()
    expect(screen.getByText(/^Positions from the time in which/)).toBeVisible()
    const slider = screen.getByRole('slider', { name: 'Moment' })
    arrive()
    expect(await screen.findByRole('button', { name: /TR-2/ })).toBeVisible()
    expect(screen.queryByText(/still to come/)).toBeNull()
    expect(screen.getByRole('slider', { name: 'Moment' })).toBe(slider)
  }, 60_000)

  it('says so where there is nothing', async () => {
    const none = aReplayVehicle(1)
    const empty = { at: [], lng: [], lat: [], speed: [], direction: [], altitude: [], soc: [], motion: [], gaps: [] }
    platform.answer(getPlayback, () => ({ vehicles: [{ ...none, track: empty }], alarms: [] }))
    await open(`vin=LGWEF4A50TEST0001&${RANGE}`)
    expect(await screen.findByText('No positions in this range')).toBeVisible()
  })

  it('exports tracks for those who may export positions', async () => {
    await open(`${VINS}&${RANGE}`, ['/dataService/location/position/export'])
    expect(await screen.findByRole('button', { name: 'GPX' })).toBeEnabled()
    expect(screen.getByRole('button', { name: 'CSV' })).toBeEnabled()
  })
})
