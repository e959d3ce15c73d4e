import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getMyInfo } from '#core/contract/account.ts'
import { getReplay, listVehicleEvents, listVehiclePlaces } from '#core/contract/replay.ts'
import { aReplayVehicle } from '#tests/builders/replay.ts'
import { fakePlatform, refusal } from '#tests/support/fake-platform.ts'
import { mayOnTrack, openTrack, trackAddress, trackGround } from '#tests/support/track-ground.tsx'

const platform = fakePlatform()
const FROM = 1_763_600_000
const HOUR = 3600

const EVENTS = {
  alarms: [
    {
      id: 5,
      vehicleId: 1,
      kind: 'overspeed',
      level: 1,
      startTime: '2025-11-20 09:03:20',
      endTime: null,
      lat: null,
      lng: null,
    },
  ],
  fenceEvents: [
    {
      id: 6,
      vehicleId: 1,
      fenceName: 'Depot',
      event: 'exit' as const,
      time: '2025-11-20 08:58:20',
      speed: 12,
      derived: true,
    },
  ],
}

let opened: Awaited<ReturnType<typeof openTrack>>
const open = async (query = '') => (opened = await openTrack(query))
const address = trackAddress

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  trackGround(platform)
  platform.answer(getReplay, ({ query }) => ({
    vehicles: (query.get('vehicleIds') ?? '').split(',').map((id) => aReplayVehicle(Number(id))),
  }))
  platform.answer(listVehicleEvents, () => EVENTS)
  platform.answer(listVehiclePlaces, () => ({ list: [], nextKey: null }))
})
afterEach(() => {
  opened.live.close()
  vi.restoreAllMocks()
})

describe('replay', () => {
  const range = `&from=${FROM}&to=${FROM + HOUR}`
  const panel = async () => within(await screen.findByRole('region', { name: 'Replay' }))
  const clock = () => document.querySelector('[data-metric="replay-clock"]')

  it('lays the vehicles over one time, with the totals of each', async () => {
    await open(`?show=replay&replay=1,2${range}`)
    const row = await (await panel()).findByRole('row', { name: /TR-1/ })
    expect(within(row).getByText('96.3 km')).toBeVisible()
    expect(within(row).getByText('1 h')).toBeVisible()
    expect(within(row).getByText('84 km/h')).toBeVisible()
    expect(within(row).getByLabelText('Level 3')).toHaveTextContent('2')
    expect(clock()).toHaveTextContent('08:53:20')
    const sum = screen.getByRole('row', { name: /^Total/ })
    expect(sum).toHaveTextContent('192.6 km')
    expect(within(sum).getByText('2 h')).toBeVisible()
    expect(within(sum).getByLabelText('Level 1')).toHaveTextContent('2')
    const [asked] = platform.asked(getReplay)
    expect(Object.fromEntries(asked!.query)).toEqual({
      vehicleIds: '1,2',
      startTime: '2025-11-20 08:53:20',
      endTime: '2025-11-20 09:53:20',
    })
  })

  it('is wound by keys and the slider, and the figures follow', async () => {
    const { user } = await open(`?show=replay&replay=1${range}&at=${FROM}`)
    await (await panel()).findByRole('row', { name: /TR-1/ })
    expect(screen.getByText('60 km/h · 100 m')).toBeVisible()
    await user.keyboard('{ArrowRight}')
    expect(clock()).toHaveTextContent('08:54:20')
    fireEvent.change(screen.getByRole('slider', { name: 'Time' }), { target: { value: String(FROM + HOUR / 2) } })
    expect(clock()).toHaveTextContent('09:23:20')
    expect(screen.getByText('70 km/h · 200 m')).toBeVisible()
    await user.keyboard('{ArrowLeft}')
    expect(clock()).toHaveTextContent('09:22:20')
  })

  it('plays and pauses by the space bar', async () => {
    const { user } = await open(`?show=replay&replay=1${range}`)
    const play = await (await panel()).findByRole('button', { name: 'Play' })
    await (await panel()).findByRole('row', { name: /TR-1/ })
    await user.keyboard(' ')
    expect(await screen.findByRole('button', { name: 'Pause' })).toBe(play)
    await waitFor(() => expect(Number(screen.getByRole<HTMLInputElement>('slider').value)).toBeGreaterThan(FROM))
    await user.keyboard(' ')
    expect(await screen.findByRole('button', { name: 'Play' })).toBe(play)
  })

  it('takes the chosen vehicle in and leaves others out', async () => {
    const { user } = await open(`?show=replay&replay=1${range}`)
    await user.click(await screen.findByRole('treeitem', { name: /TR-2/ }))
    await user.click(await screen.findByRole('button', { name: 'Add TR-2 to the replay' }))
    expect(address().replay).toBe('1,2')
    await user.click(await screen.findByRole('button', { name: 'Remove TR-1 from the replay' }))
    expect(address().replay).toBe('2')
  })

  it('starts with what was watched, over the last hour', async () => {
    const { user } = await open('?pins=2,3&vehicle=4')
    await user.click(await screen.findByRole('button', { name: 'Replay' }))
    expect(address()).toMatchObject({ show: 'replay', replay: '2,3,4' })
    expect(Number(address().to) - Number(address().from)).toBe(HOUR)
  })

  it('says why there is none', async () => {
    platform.answer(getReplay, () => refusal(500, 'no'))
    const { user } = await open(`?show=replay&replay=1${range}`)
    expect(await (await panel()).findByText('The replay could not be loaded.')).toBeVisible()
    platform.answer(getReplay, () => ({ vehicles: [aReplayVehicle(1, { positions: 0 })] }))
    await user.click((await panel()).getByRole('button', { name: 'Try again' }))
    expect(await (await panel()).findByText('No positions in this period')).toBeVisible()
  })

  it('is not offered to those who may not open it', async () => {
    mayOnTrack(platform)
    await open()
    await waitFor(() => expect(platform.asked(getMyInfo).length).toBeGreaterThan(0))
    expect(screen.queryByRole('button', { name: 'Replay' })).toBeNull()
  })

  it('goes to the moment of an alarm', async () => {
    const { user } = await open(`?show=replay&replay=1${range}`)
    await (await panel()).findByRole('row', { name: /TR-1/ })
    await user.keyboard('l')
    const lists = within(await screen.findByRole('complementary', { name: 'Events' }))
    await user.click(await lists.findByRole('button', { name: /Overspeed.*TR-1 · ongoing/ }))
    expect(clock()).toHaveTextContent('09:03:20')
    await user.click(lists.getByRole('tab', { name: 'Geofences' }))
    expect(await lists.findByText(/Left/)).toHaveTextContent('Left Depot')
  })
})
