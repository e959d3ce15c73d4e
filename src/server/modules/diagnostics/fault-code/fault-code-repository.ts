import { and, asc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { FaultCode, FaultCodeDetail, FaultCodeFilter, FaultCodeInput } from '#core/contract/fault-code.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import type { Caller } from '#server/http/route.ts'
import type { Database } from '#server/store/database.ts'
import { partOf } from '#server/store/part-of.ts'
import { account } from '#server/store/schema/account.ts'
import { faultType } from '#server/store/schema/base-data.ts'
import { faultCode, faultCodeMute, faultCodeVersion } from '#server/store/schema/diagnostics.ts'
import { ofCallerAs, type Scope } from '#server/store/scope.ts'
import { eachRow, mapList, orderOf, type Page, pageBy } from '#server/store/paging.ts'
import { saveIfUnchanged } from '#server/store/save-if-unchanged.ts'

type UpgradeEffect = FaultCodeDetail['upgrades'][number]
export type StoredFaultCode = Omit<FaultCodeInput, 'faultType'> & { faultTypeId: number | null }

const RECENT_DAYS = 30
const other = alias(faultCode, 'other')

/** Vehicles of the scope that reported this code; a code of the dictionary without failure type covers all of them. */
const observed = (scope: Scope): SQL => sql`from dtc_observation d join vehicle v on v.id = d.vehicle_id
  where d.oem_id = ${scope.oemId} and ${ofCallerAs(scope, 'v')}
    and (d.code = fault_code.code or split_part(d.code, '-', 1) = fault_code.code)
    and (fault_code.ecu = '' or d.ecu = '' or d.ecu = fault_code.ecu)`

const columns = (scope: Scope) => ({
  fault: faultCode,
  faultType: faultType.code,
  faultTypeName: faultType.name,
  sameAsCode: other.code,
  vehicles: sql<number>`(select count(distinct d.vehicle_id)::int ${observed(scope)}
    and d.last_at > now() - make_interval(days => ${RECENT_DAYS}))`,
  muted: sql<number>`(select count(*)::int from fault_code_mute m where m.fault_code_id = fault_code.id and m.until > now())`,
})

const sorts = (scope: Scope) => ({
  code: faultCode.code,
  level: faultCode.level,
  vehicles: columns(scope).vehicles,
  updateTime: faultCode.updatedAt,
})

export function faultCodeRepository(db: Pick<Database, 'orm'>) {
  return { ...reads(db), ...writes(db) }
}
export type FaultCodeRepository = ReturnType<typeof faultCodeRepository>

function matching({ oemId }: Scope, filter: FaultCodeFilter): SQL | undefined {
  return and(
    eq(faultCode.oemId, oemId),
    filter.keyWord ? or(partOf(faultCode.code, filter.keyWord), partOf(faultCode.name, filter.keyWord)) : undefined,
    filter.protocol ? eq(faultCode.protocol, filter.protocol) : undefined,
    partOf(faultCode.ecu, filter.ecu),
    filter.faultType ? eq(faultType.code, filter.faultType) : undefined,
    filter.level ? eq(faultCode.level, filter.level) : undefined,
    filter.state ? eq(faultCode.state, filter.state) : undefined,
    filter.stopDriving === undefined ? undefined : eq(faultCode.stopDriving, filter.stopDriving),
  )
}

function reads({ orm }: Pick<Database, 'orm'>) {
  const joined = (scope: Scope) =>
    orm
      .select(columns(scope))
      .from(faultCode)
      .leftJoin(faultType, eq(faultType.id, faultCode.faultTypeId))
      .leftJoin(other, and(eq(other.id, faultCode.sameAs), eq(other.oemId, faultCode.oemId)))

  return {
    async page(scope: Scope, filter: FaultCodeFilter, page: Page) {
      const where = matching(scope, filter)
      return mapList(
        await pageBy(
          orm,
          page,
          joined(scope).where(where),
          ...orderOf(page, sorts(scope), asc(faultCode.code), asc(faultCode.id)),
        ),
        faultCodeRow,
      )
    },

    async *all(scope: Scope, filter: FaultCodeFilter): AsyncGenerator<FaultCode> {
      const rows = eachRow<Joined, number>(
        (after = 0, limit) =>
          joined(scope)
            .where(and(matching(scope, filter), gt(faultCode.id, after)))
            .orderBy(asc(faultCode.id))
            .limit(limit),
        ({ fault }) => fault.id,
      )
      for await (const row of rows) yield faultCodeRow(row)
    },

    async find(scope: Scope, id: number): Promise<FaultCode | undefined> {
      const [row] = await joined(scope).where(and(eq(faultCode.oemId, scope.oemId), eq(faultCode.id, id)))
      return row && faultCodeRow(row)
    },

    async typeId({ oemId }: Scope, code: string): Promise<number | undefined> {
      const [row] = await orm
        .select({ id: faultType.id })
        .from(faultType)
        .where(and(eq(faultType.oemId, oemId), eq(faultType.code, code)))
      return row?.id
    },

    /** Names by trouble code; a code with failure type takes the entry without one where there is no closer. */
    async names({ oemId }: Pick<Scope, 'oemId'>, codes: readonly string[]) {
      if (codes.length === 0) return []
      const wanted = [...new Set(codes.flatMap((code) => [code, code.split('-')[0] ?? code]))]
      const found = await orm
        .select({
          code: faultCode.code,
          name: faultCode.name,
          names: faultCode.names,
          level: faultCode.level,
          lamp: faultCode.lamp,
        })
        .from(faultCode)
        .where(and(eq(faultCode.oemId, oemId), inArray(faultCode.code, wanted)))
      const byCode = new Map(found.map((row) => [row.code, row]))
      return codes.flatMap((code) => {
        const row = byCode.get(code) ?? byCode.get(code.split('-')[0] ?? code)
        return row ? [{ ...row, code }] : []
      })
    },

    async detail(scope: Scope, id: number) {
      const [versions, mutes, trend, mileage, together, upgrades] = await Promise.all([
        orm
          .select({ row: faultCodeVersion, author: account.displayName })
          .from(faultCodeVersion)
          .leftJoin(account, eq(account.id, faultCodeVersion.savedBy))
          .where(eq(faultCodeVersion.faultCodeId, id))
          .orderBy(sql`${faultCodeVersion.version} desc`)
          .limit(50),
        orm
          .select()
          .from(faultCodeMute)
          .where(and(eq(faultCodeMute.faultCodeId, id), gt(faultCodeMute.until, sql`now()`)))
          .orderBy(asc(faultCodeMute.model)),
        rows<{
          day: string
          vehicles: number
        }>(sql`select to_char(d.first_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day,
          count(distinct d.vehicle_id)::int as vehicles from fault_code, lateral (select d.* ${observed(scope)}) d
          where fault_code.id = ${id} and d.first_at > now() - make_interval(days => ${RECENT_DAYS}) group by 1 order by 1`),
        rows<{ fromKm: number; vehicles: number }>(sql`select (floor(d.mileage_km / 10000) * 10000)::int as "fromKm",
          count(distinct d.vehicle_id)::int as vehicles from fault_code, lateral (select d.* ${observed(scope)}) d
          where fault_code.id = ${id} and d.mileage_km is not null group by 1 order by 1`),
        rows<{ code: string; vehicles: number }>(sql`select o.code, count(distinct o.vehicle_id)::int as vehicles
          from fault_code, lateral (select d.* ${observed(scope)}) d
          join dtc_observation o on o.vehicle_id = d.vehicle_id and o.code <> d.code
          where fault_code.id = ${id} group by 1 order by 2 desc, 1 limit 10`),
        rows<UpgradeEffect>(sql`with upgrade as (select distinct on (vehicle_id) vehicle_id, result_at as at,
            coalesce(params->>'version', '') as version from command_job
            where oem_id = ${scope.oemId} and kind = 'upgrade' and status = 'executed' and result_at is not null
            order by vehicle_id, result_at desc)
          select u.version, count(distinct d.vehicle_id) filter (where d.first_at < u.at and d.last_at < u.at)::int as gone,
            count(distinct d.vehicle_id) filter (where d.first_at < u.at and d.last_at >= u.at)::int as stayed,
            count(distinct d.vehicle_id) filter (where d.first_at >= u.at)::int as fresh
          from fault_code, lateral (select d.* ${observed(scope)}) d join upgrade u on u.vehicle_id = d.vehicle_id
          where fault_code.id = ${id} group by 1 order by 1 desc limit 20`),
      ])
      return { versions, mutes, trend, mileage, together, upgrades }
    },

    /** Vehicles that have it now. */
    async vehicles(scope: Scope, id: number): Promise<number[]> {
      const found = await rows<{ id: number }>(sql`select distinct d.vehicle_id as id from fault_code,
        lateral (select d.* ${observed(scope)}) d where fault_code.id = ${id} and d.cleared_at is null limit 1000`)
      return found.map((row) => row.id)
    },
  }

  async function rows<Row>(query: SQL): Promise<Row[]> {
    return (await orm.execute(query)).rows as Row[]
  }
}

function writes({ orm }: Pick<Database, 'orm'>) {
  return {
    /** Null when the tenant has this code of this unit. */
    async insert(caller: Caller, stored: StoredFaultCode): Promise<number | null> {
      const [row] = await orm
        .insert(faultCode)
        .values({ ...stored, oemId: caller.oemId, updatedBy: caller.userId })
        .onConflictDoNothing()
        .returning({ id: faultCode.id })
      return row?.id ?? null
    },

    update: (caller: Caller, id: number, updateTime: string, stored: StoredFaultCode) =>
      saveIfUnchanged(
        { orm },
        faultCode,
        { scope: eq(faultCode.oemId, caller.oemId), id, updateTime, values: stored },
        async (tx, { version, updatedBy, updatedAt, ...content }) => {
          const was = { faultCodeId: id, version, content, savedBy: updatedBy, savedAt: updatedAt }
          await tx.insert(faultCodeVersion).values(was)
          return { version: version + 1, updatedBy: caller.userId }
        },
      ),

    async remove({ oemId }: Scope, ids: readonly number[]): Promise<number> {
      const gone = await orm
        .delete(faultCode)
        .where(and(eq(faultCode.oemId, oemId), inArray(faultCode.id, [...ids])))
        .returning({ id: faultCode.id })
      return gone.length
    },

    async mute(id: number, model: string, reason: string, until: Date): Promise<void> {
      await orm
        .insert(faultCodeMute)
        .values({ faultCodeId: id, model, reason, until })
        .onConflictDoUpdate({ target: [faultCodeMute.faultCodeId, faultCodeMute.model], set: { reason, until } })
    },

    async unmute(id: number, model: string): Promise<void> {
      await orm.delete(faultCodeMute).where(and(eq(faultCodeMute.faultCodeId, id), eq(faultCodeMute.model, model)))
    },
  }
}

interface Joined {
  fault: typeof faultCode.$inferSelect
  faultType: string | null
  faultTypeName: string | null
  sameAsCode: string | null
  vehicles: number
  muted: number
}

function faultCodeRow({ fault, ...row }: Joined): FaultCode {
  const { oemId: _oemId, faultTypeId: _typeId, updatedBy: _by, updatedAt, ...own } = fault
  return {
    ...own,
    faultType: row.faultType ?? '',
    faultTypeName: row.faultTypeName ?? '',
    sameAsCode: row.sameAsCode ?? '',
    vehicles: row.vehicles,
    muted: row.muted,
    updateTime: platformTimeOf(updatedAt),
  }
}
