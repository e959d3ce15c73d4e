import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import {
  controlPlayback,
  endRealtimeVideo,
  getVideoRecordings,
  listVideoChannels,
  searchVideoRecordings,
  startLiveVideo,
  startPlayback,
  takeVideoPhoto,
  VIDEO_FAILURES,
} from '#core/contract/video.ts'
import type { ScriptedCamera } from '#tests/support/scripted-camera.ts'
import { VideoBench } from '#tests/support/video-bench.ts'
import { videoRepository } from './video-repository.ts'

const bench = new VideoBench().use()

describe('what else a stream has', () => {
  it('is silent where the terminal sends sound no browser plays', async () => {
    const { vin, phone } = await bench.aCar()
    const [task] = await bench.start(vin)
    const made = bench.camera({ phone })
    made.send(2)
    made.sound(new Uint8Array(320).fill(0xd5))
    await expect.poll(async () => (await bench.poll([task.taskId]))[0]).toMatchObject({ result: 200, silent: true })
    const [{ liveUrl }] = await bench.poll([task.taskId])
    expect((await bench.watch(liveUrl, 100))[4]).toBe(1)
  })

  it('stays within its tenant, and needs a good address', async () => {
    const { vin, phone } = await bench.aCar()
    bench.answering({ phone })
    const [task] = await bench.start(vin)
    await bench.playable(task.taskId)
    expect((await bench.poll([task.taskId], 'foreign'))[0]).toMatchObject({
      result: VIDEO_FAILURES.ended,
      liveUrl: '',
      vin: '',
    })
    const stranger = await bench.test.ask(startLiveVideo, { body: { vin, channelNo: [1] }, token: 'foreign' })
    expect(stranger.code).toBe(400)
    await bench.test.ask(endRealtimeVideo, { body: { taskId: task.taskId }, token: 'foreign' })
    const path = new URL(`/video/${task.taskId}.flv`, bench.origin)
    const as = async (token: string) => {
      const response = await fetch(path, { headers: { authorization: `Bearer ${token}` } })
      await response.body?.cancel()
      return response.status
    }
    expect([await as('none'), await as('foreign'), await as('roleless'), await as('token')]).toEqual([
      401, 401, 401, 200,
    ])
    const [{ liveUrl }] = await bench.poll([task.taskId])
    expect((await fetch(new URL(liveUrl.replace(/until=\d+/, 'until=9999999999999'), bench.origin))).status).toBe(401)
    expect((await fetch(new URL(`/video/${'0'.repeat(32)}.flv`, bench.origin))).status).toBe(404)
  })

  it('is read over WebSocket as well, with the same address', async () => {
    const { vin, phone } = await bench.aCar()
    bench.answering({ phone })
    const [task] = await bench.start(vin)
    await bench.playable(task.taskId)
    const [{ liveUrl }] = await bench.poll([task.taskId])
    const open = (path: string) => new WebSocket(new URL(path, bench.origin.replace('http', 'ws')))

    const viewer = open(liveUrl)
    const begins = await new Promise<Buffer>((resolve, reject) => {
      viewer.once('message', (bytes: Buffer) => resolve(bytes))
      viewer.once('error', reject)
    })
    expect(begins.subarray(0, 3).toString()).toBe('FLV')

    const refused = (path: string) =>
      new Promise<number | undefined>((resolve) => {
        const socket = open(path)
        socket.once('error', () => {})
        socket.once('unexpected-response', (_request, response) => resolve(response.statusCode))
        socket.once('open', () => resolve(undefined))
      })
    expect(await refused(liveUrl.replace(/until=\d+/, 'until=9999999999999'))).toBe(401)
    expect(await refused(`/video/${'0'.repeat(32)}.flv`)).toBe(404)
    viewer.terminate()
  })

  it('takes photos: answered when the terminal has taken one', async () => {
    const { vin, phone } = await bench.aCar()
    bench.answering({ phone })
    const [{ taskId }] = await bench.start(vin)
    const taken = await bench.test.ask(takeVideoPhoto, { body: { taskId, channelId: 1 } })
    expect(taken.code).toBe(200)
    expect(bench.orders('shoot')[0]).toMatchObject({ vin, params: { channel: 1, command: 1 } })
    bench.terminal = () => ({ status: 'failed', result: 'refused' })
    const failed = await bench.test.ask(takeVideoPhoto, { body: { taskId, channelId: 1 }, lang: 'en' })
    expect(failed).toMatchObject({ code: 409, msg: 'Snapshot failed' })
  })

  it('knows the four usual channels until the table of the model is there', async () => {
    const { vin } = await bench.aCar()
    const channels = async () => (await bench.test.ask(listVideoChannels, { query: { vin } })).data
    expect((await channels()).channels.map(({ channelNo }: { channelNo: number }) => channelNo)).toEqual([1, 2, 3, 4])
    await videoRepository(bench.db).saveChannels(bench.owner.oemId, '', [
      { channelNo: 9, physicalNo: 2, kind: 'video', ptz: true },
    ])
    expect(await channels()).toEqual({
      known: true,
      channels: [{ channelNo: 9, physicalNo: 2, kind: 'video', ptz: true }],
    })
    await videoRepository(bench.db).saveChannels(bench.owner.oemId, '', [])
  })
})

describe('recordings', () => {
  const span = { startTime: '2026-01-05 08:00:00', endTime: '2026-01-05 09:00:00' }

  it('are listed as the terminal answers', async () => {
    const { vin } = await bench.aCar()
    const recording = { channel: 2, ...span, videoAlarm: 0, alarm: 1, media: 2, stream: 1, store: 2, size: 4096 }
    bench.terminal = () => ({ status: 'executed', evidence: { recordings: [recording] } })
    const asked = await bench.test.ask(searchVideoRecordings, { body: { vin, channelNo: 2, ...span } })
    const answer = await bench.test.ask(getVideoRecordings, { query: { jobId: asked.data.jobId } })
    expect(answer.data).toEqual({
      status: 'executed',
      recordings: [
        { channelNo: 2, ...span, media: 'video', stream: 'main', store: 'backup', sizeBytes: 4096, alarms: ['panic'] },
      ],
    })
  })

  it('of a camera play one at a time, and their end is sent before the next begins', async () => {
    const { vin, phone } = await bench.aCar()
    bench.terminal = ({ kind, params }) => {
      if (kind === 'playback') bench.camera({ phone, channel: params.channel as number }).roll()
      return { status: 'executed' }
    }
    const play = async (startTime: string, rate: number) => {
      const body = { vin, channelNo: 2, streamType: 1 as const, rate, ...span, startTime }
      const { data } = await bench.test.ask(startPlayback, { body })
      await bench.playable(data.taskId)
      return data.taskId as string
    }
    const first = await play(span.startTime, 0)
    const second = await play('2026-01-05 08:20:00', 3)
    expect((await bench.poll([first]))[0]).toMatchObject({ result: VIDEO_FAILURES.ended })
    await bench.test.ask(endRealtimeVideo, { body: { taskId: second } })
    await expect.poll(() => bench.orders('playbackControl')).toHaveLength(2)
    const orders = bench.given.filter(({ kind }) => kind.startsWith('playback'))
    expect(orders.map(({ kind, params }) => [kind, params.command ?? params.mode, params.rate])).toEqual([
      ['playback', 0, 0],
      ['playbackControl', 2, undefined],
      ['playback', 1, 3],
      ['playbackControl', 2, undefined],
    ])
  })

  it('take the place of live pictures no one watches any more', async () => {
    const { vin, phone } = await bench.aCar()
    bench.answering({ phone })
    const [live] = await bench.start(vin)
    await bench.playable(live.taskId)
    await bench.test.ask(endRealtimeVideo, { body: { taskId: live.taskId } })
    await bench.test.ask(startPlayback, { body: { vin, channelNo: 3, ...span } })
    const kinds = bench.given.map(({ kind }) => kind)
    expect(kinds.indexOf('liveControl')).toBeGreaterThan(-1)
    expect(kinds.indexOf('liveControl')).toBeLessThan(kinds.indexOf('playback'))
  })

  it('play from their beginning to their end, and are controlled', async () => {
    const { vin, phone } = await bench.aCar()
    let sent: ScriptedCamera | undefined
    bench.terminal = ({ kind }) => {
      if (kind === 'playback') {
        sent = bench.camera({ phone, channel: 2 })
        sent.send(60)
      }
      return { status: 'executed' }
    }
    const { data: task } = await bench.test.ask(startPlayback, { body: { vin, channelNo: 2, streamType: 1, ...span } })
    await bench.playable(task.taskId)
    expect(bench.orders('playback')[0]?.params).toMatchObject({ channel: 2, stream: 2, ...span })
    const control = { taskId: task.taskId, command: 'seek' as const, seekTime: '2026-01-05 08:30:00' }
    await bench.test.ask(controlPlayback, { body: control })
    expect(bench.orders('playbackControl')[0]?.params).toMatchObject({ command: 5, seekTime: control.seekTime })
    const [{ liveUrl }] = await bench.poll([task.taskId])
    const response = await fetch(new URL(liveUrl, bench.origin))
    sent!.socket.end()
    const bytes = Buffer.from(await response.arrayBuffer())
    let pictures = 0
    for (let at = 13; at < bytes.length; at += 15 + bytes.readUIntBE(at + 1, 3)) pictures += 1
    // The configuration and all sixty pictures.
    expect(pictures).toBe(61)
    expect((await bench.poll([task.taskId]))[0]).toMatchObject({ result: VIDEO_FAILURES.ended })
  })
})
