import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  type AnalysisJob,
  type AnalysisResult,
  cancelAnalysis,
  getAnalysis,
  listAnalyses,
  runAnalysis,
} from '#core/contract/analysis.ts'
import { listModels } from '#core/contract/base-data.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { AnalysePage } from './analyse-page.tsx'

const PATH = '/dataService/analyse'
const aJob = (over: Partial<AnalysisJob> = {}): AnalysisJob => ({
  id: 7,
  kind: 'speedLoad',
  scope: { days: 7 },
  modelName: '',
  params: {},
  state: 'finished',
  vehicles: 40,
  done: 40,
  rows: 2,
  owner: 'Anna',
  monthly: false,
  nextTime: null,
  createTime: '2026-01-05 08:00:00',
  finishTime: '2026-01-05 08:01:00',
  ...over,
})
const result: AnalysisResult = {
  figures: [{ key: 'driving', value: 123.4, unit: 'h' }],
  charts: [
    {
      kind: 'matrix',
      key: 'speedLoad',
      unit: 'h',
      columns: ['0–10', '10–20'],
      lines: ['empty', 'full'],
      cells: [
        [1.5, 0],
        [2.5, 4],
      ],
    },
    {
      kind: 'points',
      key: 'fuelBySpeed',
      xUnit: 'km/h',
      yUnit: 'L/100 km',
      points: [
        [20, 40],
        [60, 20],
      ],
      line: { slope: -0.5, intercept: 50, r2: 1 },
    },
  ],
  table: { columns: ['load', 'hours'], rows: [['full', 6.5]] },
  limits: ['loadBits'],
}
const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  platform.answer(listAnalyses, () => ({ list: [aJob()], total: 1 }))
  platform.answer(listModels, () => [])
  platform.answer(getAnalysis, () => ({ job: aJob(), result, matched: 40 }))
})
const codes = ['run', 'delete', 'export'].map((verb) => `${PATH}/analysis/${verb}`)
const open = (query = '', given = codes) =>
  renderPage(<AnalysePage />, {
    path: `${PATH}${query}`,
    codes: [PATH, ...given],
    namespaces: ['analysis', 'alarm', 'list', 'select'],
  })

describe('analysis workshop (design pages.md /dataService/analyse)', () => {
  it('has a card for each analysis', async () => {
    await open()
    const cards = await screen.findByLabelText('Analyses')
    expect(within(cards).getAllByText('Run')).toHaveLength(9)
  })

  it('starts one with its parameters', async () => {
    platform.answer(runAnalysis, () => ({ id: 8 }))
    const { user } = await open()
    await user.click(await screen.findByLabelText('Run: Driving style'))
    const drawer = await screen.findByRole('dialog')
    await user.click(within(drawer).getByText('Run'))
    await expect
      .poll(() => platform.asked(runAnalysis)[0]?.body)
      .toEqual({
        kind: 'drivingStyle',
        scope: { days: 7 },
        params: { speedLimit: 90, harsh: 7 },
        monthly: false,
      })
  })

  it('lists runs by the filter of the address; a line opens its report', async () => {
    const { user, router } = await open('?state=finished')
    const row = (await screen.findByText('All vehicles · 7 d')).closest('tr')!
    expect(row).toHaveTextContent('Finished')
    expect(platform.asked(listAnalyses)[0]?.query.get('state')).toBe('finished')
    await user.click(row)
    await expect.poll(() => router.state.location.search).toBe('?run=7')
  })

  it('ends a run that goes on', async () => {
    platform.answer(listAnalyses, () => ({ list: [aJob({ state: 'running', done: 10 })], total: 1 }))
    platform.answer(cancelAnalysis, () => null)
    const { user } = await open()
    expect(await screen.findByText(/Running 25/)).toBeVisible()
    await user.click(screen.getByLabelText('End run or repetition'))
    await expect.poll(() => platform.asked(cancelAnalysis)[0]?.body).toEqual({ id: 7 })
  })

  it('shows figures, pictures as text, lines, method and limits', async () => {
    await open('?run=7')
    expect(await screen.findByText('123.4')).toBeVisible()
    const matrix = screen.getByRole('table', { name: 'Hours by speed (km/h) and load' })
    expect(within(matrix).getByRole('row', { name: 'Full 2.5 4' })).toBeVisible()
    expect(screen.getByLabelText('Fuel by average speed')).toBeVisible()
    expect(screen.getByText('y = -0.5 x + 50, R² 1')).toBeVisible()
    expect(screen.getByText(/Time between positions at most two minutes apart/)).toBeVisible()
    expect(screen.getByText('Terminals without a load sensor tell empty.')).toBeVisible()
  })

  it('says that not every vehicle was read, and how to choose which', async () => {
    platform.answer(getAnalysis, () => ({ job: aJob({ vehicles: 200 }), result, matched: 1240 }))
    await open('?run=7')
    expect(await screen.findByText(/first 200 of 1,240 vehicles/)).toBeVisible()
  })

  it('says that a run has no result yet', async () => {
    platform.answer(getAnalysis, () => ({ job: aJob({ state: 'failed' }), result: null, matched: null }))
    await open('?run=7')
    expect(await screen.findByText('No result yet')).toBeVisible()
  })

  it('offers runs only to who may start them', async () => {
    await open('', [])
    await screen.findByText('All vehicles · 7 d')
    expect(screen.queryByRole('button', { name: /^Run/ })).toBeNull()
  })
})
