import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { FileCheck, FileStorage, FileTreeType } from '#core/contract/file-storage.ts'
import type { Database } from '#server/store/database.ts'
import { account } from '#server/store/schema/account.ts'
import { partModel, partType, softVersion } from '#server/store/schema/base-data.ts'
import { partDelta } from '#server/store/schema/parts.ts'
import { fileCheck } from '#server/store/schema/upgrade-file.ts'
import type { Scope } from '#server/store/scope.ts'
import { wireTime } from '#server/store/wire-times.ts'
import { filesOf } from './file-repository.ts'

const COUNT = sql<number>`count(*)::int`
const sumOf = (size: typeof softVersion.fileSize | typeof partDelta.deltaSize) =>
  sql<number>`coalesce(sum(${size}), 0)`.mapWith(Number)

/** What files take, by part and in total. */
export function fileStorageRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    async tree(scope: Scope): Promise<FileTreeType[]> {
      const [models, hardware] = await Promise.all([
        orm
          .select({
            typeName: partType.name,
            partsModel: partModel.model,
            files: COUNT,
            bytes: sumOf(softVersion.fileSize),
          })
          .from(softVersion)
          .innerJoin(partModel, eq(partModel.id, softVersion.partModelId))
          .innerJoin(partType, eq(partType.id, partModel.typeId))
          .where(filesOf(scope))
          .groupBy(partType.name, partModel.model)
          .orderBy(partType.name, partModel.model),
        orm.execute<{ partsModel: string; hardwareVersion: string; files: number }>(sql`
          select m.model as "partsModel", h.hardware as "hardwareVersion", count(*)::int as files
            from soft_version v join part_model m on m.id = v.part_model_id
            cross join lateral jsonb_array_elements_text(v.hardware) h (hardware)
           where v.oem_id = ${scope.oemId} and v.object_key is not null group by 1, 2 order by 1, 2`),
      ])
      const types = new Map<string, FileTreeType>()
      for (const { typeName, ...model } of models) {
        const type = types.get(typeName) ?? { typeName, files: 0, models: [] }
        const ofModel = hardware.rows.filter(({ partsModel }) => partsModel === model.partsModel)
        type.files += model.files
        type.models.push({
          ...model,
          hardware: ofModel.map(({ hardwareVersion, files }) => ({ hardwareVersion, files })),
        })
        types.set(typeName, type)
      }
      return [...types.values()]
    },

    async figures(scope: Scope): Promise<Omit<FileStorage, 'check'>> {
      const { oemId } = scope
      const [[files], [deltas], unused] = await Promise.all([
        orm
          .select({
            files: COUNT,
            bytes: sumOf(softVersion.fileSize),
            damaged: sql<number>`(count(*) filter (where ${softVersion.checkResult} <> 'intact'))::int`,
          })
          .from(softVersion)
          .where(filesOf(scope)),
        orm
          .select({ deltas: COUNT, deltaBytes: sumOf(partDelta.deltaSize) })
          .from(partDelta)
          .where(and(eq(partDelta.oemId, oemId), isNotNull(partDelta.objectKey))),
        orphansOf({ orm }, oemId),
      ])
      return { ...files!, ...deltas!, ...unused }
    },

    async lastCheck({ oemId }: Scope): Promise<FileCheck | null> {
      const [row] = await orm
        .select({
          id: fileCheck.id,
          state: fileCheck.state,
          total: fileCheck.total,
          done: fileCheck.done,
          damaged: fileCheck.damaged,
          unreadable: fileCheck.unreadable,
          bytes: fileCheck.bytes,
          startedBy: sql<string>`coalesce(${account.username}, '')`,
          createTime: wireTime(fileCheck.createdAt),
          finishTime: wireTime(fileCheck.finishedAt),
        })
        .from(fileCheck)
        .leftJoin(account, eq(account.id, fileCheck.startedBy))
        .where(eq(fileCheck.oemId, oemId))
        .orderBy(desc(fileCheck.id))
        .limit(1)
      return row ?? null
    },
  }
}
export type FileStorageRepository = ReturnType<typeof fileStorageRepository>

/** Images that were uploaded and that no version or delta has. What is younger than an hour may still be filled in. */
async function orphansOf({ orm }: Pick<Database, 'orm'>, oemId: string) {
  const { rows } = await orm.execute<{ orphans: number; orphanBytes: string }>(sql`
    select count(*)::int as orphans, coalesce(sum(o.size), 0) as "orphanBytes" from stored_object o
     where o.oem_id = ${oemId} and o.state = 'stored' and o.expires_at is null and o.created_at < now() - interval '1 hour'
       and (split_part(o.key, '/', 2) in ('software', 'delta')
         or split_part(o.key, '/', 2) in ('files', 'named') and o.key ~ '\.(bin|hex|s19|img)$')
       and not exists (select 1 from soft_version v where v.oem_id = o.oem_id and v.object_key = o.key)
       and not exists (select 1 from part_delta d where d.oem_id = o.oem_id and d.object_key = o.key)`)
  return { orphans: rows[0]?.orphans ?? 0, orphanBytes: Number(rows[0]?.orphanBytes ?? 0) }
}
