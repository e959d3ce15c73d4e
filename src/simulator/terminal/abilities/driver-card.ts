import type { DemoDriver } from '#core/demo/demo-equipment.ts'
import { unitOf } from '#core/demo/hash-random.ts'
import type { BodyOf } from '#core/protocol/jt808/message.ts'
import type { Jt808Version } from '#core/protocol/jt808/version.ts'
import type { MotionState } from '#simulator/motion/vehicle-motion.ts'
import type { TerminalHost } from '../terminal-host.ts'
import { type Ability, acknowledge, type CommandTable, RESULT } from './ability.ts'

/** The abilities these commands act on. */
interface Needs {
  driverCard: DriverCard
}

const IN = 1
const OUT = 2
const READ_OK = 0
const CHECK_FAILED = 4
/** A card is put in this long after departure is near, and pulled this long after a stop that ends the day. */
export const PULLED_AFTER_S = 150
const LOOK_MS = 60_000
const FOR = { shift: 121, fault: 122 } as const
const MISREAD = 0.02
const HALF_DAY_MS = 12 * 3_600_000

/** The driver: the card is inserted at the start of a trip and removed at the end of the day's work. */
export class DriverCard implements Ability {
  nextDue: number
  private driver: DemoDriver | null = null
  private insertedAt = 0
  private readonly terminal: TerminalHost

  /** `startsAt` Infinity: the driver never uses the reader, and only 0x8702 reads the driver. */
  constructor(terminal: TerminalHost, startsAt: number) {
    this.terminal = terminal
    this.nextDue = startsAt
  }

  tick(now: number, state: MotionState): void {
    if (!this.driver && state.engineOn) this.insert(now)
    else if (this.driver && isOver(state)) this.pull()
    const untilDeparture = state.stop === null ? 0 : state.until * 1000
    this.nextDue = now + (this.driver ? LOOK_MS : Math.max(LOOK_MS, untilDeparture))
  }

  /** The driver of this moment, card or not. */
  driverAt(now: number): DemoDriver | undefined {
    const { equipment, world, motion } = this.terminal
    return driverOnShift(world.seed, motion.vehicle.index, equipment.drivers, now)
  }

  /** Body of 0x0702 for the state of the reader. */
  body(now: number): BodyOf<0x0702> {
    const { terminal } = this
    if (terminal.version === '2011') {
      const driver = this.driver ?? this.driverAt(now)
      const { name = '', idCard = '', certificate = '', issuer = '' } = driver ?? {}
      return { name, idCard, certificate, issuer }
    }
    if (!this.driver) return cardOut(terminal.deviceTime(now))
    const misread = unitOf(terminal.world.seed, FOR.fault, terminal.motion.vehicle.index, this.insertedAt) < MISREAD
    const time = terminal.deviceTime(this.insertedAt)
    if (misread) return { state: IN, time, result: CHECK_FAILED }
    return cardIn(this.driver, terminal.version, time)
  }

  private insert(now: number): void {
    this.driver = this.driverAt(now) ?? null
    this.insertedAt = now
    if (this.driver && !this.terminal.send(0x0702, this.body(now))) this.driver = null
  }

  private pull(): void {
    this.driver = null
    // In 2011 there is no word for it.
    if (this.terminal.version !== '2011') this.terminal.send(0x0702, this.body(this.terminal.world.now()))
  }
}

/** The driver of a shift of twelve hours. */
export function driverOnShift(
  seed: number,
  index: number,
  drivers: readonly DemoDriver[],
  now: number,
): DemoDriver | undefined {
  const shift = Math.floor(now / HALF_DAY_MS)
  return drivers[Math.floor(unitOf(seed, FOR.shift, index, shift) * drivers.length)]
}

/** Body of 0x0702 for a card that was read, from 2013 on. */
export function cardIn(
  { name, certificate, issuer, validUntil, idCard }: DemoDriver,
  version: Jt808Version,
  time: string,
): BodyOf<0x0702> {
  const card = { name, certificate, issuer, validUntil: validUntil.replaceAll('-', '') }
  return { state: IN, time, result: READ_OK, ...card, ...(version === '2019' ? { idCard } : {}) }
}

export const cardOut = (time: string): BodyOf<0x0702> => ({ state: OUT, time })

/** The day's work has ended: the card is pulled. */
export const isOver = ({ stop, since, engineOn, until }: MotionState): boolean =>
  stop !== null && !engineOn && since > PULLED_AFTER_S && until > PULLED_AFTER_S

export const driverCommands: CommandTable<Needs> = [
  [
    0x8702,
    (terminal, frame, abilities) => {
      if (frame.version === '2011') return acknowledge(terminal, frame, RESULT.unsupported)
      terminal.answer(0x0702, abilities.driverCard.body(terminal.world.now()))
    },
  ],
]
