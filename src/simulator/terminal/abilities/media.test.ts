import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readFrame } from '#core/protocol/jt808/frame.ts'
import { type BodyOf, decodeAs } from '#core/protocol/jt808/message.ts'
import { SubPackages } from '#core/protocol/jt808/sub-packages.ts'
import { mediaAssets } from '#simulator/media/media-assets.ts'
import type { ManualWorld } from '#tests/support/manual-world.ts'
import { is2019, terminalOnline } from '#tests/support/terminal-online.ts'

const assets = mediaAssets(fileURLToPath(new URL('../../assets/', import.meta.url)))
const withMedia = { fits: is2019, prepare: (world: ManualWorld) => void (world.media = assets) }
const SHOT = {
  channel: 2,
  command: 1,
  seconds: 0,
  save: 0,
  resolution: 2,
  quality: 5,
  brightness: 128,
  contrast: 64,
  saturation: 64,
  chroma: 128,
}

/** The upload put together from its parts. */
function uploadOf(world: ManualWorld): BodyOf<0x0801> | null {
  const parts = new SubPackages()
  for (const { hex } of world.ofId(0x0801)) {
    const frame = readFrame(Buffer.from(hex, 'hex'))
    if ('malformed' in frame) throw new Error(frame.malformed)
    const result = parts.add(frame, 0)
    if (result.state === 'complete') return decodeAs(0x0801, frame.version, result.body).value
  }
  return null
}

describe('pictures', () => {
  it('are taken, named by 0x0805 and uploaded as the JPEG of the camera', async () => {
    const { world, version, order } = await terminalOnline(withMedia)
    const serial = order(0x8801, SHOT)
    const named = decodeAs(0x0805, version, world.ofId(0x0805)[0]!.body).value
    expect(named).toMatchObject({ serial, result: 0 })
    await world.pass(2)
    expect(decodeAs(0x0800, version, world.ofId(0x0800)[0]!.body).value).toMatchObject({
      mediaId: named.mediaIds?.[0],
      channel: 2,
    })
    const upload = uploadOf(world)
    expect(upload).toMatchObject({ mediaId: named.mediaIds?.[0], kind: 0, format: 0, channel: 2 })
    expect(upload?.data).toEqual(assets.picture(2))
  })

  it('have missing parts sent again, and nothing more once 0x8800 says so', async () => {
    const { world, order } = await terminalOnline(withMedia)
    order(0x8801, SHOT)
    await world.pass(2)
    const before = world.ofId(0x0801)
    const { mediaId } = uploadOf(world)!
    order(0x8800, { mediaId, missing: [2, 3] })
    const again = world.ofId(0x0801).slice(before.length)
    expect(again.map(({ hex }) => hex)).toEqual([before[1]!.hex, before[2]!.hex])
    order(0x8800, { mediaId })
    await world.pass(200)
    expect(world.ofId(0x0801)).toHaveLength(before.length + 2)
  })

  it('are uploaded again without a response', async () => {
    const { world, order } = await terminalOnline(withMedia)
    order(0x8801, SHOT)
    await world.pass(2)
    const parts = world.ofId(0x0801).length
    await world.pass(70)
    expect(world.ofId(0x0801)).toHaveLength(parts * 2)
  })

  it('that were only stored are found and sent on demand', async () => {
    const { world, version, order } = await terminalOnline(withMedia)
    order(0x8801, { ...SHOT, save: 1, command: 2 })
    await world.pass(3)
    expect(world.ofId(0x0801)).toEqual([])
    order(0x8802, { kind: 0, channel: 2, event: 0, startTime: null, endTime: null })
    const { results } = decodeAs(0x0802, version, world.ofId(0x0802)[0]!.body).value
    expect(results).toHaveLength(2)
    const wanted = (results[1] as { mediaId: number }).mediaId
    order(0x8805, { mediaId: wanted, afterwards: 0 })
    await world.pass(2)
    expect(uploadOf(world)?.mediaId).toBe(wanted)
  })

  it('of a channel that is not there are declined', async () => {
    const { world, version, order } = await terminalOnline(withMedia)
    order(0x8801, { ...SHOT, channel: 9 })
    expect(decodeAs(0x0805, version, world.ofId(0x0805)[0]!.body).value.result).toBe(2)
  })
})

describe('sound', () => {
  it('is recorded as WAV and uploaded', async () => {
    const { world, order } = await terminalOnline(withMedia)
    order(0x8804, { command: 1, seconds: 2, save: 0, sampleRate: 0 })
    await world.pass(2)
    const upload = uploadOf(world)
    expect(upload).toMatchObject({ kind: 1, format: 3 })
    expect(new TextDecoder().decode(upload?.data.subarray(0, 4))).toBe('RIFF')
  })
})
