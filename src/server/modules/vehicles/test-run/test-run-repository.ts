import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { TestDay, TestRun, TestRunFilter, TestRunInput } from '#core/contract/test-run.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import type { Database } from '#server/store/database.ts'
import { eachRow, mapList, orderText, type Page, pageByText } from '#server/store/paging.ts'
import { containing } from '#server/store/part-of.ts'
import { saveIfUnchanged } from '#server/store/save-if-unchanged.ts'
import { testRun } from '#server/store/schema/test-run.ts'
import { vehicle } from '#server/store/schema/vehicle.ts'
import { ownVehicle, type Scope, SEEN_VEHICLE } from '#server/store/scope.ts'
import { IS_FAULT } from '#server/store/vehicle-faults.ts'
import { vehicleNameText } from '#server/store/vehicle-name.ts'

type Stored = Omit<TestRun, 'endTime' | 'createTime' | 'updateTime'> & {
  endedAt: Date | null
  createdAt: Date
  updatedAt: Date
}

const ZONE = `at time zone 'Asia/Shanghai'`
const TODAY = `(now() ${ZONE})::date`
/** Last day that counts: a test that was not ended goes on. */
const LAST = `coalesce((r.ended_at ${ZONE})::date, ${TODAY})`
const STATE = `case when r.ended_at is not null then 'ended' when r.starts_on > ${TODAY} then 'planned'
  when r.ends_on < ${TODAY} then 'overdue' else 'running' end`
/** One row for each test: its days and faults are read once for all of a page. */
const FROM = `test_run r join vehicle v on v.id = r.vehicle_id join vehicle_model m on m.id = v.model_id
  join organisation o on o.id = v.org_id
  cross join lateral (select coalesce(sum(d.mileage_km), 0)::float8 as km, (count(*) filter (where d.mileage_km > 0))::int as days
    from vehicle_day d where d.vehicle_id = r.vehicle_id and d.day between r.starts_on and ${LAST}) y
  cross join lateral (select count(*)::int as faults from alarm_event e where e.vehicle_id = r.vehicle_id and ${IS_FAULT}
    and e.started_at >= r.starts_on::timestamp ${ZONE} and e.started_at < (${LAST} + 1)::timestamp ${ZONE}) f`
const COLUMNS = `r.id, v.vin, v.plate, m.model_name as "modelName", o.name as "orgName", r.project, r.engineer, r.purpose,
  to_char(r.starts_on, 'YYYY-MM-DD') as "startsOn", to_char(r.ends_on, 'YYYY-MM-DD') as "endsOn", r.data_plan as "dataPlan",
  r.target_km as "targetKm", r.note, ${STATE} as state, y.km, y.days, f.faults, r.ended_at as "endedAt",
  r.created_at as "createdAt", r.updated_at as "updatedAt"`
const MATCHING = `${SEEN_VEHICLE} and ($3::text is null or v.vin ilike $3 or v.plate ilike $3 or r.project ilike $3 or r.engineer ilike $3)
  and ($4::text is null or v.vin ilike $4) and ($5::text is null or r.project = $5) and ($6::text is null or ${STATE} = $6)
  and ($7::int is null or v.org_id = $7)`
const SORTS = {
  vin: 'v.vin',
  plate: vehicleNameText('v'),
  startsOn: 'r.starts_on',
  endsOn: 'r.ends_on',
  km: 'y.km',
  faults: 'f.faults',
}

const valuesOf = ({ oemId, orgIds }: Scope, filter: TestRunFilter): unknown[] => [
  oemId,
  [...orgIds],
  filter.keyWord ? containing(filter.keyWord) : null,
  filter.vin ? containing(filter.vin) : null,
  filter.project ?? null,
  filter.state ?? null,
  filter.orgId ?? null,
]

export function testRunRepository(db: Pick<Database, 'orm' | 'pool'>) {
  return { ...testReads(db), ...testWrites(db) }
}
export type TestRunRepository = ReturnType<typeof testRunRepository>

function testReads({ pool }: Pick<Database, 'pool'>) {
  return {
    async page(scope: Scope, filter: TestRunFilter, at: Page) {
      const order = orderText(at, SORTS, 'r.ended_at is not null, r.starts_on desc, r.id desc')
      const list = { columns: COLUMNS, from: `${FROM} where ${MATCHING}`, order, values: valuesOf(scope, filter) }
      return mapList(await pageByText<Stored>(pool, at, list), rowOf)
    },

    async find({ oemId, orgIds }: Scope, id: number): Promise<TestRun | undefined> {
      const { rows } = await pool.query<Stored>(`select ${COLUMNS} from ${FROM} where ${SEEN_VEHICLE} and r.id = $3`, [
        oemId,
        [...orgIds],
        id,
      ])
      return rows.map(rowOf)[0]
    },

    async *all(scope: Scope, filter: TestRunFilter): AsyncGenerator<TestRun> {
      const rows = eachRow(
        async (last: number | undefined, limit) =>
          (
            await pool.query<Stored>(
              `select ${COLUMNS} from ${FROM} where ${MATCHING} and r.id > $8 order by r.id limit $9`,
              [...valuesOf(scope, filter), last ?? 0, limit],
            )
          ).rows,
        ({ id }) => id,
      )
      for await (const row of rows) yield rowOf(row)
    },

    async days({ oemId, orgIds }: Scope, id: number): Promise<TestDay[]> {
      const { rows } = await pool.query<TestDay>(
        `select to_char(d.day, 'YYYY-MM-DD') as day, d.mileage_km as km, d.running_seconds as "runningSeconds",
            d.idle_seconds as "idleSeconds", d.charging_seconds as "chargingSeconds", coalesce(f.faults, 0)::int as faults
          from test_run r join vehicle v on v.id = r.vehicle_id
          join vehicle_day d on d.vehicle_id = r.vehicle_id and d.day between r.starts_on and ${LAST}
          left join (select (e.started_at ${ZONE})::date as day, count(*) as faults from test_run q
              join alarm_event e on e.vehicle_id = q.vehicle_id and e.started_at >= q.starts_on::timestamp ${ZONE} and ${IS_FAULT}
            where q.id = $3 group by 1) f on f.day = d.day
          where ${SEEN_VEHICLE} and r.id = $3 order by d.day desc limit 400`,
        [oemId, [...orgIds], id],
      )
      return rows
    },
  }
}

function testWrites({ orm }: Pick<Database, 'orm'>) {
  const own = (scope: Scope) =>
    inArray(testRun.vehicleId, orm.select({ id: vehicle.id }).from(vehicle).where(ownVehicle(scope)))
  return {
    /** Undefined without the vehicle; null while it is in another test. */
    insert: (scope: Scope, { vin, ...values }: TestRunInput): Promise<number | null | undefined> =>
      orm.transaction(async (tx) => {
        const [found] = await tx
          .select({ id: vehicle.id })
          .from(vehicle)
          .where(and(ownVehicle(scope), eq(vehicle.archived, false), eq(vehicle.vin, vin)))
        if (!found) return undefined
        const [row] = await tx
          .insert(testRun)
          .values({ ...values, oemId: scope.oemId, vehicleId: found.id })
          .onConflictDoNothing()
          .returning({ id: testRun.id })
        return row?.id ?? null
      }),

    /** The vehicle of a test stays. */
    update: (scope: Scope, id: number, updateTime: string, { vin: _vin, ...values }: TestRunInput) =>
      saveIfUnchanged({ orm }, testRun, { scope: own(scope), id, updateTime, values }),

    async end(scope: Scope, ids: readonly number[]): Promise<number> {
      const ended = await orm
        .update(testRun)
        .set({ endedAt: sql`now()`, updatedAt: sql`now()` })
        .where(and(own(scope), inArray(testRun.id, [...ids]), isNull(testRun.endedAt)))
        .returning({ id: testRun.id })
      return ended.length
    },

    async remove(scope: Scope, ids: readonly number[]): Promise<number> {
      const gone = await orm
        .delete(testRun)
        .where(and(own(scope), inArray(testRun.id, [...ids])))
        .returning({ id: testRun.id })
      return gone.length
    },
  }
}

const rowOf = ({ endedAt, createdAt, updatedAt, ...row }: Stored): TestRun => ({
  ...row,
  endTime: platformTimeOf(endedAt),
  createTime: platformTimeOf(createdAt),
  updateTime: platformTimeOf(updatedAt),
})
