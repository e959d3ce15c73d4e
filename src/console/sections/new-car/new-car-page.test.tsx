import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getItemValues, listDataItems } from '#core/contract/data-item.ts'
import { getHistorySeries } from '#core/contract/history-data.ts'
import { getNewCar, type NewCar } from '#core/contract/new-car.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { NewCarPage } from './new-car-page.tsx'

const platform = fakePlatform()
const VIN = 'LGWEF4A50TEST0001'
const PATH = '/newCarMonitor/latest'

it('follows a new vehicle by its steps, checks, distance and faults', async () => {
  platform.answer(
    getNewCar,
    (): NewCar => ({
      vin: VIN,
      plate: 'A 100',
      seriesName: 'T',
      modelName: 'T-460',
      powerType: '纯电动',
      dealerName: '',
      fromDay: '2026-03-01',
      age: 12,
      steps: [
        { step: 'produced', stepTime: '2026-02-01 08:00:00' },
        { step: 'firstFault', stepTime: null },
      ],
      checks: [{ check: 'faults', state: 'late', detail: '3' }],
      days: [{ day: '2026-03-01', mileageKm: 120, medianKm: 100 }],
      compared: 14,
      faults: [{ id: 4, kind: 'troubleCode', level: 2, startTime: '2026-03-02 08:00:00', endTime: null }],
    }),
  )
  platform.answer(listDataItems, () => ({ list: [], total: 0 }))
  platform.answer(getItemValues, () => [])
  platform.answer(getHistorySeries, () => ({ stepSeconds: 0, readings: 0, at: [], series: [], track: [] }))
  await renderPage(<NewCarPage />, {
    path: `${PATH}?vin=${VIN}&energyType=electric`,
    codes: [PATH],
    namespaces: ['newCar', 'shell', 'alarm', 'carCondition', 'history', 'home', 'list', 'select', 'dialogs'],
  })
  expect(await screen.findByText('Day 12')).toBeVisible()
  expect(screen.getByText('Produced')).toBeVisible()
  expect(screen.getByText('Overdue · 3')).toBeVisible()
  expect(screen.getByText(/vehicles compared: 14/)).toBeVisible()
  expect(screen.getByText('ongoing')).toBeVisible()
}, 60_000)
