import { describe, expect, it } from 'vitest'
import { endRealtimeVideo, VIDEO_FAILURES } from '#core/contract/video.ts'
import { VideoBench } from '#tests/support/video-bench.ts'

const bench = new VideoBench().use()

describe('a live picture', () => {
  it('comes from the terminal asked for it, to everybody who wants it, over one connection', async () => {
    const { vin, phone } = await bench.aCar()
    bench.answering({ phone })
    const [first] = await bench.start(vin)
    expect(first).toMatchObject({ vin, channelNo: 1, plateNo: 'A12345', mediaType: 0 })
    await bench.playable(first.taskId)
    const [second] = await bench.start(vin)
    expect(second).toMatchObject({ result: 200 })
    const [one, two] = await Promise.all([bench.watch(second.liveUrl, 5_000), bench.watch(second.liveUrl, 5_000)])
    for (const bytes of [one, two]) {
      expect(bytes.toString('latin1', 0, 3)).toBe('FLV')
      // Pictures, no sound: what a header promises and does not come stalls players.
      expect(bytes[4]).toBe(1)
      expect(bytes.subarray(24, 26).toString('hex')).toBe('1700')
    }
    expect(bench.orders('liveVideo')).toHaveLength(1)
    expect(bench.orders('liveVideo')[0]?.params).toMatchObject({
      server: 'video.example',
      tcpPort: bench.port,
      stream: 0,
    })
  })

  it('is shown as starting until the first picture', async () => {
    const { vin, phone } = await bench.aCar()
    const [task] = await bench.start(vin)
    expect(task).toMatchObject({ result: 602602, liveUrl: '' })
    bench.camera({ phone }).send(3)
    await bench.playable(task.taskId)
  })

  it('reaches the vehicle that was asked when the media id is not the phone, two at once', async () => {
    const cars = [await bench.aCar(), await bench.aCar(), await bench.aCar()]
    bench.terminal = ({ vin, kind }) => {
      const nth = cars.findIndex((car) => car.vin === vin)
      if (kind !== 'liveVideo') return { status: 'executed' }
      const made = bench.camera({ phone: `99990000000${nth}` })
      for (let n = 0; n < 3; n += 1) made.picture(marked(nth), true)
      return { status: 'executed' }
    }
    const tasks = (await Promise.all(cars.map(({ vin }) => bench.start(vin)))).flat()
    for (const { taskId } of tasks) await bench.playable(taskId)
    const now = await bench.poll(tasks.map(({ taskId }) => taskId))
    const seen = await Promise.all(now.map(({ liveUrl }: { liveUrl: string }) => bench.watch(liveUrl, 60)))
    expect(seen.map((bytes) => bytes.includes(Buffer.from(`car-${seen.indexOf(bytes)}`)))).toEqual([true, true, true])
  })

  it('is not given to a socket no one asked for', async () => {
    const { vin, phone } = await bench.aCar()
    const stranger = bench.camera({ phone: '000000000077' })
    stranger.send(2)
    await stranger.whenClosed()
    const [task] = await bench.start(vin)
    const wrongChannel = bench.camera({ phone, channel: 2 })
    wrongChannel.send(2)
    await wrongChannel.whenClosed()
    expect((await bench.poll([task.taskId]))[0]).toMatchObject({ result: 602602 })
  })

  it('ends with the last viewer, after a while, and the terminal is notified', async () => {
    const { vin, phone } = await bench.aCar()
    bench.answering({ phone })
    const [one] = await bench.start(vin)
    const [two] = await bench.start(vin)
    await bench.playable(one.taskId)
    await bench.test.ask(endRealtimeVideo, { body: { taskId: one.taskId } })
    expect((await bench.poll([one.taskId, two.taskId])).map(({ result }: { result: number }) => result)).toEqual([
      VIDEO_FAILURES.ended,
      200,
    ])
    await bench.test.ask(endRealtimeVideo, { body: { taskId: two.taskId } })
    await bench.cameras[0]!.whenClosed()
    expect(bench.orders('liveControl')).toEqual([
      expect.objectContaining({ params: { channel: 1, command: 0, close: 0 } }),
    ])
  })

  it('is asked for again when the connection breaks', async () => {
    const { vin, phone } = await bench.aCar()
    bench.answering({ phone })
    const [task] = await bench.start(vin)
    await bench.playable(task.taskId)
    bench.cameras[0]!.end()
    await expect.poll(() => bench.orders('liveVideo').length).toBe(2)
    await bench.playable(task.taskId)
  })

  it('changes its quality over the same connection, and no one loses the better one', async () => {
    const { vin, phone } = await bench.aCar()
    bench.answering({ phone })
    const [low] = await bench.start(vin, [1], 1)
    await bench.playable(low.taskId)
    const [high] = await bench.start(vin, [1], 0)
    expect(high).toMatchObject({ mediaType: 0 })
    const [lowAgain] = await bench.start(vin, [1], 1)
    expect(lowAgain).toMatchObject({ mediaType: 0 })
    expect(bench.orders('liveControl').map(({ params }) => params)).toEqual([{ channel: 1, command: 1, stream: 0 }])
    expect(bench.orders('liveVideo')).toHaveLength(1)
  })
})

/** A key picture that carries a mark. */
const marked = (nth: number) =>
  Buffer.concat([
    Buffer.from('00000001674d001f01000000016 8ee0100000001 65'.replaceAll(' ', ''), 'hex'),
    Buffer.from(`car-${nth} `.repeat(20)),
  ])

describe('a picture that does not come', () => {
  it.each([
    [{ status: 'failed', result: 'notConnected' }, VIDEO_FAILURES.offline, 'The vehicle is offline'],
    [{ status: 'failed', result: 'refused' }, VIDEO_FAILURES.refused, 'The terminal rejected the request'],
    [{ status: 'unsupported', result: 'unsupported' }, VIDEO_FAILURES.refused, 'The terminal does not support video'],
  ] as const)('says why: %o', async (state, result, msg) => {
    const { vin } = await bench.aCar()
    bench.terminal = () => state
    expect((await bench.start(vin))[0]).toMatchObject({ result, msg, liveUrl: '' })
  })

  it('is given up after a time, and the terminal is called off', async () => {
    const { vin } = await bench.aCar()
    const [task] = await bench.start(vin)
    await expect
      .poll(async () => (await bench.poll([task.taskId]))[0].result, { timeout: 4_000 })
      .toBe(VIDEO_FAILURES.silent)
    expect(bench.orders('liveControl')).toHaveLength(1)
  })

  it('says that browsers cannot play H.265', async () => {
    const { vin, phone } = await bench.aCar()
    bench.answering({ phone, videoPayload: 99 })
    const [task] = await bench.start(vin)
    await expect
      .poll(async () => (await bench.poll([task.taskId]))[0])
      .toMatchObject({ result: VIDEO_FAILURES.codec, msg: expect.stringContaining('H265 not supported') as string })
  })

  it('tries again when asked again', async () => {
    const { vin, phone } = await bench.aCar()
    bench.terminal = () => ({ status: 'failed', result: 'notConnected' })
    await bench.start(vin)
    bench.answering({ phone })
    const [task] = await bench.start(vin)
    await bench.playable(task.taskId)
    expect(bench.orders('liveVideo')).toHaveLength(2)
  })
})
