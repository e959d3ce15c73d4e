import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  type AnalysisJob,
  type AnalysisResult,
  cancelAnalysis,
  getAnalysis,
  listAnalyses,
  runAnalysis,
} from '#core/contract/analysis.ts'
import { jobChanged } from '#core/contract/live-job.ts'
import { listModels } from '#core/contract/base-data.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { aLiveConnection } from '#tests/support/live-connection.tsx'
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
let live = aLiveConnection()
beforeEach(() => {
  localStorage.clear()
  live = aLiveConnection()
  platform.answer(listAnalyses, () => ({ list: [aJob()], total: 1 }))
  platform.answer(listModels, () => [])
  platform.answer(getAnalysis, () => ({ job: aJob(), result, matched: 40 }))
})
const codes = ['run', 'delete', 'export'].map((verb) => `${PATH}/analysis/${verb}`)
const open = (query = '', given = codes) =>
  renderPage(live.around(<AnalysePage />), {
    path: `${PATH}${query}`,
    codes: [PATH, ...given],
    namespaces: ['analysis', 'alarm', 'job', 'list', 'select'],
  })

describe('analysis workshop', () => {
  it('has a card for each analysis', async () => {
    await open()
    const cards = await screen.findByLabelText('Available analyses')
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
    expect(await screen.findByText('10 / 40')).toBeVisible()
    await user.click(screen.getByLabelText('Cancel run or schedule'))
    await expect.poll(() => platform.asked(cancelAnalysis)[0]?.body).toEqual({ id: 7 })
  })

  it('shows figures, pictures as text, lines, method and limits', async () => {
    await open('?run=7')
    expect(await screen.findByText('123.4')).toBeVisible()
    const matrix = screen.getByRole('table', { name: 'Hours by speed (km/h) and load' })
    expect(within(matrix).getByRole('row', { name: 'Full 2.5 4' })).toBeVisible()
    expect(screen.getByLabelText('Fuel by average speed')).toBeVisible()
    expect(screen.getByText('y = -0.5 x + 50, R² 1')).toBeVisible()
    expect(screen.getByText(/Time between positions no more than two minutes apart/)).toBeVisible()
    expect(screen.getByText('Terminals without a load sensor report “empty”.')).toBeVisible()
  })

  it('says that not every vehicle was read, and how to choose which', async () => {
    platform.answer(getAnalysis, () => ({ job: aJob({ vehicles: 200 }), result, matched: 1240 }))
    await open('?run=7')
    expect(await screen.findByText(/first 200 of 1,240 vehicles/)).toBeVisible()
  })

  it('says that a run has no result yet', async () => {
    platform.answer(getAnalysis, () => ({ job: aJob({ state: 'failed' }), result: null, matched: null }))
    await open('?run=7')
    expect(await screen.findByText('No report yet')).toBeVisible()
  })

  it('moves a run as the platform reports it, and reads the list again only when it has ended', async () => {
    platform.answer(listAnalyses, () => ({ list: [aJob({ state: 'running', done: 10 })], total: 1 }))
    await open()
    expect(await screen.findByText('10 / 40')).toBeVisible()
    const change = { kind: 'analysis', id: 7, state: 'running', total: 40, figures: {} } as const
    live.publish(jobChanged, { ...change, done: 30, secondsLeft: 12, figures: { done: 30, vehicles: 40 } })
    expect(screen.getByText('30 / 40')).toBeVisible()
    expect(screen.getByText('about 12 s left')).toBeVisible()
    expect(screen.getByRole('progressbar', { name: 'Speed by load' })).toHaveAttribute('aria-valuenow', '75')
    expect(platform.asked(listAnalyses)).toHaveLength(1)
    platform.answer(listAnalyses, () => ({ list: [aJob()], total: 1 }))
    live.publish(jobChanged, { ...change, state: 'finished', done: 40, secondsLeft: null })
    expect(await screen.findByText('Finished')).toBeVisible()
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect(platform.asked(listAnalyses)).toHaveLength(2)
  })

  it('shows a run that was begun elsewhere, and follows it in its report', async () => {
    platform.answer(listAnalyses, () => ({ list: [], total: 0 }))
    const { router } = await open()
    await screen.findByText('No analyses yet')
    platform.answer(listAnalyses, () => ({ list: [aJob({ state: 'waiting' })], total: 1 }))
    const change = { kind: 'analysis', id: 7, done: 0, total: 40, secondsLeft: null, figures: {} } as const
    live.publish(jobChanged, { ...change, state: 'waiting' })
    expect(await screen.findByText('Queued')).toBeVisible()
    platform.answer(getAnalysis, () => ({ job: aJob({ state: 'running', done: 0 }), result: null, matched: null }))
    await act(() => router.navigate(`${PATH}?run=7`))
    expect(await screen.findByText('0 / 40')).toBeVisible()
    live.publish(jobChanged, { ...change, state: 'running', done: 20, figures: { done: 20, vehicles: 40 } })
    expect(screen.getByText('20 / 40')).toBeVisible()
    platform.answer(getAnalysis, () => ({ job: aJob(), result, matched: 40 }))
    live.publish(jobChanged, { ...change, state: 'finished', done: 40 })
    expect(await screen.findByText('123.4')).toBeVisible()
  })

  it('reads once more after the connection was away', async () => {
    await open()
    await screen.findByText('All vehicles · 7 d')
    live.interrupt()
    await waitFor(() => expect(platform.asked(listAnalyses)).toHaveLength(2))
  })

  it('offers runs only to who may start them', async () => {
    await open('', [])
    await screen.findByText('All vehicles · 7 d')
    expect(screen.queryByRole('button', { name: /^Run/ })).toBeNull()
  })
})
