import type * as contract from '#core/contract/batch.ts'
import { fromPlatformTime, platformTimeOf } from '#core/domain/platform-time.ts'
import type { Database } from '#server/store/database.ts'
import { containing } from '#server/store/part-of.ts'
import { mapList, type Page, pageByText } from '#server/store/paging.ts'
import { SEEN_VEHICLE, type Scope } from '#server/store/scope.ts'

/** Imports of users of the data scope, and deliveries of its plants. */
const BATCHES = `(select 'import:' || r.id as id, r.importer as kind, case r.state when 'committed' then 'done' else r.state end as state,
    r.file_name as "fileName", '' as "plantCode", a.username as operator, r.all_rows as count, r.success, r.failed,
    r.created_at as at, case when r.undo_until > now() then r.undo_until end as "undoUntil"
  from import_run r join account a on a.id = r.account_id
  where r.oem_id = $1 and a.org_id = any($2) and r.state in ('committed', 'undone')
  union all
  select 'plant:' || b.id, 'plant', b.state, b.file_name, b.plant_code, coalesce(a.username, ''), b.rows,
    b.rows - b.failed - b.unreadable, b.failed + b.unreadable, b.created_at, null
  from plant_batch b left join account a on a.id = b.account_id left join plant p on p.oem_id = b.oem_id and p.code = b.plant_code
  where b.oem_id = $1 and coalesce(p.org_id = any($2), exists (select 1 from organisation o
    where o.oem_id = $1 and o.parent_id is null and o.id = any($2)))) b`

/** Vehicles named by the rows of an import: what names a row is a VIN, a serial number or an ICCID. */
const IMPORTED = `select v.id from import_row i join import_run r on r.id = i.run_id
  join vehicle v on v.oem_id = r.oem_id and case when r.importer in ('vehicle', 'vehicleInfo', 'vehicleSale', 'vehicleOrg')
      then v.vin = i.label when r.importer in ('tbox', 'simCard') then exists (select 1 from terminal t where t.vehicle_id = v.id
        and i.label = case r.importer when 'tbox' then t.sn else t.iccid end) else false end
  where r.id = $3 and i.outcome in ('added', 'changed', 'unchanged')`
const REPORTED = `select vehicle_id from plant_record where batch_id = $3::int and vehicle_id is not null`

type Stored = Omit<contract.BatchRow, 'createTime' | 'undoUntilTime' | 'failureRate'> & {
  at: Date
  undoUntil: Date | null
}

const rowOf = ({ at, undoUntil, ...row }: Stored): contract.BatchRow => ({
  ...row,
  failureRate: row.count === 0 ? 0 : Math.round((row.failed / row.count) * 10_000) / 10_000,
  createTime: platformTimeOf(at),
  undoUntilTime: undoUntil && platformTimeOf(undoUntil),
})

const moment = (time: string | undefined, more = 0) => (time ? new Date(fromPlatformTime(time) + more) : null)

export function batchRepository({ pool }: Pick<Database, 'pool'>) {
  const find = async ({ oemId, orgIds }: Scope, id: string): Promise<contract.BatchRow | undefined> => {
    const { rows } = await pool.query<Stored>(`select * from ${BATCHES} where b.id = $3`, [oemId, [...orgIds], id])
    return rows[0] && rowOf(rows[0])
  }
  return {
    find,

    async page({ oemId, orgIds }: Scope, filter: contract.BatchFilter, page: Page) {
      const list = await pageByText<Stored>(pool, page, {
        columns: '*',
        from: `${BATCHES} where ($3::text is null or b.kind = $3) and ($4::text is null or b.state = $4)
          and ($5::text is null or b.operator ilike $5) and ($6::text is null or b."fileName" ilike $6)
          and ($7::timestamptz is null or b.at >= $7) and ($8::timestamptz is null or b.at < $8)`,
        order: 'b.at desc, b.id desc',
        values: [
          oemId,
          [...orgIds],
          filter.kind ?? null,
          filter.state ?? null,
          filter.operator ? containing(filter.operator) : null,
          filter.fileName ? containing(filter.fileName) : null,
          moment(filter.startTime),
          moment(filter.endTime, 1000),
        ],
      })
      return mapList(list, rowOf)
    },

    /** Of the vehicles the caller sees. */
    async figures({ oemId, orgIds }: Scope, id: string): Promise<contract.BatchFigures> {
      const [source, key] = id.split(':') as ['import' | 'plant', string]
      const { rows } = await pool.query<contract.BatchFigures>(
        `with named as (${source === 'plant' ? REPORTED : IMPORTED})
          select count(*)::int as vehicles, count(t.id)::int as equipped,
            count(*) filter (where s.last_message_at > now() - make_interval(secs => t.timeout_seconds))::int as online,
            count(s.last_message_at)::int as seen
          from vehicle v left join terminal t on t.vehicle_id = v.id left join terminal_state s on s.terminal_id = t.id
         where ${SEEN_VEHICLE} and v.id in (select * from named)`,
        [oemId, [...orgIds], key],
      )
      return rows[0]!
    },

    importRows: (key: string, outcome: string | undefined, page: Page) =>
      pageByText<ImportLine>(pool, page, {
        columns: `i.row, i.label, case i.outcome when 'invalid' then 'failed' else i.outcome end as outcome, i.reasons, i.cells`,
        from: `import_row i where i.run_id = $1 and ($2::text is null or case i.outcome when 'invalid' then 'failed'
          else i.outcome end = $2)`,
        order: 'i.row',
        values: [key, outcome ?? null],
      }),

    plantRows: (key: string, outcome: string | undefined, page: Page) =>
      pageByText<{ row: number; label: string; outcome: contract.BatchLine['outcome']; error: string }>(pool, page, {
        columns: `r.id::float8 as row, r.vin as label, r.state as outcome, r.error`,
        from: 'plant_record r where r.batch_id = $1::int and ($2::text is null or r.state = $2)',
        order: 'r.id',
        values: [key, outcome ?? null],
      }),
  }
}
export type BatchRepository = ReturnType<typeof batchRepository>

interface ImportLine {
  row: number
  label: string
  outcome: contract.BatchLine['outcome']
  reasons: { path?: string; message: string; values?: Record<string, string | number> }[]
  cells: Record<string, string>
}
