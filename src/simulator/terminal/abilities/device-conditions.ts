import { hashOf, unitOf } from '#core/demo/hash-random.ts'
import { deviceBits } from '#core/protocol/jt808/location/item-bits.ts'
import type { MotionState } from '#simulator/motion/vehicle-motion.ts'
import type { TerminalFault } from '#simulator/terminal-faults.ts'
import type { TerminalHost } from '../terminal-host.ts'
import type { Ability, Additions } from './ability.ts'
import { Occasions } from './occasions.ts'

type Condition = (typeof deviceBits)[number]['key']

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const FOR_CONDITION = 181
/** Share of the terminals whose certificate ends soon. */
const ENDING_SHARE = 0.12
const BACKUP = { low: 12, usual: 78 } as const
const COMING: readonly { condition: Condition; chance: number; minutes: readonly [number, number] }[] = [
  { condition: 'caseOpened', chance: 0.04, minutes: [5, 60] },
  { condition: 'simRemoved', chance: 0.02, minutes: [2, 20] },
  { condition: 'overheated', chance: 0.2, minutes: [15, 120] },
  { condition: 'clockDrift', chance: 0.1, minutes: [30, 300] },
]
const FAULTY: Partial<Record<TerminalFault, Condition>> = {
  weakBackup: 'backupBatteryLow',
  brokenStorage: 'storageFault',
  rebootLoop: 'overheated',
}

/** What a terminal of Fleetwall's own reports of itself: item 0xE9 of every position. */
export class DeviceConditions implements Ability {
  nextDue: number
  private readonly lasting: ReadonlySet<Condition>
  private readonly coming: { index: number; at: number; happens: boolean; occasions: Occasions }[]
  private going: { condition: Condition; until: number }[] = []
  private readonly terminal: TerminalHost

  constructor(terminal: TerminalHost, startsAt: number, fault: TerminalFault | undefined) {
    this.terminal = terminal
    const { world, motion } = terminal
    const { index } = motion.vehicle
    const ofFault = fault && FAULTY[fault]
    const isEnding = unitOf(world.seed, FOR_CONDITION, index) < ENDING_SHARE
    this.lasting = new Set([...(ofFault ? [ofFault] : []), ...(isEnding ? (['certificateEnding'] as const) : [])])
    this.coming = COMING.map(({ chance }, at) => {
      const occasions = new Occasions(DAY_MS, chance, world.seed, FOR_CONDITION, at + 1, index)
      return { index: at, occasions, ...occasions.after(startsAt) }
    })
    this.nextDue = this.next()
  }

  tick(now: number): void {
    this.going = this.going.filter(({ until }) => until > now)
    for (const one of this.coming) {
      if (one.at > now) continue
      if (one.happens) this.begin(one.index, now)
      Object.assign(one, one.occasions.after(now))
    }
    this.nextDue = this.next()
    this.terminal.reportNow()
  }

  addTo({ items }: Additions, _now: number, _state: MotionState): void {
    const present = new Set([...this.lasting, ...this.going.map(({ condition }) => condition)])
    const conditions = deviceBits.reduce((word, { bit, key }) => (present.has(key) ? word | (1 << bit) : word), 0)
    items.deviceState = { conditions, backup: present.has('backupBatteryLow') ? BACKUP.low : BACKUP.usual }
  }

  private begin(index: number, now: number): void {
    const { condition, minutes } = COMING[index] as (typeof COMING)[number]
    const hash = hashOf(this.terminal.world.seed, FOR_CONDITION, this.terminal.motion.vehicle.index, now)
    const length = minutes[0] + (hash % (minutes[1] - minutes[0]))
    this.going.push({ condition, until: now + length * MINUTE_MS })
  }

  private next(): number {
    return Math.min(...this.coming.map(({ at }) => at), ...this.going.map(({ until }) => until))
  }
}
