import type { Registry } from 'prom-client'
import { type Attachments, startAttachments } from '#server/telemetry/attachments/start-attachments.ts'
import type { ConnectionBudget } from '#server/telemetry/gateway/connection-limits.ts'
import type { Objects } from '#server/objects/open-objects.ts'
import type { Logger } from '#server/ops/log.ts'
import type { Settings } from '#server/app/settings.ts'
import type { Database } from '#server/store/database.ts'
import type { Telemetry } from '#server/telemetry/telemetry.ts'
import { mediaHost } from './media-host.ts'

export interface AlarmFileParts {
  db: Database
  settings: Pick<Settings, 'attachmentPort' | 'publicHost'>
  log: Logger
  metrics: Registry
  telemetry: Pick<Telemetry, 'commands' | 'sessionOf' | 'alarms' | 'filesStored' | 'holdsVehicle' | 'leads'>
  budget: ConnectionBudget
  objects: Pick<Objects, 'files' | 'partFolder'>
}

/** Files of active-safety alarms are asked for as soon as the alarm is stored. */
export async function startAlarmFiles(parts: AlarmFileParts): Promise<Attachments> {
  const { db, settings, log, metrics, telemetry, budget, objects } = parts
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
    hostFor: mediaHost(settings, telemetry),
  })
  telemetry.alarms.onRaised(
    ({ id, vehicleId, startedAt, alarmNumber: number, alarmMark: mark, attachments: files }) => {
      if (number === null || mark === null || !files) return
      // Every gateway receives every alarm; the one that holds the terminal asks.
      if (!telemetry.holdsVehicle(vehicleId) && !telemetry.leads()) return
      const alarm = { alarmId: id, vehicleId, number, mark, attachments: files, startedAt }
      attachments
        .alarmStored(alarm)
        .catch((error: unknown) => log.warn({ err: error, alarm: number }, 'files of an alarm not asked for'))
    },
  )
  return attachments
}
