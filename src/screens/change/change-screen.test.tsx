import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { compareSingleVehicles } from '#core/contract/single-compare.ts'
import { getSingleVehicle, listSingleVehicles, type SingleCandidate } from '#core/contract/single.ts'
import { aSingleVehicle } from '#tests/builders/single-vehicle.ts'
import { fakePlatform, refusal } from '#tests/support/fake-platform.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { answerSingleWall, loadDrawing } from '#tests/support/single-wall.ts'
import { StageFrame } from '../stage/stage-frame.tsx'
import { ChangeScreen } from './change-screen.tsx'

const platform = fakePlatform()
const aCandidate = (id: number): SingleCandidate => ({
  id,
  vin: `LGWEF4A50TEST${String(id).padStart(4, '0')}`,
  plate: `TR-${id}`,
  orgName: 'North',
  modelName: 'B-12E',
  vehicleClass: 'bus',
  powerType: '纯电动',
  state: 'driving',
  online: true,
  alarmLevel: 0,
  alarm: null,
  speedKmh: null,
  region: null,
  lastMessageAt: null,
})

let opened: Awaited<ReturnType<typeof renderScreen>> | undefined
const open = async (query = '') => {
  opened = await renderScreen(
    <StageFrame path="/change" title="Vehicle rotation" theme="dark">
      <ChangeScreen />
    </StageFrame>,
    { address: `/change${query}` },
  )
}
const shows = (plate: string) =>
  waitFor(() => expect(screen.getByRole('region', { name: 'Vehicle' })).toHaveTextContent(plate))
const asked = () => Object.fromEntries(platform.asked(listSingleVehicles).at(-1)?.query ?? [])

beforeAll(loadDrawing)
beforeEach(() => {
  answerSingleWall(platform)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  platform.answer(getSingleVehicle, ({ query }) => {
    const id = Number(query.get('vehicleId'))
    return aSingleVehicle({ id, plate: `TR-${id}`, lastMessageAt: Date.now() })
  })
  platform.answer(listSingleVehicles, () => ({
    total: 3,
    vehicles: [aCandidate(7), aCandidate(8), aCandidate(9)],
    groups: [{ orgId: 4, name: 'North' }],
  }))
})
afterEach(() => {
  opened?.live.close()
  opened = undefined
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('/change', () => {
  it('shows connected vehicles, worst alarm first, and remembers in the address where it was', async () => {
    await open()
    await shows('TR-7')
    expect(asked()).toMatchObject({ by: 'worst', onlineOnly: 'true' })
    expect(screen.getByText('1 of 3')).toBeVisible()
    expect(window.location.hash).toContain('at=7')
  })

  it('announces what follows in this pass, each with its reason and place', async () => {
    const alarm = { id: 3, kind: 'overspeed', level: 2, startTime: '2026-03-02 11:35:00' }
    platform.answer(listSingleVehicles, () => ({
      total: 3,
      vehicles: [aCandidate(7), { ...aCandidate(8), alarmLevel: 2, alarm, region: 'CN-44' }, aCandidate(9)],
      groups: [],
    }))
    await open()
    await shows('TR-7')
    const frames = within(await screen.findByRole('region', { name: 'Next on stage' })).getAllByRole('listitem')
    expect(frames.map((frame) => frame.textContent)).toEqual([
      expect.stringMatching(/^2TR-8Guangdong.*Overspeed.* ago$/),
      expect.stringMatching(/^3TR-9.*Driving/),
    ])
  })

  it('goes on after its time', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval', 'Date'] })
    await open('?dwell=20')
    await shows('TR-7')
    await act(() => vi.advanceTimersByTimeAsync(21_000))
    await shows('TR-8')
    expect(screen.getByText('2 of 3')).toBeVisible()
  })

  it('steps with the keys of a remote control, and can be paused', async () => {
    await open('?at=8')
    await shows('TR-8')
    await opened!.user.keyboard('{PageDown}')
    await shows('TR-9')
    await opened!.user.keyboard('{ArrowLeft}{ArrowLeft}')
    await shows('TR-7')
    await opened!.user.keyboard(' ')
    expect(await screen.findByText('Rotation paused')).toBeVisible()
  })

  it('keeps the vehicle it shows until the platform has sent the next one', async () => {
    platform.answer(getSingleVehicle, ({ query }) => {
      const id = Number(query.get('vehicleId'))
      return id === 9 ? refusal(503, 'away') : aSingleVehicle({ id, plate: `TR-${id}`, lastMessageAt: Date.now() })
    })
    await open('?at=8')
    await shows('TR-8')
    await opened!.user.keyboard('{PageDown}')
    await waitFor(() =>
      expect(platform.asked(getSingleVehicle).some(({ query }) => query.get('vehicleId') === '9')).toBe(true),
    )
    expect(await screen.findByText('3 of 3')).toBeVisible()
    await shows('TR-8')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('leaves the keys to the rotation of walls where there is one', async () => {
    await open('?at=8&tour=change~60,overseas~30')
    await shows('TR-8')
    await opened!.user.keyboard('{PageDown}')
    expect(screen.getByText('2 of 3')).toBeVisible()
  })

  it('stops at a new alarm of level 1, of any vehicle where the worst come first', async () => {
    await open()
    await shows('TR-7')
    opened!.live.topic('alarm/raised', anAlarm(40, 1))
    await shows('TR-40')
    expect(screen.getByText('New level 1 alarm')).toBeVisible()
  })

  it('does not stop at lesser alarms, nor at those of vehicles an own list leaves out', async () => {
    await open('?vehicles=7,8')
    await shows('TR-7')
    expect(asked()).toMatchObject({ by: 'list', vehicleIds: '7,8' })
    opened!.live.topic('alarm/raised', anAlarm(40, 1))
    opened!.live.topic('alarm/raised', anAlarm(8, 2))
    expect(screen.queryByText('New level 1 alarm')).not.toBeInTheDocument()
    opened!.live.topic('alarm/raised', anAlarm(8, 1))
    await shows('TR-8')
  })

  it('asks for the part of the fleet and the group its address names', async () => {
    await open('?by=group&group=4&offline=1&vehicleClassification=bus')
    await shows('TR-7')
    expect(asked()).toMatchObject({ by: 'group', orgId: '4', vehicleClassification: 'bus', onlineOnly: 'false' })
  })
})

describe('/change with two vehicles, and its settings', () => {
  it('shows two vehicles next to each other, each with what it is and its worst open alarm', async () => {
    const alarm = { id: 1, kind: 'overspeed', level: 2, startTime: '2026-03-02 11:35:00' }
    platform.answer(getSingleVehicle, ({ query }) => {
      const id = Number(query.get('vehicleId'))
      const openAlarms = id === 8 ? [alarm, { ...alarm, id: 2 }] : []
      return aSingleVehicle({ id, plate: `TR-${id}`, lastMessageAt: Date.now(), openAlarms })
    })
    await open('?compare=1')
    await screen.findByRole('article', { name: 'TR-8' })
    const [first, second] = screen.getAllByRole('article')
    expect(first).toHaveAccessibleName('TR-7')
    expect(first).toHaveTextContent(/Driving.*last contact.*No open alarms/)
    expect(second).toHaveAccessibleName('TR-8')
    expect(second).toHaveTextContent(/Overspeed.*\+1 more open/)
  })

  it('compares their numbers on one scale, with the median of their class, and says who is better', async () => {
    platform.answer(getSingleVehicle, ({ query }) => {
      const id = Number(query.get('vehicleId'))
      const speed = { value: id * 10, at: Date.now() - (id === 8 ? 600_000 : 0) }
      return aSingleVehicle({ id, plate: `TR-${id}`, lastMessageAt: Date.now(), readings: { speed } })
    })
    platform.answer(compareSingleVehicles, () => ({
      vehicles: [
        { id: 8, vehicleClass: 'bus', activeDays: 30, measures: { kwhPer100: 95, idleShare: 4 } },
        { id: 7, vehicleClass: 'bus', activeDays: 20, measures: { kwhPer100: 91.5 } },
      ],
      classes: [{ vehicleClass: 'bus', vehicles: 12, counted: 12, medians: { kwhPer100: 100 } }],
    }))
    await open('?compare=1')
    const days = await screen.findByRole('region', { name: 'Last 30 days' })
    const energy = (await within(days).findByText('Energy use')).closest('li')!
    expect(energy).toHaveTextContent(/^91\.5Energy use kWh\/100 kmbetter by 3\.595\.0$/)
    const shares = [...energy.querySelectorAll<HTMLElement>('[style]')].map(({ style }) =>
      Number(style.getPropertyValue('--share')),
    )
    expect(shares).toEqual([91.5 / 105, 100 / 105, 95 / 105, 100 / 105])
    expect(within(days).getByText('Idling').closest('li')).toHaveTextContent(/^not reported.*Idling.*4\.0$/)
    expect(within(days).getByText('driven on 20 of 30 days')).toBeVisible()
    expect(within(days).getAllByText('Median: Buses (12)')).toHaveLength(2)
    const speed = within(screen.getByRole('region', { name: 'Now' }))
      .getByText('Speed')
      .closest('li')
    expect(speed).toHaveTextContent(/^70Speed km\/h10 more8010m ago$/)
  })

  it.each([
    [1, 'Buses: no others to compare with'],
    [2, 'Buses: no median of fewer than 3'],
  ])('says why a class of %i has no median, and that there is no data', async (counted, words) => {
    platform.answer(compareSingleVehicles, () => ({
      vehicles: [7, 8].map((id) => ({ id, vehicleClass: 'bus', activeDays: 0, measures: {} })),
      classes: [{ vehicleClass: 'bus', vehicles: counted, counted, medians: {} }],
    }))
    await open('?compare=1')
    expect(await screen.findByText('Neither vehicle has data for this period.')).toBeVisible()
    expect(screen.getAllByText(words)).toHaveLength(2)
    expect(screen.getAllByText('not driven in this period')).toHaveLength(2)
  })

  it('shows the only vehicle of a selection, and how to get a second', async () => {
    platform.answer(listSingleVehicles, () => ({ total: 1, vehicles: [aCandidate(7)], groups: [] }))
    await open('?compare=1')
    expect(await screen.findByRole('article', { name: 'TR-7' })).toBeVisible()
    expect(screen.getByText(/^Only one vehicle matches the rotation/)).toBeVisible()
    expect(screen.getAllByRole('article')).toHaveLength(1)
    const today = within(screen.getByRole('region', { name: 'Now' })).getByText('Distance today')
    expect(today.closest('li')).toHaveTextContent(/^82Distance today km$/)
  })

  it('keeps both places filled until the next vehicles are there', async () => {
    platform.answer(getSingleVehicle, ({ query }) => {
      const id = Number(query.get('vehicleId'))
      return id === 9 ? refusal(503, 'away') : aSingleVehicle({ id, plate: `TR-${id}`, lastMessageAt: Date.now() })
    })
    await open('?compare=1')
    await screen.findByRole('article', { name: 'TR-8' })
    await opened!.user.keyboard('{PageDown}')
    await waitFor(() =>
      expect(platform.asked(getSingleVehicle).some(({ query }) => query.get('vehicleId') === '9')).toBe(true),
    )
    expect(await screen.findByText('3 of 3')).toBeVisible()
    expect(screen.getAllByRole('article')).toHaveLength(2)
  })

  it('says which of two vehicles cannot be shown, the other goes on', async () => {
    platform.answer(getSingleVehicle, ({ query }) => {
      const id = Number(query.get('vehicleId'))
      return id === 8 ? refusal(404, 'unknown') : aSingleVehicle({ id, plate: `TR-${id}`, lastMessageAt: Date.now() })
    })
    await open('?compare=1')
    expect(await screen.findByRole('alert')).toHaveTextContent('Vehicle not found')
    expect(screen.getAllByRole('article').map((half) => half.getAttribute('aria-label'))).toEqual(['TR-7'])
  })

  it('is set up without a keyboard manual: selections are in the address', async () => {
    await open()
    await shows('TR-7')
    await opened!.user.click(screen.getByRole('button', { name: 'Rotation settings' }))
    const settings = await screen.findByRole('dialog', { name: 'Rotation settings' })
    await opened!.user.selectOptions(within(settings).getByLabelText('Vehicles'), 'Random sample')
    await opened!.user.click(within(settings).getByLabelText('Compare two vehicles'))
    await waitFor(() => expect(window.location.hash).toContain('by=sample'))
    expect(window.location.hash).toContain('compare=1')
  })

  it('says that nothing is connected, and what to do', async () => {
    platform.answer(listSingleVehicles, () => ({ total: 0, vehicles: [], groups: [] }))
    await open()
    expect(await screen.findByText('No vehicles to show')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Rotation settings' })).toBeVisible()
  })

  it('says what is missing to a user without access', async () => {
    platform.answer(listSingleVehicles, () => refusal(403, 'not allowed'))
    await open()
    expect(await screen.findByText('You don’t have access to this wall')).toBeVisible()
  })
})

function anAlarm(vehicleId: number, level: number) {
  return {
    id: vehicleId * 10 + level,
    vehicleId,
    vin: '',
    plate: '',
    kind: 'collision',
    level,
    startTime: '2026-03-02 12:00:00',
    lat: null,
    lng: null,
  }
}
