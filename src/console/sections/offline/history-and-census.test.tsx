import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getInspectionCensus, listInspections, listInspectionTemplates } from '#core/contract/inspection.ts'
import { jobChanged } from '#core/contract/live-job.ts'
import { getSilenceCensus, listSilenceEpisodes } from '#core/contract/silence.ts'
import { findVinList } from '#core/contract/vehicle.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { aLiveConnection } from '#tests/support/live-connection.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import { CensusPage } from './census-page.tsx'
import { OfflineHistoryPage } from './history-page.tsx'

const platform = fakePlatform()
const live = aLiveConnection()
afterEach(() => void vi.useRealTimers())
beforeEach(() => {
  localStorage.clear()
  platform.answer(findVinList, () => ({ list: [], total: 0 }))
  platform.answer(listInspectionTemplates, () => [])
  platform.answer(listInspections, () => ({ list: [], total: 0 }))
})
const namespaces = ['offline', 'job', 'select', 'dialogs', 'baseInfo']

describe('history of silences', () => {
  const path = '/offline/history?view=silence'

  it('begins with today', async () => {
    platform.answer(listSilenceEpisodes, () => ({ list: [], total: 0 }))
    await renderPage(live.around(<OfflineHistoryPage />), { path, codes: ['/offline/history'], namespaces })
    await expect.poll(() => platform.asked(listSilenceEpisodes)[0]?.query.get('startTime')).toMatch(/ 00:00:00$/)
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
  })

  it('sends the range to the platform, and offers the export to those with the right', async () => {
    platform.answer(listSilenceEpisodes, () => ({ list: [], total: 0 }))
    const range = new URLSearchParams({ startTime: '2026-01-01 00:00:00', endTime: '2026-01-31 23:59:59' })
    await renderPage(live.around(<OfflineHistoryPage />), {
      path: `${path}&${range}`,
      codes: ['/offline/history', '/offline/history/silence/export'],
      namespaces,
    })
    expect(await screen.findByRole('button', { name: 'Export' })).toBeEnabled()
    await expect.poll(() => platform.asked(listSilenceEpisodes)[0]?.query.get('endTime')).toBe('2026-01-31 23:59:59')
  })
})

describe('census', () => {
  const silences = {
    heard: 40,
    silent: 4,
    neverHeard: 2,
    withSimProblem: 1,
    medianRecoverySeconds: 7200,
    classes: [
      { days: 0, count: 1 },
      { days: 3, count: 3 },
    ],
    byOrg: [{ name: 'North', days: 3, count: 3 }],
    byModel: [],
    causes: [{ cause: 'sleep' as const, count: 4 }],
    days: [{ day: '2026-01-05', began: 2, ended: 1, open: 4 }],
  }
  const change = { id: 8, done: 0, total: 0, secondsLeft: null, figures: {} }
  const group = { name: 'L1', inspections: 4, firstEnded: 3, firstPassed: 2, retests: 1, medianSeconds: 90 }

  it('shows yield, retests and failures', async () => {
    platform.answer(getInspectionCensus, () => ({
      vehicles: 3,
      inspections: 4,
      retests: 1,
      firstEnded: 4,
      firstPassed: 3,
      medianSeconds: 90,
      groups: [group],
      failures: [{ name: 'Lamps', count: 2 }],
    }))
    await renderPage(live.around(<CensusPage />), {
      path: '/offline/census?by=line',
      codes: ['/offline/census'],
      namespaces,
    })
    expect(await screen.findByText('75%')).toBeVisible()
    expect(screen.getByText('1 min 30 s')).toBeVisible()
    const table = await screen.findByRole('table', { name: 'Top failures' })
    expect(within(table).getByRole('row', { name: 'Lamps 2' })).toBeInTheDocument()
  })

  it('says what to do when no inspection ended', async () => {
    platform.answer(getInspectionCensus, () => ({
      vehicles: 0,
      inspections: 0,
      retests: 0,
      firstEnded: 0,
      firstPassed: 0,
      medianSeconds: null,
      groups: [],
      failures: [],
    }))
    await renderPage(live.around(<CensusPage />), { path: '/offline/census', codes: ['/offline/census'], namespaces })
    expect(await screen.findByText('No completed inspections in this range')).toBeVisible()
  })

  it('shows silent vehicles by duration, organisation and cause', async () => {
    platform.answer(getSilenceCensus, () => silences)
    await renderPage(live.around(<CensusPage />), {
      path: '/offline/census?view=silence',
      codes: ['/offline/census'],
      namespaces,
    })
    expect(await screen.findByText('25%')).toBeVisible()
    const table = await screen.findByRole('table', { name: 'By organisation' })
    expect(within(table).getByRole('row', { name: 'North 0 3' })).toBeInTheDocument()
    expect(screen.getByRole('table', { name: 'By cause' })).toHaveTextContent('Sleeping')
  })

  it('counts silent vehicles again when a silence starts or ends, not for each of many', async () => {
    platform.answer(getSilenceCensus, () => silences)
    await renderPage(live.around(<CensusPage />), {
      path: '/offline/census?view=silence',
      codes: ['/offline/census'],
      namespaces,
    })
    expect(await screen.findByText('25%')).toBeVisible()
    platform.answer(getSilenceCensus, () => ({ ...silences, withSimProblem: 2 }))
    live.publish(jobChanged, { ...change, kind: 'silence', state: 'silent' })
    expect(await screen.findByText('50%')).toBeVisible()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    for (let id = 9; id < 19; id += 1) {
      live.publish(jobChanged, { ...change, id, kind: 'silence', state: 'over' })
      await act(() => vi.advanceTimersByTimeAsync(500))
    }
    expect(platform.asked(getSilenceCensus)).toHaveLength(2)
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    vi.useRealTimers()
    await expect.poll(() => platform.asked(getSilenceCensus)).toHaveLength(3)
  })

  it('counts inspections again when one has ended', async () => {
    const yields = { vehicles: 3, inspections: 4, retests: 1, firstEnded: 4, firstPassed: 3, medianSeconds: 90 }
    platform.answer(getInspectionCensus, () => ({ ...yields, groups: [group], failures: [] }))
    await renderPage(live.around(<CensusPage />), { path: '/offline/census', codes: ['/offline/census'], namespaces })
    expect(await screen.findByText('75%')).toBeVisible()
    platform.answer(getInspectionCensus, () => ({ ...yields, firstPassed: 4, groups: [group], failures: [] }))
    live.publish(jobChanged, { ...change, kind: 'inspection', state: 'passed' })
    expect(await screen.findByText('100%')).toBeVisible()
    expect(platform.asked(getInspectionCensus)).toHaveLength(2)
  })
})
