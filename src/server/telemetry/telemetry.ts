import type { Server as HttpServer } from 'node:http'
import type { LiveJoint } from '#core/contract/joint.ts'
import type { LiveAlarmChange, LiveExportChange } from '#core/contract/live.ts'
import type { AlarmKeeper } from './alarms/alarm-keeper.ts'
import { assembleTelemetry } from './assemble-telemetry.ts'
import type { CommandService } from './commands/command-service.ts'
import type { FrameListener } from './gateway/frame-watch.ts'
import type { TerminalConnection } from './gateway/terminal-connection.ts'
import type { MediaKeeper } from './gateway/message-context.ts'
import type { AppearedTrouble } from './gateway/trouble-repository.ts'
import type { Authenticate } from './live/live-admission.ts'
import type { NotifyJob } from './live/job-news.ts'
import type { RegionOf } from './live/live-news.ts'
import { type Displays, displayNews } from './roles/display-news.ts'
import { JobNotifier } from './roles/job-notifier.ts'
import type { TerminalSession } from './roles/session-directory.ts'
import {
  alarmHandled,
  type ChangedNotices,
  exportUpdated,
  filesStored,
  jobUpdated,
  jointUpdated,
  noticesUpdated,
} from './roles/topics.ts'
import { runTelemetry } from './run-telemetry.ts'
import type { AccessChange } from '../store/access-changes.ts'
import type { TelemetryParts } from './telemetry-parts.ts'
import type { FleetView } from './tracker/fleet-view.ts'

export interface Telemetry {
  fleet: FleetView
  commands: CommandService
  /** All files of an alarm that the job has asked for are in the store. */
  filesStored: (jobId: number, evidence: { files: number; bytes: number }) => void
  /** Alarms as they are raised, and those of other origin than positions. */
  alarms: AlarmKeeper
  /** Notifies viewers of the handling of an alarm. */
  alarmHandled: (oemId: string, change: LiveAlarmChange) => void
  /** Notifies the owner of an export of its progress. */
  exportChanged: (accountId: number, change: LiveExportChange) => void
  /** Notifies accounts whose inboxes changed. */
  noticesChanged: (changes: readonly ChangedNotices[]) => void
  /** Notifies the audience of a job of its progress. */
  jobUpdated: NotifyJob
  /** Notifies the owner of a debug session of its events. */
  jointUpdated: (accountId: number, message: LiveJoint) => void
  /** Notifies walls and the pages about them. */
  displays: Displays
  /** Every frame of a terminal until the answer is called, whichever gateway it is with. */
  watchFrames: (terminalId: number, listener: FrameListener) => () => void
  /** The session of a terminal, with whichever gateway it is. */
  sessionOf: (terminalId: number) => TerminalSession | undefined
  /** The connection of a terminal in this process. */
  connectionOf: (terminalId: number) => TerminalConnection | undefined
  /** Whether this process is the gateway that holds the terminal of a vehicle. */
  holdsVehicle: (vehicleId: number) => boolean
  /** This process does what one process of an installation does. */
  leads: () => boolean
  /** Notifies all processes that rules, mutes or geofences were changed. */
  rulesChanged: () => Promise<void>
  /** Port terminals connect to; 0: closed. */
  gatewayPort: number
  /** Port electric vehicles connect to. */
  gb32960Port: number
  /** The same with TLS; 0: closed. */
  gatewayTlsPort: number
  gb32960TlsPort: number
  /** From now on media of terminals are taken. */
  keepMedia: (media: MediaKeeper) => void
  /** Registers the listener for trouble codes that appear on the bus of a vehicle. */
  onTroubles: (appeared: (trouble: AppearedTrouble) => Promise<void>) => void
  /** To be called when registered terminals were changed. */
  refreshTerminals: (terminalIds: readonly number[]) => Promise<void>
  /** Open commands of a vehicle follow it to another terminal. */
  terminalReplaced: (before: number, after: number) => void
  /** From now on live alarms name the region of their position. */
  nameRegions: (regionOf: RegionOf) => void
  /** `authenticate` is asked with every token, again each minute. */
  attachLive: (httpServer: HttpServer, authenticate: Authenticate) => void
  /** Ends or limits live connections that see more than they may now. */
  accessChanged: (change: AccessChange) => Promise<void>
  /** False while the database is behind. */
  ready: () => boolean
  /** Stops accepting, stores what came in, answers it, ends the connections. */
  close: () => Promise<void>
}

/** Terminals in, live picture out. Everything in memory is rebuilt from the database first. */
export async function startTelemetry(parts: TelemetryParts): Promise<Telemetry> {
  const assembled = assembleTelemetry(parts)
  const { bus, live, alarms, storing, sessions, relay, gateways, masterData, desk } = assembled
  const displays = displayNews(bus, live)
  const jobs = new JobNotifier((job) => bus.publish(jobUpdated, job))
  const { ports, close } = await runTelemetry(assembled, parts, [() => displays.close(), () => jobs.close()])
  return {
    fleet: masterData.view,
    commands: desk,
    filesStored: (jobId, evidence) => bus.publish(filesStored, { jobId, evidence }),
    alarms,
    alarmHandled: (oemId, change) => bus.publish(alarmHandled, { oemId, change }),
    exportChanged: (accountId, change) => bus.publish(exportUpdated, { accountId, change }),
    noticesChanged: (changes) => bus.publish(noticesUpdated, changes),
    jobUpdated: (news) => jobs.notify(news),
    jointUpdated: (accountId, message) => bus.publish(jointUpdated, { accountId, message }),
    displays,
    watchFrames: (terminalId, listener) => relay.watch(terminalId, listener),
    sessionOf: (terminalId) => sessions.sessionOf(terminalId),
    connectionOf: (terminalId) => gateways?.sessionOf(terminalId),
    holdsVehicle: (vehicleId) => gateways?.holdsVehicle(vehicleId) ?? false,
    leads: () => storing.leads(),
    rulesChanged: () => masterData.rulesChanged(),
    ...ports,
    keepMedia: (media) => gateways?.keepMedia(media),
    onTroubles: (appeared) => gateways?.onTroubles(appeared),
    refreshTerminals: (terminalIds) => masterData.terminalsChanged(terminalIds),
    terminalReplaced: (before, after) => assembled.dispatcher.replaced(before, after, true),
    nameRegions: (regionOf) => live.news.nameRegions(regionOf),
    attachLive: (httpServer, authenticate) => live.attach(httpServer, authenticate),
    accessChanged: (change) => live.accessChanged(change),
    ready: () => storing.ready(),
    close,
  }
}
