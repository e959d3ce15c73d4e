import type { StatusKey } from '#core/protocol/jt808/location/status-bits.ts'
import { decodeAs } from '#core/protocol/jt808/message.ts'
import { CONTROL_KINDS, type ControlValue } from '#core/protocol/lock-over-808.ts'
import type { MotionState } from '#simulator/motion/vehicle-motion.ts'
import { dialectOf } from '../location-report.ts'
import type { TerminalHost } from '../terminal-host.ts'
import { type Ability, acknowledge, type Additions, type CommandHandler, type CommandTable, RESULT } from './ability.ts'
import { controlsOf } from './control-kinds.ts'

/** The abilities these commands act on. */
interface Needs {
  controls: Controls
}

/** km/h below which a vehicle counts as stationary. */
const STANDING_BELOW = 3
/** While a cut waits for the vehicle to stand. */
const LOOK_AGAIN_MS = 5_000

/** State ordered by 0x8500: doors, cuts of fuel and power, limits. A cut waits until the vehicle is stationary. */
export class Controls implements Ability {
  nextDue = Number.POSITIVE_INFINITY
  private doorsLocked = true
  private readonly cuts = new Set<StatusKey>()
  private readonly waiting = new Set<StatusKey>()
  private readonly limits = new Map<number, number>()
  private held: MotionState | null = null
  private readonly terminal: TerminalHost

  constructor(terminal: TerminalHost) {
    this.terminal = terminal
  }

  obey({ control, value }: ControlValue, now: number, state: MotionState): void {
    if (control === CONTROL_KINDS.doors) this.doorsLocked = value === 1
    else if (control === CONTROL_KINDS.fuel) this.cut('fuelCut', value === 1)
    else if (control === CONTROL_KINDS.circuit) this.cut('circuitCut', value === 1)
    else if (value > 0) this.limits.set(control, value)
    else this.limits.delete(control)
    this.tick(now, state)
    this.terminal.replan()
  }

  /** Value in force. */
  valueOf(control: number): number {
    if (control === CONTROL_KINDS.doors) return this.doorsLocked ? 1 : 0
    if (control === CONTROL_KINDS.fuel) return this.cuts.has('fuelCut') ? 1 : 0
    if (control === CONTROL_KINDS.circuit) return this.cuts.has('circuitCut') ? 1 : 0
    return this.limits.get(control) ?? 0
  }

  tick(now: number, state: MotionState): void {
    if (this.waiting.size > 0 && state.speed < STANDING_BELOW) {
      for (const key of this.waiting) this.cuts.add(key)
      this.waiting.clear()
      this.held ??= {
        ...state,
        speed: 0,
        acceleration: 0,
        engineOn: false,
        stop: state.stop ?? 'wait',
        charging: false,
      }
      this.terminal.reportNow()
    }
    this.nextDue = this.waiting.size > 0 ? now + LOOK_AGAIN_MS : Number.POSITIVE_INFINITY
  }

  /** Motion of the vehicle under these orders: an immobilised one stays where it is. */
  shape(state: MotionState): MotionState {
    if (this.held) return this.held
    const limit = this.limits.get(CONTROL_KINDS.speedLimit)
    return limit !== undefined && state.speed > limit ? { ...state, speed: limit, acceleration: 0 } : state
  }

  addTo({ status }: Additions, _now: number, state: MotionState): void {
    if (this.doorsLocked) status.add('doorsLocked')
    else if (state.speed < STANDING_BELOW) status.add('driverDoorOpen')
    for (const key of this.cuts) status.add(key)
  }

  private cut(key: StatusKey, on: boolean): void {
    if (on) {
      if (!this.cuts.has(key)) this.waiting.add(key)
      return
    }
    this.waiting.delete(key)
    this.cuts.delete(key)
    if (this.cuts.size === 0) this.held = null
  }
}

const control: CommandHandler<Needs> = (terminal, frame, abilities) => {
  const { serial, version, body } = frame
  const orders = controlsOf(decodeAs(0x8500, version, body, dialectOf(terminal.motion.vehicle)).value)
  if (orders.length === 0) return acknowledge(terminal, frame, RESULT.unsupported)
  acknowledge(terminal, frame)
  const now = terminal.world.now()
  for (const order of orders) abilities.controls.obey(order, now, terminal.stateAt(now))
  terminal.answer(0x0500, { serial, ...terminal.position(now) })
}

export const controlCommands: CommandTable<Needs> = [[0x8500, control]]
