// @alone: the token of a display lasts as long as its page.
import { act, screen, waitFor } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { getMyInfo } from '#core/contract/account.ts'
import {
  controlPlayback,
  endRealtimeVideo,
  getVideoRecordings,
  listVideoChannels,
  pollVideoTasks,
  searchVideoRecordings,
  startPlayback,
  type VideoRecording,
  type VideoTask,
} from '#core/contract/video.ts'
import { aPerson } from '#tests/builders/my-info.ts'
import { fakePlatform, refusal } from '#tests/support/fake-platform.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { screenSelfAtom } from '../stage/display-state.ts'
import { RecordingRow } from './recording-row.tsx'
import type { Replay } from './use-replay.ts'

// jsdom plays nothing and logs an error instead.
HTMLMediaElement.prototype.pause = () => {}
HTMLMediaElement.prototype.play = async () => {}
const platform = fakePlatform()
const PLAYBACK = '/operate/vehicleMonitor/video/playback'
const VIN = 'LGWEF4A50TEST0001'
const NOON = Date.parse('2026-03-02T04:00:00Z')
const MINUTE = 60_000
/** Busy machines take their time. */
const SOON = { timeout: 15_000 }
vi.setConfig({ testTimeout: 60_000 })

const aReplay = (over: Partial<Replay> = {}): Replay => ({
  value: undefined,
  error: null,
  from: NOON,
  to: NOON + 60 * MINUTE,
  at: NOON + MINUTE,
  playing: true,
  speed: 4,
  seek: () => {},
  play: () => {},
  setSpeed: () => {},
  ...over,
})
const aRecording = (channelNo: number, startTime: string, endTime: string): VideoRecording => ({
  channelNo,
  startTime: `2026-03-02 ${startTime}`,
  endTime: `2026-03-02 ${endTime}`,
  media: 'video',
  stream: 'main',
  store: 'main',
  sizeBytes: 1,
  alarms: [],
})
const aTask = (taskId: string, over: Partial<VideoTask> = {}): VideoTask => ({
  taskId,
  vin: VIN,
  channelNo: 1,
  plateNo: '',
  liveUrl: `/video/${taskId}.flv`,
  result: 200,
  msg: '',
  mediaType: 1,
  silent: false,
  ...over,
})
const holds = (recordings: VideoRecording[], status: 'executed' | 'noResponse' = 'executed') =>
  platform.answer(getVideoRecordings, () => ({ status, recordings }))
const signedIn = (...codes: string[]) => {
  document.cookie = 'wit-dashboard-token=t'
  platform.answer(getMyInfo, () => aPerson({ menuApis: ['/single'], buttonApis: codes }))
}

/** Moves the clock of the replay, or plugs the vehicle off. */
const wall = new EventTarget()
const show = (change: Partial<Replay>) =>
  act(() => void wall.dispatchEvent(new CustomEvent('show', { detail: change })))

function Wall({ online }: { online: boolean }) {
  const [replay, setReplay] = useState<Replay>(aReplay)
  useEffect(() => {
    const change = (event: Event) =>
      setReplay((before) => ({ ...before, ...(event as CustomEvent<Partial<Replay>>).detail }))
    wall.addEventListener('show', change)
    return () => wall.removeEventListener('show', change)
  }, [])
  return <RecordingRow vin={VIN} online={online} replay={replay} />
}

let opened: Awaited<ReturnType<typeof renderScreen>> | undefined
const open = async (online = true) => {
  opened = await renderScreen(<Wall online={online} />, { address: '/single' })
  return opened
}
const bodies = (endpoint: Parameters<typeof platform.asked>[0]) => platform.asked(endpoint).map(({ body }) => body)
const tile = (name: string) => screen.findByRole('figure', { name }, SOON)

// The words come by themselves with the first tile; fetched before, no test waits for them.
beforeAll(() => Promise.all([import('#locales/en/single.json'), import('#locales/en/video.json')]))
beforeEach(() => {
  localStorage.clear()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  let tasks = 0
  platform.answer(listVideoChannels, () => ({
    known: true,
    channels: [1, 2].map((channelNo) => ({ channelNo, physicalNo: channelNo, kind: 'video' as const, ptz: false })),
  }))
  platform.answer(searchVideoRecordings, () => ({ jobId: 5 }))
  platform.answer(startPlayback, () => {
    tasks += 1
    return aTask(`t${tasks}`)
  })
  platform.answer(pollVideoTasks, () => ({ items: [aTask('t1')] }))
  platform.answer(controlPlayback, () => null)
  platform.answer(endRealtimeVideo, () => null)
  holds([aRecording(1, '12:00:00', '12:20:00')])
  signedIn(PLAYBACK)
})
afterEach(async () => {
  opened?.unmount()
  // What a test began must not end in the next one.
  await waitFor(() => {
    if (bodies(endRealtimeVideo).length !== bodies(startPlayback).length) throw new Error('a playback was not ended')
  }, SOON)
  opened?.live.close()
  opened = undefined
  document.cookie = 'wit-dashboard-token=; Max-Age=0'
  vi.restoreAllMocks()
})

describe('recordings in a replay', () => {
  it('are asked for once, and play from where the clock will be, at its speed', async () => {
    await open()
    await screen.findByText(/^Recording/, {}, SOON)
    expect(bodies(searchVideoRecordings)).toEqual([
      { vin: VIN, startTime: '2026-03-02 12:00:00', endTime: '2026-03-02 13:00:00' },
    ])
    expect(bodies(startPlayback)).toEqual([
      {
        vin: VIN,
        channelNo: 1,
        streamType: 1,
        rate: 3,
        startTime: '2026-03-02 12:01:12',
        endTime: '2026-03-02 12:20:00',
      },
    ])
    expect(await tile('Forward')).toHaveTextContent('No recordings from this camera in this period')
  })

  it('stand, go on and slow down with the clock, and end with the replay', async () => {
    await open()
    await screen.findByText(/^Recording/, {}, SOON)
    show({ playing: false })
    await waitFor(() => expect(bodies(controlPlayback)).toEqual([{ taskId: 't1', command: 'pause', rate: 3 }]), SOON)
    show({ playing: true })
    await waitFor(
      () => expect(bodies(controlPlayback).at(-1)).toEqual({ taskId: 't1', command: 'fast', rate: 3 }),
      SOON,
    )
    show({ speed: 1 })
    await waitFor(
      () => expect(bodies(controlPlayback).at(-1)).toEqual({ taskId: 't1', command: 'start', rate: 0 }),
      SOON,
    )
    expect(bodies(endRealtimeVideo)).toEqual([])
    opened!.unmount()
    await waitFor(() => expect(bodies(endRealtimeVideo)).toEqual([{ taskId: 't1' }]), SOON)
  })

  it('restart after a seek, and end where nothing was recorded', async () => {
    await open()
    await screen.findByText(/^Recording/, {}, SOON)
    show({ at: NOON + 15 * MINUTE, playing: false })
    await waitFor(() => expect(bodies(startPlayback)).toHaveLength(2), SOON)
    expect(bodies(startPlayback).at(-1)).toMatchObject({ startTime: '2026-03-02 12:15:00' })
    await waitFor(() => expect(bodies(endRealtimeVideo)).toEqual([{ taskId: 't1' }]), SOON)
    show({ at: NOON + 30 * MINUTE })
    await waitFor(async () => expect(await tile('Cockpit')).toHaveTextContent('No recording at this time'), SOON)
    await waitFor(() => expect(bodies(endRealtimeVideo)).toEqual([{ taskId: 't1' }, { taskId: 't2' }]), SOON)
  })

  it('are not asked to play faster than a mobile network carries', async () => {
    await open()
    await screen.findByText(/^Recording/, {}, SOON)
    show({ speed: 64 })
    expect(await screen.findByText('Video plays at up to 4×', {}, SOON)).toBeVisible()
    await waitFor(() => expect(bodies(endRealtimeVideo)).toEqual([{ taskId: 't1' }]), SOON)
  })

  it('play the main stream of the selected camera', async () => {
    const { user } = await open()
    await screen.findByText(/^Recording/, {}, SOON)
    await user.click(screen.getByRole('button', { name: 'Enlarge Cockpit' }))
    await waitFor(() => expect(bodies(startPlayback).at(-1)).toMatchObject({ streamType: 0 }), SOON)
    expect(await screen.findByRole('button', { name: 'Shrink Cockpit', pressed: true }, SOON)).toBeVisible()
  })

  it('say why they do not play', async () => {
    platform.answer(startPlayback, () => aTask('t9', { result: 602604, liveUrl: '', msg: 'The terminal refused' }))
    await open()
    expect(await screen.findByText('The terminal refused', {}, SOON)).toBeVisible()
  })
})

describe('without recordings the wall says why', () => {
  it('a terminal that holds nothing', async () => {
    holds([])
    await open()
    expect(await screen.findByText('No recordings on the vehicle for this period.', {}, SOON)).toBeVisible()
  })

  it('a terminal that does not answer, or is not asked because it refuses', async () => {
    holds([], 'noResponse')
    await open()
    expect(await screen.findByText('The vehicle did not return its list of recordings.', {}, SOON)).toBeVisible()
    opened!.unmount()
    platform.answer(searchVideoRecordings, () => refusal(409, 'too many'))
    await open()
    expect(await screen.findByText('The vehicle did not return its list of recordings.', {}, SOON)).toBeVisible()
  })

  it('another wall that asked the same a moment ago: its answer serves', async () => {
    platform.answer(searchVideoRecordings, () => refusal(409, 'on its way', [{ path: 'openJobId', message: '8' }]))
    await open()
    await screen.findByText(/^Recording/, {}, SOON)
    expect(platform.asked(getVideoRecordings)[0]?.query.get('jobId')).toBe('8')
  })

  it('a vehicle that is away is not asked', async () => {
    await open(false)
    expect(await screen.findByText('Recordings are stored on the vehicle, which is offline.', {}, SOON)).toBeVisible()
    expect(bodies(searchVideoRecordings)).toEqual([])
  })

  it('an account without the right', async () => {
    signedIn()
    await open()
    expect(await screen.findByText(/don’t have permission to play them/, {}, SOON)).toBeVisible()
    expect(bodies(searchVideoRecordings)).toEqual([])
  })

  it('a display with a token, also where a user is signed in in the same browser', async () => {
    localStorage.setItem('fleetwall.screenToken', 'screen_1')
    const { store } = await open()
    act(() =>
      store.set(screenSelfAtom, {
        kind: 'token',
        name: 'Lobby',
        wallName: null,
        screens: ['/single'],
        language: null,
        market: null,
        expireTime: null,
        playlist: null,
      }),
    )
    expect(await screen.findByText(/Sign in to play them/, {}, SOON)).toBeVisible()
    expect([...bodies(searchVideoRecordings), ...platform.asked(getMyInfo)]).toEqual([])
  })
})
