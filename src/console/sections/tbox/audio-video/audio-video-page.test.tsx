import { codesOf } from '#core/contract/endpoint.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  type AudioVideoJob,
  type AudioVideoParameter,
  getAudioVideoJob,
  listAudioVideoTemplates,
  readAudioVideo,
  saveAudioVideoTemplate,
  saveVideoChannels,
  writeAudioVideo,
} from '#core/contract/audio-video.ts'
import { listVideoChannels } from '#core/contract/video.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { AudioVideoPage } from './audio-video-page.tsx'
import { bandwidthOf } from './bandwidth.ts'
import { changedOnly, changesBetween } from '#console/ui/parameter/parameter-change.ts'

const VIN = 'LGWEF4A50TEST0001'
const POLLED = { timeout: 6000 }
const stream = (bitRate: number) => ({ mode: 0, resolution: 5, keyFrameInterval: 50, frameRate: 25, bitRate })
const settings: AudioVideoParameter[] = [
  { id: 0x75, value: { live: stream(1000), stored: stream(2000), osd: 1, audioOutput: 1 } },
  {
    id: 0x76,
    value: {
      avChannels: 1,
      audioChannels: 1,
      videoChannels: 0,
      rows: [
        { physical: 1, logical: 1, kind: 0, ptz: 0 },
        { physical: 2, logical: 36, kind: 1, ptz: 0 },
      ],
    },
  },
  { id: 0x79, value: { threshold: 20, minutes: 5, minutesBefore: 1 } },
]
const aJob = (over: Partial<AudioVideoJob> = {}): AudioVideoJob => ({
  jobId: 1,
  status: 'executed',
  result: 'answered',
  resultDetail: null,
  resultTime: '2026-01-05 08:00:00',
  parameters: settings,
  ...over,
})

const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  platform.answer(listVideoChannels, () => ({ known: false, channels: [] }))
  platform.answer(listAudioVideoTemplates, () => ({ list: [] }))
  platform.answer(readAudioVideo, () => ({ jobId: 1 }))
  platform.answer(getAudioVideoJob, () => aJob())
})

const open = () =>
  renderPage(<AudioVideoPage />, {
    path: `/tbox/audioVideo?vin=${VIN}`,
    codes: [
      '/tbox/audioVideo',
      ...[readAudioVideo, writeAudioVideo, saveAudioVideoTemplate, saveVideoChannels].flatMap(({ access }) =>
        codesOf(access),
      ),
    ],
    namespaces: ['audioVideo', 'parameter', 'protocol', 'tbox', 'video', 'validation', 'select', 'list'],
  })

describe('audio and video settings', () => {
  it('are read, changed, shown before and after, and written with a reason', async () => {
    const written: unknown[] = []
    platform.answer(writeAudioVideo, ({ body }) => {
      written.push(body)
      return { jobId: 2 }
    })
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Read from terminal' }))
    const rates = await screen.findAllByRole('spinbutton', { name: /bit ?rate/i }, POLLED)
    await user.clear(rates[0]!)
    await user.type(rates[0]!, '500')
    platform.answer(getAudioVideoJob, () => aJob({ jobId: 2, result: 'verified', parameters: [] }))
    await user.click(screen.getByRole('button', { name: 'Write 1 change' }))
    const drawer = await screen.findByRole('dialog')
    expect(within(drawer).getByText(/^1000/)).toBeVisible()
    expect(within(drawer).getByText(/^500/)).toBeVisible()
    await user.click(within(drawer).getByLabelText('Reason'))
    await user.paste('too much traffic')
    await user.click(within(drawer).getByRole('button', { name: 'Write' }))
    expect(await screen.findByText(/Written and verified/, {}, POLLED)).toBeVisible()
    expect(written).toEqual([
      {
        vin: VIN,
        reason: 'too much traffic',
        parameters: [{ id: 0x75, value: { live: stream(500), stored: stream(2000), osd: 1, audioOutput: 1 } }],
      },
    ])
  })

  it('say what they cost, and can become the channels of the model and a template', async () => {
    const saved: unknown[] = []
    platform.answer(saveVideoChannels, ({ body }) => {
      saved.push(body)
      return null
    })
    platform.answer(saveAudioVideoTemplate, ({ body }) => {
      const { name } = body as { name: string }
      saved.push(name)
      return { id: 5, name, parameters: settings, updateTime: '2026-01-05 08:00:00' }
    })
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Read from terminal' }))
    expect(await screen.findByText('1,000 kbit/s', {}, POLLED)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Set as model’s channels' }))
    expect(saved).toEqual([])
    await user.click(await screen.findByText('Confirm'))
    expect(await screen.findByText('Channels saved for the model')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Save as template' }))
    const drawer = (await screen.findByLabelText('Name')).closest<HTMLElement>('[role=dialog]')!
    await user.type(within(drawer).getByLabelText('Name'), 'City')
    await user.click(within(drawer).getByRole('button', { name: /save/i }))
    await expect.poll(() => saved).toContain('City')
    expect(saved[0]).toMatchObject({ vin: VIN, channels: [{ channelNo: 1 }, { channelNo: 36, kind: 'audio' }] })
  })

  it('show when the terminal is offline or has other settings', async () => {
    platform.answer(getAudioVideoJob, () =>
      aJob({ status: 'failed', result: 'readBackDiffers', resultDetail: '0075', parameters: [] }),
    )
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Read from terminal' }))
    expect(await screen.findByText(/The terminal reports different values for 0075/, {}, POLLED)).toBeVisible()
  })
})

describe('changes and costs', () => {
  const before = { 117: { live: { bitRate: 1 }, list: [1, 2] }, 121: { minutes: 5 } }

  it('are found leaf by leaf, and only changed parameters are written', () => {
    const after = { 117: { live: { bitRate: 2 }, list: [1] }, 121: { minutes: 5 } }
    expect(changesBetween(before, after)).toEqual([
      { id: 117, path: ['live', 'bitRate'], before: 1, after: 2 },
      { id: 117, path: ['list', 1], before: 2, after: undefined },
    ])
    expect(changedOnly(before, after).map(({ id }) => id)).toEqual([117])
    expect(changesBetween(before, before)).toEqual([])
  })

  it('count every camera once, with its own stream where it has one', () => {
    const rows = [
      { logical: 1, kind: 0 },
      { logical: 2, kind: 2 },
      { logical: 36, kind: 1 },
    ]
    const own = { rows: [{ channel: 2, live: { bitRate: 200 }, stored: { bitRate: 400 } }] }
    const cost = bandwidthOf({
      117: { live: { bitRate: 1000 }, stored: { bitRate: 2000 } },
      118: { rows },
      119: own,
    })
    expect(cost).toMatchObject({ cameras: 2, liveKbps: 1200, storedKbps: 2400 })
    expect(cost!.liveGigabytesPerHour).toBeCloseTo(0.27)
    expect(cost!.storedGigabytesPerDay).toBeCloseTo(25.92)
    expect(bandwidthOf({})).toBeNull()
  })
})
