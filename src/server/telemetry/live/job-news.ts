import { listAnalyses } from '#core/contract/analysis.ts'
import { listDataPackages } from '#core/contract/data-package.ts'
import type { AnyEndpoint } from '#core/contract/endpoint.ts'
import { listUpgradeRecords } from '#core/contract/express-upgrade.ts'
import { getFileStorage } from '#core/contract/file-storage.ts'
import { getInspectionCensus, listInspections } from '#core/contract/inspection.ts'
import type { LiveJobChange, LiveJobKind } from '#core/contract/live-job.ts'
import { getMessageCheck, listMessageChecks } from '#core/contract/message-check.ts'
import { listContentSets } from '#core/contract/message-content.ts'
import { listPartDeltas } from '#core/contract/part-delta.ts'
import { getSilenceCensus, listSilenceEpisodes, listSilentVehicles } from '#core/contract/silence.ts'
import { listUdsCampaigns } from '#core/contract/uds-campaign.ts'
import { mayCall } from '#server/http/route.ts'
import type { LiveListener } from './live-listener.ts'

/**
 * Users who find a job in the list of its page: one account, or those who see one organisation of every group. A job of a
 * vehicle has one group, the organisations that see the vehicle; a job of many vehicles has more.
 */
export type JobAudience = { oemId: string } & (
  | { accountId: number }
  | { everyOf: readonly (readonly (number | null)[])[] }
)

/** State of a job as its module reports it; the pace is measured where it is missing. */
export type JobUpdate = Omit<LiveJobChange, 'secondsLeft'> & { secondsLeft?: number | null }
export interface JobNews {
  audience: JobAudience
  change: JobUpdate
}
export interface TimedJobNews {
  audience: JobAudience
  change: LiveJobChange
}
/** Notifies the audience, in whatever process it is connected. */
export type NotifyJob = (news: JobNews) => void

/** Users without any of these calls receive no news of the job kind. */
const SHOWN_BY: Readonly<Record<LiveJobKind, readonly AnyEndpoint[]>> = {
  inspection: [listInspections, getInspectionCensus],
  messageCheck: [listMessageChecks, getMessageCheck],
  analysis: [listAnalyses],
  dataPackage: [listDataPackages],
  contentSet: [listContentSets],
  udsCampaign: [listUdsCampaigns],
  silence: [listSilentVehicles, listSilenceEpisodes, getSilenceCensus],
  partDelta: [listPartDeltas],
  upgrade: [listUpgradeRecords],
  fileCheck: [getFileStorage],
}

export function mayHearOf(
  { scope, accountId, codes }: Pick<LiveListener, 'scope' | 'accountId' | 'codes'>,
  audience: JobAudience,
  kind: LiveJobKind,
): boolean {
  if (scope.anonymous || scope.oemId !== audience.oemId) return false
  if (!SHOWN_BY[kind].some(({ access }) => mayCall({ codes }, access))) return false
  if ('accountId' in audience) return accountId === audience.accountId
  return audience.everyOf.every((group) => group.some((orgId) => orgId !== null && scope.orgIds?.includes(orgId)))
}
