import { BODY_CONTROLS, BODY_READINGS, BODY_REFUSALS } from '#core/domain/body-control.ts'
import { BODY_KIND, type BodyValue, writeBodyReport } from '#core/protocol/body-over-808.ts'
import { CONTROL_KINDS } from '#core/protocol/lock-over-808.ts'
import type { MotionState } from '#simulator/motion/vehicle-motion.ts'
import type { TerminalHost } from '../terminal-host.ts'
import type { Ability } from './ability.ts'
import { BodyState } from './body-state.ts'
import type { Controls } from './controls.ts'

/** A vehicle looks at its own state; what has changed is reported. */
const LOOKS_MS = 60_000
/** And everything from time to time. */
const REPORTS_MS = 600_000
/** During a run of the climate, so that its temperature can be followed. */
const RUN_REPORTS_MS = 120_000
/** They change all the time. */
const NO_NEWS: ReadonlySet<number> = new Set([
  BODY_READINGS.cabinTemperature,
  BODY_READINGS.climateEnergy,
  BODY_READINGS.climateMinutes,
])

/** Body and comfort by the platform's orders, reported as they are. */
export class Body implements Ability {
  nextDue: number
  readonly state: BodyState
  private reportedAt = Number.NEGATIVE_INFINITY
  private reported = ''
  private readonly reports: boolean
  private readonly terminal: TerminalHost
  private readonly controls: Controls

  /** `from`: its first report; Infinity: it only answers. */
  constructor(terminal: TerminalHost, controls: Controls, from: number) {
    this.terminal = terminal
    this.controls = controls
    this.nextDue = from
    this.reports = Number.isFinite(from)
    this.state = new BodyState(terminal.world.seed, terminal.motion.vehicle, terminal.world.now())
  }

  /** Answers with the state after it. */
  order(values: readonly BodyValue[]): void {
    const { terminal } = this
    const now = terminal.world.now()
    let result = 0
    for (const value of values) {
      const code = this.isImmobilised(value) ? BODY_REFUSALS.immobilised : this.state.obey(value, now, this.driven(now))
      if (code === 0 && value.control === BODY_CONTROLS.doors) {
        this.controls.obey({ control: CONTROL_KINDS.doors, value: value.value }, now, terminal.stateAt(now))
      }
      result ||= code
    }
    this.send(now, result, values[0]?.control ?? 0)
    // The status bits of the position are about the same doors.
    if (values.length > 0) terminal.reportNow()
    this.plan(now)
    terminal.replan()
  }

  tick(now: number, _state: MotionState): void {
    const { terminal } = this
    this.state.move(now, this.driven(now))
    const reportsMs = this.state.climateRuns ? RUN_REPORTS_MS : REPORTS_MS
    if (terminal.session.isUsable && (this.newsAt(now) !== this.reported || now >= this.reportedAt + reportsMs)) {
      this.send(now, 0, 0)
    }
    this.plan(now)
  }

  restarted(): void {
    this.reported = ''
  }

  shape(state: MotionState): MotionState {
    return this.state.shape(state)
  }

  private isImmobilised({ control, value }: BodyValue): boolean {
    const { controls } = this
    const isCut = controls.valueOf(CONTROL_KINDS.fuel) === 1 || controls.valueOf(CONTROL_KINDS.circuit) === 1
    return isCut && control === BODY_CONTROLS.engine && value === 1
  }

  private send(now: number, result: number, answers: number): void {
    this.state.move(now, this.driven(now))
    const data = writeBodyReport({ result, answers, values: this.values(now) })
    const body = { kind: BODY_KIND, data }
    if (answers !== 0 || !this.reports) this.terminal.answer(0x0900, body)
    else if (!this.terminal.send(0x0900, body)) return
    this.reported = this.newsAt(now)
    this.reportedAt = now
  }

  private plan(now: number): void {
    const change = this.state.nextChange(now)
    this.nextDue = Math.min(change, this.reports ? now + LOOKS_MS : Number.POSITIVE_INFINITY)
  }

  private newsAt(now: number): string {
    const news = this.values(now).filter(({ control }) => !NO_NEWS.has(control))
    return news.map(({ control, value }) => `${control}=${value}`).join()
  }

  private values(now: number): BodyValue[] {
    return this.state.values(this.controls.valueOf(CONTROL_KINDS.doors) === 1, this.driven(now))
  }

  /** As its driver and its chargers have it, without remote orders of the body. */
  private driven(now: number): MotionState {
    return this.controls.shape(this.terminal.motion.at(now))
  }
}
