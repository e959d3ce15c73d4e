import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readFrame, writeFrame, type Jt808Frame } from '#core/protocol/jt808/frame.ts'
import { namedItems } from '#core/protocol/jt808/location/items.ts'
import { type BodyOf, decodeAs, encodeBody } from '#core/protocol/jt808/message.ts'
import { mediaAssets } from '#simulator/media/media-assets.ts'
import type { ManualStream, ManualWorld } from '#tests/support/manual-world.ts'
import { START, terminalOnline } from '#tests/support/terminal-online.ts'

const assets = mediaAssets(fileURLToPath(new URL('../../assets/', import.meta.url)))
const prepare = (world: ManualWorld) => void (world.media = assets)
const ALARM_NO = 'A20261121120000000001'.padEnd(32, '0')
const INCIDENT = { kind: 'dsm', type: 1, level: 2, channel: 1, seconds: 12, attachments: 3 } as const
const HEAD = 62

/** The other side of the attachment connection: takes frames and blocks, answers as the platform does. */
class AttachmentSide {
  readonly frames: Jt808Frame[] = []
  readonly files = new Map<string, { size: number; parts: Map<number, Uint8Array> }>()
  private readonly stream: ManualStream
  private read = 0
  private serial = 0

  constructor(stream: ManualStream) {
    this.stream = stream
  }

  /** Takes what was written since the last time; true when there was something. */
  step(): boolean {
    const news = this.stream.written.slice(this.read)
    this.read = this.stream.written.length
    for (const bytes of news) {
      if (bytes[0] === 0x7e) this.takeFrame(bytes)
      else this.takeBlock(bytes)
    }
    return news.length > 0
  }

  fileBytes(name: string): Uint8Array {
    const { size, parts } = this.files.get(name)!
    const whole = new Uint8Array(size)
    for (const [offset, data] of parts) whole.set(data, offset)
    return whole
  }

  private takeFrame(bytes: Uint8Array): void {
    const frame = readFrame(bytes)
    if ('malformed' in frame) throw new Error(frame.malformed)
    this.frames.push(frame)
    const { id, serial, version, body } = frame
    if (id === 0x1211) {
      const { name, size } = decodeAs(0x1211, version, body).value
      this.files.set(name, { size, parts: new Map() })
    }
    if (id !== 0x1212) return this.answer(frame, 0x8001, encodeBody(0x8001, version, { serial, id, result: 0 }))
    const { name, kind, size } = decodeAs(0x1212, version, body).value
    const missing = this.missing(name, size)
    const answer: BodyOf<0x9212> = { name, kind, result: missing.length > 0 ? 1 : 0, ranges: missing }
    this.answer(frame, 0x9212, encodeBody(0x9212, version, answer))
  }

  private takeBlock(bytes: Uint8Array): void {
    const name = new TextDecoder().decode(bytes.subarray(4, 54)).replace(/\0+$/, '')
    const view = new DataView(bytes.buffer, bytes.byteOffset)
    const isBlock = view.getUint32(0) === 0x30316364 && view.getUint32(58) === bytes.length - HEAD
    if (!isBlock) throw new Error('no block of an attachment')
    this.files.get(name)!.parts.set(view.getUint32(54), bytes.subarray(HEAD))
  }

  private missing(name: string, size: number): { offset: number; length: number }[] {
    const parts = [...this.files.get(name)!.parts].sort(([a], [b]) => a - b)
    const gaps: { offset: number; length: number }[] = []
    let at = 0
    for (const [offset, data] of [...parts, [size, new Uint8Array(0)] as const]) {
      if (offset > at) gaps.push({ offset: at, length: offset - at })
      at = Math.max(at, offset + data.length)
    }
    return gaps
  }

  private answer({ version, phoneBytes }: Jt808Frame, id: number, body: Uint8Array): void {
    this.stream.events.data(writeFrame({ id, version, phoneBytes, serial: this.serial++, body }))
  }
}

const alarmed = async (attachmentGaps: number) => {
  const online = await terminalOnline({
    prepare,
    habits: { attachmentGaps },
    fits: ({ protocolVersion, vehicleClass }) => protocolVersion !== '2011' && vehicleClass === 'truck',
  })
  const { world, terminal, version, order } = online
  terminal.abilities.safety.raise(INCIDENT, world.now())
  await world.pass(1)
  const { dsm } = namedItems(decodeAs(0x0200, version, world.ofId(0x0200).at(-1)!.body).value.items)
  const server = { server: '10.9.8.7', tcpPort: 7613, udpPort: 0, alarmNo: ALARM_NO, reserve: new Uint8Array(16) }
  const ask = () => order(0x9208, { ...server, mark: dsm!.mark })
  return { ...online, dsm: dsm!, ask }
}

describe('an alarm of the cameras', () => {
  it('is reported with its mark at once, and its end later', async () => {
    const { world, version, dsm } = await alarmed(0)
    expect(dsm).toMatchObject({ flag: 1, type: 1, level: 2, mark: { attachments: 3 } })
    expect(dsm.mark.time?.slice(0, 10)).toBe(new Date(START + 8 * 3_600_000).toISOString().slice(0, 10))
    await world.pass(20)
    const flags = world
      .ofId(0x0200)
      .map(({ body }) => namedItems(decodeAs(0x0200, version, body).value.items).dsm?.flag)
    expect(flags.filter((flag) => flag !== undefined)).toEqual([1, 2])
  })

  it.each([
    ['whole', 0],
    ['with gaps that are asked for again', 1],
  ])('has its files sent %s', async (_name, gaps) => {
    const { world, ask } = await alarmed(gaps)
    ask()
    await world.pass(1)
    const [stream] = world.streams
    expect(stream).toMatchObject({ host: '10.9.8.7', port: 7613 })
    const side = new AttachmentSide(stream!)
    while (side.step());
    const listing = decodeAs(0x1210, side.frames[0]!.version, side.frames[0]!.body).value
    expect(listing).toMatchObject({ alarmNo: ALARM_NO, kind: 0 })
    expect(listing.files).toHaveLength(3)
    expect([...side.files.keys()]).toEqual(listing.files.map(({ name }) => name))
    expect(side.fileBytes(listing.files[0]!.name)).toEqual(assets.picture(1))
    expect(side.frames.filter(({ id }) => id === 0x1212)).toHaveLength(gaps ? 6 : 3)
    expect(stream!.isClosed).toBe(true)
  })

  it('of an unknown alarm has nothing to send', async () => {
    const { world, version, dsm, order } = await alarmed(0)
    const mark = { ...dsm.mark, serial: 200 }
    order(0x9208, { server: 'x', tcpPort: 1, udpPort: 0, mark, alarmNo: ALARM_NO, reserve: new Uint8Array(16) })
    expect(decodeAs(0x0001, version, world.received.at(-1)!.body).value.result).toBe(1)
  })

  it('sends its files once more when the connection is lost', async () => {
    const { world, ask } = await alarmed(0)
    ask()
    await world.pass(1)
    world.streams[0]!.events.closed()
    await world.pass(20)
    const side = new AttachmentSide(world.streams[1]!)
    while (side.step());
    expect(decodeAs(0x1210, side.frames[0]!.version, side.frames[0]!.body).value.kind).toBe(1)
    expect(side.files.size).toBe(3)
  })
})
