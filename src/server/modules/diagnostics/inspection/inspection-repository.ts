import { eq, sql } from 'drizzle-orm'
import type * as contract from '#core/contract/inspection.ts'
import { inspectionState } from '#core/domain/inspection.ts'
import { fromPlatformTime, platformTimeOf } from '#core/domain/platform-time.ts'
import type { NotifyJob } from '#server/telemetry/live/job-news.ts'
import type { Database } from '#server/store/database.ts'
import { containing } from '#server/store/part-of.ts'
import { inspectionRun } from '#server/store/schema/inspection.ts'
import { ownText, type Scope, SEEN_VEHICLE, VEHICLE_SEERS } from '#server/store/scope.ts'
import { eachByText, mapList, orderText, type Page, pageByText } from '#server/store/paging.ts'
import { inspectionNews, type NewsOfInspection } from './inspection-news.ts'

const MOST_OTHERS = 20

interface RunRow extends Omit<contract.Inspection, 'startTime' | 'endTime'> {
  startedAt: Date
  endedAt: Date | null
}

const COLUMNS = `r.id::int, v.vin, v.plate, m.model_name as model, r.run_no as "runNo", r.template_name as template, r.version, r.line,
  r.station, r.state, r.passed, jsonb_array_length(r.items) as total, r.failed, coalesce(a.display_name, '') as inspector,
  r.started_at as "startedAt", r.ended_at as "endedAt",
  extract(epoch from coalesce(r.ended_at, now()) - r.started_at)::float8 as seconds`
const JOINED = `inspection_run r join vehicle v on v.id = r.vehicle_id join vehicle_model m on m.id = v.model_id
  left join account a on a.id = r.inspector_id`
const SEERS = `(select ${VEHICLE_SEERS} from vehicle v where v.id = inspection_run.vehicle_id)`
const OWN_VEHICLE = `${ownText('v')}`
/** $1 tenant, $2 organisations, then the filter. */
const MATCHING = `${SEEN_VEHICLE} and ($3::text is null or v.vin = $3) and ($4::text is null or r.state = $4)
  and ($5::text is null or r.line = $5) and ($6::int is null or r.template_id = $6)
  and ($7::text is null or a.display_name ilike $7) and ($8::bool is null or (r.run_no > 1) = $8)
  and ($9::timestamptz is null or r.started_at >= $9) and ($10::timestamptz is null or r.started_at < $10)`

/** An inspection in progress, with what judging it needs. */
export interface OpenInspection {
  id: number
  oemId: string
  vehicleId: number
  vin: string
  ownerId: number | null
  items: contract.InspectionItem[]
  results: contract.InspectionResult[]
  /** Epoch ms. */
  startedAt: number
}

export interface NewInspection {
  oemId: string
  vehicleId: number
  template: { id: number; name: string; version: number; items: readonly contract.InspectionItem[] }
  line: string
  station: string
  inspectorId: number | null
  ownerId: number | null
  results: readonly contract.InspectionResult[]
}

function writing({ orm, pool }: Pick<Database, 'orm' | 'pool'>, notify: NotifyJob) {
  return {
    /** Returns its id; undefined while another inspection of the vehicle is in progress. */
    async start(run: NewInspection): Promise<number | undefined> {
      const { template, results } = run
      const { rows } = await pool.query<NewsOfInspection>(
        `insert into inspection_run (oem_id, vehicle_id, run_no, template_id, template_name, version, line, station,
            inspector_id, owner_id, items, results, failed)
          select $1, $2, coalesce((select max(run_no) from inspection_run where vehicle_id = $2), 0) + 1, $3, $4, $5, $6, $7,
            (select id from account where id = $8), (select id from account where id = $9), $10, $11, '{}'
          on conflict do nothing
          returning id::int, oem_id as "oemId", state, items, results, started_at as "startedAt", ${SEERS} as seers`,
        [
          run.oemId,
          run.vehicleId,
          template.id,
          template.name,
          template.version,
          run.line,
          run.station,
          run.inspectorId,
          run.ownerId,
          JSON.stringify(template.items),
          JSON.stringify(results),
        ],
      )
      const [begun] = rows
      if (begun) notify(inspectionNews(begun))
      return begun?.id
    },

    /** Changes the results of a running inspection under its lock; false when it does not run any more. */
    async change(
      id: number,
      next: (run: OpenInspection) => contract.InspectionResult[],
      abort = false,
    ): Promise<boolean> {
      const done = await orm.transaction(async (tx) => {
        const [row] = await tx.select().from(inspectionRun).where(eq(inspectionRun.id, id)).for('update')
        if (row?.state !== 'running') return 'ended'
        const open = openOf({ ...row, vin: '' })
        const results = next(open)
        const state = abort
          ? 'aborted'
          : inspectionState(
              open.items,
              results.map(({ verdict }) => verdict),
            )
        if (state === 'running' && JSON.stringify(results) === JSON.stringify(row.results)) return 'same'
        const failed = open.items.filter(({ mandatory }, index) => mandatory && results[index]?.verdict === 'failed')
        const [changed] = await tx
          .update(inspectionRun)
          .set({
            results,
            state,
            passed: results.filter(({ verdict }) => verdict === 'passed').length,
            failed: failed.map(({ name }) => name),
            endedAt: state === 'running' ? null : new Date(),
          })
          .where(eq(inspectionRun.id, id))
          .returning({
            id: inspectionRun.id,
            oemId: inspectionRun.oemId,
            state: inspectionRun.state,
            items: inspectionRun.items,
            results: inspectionRun.results,
            startedAt: inspectionRun.startedAt,
            seers: sql<number[]>`${sql.raw(SEERS)}`,
          })
        return changed!
      })
      if (typeof done === 'object') notify(inspectionNews(done))
      return done !== 'ended'
    },
  }
}

function reading({ pool }: Pick<Database, 'pool'>) {
  const one = async (scope: Scope, id: number, condition = SEEN_VEHICLE) => {
    const { rows } = await pool.query<
      RunRow & { items: contract.InspectionItem[]; results: contract.InspectionResult[]; vehicleId: number }
    >(
      `select ${COLUMNS}, r.items, r.results, r.vehicle_id as "vehicleId" from ${JOINED} where ${condition} and r.id = $3`,
      [scope.oemId, [...scope.orgIds], id],
    )
    return rows[0]
  }
  return {
    async open(): Promise<OpenInspection[]> {
      const { rows } = await pool.query<Parameters<typeof openOf>[0]>(
        `select r.id::int, r.oem_id as "oemId", r.vehicle_id as "vehicleId", v.vin, r.owner_id as "ownerId", r.items, r.results,
            r.started_at as "startedAt" from inspection_run r join vehicle v on v.id = r.vehicle_id
          where r.state = 'running' order by r.id limit 500`,
      )
      return rows.map(openOf)
    },

    async page(scope: Scope, filter: contract.InspectionFilter, page: Page) {
      const values = valuesOf(scope, filter)
      const from = `${JOINED} where ${MATCHING}`
      const found = await pageByText<RunRow>(pool, page, {
        columns: COLUMNS,
        from,
        order: orderText(page, { vin: 'v.vin', startTime: 'r.started_at' }, 'r.started_at desc, r.id desc'),
        values,
      })
      return mapList(found, inspectionOf)
    },

    async *all(scope: Scope, filter: contract.InspectionFilter): AsyncGenerator<contract.Inspection> {
      const list = { columns: COLUMNS, from: `${JOINED} where ${MATCHING}`, values: valuesOf(scope, filter) }
      for await (const row of eachByText<RunRow>(pool, list, 'r.id')) yield inspectionOf(row)
    },

    async detail(scope: Scope, id: number): Promise<contract.InspectionDetail | undefined> {
      const row = await one(scope, id)
      if (!row) return undefined
      const { items, results, vehicleId, ...run } = row
      const others = await pool.query<RunRow>(
        `select ${COLUMNS} from ${JOINED} where r.vehicle_id = $1 and r.id <> $2 order by r.run_no desc limit ${MOST_OTHERS}`,
        [vehicleId, id],
      )
      return { ...inspectionOf(run), items, results, others: others.rows.map(inspectionOf) }
    },

    /** One the caller may change: of a vehicle of his own organisations. */
    find: (scope: Scope, id: number) => one(scope, id, OWN_VEHICLE),

    /** A vehicle the caller may inspect: one of his own organisations. */
    async target({ oemId, orgIds }: Scope, vin: string) {
      const { rows } = await pool.query<{ vehicleId: number; modelCode: string }>(
        `select v.id as "vehicleId", m.model_code as "modelCode" from vehicle v join vehicle_model m on m.id = v.model_id
          where ${ownText('v')} and v.vin = $3 and not v.archived`,
        [oemId, [...orgIds], vin],
      )
      return rows[0]
    },

    /** Uninspected vehicles in stock whose terminal has logged in, with the test for their model. */
    async fresh() {
      const { rows } = await pool.query<{
        oemId: string
        vehicleId: number
        ownerId: number | null
        templateId: number
        name: string
        version: number
        stations: string[]
        items: contract.InspectionItem[]
      }>(
        `select distinct on (v.id) v.oem_id as "oemId", v.id as "vehicleId", t.owner_id as "ownerId", t.id as "templateId",
            t.name, t.version, t.stations, i.items
          from inspection_template t join inspection_template_version i on i.template_id = t.id and i.version = t.version
          join vehicle v on v.oem_id = t.oem_id and v.register_state = 'stock' and not v.archived
          join vehicle_model m on m.id = v.model_id and (t.models = '{}' or m.model_code = any(t.models))
          join terminal l on l.vehicle_id = v.id join terminal_state s on s.terminal_id = l.id
          where t.state = 'published' and t.auto_start and s.last_login_at is not null
            and not exists (select 1 from inspection_run r where r.vehicle_id = v.id)
          order by v.id, t.id limit 50`,
      )
      return rows
    },
  }
}

/** Inspections and their results. `notify` is called for each that was begun or has changed, once that is stored. */
export const inspectionRepository = (db: Pick<Database, 'orm' | 'pool'>, notify: NotifyJob = () => undefined) => ({
  ...writing(db, notify),
  ...reading(db),
})
export type InspectionRepository = ReturnType<typeof inspectionRepository>

function valuesOf({ oemId, orgIds }: Scope, filter: contract.InspectionFilter): unknown[] {
  return [
    oemId,
    [...orgIds],
    filter.vin ?? null,
    filter.state ?? null,
    filter.line || null,
    filter.templateId ?? null,
    filter.inspector ? containing(filter.inspector) : null,
    filter.retest ?? null,
    filter.startTime ? new Date(fromPlatformTime(filter.startTime)) : null,
    // The wire's end is inclusive to the second.
    filter.endTime ? new Date(fromPlatformTime(filter.endTime) + 1000) : null,
  ]
}

const inspectionOf = ({ startedAt, endedAt, ...row }: RunRow): contract.Inspection => ({
  ...row,
  startTime: platformTimeOf(startedAt),
  endTime: platformTimeOf(endedAt),
})

/** Both lists are written by this module alone. */
const openOf = (row: {
  id: number
  oemId: string
  vehicleId: number
  vin: string
  ownerId: number | null
  items: unknown[]
  results: unknown[]
  startedAt: Date
}): OpenInspection => ({
  id: row.id,
  oemId: row.oemId,
  vehicleId: row.vehicleId,
  vin: row.vin,
  ownerId: row.ownerId,
  items: row.items as contract.InspectionItem[],
  results: row.results as contract.InspectionResult[],
  startedAt: row.startedAt.getTime(),
})
