import { type SQL, sql } from 'drizzle-orm'
import type { CollectionValue, CollectionVehicle } from '#core/contract/collection-task.ts'
import type { Paged } from '#core/contract/paging.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import type { Database } from '#server/store/database.ts'
import { mapList, type Page, pageBySql } from '#server/store/paging.ts'
import { containing } from '#server/store/part-of.ts'
import { type Scope, seenVehicleAs } from '#server/store/scope.ts'

type At = { firstAt: Date; lastAt: Date }

/** What collection tasks have of the vehicles their reader may see. */
export function collectionResultRepository({ orm }: Pick<Database, 'orm'>) {
  const seen = (scope: Scope, id: number): SQL =>
    sql`join collection_task t on t.id = c.task_id and t.oem_id = ${scope.oemId} join vehicle v on v.id = c.vehicle_id
      where c.task_id = ${id} and ${seenVehicleAs(scope, 'v')}`
  return {
    async vehicles(scope: Scope, id: number, page: Page): Promise<Paged<CollectionVehicle>> {
      const found = await pageBySql<Omit<CollectionVehicle, 'lastTime'> & { lastAt: string | null }>(orm, page, {
        columns: sql`v.vin, v.plate, c.messages, c.frames, c.unread, c.last_at as "lastAt",
          (select coalesce(jsonb_agg(jsonb_build_object('ecu', e.ecu, 'diagnosis', e.diagnosis, 'frames', e.frames)
             order by e.ecu), '[]') from collection_ecu e
            where e.task_id = c.task_id and e.vehicle_id = c.vehicle_id) as ecus`,
        from: sql`collection_vehicle c ${seen(scope, id)}`,
        order: sql`v.vin`,
      })
      return mapList(found, ({ lastAt, ...row }) => ({
        ...row,
        lastTime: lastAt === null ? null : platformTimeOf(new Date(lastAt)),
      }))
    },

    async values(
      scope: Scope,
      { id, vin, keyWord }: { id: number; vin: string; keyWord?: string | undefined },
      page: Page,
    ): Promise<Paged<CollectionValue>> {
      const word = keyWord ? containing(keyWord) : undefined
      const matching = word ? sql`and (c.name ilike ${word} or c.message ilike ${word} or c.ecu ilike ${word})` : sql``
      const found = await pageBySql<Omit<CollectionValue, 'firstTime' | 'lastTime'> & At>(orm, page, {
        columns: sql`c.ecu, c.message, c.name, case when c.message = '' then c.last_text else '' end as meaning, c.unit,
          c.samples, c.least as min, c.greatest as max, c.sum / c.samples as mean, c.last,
          case when c.message = '' then '' else c.last_text end as text, c.first_at as "firstAt", c.last_at as "lastAt"`,
        from: sql`collection_value c ${seen(scope, id)} and v.vin = ${vin} ${matching}`,
        order: sql`c.ecu, c.message, c.name`,
      })
      return mapList(found, ({ firstAt, lastAt, ...row }) => ({
        ...row,
        firstTime: platformTimeOf(new Date(firstAt)),
        lastTime: platformTimeOf(new Date(lastAt)),
      }))
    },
  }
}
export type CollectionResultRepository = ReturnType<typeof collectionResultRepository>
