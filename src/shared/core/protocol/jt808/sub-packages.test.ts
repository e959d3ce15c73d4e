import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toHex } from '../wire/hex.ts'
import { type Jt808Frame, phoneToBytes, readFrame, writeFrames } from './frame.ts'
import { SubPackages } from './sub-packages.ts'

function parts(body: Uint8Array, serial = 100, id = 0x0801, phone = '13800000000'): Jt808Frame[] {
  const frames = writeFrames({ id, version: '2013', phoneBytes: phoneToBytes(phone, '2013'), serial, body }, 120)
  return frames.map((bytes) => readFrame(bytes) as Jt808Frame)
}

/** With the serials of so many other messages before the second part, the third … */
const spaced = (frames: readonly Jt808Frame[], between: readonly number[]): Jt808Frame[] => {
  let more = 0
  return frames.map((frame, at) => {
    more += at === 0 ? 0 : (between[at - 1] as number)
    return { ...frame, serial: (frame.serial + more) % 0x10000 }
  })
}

const photo = Uint8Array.from({ length: 700 }, (_, at) => at & 0xff)

describe('sub-packages', () => {
  it('give the body back in whatever order the parts come', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 200, maxLength: 900 }),
        fc.integer({ min: 0, max: 0xffff }),
        fc.infiniteStream(fc.nat()),
        (body, serial, order) => {
          const frames = parts(body, serial)
          const shuffled = frames
            .map((frame) => ({ frame, rank: order.next().value as number }))
            .sort((a, b) => a.rank - b.rank)
          const sets = new SubPackages()
          const results = shuffled.map(({ frame }) => sets.add(frame, 0))
          const last = results.at(-1)
          expect(results.slice(0, -1).every(({ state }) => state === 'waiting')).toBe(true)
          expect(last).toMatchObject({
            state: 'complete',
            body,
            firstSerial: serial,
            lastSerial: (serial + frames.length - 1) % 0x10000,
          })
          expect(sets.bytes).toBe(0)
        },
      ),
    )
  })

  it('strip the four bytes of every part, not only of the first', () => {
    const sets = new SubPackages()
    const result = parts(photo)
      .map((frame) => sets.add(frame, 0))
      .at(-1)
    expect(result?.state === 'complete' && result.body.length).toBe(photo.length)
  })

  it('keep two uploads of the same kind and size apart', () => {
    const other = photo.slice().reverse()
    const a = parts(photo, 10)
    const b = parts(other, 500)
    const sets = new SubPackages()
    const bodies: string[] = []
    for (const [at, frame] of a.entries()) {
      for (const one of [frame, b[at] as Jt808Frame]) {
        const result = sets.add(one, 0)
        if (result.state === 'complete') bodies.push(toHex(result.body))
      }
    }
    expect(bodies).toEqual([toHex(photo), toHex(other)])
  })

  it('name a part that came twice', () => {
    const sets = new SubPackages()
    const [first] = parts(photo) as [Jt808Frame]
    sets.add(first, 0)
    expect(sets.add(first, 1).state).toBe('duplicate')
  })

  it('list what is missing once the sender is quiet, and take it under new serials', () => {
    const frames = parts(photo, 40)
    const sets = new SubPackages()
    for (const frame of frames)
      if (frame.subpackage?.index !== 2 && frame.subpackage?.index !== 4) sets.add(frame, 1000)
    expect(sets.missing(2000, 5000)).toEqual([])
    expect(sets.missing(6000, 5000)).toMatchObject([{ id: 0x0801, firstSerial: 40, indexes: [2, 4], asked: 1 }])
    expect(sets.missing(6001, 5000)).toEqual([])
    const again = frames.filter(({ subpackage }) => subpackage?.index === 2 || subpackage?.index === 4)
    const results = again.map((frame, at) => sets.add({ ...frame, serial: 900 + at }, 7000))
    expect(results.map(({ state }) => state)).toEqual(['waiting', 'complete'])
  })

  it('drop a set that got no part for too long', () => {
    const sets = new SubPackages({ maxAge: 1000 })
    const [first, second] = parts(photo) as [Jt808Frame, Jt808Frame]
    sets.add(first, 0)
    sets.add(second, 1500)
    expect(sets.size).toBe(1)
    expect(sets.missing(3000, 0)).toEqual([])
    expect(sets.bytes).toBe(0)
  })

  it('drop it although it was asked for again and again', () => {
    const sets = new SubPackages({ maxAge: 1000 })
    sets.add((parts(photo) as [Jt808Frame])[0], 0)
    const asked = [300, 600, 900, 1200].map((now) => sets.missing(now, 300).length)
    expect(asked).toEqual([1, 1, 1, 0])
  })

  it('hold no more bytes and sets than allowed', () => {
    const sets = new SubPackages({ maxBytes: 2000, maxSets: 5 })
    for (let upload = 0; upload < 200; upload++) {
      for (const frame of parts(photo, upload * 100).slice(0, -1)) sets.add(frame, upload)
      expect(sets.bytes).toBeLessThanOrEqual(2000)
      expect(sets.size).toBeLessThanOrEqual(5)
    }
    const [whole] = [
      parts(photo, 60_000)
        .map((frame) => sets.add(frame, 300))
        .at(-1),
    ]
    expect(whole?.state).toBe('complete')
  })

  it('refuse a set that alone exceeds the memory, and parts outside their total', () => {
    const sets = new SubPackages({ maxBytes: 150 })
    const frames = parts(photo)
    expect(frames.map((frame) => sets.add(frame, 0).state)).toContain('refused')
    expect(sets.bytes).toBeLessThanOrEqual(150)
    const [first] = frames as [Jt808Frame]
    expect(sets.add({ ...first, subpackage: { total: 2, index: 3 } }, 0).state).toBe('refused')
    expect(sets.add({ ...first, subpackage: { total: 2, index: 0 } }, 0).state).toBe('refused')
  })

  it('survive a total that changes under the same serials', () => {
    const sets = new SubPackages()
    const [first] = parts(photo) as [Jt808Frame]
    sets.add(first, 0)
    expect(sets.add({ ...first, subpackage: { total: 1, index: 1 } }, 0).state).toBe('complete')
    expect(sets.bytes).toBe(0)
  })
})

describe('sub-packages with other messages between them', () => {
  it('take serials of other messages between the parts, in whatever order they come', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 6, maxLength: 6 }),
        fc.integer({ min: 0, max: 0xffff }),
        fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6], { minLength: 7 }),
        (between, serial, order) => {
          const frames = spaced(parts(photo, serial), between)
          const sets = new SubPackages()
          const results = order.map((at) => sets.add(frames[at] as Jt808Frame, 0))
          expect(results.map(({ state }) => state)).toEqual([...Array(6).fill('waiting'), 'complete'])
          const lastSerial = frames.at(-1)?.serial
          expect(results.at(-1)).toMatchObject({ body: photo, firstSerial: serial, lastSerial })
          expect(sets.bytes).toBe(0)
        },
      ),
    )
  })

  it('ask for what such a set lacks, and take what was sent twice once', () => {
    const frames = spaced(parts(photo, 40), [3, 0, 2, 1, 0, 0])
    const sets = new SubPackages()
    for (const at of [0, 1, 4]) sets.add(frames[at] as Jt808Frame, 0)
    expect(sets.add(frames[1] as Jt808Frame, 0).state).toBe('duplicate')
    expect(sets.missing(5000, 5000)).toMatchObject([{ firstSerial: 40, indexes: [3, 4, 6, 7] }])
  })

  it('put no part of a new upload to one that was given up', () => {
    const sets = new SubPackages()
    for (const at of [1, 2]) sets.add(parts(photo, 10)[at] as Jt808Frame, 0)
    const other = photo.slice().reverse()
    const results = spaced(parts(other, 100), [1, 1, 1, 1, 1, 1]).map((frame) => sets.add(frame, 0))
    expect(results.at(-1)).toMatchObject({ state: 'complete', body: other })
  })
})
