import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { analyseGears, compareGears, type GearReport } from '#core/contract/gear-analysis.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { GearsSpeedPage } from './gears-speed-page.tsx'

const VIN = 'LGWEF4A50TEST0001'
const PATH = '/tbox/gearsSpeed'
const row = { seconds: 0, share: 0, km: 0, rpm: null, consumption: null, bySpeed: {}, byRpm: {} }
const report: GearReport = {
  vehicles: 1,
  asked: 2,
  samples: 6,
  seconds: 3600,
  km: 61.5,
  shiftsPer100Km: 42,
  coastingSeconds: 0,
  wrongGear: 3,
  overRev: 1,
  gears: [
    { ...row, gear: 0, seconds: 900, share: 0.25, rpm: 600 },
    { ...row, gear: 12, seconds: 2700, share: 0.75, km: 61.5, rpm: 1250, consumption: 27.4, bySpeed: { 80: 2700 } },
  ],
}
const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  platform.answer(analyseGears, () => report)
  platform.answer(compareGears, () => ({
    seriesName: 'Tianma',
    vehicles: 5,
    shiftsPer100Km: 55,
    gears: [{ gear: 12, share: 0.6, rpm: 1190, consumption: 29 }],
  }))
})
const query = new URLSearchParams({
  vins: VIN,
  startTime: '2026-01-05 00:00:00',
  endTime: '2026-01-05 23:59:59',
  load: '3',
})
const open = (path = `${PATH}?${query}`) =>
  renderPage(<GearsSpeedPage />, { path, codes: [PATH], namespaces: ['gears', 'list', 'select'] })

describe('gears and speed', () => {
  it('asks for a search first', async () => {
    await open(PATH)
    expect(screen.getByText('Set your filters, then select Query')).toBeVisible()
    expect(platform.asked(analyseGears)).toEqual([])
  })

  it('shows figures and gears next to the median of the series, for the load of the address', async () => {
    await open()
    expect(await screen.findByRole('row', { name: /^12 / })).toHaveTextContent('75%')
    expect(await screen.findByText('series 60%')).toBeVisible()
    expect(screen.getByText('series 55')).toBeVisible()
    expect(screen.getByText('Compared with: median of 5 other vehicles of Tianma')).toBeVisible()
    expect(screen.getByText('1 of 2 vehicles reported gear data in this range')).toBeVisible()
    expect(await screen.findByLabelText('Gear by speed')).toBeInTheDocument()
    expect(platform.asked(analyseGears)[0]?.query.get('load')).toBe('3')
  })

  it('says what to do where no gears were reported, and reads no series for it', async () => {
    platform.answer(analyseGears, () => ({ ...report, vehicles: 0, samples: 0, gears: [] }))
    await open()
    expect(await screen.findByText('No gear data in this range')).toBeVisible()
    expect(platform.asked(compareGears)).toEqual([])
  })
})
