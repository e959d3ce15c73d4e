import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A clip that loops: one access unit a frame. */
export interface Clip {
  fps: number
  frames: readonly { key: boolean; data: Uint8Array }[]
}

/** Views of the cameras, by logical channel; further channels share one of these. */
export interface MediaAssets {
  picture(channel: number): Uint8Array
  clip(channel: number, stream: 'main' | 'sub'): Clip
}

const CLIP_NAME = /^channel-(\d)-(main|sub)-(\d+)fps\.h264$/
const CHANNELS = 4

/** Reads a clip when it is first asked for. Error when the folder holds none. */
export function mediaAssets(folder: string): MediaAssets {
  const files = readdirSync(folder)
  const clips = new Map<string, Clip>()
  const pictures = new Map<number, Uint8Array>()
  const seen = (channel: number) => ((Math.max(1, channel) - 1) % CHANNELS) + 1
  return {
    picture(channel) {
      const own = seen(channel)
      const known = pictures.get(own) ?? new Uint8Array(readFileSync(join(folder, `channel-${own}.jpg`)))
      pictures.set(own, known)
      return known
    },
    clip(channel, stream) {
      const key = `${seen(channel)}-${stream}`
      const known = clips.get(key)
      if (known) return known
      const file = files.find((name) => name.startsWith(`channel-${key}-`))
      const fps = Number(file?.match(CLIP_NAME)?.[3])
      if (!file || !fps) throw new Error(`no clip ${key} in ${folder}`)
      const clip = { fps, frames: accessUnits(new Uint8Array(readFileSync(join(folder, file)))) }
      clips.set(key, clip)
      return clip
    },
  }
}

const SLICE = 1
const KEY_SLICE = 5

/** Frames of an Annex B stream with one slice a frame; parameter sets belong to the frame behind them. */
export function accessUnits(stream: Uint8Array): { key: boolean; data: Uint8Array }[] {
  const starts: { at: number; type: number }[] = []
  for (let i = 0; i + 3 < stream.length; i++) {
    if (stream[i] !== 0 || stream[i + 1] !== 0 || stream[i + 2] !== 1) continue
    // A start code of four bytes begins one byte before.
    starts.push({ at: i > 0 && stream[i - 1] === 0 ? i - 1 : i, type: (stream[i + 3] as number) & 0x1f })
    i += 3
  }
  const units: { key: boolean; data: Uint8Array }[] = []
  let from = 0
  for (const [index, { type }] of starts.entries()) {
    if (type !== SLICE && type !== KEY_SLICE) continue
    const to = starts[index + 1]?.at ?? stream.length
    units.push({ key: type === KEY_SLICE, data: stream.subarray(from, to) })
    from = to
  }
  return units
}
