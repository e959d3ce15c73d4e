import { defineModule, type Infrastructure } from '#server/app/module.ts'
import { faultAlarmRepository } from './fault-alarm-repository.ts'
import { raiseFaultAlarms, type ReportedFaults } from './fault-alarms.ts'
import { faultCodeExporter } from './fault-code-exporter.ts'
import { faultCodeImporter } from './fault-code-import-repository.ts'
import { type FaultCodeRepository, faultCodeRepository } from './fault-code-repository.ts'
import { faultCodeRoutes } from './fault-code-routes.ts'

declare module '#server/app/module.ts' {
  interface SharedParts {
    faultCodes: FaultCodeRepository
    /** Trouble codes that appear raise alarms, whichever process learns of them. */
    raiseFaultAlarms: (faults: ReportedFaults) => Promise<void>
  }
}

function alarmRaiser({ db, log, telemetry: { fleet, commands, alarms } }: Infrastructure) {
  const parts = { dictionary: faultAlarmRepository(db), fleet, commands, log, raise: alarms.raise.bind(alarms) }
  return (faults: ReportedFaults) => raiseFaultAlarms(parts, faults)
}

export const faultCodeModule = defineModule({
  name: 'fault-code',
  about: 'The dictionary of fault codes and which vehicles reported them.',
  shares: (infrastructure) => ({
    faultCodes: faultCodeRepository(infrastructure.db),
    raiseFaultAlarms: alarmRaiser(infrastructure),
  }),
  exporters: ({ shared: { faultCodes } }) => [faultCodeExporter(faultCodes)],
  importers: () => [faultCodeImporter()],
  /** Codes that control units broadcast on the bus (SAE J1939 DM1). */
  work: ({ telemetry, shared }) => telemetry.onTroubles(shared.raiseFaultAlarms),
  workRoles: ['gateway'],
  routes: (app, { telemetry: { fleet }, shared: { faultCodes } }) =>
    faultCodeRoutes(app, { faults: faultCodes, fleet }),
})
