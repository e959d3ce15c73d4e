import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { type DataItem, getItemValues, listDataItems } from '#core/contract/data-item.ts'
import { getHistorySeries } from '#core/contract/history-data.ts'
import { getVehicleSummary } from '#core/contract/monitor.ts'
import { aSummary } from '#tests/builders/vehicle-summary.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { DetailsPage } from './details-page.tsx'

const VIN = 'LGWEF4A50TEST0001'
const platform = fakePlatform()
const anItem = (over: Partial<DataItem>): DataItem => ({
  code: 'soc',
  kind: 'standard',
  source: 'gb32960',
  name: 'SOC',
  names: {},
  unit: '%',
  type: 'number',
  least: 0,
  greatest: 100,
  protocolId: '',
  pages: [],
  rule: 'range',
  extension: null,
  words: [],
  updateTime: null,
  ...over,
})
const time = '2026-03-01 08:00:00'

beforeEach(() => {
  platform.answer(getVehicleSummary, () => aSummary({ vin: VIN }))
  platform.answer(listDataItems, () => ({
    list: [anItem({}), anItem({ code: 'cellHigh', name: 'Highest cell', unit: 'V', least: 2, greatest: 4.2 })],
    total: 2,
  }))
  platform.answer(getItemValues, ({ query }) => [
    { code: 'soc', value: query.get('vin') === VIN ? 71 : 45, time, receiveTime: time, plausible: true },
    { code: 'cellHigh', value: 4.6, time, receiveTime: time, plausible: false },
  ])
  platform.answer(getHistorySeries, () => ({ stepSeconds: 0, readings: 0, at: [], series: [], track: [] }))
})

const PATH = '/operate/details'
const open = (query: string) =>
  renderPage(<DetailsPage />, {
    path: `${PATH}?vin=${VIN}${query}`,
    codes: [PATH],
    namespaces: ['carCondition', 'vehicleLook', 'history', 'shell', 'list', 'select', 'dialogs', 'vehicleFile'],
  })

describe('the live condition of a vehicle', () => {
  it('begins with the common part, and shows the part of the address', async () => {
    const { user, router } = await open('')
    expect(await screen.findByText('Nothing reported here')).toBeVisible()
    await user.click(screen.getByRole('tab', { name: 'Battery' }))
    await waitFor(() => expect(router.state.location.search).toContain('name=carCondition-battery'))
    expect(within(await screen.findByRole('region', { name: 'SOC' })).getByText('71 %')).toBeVisible()
  }, 60_000)

  it('marks what is beyond its limits, and shows a second vehicle beside', async () => {
    await open('&name=carCondition-battery&with=LGWEF4A50TEST0002')
    const cell = await screen.findByRole('region', { name: 'Highest cell' })
    expect(cell).toHaveAttribute('data-bad', 'true')
    expect(within(cell).getByText(/Limits .*2 … 4\.2/)).toBeVisible()
    expect(await within(screen.getByRole('region', { name: 'SOC' })).findByText('45 %')).toBeVisible()
  }, 60_000)
})
