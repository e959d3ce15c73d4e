import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '#tests/support/render-screen.tsx'
import type { VehicleLook } from './vehicle-look.ts'
import { VehiclePicture } from './vehicle-picture.tsx'
import { Suspense } from 'react'

const aLook = (over: Partial<VehicleLook> = {}): VehicleLook => ({
  shape: 'bus',
  state: 'parked',
  speedKmh: 0,
  openDoors: [],
  litLamps: [],
  tyres: [],
  battery: null,
  tankPct: null,
  plugged: null,
  stale: false,
  ...over,
})

let opened: Awaited<ReturnType<typeof renderScreen>> | undefined
const open = async (over: Partial<VehicleLook>) => {
  opened = await renderScreen(
    <Suspense fallback={null}>
      <VehiclePicture look={aLook(over)} theme="dark" />
    </Suspense>,
    { address: '/single' },
  )
  return screen.findByRole('figure')
}
/** Without the marks that keep a reading together in words that run from the right. */
const notes = () => screen.queryAllByRole('listitem').map((item) => item.textContent.replace(/[\u2066\u2069]/g, ''))

// jsdom has no WebGL: these tests see the flat drawing.
beforeEach(() => void vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null))
afterEach(() => {
  opened?.live.close()
  vi.restoreAllMocks()
})

describe('picture of a vehicle', () => {
  it('says in words what it shows, the worst first', async () => {
    const figure = await open({
      litLamps: ['lowBeam'],
      openDoors: ['middle'],
      tyres: [
        { axle: 2, side: 'left', inner: true, kPa: 480, celsius: 71, level: 'danger' },
        { axle: 1, side: 'left', inner: false, kPa: 800, celsius: 30, level: 'normal' },
      ],
      battery: { socPct: 61, charging: true, level: null },
    })
    expect(notes()).toEqual(['Tyre axle 2 left inner · 480 kPa · 71 °C', 'Middle door open', 'Charging', 'Low beam'])
    expect(figure).toHaveAccessibleName(/^Bus, Parked, Tyre axle 2 left inner/)
  })

  it('takes an open door for dangerous while the vehicle moves', async () => {
    await open({ openDoors: ['front'], speedKmh: 12, state: 'driving' })
    expect(screen.getByText('Front door open')).toHaveAttribute('data-kind', 'danger')
  })

  it('says that its values are old', async () => {
    expect(await open({ stale: true, state: 'offline' })).toHaveAccessibleName('Bus, Offline, last known values')
  })

  it('does not show unknown values', async () => {
    expect(await open({ openDoors: null, litLamps: null, speedKmh: null })).toHaveAccessibleName('Bus, Parked')
    expect(notes()).toEqual([])
  })

  it('draws the battery in tenths and swings open doors, without WebGL', async () => {
    const figure = await open({ battery: { socPct: 42, charging: false, level: null }, openDoors: ['middle'] })
    expect(figure.querySelectorAll('[data-full="true"]')).toHaveLength(4)
    expect(figure.querySelectorAll('line[data-open="true"]')).toHaveLength(2)
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })
})
