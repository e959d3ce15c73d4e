import { z } from 'zod'
import { topic } from './live.ts'

/**
 * Long work whose pages follow it. inspection, messageCheck: of one vehicle. analysis, dataPackage, contentSet: of many, in
 * the background. udsCampaign: a diagnostic script on many vehicles. silence: a silent vehicle; it has no steps.
 * partDelta: a delta between two software versions. upgrade: of one vehicle. fileCheck: of every upgrade file.
 */
const LIVE_JOB_KINDS = [
  'inspection',
  'messageCheck',
  'analysis',
  'dataPackage',
  'contentSet',
  'udsCampaign',
  'silence',
  'partDelta',
  'upgrade',
  'fileCheck',
] as const
export type LiveJobKind = (typeof LIVE_JOB_KINDS)[number]

/**
 * Long work was begun, has come further, is in another state or was removed; sent to those whose page lists it. A change of
 * state is sent at once, progress within a state once a second at most.
 */
export const LiveJobChange = z.object({
  kind: z.enum(LIVE_JOB_KINDS),
  id: z.number().int(),
  /** A state of its kind, or `removed`. */
  state: z.string(),
  /** Steps that are done, of how many; 0 of 0: it has none, or their number is not known. */
  done: z.number().int().min(0),
  total: z.number().int().min(0),
  /** Seconds to the expected end, if known; for an inspection the maximum. */
  secondsLeft: z.number().int().min(0).nullable(),
  /** Changed numbers of its row, by their names there. */
  figures: z.record(z.string(), z.number()),
})
export type LiveJobChange = z.output<typeof LiveJobChange>
export const jobChanged = topic('job/changed', LiveJobChange)
