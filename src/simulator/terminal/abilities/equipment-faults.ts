import { hashOf } from '#core/demo/hash-random.ts'
import type { MotionState } from '#simulator/motion/vehicle-motion.ts'
import type { TerminalHost } from '../terminal-host.ts'
import type { Ability, Additions } from './ability.ts'
import { Occasions } from './occasions.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const VIDEO_ALARM = { loss: 1, covered: 1 << 1, storage: 1 << 2 } as const
const SOUND_KIND = 1

type Fault = 'loss' | 'covered' | 'storage'
const FAULTS: readonly { fault: Fault; chance: number; minutes: readonly [number, number] }[] = [
  { fault: 'loss', chance: 0.03, minutes: [10, 120] },
  { fault: 'covered', chance: 0.02, minutes: [2, 25] },
  { fault: 'storage', chance: 0.015, minutes: [30, 400] },
]
const FOR_FAULT = 161

interface Going {
  fault: Fault
  until: number
  channel: number
}

/** Faults of cameras and their memory: they appear and clear (items 0x14 to 0x17). The alarm plan has those of the terminal. */
export class EquipmentFaults implements Ability {
  nextDue: number
  private going: Going[] = []
  private readonly coming: { at: number; happens: boolean; index: number; occasions: Occasions }[] = []
  private readonly terminal: TerminalHost

  constructor(terminal: TerminalHost, startsAt: number) {
    this.terminal = terminal
    this.nextDue = Number.POSITIVE_INFINITY
    if (startsAt === Number.POSITIVE_INFINITY) return
    const { world, motion } = terminal
    for (const [index, { chance }] of FAULTS.entries()) {
      const occasions = new Occasions(DAY_MS, chance, world.seed, FOR_FAULT, index, motion.vehicle.index)
      this.coming.push({ index, occasions, ...occasions.after(startsAt) })
    }
    this.plan()
  }

  get isCameraBroken(): boolean {
    return this.going.some(({ fault }) => fault === 'loss')
  }

  tick(now: number, _state: MotionState): void {
    this.going = this.going.filter(({ until }) => until > now)
    for (const one of this.coming) {
      if (one.at > now) continue
      if (one.happens) this.begin(one.index, now)
      Object.assign(one, one.occasions.after(now))
    }
    this.plan()
    this.terminal.reportNow()
  }

  addTo({ alarms, items }: Additions): void {
    if (this.going.length === 0) return
    let word = 0
    for (const { fault, channel } of this.going) {
      word |= VIDEO_ALARM[fault]
      const bit = 2 ** (channel - 1)
      if (fault === 'loss') items.signalLossChannels = bit
      else if (fault === 'covered') items.signalCoveredChannels = bit
      else items.storageFaults = 1
    }
    items.videoAlarm = word
    if (this.isCameraBroken) alarms.add('cameraFault')
  }

  private begin(index: number, now: number): void {
    const { fault, minutes } = FAULTS[index] as (typeof FAULTS)[number]
    const { world, motion, equipment } = this.terminal
    const hash = hashOf(world.seed, FOR_FAULT, motion.vehicle.index, now)
    const cameras = equipment.channels.filter(({ kind }) => kind !== SOUND_KIND)
    const channel = cameras[hash % Math.max(1, cameras.length)]?.logical ?? 1
    const length = minutes[0] + (hash % (minutes[1] - minutes[0]))
    this.going.push({ fault, channel, until: now + length * MINUTE_MS })
  }

  private plan(): void {
    this.nextDue = Math.min(
      Number.POSITIVE_INFINITY,
      ...this.coming.map(({ at }) => at),
      ...this.going.map(({ until }) => until),
    )
  }
}
