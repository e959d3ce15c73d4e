import type { NotifyJob } from '#server/telemetry/live/job-news.ts'
import type { Logger } from '#server/ops/log.ts'
import type { Database } from '#server/store/database.ts'
import { VEHICLE_SEERS } from '#server/store/scope.ts'

export type NotifyCampaign = (id: number) => Promise<void>
export const NO_NOTIFICATION: NotifyCampaign = () => Promise.resolve()

interface StoredNews {
  id: number
  oemId: string
  state: string
  seers: number[]
}

/**
 * Notifies users who see a vehicle of a diagnostic task. The number of ended vehicles differs for each of them, so clients
 * request it. Never rejects; the change is stored already.
 */
export function campaignNewsRepository(
  { pool }: Pick<Database, 'pool'>,
  notify: NotifyJob,
  log: Pick<Logger, 'warn'>,
): NotifyCampaign {
  return async (id) => {
    try {
      const { rows } = await pool.query<StoredNews>(
        `select c.id, c.oem_id as "oemId", c.state,
            array(select distinct unnest(${VEHICLE_SEERS}) from uds_run r join vehicle v on v.id = r.vehicle_id
              where r.campaign_id = c.id) as seers
          from uds_campaign c where c.id = $1`,
        [id],
      )
      for (const { oemId, state, seers } of rows) {
        const change = { kind: 'udsCampaign', id, state, done: 0, total: 0, secondsLeft: null, figures: {} } as const
        notify({ audience: { oemId, everyOf: [seers] }, change })
      }
    } catch (error) {
      log.warn({ err: error, campaign: id }, 'no notification was sent about a diagnostic task')
    }
  }
}
