import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { jobChanged } from '#core/contract/live-job.ts'
import {
  type ContentSet,
  countContentMatches,
  estimateContent,
  listContentMatches,
  listContentSets,
  runContentQuery,
} from '#core/contract/message-content.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { aLiveConnection } from '#tests/support/live-connection.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
// The page fetches these when it needs them; here they are there already.
import '#console/ui/time-range-control.tsx'
import '#console/ui/frame/frame-codec.ts'
import { ContentPage } from './content-page.tsx'

const PATH = '/dataService/content'
const VIN = 'LGWEF4A50TEST0001'
const aSet = (over: Partial<ContentSet> = {}): ContentSet => ({
  id: 7,
  name: 'Fast ones',
  filter: {
    vins: VIN,
    startTime: '2026-01-05 00:00:00',
    endTime: '2026-01-05 23:59:59',
    protocol: 'jt808',
    messageId: '0x0200',
    conditions: [{ path: 'speed', op: 'ge', value: '90' }],
  },
  state: 'finished',
  vehicles: 1,
  scanned: 8640,
  matched: 2,
  cut: false,
  createTime: '2026-01-05 08:00:00',
  expireTime: '2026-01-12 08:00:00',
  ...over,
})
const platform = fakePlatform()
let live = aLiveConnection()
beforeEach(() => {
  localStorage.clear()
  live = aLiveConnection()
  platform.answer(listContentSets, () => ({ list: [aSet()], total: 1 }))
  platform.answer(countContentMatches, () => [{ vin: VIN, count: 2 }])
  platform.answer(listContentMatches, () => ({
    list: [
      {
        number: 1,
        vin: VIN,
        time: '2026-01-05 08:00:00',
        receiveTime: '2026-01-05 08:00:01',
        messageId: '0x0200',
        protocol: 'jt808' as const,
        fields: { speed: '91' },
        content: '7e02007e',
      },
    ],
    nextKey: null,
  }))
})
const codes = ['run', 'delete', 'export'].map((verb) => `${PATH}/query/${verb}`)
const open = (query = '', given = codes) =>
  renderPage(live.around(<ContentPage />), {
    path: `${PATH}${query}`,
    codes: [PATH, ...given],
    namespaces: ['messageContent', 'job', 'list', 'select', 'protocol', 'journal', 'terminal', 'hexParser'],
  })

describe('message content query', () => {
  it('lists results with what was asked, and opens one', async () => {
    const { user, router } = await open()
    const row = (await screen.findByText('Fast ones')).closest('tr')!
    expect(row).toHaveTextContent('speed ≥ 90')
    expect(row).toHaveTextContent('8,640')
    await user.click(row)
    await expect.poll(() => router.state.location.search).toBe('?set=7')
  })

  it('says how to begin where there is nothing', async () => {
    platform.answer(listContentSets, () => ({ list: [], total: 0 }))
    await open()
    expect(await screen.findByText('No searches yet')).toBeVisible()
  })

  it('shows matched values and counts per vehicle; a vehicle narrows the list', async () => {
    const { user } = await open('?set=7')
    expect(await screen.findByText('speed = 91')).toBeVisible()
    const side = await screen.findByLabelText('Per vehicle')
    await user.click(within(side).getByText(VIN))
    await expect.poll(() => platform.asked(listContentMatches).map(({ query }) => query.get('vin'))).toContain(VIN)
  })

  it('reports an incomplete result', async () => {
    platform.answer(listContentSets, () => ({ list: [aSet({ cut: true })], total: 1 }))
    await open('?set=7')
    expect(await screen.findByText(/^Incomplete/)).toBeVisible()
  })

  it('estimates and runs a query made from an earlier one', async () => {
    platform.answer(estimateContent, () => ({ vehicles: 1, vehicleDays: 1, messages: 250_000, allowed: false }))
    platform.answer(runContentQuery, () => ({ id: 8 }))
    const { user, router } = await open()
    await user.click(await screen.findByLabelText('Repeat search'))
    await user.click(await screen.findByText('Estimate size'))
    expect(await screen.findByText(/Too much for one search/)).toBeVisible()
    await user.click(screen.getByText('Run'))
    await expect.poll(() => platform.asked(runContentQuery)[0]?.body).toEqual({ name: 'Fast ones', ...aSet().filter })
    await expect.poll(() => router.state.location.search).toBe('?set=8')
  })

  it('counts while a query runs, and shows what was found when more is', async () => {
    const vins = [VIN, 'LGWEF4A50TEST0002', 'LGWEF4A50TEST0003', 'LGWEF4A50TEST0004'].join(',')
    const going = aSet({ state: 'running', vehicles: 0, scanned: 100, matched: 2, filter: { ...aSet().filter, vins } })
    platform.answer(listContentSets, () => ({ list: [going], total: 1 }))
    await open('?set=7')
    expect(await screen.findByText('0 / 4')).toBeVisible()
    const change = { kind: 'contentSet', id: 7, state: 'running', total: 4, secondsLeft: null } as const
    live.publish(jobChanged, { ...change, done: 1, figures: { vehicles: 1, scanned: 5000, matched: 2 } })
    expect(screen.getByText('1 / 4')).toBeVisible()
    expect(screen.getByText(/5,000/)).toBeVisible()
    expect(platform.asked(countContentMatches)).toHaveLength(1)
    platform.answer(countContentMatches, () => [{ vin: VIN, count: 9 }])
    live.publish(jobChanged, { ...change, done: 2, figures: { vehicles: 2, scanned: 9000, matched: 9 } })
    const side = await screen.findByLabelText('Per vehicle')
    await waitFor(() => expect(side).toHaveTextContent('9'))
  })

  it('offers a new query only to who may run one', async () => {
    await open('', [])
    await screen.findByText('Fast ones')
    expect(screen.queryByRole('button', { name: 'New search' })).toBeNull()
  })
})
