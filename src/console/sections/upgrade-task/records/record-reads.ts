import { countTaskRecords, getTaskRecord, listTaskRecords } from '#core/contract/task-record.ts'

/** What changes when upgrades are sent again, cancelled or removed. */
export const RECORD_READS = [listTaskRecords, countTaskRecords, getTaskRecord]
