import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getMyInfo } from '#core/contract/account.ts'
import { getMapSettings } from '#core/contract/map-settings.ts'
import { getMonitorFleet, getVehicleDetail, getVehicleTrail } from '#core/contract/monitor.ts'
import { aMonitorVehicle, aVehicleDetail } from '#tests/builders/replay.ts'
import { fakePlatform, refusal } from '#tests/support/fake-platform.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { StageFrame } from '../stage/stage-frame.tsx'
import { MultiTrack } from './multi-track.tsx'

const platform = fakePlatform()

const orgs = [{ id: 1, parentId: null, name: 'Head office' }]

let opened: Awaited<ReturnType<typeof renderScreen>>
async function open(query = '') {
  opened = await renderScreen(
    <StageFrame path="/multiTrack" title="Multi-vehicle monitoring" theme="dark">
      <MultiTrack />
    </StageFrame>,
    { address: `/multiTrack${query}` },
  )
  return opened
}

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  platform.answer(getMapSettings, () => ({}))
  platform.answer(getMyInfo, () => refusal(404, 'not asked for here'))
  platform.answer(getMonitorFleet, () => ({ orgs, vehicles: [aMonitorVehicle(1), aMonitorVehicle(2)] }))
  platform.answer(getVehicleDetail, () => aVehicleDetail())
  platform.answer(getVehicleTrail, () => ({ points: [] }))
})
afterEach(() => {
  opened.live.close()
  vi.restoreAllMocks()
})

const panel = async () => within(await screen.findByRole('complementary', { name: 'TR-1' }))
/** The value of a fact of the panel. */
const fact = async (name: string) => (await panel()).getByText(name, { selector: 'dt' }).nextElementSibling

describe('nothing to watch', () => {
  it('says that there are no vehicles, and where they come from', async () => {
    platform.answer(getMonitorFleet, () => ({ orgs, vehicles: [] }))
    const { user } = await open()
    expect(await screen.findByText('No vehicles in your organisation')).toBeVisible()
    expect(screen.getByText(/ask an administrator which organisation/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Open vehicle register' })).toHaveAttribute('href', '/#/baseInfo/vehicle')

    platform.answer(getMonitorFleet, () => ({ orgs, vehicles: [aMonitorVehicle(1)] }))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('TR-1')).toBeVisible()
  })

  it('says that the list failed and loads it again', async () => {
    platform.answer(getMonitorFleet, () => refusal(500, 'no'))
    const { user } = await open()
    expect(await screen.findByRole('alert')).toHaveTextContent('The vehicle list could not be loaded')
    platform.answer(getMonitorFleet, () => ({ orgs, vehicles: [aMonitorVehicle(1)] }))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('TR-1')).toBeVisible()
  })

  it('shows no failure to users without access', async () => {
    platform.answer(getMonitorFleet, () => refusal(403, 'no'))
    await open()
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('You don’t have access to this page')
    expect(alert).toHaveTextContent('Ask an administrator to grant your role the page “Multi-vehicle monitoring”.')
  })
})

describe('nothing on the map', () => {
  it('offers to clear a filter nothing fits', async () => {
    const { user, live } = await open('?q=nobody')
    live.fleet([{ id: 1 }, { id: 2 }])
    const note = (await screen.findAllByText('No vehicles match the filter')).find((each) => each.tagName === 'STRONG')!
    await user.click(within(note.parentElement!).getByRole('button', { name: 'Clear filter' }))
    expect(await screen.findByText('TR-1')).toBeVisible()
    expect(screen.queryByText('No vehicles match the filter')).toBeNull()
  })

  it('says that every vehicle is unticked', async () => {
    const { user, live } = await open()
    live.fleet([{ id: 1 }, { id: 2 }])
    const all = await screen.findByRole('checkbox', { name: 'Show Head office on the map' })
    await user.click(all)
    expect(screen.getByText('No vehicles selected')).toBeVisible()
    expect(screen.getByText(/Select vehicles or organisations/)).toBeVisible()
    await user.click(all)
    expect(screen.queryByText('No vehicles selected')).toBeNull()
  })

  it('says that none of them has a position, once that is known', async () => {
    const { live } = await open()
    await screen.findByText('TR-1')
    expect(screen.queryByText('None of these vehicles has reported a position yet')).toBeNull()
    live.connected()
    live.fleet([])
    expect(screen.getByText('None of these vehicles has reported a position yet')).toBeVisible()
    live.fleet([{ id: 2 }])
    expect(screen.queryByText('None of these vehicles has reported a position yet')).toBeNull()
  })
})

describe('a part of the fleet', () => {
  const fleet = [
    aMonitorVehicle(1, { market: 'eu', vehicleClass: 'bus', powerType: '纯电动', modelCode: 'B-12E' }),
    aMonitorVehicle(2),
  ]

  it.each(['market=eu', 'powerType=纯电动', 'vehicleClassification=bus', 'vehicleModel=B-12E'])(
    'is all the screen knows by %s',
    async (query) => {
      platform.answer(getMonitorFleet, () => ({ orgs, vehicles: fleet }))
      const { live } = await open(`?${query}`)
      live.fleet([{ id: 1 }, { id: 2 }])
      expect(await screen.findByText('1 of 1')).toBeVisible()
      expect(screen.getByText('TR-1')).toBeVisible()
      expect(screen.queryByText('TR-2')).toBeNull()
    },
  )

  it('is named in the header, and says when there is none', async () => {
    platform.answer(getMonitorFleet, () => ({ orgs, vehicles: fleet }))
    await open('?market=eu&vehicleClassification=truck')
    expect(await screen.findByText('No vehicles match this selection')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Europe · Trucks')
  })
})

describe('one vehicle', () => {
  it('without a position says so and shows no made-up place', async () => {
    const { live } = await open('?vehicle=1')
    live.fleet([{ id: 2 }])
    expect(await (await panel()).findByText(/has not reported a position yet, so it is not on the map/)).toBeVisible()
    expect(await fact('Position')).toHaveTextContent('No position yet')
    expect(await fact('Coordinates')).toHaveTextContent(/^–$/)
    expect((await panel()).getByRole('button', { name: /Follow/ })).toBeDisabled()
    expect(screen.getByRole('complementary', { name: 'TR-1' })).not.toHaveTextContent(/NaN|undefined|null/)
  })

  it('shows the stored position while the live connection is cut', async () => {
    platform.answer(getVehicleDetail, () =>
      aVehicleDetail({
        state: 'offline',
        positionTime: '2026-11-21 09:58:00',
        lat: 31.23,
        lng: 121.47,
        speed: 0,
        direction: 90,
      }),
    )
    await open('?vehicle=1')
    await waitFor(async () => expect(await fact('Position')).toHaveTextContent('21 Nov 2026, 09:58:00'))
    expect(await fact('Coordinates')).toHaveTextContent('31.23000, 121.47000')
    expect(screen.queryByText('No position yet')).toBeNull()
  })

  it('waits and fails in words', async () => {
    let answer: (response: Response) => void = () => {}
    platform.answer(getVehicleDetail, () => new Promise<Response>((resolve) => (answer = resolve)))
    await open('?vehicle=1')
    expect((await panel()).getByText('Loading…')).toBeVisible()
    await waitFor(() => expect(platform.asked(getVehicleDetail)).toHaveLength(1))
    answer(refusal(500, 'no'))
    expect(await (await panel()).findByText('Details could not be loaded')).toBeVisible()
    expect((await panel()).queryByText('Loading…')).toBeNull()
  })
})

it('remembers how the desk was left, and gives a link precedence', async () => {
  localStorage.setItem('userSysId', '7')
  const first = await open()
  first.live.fleet([{ id: 1 }, { id: 2 }])
  await first.user.type(await screen.findByRole('searchbox'), 'TR-2')
  await first.user.click(screen.getByRole('button', { name: 'Collapse Head office' }))
  first.unmount()

  const again = await open()
  expect(await screen.findByRole('searchbox')).toHaveValue('TR-2')
  expect(screen.getByRole('button', { name: 'Expand Head office' })).toBeVisible()
  again.unmount()

  await open('?q=TR-1')
  expect(await screen.findByRole('searchbox')).toHaveValue('TR-1')
  expect(screen.getByRole('button', { name: 'Collapse Head office' })).toBeVisible()
})
