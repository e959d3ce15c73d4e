import { hashOf } from '#core/demo/hash-random.ts'
import type { MotionState } from '#simulator/motion/vehicle-motion.ts'
import type { TerminalHost } from '../terminal-host.ts'
import type { Ability } from './ability.ts'
import { EVENT, type MediaStore } from './media-store.ts'
import { Occasions } from './occasions.ts'

const DAY_MS = 86_400_000
const PHOTO_STRETCH_MS = 90 * 60_000
const FOR = { photo: 171, noise: 172 } as const
const LONGEST_NOISE = 90
const SOUND_KIND = 1

/** Pictures by the clock, as a parameter of many fleets asks for. */
export class TimedPhotos implements Ability {
  nextDue: number
  private readonly occasions: Occasions
  private happens: boolean
  private readonly terminal: TerminalHost
  private readonly media: MediaStore

  constructor(terminal: TerminalHost, media: MediaStore, startsAt: number) {
    this.terminal = terminal
    this.media = media
    const { world, motion } = terminal
    this.occasions = new Occasions(PHOTO_STRETCH_MS, 0.5, world.seed, FOR.photo, motion.vehicle.index)
    const first = this.occasions.after(startsAt)
    this.nextDue = startsAt === Number.POSITIVE_INFINITY ? startsAt : first.at
    this.happens = first.happens
  }

  tick(now: number, state: MotionState): void {
    const { terminal, happens } = this
    const next = this.occasions.after(now)
    this.nextDue = next.at
    this.happens = next.happens
    if (!happens || state.stop !== null || !terminal.world.media) return
    const cameras = terminal.equipment.channels.filter(({ kind }) => kind !== SOUND_KIND)
    const camera = cameras[hashOf(FOR.photo, now) % Math.max(1, cameras.length)]
    if (camera) this.media.shootAt(now, camera.logical, EVENT.timed, true)
  }
}

/** Bytes that are no frame, as a bad line or a confused modem sends them. */
export class Noise implements Ability {
  nextDue: number
  private readonly occasions: Occasions
  private readonly terminal: TerminalHost

  constructor(terminal: TerminalHost, startsAt: number) {
    this.terminal = terminal
    const { world, motion } = terminal
    const { noisePerDay } = world.habits
    const stretch = DAY_MS / Math.max(1, noisePerDay)
    this.occasions = new Occasions(stretch, Math.min(1, noisePerDay), world.seed, FOR.noise, motion.vehicle.index)
    this.nextDue = noisePerDay > 0 ? this.occasions.after(startsAt).at : Number.POSITIVE_INFINITY
  }

  tick(now: number): void {
    this.nextDue = this.occasions.after(now).at
    const length = 5 + (hashOf(FOR.noise, now) % LONGEST_NOISE)
    if (this.terminal.session.isUsable)
      this.terminal.session.babble(Uint8Array.from({ length }, (_, at) => hashOf(FOR.noise, now, at) & 0xff))
  }
}
