import type { Timed } from '../timer-wheel.ts'
import type { ParameterStore } from '../parameter-store.ts'
import type { ImageStore } from './abilities/image-store.ts'
import type { MediaAssets } from '../media/media-assets.ts'
import type { Habits } from './habits.ts'
import type { OpenStream } from './tcp-stream.ts'
import type { OpenLink } from './tcp-link.ts'

export interface SimulatorCounters {
  sent: number
  acknowledged: number
  resent: number
  connects: number
  disconnects: number
  dropped: number
}

/** Called for each position the platform acknowledged (0x8001 with result 0 or 4): header phone, serial, device time. */
export type OnAcknowledged = (phone: string, serial: number, time: string, messageId: number) => void

/** Dependencies of a terminal on its surroundings; tests replace them. */
export interface Surroundings {
  seed: number
  /** When the demo was set up, epoch ms; what happened before follows from it. */
  anchor?: number
  /** Epoch ms. */
  now(): number
  /** In [0, 1), for jitter. */
  random(): number
  openLink: OpenLink
  /** Any other connection: video, attachments, GB/T 32960. */
  openStream: OpenStream
  /** Functions of the terminals other than positions, and their faults. */
  habits: Habits
  /** Null without the files: then there is neither video nor a picture. */
  media: MediaAssets | null
  /** Otherwise what terminals are set to goes with the program. */
  parameterStore?: ParameterStore
  /** The same for the software they were upgraded to. */
  versionStore?: ParameterStore
  /** Images that deltas may be applied to; otherwise each file comes whole. */
  images?: ImageStore
  /** Public keys by id that terminals were provisioned with; otherwise each trusts the key that a download names. */
  signingKeys?: ReadonlyMap<string, string>
  /** Asks for `wake` at this moment instead of any asked for before. */
  schedule(who: Timed, at: number): void
  onAcknowledged?: OnAcknowledged
  counters: SimulatorCounters
}
