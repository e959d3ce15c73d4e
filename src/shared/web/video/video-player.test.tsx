import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import chinese from '#locales/zh/video.json'
import { renderPage } from '#tests/support/render-page.tsx'
import { VideoPlayer } from './video-player.tsx'
import type { VideoTask, VideoTasks } from './video-task.ts'

// jsdom plays nothing and logs an error instead.
HTMLMediaElement.prototype.pause = () => {}
HTMLMediaElement.prototype.play = async () => {}
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const task = (over: Partial<VideoTask> = {}): VideoTask => ({ taskId: 't1', result: 200, liveUrl: '/1.flv', ...over })

function aSource(answer: VideoTask = task()) {
  return {
    start: vi.fn<VideoTasks['start']>(async () => answer),
    poll: vi.fn<VideoTasks['poll']>(async () => answer),
    stop: vi.fn<VideoTasks['stop']>(async () => {}),
    takePhoto: vi.fn<NonNullable<VideoTasks['takePhoto']>>(async () => {}),
  }
}

async function open(tasks: VideoTasks | null, more: { mode?: 'playback'; countdown?: boolean } = {}) {
  // The browser of these tests plays no FLV, which is logged.
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { user } = await renderPage(<VideoPlayer channelNo={3} tasks={tasks} {...more} />, { namespaces: ['video'] })
  return { user, said: () => [...logged.mock.calls, ...warned.mock.calls].flat().map(String).join('\n') }
}
const button = (name: string) => screen.findByRole('button', { name })
const usable = async (name: string) => {
  await waitFor(async () => expect(await button(name)).toBeEnabled())
  return button(name)
}

describe('video player', () => {
  it('is named after its channel', async () => {
    await open(aSource())
    expect(await screen.findByRole('figure', { name: 'Left' })).toBeVisible()
  })

  it('says that there is no source (暂无视频资源！)', async () => {
    await open(null)
    expect(await screen.findByText('No video source!')).toBeVisible()
    expect(chinese.noSource).toBe('暂无视频资源！')
  })

  it('says so as well when the platform names no stream, and a click asks again', async () => {
    const source = aSource(task({ liveUrl: undefined }))
    const { user } = await open(source)
    await user.click(await button('No video source!Click to try again'))
    expect(source.start).toHaveBeenCalledTimes(2)
  })

  it('says that a snapshot was taken (抓拍成功)', async () => {
    const source = aSource()
    const { user } = await open(source)
    await user.click(await usable('Snapshot'))
    expect(await screen.findByText('Snapshot taken')).toBeVisible()
    expect(source.takePhoto).toHaveBeenCalledExactlyOnceWith('t1')
    expect(chinese.photoTaken).toBe('抓拍成功')
  })

  it('says that there is sound the browser cannot play, a moment after the first picture', async () => {
    const source = aSource(task({ silent: true }))
    // Only the player's own timers stop; the test uses the real clock.
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await open(source)
    await usable('Snapshot')
    expect(screen.queryByText('Audio format not supported by browsers')).not.toBeInTheDocument()
    await act(() => vi.advanceTimersByTimeAsync(3_000))
    expect(await screen.findByText('Audio format not supported by browsers')).toBeVisible()
    expect(source.poll).toHaveBeenCalledWith('t1', expect.anything())
  })

  it('says when it was not', async () => {
    const source = aSource()
    source.takePhoto.mockRejectedValue(new Error('no'))
    const { user } = await open(source)
    await user.click(await usable('Snapshot'))
    expect(await screen.findByText('Snapshot failed')).toBeVisible()
  })

  it('counts clicks within 100 ms as one', async () => {
    const source = aSource()
    const { user } = await open(source)
    await user.tripleClick(await usable('Snapshot'))
    await screen.findByText('Snapshot taken')
    expect(source.takePhoto).toHaveBeenCalledOnce()
  })

  it('only logs that the browser cannot play FLV', async () => {
    const { said } = await open(aSource())
    await waitFor(() => expect(said()).toContain('cannot play FLV'))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByText('Click to try again')).toBeNull()
    // The player continues: it is neither failed nor recreated.
    expect(await button('Pause')).toBeEnabled()
  })

  it('pauses and goes on', async () => {
    const source = aSource()
    const { user } = await open(source)
    await user.click(await usable('Pause'))
    expect(await screen.findByText('Paused')).toBeVisible()
    await user.click(await button('Play'))
    await waitFor(() => expect(screen.queryByText('Paused')).toBeNull())
    expect(source.stop).not.toHaveBeenCalled()
  })

  it('with the countdown a pause stops the task and starts another', async () => {
    const source = aSource()
    const { user } = await open(source, { countdown: true })
    await user.click(await usable('Pause'))
    await waitFor(() => expect(source.start).toHaveBeenCalledTimes(2))
    expect(source.stop).toHaveBeenCalledExactlyOnceWith('t1')
  })

  it('switches between HD (0) and SD (1)', async () => {
    const source = aSource()
    const { user } = await open(source)
    expect(await usable('Pause')).toBeVisible()
    expect(await button('HD')).toHaveAttribute('aria-pressed', 'true')
    await user.click(await button('SD'))
    await waitFor(() => expect(source.start.mock.calls.map(([mediaType]) => mediaType)).toEqual([0, 1]))
    expect(await button('SD')).toHaveAttribute('aria-pressed', 'true')
  })
})
