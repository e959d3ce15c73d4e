import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { addIgnoreRule } from '#core/contract/data-fault.ts'
import {
  getDataFigures,
  getDataFlow,
  getDataStorage,
  getDataThroughput,
  getDelayMap,
  getFaultMatrix,
  getFaultSamples,
} from '#core/contract/data-home.ts'
import { addPermittedPathsAtom } from '#web/state/session.ts'
import { fakePlatform, refusal } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { DataHomePage } from './data-home-page.tsx'
import { MuteDrawer } from './mute-drawer.tsx'

/** What is imported late takes its time on a busy machine. */
const LATE_MS = 60_000
beforeAll(async () => void (await import('#console/ui/frame/frame-codec.ts')), LATE_MS)
// The engine comes late; what arrived after the last test would find no page.
afterAll(async () => void (await import('#web/chart/chart-engine.ts')), LATE_MS)

const FRAME = '7e0002000001390000000100017d027e'
const cell = { model: 'FW-T2', firmware: '1.2', kind: 'checksum' as const, count: 1250, terminals: 3 }
const platform = fakePlatform()

beforeEach(() => {
  platform.answer(getDataFigures, () => ({
    atTime: '2026-01-05 08:00:00',
    messageRate: 41.7,
    messages: 99_000,
    faults: 2_000,
    replayed: 900,
    positions: 90_000,
    delayP50: 0.84,
    delayP95: 12.3,
    unknownMessages: 0,
  }))
  platform.answer(getDataThroughput, () => ({
    slots: [{ startTime: '2026-01-05 07:45:00', rates: [40, 1.2, 0.5] }],
    series: ['jt808.position', 'gb32960.report', 'jt808.0x0705'],
  }))
  platform.answer(getDelayMap, () => ({ days: ['2026-01-05'], cells: [] }))
  platform.answer(getFaultMatrix, () => [cell, { ...cell, kind: 'outOfRange' as const, count: 3 }])
  platform.answer(getDataFlow, () => ({
    nodes: [{ node: 'gateway-2', terminals: 412 }],
    queues: [{ queue: 'exports' as const, waiting: 2, running: 1, oldestTime: '2026-01-05 07:30:00' }],
  }))
  platform.answer(getDataStorage, () => ({
    totalBytes: 3_000_000_000,
    days: [{ day: '2026-01-05', bytes: 40_000_000 }],
    partitions: [
      { name: 'position_2026010508', bytes: 1_000_000, rows: 12_000, writes: 24_000 },
      { name: 'energy_sample_20260105', bytes: 1_000, rows: 10, writes: 20 },
    ],
  }))
  platform.answer(getFaultSamples, () => [
    {
      id: 9,
      vin: 'LGWEF4A50TEST0001',
      phone: '13900000001',
      item: '',
      value: '1f',
      expected: '2e',
      lastTime: '2026-01-05 07:59:00',
      sample: FRAME,
    },
  ])
})

async function open(codes = ['/dataHome/index', '/dataService/illegal', '/dataService/illegal/fault/ignore']) {
  const page = await renderPage(<DataHomePage />, {
    path: '/dataHome/index',
    codes,
    namespaces: ['dataHome', 'terminal', 'hexParser', 'protocol'],
  })
  page.store.set(addPermittedPathsAtom, codes)
  return page
}
const block = async (name: string) => within(await screen.findByRole('region', { name }))

describe('data operations', () => {
  it('shows each figure with what it is measured against, and leads to what is behind it', async () => {
    await open()
    const figures = await block('Metrics of the last 24 hours')
    expect(await figures.findByText('1.98%')).toBeVisible()
    expect(figures.getByText('41.7')).toBeVisible()
    expect(figures.getByText('2,000 frames and fields in 24 hours')).toBeVisible()
    expect(figures.getByText('p95: 12s')).toBeVisible()
    expect(figures.getByRole('link', { name: /^Invalid data/ })).toHaveAttribute('href', '/dataService/illegal')
    // This person may not open the positions.
    expect(figures.queryByRole('link', { name: /^Backfilled/ })).toBeNull()
  })

  it('asks for another period of the lines', async () => {
    const { user } = await open()
    const throughput = await block('Messages per second by type')
    expect(await throughput.findByText('Real-time data · GB/T 32960')).toBeVisible()
    expect(throughput.getByText('CAN data upload · JT/T 808')).toBeVisible()
    await user.click(throughput.getByText('7 days'))
    await waitFor(() => expect(platform.asked(getDataThroughput).at(-1)?.query.get('hours')).toBe('168'))
  })

  it('names queues, nodes and partitions', async () => {
    await open()
    expect(await (await block('Queues and running jobs')).findByRole('row', { name: /Exports 2 1/ })).toBeVisible()
    expect(
      await (await block('Connections by gateway node')).findByRole('row', { name: /gateway-2 412/ }),
    ).toBeVisible()
    expect(
      await (await block('Busiest partitions')).findByRole('row', {
        name: /Positions · 5 Jan 2026 08:00 UTC 24,000 12,000/,
      }),
    ).toBeVisible()
    expect((await block('Busiest partitions')).getByText('EV data · 5 Jan 2026 UTC')).toBeVisible()
  })

  it('fails block by block', async () => {
    platform.answer(getDataFlow, () => refusal(500, 'Busy'))
    await open()
    expect(await (await block('Queues and running jobs')).findByRole('alert')).toHaveTextContent('Busy')
    expect(await (await block('Busiest partitions')).findByText(/^Positions ·/)).toBeVisible()
  })

  it('says why a block is empty', async () => {
    await open()
    expect(
      await (await block('Delay by hour and day')).findByText('No live positions in the last seven days.'),
    ).toBeVisible()
  })
})

describe('a fault of a firmware', () => {
  it('opens its frames, and leads to the list of all', async () => {
    const { user } = await open()
    const faults = await block('Data errors by firmware')
    await user.click(await faults.findByRole('button', { name: '1,250' }))
    const samples = await block('Latest frames')
    expect(await samples.findByRole('button', { name: /LGWEF4A50TEST0001.*value 1f · expected 2e/ })).toBeVisible()
    expect(platform.asked(getFaultSamples)[0]!.query.get('firmware')).toBe('1.2')
    expect(samples.getByRole('link', { name: 'Open in Data errors' })).toHaveAttribute(
      'href',
      '/dataService/illegal?kind=checksum&firmware=1.2',
    )
    expect(samples.getByRole('button', { name: 'Mute…' })).toBeEnabled()
  })

  it('is muted with a reason', async () => {
    platform.answer(addIgnoreRule, () => ({ id: 1 }))
    const muted = vi.fn<() => void>()
    const { user } = await renderPage(<MuteDrawer cell={cell} onClose={() => {}} onMuted={muted} />, {
      namespaces: ['dataHome', 'terminal'],
    })
    await user.click(await screen.findByLabelText('Reason'))
    await user.paste('Fixed in 1.3')
    await user.click(screen.getByText('Save'))
    await waitFor(() => expect(muted).toHaveBeenCalled())
    expect(platform.asked(addIgnoreRule)[0]?.body).toMatchObject({
      kind: 'checksum',
      firmware: '1.2',
      reason: 'Fixed in 1.3',
      days: 30,
    })
  })

  it('can be muted only by those who may', async () => {
    const { user } = await open(['/dataHome/index'])
    await user.click(await (await block('Data errors by firmware')).findByRole('button', { name: '1,250' }))
    const samples = await block('Latest frames')
    expect(await samples.findByRole('button', { name: 'Download frames' })).toBeEnabled()
    expect(samples.queryByRole('button', { name: 'Mute…' })).toBeNull()
  })
})
