import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  getSingleCells,
  getSingleReplay,
  getSingleSignals,
  getSingleVehicle,
  listSingleVehicles,
  type SingleCandidate,
  type SingleReplay,
} from '#core/contract/single.ts'
import type { Language } from '#core/domain/language.ts'
import { fakePlatform, refusal } from '#tests/support/fake-platform.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { aBus, answerSingleWall, lately, loadDrawing, reading } from '#tests/support/single-wall.ts'
import { StageFrame } from '../stage/stage-frame.tsx'
import { SingleScreen } from './single-screen.tsx'

const platform = fakePlatform()
const aCandidate = (id: number, over: Partial<SingleCandidate> = {}): SingleCandidate => ({
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
  speedKmh: 62,
  region: 'CN-44',
  lastMessageAt: null,
  ...over,
})

let opened: Awaited<ReturnType<typeof renderScreen>> | undefined
const open = async (query = '', language: Language = 'en') => {
  opened = await renderScreen(
    <StageFrame path="/single" title="Single vehicle" theme="dark">
      <SingleScreen />
    </StageFrame>,
    { address: `/single${query}`, language },
  )
}
/** What is said at a part of the vehicle. */
const callout = async (part: string) => (await screen.findByText(part)).closest('li')!
const metric = (name: string) => document.querySelector(`[data-metric="${name}"]`)?.textContent
const panel = (name: string | RegExp) => screen.findByRole('region', { name })

beforeAll(loadDrawing)
beforeEach(() => {
  answerSingleWall(platform)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  opened?.live.close()
  opened = undefined
  vi.restoreAllMocks()
})

describe('/single', () => {
  it('shows owner, condition and status of the vehicle', async () => {
    platform.answer(getSingleVehicle, () =>
      aBus({
        alarmsToday: 3,
        driverScore: 91,
        openAlarms: [{ id: 1, kind: 'overspeed', level: 2, startTime: '2026-03-02 11:35:00' }],
      }),
    )
    await open('?vehicle=1')
    const identity = await panel('Vehicle')
    expect(identity).toHaveTextContent('粤B00001')
    expect(identity).toHaveTextContent('…TEST0001')
    expect(identity).toHaveTextContent('Driving')
    await waitFor(() => expect(metric('speed')).toBe('42'))
    expect([metric('soc'), metric('voltage'), metric('current')]).toEqual(['61', '381', '-82'])
    expect(await panel('Powertrain')).toHaveTextContent('Gear D')
    expect([metric('mileage-today'), metric('driver-score'), metric('alarms-today')]).toEqual(['82', '91', '3'])
    expect(await panel('Open alarms')).toHaveTextContent('2 Mar 11:35')
  })

  it('has no call-out for readings never reported, and no score without a trip', async () => {
    platform.answer(getSingleVehicle, () => aBus({ readings: { speed: reading(0) } }))
    await open('?vehicle=1')
    await panel('Powertrain')
    expect(metric('soc')).toBeUndefined()
    expect(metric('driver-score')).toBeUndefined()
    expect(screen.queryByRole('region', { name: 'Battery cells' })).not.toBeInTheDocument()
    expect(screen.queryByRole('region', { name: 'Tyres' })).not.toBeInTheDocument()
  })

  it('shows old readings without colour and with their age', async () => {
    const old = Date.now() - 20 * 60_000
    platform.answer(getSingleVehicle, () =>
      aBus({
        state: 'offline',
        online: false,
        lastMessageAt: old,
        readings: { speed: reading(12, old), soc: reading(55, old) },
      }),
    )
    await open('?vehicle=1')
    const battery = await callout('Battery')
    expect(battery).toHaveAttribute('data-old', 'true')
    expect(battery).toHaveTextContent('55 %20m ago')
    expect(await panel('Powertrain')).toHaveTextContent('20m ago')
    expect(await panel('Vehicle')).toHaveTextContent('Offlinelast contact 20m ago')
  })

  it('follows the live stream between the polls', async () => {
    await open('?vehicle=1')
    await waitFor(() => expect(metric('speed')).toBe('42'))
    opened!.live.connected()
    opened!.live.fleet([
      { id: 1, lat: 22.5, lng: 114.1, time: Math.floor(Date.now() / 1000), speed: 57, state: 'driving' },
    ])
    await waitFor(() => expect(metric('speed')).toBe('57'))
  })
})

describe('parts of /single', () => {
  it('names the lowest and the highest cell', async () => {
    platform.answer(getSingleVehicle, () => aBus({ hasCells: true }))
    platform.answer(getSingleCells, () => ({
      at: lately(),
      packs: [{ number: 1, cells: [3.31, 3.325, null, 3.298], probes: [24, 27] }],
    }))
    await open('?vehicle=1')
    const cells = await panel('Battery cells')
    await waitFor(() => expect(cells).toHaveTextContent('lowest no. 4 3.298 Vspread 27 mVhighest no. 2 3.325 V'))
    expect(within(cells).getByRole('figure', { name: '4 cells by voltage' }).children).toHaveLength(4)
    expect(cells).toHaveTextContent('coldest 24 °Cwarmest 27 °C')
  })

  it('has lanes for the selected signals, and stores them in the address', async () => {
    const second = Math.floor(Date.now() / 1000)
    const curve = (name: string, value: number) => ({
      key: `M/${name}`,
      name,
      unit: '1/min',
      text: null,
      points: [
        [second - 30, value - 50],
        [second, value],
      ] as [number, number][],
    })
    const asked: string[] = []
    platform.answer(getSingleSignals, ({ query }) => {
      asked.push(query.get('signals') ?? '')
      const curves = [curve('MotorSpeed', 1_250), curve('FanSpeed', 90)]
      const known = curves.map(({ key, name, unit }) => ({ key, name, unit }))
      const keys = query.get('signals')?.split(',')
      return { known, curves: keys ? curves.filter(({ key }) => keys.includes(key)) : curves }
    })
    platform.answer(getSingleVehicle, () => aBus({ hasSignals: true }))
    await open('?vehicle=1')
    const signals = await panel('Readings, 30 min')
    await waitFor(() => expect(metric('signal-MotorSpeed')).toBe('1,250'))
    await opened!.user.click(within(signals).getByRole('button', { name: /Select signals/ }))
    fireEvent.click(await screen.findByLabelText(/FanSpeed/))
    await waitFor(() => expect(window.location.hash).toContain('signals=M%2FMotorSpeed'))
    await waitFor(() => expect(metric('signal-FanSpeed')).toBeUndefined())
    expect(asked.at(-1)).toBe('M/MotorSpeed')
  })

  it('offers waking only to who may', async () => {
    document.cookie = 'wit-dashboard-token=t'
    const asleep = { state: 'sleeping' as const, online: false }
    platform.answer(getSingleVehicle, () => aBus({ ...asleep, mayWake: true }))
    await open('?vehicle=1')
    expect(await screen.findByRole('link', { name: 'Wake' })).toHaveAttribute(
      'href',
      '/#/tbox/awaken?vin=LGWEF4A50TEST0001',
    )
    opened!.unmount()
    platform.answer(getSingleVehicle, () => aBus({ ...asleep, id: 2, mayWake: false }))
    await open('?vehicle=2')
    await panel('Vehicle')
    expect(screen.queryByRole('link', { name: 'Wake' })).not.toBeInTheDocument()
    document.cookie = 'wit-dashboard-token=; Max-Age=0'
  })

  it('speaks Arabic, with figures and names in their own direction', async () => {
    await open('?vehicle=1', 'ar')
    const identity = await panel('المركبة')
    expect(identity).toHaveTextContent('قيد السير')
    expect(within(identity).getByText('…TEST0001')).toHaveAttribute('dir', 'ltr')
    await waitFor(() => expect(metric('speed')).toBe('42'))
    expect(await panel('نظام الدفع')).toHaveTextContent('السرعة')
  })

  it('says that a vehicle is not known here, and offers another one', async () => {
    platform.answer(getSingleVehicle, () => refusal(404, 'unknown'))
    platform.answer(listSingleVehicles, () => ({ total: 1, vehicles: [aCandidate(7)], groups: [] }))
    await open('?vehicle=99')
    expect(await screen.findByRole('heading', { name: 'Vehicle not found' })).toBeVisible()
  })

  it('says what is missing to a user without access', async () => {
    platform.answer(getSingleVehicle, () => refusal(403, 'not allowed'))
    await open('?vehicle=1')
    expect(await screen.findByText('You don’t have access to this wall')).toBeVisible()
  })
})

const candidates = async () =>
  within(await screen.findByRole('list', { name: 'Select a vehicle' })).findAllByRole('button')

describe('choosing a vehicle', () => {
  beforeEach(() => {
    platform.answer(listSingleVehicles, ({ query }) => {
      const alarm = { id: 3, kind: 'overspeed', level: 1, startTime: '2026-03-02 11:35:00' }
      const all = [aCandidate(7, { alarmLevel: 1, alarm }), aCandidate(8, { alarmLevel: 2 }), aCandidate(9)]
      const word = query.get('keyWord') ?? ''
      const vehicles = all.filter(({ plate, vin }) => `${plate} ${vin}`.includes(word))
      return { total: vehicles.length, vehicles, groups: [] }
    })
  })

  it('needs no pointer', async () => {
    await open()
    const rows = await candidates()
    expect(rows.map((row) => row.getAttribute('aria-current'))).toEqual(['true', 'false', 'false'])
    expect(rows[0]).toHaveTextContent(/^TR-7 Overspeed.* ago Driving 62 km\/hGuangdongB-12ENorth$/)
    expect(rows[1]).toHaveTextContent('TR-8 Level 2 Driving')
    await opened!.user.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(window.location.hash).toBe('#/single?vehicle=8'))
    expect(await panel('Vehicle')).toBeVisible()
  })

  it('searches by plate', async () => {
    await open()
    await candidates()
    await opened!.user.type(screen.getByRole('searchbox', { name: 'Plate or VIN' }), 'TR-9')
    await waitFor(async () => expect(await candidates()).toHaveLength(1))
    expect((await candidates())[0]).toHaveTextContent('TR-9')
  })

  it('is not needed where the address names a VIN', async () => {
    await open('?vin=LGWEF4A50TEST0008')
    expect(await panel('Vehicle')).toBeVisible()
    expect(platform.asked(getSingleVehicle)[0]?.query.get('vehicleId')).toBe('8')
  })
})

describe('replay', () => {
  const FROM = 1_772_424_000
  const at = (seconds: number) => FROM + seconds

  it('shows way, dials, doors and alarms on one clock, and goes back to live', async () => {
    platform.answer(
      getSingleReplay,
      (): SingleReplay => ({
        track: [
          [114, 22, at(0), 30, 90, 3, -1],
          [114.1, 22, at(600), 66, 90, 3, -1],
        ],
        readings: {
          soc: [
            [at(0), 64],
            [at(600), 61],
          ],
        },
        alarms: [{ id: 4, kind: 'overspeed', level: 2, startedAt: at(300) * 1000, startTime: '2026-03-02 12:05:00' }],
      }),
    )
    await open(`?vehicle=1&replay=${FROM}-${FROM + 3600}`)
    const clock = await screen.findByRole('slider', { name: 'Replay time' })
    await opened!.user.click(screen.getByRole('button', { name: 'Pause' }))
    fireEvent.change(clock, { target: { value: at(60) * 1000 } })
    await waitFor(() => expect([metric('speed'), metric('soc')]).toEqual(['30', '64']))
    expect(await panel('Alarms so far')).toHaveTextContent('None so far')
    fireEvent.change(clock, { target: { value: at(660) * 1000 } })
    await waitFor(() => expect([metric('speed'), metric('soc')]).toEqual(['66', '61']))
    expect(await panel('Alarms so far')).toHaveTextContent('2 Mar 12:05')
    expect(screen.getByText(/Recordings are stored on the vehicle/)).toBeVisible()
    await opened!.user.keyboard('{Escape}')
    await waitFor(() => expect(window.location.hash).toBe('#/single?vehicle=1'))
  })

  it('says that nothing was stored', async () => {
    platform.answer(getSingleReplay, () => ({ track: [], readings: {}, alarms: [] }))
    await open(`?vehicle=1&replay=${FROM}-${FROM + 3600}`)
    expect(await screen.findByText('No data stored for this period.')).toBeVisible()
  })
})
