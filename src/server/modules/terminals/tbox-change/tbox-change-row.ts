import { exportTboxChanges, type TboxChangeRow } from '#core/contract/tbox-change.ts'
import * as domain from '#core/domain/device-change.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { type Exporter, exporter, wordsOf } from '#server/exchange/exporter.ts'
import { ONE_ROW } from '#server/store/paging.ts'
import { changeNumber } from '#server/store/terminal-swap.ts'
import type { TboxChangeRepository } from './tbox-change-repository.ts'
import type { StoredTboxChange } from './stored-tbox-change.ts'

const timeOf = (stamp: string) => toPlatformTime(Date.parse(stamp))
const timeOrNull = (stamp: string | null) => (stamp === null ? null : timeOf(stamp))

/** A stored order as the contract shows it. */
export const tboxChangeRow = (row: StoredTboxChange): TboxChangeRow => ({
  id: row.id,
  number: changeNumber(row.id),
  vin: row.vin,
  plate: row.plate,
  oldSn: row.old_sn,
  newSn: row.new_sn,
  oldIccid: row.old_iccid,
  newIccid: row.new_iccid,
  reason: row.reason,
  note: row.note,
  workshop: row.workshop,
  state: row.state,
  moves: row.moves,
  deadlineHours: row.deadline_hours,
  appliedBy: row.applied_by,
  requestTime: timeOf(row.applied_at),
  decidedBy: row.decided_by,
  decideTime: timeOrNull(row.decided_at),
  decisionNote: row.decision_note,
  startTime: timeOrNull(row.started_at),
  deadlineTime: timeOrNull(row.deadline_at),
  signOnTime: timeOrNull(row.signed_on_at),
  verifyTime: timeOrNull(row.verified_at),
  verifiedBy: row.verified_by,
  endTime: timeOrNull(row.ended_at),
  failure: row.failure === '' ? null : row.failure,
  checkRegistration: row.check_registration,
  checkVin: row.check_vin,
  checkPosition: row.check_position,
  reportedName: row.reported_name,
  distanceKm: row.distance_km,
})

export const tboxChangeExporter = (changes: TboxChangeRepository): Exporter =>
  exporter({
    endpoint: exportTboxChanges,
    page: '/deviceManage/tboxChange',
    fileName: 'terminal-replacements',
    columns: [
      'number',
      'vin',
      'plate',
      'oldSn',
      'newSn',
      'oldIccid',
      'newIccid',
      'changeReason',
      'workshop',
      'changeState',
      'appliedBy',
      'requestTime',
      'decidedBy',
      'decideTime',
      'signOnTime',
      'verifyTime',
      'endTime',
    ],
    words: {
      changeReason: wordsOf(domain.TBOX_CHANGE_REASONS, 'deviceManage:tboxChange.reason.'),
      changeState: wordsOf(domain.TBOX_CHANGE_STATES, 'deviceManage:tboxChange.state.'),
    },
    async *rows(scope, filter) {
      for await (const row of changes.all(scope, filter)) {
        const { reason, state, ...rest } = tboxChangeRow(row)
        yield { ...rest, changeReason: reason, changeState: state }
      }
    },
    count: async (scope, filter) => (await changes.page(scope, filter, ONE_ROW)).total,
  })
