import { readdirSync, existsSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { FrameSplitter } from '#core/protocol/jt808/frame-splitter.ts'
import { phoneToBytes, readFrame, writeFrame } from '#core/protocol/jt808/frame.ts'
import { type BodyOf, decodeAs, encodeBody, type KnownId } from '#core/protocol/jt808/message.ts'
import { fromHex, toHex } from '#core/protocol/wire/hex.ts'
import { createLog } from '#server/ops/log.ts'
import { alarmAttachment, alarmAttachmentSet } from '#server/store/schema/alarm-attachment.ts'
import { alarmEvent } from '#server/store/schema/operation.ts'
import { aTenant, aTerminal, aVehicle, type MasterData } from '#tests/builders/master-data.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'
import { testObjects } from '#tests/support/objects.ts'
import { type Attachments, startAttachments } from './start-attachments.ts'

const MARK = `${toHex(new TextEncoder().encode('T000001'))}260105080000010200`
const JPEG = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, ...Array.from({ length: 5_000 }, (_, at) => (at * 7) & 0xff)])

let db: TestDatabase
let owner: MasterData
let objects: ReturnType<typeof testObjects>
let attachments: Attachments
const given: { kind: string; vin: string; params: Record<string, unknown> }[] = []
const ended: [number, object][] = []
const devices: Device[] = []

beforeAll(async () => {
  db = await testDatabase()
  owner = await aTenant(db)
  objects = testObjects(db)
  attachments = await startAttachments({
    db,
    log: createLog('silent'),
    metrics: new Registry(),
    commands: {
      create: (_caller, command) => {
        given.push(command)
        return Promise.resolve({ id: given.length, status: 'sent', result: null })
      },
    },
    files: objects.files,
    partFolder: objects.partFolder,
    attachmentPort: 0,
    hostFor: () => 'files.example',
    complete: (jobId, evidence) => ended.push([jobId, evidence]),
    limits: { fileBytes: 100_000, files: 3, resends: 2, dayBytes: 1_000_000 },
  })
})
afterEach(() => {
  for (const device of devices.splice(0)) device.socket.destroy()
})
afterAll(async () => {
  await attachments.close()
  objects.close()
  await db.close()
})

class Device {
  readonly socket: Socket
  private readonly phone: string
  private readonly received: { id: number; body: Uint8Array }[] = []
  private wake = () => {}
  private serial = 0

  constructor(phone: string) {
    this.phone = phone
    devices.push(this)
    this.socket = connect(attachments.port, '127.0.0.1')
    const splitter = new FrameSplitter()
    this.socket.on('error', () => undefined)
    this.socket.on('data', (chunk) =>
      splitter.push(chunk, (escaped) => {
        const frame = readFrame(escaped)
        if (!('malformed' in frame)) this.received.push({ id: frame.id, body: frame.body.slice() })
        this.wake()
      }),
    )
  }

  send<Id extends KnownId>(id: Id, body: BodyOf<Id>): void {
    const phoneBytes = phoneToBytes(this.phone, '2013')
    const serial = this.serial++
    this.socket.write(writeFrame({ id, version: '2013', phoneBytes, serial, body: encodeBody(id, '2013', body) }))
  }

  async next(id: number): Promise<Uint8Array> {
    for (;;) {
      const at = this.received.findIndex((frame) => frame.id === id)
      if (at >= 0) return this.received.splice(at, 1)[0]!.body
      await new Promise<void>((wake) => {
        this.wake = wake
      })
    }
  }

  async accepted(): Promise<boolean> {
    return decodeAs(0x8001, '2013', await this.next(0x8001)).value.result === 0
  }

  list(alarmNo: string, files: { name: string; size: number }[]): Promise<boolean> {
    const mark = decodeAs(0x9208, '2013', encoded9208(alarmNo)).value.mark
    this.send(0x1210, { terminalId: 'T000001', mark, alarmNo, kind: 0, files } as BodyOf<0x1210>)
    return this.accepted()
  }

  announce(name: string, size: number): Promise<boolean> {
    this.send(0x1211, { name, kind: 0, size })
    return this.accepted()
  }

  block(name: string, data: Uint8Array, from: number, to: number): void {
    const head = Buffer.alloc(62)
    head.write('01cd', 0, 'latin1')
    head.write(name, 4, 'latin1')
    head.writeUInt32BE(from, 54)
    head.writeUInt32BE(to - from, 58)
    this.socket.write(Buffer.concat([head, data.subarray(from, to)]))
  }

  async end(name: string, size: number) {
    this.send(0x1212, { name, kind: 0, size })
    return decodeAs(0x9212, '2013', await this.next(0x9212)).value
  }
}

const encoded9208 = (alarmNo: string) =>
  Buffer.concat([
    Buffer.from([1, 0x61, 0, 1, 0, 0]),
    fromHex(MARK)!,
    Buffer.from(alarmNo.padEnd(32, '\0')),
    Buffer.alloc(16),
  ])

let made = 0
async function anAlarm(expected = 2, kind?: string) {
  const phone = `1320000${String(++made).padStart(4, '0')}`
  const vehicleId = await aVehicle(db, owner)
  await aTerminal(db, owner, vehicleId, { phone })
  const number = `ALARM${made}`
  const mark = fromHex(MARK)!
  const [alarm] = kind
    ? await db.orm
        .insert(alarmEvent)
        .values({ oemId: owner.oemId, vehicleId, kind, level: 1, startedAt: new Date(), attachments: expected })
        .returning()
    : []
  await attachments.alarmStored({
    alarmId: alarm?.id ?? null,
    vehicleId,
    number,
    mark,
    attachments: expected,
    startedAt: Date.now(),
  })
  return { phone, number, vehicleId }
}
const setOf = async (alarmNo: string) =>
  (await db.orm.select().from(alarmAttachmentSet)).find((set) => set.alarmNo === alarmNo)!
const filesOf = async (alarmNo: string) => {
  const { id } = await setOf(alarmNo)
  return (await db.orm.select().from(alarmAttachment).orderBy(alarmAttachment.id)).filter(({ setId }) => setId === id)
}
/** What the alarms of a vehicle say has come. */
const receivedOf = async (vehicleId: number) =>
  (await db.orm.select().from(alarmEvent))
    .filter((alarm) => alarm.vehicleId === vehicleId)
    .map((alarm) => alarm.attachmentsReceived)
const partFiles = () => (existsSync(objects.partFolder) ? readdirSync(objects.partFolder) : [])

describe('files of an alarm', () => {
  it('are asked for once, with the mark of the alarm', async () => {
    const { number, vehicleId } = await anAlarm()
    const again = { alarmId: null, vehicleId, number, mark: fromHex(MARK)!, attachments: 2, startedAt: 0 }
    await attachments.alarmStored(again)
    const asked = given.filter(({ params }) => params.alarmNo === number)
    expect(asked).toHaveLength(1)
    expect(asked[0]).toMatchObject({
      kind: 'requestAttachments',
      params: { server: 'files.example', tcpPort: attachments.port, mark: MARK },
    })
    expect(await setOf(number)).toMatchObject({ stage: 'asked', expected: 2 })
  })

  it('are not asked for where there are none', async () => {
    const { number } = await anAlarm(0)
    expect(given.some(({ params }) => params.alarmNo === number)).toBe(false)
  })

  it('come with gaps, which are asked for again, and are stored with their hash', async () => {
    const { phone, number, vehicleId } = await anAlarm(2, 'dsmFatigue')
    const device = new Device(phone)
    const raw = new Uint8Array(300).fill(9)
    expect(
      await device.list(number, [
        { name: '00_1.jpg', size: JPEG.length },
        { name: '02_1.h264', size: 300 },
      ]),
    ).toBe(true)
    expect(await device.announce('00_1.jpg', JPEG.length)).toBe(true)
    device.block('00_1.jpg', JPEG, 0, 1_000)
    device.block('00_1.jpg', JPEG, 3_000, JPEG.length)
    const first = await device.end('00_1.jpg', JPEG.length)
    expect(first).toMatchObject({ result: 1, ranges: [{ offset: 1_000, length: 2_000 }] })
    device.block('00_1.jpg', JPEG, 1_000, 3_000)
    expect(await device.end('00_1.jpg', JPEG.length)).toMatchObject({ result: 0, ranges: [] })
    expect(await setOf(number)).toMatchObject({ stage: 'fileDone', received: 1, bytes: JPEG.length })
    expect(await receivedOf(vehicleId)).toEqual([1])
    await device.announce('02_1.h264', 300)
    device.block('02_1.h264', raw, 0, 300)
    expect((await device.end('02_1.h264', 300)).result).toBe(0)
    expect(await setOf(number)).toMatchObject({ stage: 'complete', received: 2, expected: 2, error: '' })
    expect(await receivedOf(vehicleId)).toEqual([2])
    expect(ended).toEqual([[(await setOf(number)).jobId, { files: 2, bytes: JPEG.length + 300 }]])
    const [picture, video] = await filesOf(number)
    expect(picture).toMatchObject({ stage: 'done', resends: 1, name: '00_1.jpg' })
    expect(picture!.sha256).toMatch(/^[0-9a-f]{64}$/)
    expect((await objects.files.stored(picture!.objectKey!))?.size).toBe(JPEG.length)
    expect(video!.objectKey).toMatch(/\.bin$/)
    expect(partFiles()).toEqual([])
  })

  it('whose terminal breaks off can be sent again, and what is there is not lost', async () => {
    const { phone, number } = await anAlarm()
    const list = [
      { name: 'a.jpg', size: JPEG.length },
      { name: 'b.jpg', size: JPEG.length },
    ]
    const first = new Device(phone)
    await first.list(number, list)
    await first.announce('a.jpg', JPEG.length)
    first.block('a.jpg', JPEG, 0, JPEG.length)
    await first.end('a.jpg', JPEG.length)
    await first.announce('b.jpg', JPEG.length)
    first.block('b.jpg', JPEG, 0, 100)
    first.socket.destroy()
    await expect.poll(async () => (await setOf(number)).stage).toBe('brokenOff')
    expect(partFiles()).toEqual([])
    const second = new Device(phone)
    expect(await second.list(number, list)).toBe(true)
    for (const { name } of list) {
      await second.announce(name, JPEG.length)
      second.block(name, JPEG, 0, JPEG.length)
      await second.end(name, JPEG.length)
    }
    expect(await setOf(number)).toMatchObject({ stage: 'complete', received: 2, bytes: JPEG.length * 2 })
  })

  it('that never become whole are given up', async () => {
    const { phone, number } = await anAlarm(1)
    const device = new Device(phone)
    await device.list(number, [{ name: 'a.jpg', size: JPEG.length }])
    await device.announce('a.jpg', JPEG.length)
    const results = []
    for (let n = 0; n < 3; n += 1) results.push((await device.end('a.jpg', JPEG.length)).result)
    expect(results).toEqual([1, 1, 0])
    expect((await filesOf(number))[0]).toMatchObject({ stage: 'incomplete', objectKey: null })
    expect((await setOf(number)).stage).toBe('incomplete')
  })

  it('are refused when they are not what their name says, and never get a path of the terminal', async () => {
    const { phone, number } = await anAlarm(1)
    const device = new Device(phone)
    const name = '../../etc/passwd.jpg'
    await device.list(number, [{ name, size: 200 }])
    await device.announce(name, 200)
    device.block(name, new Uint8Array(200).fill(1), 0, 200)
    await device.end(name, 200)
    const [file] = await filesOf(number)
    expect(file).toMatchObject({ stage: 'refused', objectKey: null })
    expect(file!.name).toBe('.._.._etc_passwd.jpg')
  })
})

describe('what is not taken', () => {
  it('lists that were not requested, of another terminal, too many or too large', async () => {
    const { phone, number } = await anAlarm(1)
    const other = await anAlarm(1)
    const ok = [{ name: 'a.jpg', size: 10 }]
    expect(await new Device(phone).list('NOBODY', ok)).toBe(false)
    expect(await new Device(phone).list(other.number, ok)).toBe(false)
    expect(await new Device(phone).list(number, [{ name: 'a.jpg', size: 100_001 }])).toBe(false)
    expect(await setOf(number)).toMatchObject({ stage: 'refused', error: 'tooLarge' })
    const many = Array.from({ length: 4 }, (_, n) => ({ name: `${n}.jpg`, size: 10 }))
    expect(await new Device(phone).list(number, many)).toBe(false)
    expect(await setOf(number)).toMatchObject({ error: 'tooManyFiles' })
  })

  it('bytes outside of the file, of another size or of no file', async () => {
    const { phone, number } = await anAlarm(1)
    const device = new Device(phone)
    await device.list(number, [{ name: 'a.jpg', size: JPEG.length }])
    expect(await device.announce('a.jpg', 17)).toBe(false)
    expect(await device.announce('b.jpg', 17)).toBe(false)
    await device.announce('a.jpg', JPEG.length)
    device.block('a.jpg', new Uint8Array(6_000), 0, 6_000)
    device.block('zz.jpg', JPEG, 0, 100)
    device.block('a.jpg', JPEG, 0, JPEG.length)
    expect((await device.end('a.jpg', JPEG.length)).result).toBe(0)
    const [file] = await filesOf(number)
    expect((await objects.files.stored(file!.objectKey!))?.size).toBe(JPEG.length)
  })

  it('garbage: the connection ends, the server goes on', async () => {
    const { phone, number } = await anAlarm(1)
    const noisy = new Device(phone)
    const closed = new Promise((done) => noisy.socket.once('close', done))
    noisy.socket.write(Buffer.alloc(200_000, 0x55))
    await closed
    expect(await new Device(phone).list(number, [{ name: 'a.jpg', size: 10 }])).toBe(true)
  })
})
