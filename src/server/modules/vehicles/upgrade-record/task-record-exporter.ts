import { exportTaskRecords } from '#core/contract/task-record.ts'
import { RECORD_PAGE } from '#core/contract/upgrade-stat.ts'
import { fetchedPercent } from '#core/domain/upgrade-record.ts'
import { type Exporter, exporter } from '#server/exchange/exporter.ts'
import { UPGRADE_WORDS } from './record-exporter.ts'
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
    words: UPGRADE_WORDS,
    async *rows(scope, filter) {
      for await (const row of records.all(scope, filter)) yield { ...row, percent: fetchedPercent(row) }
    },
  })
