import type { Settings } from '#console/ui/parameter/parameter-change.ts'

interface Stream {
  bitRate?: number
}
interface Streams {
  live?: Stream
  stored?: Stream
}
interface ChannelRow {
  logical?: number
  kind?: number
}
interface StreamRow extends Streams {
  channel?: number
}

export interface Bandwidth {
  /** Channels with a picture. */
  cameras: number
  /** kbit/s while every camera is watched. */
  liveKbps: number
  /** kbit/s written to the storage of the terminal. */
  storedKbps: number
  /** Gigabytes over the radio in an hour of watching one camera. */
  liveGigabytesPerHour: number
  storedGigabytesPerDay: number
}

const AUDIO_ONLY = 1
/** kbit/s to gigabytes in one hour. */
const GIGABYTES_PER_HOUR = 3600 / 8 / 1_000_000

/** Traffic and storage of the settings: 0x0075 for all channels, 0x0077 for channels with their own. */
export function bandwidthOf(settings: Settings): Bandwidth | null {
  const shared = settings[0x75] as Streams | undefined
  if (!shared) return null
  const table = (settings[0x76] as { rows?: ChannelRow[] } | undefined)?.rows ?? []
  const own = new Map(
    ((settings[0x77] as { rows?: StreamRow[] } | undefined)?.rows ?? []).map((row) => [row.channel, row]),
  )
  const seen = table.filter(({ kind }) => kind !== AUDIO_ONLY)
  const channels = seen.length > 0 ? seen.map(({ logical }) => logical) : [undefined]
  const sum = (kind: 'live' | 'stored') =>
    channels.reduce<number>((total, channel) => total + ((own.get(channel) ?? shared)[kind]?.bitRate ?? 0), 0)
  const liveKbps = sum('live')
  const storedKbps = sum('stored')
  return {
    cameras: channels.length,
    liveKbps,
    storedKbps,
    liveGigabytesPerHour: (liveKbps / channels.length) * GIGABYTES_PER_HOUR,
    storedGigabytesPerDay: storedKbps * 24 * GIGABYTES_PER_HOUR,
  }
}
