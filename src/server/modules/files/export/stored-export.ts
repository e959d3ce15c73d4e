import type { exportJob } from '#server/store/schema/files.ts'

export type StoredExport = typeof exportJob.$inferSelect
type Inserted = typeof exportJob.$inferInsert
export type NewExport = Pick<
  Inserted,
  'oemId' | 'accountId' | 'path' | 'filter' | 'format' | 'fileName' | 'page' | 'lang' | 'timeZone'
> &
  Required<Pick<Inserted, 'split' | 'columns' | 'personal' | 'purpose'>> & { scheduleId?: number }
export type AddedExport = Pick<StoredExport, 'id' | 'state'>

/** Personal data wait for a second approver. */
export const firstState = ({ personal }: Pick<StoredExport, 'personal'>) => (personal ? 'awaitingApproval' : 'queued')

/** Notifies accounts of their jobs; returns whether there was a row to notify of. */
export type NotifyExports = (rows: readonly StoredExport[]) => boolean
