import { and, asc, count, eq, exists, inArray, isNotNull, isNull, like, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import * as contract from '#core/contract/dealer.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import { type Page, pageBy } from '#server/store/paging.ts'
import { beginningWith, partOf } from '#server/store/part-of.ts'
import { account, organisation } from '#server/store/schema/account.ts'
import { dealer } from '#server/store/schema/base-data.ts'
import { vehicle, vehicleModel } from '#server/store/schema/vehicle.ts'
import { inScope, type Scope } from '#server/store/scope.ts'
import { tableStore } from '#server/store/table-store.ts'
import { wireTimes } from '#server/store/wire-times.ts'

/** A filter whose region is the path of the region. */
export type DealerQuery = Omit<contract.DealerFilter, 'areaId'> & { areaPath?: string | undefined }

/** The filter with its region as a path; `areas` knows the paths. */
export function dealerQuery(
  { areaId, ...filter }: contract.DealerFilter,
  areas: { pathOf(areaId: string): string },
): DealerQuery {
  if (areaId === undefined) return filter
  // No path begins with a bare slash: an unknown region finds nothing.
  return { ...filter, areaPath: areas.pathOf(areaId) || '/' }
}

const parent = alias(dealer, 'parent')

/** First day of this year where the platform is. */
const YEAR_BEGAN = sql.raw(`date_trunc('year', now() at time zone 'Asia/Shanghai')::date`)

const columns = {
  id: dealer.id,
  dealerCode: dealer.code,
  dealerName: dealer.name,
  level: dealer.level,
  parentCode: dealer.parentCode,
  parentName: sql<string>`coalesce(${parent.name}, '')`,
  orgId: dealer.orgId,
  orgName: organisation.name,
  areaId: dealer.areaId,
  address: dealer.address,
  lng: dealer.lng,
  lat: dealer.lat,
  contact: dealer.contact,
  phone: dealer.phone,
  brands: dealer.brands,
  pickup: dealer.pickup,
  authorisedUntil: dealer.authorisedUntil,
  state: dealer.state,
  archived: dealer.archived,
  ...wireTimes(dealer),
  /** Written out: inside of a subquery a column would lose the name of its table. */
  stock: sql<number>`(select count(*)::int from vehicle v
    where v.oem_id = dealer.oem_id and v.dealer_code = dealer.code and v.dealer_code <> '' and not v.sold and not v.archived)`,
  soldThisYear: sql<number>`(select count(*)::int from vehicle v
    where v.oem_id = dealer.oem_id and v.dealer_code = dealer.code and v.dealer_code <> '' and v.sold_on >= ${YEAR_BEGAN})`,
}

export function dealerRepository(db: Pick<Database, 'orm'>) {
  const stored = dealerTable(db)
  return { ...stored, ...dealerReads(db), ...dealerOverview(db), ...dealerWrites(db, stored), ...dealerOptions(db) }
}
export type DealerRepository = ReturnType<typeof dealerRepository>

const dealerTable = (db: Pick<Database, 'orm'>) =>
  tableStore(db, {
    table: dealer,
    rows: () =>
      db.orm
        .select(columns)
        .from(dealer)
        .innerJoin(organisation, eq(organisation.id, dealer.orgId))
        .leftJoin(parent, and(eq(parent.oemId, dealer.oemId), eq(parent.code, dealer.parentCode))),
    matching: conditionsOf,
    sorts: {
      dealerCode: dealer.code,
      dealerName: dealer.name,
      stock: columns.stock,
      soldThisYear: columns.soldThisYear,
      authorisedUntil: dealer.authorisedUntil,
    },
    async changed(tx, { oemId }, before, { code }) {
      if (before.code !== code) await rename(tx, oemId, before.code, code)
    },
  })

function dealerReads({ orm }: Pick<Database, 'orm'>) {
  return {
    /** Names of the brands of the tenant by code. */
    async brandNames(oemId: string): Promise<Map<string, string>> {
      const rows = await orm
        .selectDistinct({ code: vehicleModel.brandCode, name: vehicleModel.brandName })
        .from(vehicleModel)
        .where(eq(vehicleModel.oemId, oemId))
      return new Map(rows.map(({ code, name }) => [code, name]))
    },

    /** Whether this code names a level 1 dealer in the scope. */
    async isParent(scope: Scope, code: string): Promise<boolean> {
      const found = await orm
        .select({ id: dealer.id })
        .from(dealer)
        .where(and(inScope(scope, dealer), eq(dealer.code, code), eq(dealer.level, 1), eq(dealer.archived, false)))
      return found.length > 0
    },
  }
}

/** Beyond the list: numbers, locations, contacts. */
function dealerOverview({ orm }: Pick<Database, 'orm'>) {
  return {
    async figures(scope: Scope, query: DealerQuery): Promise<contract.DealerFigures> {
      const [row] = await orm
        .select({
          dealers: count(),
          stock: sql<number>`coalesce(sum(${columns.stock}), 0)::int`,
          soldThisYear: sql<number>`coalesce(sum(${columns.soldThisYear}), 0)::int`,
        })
        .from(dealer)
        .where(matching(scope, query))
      return row!
    },

    async places(scope: Scope, query: DealerQuery) {
      const where = matching(scope, query)
      const { id, dealerCode, dealerName, state } = columns
      // The condition leaves out those without.
      const place = { lng: sql<number>`${dealer.lng}`, lat: sql<number>`${dealer.lat}` }
      const [list, [rest]] = await Promise.all([
        orm
          .select({ id, dealerCode, dealerName, state, ...place })
          .from(dealer)
          .where(and(where, isNotNull(dealer.lng), isNotNull(dealer.lat)))
          .orderBy(asc(dealer.id))
          .limit(contract.MAX_DEALER_PLACES),
        orm
          .select({ unplaced: count() })
          .from(dealer)
          .where(and(where, or(isNull(dealer.lng), isNull(dealer.lat)))),
      ])
      return { places: list, unplaced: rest?.unplaced ?? 0 }
    },

    /** Undefined when the caller does not see the dealer. */
    async accounts(scope: Scope, id: number): Promise<contract.DealerAccount[] | undefined> {
      const [found] = await orm
        .select({ orgId: dealer.orgId })
        .from(dealer)
        .where(and(inScope(scope, dealer), eq(dealer.id, id)))
      if (!found) return undefined
      return orm
        .select({
          id: account.id,
          username: account.username,
          displayName: account.displayName,
          disabled: account.disabled,
        })
        .from(account)
        .where(and(eq(account.oemId, scope.oemId), eq(account.orgId, found.orgId)))
        .orderBy(asc(account.username))
    },
  }
}

function dealerWrites({ orm }: Pick<Database, 'orm'>, stored: ReturnType<typeof dealerTable>) {
  return {
    async setArchived(scope: Scope, ids: readonly number[], archived: boolean): Promise<number> {
      const changed = await orm
        .update(dealer)
        .set({ archived, updatedAt: sql`now()` })
        .where(and(inScope(scope, dealer), inArray(dealer.id, [...ids])))
        .returning({ id: dealer.id })
      return changed.length
    },

    /** All or none: the number of deleted rows, or null when a vehicle or another dealer refers to one of them. */
    remove: (scope: Scope, ids: readonly number[]) =>
      stored.remove(scope, ids, async (tx, chosen) => {
        const child = alias(dealer, 'child')
        const vehicles = tx
          .select({ id: vehicle.id })
          .from(vehicle)
          .where(and(eq(vehicle.oemId, dealer.oemId), eq(vehicle.dealerCode, dealer.code)))
        const children = tx
          .select({ id: child.id })
          .from(child)
          .where(and(eq(child.oemId, dealer.oemId), eq(child.parentCode, dealer.code)))
        const referred = or(exists(vehicles), exists(children))
        const inUse = await tx.select({ id: dealer.id }).from(dealer).where(and(chosen, referred)).limit(1)
        return inUse.length > 0
      }),
  }
}

/** References to a dealer by its code follow the code. */
async function rename(tx: Transaction, oemId: string, from: string, to: string): Promise<void> {
  await tx
    .update(vehicle)
    .set({ dealerCode: to })
    .where(and(eq(vehicle.oemId, oemId), eq(vehicle.dealerCode, from)))
  await tx
    .update(dealer)
    .set({ parentCode: to })
    .where(and(eq(dealer.oemId, oemId), eq(dealer.parentCode, from)))
}

/** Options of selectors: active dealers. */
function dealerOptions({ orm }: Pick<Database, 'orm'>) {
  const offered = (scope: Scope) => and(inScope(scope, dealer), eq(dealer.archived, false), eq(dealer.state, 'active'))
  const option = { dealerCode: dealer.code, dealerName: dealer.name }

  return {
    options: (scope: Scope, keyWord: string | undefined, page: Page) =>
      pageBy(
        orm,
        page,
        orm
          .select(option)
          .from(dealer)
          .where(and(offered(scope), keyWordIs(keyWord))),
        asc(dealer.name),
        asc(dealer.code),
      ),

    inRegion: (scope: Scope, areaPath: string) =>
      orm
        .select(option)
        .from(dealer)
        .where(and(offered(scope), like(dealer.areaPath, beginningWith(areaPath))))
        .orderBy(asc(dealer.name), asc(dealer.code)),
  }
}

const keyWordIs = (keyWord: string | undefined): SQL | undefined =>
  keyWord ? or(partOf(dealer.code, keyWord), partOf(dealer.name, keyWord)) : undefined

const conditionsOf = (query: DealerQuery) => [
  eq(dealer.archived, query.archived),
  keyWordIs(query.keyWord),
  partOf(dealer.code, query.dealerCode),
  partOf(dealer.name, query.dealerName),
  query.level ? eq(dealer.level, query.level) : undefined,
  query.areaPath === undefined ? undefined : like(dealer.areaPath, beginningWith(query.areaPath)),
  query.orgId ? eq(dealer.orgId, query.orgId) : undefined,
  query.state ? eq(dealer.state, query.state) : undefined,
]

const matching = (scope: Scope, query: DealerQuery): SQL | undefined =>
  and(inScope(scope, dealer), ...conditionsOf(query))
