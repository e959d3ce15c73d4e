import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  getHistoryDetail,
  getHistorySeries,
  type HistoryDetail,
  type HistorySeries,
  listHistory,
} from '#core/contract/history-data.ts'
import { getMapSettings } from '#core/contract/map-settings.ts'
import { listPreferences, savePreference } from '#core/contract/preference.ts'
import { charts } from '#tests/support/doubles/echarts.ts'
import { fakePlatform, refusal } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
// The page fetches these when it needs them; here they are there already, so that no test waits or ends in between.
import '#console/ui/frame/frame-codec.ts'
import './history-charts.tsx'
import './history-map.tsx'
import { HistoryDetailPage } from './history-detail-page.tsx'
import { HistoryPage } from './history-page.tsx'
import { placeAt } from './place-at.ts'

// jsdom has no canvas.

const VIN = 'LGWEF4A50TEST0001'
const PATH = '/dataService/history'
const NAMESPACES = ['history', 'list', 'select', 'journal', 'terminal', 'alarm', 'map', 'protocol']
const RANGE = { startTime: '2026-01-05 00:00:00', endTime: '2026-01-05 23:59:59' }
const series: HistorySeries = {
  stepSeconds: 120,
  readings: 8640,
  at: [1_767_542_400_000, 1_767_542_520_000],
  series: [{ item: 'speed', values: [50, 60], least: [10, 60], greatest: [80, 60] }],
  track: [],
}
const detail: HistoryDetail = {
  vin: VIN,
  previousTime: '2026-01-05 08:00:00',
  nextTime: null,
  sources: [
    {
      source: 'jt808',
      time: '2026-01-05 08:00:10',
      receiveTime: '2026-01-05 08:00:12',
      values: [
        { item: 'accOn', value: 1, previous: { value: 0, time: '2026-01-05 07:50:00' }, next: null },
        { item: 'speed', value: 61.5, previous: null, next: { value: 64, time: '2026-01-05 08:00:20' } },
      ],
    },
  ],
  position: null,
  alarms: [{ id: 1, kind: 'overspeed', level: 2, startTime: '2026-01-05 07:59:00', endTime: null }],
  frames: [],
  moreFrames: false,
}
const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  // Without settings no map is drawn; this browser has no WebGL.
  platform.answer(getMapSettings, () => refusal(500, 'No map here'))
  platform.answer(listPreferences, () => [])
  platform.answer(savePreference, () => null)
  platform.answer(getHistorySeries, () => series)
  platform.answer(listHistory, () => ({
    list: [
      {
        key: '1.jt808.1.0',
        time: '2026-01-05 08:00:10',
        receiveTime: '2026-01-05 08:00:12',
        source: 'jt808' as const,
        values: { speed: 61.5, accOn: 1 },
      },
    ],
    nextKey: null,
  }))
  platform.answer(getHistoryDetail, () => detail)
})
const query = (over: object = {}) =>
  new URLSearchParams({ vin: VIN, ...RANGE, items: 'speed,accOn', ...over }).toString()
const open = (path: string) => renderPage(<HistoryPage />, { path, codes: [PATH], namespaces: NAMESPACES })

describe('historical data', () => {
  it('asks for a search first', async () => {
    await open(PATH)
    expect(screen.getByText('Set your filters, then select Query')).toBeVisible()
    expect(platform.asked(getHistorySeries)).toEqual([])
  })

  it('draws the items of the address and says what one point represents', async () => {
    await open(`${PATH}?${query()}`)
    expect(
      await screen.findByText('1 point = average over 2 min, band = minimum to maximum; 8,640 readings'),
    ).toBeVisible()
    expect(await screen.findByLabelText('Speed')).toBeInTheDocument()
    expect(screen.getByText('No GNSS fix in this range, so no track to show.')).toBeVisible()
    expect(platform.asked(getHistorySeries)[0]?.query.get('items')).toBe('speed,accOn')
  })

  it('follows the pointer without drawing the charts again', async () => {
    await open(`${PATH}?${query()}`)
    await screen.findByLabelText('Speed')
    await expect.poll(() => charts.listeners.has('updateAxisPointer')).toBe(true)
    const drawn = charts.drawn
    act(() => charts.listeners.get('updateAxisPointer')!({ axesInfo: [{ value: series.at[1] }] }))
    expect(charts.drawn).toBe(drawn)
  })

  it('says so when every reading is shown, and what to do where there are none', async () => {
    platform.answer(getHistorySeries, () => ({ ...series, stepSeconds: 0, at: [], readings: 0 }))
    await open(`${PATH}?${query()}`)
    expect(await screen.findByText('No readings in this range')).toBeVisible()
  })

  it('shows in place that a range is too long', async () => {
    platform.answer(getHistorySeries, () => refusal(400, 'Up to 7 days'))
    await open(`${PATH}?${query()}`)
    expect(await screen.findByRole('alert')).toHaveTextContent('Up to 7 days')
  })

  it('lists readings with codes in words and opens one in depth', async () => {
    const { user, router } = await open(`${PATH}?${query({ view: 'table' })}`)
    const row = await screen.findByRole('row', { name: /61\.5 km\/h/ })
    expect(within(row).getByText('On')).toBeVisible()
    await user.click(row)
    const { pathname, search } = router.state.location
    expect(pathname).toBe('/dataService/history/detail')
    expect(new URLSearchParams(search).get('vin')).toBe(VIN)
    expect(new URLSearchParams(search).get('recordTime')).toMatch(/^2026-01-05 /)
  })

  it('keeps a choice of items under a name and applies it again', async () => {
    const { user, router } = await open(`${PATH}?${query()}`)
    await user.click(await screen.findByRole('button', { name: 'Item sets' }))
    await user.type(await screen.findByRole('textbox', { name: 'Set name' }), 'Driving')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(platform.asked(savePreference)).toHaveLength(1))
    expect(platform.asked(savePreference)[0]?.body).toEqual({
      key: 'historyItemSets',
      value: JSON.stringify([{ name: 'Driving', items: 'speed,accOn' }]),
    })
    await act(() => router.navigate(`${PATH}?${query({ items: 'soc' })}`))
    await user.click(screen.getByRole('button', { name: 'Driving' }))
    expect(new URLSearchParams(router.state.location.search).get('items')).toBe('speed,accOn')
  })

  it('hides the export from those who may not', async () => {
    await open(`${PATH}?${query()}`)
    expect(await screen.findByLabelText('Speed')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
  })

  it('finds the place of a moment', () => {
    const track: HistorySeries['track'] = [
      [1, 1, 10],
      [2, 2, 20],
      [3, 3, 30],
    ]
    expect([5, 10, 29, 30, 99].map((at) => placeAt(track, at)?.[0])).toEqual([1, 1, 2, 3, 3])
  })
})

describe('one record', () => {
  const openDetail = (path: string) =>
    renderPage(<HistoryDetailPage />, { path, codes: [`${PATH}/detail`], namespaces: NAMESPACES })

  it('says where records are chosen', async () => {
    await openDetail(`${PATH}/detail`)
    expect(screen.getByText('No record selected')).toBeVisible()
    expect(platform.asked(getHistoryDetail)).toEqual([])
  })

  it('shows values with their changes, alarms and neighbours', async () => {
    await openDetail(`${PATH}/detail?vin=${VIN}&recordTime=2026-01-05+08:00:10`)
    const ignition = await screen.findByRole('row', { name: /^Ignition/ })
    expect(ignition).toHaveTextContent(/Ignition\s*On\s*Off · .*no change/)
    expect(screen.getByRole('row', { name: /^Speed/ })).toHaveTextContent('64 km/h')
    expect(screen.getByText('Level 2')).toBeVisible()
    expect(screen.getByRole('button', { name: /Previous record/ })).toBeEnabled()
    expect(screen.getByRole('button', { name: /Next record/ })).toBeDisabled()
    expect(screen.getByText('No messages in these 60 seconds')).toBeVisible()
  })
})
