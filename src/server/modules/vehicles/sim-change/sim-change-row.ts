import { exportSimChanges, type SimChangeRow } from '#core/contract/sim-change.ts'
import * as domain from '#core/domain/device-change.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { type Exporter, exporter, wordsOf } from '#server/exchange/exporter.ts'
import { ONE_ROW } from '#server/store/paging.ts'
import type { SimChangeRepository } from './sim-change-repository.ts'
import type { StoredSimChange } from './stored-sim-change.ts'

const timeOf = (stamp: string) => toPlatformTime(Date.parse(stamp))
const timeOrNull = (stamp: string | null) => (stamp === null ? null : timeOf(stamp))

/** A stored change as the contract shows it. */
export const simChangeRow = (row: StoredSimChange): SimChangeRow => ({
  id: row.id,
  vin: row.vin,
  sn: row.sn,
  oldIccid: row.old_iccid,
  newIccid: row.new_iccid,
  oldCarrier: row.old_carrier,
  newCarrier: row.new_carrier,
  source: row.source,
  detectTime: timeOf(row.detected_at),
  lastReportTime: timeOrNull(row.last_report_at),
  reports: row.reports,
  state: row.state,
  dueTime: timeOrNull(row.due_at),
  explanation: row.explanation,
  explainedBy: row.explained_by,
  outcome: row.outcome === '' ? null : row.outcome,
  approvedBy: row.approved_by,
  approveTime: timeOrNull(row.approved_at),
})

export const simChangeExporter = (changes: SimChangeRepository): Exporter =>
  exporter({
    endpoint: exportSimChanges,
    page: '/deviceManage/simChange',
    fileName: 'sim-changes',
    columns: [
      'vin',
      'sn',
      'oldIccid',
      'newIccid',
      'oldCarrier',
      'newCarrier',
      'changeSource',
      'detectTime',
      'changeState',
      'explanation',
      'approvedBy',
      'approveTime',
    ],
    words: {
      changeSource: wordsOf(domain.SIM_CHANGE_SOURCES, 'deviceManage:simChange.source.'),
      changeState: wordsOf(domain.SIM_CHANGE_STATES, 'deviceManage:simChange.state.'),
    },
    async *rows(scope, filter) {
      for await (const row of changes.all(scope, filter)) {
        const { source, state, ...rest } = simChangeRow(row)
        yield { ...rest, changeSource: source, changeState: state }
      }
    },
    count: async (scope, filter) => (await changes.page(scope, filter, ONE_ROW)).total,
  })
