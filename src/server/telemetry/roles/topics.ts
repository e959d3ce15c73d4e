import type { LiveJoint } from '#core/contract/joint.ts'
import type { LiveAlarmChange, LiveExportChange } from '#core/contract/live.ts'
import type { LiveNoticeChange } from '#core/contract/notice.ts'
import type { WrittenAlarms } from '../alarms/alarm-repository.ts'
import type { Topic } from '../bus/bus.ts'
import type { TimedJobNews } from '../live/job-news.ts'
import type { PositionRow } from '../recorder/telemetry-row.ts'

/** Positions that are in the database now; without their extra items. */
export const positionsStored: Topic<readonly PositionRow[]> = { name: 'positions-stored' }
/** Alarms that are in the database now. */
export const alarmsWritten: Topic<WrittenAlarms> = { name: 'alarms-written' }
/** Handling of an alarm by users. */
export const alarmHandled: Topic<{ oemId: string; change: LiveAlarmChange }> = { name: 'alarm-handled' }
export const exportUpdated: Topic<{ accountId: number; change: LiveExportChange }> = { name: 'export-told' }
export type ChangedNotices = LiveNoticeChange & { accountId: number }
export const noticesUpdated: Topic<readonly ChangedNotices[]> = { name: 'notices-changed' }
export const jobUpdated: Topic<TimedJobNews> = { name: 'job-told' }
export const jointUpdated: Topic<{ accountId: number; message: LiveJoint }> = { name: 'joint-told' }
/** Vehicles with a contact since the gateway's last message, and those that logged out. */
export const presence: Topic<{ heard: readonly number[]; left: readonly number[]; at: number }> = { name: 'presence' }
/** Vehicles, organisations or terminals were changed. */
export const masterDataChanged: Topic<null> = { name: 'master-data-changed' }
export const terminalsChanged: Topic<readonly number[]> = { name: 'terminals-changed' }
/** Rules, mutes or fences were changed. */
export const rulesChanged: Topic<null> = { name: 'rules-changed' }
export const filesStored: Topic<{ jobId: number; evidence: { files: number; bytes: number } }> = {
  name: 'files-stored',
}
