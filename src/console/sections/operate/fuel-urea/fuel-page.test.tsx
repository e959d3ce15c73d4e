import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/fuel.ts'
import { reverseGeocode } from '#core/contract/geocoding.ts'
import { DEFAULT_FUEL_RULE } from '#core/domain/fuel-rules.ts'
import { COLORS } from '#web/theme/tokens.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { FuelPage } from './fuel-page.tsx'
import { levelOption } from './level-chart.tsx'

const VIN = 'LFUEL000000000001'
const aVehicle = (over: Partial<contract.FuelVehicle> = {}): contract.FuelVehicle => ({
  id: 1,
  vin: VIN,
  plate: 'A 1',
  orgName: 'Head office',
  fuelPercent: 47.5,
  fuelLitres: 380,
  ureaPercent: 60,
  consumption: 31.2,
  ureaRatio: 5.1,
  refuels: 3,
  refuelledLitres: 900,
  drains: 1,
  lastDrainLitres: 61,
  lastDrainTime: '2026-01-05 02:10:00',
  lastDrainLng: null,
  lastDrainLat: null,
  rangeKm: 1218,
  sensor: 'ok',
  levelTime: '2026-01-06 08:00:00',
  openEvents: 1,
  ...over,
})
const aDrain = (over: Partial<contract.FuelEvent> = {}): contract.FuelEvent => ({
  id: 7,
  kind: 'drain',
  startTime: '2026-01-05 02:10:00',
  endTime: '2026-01-05 02:16:00',
  litres: 61.4,
  levelBefore: 440,
  levelAfter: 378.6,
  ratio: null,
  lng: null,
  lat: null,
  state: 'open',
  note: '',
  handledBy: '',
  handledTime: null,
  ...over,
})
const LEVEL: contract.FuelLevel = {
  at: [1_767_578_400_000, 1_767_578_700_000],
  litres: [440, 378.6],
  ureaPercent: [null, null],
}
const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  platform.answer(contract.listFuelVehicles, () => ({ list: [aVehicle()], total: 1 }))
  platform.answer(contract.getFuelFigures, () => ({ vehicles: 12, measured: 10, frozen: 2, undecided: 5 }))
  platform.answer(contract.listFuelEvents, () => [aDrain()])
  platform.answer(contract.getFuelLevel, () => LEVEL)
  platform.answer(contract.getFuelTank, () => ({
    capacityLitres: 800,
    ureaCapacityLitres: 60,
    points: [],
    updateTime: null,
  }))
  platform.answer(contract.getFuelRule, () => ({ ...DEFAULT_FUEL_RULE, updateTime: null }))
  platform.answer(reverseGeocode, () => undefined as never)
})

const PATH = '/operate/fuelUreaMonitor'
const ALL = ['vehicle/export', 'event/decide', 'tank/edit', 'rule/edit'].map((verb) => `${PATH}/${verb}`)
const open = (codes = ALL) =>
  renderPage(<FuelPage />, { path: PATH, codes: [PATH, ...codes], namespaces: ['fuel', 'list', 'dialogs', 'select'] })
const press = (name: string | RegExp) => screen.getByRole('button', { name })
/** The drawer with this heading; another one may be open below it. */
const dialogWith = async (heading: string) => {
  const all = await waitFor(() => {
    const found = screen.getAllByRole('dialog').filter((each) => within(each).queryAllByText(heading).length > 0)
    expect(found.length).toBeGreaterThan(0)
    return found
  })
  return within(all.at(-1)!)
}
const showDrawer = async (codes?: string[]) => {
  const opened = await open(codes)
  await screen.findByText('A 1')
  await opened.user.click(press('Show A 1'))
  await screen.findByText(/61.4 L/)
  return opened
}

describe('the fuel page', () => {
  it('shows levels, consumption and drains, and totals of the search', async () => {
    await open()
    expect(await screen.findByText('A 1')).toBeVisible()
    for (const text of ['31.2', '1,218 km']) expect(screen.getByText(text)).toBeVisible()
    expect(await screen.findByText('Vehicles to review')).toBeVisible()
    expect(screen.getByText('5')).toBeVisible()
  })

  it('offers nothing that the user may not do', async () => {
    await showDrawer([])
    for (const name of ['Rules', /^Export/, /^Confirm/, 'Edit tank'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })

  it('confirms a drain with a note', async () => {
    platform.answer(contract.decideFuelEvents, () => ({ changed: 1 }))
    const { user } = await showDrawer()
    await user.click(press(/^Confirm/))
    const form = await dialogWith('Confirm')
    await user.type(form.getByLabelText('Note'), 'Police called')
    await user.click(form.getByRole('button', { name: 'Confirm' }))
    await waitFor(() =>
      expect(platform.asked(contract.decideFuelEvents).map(({ body }) => body)).toEqual([
        { ids: [7], state: 'confirmed', note: 'Police called' },
      ]),
    )
  })

  it('asks for raw readings on demand', async () => {
    const { user } = await showDrawer()
    await user.click(screen.getByRole('switch', { name: 'Raw readings' }))
    await waitFor(() => expect(platform.asked(contract.getFuelLevel).at(-1)?.query.get('raw')).toBe('true'))
  })

  it('calibrates the tank', async () => {
    platform.answer(contract.saveFuelTank, () => undefined)
    const { user } = await showDrawer()
    await user.click(press('Edit tank'))
    const form = await dialogWith('Edit tank')
    for (const point of [1, 2]) {
      await user.click(form.getByRole('button', { name: 'Add point' }))
      await user.type(form.getByLabelText(`Reported litres ${point}`), String(point * 100))
      await user.type(form.getByLabelText(`Measured litres ${point}`), String(point * 110))
    }
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(platform.asked(contract.saveFuelTank).map(({ body }) => body)).toMatchObject([
        {
          vin: VIN,
          capacityLitres: 800,
          points: [
            { reported: 100, litres: 110 },
            { reported: 200, litres: 220 },
          ],
        },
      ]),
    )
  })

  it('changes the rules of the tenant', async () => {
    platform.answer(contract.saveFuelRule, () => undefined)
    const { user } = await open()
    await screen.findByText('A 1')
    await user.click(press('Rules'))
    const form = await dialogWith('Rules')
    const litres = await form.findByLabelText('Drain, litres')
    await user.clear(litres)
    await user.type(litres, '35')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(platform.asked(contract.saveFuelRule).map(({ body }) => body)).toMatchObject([{ drainLitres: 35 }]),
    )
  })
})

describe('the level chart', () => {
  const look = {
    colors: COLORS.light,
    zone: 'UTC',
    instant: String,
    number: String,
    labels: { litres: 'Fuel', urea: 'Urea', kind: (kind: string) => kind },
  }
  it('marks refuels and drains at the level after them, without false ones', () => {
    const events = [aDrain(), aDrain({ id: 8, state: 'false' }), aDrain({ id: 9, kind: 'refuel', levelAfter: 700 })]
    const series = levelOption(LEVEL, events, look).series as { name: string; data: { value: number[] }[] }[]
    const marks = series.filter(({ name }) => name === 'refuel' || name === 'drain')
    expect(marks.map(({ data }) => data.map(({ value }) => value[1]))).toEqual([[700], [378.6]])
  })
})
