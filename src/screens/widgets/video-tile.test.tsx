// @alone: decoders are counted over the whole page.
import { act, screen, waitFor } from '@testing-library/react'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { endRealtimeVideo, pollVideoTasks, startLiveVideo, type VideoTask } from '#core/contract/video.ts'
import { fakePlatform, refusal } from '#tests/support/fake-platform.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { VideoBudgetProvider } from './video-budget-provider.tsx'
import { VideoTile } from './video-tile.tsx'

// jsdom plays nothing and logs an error instead.
HTMLMediaElement.prototype.pause = () => {}
HTMLMediaElement.prototype.play = async () => {}
const platform = fakePlatform()

const aTask = (over: Partial<VideoTask> = {}): VideoTask => ({
  taskId: 't1',
  vin: 'V1',
  channelNo: 1,
  plateNo: '',
  liveUrl: '/video/1.flv',
  result: 200,
  msg: '',
  mediaType: 1,
  silent: false,
  ...over,
})

let opened: Awaited<ReturnType<typeof renderScreen>> | undefined
/** Changes what the wall shows. */
const wall = new EventTarget()
const show = (tiles: ReactNode) =>
  act(() => {
    wall.dispatchEvent(new CustomEvent('show', { detail: tiles }))
  })

function Wall({ first }: { first: ReactNode }) {
  const [tiles, setTiles] = useState(first)
  useEffect(() => {
    const change = (event: Event) => setTiles((event as CustomEvent<ReactNode>).detail)
    wall.addEventListener('show', change)
    return () => wall.removeEventListener('show', change)
  }, [])
  return (
    <VideoBudgetProvider>
      <Suspense fallback={null}>{tiles}</Suspense>
    </VideoBudgetProvider>
  )
}

async function open(tiles: ReactNode, query = '') {
  opened = await renderScreen(<Wall first={tiles} />, { address: `/single${query}` })
  return opened
}
const starts = () => platform.asked(startLiveVideo).map(({ body }) => body)

/** Tasks the platform has begun: each has to be ended. */
let begun = 0
const begin = (over: Partial<VideoTask> = {}) => {
  begun += 1
  return { items: [aTask(over)] }
}

// The words come by themselves with the first tile; fetched before, no test waits for them.
beforeAll(() => import('#locales/en/video.json'))
beforeEach(() => {
  begun = 0
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  platform.answer(startLiveVideo, () => begin())
  platform.answer(pollVideoTasks, () => ({ items: [aTask()] }))
  platform.answer(endRealtimeVideo, () => null)
})
afterEach(async () => {
  vi.useRealTimers()
  opened?.unmount()
  opened?.live.close()
  await waitFor(() => {
    if (platform.asked(endRealtimeVideo).length !== begun) throw new Error('a task was not ended')
  })
  vi.restoreAllMocks()
})

describe('video tile', () => {
  it('plays the sub stream in the grid', async () => {
    await open(<VideoTile vin="V1" channelNo={2} title="陕A00001" />)
    expect(await screen.findByRole('figure', { name: '陕A00001 · Forward' })).toBeVisible()
    expect(await screen.findByText('Live')).toBeVisible()
    expect(starts()).toEqual([{ vin: 'V1', channelNo: [2], streamType: 1 }])
  })

  it('changes to the main stream when it is selected, and back', async () => {
    const focused = vi.fn<() => void>()
    const { user } = await open(<VideoTile vin="V1" channelNo={2} onFocus={focused} />)
    await screen.findByText('Live')
    await user.tab()
    await user.keyboard('{Enter}')
    expect(focused).toHaveBeenCalledOnce()
    show(<VideoTile vin="V1" channelNo={2} onFocus={focused} focused />)
    await waitFor(() => expect(starts().at(-1)).toMatchObject({ streamType: 0 }))
    expect(platform.asked(endRealtimeVideo).map(({ body }) => body)).toEqual([{ taskId: 't1' }])
    expect(await screen.findByRole('button', { name: 'Shrink Forward', pressed: true })).toBeVisible()
  })

  it('waits for a decoder and plays when one is free', async () => {
    const first = <VideoTile key="1" vin="V1" channelNo={1} />
    const second = <VideoTile key="2" vin="V1" channelNo={2} />
    await open([first, second], '?decoders=1')
    await screen.findByText('Live')
    expect(screen.getByRole('figure', { name: 'Forward' })).toHaveTextContent('Waiting for a free player')
    expect(starts()).toHaveLength(1)
    show([second])
    await waitFor(() => expect(starts()).toHaveLength(2))
    expect(await screen.findByText('Live')).toBeVisible()
    expect(platform.asked(endRealtimeVideo)).toHaveLength(1)
  })

  it('asks nothing of a vehicle that is not connected', async () => {
    await open(<VideoTile vin="V1" channelNo={1} offline />)
    expect(await screen.findByText('The vehicle is offline')).toBeVisible()
    expect(starts()).toEqual([])
  })

  it('says why there is no picture and tries again by itself', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    platform.answer(startLiveVideo, () => begin({ result: 602605, msg: 'No picture in time' }))
    await open(<VideoTile vin="V1" channelNo={1} />)
    expect(await screen.findByText('No picture in time')).toBeVisible()
    expect(starts()).toHaveLength(1)
    platform.answer(startLiveVideo, () => begin())
    await act(() => vi.advanceTimersByTimeAsync(15_000))
    expect(await screen.findByText('Live')).toBeVisible()
  })

  it('says so when the platform refuses', async () => {
    platform.answer(startLiveVideo, () => refusal(403, 'You may not see this camera'))
    await open(<VideoTile vin="V1" channelNo={1} />)
    expect(await screen.findByText('You may not see this camera')).toBeVisible()
  })

  it('marks a stream whose sound no browser plays', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    platform.answer(pollVideoTasks, () => ({ items: [aTask({ silent: true })] }))
    await open(<VideoTile vin="V1" channelNo={1} />)
    await screen.findByText('Live')
    await act(() => vi.advanceTimersByTimeAsync(3_000))
    expect(await screen.findByText('No sound')).toBeVisible()
  })

  it('does not call a frozen picture live', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await open(<VideoTile vin="V1" channelNo={1} />)
    await screen.findByText('Live')
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(await screen.findByText('Video frozen')).toBeVisible()
    expect(screen.queryByText('Live')).not.toBeInTheDocument()
    // After giving up, it reads the status of the task.
    await act(() => vi.advanceTimersByTimeAsync(14_000))
    await waitFor(() => expect(platform.asked(pollVideoTasks).length).toBeGreaterThan(1))
  })

  it('ends its task when it goes', async () => {
    await open(<VideoTile vin="V1" channelNo={1} />)
    await screen.findByText('Live')
    show(null)
    await waitFor(() => expect(platform.asked(endRealtimeVideo)).toHaveLength(1))
  })
})
