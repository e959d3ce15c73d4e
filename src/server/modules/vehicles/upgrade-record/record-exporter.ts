import { exportUpgradeRecords } from '#core/contract/express-upgrade.ts'
import { fetchedPercent, UPGRADE_CHANNELS, UPGRADE_FAILURES, UPGRADE_STATES } from '#core/domain/upgrade-record.ts'
import { type Exporter, exporter, wordsOf } from '#server/exchange/exporter.ts'
import { ONE_ROW } from '#server/store/paging.ts'
import type { RecordRepository } from './record-repository.ts'

const COLUMNS = [
  'vin',
  'plate',
  'sn',
  'terminalModel',
  'fromVersion',
  'toVersion',
  'channel',
  'state',
  'percent',
  'failure',
  'attempts',
  'operator',
  'reason',
  'createTime',
  'sendTime',
  'finishTime',
] as const

/** Codes that exports of upgrades show as words. */
export const UPGRADE_WORDS = {
  state: wordsOf(UPGRADE_STATES, 'upgrade:state.'),
  channel: wordsOf(UPGRADE_CHANNELS, 'upgrade:channel.'),
  failure: wordsOf(UPGRADE_FAILURES, 'upgrade:failure.'),
}

export const recordExporter = (records: RecordRepository): Exporter =>
  exporter({
    endpoint: exportUpgradeRecords,
    page: '/ota/tbox',
    fileName: 'vehicle-upgrades',
    columns: COLUMNS,
    words: UPGRADE_WORDS,
    async *rows(scope, filter) {
      for await (const row of records.all(scope, filter)) yield { ...row, percent: fetchedPercent(row) }
    },
    count: async (scope, filter) => (await records.page(scope, filter, ONE_ROW)).total,
  })
