import { exportLoginLog, exportLogoutLog, VehicleLog } from '#core/contract/vehicle-log.ts'
import { type Exporter, exporter, wordsOf } from '#server/exchange/exporter.ts'
import { eachOfPages } from '#server/store/paging.ts'
import { LOG_KIND, type VehicleLogRepository } from './vehicle-log-repository.ts'

/** Login and logout journal as background exports. Journals are never counted, so they show rows without a share. */
export const vehicleLogExporters = (vehicleLogs: VehicleLogRepository): Exporter[] =>
  (
    [
      [exportLoginLog, LOG_KIND.login, 'login-log'],
      [exportLogoutLog, LOG_KIND.logout, 'logout-log'],
    ] as const
  ).map(([endpoint, kind, fileName]) =>
    exporter({
      endpoint,
      page: '/tbox/loginJournal',
      fileName,
      columns: Object.keys(VehicleLog.shape),
      words: { result: wordsOf([], 'tbox:result.') },
      rows: (scope, filter) => eachOfPages((key, size) => vehicleLogs.page(scope, kind, filter, size, key)),
    }),
  )
