import { exportClimateRuns } from '#core/contract/climate.ts'
import { CLIMATE_MODE_NAMES, CLIMATE_STOP_NAMES } from '#core/domain/body-control.ts'
import { CLIMATE_REASONS, CLIMATE_STATES } from '#core/domain/climate.ts'
import { type Exporter, exporter, wordsOf } from '#server/exchange/exporter.ts'
import { ONE_ROW } from '#server/store/paging.ts'
import type { ClimateRunRepository } from './climate-run-repository.ts'

const COLUMNS = [
  'vin',
  'plate',
  'scheduleName',
  'operator',
  'planTime',
  'climateMode',
  'target',
  'startTime',
  'finishTime',
  'insideStart',
  'insideEnd',
  'ranMinutes',
  'energy',
  'state',
  'reason',
  'stoppedBy',
] as const

export const climateExporter = (runs: ClimateRunRepository): Exporter =>
  exporter({
    endpoint: exportClimateRuns,
    page: '/carControlService/warmAir',
    fileName: 'climate-runs',
    columns: COLUMNS,
    words: {
      climateMode: wordsOf(CLIMATE_MODE_NAMES, 'climate:mode.'),
      state: wordsOf(CLIMATE_STATES, 'climate:state.'),
      reason: wordsOf(CLIMATE_REASONS, 'climate:reason.'),
      stoppedBy: wordsOf(CLIMATE_STOP_NAMES, 'climate:stoppedBy.'),
    },
    rows: (scope, filter) => runs.all(scope, filter),
    count: async (scope, filter) => (await runs.page(scope, filter, ONE_ROW)).total,
  })
