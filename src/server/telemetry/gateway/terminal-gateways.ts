import type { Logger } from 'pino'
import type { TamperReports } from '../alarms/tamper-watch.ts'
import type { Recorder } from '../recorder/recorder.ts'
import { explainPort } from '#server/ops/listen.ts'
import type { Database } from '#server/store/database.ts'
import type { RejectedRows } from '#server/store/rejected-row-repository.ts'
import type { RegistrationMode } from '#server/app/environment.ts'
import type { TerminalSession } from '../roles/session-directory.ts'
import type { Tracker } from '../tracker/tracker.ts'
import { BodyReports } from './body-reports.ts'
import { BrakeReports } from './brake-reports.ts'
import { ReadingReports } from './reading-reports.ts'
import { ReadingRepository } from './reading-repository.ts'
import { BrakeRepository } from './brake-repository.ts'
import { BodyRepository } from './body-repository.ts'
import { ConflictRepository } from './conflict-repository.ts'
import type { ConnectionBudget } from './connection-limits.ts'
import { DataFaultRepository } from './data-fault-repository.ts'
import { DataFaults } from './data-faults.ts'
import { isCommandedByEnergy } from './energy-answers.ts'
import { EnergyGateway } from './energy-gateway.ts'
import type { FrameWatch } from './frame-watch.ts'
import { Gateway } from './gateway.ts'
import type { GatewayMetrics } from './gateway-metrics.ts'
import { HeadUnitReportRepository } from './head-unit-report-repository.ts'
import { HeadUnitReports } from './head-unit-reports.ts'
import type { CommandAnswers, MediaKeeper } from './message-context.ts'
import type { TerminalConnection } from './terminal-connection.ts'
import { ContactKeeper } from './contact-keeper.ts'
import { ReplacementRepository } from './replacement-repository.ts'
import type { TerminalRegistry } from './terminal-registry.ts'
import type { TerminalRepository } from './terminal-repository.ts'
import type { TerminalTls } from './terminal-tls.ts'
import { type AppearedTrouble, TroubleRepository } from './trouble-repository.ts'
import { TroubleReports } from './trouble-reports.ts'

export interface GatewaysParts {
  db: Pick<Database, 'orm' | 'pool'>
  recorder: Pick<Recorder, 'submit' | 'onPressure'>
  rejected: RejectedRows
  tracker: Tracker
  registry: TerminalRegistry
  terminals: TerminalRepository
  commands: CommandAnswers
  tamper?: TamperReports | undefined
  watch?: FrameWatch | undefined
  /** Reads terminals whose fitting changed again, here and in all processes. */
  refitted?: ((terminalIds: readonly number[]) => Promise<void>) | undefined
  /** Sessions commands go out on. */
  sessionBegan?: (connection: TerminalConnection) => void
  sessionEnded?: (terminalId: number) => void
  metrics: GatewayMetrics
  budget: ConnectionBudget
  registration: RegistrationMode
  tls: TerminalTls | undefined
  log: Logger
}

/** Null: closed. */
export interface GatewayPorts {
  gatewayPort: number | null
  gb32960Port: number | null
  gatewayTlsPort?: number | null | undefined
  gb32960TlsPort?: number | null | undefined
}

/** 0: closed. */
export interface OpenPorts {
  gatewayPort: number
  gb32960Port: number
  gatewayTlsPort: number
  gb32960TlsPort: number
}

/** The ports of all protocols terminals speak, with what they share. */
export class TerminalGateways {
  private readonly parts: GatewaysParts
  private readonly gateway: Gateway
  private readonly energy: EnergyGateway
  private readonly contacts: ContactKeeper
  private readonly faults: DataFaults
  private readonly troubles: TroubleReports
  private readonly brakes: BrakeReports
  private readonly readings: ReadingReports
  private readonly bodies: BodyReports
  private readonly headUnits: HeadUnitReports

  constructor(parts: GatewaysParts) {
    this.parts = parts
    const { db, registry, terminals, rejected, log } = parts
    const { sessionBegan, sessionEnded, ...common } = parts
    const shared = {
      ...common,
      conflicts: new ConflictRepository(db),
      replacements: new ReplacementRepository(db),
      faults: new DataFaults(new DataFaultRepository(db), rejected, log),
    }
    this.faults = shared.faults
    this.troubles = new TroubleReports(new TroubleRepository(db), rejected, log)
    this.brakes = new BrakeReports(new BrakeRepository(db), log)
    this.readings = new ReadingReports(new ReadingRepository(db), log)
    this.bodies = new BodyReports(new BodyRepository(db), log)
    this.headUnits = new HeadUnitReports(new HeadUnitReportRepository(db), rejected, log)
    this.contacts = new ContactKeeper(registry, terminals, rejected, log)
    this.gateway = new Gateway({
      ...shared,
      troubles: this.troubles,
      brakes: this.brakes,
      readings: this.readings,
      bodies: this.bodies,
      headUnits: this.headUnits,
      sessionBegan,
      sessionEnded,
    })
    this.energy = new EnergyGateway({
      ...shared,
      connectedOtherwise: (terminalId) => this.gateway.sessionOf(terminalId) !== undefined,
      sessionBegan,
      sessionEnded: (terminalId) => {
        if (this.gateway.sessionOf(terminalId) === undefined) sessionEnded?.(terminalId)
      },
    })
  }

  /** Takes terminals; returns the ports. Rejects with a clear sentence when one is taken. */
  async listen(wanted: GatewayPorts): Promise<OpenPorts> {
    this.contacts.start()
    const { tls } = this.parts
    const opened = async (
      setting: string,
      port: number | null | undefined,
      open: (port: number) => Promise<number>,
    ) => {
      if (port === null || port === undefined) return 0
      return open(port).catch((error: unknown) => {
        throw explainPort(error, port, setting)
      })
    }
    const [jt808, gb32960] = [this.gateway.port, this.energy.port]
    const secure = (port: number | null | undefined) => (tls ? port : null)
    const ports = {
      gatewayPort: await opened('GATEWAY_PORT', wanted.gatewayPort, (port) => jt808.listen(port)),
      gb32960Port: await opened('GB32960_PORT', wanted.gb32960Port, (port) => gb32960.listen(port)),
      gatewayTlsPort: await opened('GATEWAY_TLS_PORT', secure(wanted.gatewayTlsPort), (port) => jt808.listenTls(port)),
      gb32960TlsPort: await opened('GB32960_TLS_PORT', secure(wanted.gb32960TlsPort), (port) =>
        gb32960.listenTls(port),
      ),
    }
    tls?.watch()
    return ports
  }

  /** The connection commands go out on: by GB/T 32960 to terminals that speak nothing else. */
  sessionOf(terminalId: number): TerminalConnection | undefined {
    const session = this.gateway.sessionOf(terminalId)
    if (session) return session
    const energy = this.energy.port.sessionOf(terminalId)
    return energy?.terminal && isCommandedByEnergy(energy.terminal) ? energy : undefined
  }

  /** Connections that carry commands, of terminals that are logged in. */
  *signedOn(): Iterable<TerminalConnection> {
    yield* this.gateway.port.signedOn()
    for (const energy of this.energy.port.signedOn()) {
      if (energy.terminal && this.sessionOf(energy.terminal.terminalId) === energy) yield energy
    }
  }

  /** The terminal has a newer connection with another gateway. */
  replaced({ terminalId, protocol, version }: TerminalSession): void {
    const known = this.parts.registry.byTerminal(terminalId)
    // From now on commands go out by JT/T 808 alone, also where only the other unit of the vehicle is connected.
    if (known && protocol === 'jt808') known.contact.protocolVersion = version
    const { port } = protocol === 'jt808' ? this.gateway : this.energy
    port.replaced(terminalId)
  }

  holdsVehicle(vehicleId: number): boolean {
    for (const { terminal } of this.signedOn()) if (terminal?.vehicleId === vehicleId) return true
    return false
  }

  /** Vehicles with a contact since a moment, by any protocol. */
  contactedSince(at: number): number[] {
    const signedOn = [...this.gateway.port.signedOn(), ...this.energy.port.signedOn()]
    return signedOn.flatMap(({ lastContactAt, terminal }) => (lastContactAt > at ? (terminal?.vehicleId ?? []) : []))
  }

  keepMedia(media: MediaKeeper): void {
    this.gateway.keepMedia(media)
  }

  /** Registers the listener for trouble codes that appear on the bus of a vehicle. */
  onTroubles(appeared: (trouble: AppearedTrouble) => Promise<void>): void {
    this.troubles.appeared = appeared
  }

  /** After registered terminals were changed: reads these again, all without ids, and ends sessions that may not stay. */
  async refresh(terminalIds?: readonly number[]): Promise<void> {
    const { registry } = this.parts
    await (terminalIds ? registry.refresh(terminalIds) : registry.load())
    this.gateway.port.dropRemoved()
    this.energy.port.dropRemoved()
  }

  /** Resolves when everything that came in has reached the recorder. */
  async stopReading(): Promise<void> {
    this.parts.tls?.unwatch()
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
    await this.brakes.save()
    await this.readings.save()
    await this.bodies.save()
    await this.headUnits.save()
  }
}
