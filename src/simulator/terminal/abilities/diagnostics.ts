import type { UdsEnvelope } from '#core/protocol/uds-over-808.ts'
import { UDS_KIND, writeUdsEnvelope } from '#core/protocol/uds-over-808.ts'
import { VehicleEcus } from '#simulator/ecu/vehicle-ecus.ts'
import type { TerminalHost } from '../terminal-host.ts'
import type { Ability } from './ability.ts'
import type { Upgrade } from './upgrade.ts'

interface Later {
  at: number
  send: () => void
}

/** UDS transport between the platform and the control units: requests in 0x8900, answers in 0x0900. */
export class Diagnostics implements Ability {
  nextDue = Number.POSITIVE_INFINITY
  private ecus: VehicleEcus | null = null
  private later: Later[] = []
  private readonly terminal: TerminalHost
  private readonly upgrade: Upgrade

  constructor(terminal: TerminalHost, upgrade: Upgrade) {
    this.terminal = terminal
    this.upgrade = upgrade
  }

  ask({ requestId, channel, address, uds }: UdsEnvelope): void {
    const { terminal } = this
    const now = terminal.world.now()
    this.ecus ??= new VehicleEcus(terminal.world.seed, terminal.motion.vehicle, terminal.world.habits.busyEcus)
    const answers = this.ecus.ask(address, uds, now, terminal.stateAt(now), () => this.upgrade.version)
    for (const { afterMs, uds: answer } of answers) {
      const data = writeUdsEnvelope({ requestId, channel, address, uds: answer })
      const send = () => terminal.answer(0x0900, { kind: UDS_KIND, data })
      if (afterMs === 0) send()
      else this.later.push({ at: now + afterMs, send })
    }
    this.plan()
    this.terminal.replan()
  }

  tick(now: number): void {
    const due = this.later.filter(({ at }) => at <= now)
    this.later = this.later.filter(({ at }) => at > now)
    for (const { send } of due) send()
    this.plan()
  }

  private plan(): void {
    this.nextDue = Math.min(Number.POSITIVE_INFINITY, ...this.later.map(({ at }) => at))
  }
}
