import { and, asc, count, eq, exists, getTableColumns, inArray, or, sql } from 'drizzle-orm'
import type { PartTypeFilter } from '#core/contract/part-type.ts'
import type { Database } from '#server/store/database.ts'
import { partOf } from '#server/store/part-of.ts'
import { partModel, partType, softVersion } from '#server/store/schema/base-data.ts'
import { part } from '#server/store/schema/parts.ts'
import type { Scope } from '#server/store/scope.ts'
import { tableStore } from '#server/store/table-store.ts'
import { wireTimes } from '#server/store/wire-times.ts'

const { oemId: _, createdAt: _made, updatedAt: _changed, ...columns } = getTableColumns(partType)

/** Part types and their models belong to the tenant as a whole. */
export function partTypeRepository(db: Pick<Database, 'orm'>) {
  const { orm } = db
  const stored = tableStore(db, {
    table: partType,
    rows: () =>
      orm
        .select({
          ...columns,
          ...wireTimes(partType),
          models: sql<number>`(select count(*)::int from ${partModel} m where m.type_id = part_type.id)`,
          versions: sql<number>`(select count(*)::int from ${softVersion} s
            join ${partModel} m on m.id = s.part_model_id where m.type_id = part_type.id)`,
          parts: sql<number>`(select count(*)::int from ${part} p
            join ${partModel} m on m.id = p.model_id where m.type_id = part_type.id)`,
        })
        .from(partType),
    sorts: { code: partType.code, name: partType.name, otaRank: partType.otaRank },
    matching: ({ keyWord, upgradable, retired }: PartTypeFilter) => [
      keyWord ? or(partOf(partType.code, keyWord), partOf(partType.name, keyWord)) : undefined,
      upgradable === undefined ? undefined : eq(partType.upgradable, upgradable),
      retired === undefined ? undefined : eq(partType.retired, retired),
    ],
  })

  return {
    ...stored,

    /** All or none: the number of deleted types, or null when one of them has a model. */
    remove: (scope: Scope, ids: readonly number[]) =>
      stored.remove(scope, ids, async (tx) => {
        const used = await tx
          .select({ id: partModel.id })
          .from(partModel)
          .where(inArray(partModel.typeId, [...ids]))
          .limit(1)
        return used.length > 0
      }),

    models: ({ oemId }: Scope, typeId: number) =>
      orm
        .select({
          id: partModel.id,
          model: partModel.model,
          versions: sql<number>`(select count(*)::int from ${softVersion} s where s.part_model_id = part_model.id)`,
          parts: sql<number>`(select count(*)::int from ${part} p where p.model_id = part_model.id)`,
        })
        .from(partModel)
        .where(and(eq(partModel.oemId, oemId), eq(partModel.typeId, typeId)))
        .orderBy(asc(partModel.model)),

    /** All or none: 'missing' without such a type, 'taken' when one of the models exists. */
    addModels: ({ oemId }: Scope, typeId: number, models: readonly string[]): Promise<'added' | 'missing' | 'taken'> =>
      orm.transaction(async (tx) => {
        const [type] = await tx
          .select({ id: partType.id })
          .from(partType)
          .where(and(eq(partType.oemId, oemId), eq(partType.id, typeId)))
          .for('update')
        if (!type) return 'missing'
        const names = [...new Set(models)]
        const [known] = await tx
          .select({ found: count() })
          .from(partModel)
          .where(and(eq(partModel.oemId, oemId), inArray(partModel.model, names)))
        if (known!.found > 0) return 'taken'
        await tx.insert(partModel).values(names.map((model) => ({ oemId, typeId, model })))
        return 'added'
      }),

    removeModel: ({ oemId }: Scope, id: number): Promise<'removed' | 'missing' | 'used'> =>
      orm.transaction(async (tx) => {
        const own = and(eq(partModel.oemId, oemId), eq(partModel.id, id))
        const [found] = await tx
          .select({
            used: sql<boolean>`${exists(tx.select({ id: part.id }).from(part).where(eq(part.modelId, id)))}
              or ${exists(tx.select({ id: softVersion.id }).from(softVersion).where(eq(softVersion.partModelId, id)))}`,
          })
          .from(partModel)
          .where(own)
          .for('update')
        if (!found) return 'missing'
        if (found.used) return 'used'
        await tx.delete(partModel).where(own)
        return 'removed'
      }),
  }
}

export type PartTypeRepository = ReturnType<typeof partTypeRepository>
