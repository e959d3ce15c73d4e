import { type SQL, sql } from 'drizzle-orm'
import type * as contract from '#core/contract/upgrade-stat.ts'
import { FAILING_MODELS_MAX } from '#core/contract/upgrade-stat.ts'
import { fromPlatformTime, toPlatformTime } from '#core/domain/platform-time.ts'
import { periodsOf, statesOf, UPGRADE_OUTCOMES, type UpgradeOutcome } from '#core/domain/upgrade-stat.ts'
import type { Database } from '#server/store/database.ts'
import { codes } from '#server/store/schema/columns.ts'
import { type Scope, seenVehicleAs } from '#server/store/scope.ts'

const SECOND_MS = 1000
const VERSIONS_MAX = 100

const endedAs = (outcome: UpgradeOutcome) => sql`r.state in (${codes(statesOf(outcome))})`
/** Counts of the rows r by outcome, under the names of the contract. */
const OUTCOMES = sql.join(
  UPGRADE_OUTCOMES.map((each) => sql`(count(*) filter (where ${endedAs(each)}))::int as ${sql.identifier(each)}`),
  sql`, `,
)
const FAILED = endedAs('failed')

export interface EndedFilter {
  startTime?: string | undefined
  endTime?: string | undefined
  partsModel?: string | undefined
  operatingCity?: string | undefined
}

/** Upgrades r of vehicles v to the version s of the part model p that ended in a range: what statistics count. */
export const endedUpgrades = (scope: Scope, { startTime, endTime, partsModel, operatingCity }: EndedFilter): SQL => sql`
  from upgrade_record r join vehicle v on v.id = r.vehicle_id
    left join express_upgrade e on e.id = r.express_id
    left join soft_version s on s.id = e.version_id left join part_model p on p.id = s.part_model_id
  where r.oem_id = ${scope.oemId} and r.finished_at is not null and ${seenVehicleAs(scope, 'v')}
    ${startTime ? sql`and r.finished_at >= ${momentOf(startTime)}` : sql``}
    ${endTime ? sql`and r.finished_at < ${momentOf(endTime, SECOND_MS)}` : sql``}
    ${partsModel ? sql`and p.model = ${partsModel}` : sql``}
    ${operatingCity ? sql`and v.operating_city = ${operatingCity}` : sql``}`

const momentOf = (time: string, later = 0) => new Date(fromPlatformTime(time) + later)

/** The last upgrade of each vehicle among those. */
export const lastOfVehicles = (scope: Scope, filter: EndedFilter): SQL => sql`
  select distinct on (r.vehicle_id) r.id, r.state ${endedUpgrades(scope, filter)}
  order by r.vehicle_id, r.finished_at desc, r.id desc`

/** Ended upgrades, counted by one statement each. */
export function upgradeStatRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    /** Every period of the range, also those in which nothing ended. */
    async trend(scope: Scope, filter: contract.UpgradeTrendFilter): Promise<contract.UpgradePeriod[]> {
      const range = { from: fromPlatformTime(filter.startTime), to: fromPlatformTime(filter.endTime) }
      const periods = periodsOf(filter.granularity, range, filter.zone)
      const starts = periods.map(({ from }) => new Date(from).toISOString())
      const { rows } = await orm.execute<Outcomes & { at: number; ended: number }>(sql`
        select width_bucket(r.finished_at, ${sql.param(starts)}::timestamptz[]) as at, count(*)::int as ended, ${OUTCOMES}
          ${endedUpgrades(scope, filter)} group by 1`)
      const found = new Map(rows.map(({ at, ...counts }) => [at, counts]))
      return periods.map(({ from, to }, index) => ({
        startTime: toPlatformTime(from),
        endTime: toPlatformTime(to),
        ...(found.get(index + 1) ?? { ended: 0, succeeded: 0, failed: 0, other: 0 }),
      }))
    },

    async failingModels(scope: Scope, filter: contract.UpgradeStatFilter): Promise<contract.FailingModel[]> {
      const { rows } = await orm.execute<Omit<contract.FailingModel, 'rate'>>(sql`
        select m.id as "modelId", m.model_name as "modelName", n.ended, n.failed from (
            select v.model_id, count(*)::int as ended, (count(*) filter (where ${FAILED}))::int as failed
              ${endedUpgrades(scope, filter)} group by 1) n
          join vehicle_model m on m.id = n.model_id where n.failed > 0
          order by n.failed desc, n.ended, m.model_name, m.id limit ${FAILING_MODELS_MAX}`)
      return rows.map((row) => ({ ...row, rate: row.failed / row.ended }))
    },

    async vehicles(scope: Scope, filter: contract.UpgradeStatFilter): Promise<contract.UpgradedVehicles> {
      const { rows } = await orm.execute<contract.UpgradedVehicles & Record<string, unknown>>(sql`
        select count(*)::int as vehicles, ${OUTCOMES} from (${lastOfVehicles(scope, filter)}) r`)
      return rows[0]!
    },

    async versions(scope: Scope, filter: contract.UpgradeStatFilter): Promise<contract.VersionOutcome[]> {
      const { rows } = await orm.execute<contract.VersionOutcome & Record<string, unknown>>(sql`
        select coalesce(s.soft_model, '') as "softModel", coalesce(p.model, '') as "partsModel", e.to_version as version,
            count(*)::int as upgrades, ${OUTCOMES}, count(distinct r.vehicle_id)::int as vehicles
          ${endedUpgrades(scope, filter)}
          group by 1, 2, 3 order by upgrades desc, 1, 3 limit ${VERSIONS_MAX}`)
      return rows
    },

    async reasons(scope: Scope, filter: contract.UpgradeStatFilter): Promise<contract.FailedReasonCount[]> {
      const { rows } = await orm.execute<contract.FailedReasonCount & Record<string, unknown>>(sql`
        select coalesce(r.failure, 'timedOut') as reason, count(*)::int as upgrades,
            count(distinct r.vehicle_id)::int as vehicles
          ${endedUpgrades(scope, filter)} and ${FAILED} group by 1 order by upgrades desc, 1`)
      return rows
    },
  }
}
export type UpgradeStatRepository = ReturnType<typeof upgradeStatRepository>
type Outcomes = Record<UpgradeOutcome, number>
