import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { BoundFilter, OrgRelation } from '#core/contract/vehicle-org.ts'
import type { ImportTransaction } from '#server/exchange/importer.ts'
import type { Caller } from '#server/http/route.ts'
import type { Database } from '#server/store/database.ts'
import { vehiclesByVin } from '#server/store/import-references.ts'
import { containing } from '#server/store/part-of.ts'
import { vehicle } from '#server/store/schema/vehicle.ts'
import { inScope, type Scope } from '#server/store/scope.ts'
import { vehicleOrgRecord, vehicleOrgRelation } from '#server/store/schema/vehicle-org.ts'
import type { Page } from '#server/store/paging.ts'

type Person = Scope & Pick<Caller, 'userId'>
interface Filter {
  vin?: string | undefined
  plate?: string | undefined
  orgId?: number | undefined
}
export interface Bind {
  vehicleId: number
  orgId: number
  kind: OrgRelation
  validUntil: string | null
}

/** Registered vehicles of the data scope. */
const registered = (scope: Scope) => sql`${inScope(scope, 'v')} and not v.archived`
const holding = (column: SQL, text: string | undefined) =>
  text ? sql` and ${column} ilike ${containing(text)}` : sql``
const named = ({ vin, plate }: Filter) => sql`${holding(sql`v.vin`, vin)}${holding(sql`v.plate`, plate)}`
const part = ({ page, size }: Page) => sql`limit ${size} offset ${(page - 1) * size}`

/** Owner of each vehicle and its other organisations, one row each. */
const RELATIONS = sql`(
  select v.id as vehicle_id, v.org_id, 'owner' as kind, r.happened_at as bound_at, r.account_id as bound_by,
         null::date as valid_until
    from vehicle v left join lateral (
      select happened_at, account_id from vehicle_org_record
       where vehicle_id = v.id and kind = 'owner' order by id desc limit 1) r on true
  union all
  select vehicle_id, org_id, kind, bound_at, bound_by, valid_until from vehicle_org_relation)`

const NAMES = sql`v.vin, v.plate, m.series_name as "seriesName", m.model_name as "modelName"`

interface RelatedRow extends Record<string, unknown> {
  vin: string
  plate: string
  seriesName: string
  modelName: string
  orgId: number
  orgName: string
  others: { orgId: number; orgName: string; kind: OrgRelation }[]
}
interface BoundRow extends Record<string, unknown> {
  vin: string
  plate: string
  seriesName: string
  modelName: string
  orgId: number
  orgName: string
  kind: OrgRelation
  boundAt: string | null
  bindBy: string
  validUntil: string | null
}
interface RecordRow extends Record<string, unknown> {
  id: number
  vin: string
  plate: string
  action: 'bind' | 'unbind' | 'transfer'
  kind: OrgRelation
  oldOrgName: string
  newOrgName: string
  source: 'page' | 'import'
  operator: string
  happenedAt: string
}

export function vehicleOrgRepository(db: Pick<Database, 'orm'>) {
  return { ...reads(db), ...writes(db) }
}
export type VehicleOrgRepository = ReturnType<typeof vehicleOrgRepository>

function reads({ orm }: Pick<Database, 'orm'>) {
  const rowsOf = async <T extends Record<string, unknown>>(query: SQL) => (await orm.execute<T>(query)).rows
  const totalOf = async (from: SQL) =>
    (await rowsOf<{ total: number }>(sql`select count(*)::int as total ${from}`))[0]!.total

  async function related(scope: Scope, where: SQL, page: Page) {
    const from = sql`from vehicle v where ${registered(scope)}${where}`
    const [list, total] = await Promise.all([
      rowsOf<RelatedRow>(sql`
        select ${NAMES}, v.org_id as "orgId", o.name as "orgName", coalesce((
            select json_agg(json_build_object('orgId', r.org_id, 'orgName', ro.name, 'kind', r.kind) order by r.id)
              from vehicle_org_relation r join organisation ro on ro.id = r.org_id
             where r.vehicle_id = v.id), '[]') as others
          from (select * ${from} order by v.id desc ${part(page)}) v
          join organisation o on o.id = v.org_id join vehicle_model m on m.id = v.model_id
         order by v.id desc`),
      totalOf(from),
    ])
    return { list, total }
  }

  return {
    related: (scope: Scope, filter: Filter, page: Page) =>
      related(
        scope,
        sql`${named(filter)}${
          filter.orgId
            ? sql` and (v.org_id = ${filter.orgId} or exists (select 1 from vehicle_org_relation r
                where r.vehicle_id = v.id and r.org_id = ${filter.orgId}))`
            : sql``
        }`,
        page,
      ),

    toBind: (scope: Scope, filter: Filter & { orgId: number; kind: OrgRelation }, page: Page) =>
      related(
        scope,
        sql`${named(filter)} and not exists (select 1 from ${RELATIONS} r
          where r.vehicle_id = v.id and r.org_id = ${filter.orgId} and r.kind = ${filter.kind})`,
        page,
      ),

    async bound(scope: Scope, filter: BoundFilter, page: Page) {
      const from = sql`from vehicle v join ${RELATIONS} r on r.vehicle_id = v.id
        where ${registered(scope)}${named(filter)}
          ${filter.orgId ? sql` and r.org_id = ${filter.orgId}` : sql``}
          ${filter.kind ? sql` and r.kind = ${filter.kind}` : sql``}`
      const [list, total] = await Promise.all([
        rowsOf<BoundRow>(sql`
          select ${NAMES}, r.org_id as "orgId", o.name as "orgName", r.kind, r.bound_at::text as "boundAt",
                 coalesce(a.display_name, '') as "bindBy", r.valid_until::text as "validUntil"
            from (select v.id, r.* ${from} order by v.id desc, r.kind, r.org_id ${part(page)}) r
            join vehicle v on v.id = r.vehicle_id join organisation o on o.id = r.org_id
            join vehicle_model m on m.id = v.model_id left join account a on a.id = r.bound_by
           order by v.id desc, r.kind, r.org_id`),
        totalOf(from),
      ])
      return { list, total }
    },

    async records(scope: Scope, filter: Filter, page: Page) {
      const from = sql`from vehicle_org_record r join vehicle v on v.id = r.vehicle_id
        where ${registered(scope)}${named(filter)}`
      const [list, total] = await Promise.all([
        rowsOf<RecordRow>(sql`
          select r.id, v.vin, v.plate, r.action, r.kind, coalesce(old.name, '') as "oldOrgName",
                 coalesce(new.name, '') as "newOrgName", r.source, coalesce(a.display_name, '') as operator,
                 r.happened_at::text as "happenedAt"
            from (select r.* ${from} order by r.id desc ${part(page)}) r join vehicle v on v.id = r.vehicle_id
            left join organisation old on old.id = r.old_org_id left join organisation new on new.id = r.new_org_id
            left join account a on a.id = r.account_id
           order by r.id desc`),
        totalOf(from),
      ])
      return { list, total }
    },

    async vinPlates(scope: Scope, keyWord: string | undefined, page: Page) {
      const like = keyWord ? containing(keyWord) : undefined
      const from = sql`from vehicle v where ${registered(scope)}${
        like ? sql` and (v.vin ilike ${like} or v.plate ilike ${like})` : sql``
      }`
      const [list, total] = await Promise.all([
        rowsOf<{ vin: string; plate: string }>(sql`select v.vin, v.plate ${from} order by v.vin ${part(page)}`),
        totalOf(from),
      ])
      return { list, total }
    },
  }
}

function writes({ orm }: Pick<Database, 'orm'>) {
  return {
    /** How many were not bound so before; null when one of the VINs is not in the data scope. All or none. */
    bind(scope: Person, vins: readonly string[], bind: Omit<Bind, 'vehicleId'>): Promise<number | null> {
      return orm.transaction(async (tx) => {
        const found = await vehiclesByVin(tx, scope, vins)
        if (found.size !== new Set(vins).size) return null
        let changed = 0
        for (const { id } of found.values()) {
          if (await bindOne(tx, scope, { ...bind, vehicleId: id }, 'page')) changed += 1
        }
        return changed
      })
    },

    unbind(scope: Person, vins: readonly string[], { orgId, kind }: Pick<Bind, 'orgId' | 'kind'>): Promise<number> {
      return orm.transaction(async (tx) => {
        const found = await vehiclesByVin(tx, scope, vins)
        const gone = await tx
          .delete(vehicleOrgRelation)
          .where(
            and(
              inArray(vehicleOrgRelation.vehicleId, [0, ...[...found.values()].map(({ id }) => id)]),
              eq(vehicleOrgRelation.orgId, orgId),
              eq(vehicleOrgRelation.kind, kind),
            ),
          )
          .returning({ vehicleId: vehicleOrgRelation.vehicleId })
        if (gone.length > 0) {
          const of = { oemId: scope.oemId, accountId: scope.userId, action: 'unbind', kind, source: 'page' }
          await tx.insert(vehicleOrgRecord).values(gone.map(({ vehicleId }) => ({ ...of, vehicleId, oldOrgId: orgId })))
        }
        return gone.length
      })
    },
  }
}

/** Every relation of the tenant but those of owners. */
export const otherRelations = (tx: ImportTransaction, { oemId }: Pick<Scope, 'oemId'>) =>
  tx.select().from(vehicleOrgRelation).where(eq(vehicleOrgRelation.oemId, oemId))

/** False when it was bound so already. An owner takes the vehicle over from the one before. */
export async function bindOne(
  tx: ImportTransaction,
  { oemId, userId }: Pick<Person, 'oemId' | 'userId'>,
  { vehicleId, orgId, kind, validUntil }: Bind,
  source: 'page' | 'import',
): Promise<boolean> {
  const record = { oemId, vehicleId, kind, newOrgId: orgId, accountId: userId, source }
  if (kind === 'owner') {
    const [before] = await tx.select({ orgId: vehicle.orgId }).from(vehicle).where(eq(vehicle.id, vehicleId))
    if (!before || before.orgId === orgId) return false
    await tx.update(vehicle).set({ orgId, updatedAt: sql`now()` }).where(eq(vehicle.id, vehicleId))
    await tx.insert(vehicleOrgRecord).values({ ...record, action: 'transfer', oldOrgId: before.orgId })
    return true
  }
  const [row] = await tx
    .insert(vehicleOrgRelation)
    .values({ oemId, vehicleId, orgId, kind, validUntil, boundBy: userId })
    .onConflictDoUpdate({
      target: [vehicleOrgRelation.vehicleId, vehicleOrgRelation.orgId, vehicleOrgRelation.kind],
      set: { validUntil },
      setWhere: sql`${vehicleOrgRelation.validUntil} is distinct from excluded.valid_until`,
    })
    .returning({ isNew: sql<boolean>`xmax = 0` })
  if (!row) return false
  await tx.insert(vehicleOrgRecord).values({ ...record, action: 'bind', oldOrgId: row.isNew ? null : orgId })
  return true
}
