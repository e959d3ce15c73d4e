import type { Logger } from 'pino'
import type { TerminalConnection } from '#server/gateway/terminal-connection.ts'
import type { Database } from '#server/store/database.ts'
import type { VehicleSnapshot } from '#server/tracker/fleet-view.ts'
import { CommandDesk } from './command-desk.ts'
import { CommandDispatcher } from './command-dispatcher.ts'
import { CommandRepository } from './command-repository.ts'
import { CommandSender } from './command-sender.ts'
import type { CommandJob } from './command-service.ts'
import { OpenJobs } from './open-jobs.ts'
import { httpWakeSender } from './wake-sender.ts'

export interface CommandSurroundings {
  db: Pick<Database, 'orm'>
  sessionOf: (terminalId: number) => TerminalConnection | undefined
  stateOf: (vehicleId: number) => VehicleSnapshot | undefined
  readObject: (oemId: string, key: string) => Promise<Uint8Array>
  smsGatewayUrl: string | undefined
  changed: (job: CommandJob) => void
  log: Logger
}

/** The parts of the command job, put together: the desk for people, the dispatcher for terminals. */
export function commandParts(surroundings: CommandSurroundings): { desk: CommandDesk; dispatcher: CommandDispatcher } {
  const { db, sessionOf, stateOf, readObject, smsGatewayUrl, changed, log } = surroundings
  const repository = new CommandRepository(db)
  const jobs = new OpenJobs({ repository, changed, log })
  const wakeSender = smsGatewayUrl === undefined ? null : httpWakeSender(smsGatewayUrl)
  const sender = new CommandSender({ jobs, repository, sessionOf, stateOf, readObject, wakeSender, log })
  const dispatcher = new CommandDispatcher({ jobs, sender, repository, sessionOf, log })
  const desk = new CommandDesk({ jobs, sender, repository, sessionOf, stateOf, smsAvailable: wakeSender !== null })
  return { desk, dispatcher }
}
