import { exportTaskRecords } from '#core/contract/task-record.ts'
import { RECORD_PAGE } from '#core/contract/upgrade-stat.ts'
import { fetchedPercent, UPGRADE_CHANNELS, UPGRADE_FAILURES, UPGRADE_STATES } from '#core/domain/upgrade-record.ts'
import { type Exporter, exporter, wordsOf } from '#server/exchange/exporter.ts'
import type { TaskRecordRepository } from './task-record-repository.ts'

const COLUMNS = [
  'vin',
  'plate',
  'modelName',
  'orgName',
  'operatingCity',
  'sn',
  'taskNo',
  'taskName',
  'partsModel',
  'fromVersion',
  'toVersion',
  'channel',
  'carrier',
  'state',
  'percent',
  'failure',
  'attempts',
  'operator',
  'reason',
  'createTime',
  'sendTime',
  'finishTime',
  'seconds',
] as const

export const taskRecordExporter = (records: Pick<TaskRecordRepository, 'all'>): Exporter =>
  exporter({
    endpoint: exportTaskRecords,
    page: RECORD_PAGE,
    fileName: 'upgrade-records',
    columns: COLUMNS,
    words: {
      state: wordsOf(UPGRADE_STATES, 'upgrade:state.'),
      channel: wordsOf(UPGRADE_CHANNELS, 'upgrade:channel.'),
      failure: wordsOf(UPGRADE_FAILURES, 'upgrade:failure.'),
    },
    async *rows(scope, filter) {
      for await (const row of records.all(scope, filter)) yield { ...row, percent: fetchedPercent(row) }
    },
  })
