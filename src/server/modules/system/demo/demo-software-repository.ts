import { sql } from 'drizzle-orm'
import type { Database } from '#server/store/database.ts'
import { demoRepository } from './demo-repository.ts'

const FILED_MARK = 'demo-software-filed'

/** Software versions of the demo and their files. */
export function demoSoftwareRepository({ orm }: Pick<Database, 'orm'>, oemId: string) {
  return {
    isFiled: (): Promise<boolean> =>
      orm.transaction(async (tx) => (await demoRepository(tx).mark(FILED_MARK)) !== undefined),

    setFiled: (): Promise<void> =>
      orm.transaction((tx) => demoRepository(tx).setMark(FILED_MARK, new Date().toISOString())),

    /** Versions of these part models that have no file yet, oldest first. */
    versions: async (models: readonly string[]) =>
      (
        await orm.execute<{ id: number; model: string; softModel: string }>(sql`
          select v.id, m.model, v.soft_model as "softModel" from soft_version v join part_model m on m.id = v.part_model_id
          where v.oem_id = ${oemId} and v.object_key is null
            and m.model in (select jsonb_array_elements_text(${JSON.stringify(models)}::jsonb))
          order by m.model, v.id`)
      ).rows,

    async attach(id: number, objectKey: string): Promise<void> {
      await orm.execute(sql`update soft_version v set object_key = o.key, file_name = o.file_name, file_size = o.size,
        file_sha256 = o.sha256 from stored_object o where o.key = ${objectKey} and v.id = ${id}`)
    },
  }
}
