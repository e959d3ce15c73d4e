import { and, asc, count, desc, eq, exists, inArray, isNotNull, isNull, like, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  type DealerAccount,
  type DealerFigures,
  type DealerFilter,
  type DealerInput,
  type DealerPlace,
  MOST_DEALER_PLACES,
} from '#core/contract/dealer.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import type { Caller } from '#server/http/route.ts'
import type { Database } from '#server/store/database.ts'
import { beginningWith, partOf } from '#server/store/part-of.ts'
import { account, organisation } from '#server/store/schema/account.ts'
import { dealer } from '#server/store/schema/base-data.ts'
import { vehicle, vehicleModel } from '#server/store/schema/vehicle.ts'

type Scope = Pick<Caller, 'oemId' | 'orgIds'>
interface Page {
  page: number
  size: number
}
/** What is stored of an input: the path of the region comes from the region tree. */
export interface StoredDealer extends DealerInput {
  areaPath: string
}
/** A filter whose region is the path of the region. */
export type DealerQuery = Omit<DealerFilter, 'areaId'> & { areaPath?: string | undefined }

/** The filter with its region as a path; `areas` knows the paths. */
export function dealerQuery(
  { areaId, ...filter }: DealerFilter,
  areas: { pathOf(areaId: string): string },
): DealerQuery {
  if (areaId === undefined) return filter
  // No path begins with a bare slash: an unknown region finds nothing.
  return { ...filter, areaPath: areas.pathOf(areaId) || '/' }
}

const inScope = ({ oemId, orgIds }: Scope) => and(eq(dealer.oemId, oemId), inArray(dealer.orgId, [...orgIds]))

const parent = alias(dealer, 'parent')

/** First day of this year where the platform is. */
const YEAR_BEGAN = sql.raw(`date_trunc('year', now() at time zone 'Asia/Shanghai')::date`)

const columns = {
  id: dealer.id,
  dealerCode: dealer.code,
  dealerName: dealer.name,
  level: dealer.level,
  parentCode: dealer.parentCode,
  parentName: parent.name,
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
  createdAt: dealer.createdAt,
  updatedAt: dealer.updatedAt,
  /** Written out: inside of a subquery a column would lose the name of its table. */
  stock: sql<number>`(select count(*)::int from vehicle v
    where v.oem_id = dealer.oem_id and v.dealer_code = dealer.code and v.dealer_code <> '' and not v.sold and not v.archived)`,
  soldThisYear: sql<number>`(select count(*)::int from vehicle v
    where v.oem_id = dealer.oem_id and v.dealer_code = dealer.code and v.dealer_code <> '' and v.sold_on >= ${YEAR_BEGAN})`,
}

export function dealerRepository(db: Pick<Database, 'orm'>) {
  return { ...dealerReads(db), ...dealerOverview(db), ...dealerWrites(db), ...dealerOptions(db) }
}
export type DealerRepository = ReturnType<typeof dealerRepository>

function dealerReads({ orm }: Pick<Database, 'orm'>) {
  const joined = () =>
    orm
      .select(columns)
      .from(dealer)
      .innerJoin(organisation, eq(organisation.id, dealer.orgId))
      .leftJoin(parent, and(eq(parent.oemId, dealer.oemId), eq(parent.code, dealer.parentCode)))

  return {
    async page(scope: Scope, query: DealerQuery, { page, size }: Page) {
      const where = matching(scope, query)
      const [list, [counted]] = await Promise.all([
        joined()
          .where(where)
          .orderBy(desc(dealer.id))
          .limit(size)
          .offset((page - 1) * size),
        orm.select({ total: count() }).from(dealer).where(where),
      ])
      return { list, total: counted?.total ?? 0 }
    },

    /** Everything that matches, a thousand rows at a time, for exports. */
    async *all(scope: Scope, query: DealerQuery) {
      let after = 0
      for (;;) {
        const rows = await joined()
          .where(and(matching(scope, query), sql`${dealer.id} > ${after}`))
          .orderBy(asc(dealer.id))
          .limit(1000)
        yield* rows
        const last = rows.at(-1)
        if (!last || rows.length < 1000) return
        after = last.id
      }
    },

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
        .where(and(inScope(scope), eq(dealer.code, code), eq(dealer.level, 1), eq(dealer.archived, false)))
      return found.length > 0
    },
  }
}

/** Beyond the list: figures, places, people. */
function dealerOverview({ orm }: Pick<Database, 'orm'>) {
  return {
    async figures(scope: Scope, query: DealerQuery): Promise<DealerFigures> {
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
      const { id, dealerCode, dealerName, state, lng, lat } = columns
      const [list, [rest]] = await Promise.all([
        orm
          .select({ id, dealerCode, dealerName, state, lng, lat })
          .from(dealer)
          .where(and(where, isNotNull(dealer.lng), isNotNull(dealer.lat)))
          .orderBy(asc(dealer.id))
          .limit(MOST_DEALER_PLACES),
        orm
          .select({ unplaced: count() })
          .from(dealer)
          .where(and(where, or(isNull(dealer.lng), isNull(dealer.lat)))),
      ])
      return { places: list.map((row) => row as DealerPlace), unplaced: rest?.unplaced ?? 0 }
    },

    /** Undefined when the caller does not see the dealer. */
    async accounts(scope: Scope, id: number): Promise<DealerAccount[] | undefined> {
      const [found] = await orm
        .select({ orgId: dealer.orgId })
        .from(dealer)
        .where(and(inScope(scope), eq(dealer.id, id)))
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

function dealerWrites({ orm }: Pick<Database, 'orm'>) {
  return {
    /** Null when the tenant has a dealer of this code, whether the caller sees it or not. */
    async insert(scope: Scope, stored: StoredDealer): Promise<number | null> {
      const [row] = await orm
        .insert(dealer)
        .values({ ...valuesOf(stored), oemId: scope.oemId })
        .onConflictDoNothing({ target: [dealer.oemId, dealer.code] })
        .returning({ id: dealer.id })
      return row?.id ?? null
    },

    /** 'changed' when somebody else saved since `updateTime`, 'missing' outside of the scope. */
    async update(scope: Scope, id: number, updateTime: string, stored: StoredDealer) {
      return orm.transaction(async (tx): Promise<'saved' | 'missing' | 'changed' | 'codeTaken'> => {
        const [before] = await tx
          .select({ code: dealer.code, updatedAt: dealer.updatedAt })
          .from(dealer)
          .where(and(inScope(scope), eq(dealer.id, id)))
          .for('update')
        if (!before) return 'missing'
        if (toPlatformTime(before.updatedAt.getTime()) !== updateTime) return 'changed'
        const [twin] = await tx
          .select({ id: dealer.id })
          .from(dealer)
          .where(and(eq(dealer.oemId, scope.oemId), eq(dealer.code, stored.dealerCode), sql`${dealer.id} <> ${id}`))
        if (twin) return 'codeTaken'
        await tx
          .update(dealer)
          .set({ ...valuesOf(stored), updatedAt: sql`now()` })
          .where(eq(dealer.id, id))
        if (before.code !== stored.dealerCode) await rename(tx, scope.oemId, before.code, stored.dealerCode)
        return 'saved'
      })
    },

    async setArchived(scope: Scope, ids: readonly number[], archived: boolean): Promise<number> {
      const changed = await orm
        .update(dealer)
        .set({ archived, updatedAt: sql`now()` })
        .where(and(inScope(scope), inArray(dealer.id, [...ids])))
        .returning({ id: dealer.id })
      return changed.length
    },

    /** All or none: the number of deleted rows, or null when a vehicle or another dealer refers to one of them. */
    async remove(scope: Scope, ids: readonly number[]): Promise<number | null> {
      const chosen = and(inScope(scope), inArray(dealer.id, [...ids]))
      const child = alias(dealer, 'child')
      const referred = or(
        exists(
          orm
            .select({ id: vehicle.id })
            .from(vehicle)
            .where(and(eq(vehicle.oemId, dealer.oemId), eq(vehicle.dealerCode, dealer.code))),
        ),
        exists(
          orm
            .select({ id: child.id })
            .from(child)
            .where(and(eq(child.oemId, dealer.oemId), eq(child.parentCode, dealer.code))),
        ),
      )
      return orm.transaction(async (tx) => {
        await tx.select({ id: dealer.id }).from(dealer).where(chosen).for('update')
        const inUse = await tx.select({ id: dealer.id }).from(dealer).where(and(chosen, referred)).limit(1)
        if (inUse.length > 0) return null
        const gone = await tx.delete(dealer).where(chosen).returning({ id: dealer.id })
        return gone.length
      })
    },
  }
}

type Transaction = Parameters<Parameters<Database['orm']['transaction']>[0]>[0]

/** What refers to a dealer by its code follows the code. */
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

/** What selectors offer: active dealers. */
function dealerOptions({ orm }: Pick<Database, 'orm'>) {
  const offered = (scope: Scope) => and(inScope(scope), eq(dealer.archived, false), eq(dealer.state, 'active'))
  const option = { dealerCode: dealer.code, dealerName: dealer.name }

  return {
    async options(scope: Scope, keyWord: string | undefined, { page, size }: Page) {
      const where = and(offered(scope), keyWordIs(keyWord))
      const [list, [counted]] = await Promise.all([
        orm
          .select(option)
          .from(dealer)
          .where(where)
          .orderBy(asc(dealer.name), asc(dealer.code))
          .limit(size)
          .offset((page - 1) * size),
        orm.select({ total: count() }).from(dealer).where(where),
      ])
      return { list, total: counted?.total ?? 0 }
    },

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

function matching(scope: Scope, query: DealerQuery): SQL | undefined {
  return and(
    inScope(scope),
    eq(dealer.archived, query.archived),
    keyWordIs(query.keyWord),
    partOf(dealer.code, query.dealerCode),
    partOf(dealer.name, query.dealerName),
    query.level ? eq(dealer.level, query.level) : undefined,
    query.areaPath === undefined ? undefined : like(dealer.areaPath, beginningWith(query.areaPath)),
    query.orgId ? eq(dealer.orgId, query.orgId) : undefined,
    query.state ? eq(dealer.state, query.state) : undefined,
  )
}

function valuesOf({ dealerCode, dealerName, ...rest }: StoredDealer) {
  return { ...rest, code: dealerCode, name: dealerName }
}
