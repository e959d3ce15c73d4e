import { type SQL, sql } from 'drizzle-orm'
import type { CollectionValue, CollectionVehicle } from '#core/contract/collection-task.ts'
import type { Paged } from '#core/contract/paging.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import type { Database } from '#server/store/database.ts'
import { eachRow, mapList, type Page, pageBySql } from '#server/store/paging.ts'
import { containing } from '#server/store/part-of.ts'
import { type Scope, seenVehicleAs } from '#server/store/scope.ts'

type At = { firstAt: Date; lastAt: Date }
type TaskRow = Omit<CollectionValue, 'firstTime' | 'lastTime'> & At & { vin: string; plate: string }
/** Values of a task, of one vehicle or of all. */
interface TaskValues {
  id: number
  vin?: string | undefined
}

const VALUE = sql`c.ecu, c.message, c.name, case when c.message = '' then c.last_text else '' end as meaning, c.unit,
  c.samples, c.least as min, c.greatest as max, c.sum / c.samples as mean, c.last,
  c.least_exact::text as "exactMin", c.greatest_exact::text as "exactMax", c.last_exact::text as "exactLast",
  case when c.message = '' then '' else c.last_text end as text, c.first_at as "firstAt", c.last_at as "lastAt"`

const withTimes = <Row extends At>({ firstAt, lastAt, ...row }: Row) => ({
  ...row,
  firstTime: platformTimeOf(new Date(firstAt)),
  lastTime: platformTimeOf(new Date(lastAt)),
})

/** A file holds all digits. */
const withDigits = <Row extends Pick<CollectionValue, 'min' | 'max' | 'last' | 'exactMin' | 'exactMax' | 'exactLast'>>(
  row: Row,
) => ({ ...row, min: row.exactMin ?? row.min, max: row.exactMax ?? row.max, last: row.exactLast ?? row.last })

/** What collection tasks have of the vehicles their reader may see. */
export function collectionResultRepository({ orm }: Pick<Database, 'orm'>) {
  const seen = (scope: Scope, id: number): SQL =>
    sql`join collection_task t on t.id = c.task_id and t.oem_id = ${scope.oemId} join vehicle v on v.id = c.vehicle_id
      where c.task_id = ${id} and ${seenVehicleAs(scope, 'v')}`
  const ofTask = (scope: Scope, { id, vin }: TaskValues): SQL =>
    sql`collection_value c ${seen(scope, id)} ${vin === undefined ? sql`` : sql`and v.vin = ${vin}`}`
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
        columns: VALUE,
        from: sql`collection_value c ${seen(scope, id)} and v.vin = ${vin} ${matching}`,
        order: sql`c.ecu, c.message, c.name`,
      })
      return mapList(found, withTimes)
    },

    /** Values of all vehicles, in the order of the list. */
    all: (scope: Scope, filter: TaskValues) =>
      eachRow(
        async (after: string[] | undefined, limit) => {
          const beyond = after
            ? sql`and (v.vin, c.ecu, c.message, c.name) > (${sql.join(
                after.map((part) => sql`${part}`),
                sql`, `,
              )})`
            : sql``
          const { rows } = await orm.execute<TaskRow>(
            sql`select v.vin, v.plate, ${VALUE} from ${ofTask(scope, filter)} ${beyond}
              order by v.vin, c.ecu, c.message, c.name limit ${limit}`,
          )
          return rows.map((row) => withDigits(withTimes(row)))
        },
        ({ vin, ecu, message, name }) => [vin, ecu, message, name],
      ),

    async count(scope: Scope, filter: TaskValues): Promise<number> {
      const { rows } = await orm.execute<{ count: number }>(
        sql`select count(*)::int as count from ${ofTask(scope, filter)}`,
      )
      return rows[0]?.count ?? 0
    },
  }
}
export type CollectionResultRepository = ReturnType<typeof collectionResultRepository>
