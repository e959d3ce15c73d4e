import { and, count, eq, ne, not, or, type SQL, sql } from 'drizzle-orm'
import { type DriverFigures, type DriverFilter, EXPIRY_DAYS } from '#core/contract/driver.ts'
import type { Database } from '#server/store/database.ts'
import { partOf } from '#server/store/part-of.ts'
import { organisation } from '#server/store/schema/account.ts'
import { driver } from '#server/store/schema/driver.ts'
import { inScope, type Scope } from '#server/store/scope.ts'
import { tableStore } from '#server/store/table-store.ts'
import { wireTimes } from '#server/store/wire-times.ts'

const TODAY = sql`(now() at time zone 'Asia/Shanghai')::date`
/** Without a day nothing ends. */
const endsBefore = (day: SQL) =>
  sql<boolean>`coalesce(${driver.licenceUntil} < ${day}, false) or coalesce(${driver.qualificationUntil} < ${day}, false)`
const ENDED = sql<boolean>`(${endsBefore(TODAY)})`
const EXPIRING = sql<boolean>`(${endsBefore(sql`${TODAY} + ${EXPIRY_DAYS}::int`)})`

const columns = {
  id: driver.id,
  driverName: driver.name,
  phone: driver.phone,
  licenceNo: driver.licenceNo,
  qualificationNo: driver.qualificationNo,
  licenceUntil: driver.licenceUntil,
  qualificationUntil: driver.qualificationUntil,
  cardId: driver.cardId,
  orgId: driver.orgId,
  orgName: organisation.name,
  state: driver.state,
  ...wireTimes(driver),
}

export function driverRepository(db: Pick<Database, 'orm'>) {
  const stored = driverTable(db)
  return {
    ...stored,

    async figures(scope: Scope, filter: DriverFilter): Promise<DriverFigures> {
      const [row] = await db.orm
        .select({
          drivers: count(),
          active: sql<number>`count(*) filter (where ${driver.state} = 'active')::int`,
          expiring: sql<number>`count(*) filter (where ${driver.state} <> 'left' and ${EXPIRING})::int`,
          coaching: sql<number>`count(*) filter (where ${coached(sql`<> 'done'`)})::int`,
        })
        .from(driver)
        .where(and(inScope(scope, driver), ...conditionsOf(filter)))
      return row!
    },

    /** All or none: the number of deleted rows, or null when one of them has not left. */
    remove: (scope: Scope, ids: readonly number[]) =>
      stored.remove(scope, ids, async (tx, chosen) => {
        const employed = tx
          .select({ id: driver.id })
          .from(driver)
          .where(and(chosen, ne(driver.state, 'left')))
        return (await employed.limit(1)).length > 0
      }),
  }
}
export type DriverRepository = ReturnType<typeof driverRepository>
export type StoredDriver = Awaited<ReturnType<DriverRepository['page']>>['list'][number]

const driverTable = (db: Pick<Database, 'orm'>) =>
  tableStore(db, {
    table: driver,
    rows: () => db.orm.select(columns).from(driver).innerJoin(organisation, eq(organisation.id, driver.orgId)),
    matching: conditionsOf,
    sorts: {
      driverName: driver.name,
      licenceUntil: driver.licenceUntil,
      qualificationUntil: driver.qualificationUntil,
    },
  })

/** Written out: inside of a subquery a column would lose the name of its table. */
const coached = (state: SQL) =>
  sql`exists (select 1 from coaching_case c where c.oem_id = driver.oem_id and c.driver_id = driver.id and c.state ${state})`

const conditionsOf = ({ keyWord, orgId, state, expiry, coaching }: DriverFilter) => [
  keyWord ? or(partOf(driver.name, keyWord), partOf(driver.qualificationNo, keyWord)) : undefined,
  orgId ? eq(driver.orgId, orgId) : undefined,
  state ? eq(driver.state, state) : undefined,
  expiry === 'ended' ? ENDED : undefined,
  expiry === 'soon' ? and(EXPIRING, not(ENDED)) : undefined,
  coaching ? coached(sql`= ${coaching}`) : undefined,
]
