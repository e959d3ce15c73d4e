import { exportMaintenance } from '#core/contract/maintenance.ts'
import { MAINTENANCE_STATES } from '#core/domain/maintenance.ts'
import { type Exporter, exporter, wordsOf } from '#server/exchange/exporter.ts'
import { ONE_ROW } from '#server/store/paging.ts'
import type { MaintenanceRepository } from './maintenance-repository.ts'

const COLUMNS = [
  'vin',
  'plate',
  'orgName',
  'item',
  'state',
  'dueDay',
  'leftKm',
  'leftHours',
  'leftDays',
  'leftKwh',
  'lining',
  'odometer',
  'lastDay',
  'stationName',
  'bookedDay',
] as const

export const maintenanceExporter = (due: Pick<MaintenanceRepository, 'all' | 'page'>): Exporter =>
  exporter({
    endpoint: exportMaintenance,
    page: '/carControlService/maintain',
    fileName: 'maintenance',
    columns: COLUMNS,
    words: { state: wordsOf(MAINTENANCE_STATES, 'maintenance:state.') },
    rows: (scope, filter) => due.all(scope, filter),
    count: async (scope, filter) => (await due.page(scope, filter, ONE_ROW)).total,
  })
