import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { findDrivers, findVehicleByVin } from '#core/contract/lookup.ts'
import { findVinList } from '#core/contract/vehicle.ts'
import { aVehicleByVin } from '#tests/builders/vehicle-by-vin.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { currentVehicleAtom } from '../ui/current-vehicle.ts'
import { PaletteButton } from './palette-button.tsx'
import { VehicleChip } from './vehicle-chip.tsx'

const platform = fakePlatform()
const CODES = ['/home', '/baseInfo/vehicle', '/tbox/travalData', '/tbox/loginJournal']
const FLEET = [
  { vin: 'LGWEF4A50TEST0001', plate: '豫A10001' },
  { vin: 'LGWEF4A50TEST0002', plate: '豫A10002' },
]

beforeEach(() => {
  localStorage.clear()
  platform.answer(findVinList, ({ query }) => {
    const text = query.get('keyWord') ?? ''
    const list = FLEET.filter(({ vin, plate }) => vin.includes(text) || plate.includes(text))
    return { list, total: list.length }
  })
  platform.answer(findDrivers, ({ query }) =>
    (query.get('keyWord') ?? '').startsWith('Li')
      ? [{ driver: 'Li Na', licence: 'CERT-100', vin: FLEET[1]!.vin, plate: FLEET[1]!.plate, driving: true }]
      : [],
  )
  platform.answer(findVehicleByVin, ({ query }) => {
    const found = FLEET.find(({ vin }) => vin === query.get('vin'))
    return found ? aVehicleByVin(found) : null
  })
})

async function open(codes: readonly string[] = CODES) {
  const page = await renderPage(
    <>
      <PaletteButton />
      <VehicleChip />
    </>,
    { path: '/home', codes },
  )
  await page.user.keyboard('{Control>}k{/Control}')
  const box = await screen.findByRole('combobox', { name: 'Search vehicles, drivers and pages' })
  await waitFor(() => expect(box).toHaveFocus())
  return page
}
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

describe('the search for everything', () => {
  it('finds a vehicle by its plate, opens it and keeps it as the chosen one', async () => {
    const { user, router, store } = await open()
    await user.keyboard('A10002')
    await expect.poll(options).toEqual(['豫A10002LGWEF4A50TEST0002'])
    await user.keyboard('{Enter}')
    await expect.poll(() => new URLSearchParams(router.state.location.search).get('vehicle')).toBe('LGWEF4A50TEST0002')
    expect(store.get(currentVehicleAtom)).toBe('LGWEF4A50TEST0002')
    expect(await screen.findByRole('button', { name: /豫A10002/ })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Clear the selected vehicle' }))
    expect(store.get(currentVehicleAtom)).toBeNull()
  })

  it('finds a driver, and opens the vehicle this driver is driving', async () => {
    const { user, router } = await open()
    await user.keyboard('Li')
    await expect.poll(options).toContain('Li Na豫A10002 · CERT-100 · driving now')
    await user.click(screen.getByRole('option', { name: /Li Na/ }))
    await expect.poll(() => new URLSearchParams(router.state.location.search).get('vehicle')).toBe('LGWEF4A50TEST0002')
  })

  it('finds pages by title and synonym, and is worked by arrows', async () => {
    const { user, router } = await open()
    await user.keyboard('log')
    await expect.poll(options).toContain('Login journal')
    const at = options().indexOf('Login journal')
    await user.keyboard(`${'{ArrowDown}'.repeat(at)}{Enter}`)
    await expect.poll(() => router.state.location.pathname).toBe('/tbox/loginJournal')
    const box = () => screen.queryByRole('combobox', { name: 'Search vehicles, drivers and pages' })
    await waitFor(() => expect(box()).toBeNull())
  })

  it('says that nothing was found, and what to try', async () => {
    const { user } = await open()
    await user.keyboard('nowhere at all')
    expect(await screen.findByText(/^Nothing found/)).toBeVisible()
  })

  it('asks for no vehicles or drivers where the user may see none', async () => {
    const { user } = await open([])
    await user.keyboard('A10002')
    expect(await screen.findByText(/^Nothing found/)).toBeVisible()
    expect([...platform.asked(findVinList), ...platform.asked(findDrivers)]).toEqual([])
  })
})
