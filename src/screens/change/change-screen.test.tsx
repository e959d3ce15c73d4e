import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { getSingleVehicle, listSingleVehicles, type SingleCandidate } from '#core/contract/single.ts'
import { aSingleVehicle } from '#tests/builders/single-vehicle.ts'
import { fakePlatform, refusal } from '#tests/support/fake-platform.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { answerSingleWall, loadDrawing } from '#tests/support/single-wall.ts'
import { StageFrame } from '../stage/stage-frame.tsx'
import { ChangeScreen } from './change-screen.tsx'

vi.mock('maplibre-gl', async () => (await import('#tests/support/fake-map.ts')).fakeMapLibre)

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
  it('compares two vehicles with the same panels', async () => {
    await open('?compare=1')
    await screen.findByRole('article', { name: 'TR-8' })
    const halves = screen.getAllByRole('article')
    expect(halves.map((half) => half.getAttribute('aria-label'))).toEqual(['TR-7', 'TR-8'])
    for (const half of halves) {
      const panels = await within(half).findAllByRole('region')
      expect(panels.map((panel) => panel.getAttribute('aria-label'))).toEqual([
        'Vehicle',
        'Powertrain',
        'Today',
        'Open alarms',
      ])
    }
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
