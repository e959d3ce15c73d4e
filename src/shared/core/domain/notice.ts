/** What notices are about; the tabs of an inbox. */
export const NOTICE_TYPES = ['alarm', 'approval', 'task', 'export', 'system'] as const
export type NoticeType = (typeof NOTICE_TYPES)[number]

/** Kinds of notices that are no alarms; each has a title in the namespace `inbox`. */
export const NOTICE_KINDS = [
  'commandApproval',
  'campaignApproval',
  'packageApproval',
  'exportApproval',
  'campaignFinished',
  'packageReady',
  'packageFailed',
  'packageRejected',
  'analysisFinished',
  'analysisFailed',
  'exportReady',
  'exportFailed',
  'exportRejected',
  'deliveryFailed',
  'tboxChangeApproval',
  'tboxChangeRolledBack',
  'simSuspicious',
  'upgradeTaskApproval',
  'upgradeTaskAsked',
  'upgradeTaskAnswered',
  'upgradeTaskRejected',
  'upgradeTaskPaused',
  'upgradeTaskFinished',
  'upgradeFileDamaged',
  'lockApproval',
  'lockRejected',
  'lockFailed',
  'lockTaskApproval',
  'lockTaskRejected',
  'lockTaskFinished',
] as const

/** What a title is completed with. */
export type NoticeParams = Record<string, string | number>

export const NOTICE_LEVELS = [1, 2, 3] as const

/** Personal channels outside of the console. */
export const NOTICE_CHANNELS = ['mail', 'push'] as const

/** Channels of teams. */
export const HOOK_KINDS = ['webhook', 'dingtalk', 'wecom', 'feishu'] as const
export type HookKind = (typeof HOOK_KINDS)[number]

/** Notices of one group in one inbox within ten minutes; what comes after these becomes one digest. */
export const NOTICES_BEFORE_DIGEST = 5
export const DIGEST_MINUTES = 10
