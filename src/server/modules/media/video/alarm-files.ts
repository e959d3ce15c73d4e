import type { Registry } from 'prom-client'
import { type Attachments, startAttachments } from '#server/telemetry/attachments/start-attachments.ts'
import type { ConnectionBudget } from '#server/telemetry/gateway/connection-limits.ts'
import type { FileServices } from '#server/app/file-services.ts'
import type { Logger } from '#server/ops/log.ts'
import type { Settings } from '#server/app/settings.ts'
import type { Database } from '#server/store/database.ts'
import type { Telemetry } from '#server/telemetry/telemetry.ts'
import { localHost } from './video-parts.ts'

export interface AlarmFileParts {
  db: Database
  settings: Pick<Settings, 'attachmentPort' | 'publicHost' | 'roles'>
  log: Logger
  metrics: Registry
  telemetry: Pick<Telemetry, 'commands' | 'sessionOf' | 'alarms' | 'filesStored' | 'holdsVehicle' | 'leads'>
  budget: ConnectionBudget
  objects: Pick<FileServices, 'files' | 'partFolder'>
}

/** Files of active-safety alarms are asked for as soon as the alarm is stored. Undefined without the role gateway. */
export async function startAlarmFiles(parts: AlarmFileParts): Promise<Attachments | undefined> {
  const { db, settings, log, metrics, telemetry, budget, objects } = parts
  if (!settings.roles.includes('gateway')) return undefined
  const attachments = await startAttachments({
    db,
    log,
    metrics,
    budget,
    commands: telemetry.commands,
    files: objects.files,
    partFolder: objects.partFolder,
    attachmentPort: settings.attachmentPort,
    complete: (jobId, evidence) => telemetry.filesStored(jobId, evidence),
    hostFor: (terminalId) => settings.publicHost ?? localHost(telemetry, terminalId),
  })
  telemetry.alarms.onRaised(
    ({ id, vehicleId, startedAt, alarmNumber: number, alarmMark: mark, attachments: files }) => {
      if (number === null || mark === null || !files) return
      // Every gateway hears of every alarm; the one that holds the terminal asks.
      if (!telemetry.holdsVehicle(vehicleId) && !telemetry.leads()) return
      const alarm = { alarmId: id, vehicleId, number, mark, attachments: files, startedAt }
      attachments
        .alarmStored(alarm)
        .catch((error: unknown) => log.warn({ err: error, alarm: number }, 'files of an alarm not asked for'))
    },
  )
  return attachments
}
