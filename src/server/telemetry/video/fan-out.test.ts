import { afterEach, describe, expect, it } from 'vitest'
import { clipPictures } from '#tests/support/camera-clip.ts'
import { FanOut, type FanOutOptions } from './fan-out.ts'
import { FlvTrack } from './flv-track.ts'
import { BEHIND_BYTES, type ViewerOutput } from './flv-viewer.ts'

const fans: FanOut[] = []
afterEach(() => {
  for (const fan of fans.splice(0)) fan.close()
})

class Output implements ViewerOutput {
  writableLength = 0
  destroyed = false
  ended = false
  readonly writes: Buffer[] = []
  write(bytes: Uint8Array): boolean {
    this.writes.push(Buffer.from(bytes))
    return true
  }
  end() {
    this.ended = true
  }
  destroy() {
    this.destroyed = true
  }
}

function camera(options: FanOutOptions = {}) {
  const track = new FlvTrack()
  const fan = new FanOut(track, options)
  fans.push(fan)
  const pictures = clipPictures()
  let at = 0
  const push = (count: number) => {
    for (let n = 0; n < count; n += 1) {
      const { data, key } = pictures[at % pictures.length]!
      const timestampMs = 1000 + Math.round((at * 1000) / 15)
      fan.push(track.add({ channel: 1, payload: 98, frameType: key ? 0 : 1, phone: '', timestampMs, data }))
      at += 1
    }
  }
  return { track, fan, push }
}

/** Kinds and times of the tags in FLV bytes; the header may stand before them. */
function tagsOf(bytes: Buffer) {
  const tags: { kind: string; timeMs: number }[] = []
  for (let at = bytes.toString('latin1', 0, 3) === 'FLV' ? 13 : 0; at < bytes.length; ) {
    const length = bytes.readUIntBE(at + 1, 3)
    const config = bytes[at + 12] === 0
    const key = bytes[at + 11] === 0x17
    tags.push({ kind: config ? 'config' : key ? 'key' : 'inter', timeMs: bytes.readUIntBE(at + 4, 3) })
    at += 11 + length + 4
  }
  return tags
}

describe('one stream for many viewers', () => {
  it('begins for everybody with header, one configuration and a key picture, whenever they come', () => {
    const { fan, push } = camera()
    const early = new Output()
    fan.add(early)
    push(5)
    fan.flush(0)
    const late = new Output()
    fan.add(late)
    push(3)
    fan.flush(100)
    for (const out of [early, late]) {
      const tags = tagsOf(Buffer.concat(out.writes))
      expect(tags.map(({ kind }) => kind)).toEqual(['config', 'key', ...Array.from({ length: 7 }, () => 'inter')])
      expect(tags.slice(1).map(({ timeMs }) => timeMs)).toEqual([0, 67, 133, 200, 267, 333, 400, 467])
    }
    expect(early.writes[0]!.toString('latin1', 0, 3)).toBe('FLV')
    expect(early.writes[0]![4]).toBe(1)
  })

  it('hands out one write for all pictures of a batch', () => {
    const { fan, push } = camera()
    const out = new Output()
    push(1)
    fan.flush(0)
    fan.add(out)
    push(10)
    fan.flush(100)
    expect(out.writes).toHaveLength(2)
  })

  it('leaves out pictures for a slow viewer until it has caught up and a key picture comes', () => {
    let skipped = 0
    const { fan, push } = camera({ skipped: () => (skipped += 1) })
    const slow = new Output()
    const quick = new Output()
    push(2)
    fan.flush(0)
    fan.add(slow)
    fan.add(quick)
    slow.writableLength = BEHIND_BYTES + 1
    push(10)
    fan.flush(100)
    expect(slow.writes).toHaveLength(1)
    // It reads again, but could not go on with pictures that build on others.
    slow.writableLength = 0
    fan.flush(200)
    expect(slow.writes).toHaveLength(1)
    push(5)
    fan.flush(250)
    expect(skipped).toBe(1)
    const [, resumed] = slow.writes
    expect(tagsOf(resumed!)[0]!.kind).toBe('key')
    push(5)
    fan.flush(300)
    expect(slow.writes).toHaveLength(3)
    expect(slow.writes[2]).toEqual(quick.writes.at(-1))
  })

  it('gives up a viewer that takes nothing', () => {
    const { fan, push } = camera()
    const out = new Output()
    push(1)
    fan.flush(0)
    fan.add(out)
    out.writableLength = BEHIND_BYTES + 1
    push(2)
    fan.flush(1)
    push(2)
    fan.flush(40_000)
    expect(out.destroyed).toBe(true)
    expect(fan.size).toBe(0)
  })

  it('makes the sender of a recording wait for a slow viewer, and keeps its beginning', () => {
    const holds: boolean[] = []
    const { fan, push } = camera({ everything: true, hold: (wait) => holds.push(wait) })
    push(40)
    const out = new Output()
    fan.add(out)
    expect(tagsOf(Buffer.concat(out.writes)).filter(({ kind }) => kind === 'key')).toHaveLength(3)
    out.writableLength = BEHIND_BYTES + 1
    push(1)
    fan.flush(100)
    out.writableLength = 0
    fan.flush(200)
    expect(holds).toEqual([true, false])
  })

  it('ends at once for who comes when it is over', () => {
    const { fan, push } = camera()
    push(2)
    fan.close()
    const out = new Output()
    fan.add(out)
    expect(out.ended).toBe(true)
    expect(fan.size).toBe(0)
  })

  it('never ends before a first byte: players throw then, and do not say that it is over', () => {
    const { fan } = camera()
    const [early, late] = [new Output(), new Output()]
    fan.add(early)
    fan.close()
    fan.add(late)
    expect([early, late].map(({ writes }) => Buffer.concat(writes).toString('latin1', 0, 3))).toEqual(['FLV', 'FLV'])
    const watching = camera()
    const shown = new Output()
    watching.fan.add(shown)
    watching.push(2)
    watching.fan.close()
    expect(shown.writes).toHaveLength(1)
  })
})

describe('when the picture gets other parameters, as by a switch from sub to main stream', () => {
  const sps = [0, 0, 0, 1, 0x67, 0x4d, 0, 0x1f, 1, 0, 0, 0, 1, 0x68, 0xee, 1]
  const other = { channel: 1, payload: 98, phone: '' }
  const keyOf = (timestampMs: number) => ({
    ...other,
    frameType: 0,
    timestampMs,
    data: Uint8Array.of(...sps, 0, 0, 0, 1, 0x65, 9),
  })
  const interOf = (timestampMs: number) => ({
    ...other,
    frameType: 1,
    timestampMs,
    data: Uint8Array.of(0, 0, 0, 1, 0x41, 9),
  })

  it('goes on for who watches: the new configuration, then pictures on the same clock', () => {
    const { fan, push, track } = camera()
    const out = new Output()
    push(2)
    fan.flush(0)
    fan.add(out)
    fan.push(track.add(keyOf(1_133)))
    fan.push(track.add(interOf(1_200)))
    fan.flush(100)
    expect(out.ended).toBe(false)
    expect(tagsOf(Buffer.concat(out.writes))).toEqual([
      { kind: 'config', timeMs: 0 },
      { kind: 'key', timeMs: 0 },
      { kind: 'inter', timeMs: 67 },
      { kind: 'config', timeMs: 67 },
      { kind: 'key', timeMs: 133 },
      { kind: 'inter', timeMs: 200 },
    ])
    expect(out.writes.at(-1)!.includes(Buffer.from([0x67, 0x4d, 0, 0x1f, 1]))).toBe(true)
    const late = new Output()
    fan.add(late)
    expect(tagsOf(Buffer.concat(late.writes)).map(({ kind }) => kind)).toEqual(['config', 'key', 'inter'])
  })

  it('gives the new configuration to a slow viewer too, when it comes back', () => {
    const { fan, push, track } = camera()
    const slow = new Output()
    push(2)
    fan.flush(0)
    fan.add(slow)
    slow.writableLength = BEHIND_BYTES + 1
    fan.push(track.add(keyOf(1_133)))
    fan.flush(100)
    slow.writableLength = 0
    fan.push(track.add(interOf(1_200)))
    fan.flush(200)
    expect(slow.writes).toHaveLength(1)
    fan.push(track.add(keyOf(1_267)))
    fan.flush(300)
    expect(tagsOf(slow.writes[1]!).map(({ kind }) => kind)).toEqual(['config', 'key'])
  })
})

describe('the track of a camera', () => {
  const frame = { channel: 1, payload: 98, frameType: 0, phone: '' }
  const [first, second] = clipPictures()

  it('keeps its own time when the clock of the device jumps', () => {
    const track = new FlvTrack()
    const times = [5_000, 5_066, 9_000_000, 9_000_066, 100].flatMap((timestampMs, n) =>
      track.add({ ...frame, timestampMs, frameType: n === 0 ? 0 : 1, data: n === 0 ? first!.data : second!.data }),
    )
    expect(times.map(({ bytes }) => bytes.readUIntBE(4, 3))).toEqual([0, 66, 106, 172, 212])
  })

  it('shows a picture from the first key frame on, also when each unit comes in a frame of its own', () => {
    const units = ['6742001e95a81405', '68ce3c80', '65888000112233'].map((hex) => Buffer.from(`00000001${hex}`, 'hex'))
    const [sequence, picture, key] = units as [Buffer, Buffer, Buffer]
    for (const order of [
      [sequence, picture],
      [picture, sequence],
      [Buffer.concat([sequence, Buffer.from('0000000106058001', 'hex')]), picture],
    ]) {
      const track = new FlvTrack()
      for (const data of order) expect(track.add({ ...frame, timestampMs: 0, data })).toEqual([])
      expect(track.add({ ...frame, timestampMs: 40, data: key })).toMatchObject([{ key: true }])
      expect(track.configuration?.includes(sequence.subarray(4))).toBe(true)
    }
  })

  it('takes a change of one set of parameters', () => {
    const track = new FlvTrack()
    const set = (hex: string) => track.add({ ...frame, timestampMs: 0, data: Buffer.from(`00000001${hex}`, 'hex') })
    for (const hex of ['6742001e95a81405', '68ce3c80', '6742001e95a81405', '68ce3c80']) set(hex)
    expect(track.generation).toBe(0)
    set('68ce3d80')
    expect(track.generation).toBe(1)
  })

  it('says what it cannot show', () => {
    const h265 = new FlvTrack()
    h265.add({ ...frame, payload: 99, timestampMs: 0, data: first!.data })
    expect(h265.fault).toBe('h265')
    const disguised = new FlvTrack()
    disguised.add({ ...frame, timestampMs: 0, data: Uint8Array.of(0, 0, 0, 1, 0x40, 1, 12) })
    expect(disguised.fault).toBe('h265')
    const avs = new FlvTrack()
    avs.add({ ...frame, payload: 100, timestampMs: 0, data: first!.data })
    expect(avs.fault).toBe('codec')
  })

  it('carries AAC and leaves out what browsers cannot play', () => {
    const aac = Uint8Array.from(Buffer.from('fff16c40015ffc010203', 'hex'))
    const sound = { ...frame, frameType: 3, timestampMs: 0 }
    const track = new FlvTrack()
    track.add({ ...frame, timestampMs: 0, data: first!.data })
    expect(track.add({ ...sound, payload: 19, data: aac }).map(({ bytes }) => bytes[0])).toEqual([8])
    expect(track.soundConfiguration?.subarray(11, 15).toString('hex')).toBe('af001588')
    expect(track.silent).toBe(false)
    expect(track.add({ ...sound, payload: 6, data: Uint8Array.of(0xd5, 0xd5) })).toEqual([])
    expect(track.silent).toBe(true)
  })
})
