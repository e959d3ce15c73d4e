import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { SimAlertCounts, SimCardFilter } from '#core/contract/sim-card.ts'
import { SIM_ALERTS, type SimAlert } from '#core/domain/stock-life.ts'
import type { Database } from '#server/store/database.ts'
import { containing, partOf } from '#server/store/part-of.ts'
import { organisation } from '#server/store/schema/account.ts'
import { simCard } from '#server/store/schema/base-data.ts'
import { inScope, type Scope } from '#server/store/scope.ts'
import { tableStore } from '#server/store/table-store.ts'
import { wireTime, wireTimes } from '#server/store/wire-times.ts'

/*
 * A card is in the terminal that has its ICCID. What a list shows of that terminal is read row by row of the page alone, so that
 * counting a list does not read terminals.
 */
const HELD = sql`exists (select 1 from terminal t where t.iccid = sim_card.iccid)`
const DIFFERS = sql`t.login_iccid <> '' and t.login_iccid <> t.iccid`

const WITH_ALERT: Readonly<Record<SimAlert, SQL>> = {
  unboundActive: sql`sim_card.state = 'active' and not ${HELD}`,
  boundTerminated: sql`sim_card.state = 'terminated' and ${HELD}`,
  loginMismatch: sql`exists (select 1 from terminal t where t.iccid = sim_card.iccid and ${DIFFERS})`,
}
const ALERTS = sql.join(
  SIM_ALERTS.map((alert) => sql`case when ${WITH_ALERT[alert]} then ${sql.raw(`'${alert}'`)} end`),
  sql`, `,
)

const columns = {
  id: simCard.id,
  iccid: simCard.iccid,
  msisdn: simCard.msisdn,
  imsi: simCard.imsi,
  carrier: simCard.carrier,
  plan: simCard.plan,
  pool: simCard.pool,
  batch: simCard.batch,
  state: simCard.state,
  realName: simCard.realName,
  imeiLock: simCard.imeiLock,
  activatedOn: simCard.activatedOn,
  expiresOn: simCard.expiresOn,
  usedMb: simCard.usedMb,
  checkTime: wireTime(simCard.checkedAt),
  orgId: simCard.orgId,
  orgName: organisation.name,
  ...wireTimes(simCard),
  sn: sql<string>`coalesce((select t.sn from terminal t where t.iccid = sim_card.iccid order by t.id limit 1), '')`,
  vin: sql<string>`coalesce((select v.vin from terminal t join vehicle v on v.id = t.vehicle_id
    where t.iccid = sim_card.iccid order by t.id limit 1), '')`,
  alerts: sql<SimAlert[]>`array_remove(array[${ALERTS}], null)`,
}

/** Cards in terminals that match, found by the indexes of terminals and vehicles. */
const heldBy = ({ sn, vin }: Pick<SimCardFilter, 'sn' | 'vin'>) => [
  sn ? sql`sim_card.iccid in (select t.iccid from terminal t where t.sn ilike ${containing(sn)})` : undefined,
  vin
    ? sql`sim_card.iccid in (select t.iccid from terminal t join vehicle v on v.id = t.vehicle_id
        where v.vin ilike ${containing(vin)})`
    : undefined,
]

const matching = ({ keyWord, bound, alert, ...filter }: SimCardFilter) => [
  keyWord
    ? or(partOf(simCard.iccid, keyWord), partOf(simCard.msisdn, keyWord), partOf(simCard.imsi, keyWord))
    : undefined,
  ...heldBy(filter),
  filter.carrier ? eq(simCard.carrier, filter.carrier) : undefined,
  filter.pool ? eq(simCard.pool, filter.pool) : undefined,
  filter.plan ? eq(simCard.plan, filter.plan) : undefined,
  filter.state ? eq(simCard.state, filter.state) : undefined,
  filter.realName ? eq(simCard.realName, filter.realName) : undefined,
  filter.orgId ? eq(simCard.orgId, filter.orgId) : undefined,
  bound === undefined ? undefined : bound ? HELD : sql`not ${HELD}`,
  alert ? WITH_ALERT[alert] : undefined,
]

export function simCardRepository({ orm }: Pick<Database, 'orm'>) {
  const stored = tableStore(
    { orm },
    {
      table: simCard,
      rows: () => orm.select(columns).from(simCard).innerJoin(organisation, eq(organisation.id, simCard.orgId)),
      sorts: {
        iccid: simCard.iccid,
        activatedOn: simCard.activatedOn,
        expiresOn: simCard.expiresOn,
        usedMb: simCard.usedMb,
        checkTime: simCard.checkedAt,
      },
      matching,
    },
  )

  return {
    ...stored,

    /** All or none: null when one of the cards is in a terminal or has left the stock. */
    remove: (scope: Scope, ids: readonly number[]) =>
      stored.remove(scope, ids, async (tx, chosen) => {
        const used = await tx
          .select({ id: simCard.id })
          .from(simCard)
          .where(and(chosen, sql`(sim_card.state <> 'stock' or ${HELD})`))
          .limit(1)
        return used.length > 0
      }),

    async alerts(scope: Scope): Promise<SimAlertCounts> {
      const count = (alert: SimAlert) =>
        sql`(select count(*)::int from sim_card where ${inScope(scope, simCard)} and ${WITH_ALERT[alert]})`
      const { rows } = await orm.execute(sql`select ${count('unboundActive')} as "unboundActive",
        ${count('boundTerminated')} as "boundTerminated", ${count('loginMismatch')} as "loginMismatch"`)
      return rows[0] as unknown as SimAlertCounts
    },
  }
}
export type SimCardRepository = ReturnType<typeof simCardRepository>
