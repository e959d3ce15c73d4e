import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeBody } from '#core/protocol/jt808/message.ts'
import { aTenant, aTerminal, aVehicle } from '#tests/builders/master-data.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testObjects } from '#tests/support/objects.ts'
import { aPosition, ScriptedTerminal } from '#tests/support/scripted-terminal.ts'
import { testTelemetry } from '#tests/support/telemetry.ts'
import { mediaKeeper } from './media-keeper.ts'
import { MediaRepository } from './media-repository.ts'

const db = await testDatabase()
const owner = await aTenant(db)
const telemetry = await testTelemetry(db)
const objects = testObjects(db)
const vehicleId = await aVehicle(db, owner)
const terminalId = await aTerminal(db, owner, vehicleId, { phone: '13011111111' })
const terminal = new ScriptedTerminal('13011111111')
beforeAll(async () => {
  await terminal.signOn(telemetry.gatewayPort)
})
afterAll(async () => {
  terminal.end()
  await telemetry.close()
  objects.close()
  await db.close()
})

const media = async () =>
  (await db.pool.query('select * from terminal_media where terminal_id = $1 order by id', [terminalId])).rows
const JPEG = Buffer.concat([
  Buffer.from('ffd8ffe000104a46494600', 'hex'),
  Buffer.alloc(2_500, 7),
  Buffer.from('ffd9', 'hex'),
])
const TAKEN_AT = Math.floor(Date.now() / 1000) * 1000 - 86_400_000
const head = { mediaId: 42, kind: 0, format: 0, event: 1, channel: 2 }
const upload = (data: Uint8Array, mediaId = 42, channel = 2) =>
  encodeBody(0x0801, '2013', { ...head, mediaId, channel, position: aPosition({ at: TAKEN_AT }), data })

describe('media of a terminal', () => {
  it('is refused while there is nowhere to keep it', async () => {
    expect(await terminal.answerTo(terminal.send(0x0800, head))).toBe(1)
    telemetry.keepMedia(mediaKeeper(objects.files, new MediaRepository(db)))
    expect(await terminal.answerTo(terminal.send(0x0800, head))).toBe(0)
    expect(await media()).toMatchObject([{ media_id: '42', object_key: null, channel: 2, event: 1 }])
  })

  it('in parts gets 0x8001 for each part and 0x8800 once, when the file is stored', async () => {
    const frames = terminal.frames(0x0801, upload(JPEG), 900)
    const serial = terminal.nextSerial() - frames.length
    for (const frame of frames.slice(0, -1)) terminal.write(frame)
    for (let part = 0; part < frames.length - 1; part += 1) expect(await terminal.answerTo(serial + part)).toBe(0)
    expect(terminal.received.some(({ id }) => id === 0x8800)).toBe(false)
    terminal.write(frames.at(-1)!)
    const done = await terminal.next(({ id }) => id === 0x8800)
    expect(Buffer.from(done.body).readUInt32BE(0)).toBe(42)
    expect(done.body).toHaveLength(4)
    const storedMedia = (await media()).find((row) => row.object_key !== null)
    expect(storedMedia).toMatchObject({ size: JPEG.length, lat: 31.2304, taken_at: new Date(TAKEN_AT) })
    expect(await text(await objects.store.open(storedMedia.object_key))).toBe(JPEG.toString())
    expect(await objects.files.stored(storedMedia.object_key)).toMatchObject({
      contentType: 'image/jpeg',
      acl: 'private',
      oemId: owner.oemId,
    })
  })

  it('that comes again, because its 0x8800 was lost, is stored once', async () => {
    const before = await media()
    for (const frame of terminal.frames(0x0801, upload(JPEG), 900)) terminal.write(frame)
    await terminal.next(({ id }) => id === 0x8800)
    expect(await media()).toEqual(before)
  })

  it('of another channel, with the same number and second, is another file', async () => {
    for (const channel of [3, 4]) {
      for (const frame of terminal.frames(0x0801, upload(JPEG, 42, channel), 900)) terminal.write(frame)
      await terminal.next(({ id }) => id === 0x8800)
    }
    expect((await media()).filter(({ object_key }) => object_key !== null).map(({ channel }) => channel)).toEqual([
      2, 3, 4,
    ])
  })

  it('of another content than its format says is stored as bytes', async () => {
    for (const frame of terminal.frames(0x0801, upload(Buffer.from('no picture at all'), 43))) terminal.write(frame)
    await terminal.next(({ id }) => id === 0x8800)
    const row = (await media()).find(({ media_id }) => media_id === '43')
    expect(row.object_key.endsWith('.bin')).toBe(true)
  })
})
