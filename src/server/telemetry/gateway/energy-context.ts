import type { Logger } from 'pino'
import type { RegistrationMode } from '#server/app/environment.ts'
import type { Gb32960Frame } from '#core/protocol/gb32960/frame.ts'
import type { TamperReports } from '../alarms/tamper-watch.ts'
import type { Recorder } from '../recorder/recorder.ts'
import type { Tracker } from '../tracker/tracker.ts'
import type { ConflictRepository } from './conflict-repository.ts'
import type { ConnectionBudget } from './connection-limits.ts'
import type { DataFaults } from './data-faults.ts'
import type { FrameWatch } from './frame-watch.ts'
import type { GatewayMetrics } from './gateway-metrics.ts'
import type { CommandAnswers } from './message-context.ts'
import type { TerminalConnection } from './terminal-connection.ts'
import type { TerminalRegistry } from './terminal-registry.ts'
import type { TerminalRepository } from './terminal-repository.ts'
import type { TerminalTls } from './terminal-tls.ts'

export interface EnergyGatewayParts {
  recorder: Pick<Recorder, 'submit' | 'onPressure'>
  tracker: Tracker
  registry: TerminalRegistry
  conflicts: ConflictRepository
  faults: DataFaults
  metrics: GatewayMetrics
  budget: ConnectionBudget
  terminals: Pick<TerminalRepository, 'saveLoginIccid' | 'saveAttributes'>
  commands: Pick<CommandAnswers, 'connected' | 'energyAnswered'>
  registration: RegistrationMode
  tamper?: TamperReports | undefined
  tls?: TerminalTls | undefined
  watch?: FrameWatch | undefined
  log: Logger
  /** Whether the terminal is connected by JT/T 808 too: then the end of this connection is not that of the vehicle. */
  connectedOtherwise(terminalId: number): boolean
  /** Sessions commands go out on. */
  sessionBegan?: ((connection: TerminalConnection) => void) | undefined
  sessionEnded?: ((terminalId: number) => void) | undefined
}

export interface IncomingEnergy {
  connection: TerminalConnection
  frame: Gb32960Frame
  bytes: Uint8Array
  receivedAt: number
}
