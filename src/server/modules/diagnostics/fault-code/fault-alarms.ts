import { troubleCodeSubject } from '#core/domain/alarm-kind.ts'
import { type AlarmRow, vehicleAsSuch } from '#server/telemetry/alarms/alarm-change.ts'
import type { CommandService } from '#server/telemetry/commands/command-service.ts'
import type { Logger } from '#server/ops/log.ts'
import type { FleetView } from '#server/telemetry/tracker/fleet-view.ts'
import type { FaultAlarmRepository, KnownFault } from './fault-alarm-repository.ts'

export interface FaultAlarmParts {
  dictionary: FaultAlarmRepository
  fleet: Pick<FleetView, 'state'>
  commands: Pick<CommandService, 'create'>
  raise(alarms: readonly AlarmRow[]): Promise<void>
  log: Pick<Logger, 'info'>
}

/** Trouble codes that a vehicle did not have before, or had until they were cleared. */
export interface ReportedFaults {
  oemId: string
  orgId: number
  vehicleId: number
  vin: string
  ecu: string
  codes: readonly string[]
  at: Date
}

/**
 * A code of the dictionary that appears in a vehicle raises an alarm of its level, and notifies the driver if the entry
 * says so. A code that is muted for the vehicle's model does neither: it only stays in the list of reported codes.
 */
export async function raiseFaultAlarms(parts: FaultAlarmParts, reported: ReportedFaults): Promise<void> {
  const faults = (await parts.dictionary.known(reported.vehicleId, reported.ecu, reported.codes)).filter(
    ({ muted }) => !muted,
  )
  if (faults.length === 0) return
  await parts.raise(faults.map((fault) => alarmOf(parts, reported, fault)))
  for (const { pushDriver, driverAdvice, name } of faults) {
    if (!pushDriver) continue
    const caller = { userId: null, oemId: reported.oemId, orgIds: [reported.orgId] }
    const text = [name, driverAdvice].filter(Boolean).join('. ')
    await parts.commands
      .create(caller, { kind: 'textMessage', vin: reported.vin, params: { text }, source: 'rule' })
      .catch((error: unknown) =>
        parts.log.info({ err: error, vin: reported.vin }, 'driver not notified of a trouble code'),
      )
  }
}

function alarmOf({ fleet }: FaultAlarmParts, reported: ReportedFaults, { code, name, level }: KnownFault): AlarmRow {
  const { oemId, vehicleId, ecu, at } = reported
  const place = fleet.state(vehicleId)
  return {
    change: 'alarm',
    ...vehicleAsSuch,
    oemId,
    vehicleId,
    kind: 'troubleCode',
    source: 'diagnosis',
    subject: troubleCodeSubject(code),
    level,
    startedAt: at.getTime(),
    // A reading is a snapshot: only the next reading shows that the fault has ended.
    endedAt: at.getTime(),
    begins: true,
    late: false,
    lat: place?.lat ?? 0,
    lng: place?.lng ?? 0,
    speed: place?.speed ?? 0,
    facts: { code, name, ecu },
  }
}
