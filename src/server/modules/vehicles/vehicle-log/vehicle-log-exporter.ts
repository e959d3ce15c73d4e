import { exportLoginLog, exportLogoutLog, VehicleLog, type VehicleLogFilter } from '#core/contract/vehicle-log.ts'
import type { Caller } from '#server/http/route.ts'
import { type Exporter, exporter, wordsOf } from '#server/exchange/exporter.ts'
import { LOG_KIND, type VehicleLogRepository } from './vehicle-log-repository.ts'

const EXPORT_PAGE = 1000

/** Every frame that matches, a page at a time. */
export async function* everyRow(
  vehicleLogs: VehicleLogRepository,
  scope: Pick<Caller, 'oemId' | 'orgIds'>,
  kind: (typeof LOG_KIND)[keyof typeof LOG_KIND],
  filter: VehicleLogFilter,
) {
  let rowKey: string | undefined
  do {
    const page = await vehicleLogs.page(scope, kind, filter, EXPORT_PAGE, rowKey)
    yield* page.list
    rowKey = page.nextKey ?? undefined
  } while (rowKey)
}

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
      rows: (scope, filter) => everyRow(vehicleLogs, scope, kind, filter),
    }),
  )
