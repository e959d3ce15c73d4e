import { and, asc, count, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { PART_NUMBERS, type PartFilter, type PartInput } from '#core/contract/parts.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import type { Caller } from '#server/http/route.ts'
import type { Database } from '#server/store/database.ts'
import { partOf } from '#server/store/part-of.ts'
import { organisation } from '#server/store/schema/account.ts'
import { partModel, partType } from '#server/store/schema/base-data.ts'
import { part } from '#server/store/schema/parts.ts'
import { vehicle } from '#server/store/schema/vehicle.ts'

type Scope = Pick<Caller, 'oemId' | 'orgIds'>
/** An input with what it names found: ids instead of names. */
export type StoredPart = Omit<typeof part.$inferInsert, 'id' | 'oemId' | 'createdAt' | 'updatedAt'>

const AT_ONCE = 1000

export const partsInScope = ({ oemId, orgIds }: Scope) => and(eq(part.oemId, oemId), inArray(part.orgId, [...orgIds]))

const columns = {
  id: part.id,
  serial: part.serial,
  partNumber: part.partNumber,
  partsModel: partModel.model,
  typeName: partType.name,
  orgId: part.orgId,
  orgName: organisation.name,
  hardwareVersion: part.hardwareVersion,
  softwareVersion: part.softwareVersion,
  supplier: part.supplier,
  batch: part.batch,
  vin: sql<string>`coalesce(${vehicle.vin}, '')`,
  position: part.position,
  installedOn: part.installedOn,
  state: part.state,
  numbers: part.numbers,
  createdAt: part.createdAt,
  updatedAt: part.updatedAt,
}

/** What is stored of the part-number fields: those that say something. */
export const numbersOf = (input: Pick<PartInput, (typeof PART_NUMBERS)[number]>): Record<string, string> =>
  Object.fromEntries(PART_NUMBERS.flatMap((name) => (input[name] === '' ? [] : [[name, input[name]]])))

export function partRepository({ orm }: Pick<Database, 'orm'>) {
  const joined = () =>
    orm
      .select(columns)
      .from(part)
      .innerJoin(partModel, eq(partModel.id, part.modelId))
      .innerJoin(partType, eq(partType.id, partModel.typeId))
      .innerJoin(organisation, eq(organisation.id, part.orgId))
      .leftJoin(vehicle, eq(vehicle.id, part.vehicleId))

  return {
    async page(scope: Scope, filter: PartFilter, page: number, size: number) {
      const where = matching(scope, filter)
      const [list, [counted]] = await Promise.all([
        joined()
          .where(where)
          .orderBy(desc(part.id))
          .limit(size)
          .offset((page - 1) * size),
        orm
          .select({ total: count() })
          .from(part)
          .innerJoin(partModel, eq(partModel.id, part.modelId))
          .innerJoin(partType, eq(partType.id, partModel.typeId))
          .leftJoin(vehicle, eq(vehicle.id, part.vehicleId))
          .where(where),
      ])
      return { list, total: counted?.total ?? 0 }
    },

    async find(scope: Scope, id: number) {
      const [row] = await joined().where(and(partsInScope(scope), eq(part.id, id)))
      return row
    },

    /** Everything that matches, a thousand rows at a time, for exports. */
    async *all(scope: Scope, filter: PartFilter) {
      let after = 0
      for (;;) {
        const rows = await joined()
          .where(and(matching(scope, filter), sql`${part.id} > ${after}`))
          .orderBy(asc(part.id))
          .limit(AT_ONCE)
        yield* rows
        const last = rows.at(-1)
        if (!last || rows.length < AT_ONCE) return
        after = last.id
      }
    },

    /** Ids of what an input names; undefined where there is nothing the caller sees. */
    async references({ oemId, orgIds }: Scope, { partsModel, vin }: Pick<PartInput, 'partsModel' | 'vin'>) {
      const [[model], [fitted]] = await Promise.all([
        orm
          .select({ id: partModel.id })
          .from(partModel)
          .where(and(eq(partModel.oemId, oemId), eq(partModel.model, partsModel))),
        orm
          .select({ id: vehicle.id })
          .from(vehicle)
          .where(and(eq(vehicle.oemId, oemId), inArray(vehicle.orgId, [...orgIds]), eq(vehicle.vin, vin))),
      ])
      return { modelId: model?.id, vehicleId: fitted?.id }
    },

    /** The id, or null when the serial number exists. */
    async insert({ oemId }: Scope, values: StoredPart): Promise<number | null> {
      const [row] = await orm
        .insert(part)
        .values({ ...values, oemId })
        .onConflictDoNothing()
        .returning({ id: part.id })
      return row?.id ?? null
    },

    async update(scope: Scope, id: number, updateTime: string, values: StoredPart) {
      return orm.transaction(async (tx): Promise<'missing' | 'changed' | 'serialTaken' | 'saved'> => {
        const [before] = await tx
          .select({ updatedAt: part.updatedAt })
          .from(part)
          .where(and(partsInScope(scope), eq(part.id, id)))
          .for('update')
        if (!before) return 'missing'
        if (toPlatformTime(before.updatedAt.getTime()) !== updateTime) return 'changed'
        const [twin] = await tx
          .select({ id: part.id })
          .from(part)
          .where(and(eq(part.oemId, scope.oemId), eq(part.serial, values.serial), sql`${part.id} <> ${id}`))
        if (twin) return 'serialTaken'
        await tx
          .update(part)
          .set({ ...values, updatedAt: sql`now()` })
          .where(eq(part.id, id))
        return 'saved'
      })
    },

    /** All or none: the number of deleted parts, or null when one of them is in a vehicle. */
    remove(scope: Scope, ids: readonly number[]): Promise<number | null> {
      const chosen = and(partsInScope(scope), inArray(part.id, [...ids]))
      return orm.transaction(async (tx) => {
        const held = await tx.select({ vehicleId: part.vehicleId }).from(part).where(chosen).for('update')
        if (held.some(({ vehicleId }) => vehicleId !== null)) return null
        const gone = await tx.delete(part).where(chosen).returning({ id: part.id })
        return gone.length
      })
    },
  }
}

export type PartRepository = ReturnType<typeof partRepository>
export type StoredPartRow = Awaited<ReturnType<PartRepository['page']>>['list'][number]

function matching(scope: Scope, filter: PartFilter): SQL | undefined {
  return and(
    partsInScope(scope),
    filter.keyWord ? or(partOf(part.serial, filter.keyWord), partOf(part.partNumber, filter.keyWord)) : undefined,
    filter.typeName ? eq(partType.name, filter.typeName) : undefined,
    filter.partsModel ? eq(partModel.model, filter.partsModel) : undefined,
    partOf(vehicle.vin, filter.vin),
    partOf(part.supplier, filter.supplier),
    filter.state ? eq(part.state, filter.state) : undefined,
  )
}
