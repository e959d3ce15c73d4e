import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { getSingleReplay, getSingleVehicle, type SingleReplay } from '#core/contract/single.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { aBus, answerSingleWall, lately, loadDrawing, reading } from '#tests/support/single-wall.ts'
import { StageFrame } from '../stage/stage-frame.tsx'
import { SingleScreen } from './single-screen.tsx'

const platform = fakePlatform()

let opened: Awaited<ReturnType<typeof renderScreen>> | undefined
const open = async (query: string) => {
  opened = await renderScreen(
    <StageFrame path="/single" title="Single vehicle" theme="dark">
      <SingleScreen />
    </StageFrame>,
    { address: `/single${query}` },
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

describe('the vehicle as the wall', () => {
  it('says at the parts of the vehicle what it reports, and nothing it does not', async () => {
    platform.answer(getSingleVehicle, () =>
      aBus({
        readings: {
          soc: reading(12),
          voltage: reading(381),
          current: reading(-82),
          temperatureHigh: reading(31),
          temperatureLow: reading(27),
          rpm: reading(2_400),
          brake: reading(40),
        },
        body: {
          at: lately(),
          ignition: true,
          locked: false,
          openDoors: ['middle'],
          litLamps: ['lowBeam', 'brake'],
          plugged: false,
          charging: false,
        },
        tyres: {
          at: lately(),
          wheels: [790, 640, 800, 805, 795, 790].map((pressure, wheel) => ({
            wheel,
            pressure,
            temperature: 38,
            faulty: false,
          })),
        },
      }),
    )
    await open('?vehicle=1')
    expect(await callout('Battery')).toHaveTextContent('Battery12 %381 V-82 A')
    expect(await callout('Battery')).toHaveAttribute('data-tone', 'warning')
    expect(await callout('Battery cells')).toHaveTextContent('27–31 °C')
    expect(await callout('Motor')).toHaveTextContent('2,400 1/min')
    expect(await callout('Pedals')).toHaveTextContent('Brake 40 %')
    expect(await callout('Doors')).toHaveTextContent('Middle door open')
    expect(await callout('Lights')).toHaveTextContent('Low beam · Brake lights')
    const [tyres] = (await screen.findAllByText('Tyres')).map((name) => name.closest('li')).filter(Boolean)
    expect(tyres).toHaveTextContent('640 kPaTyre axle 1 right38 °C')
    expect(tyres).toHaveAttribute('data-tone', 'warning')
    expect(screen.queryByText('Tank')).not.toBeInTheDocument()
    expect(screen.queryByText('Engine')).not.toBeInTheDocument()
  })

  it('shows the last half hour in lanes, with what is computed from it', async () => {
    const second = Math.floor(Date.now() / 1000)
    const [early, late] = [second - 600, second - 20]
    platform.answer(
      getSingleReplay,
      (): SingleReplay => ({
        track: [
          [114, 22, early, 30, 90, 3, -1],
          [114.1, 22, late, 66, 90, 3, -1],
        ],
        readings: {
          voltage: [
            [early, 600],
            [late, 500],
          ],
          current: [
            [early, 100],
            [late, -80],
          ],
          soc: [
            [early, 64],
            [late, 61],
          ],
        },
        alarms: [],
      }),
    )
    const position = { at: lately(), lng: 114.1, lat: 22, direction: 90 }
    platform.answer(getSingleVehicle, () => aBus({ readings: {}, position }))
    await open('?vehicle=1')
    await waitFor(() => expect(metric('lane-speed')).toBe('66'))
    expect([metric('lane-power'), metric('lane-soc'), metric('lane-voltage')]).toEqual(['-40', '61.0', '500'])
    expect(metric('lane-fuel')).toBeUndefined()
    expect(within(await panel('Track by speed')).getByRole('list', { name: 'Colours of speed' }).children).toHaveLength(
      4,
    )
  })
})
