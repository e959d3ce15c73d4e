import { exportDeviceRestarts } from '#core/contract/device-restart.ts'
import { RESTART_FAILURES, RESTART_STATES } from '#core/domain/device-restart.ts'
import { type Exporter, exporter, wordsOf } from '#server/exchange/exporter.ts'
import { ONE_ROW } from '#server/store/paging.ts'
import type { RestartRepository } from './restart-repository.ts'

const COLUMNS = [
  'vin',
  'plate',
  'sn',
  'terminalModel',
  'reason',
  'operator',
  'createTime',
  'sendTime',
  'offlineSeconds',
  'backTime',
  'versionBefore',
  'versionAfter',
  'state',
  'failure',
  'finishTime',
] as const

export const restartExporter = (restarts: RestartRepository): Exporter =>
  exporter({
    endpoint: exportDeviceRestarts,
    page: '/carControlService/deviceRestart',
    fileName: 'terminal-restarts',
    columns: COLUMNS,
    words: {
      state: wordsOf(RESTART_STATES, 'deviceRestart:state.'),
      failure: wordsOf(RESTART_FAILURES, 'deviceRestart:failure.'),
    },
    rows: (scope, filter) => restarts.all(scope, filter),
    count: async (scope, filter) => (await restarts.page(scope, filter, ONE_ROW)).total,
  })
