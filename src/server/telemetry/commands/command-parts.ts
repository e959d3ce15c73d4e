import type { Logger } from 'pino'
import type { Bus } from '../bus/bus.ts'
import type { TerminalConnection } from '../gateway/terminal-connection.ts'
import type { Database } from '#server/store/database.ts'
import type { TerminalSession } from '../roles/session-directory.ts'
import type { VehicleSnapshot } from '../tracker/fleet-view.ts'
import { CommandDesk } from './command-desk.ts'
import { CommandDispatcher } from './command-dispatcher.ts'
import { CommandRepository } from './command-repository.ts'
import { CommandSender } from './command-sender.ts'
import { ControlGateRepository } from './control-gate-repository.ts'
import { commandChanged, JobRouter } from './job-router.ts'
import { OpenJobs } from './open-jobs.ts'
import { httpWakeSender } from './wake-sender.ts'

export interface CommandSurroundings {
  db: Pick<Database, 'orm' | 'pool'>
  bus: Bus
  /** The connection of a terminal that is logged in here. */
  sessionOf: (terminalId: number) => TerminalConnection | undefined
  /** The session of a terminal, with whichever gateway it is. */
  signedOn: (terminalId: number) => TerminalSession | undefined
  gatewayOf: (terminalId: number) => string | undefined
  /** There are other processes. */
  shared: boolean
  stateOf: (vehicleId: number) => VehicleSnapshot | undefined
  readObject: (oemId: string, key: string) => Promise<Uint8Array>
  smsGatewayUrl: string | undefined
  log: Logger
}

export interface CommandParts {
  desk: CommandDesk
  dispatcher: CommandDispatcher
  router: JobRouter
}

/** The parts of the command job, put together: the desk for people, the dispatcher for terminals. */
export function commandParts(surroundings: CommandSurroundings): CommandParts {
  const { db, bus, sessionOf, signedOn, gatewayOf, shared, stateOf, readObject, smsGatewayUrl, log } = surroundings
  const repository = new CommandRepository(db)
  const jobs = new OpenJobs({ repository, changed: (job) => bus.publish(commandChanged, job), log })
  const wakeSender = smsGatewayUrl === undefined ? null : httpWakeSender(smsGatewayUrl)
  const gate = new ControlGateRepository(db)
  const sender = new CommandSender({ jobs, repository, gate, sessionOf, stateOf, readObject, wakeSender, log })
  const router = new JobRouter({ bus, jobs, sender, repository, sessionOf, gatewayOf, shared, log })
  const dispatcher = new CommandDispatcher({ jobs, sender, router, repository, sessionOf, log })
  const desk = new CommandDesk({
    jobs,
    router,
    repository,
    gate,
    sessionOf: signedOn,
    stateOf,
    smsAvailable: wakeSender !== null,
  })
  return { desk, dispatcher, router }
}
