import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/operating-analysis.ts'
import { getBrandTree } from '#core/contract/vehicle.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { AnalysisPage } from './analysis-page.tsx'

const platform = fakePlatform()
const PATH = '/operate/yyAnalysis'
const VIN = 'LGWEF4A50TEST0001'

const aUse = (over: Partial<contract.VehicleUse> = {}): contract.VehicleUse => ({
  vehicles: 120,
  attendance: 0.5,
  utilisation: 0.2,
  km: 5000,
  drivingHours: 300,
  idleHours: 100,
  kmPerVehicle: 41.7,
  hoursPerVehicle: 3.3,
  idleShare: 0.25,
  kwhPer100Km: 90,
  litresPer100Km: null,
  alarmsPer1000Km: null,
  ...over,
})

beforeEach(() => {
  platform.answer(getBrandTree, () => [])
  platform.answer(contract.getOperatingAnalysis, () => ({
    fromDay: '2026-11-01',
    toDay: '2026-11-30',
    days: 30,
    use: aUse(),
    before: aUse({ km: 4000, attendance: 0.45 }),
    ranked: 120,
    best: [{ ...aUse(), vin: VIN, plate: 'A 100', rank: 1, rankChange: 4 }],
    worst: [],
    consuming: 0,
    points: [],
  }))
  platform.answer(contract.getDayProfile, () => ({ vehicles: 120, sampled: 60, hours: [] }))
  platform.answer(contract.listAnalysisGroups, () => ({
    list: [{ ...aUse(), key: '3', name: 'North', rank: 2, rankChange: -1, quartile: 4 }],
    total: 1,
  }))
})

const open = (query = '') =>
  renderPage(<AnalysisPage />, {
    path: `${PATH}${query}`,
    codes: [PATH],
    namespaces: ['operating', 'shell', 'baseInfo', 'home', 'list', 'select', 'dialogs'],
  })

describe('the operating analysis', () => {
  it('shows the numbers with their change, the ranking and the groups, and exports for the permitted only', async () => {
    await open()
    expect((await screen.findAllByText('+25%')).length).toBeGreaterThan(0)
    expect(screen.getByText('+5 pp')).toBeVisible()
    expect(await screen.findByText(/Sample: 60 of 120 vehicles/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'A 100' })).toHaveAttribute(
      'href',
      expect.stringContaining(`/operate/detailInfo?vin=${VIN}`),
    )
    const row = within(await screen.findByRole('row', { name: /North/ }))
    expect(row.getByText('Quartile 4')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
  }, 60_000)

  it('keeps the query state of walls, and changes the dimension in the address', async () => {
    const { user } = await open('?market=eu&dimension=1&rankBy=kmPerVehicle')
    const asked = () => platform.asked(contract.listAnalysisGroups).at(-1)?.query
    await waitFor(() => expect(asked()?.get('dimension')).toBe('1'))
    expect(asked()?.get('market')).toBe('eu')
    await user.click(await screen.findByRole('tab', { name: 'Market' }))
    await waitFor(() => expect(asked()?.get('dimension')).toBe('2'))
    expect([asked()?.get('market'), asked()?.get('rankBy')]).toEqual(['eu', 'kmPerVehicle'])
    expect(platform.asked(contract.getOperatingAnalysis).at(-1)?.query.has('dimension')).toBe(false)
  }, 60_000)

  it('writes the report of the same numbers', async () => {
    await open()
    expect(await screen.findByText(/Vehicles: 120. Days: 30. Distance: 5,000 km/)).toBeVisible()
    expect(screen.getByText('Best vehicle by “Attendance”: A 100 (50%).')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Print' })).toBeVisible()
  }, 60_000)
})
