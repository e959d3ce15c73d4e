import type { Logger } from 'pino'
import type { TamperReports } from '#server/alarms/tamper-watch.ts'
import type { Recorder } from '#server/recorder/recorder.ts'
import { explainPort } from '#server/ops/listen.ts'
import type { Database } from '#server/store/database.ts'
import type { Tracker } from '#server/tracker/tracker.ts'
import { ConflictRepository } from './conflict-repository.ts'
import { ConnectionBudget, type GatewayLimits } from './connection-limits.ts'
import { DataFaultRepository } from './data-fault-repository.ts'
import { DataFaults } from './data-faults.ts'
import { EnergyGateway } from './energy-gateway.ts'
import type { FrameWatch } from './frame-watch.ts'
import { Gateway } from './gateway.ts'
import type { GatewayMetrics } from './gateway-metrics.ts'
import type { CommandAnswers, MediaKeeper } from './message-context.ts'
import type { TerminalConnection } from './terminal-connection.ts'
import { ContactKeeper } from './terminal-contact.ts'
import type { TerminalRegistry } from './terminal-registry.ts'
import type { TerminalRepository } from './terminal-repository.ts'
import { type AppearedTrouble, TroubleRepository } from './trouble-repository.ts'
import { TroubleReports } from './trouble-reports.ts'

export interface GatewaysParts {
  db: Pick<Database, 'orm' | 'pool'>
  recorder: Pick<Recorder, 'submit' | 'onPressure'>
  tracker: Tracker
  registry: TerminalRegistry
  terminals: TerminalRepository
  commands: CommandAnswers
  tamper?: TamperReports | undefined
  watch?: FrameWatch | undefined
  /** Sessions commands go out on. */
  sessionBegan?: (connection: TerminalConnection) => void
  sessionEnded?: (terminalId: number) => void
  metrics: GatewayMetrics
  limits: Partial<GatewayLimits> | undefined
  log: Logger
}

export interface GatewayPorts {
  gatewayPort: number
  gb32960Port: number
}

/** The ports of all protocols terminals speak, with what they share. */
export class TerminalGateways {
  private readonly parts: GatewaysParts
  private readonly gateway: Gateway
  private readonly energy: EnergyGateway
  private readonly contacts: ContactKeeper
  private readonly faults: DataFaults
  private readonly troubles: TroubleReports

  constructor(parts: GatewaysParts) {
    this.parts = parts
    const { db, registry, terminals, log } = parts
    const { sessionBegan, sessionEnded, ...common } = parts
    const shared = {
      ...common,
      budget: new ConnectionBudget(parts.limits),
      conflicts: new ConflictRepository(db),
      faults: new DataFaults(new DataFaultRepository(db), log),
    }
    this.faults = shared.faults
    this.troubles = new TroubleReports(new TroubleRepository(db), log)
    this.contacts = new ContactKeeper(registry, terminals, log)
    // Only JT/T 808 carries commands.
    this.gateway = new Gateway({ ...shared, troubles: this.troubles, sessionBegan, sessionEnded })
    this.energy = new EnergyGateway({
      ...shared,
      connectedOtherwise: (terminalId) => this.gateway.sessionOf(terminalId) !== undefined,
    })
  }

  /** Takes terminals; answers the ports. Rejects with a clear sentence when one is taken. */
  async listen(wanted: GatewayPorts): Promise<GatewayPorts> {
    this.contacts.start()
    const taken = (setting: string, port: number) => (error: unknown) => {
      throw explainPort(error, port, setting)
    }
    return {
      gatewayPort: await this.gateway.listen(wanted.gatewayPort).catch(taken('GATEWAY_PORT', wanted.gatewayPort)),
      gb32960Port: await this.energy.port.listen(wanted.gb32960Port).catch(taken('GB32960_PORT', wanted.gb32960Port)),
    }
  }

  /** The connection commands go out on: JT/T 808 alone carries them. */
  sessionOf(terminalId: number): TerminalConnection | undefined {
    return this.gateway.sessionOf(terminalId)
  }

  /** Connections of terminals that are signed on. */
  signedOn(): Iterable<TerminalConnection> {
    return this.gateway.port.signedOn()
  }

  /** The terminal has a newer connection with another gateway. */
  replaced(terminalId: number): void {
    this.gateway.port.replaced(terminalId)
  }

  holdsVehicle(vehicleId: number): boolean {
    for (const { terminal } of this.signedOn()) if (terminal?.vehicleId === vehicleId) return true
    return false
  }

  /** Vehicles anything was heard from since a moment, by any protocol. */
  heardSince(at: number): number[] {
    const heard = [...this.gateway.port.signedOn(), ...this.energy.port.signedOn()]
    return heard.flatMap(({ lastHeardAt, terminal }) => (lastHeardAt > at ? (terminal?.vehicleId ?? []) : []))
  }

  keepMedia(media: MediaKeeper): void {
    this.gateway.keepMedia(media)
  }

  /** From now on somebody is told of trouble codes that turn up on the bus of a vehicle. */
  onTroubles(appeared: (told: AppearedTrouble) => Promise<void>): void {
    this.troubles.appeared = appeared
  }

  /** After terminals were changed on the books: reads these again, all without ids, and ends sessions that may not stay. */
  async refresh(terminalIds?: readonly number[]): Promise<void> {
    const { registry } = this.parts
    await (terminalIds ? registry.refresh(terminalIds) : registry.load())
    this.gateway.port.dropRemoved()
    this.energy.port.dropRemoved()
  }

  /** Resolves when everything that came in has reached the recorder. */
  async stopReading(): Promise<void> {
    await Promise.all([this.gateway.stopReading(), this.energy.port.stopReading()])
  }

  async closeAll(): Promise<void> {
    await Promise.all([this.gateway.closeAll(), this.energy.port.closeAll()])
  }

  /** Writes down what is counted in memory. */
  async settle(): Promise<void> {
    await this.contacts.stop()
    await this.faults.save()
    await this.troubles.save()
  }
}
