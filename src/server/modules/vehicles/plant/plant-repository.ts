import type * as contract from '#core/contract/plant.ts'
import type { PlantDecision } from '#core/domain/plant.ts'
import { fromPlatformTime, platformTimeOf } from '#core/domain/platform-time.ts'
import type { Database } from '#server/store/database.ts'
import { eachByText, mapList, orderText, type Page, pageByText } from '#server/store/paging.ts'
import { containing } from '#server/store/part-of.ts'
import { inTransaction } from '#server/store/in-transaction.ts'
import type { Scope } from '#server/store/scope.ts'
import { addJob } from '#server/work/job-queue.ts'
import { oneAtATime } from './plant-apply.ts'
import { plantKind } from './plant-kind.ts'

/** Users who see the organisation of the plant; records of unknown plants are shown to the head organisation. */
export const SEEN_PLANT = `coalesce(p.org_id = any($2), exists (select 1 from organisation o
  where o.oem_id = $1 and o.parent_id is null and o.id = any($2)))`

const COLUMNS = `r.id::float8 as id, r.plant_code as "plantCode", coalesce(p.name, '') as "plantName", r.message_id as "messageId",
  r.batch_id as "batchId", r.vin, r.event, r.happened_at as "happenedAt", r.received_at as "receivedAt", r.applied_at as "appliedAt",
  r.payload, r.state, nullif(r.error, '') as error, nullif(r.result, '') as result, r.differences,
  nullif(r.decision, '') as decision, coalesce(a.username, '') as "decidedBy", r.reason, r.retries`
const JOINED = `plant_record r left join plant p on p.oem_id = r.oem_id and p.code = r.plant_code
  left join account a on a.id = r.decided_by`
/** $1 tenant, $2 organisations, then the filter. */
const MATCHING = `r.oem_id = $1 and ${SEEN_PLANT} and ($3::text is null or r.vin ilike $3) and ($4::text is null or r.message_id = $4)
  and ($5::text is null or r.plant_code = $5) and ($6::text is null or r.event = $6) and ($7::text is null or r.state = $7)
  and ($8::text is null or r.error = $8) and ($9::int is null or r.batch_id = $9)
  and ($10::timestamptz is null or r.happened_at >= $10) and ($11::timestamptz is null or r.happened_at < $11)`
const SORTS = { vin: 'r.vin', eventTime: 'r.happened_at', receiveTime: 'r.received_at' }

type Row = Omit<contract.PlantRecordRow, 'eventTime' | 'receiveTime' | 'applyTime'> & {
  happenedAt: Date
  receivedAt: Date
  appliedAt: Date | null
}

const rowOf = ({ happenedAt, receivedAt, appliedAt, ...row }: Row): contract.PlantRecordRow => ({
  ...row,
  eventTime: platformTimeOf(happenedAt),
  receiveTime: platformTimeOf(receivedAt),
  applyTime: appliedAt && platformTimeOf(appliedAt),
})

const moment = (time: string | undefined, more = 0) => (time ? new Date(fromPlatformTime(time) + more) : null)
const valuesOf = ({ oemId, orgIds }: Scope, filter: contract.PlantRecordFilter) => [
  oemId,
  [...orgIds],
  filter.vin ? containing(filter.vin) : null,
  filter.messageId ?? null,
  filter.plantCode ?? null,
  filter.event ?? null,
  filter.state ?? null,
  filter.error ?? null,
  filter.batchId ?? null,
  moment(filter.startTime),
  // The second of the end belongs to the range.
  moment(filter.endTime, 1000),
]

export function plantRepository(db: Pick<Database, 'pool'>) {
  return { ...reading(db), ...deciding(db), ...delivering(db) }
}
export type PlantRepository = ReturnType<typeof plantRepository>

function reading({ pool }: Pick<Database, 'pool'>) {
  return {
    async page(scope: Scope, filter: contract.PlantRecordFilter, page: Page) {
      const values = valuesOf(scope, filter)
      const list = { columns: COLUMNS, from: `${JOINED} where ${MATCHING}`, values }
      return mapList(await pageByText<Row>(pool, page, { ...list, order: orderText(page, SORTS, 'r.id desc') }), rowOf)
    },

    async *all(scope: Scope, filter: contract.PlantRecordFilter) {
      const list = { columns: COLUMNS, from: `${JOINED} where ${MATCHING}`, values: valuesOf(scope, filter) }
      for await (const row of eachByText<Row>(pool, list, 'r.id')) yield rowOf(row)
    },

    async counts({ oemId, orgIds }: Scope) {
      const { rows } = await pool.query<{ state: string; records: number; unknown: number }>(
        `select r.state, count(*)::int as records, count(distinct (r.plant_code, r.error, case r.error
            when 'unknownModel' then r.payload ->> 'model' when 'unknownColour' then r.payload ->> 'colour' end))
            filter (where r.error like 'unknown%' and r.state = 'validated')::int as unknown
          from plant_record r left join plant p on p.oem_id = r.oem_id and p.code = r.plant_code
         where r.oem_id = $1 and ${SEEN_PLANT} group by r.state`,
        [oemId, [...orgIds]],
      )
      const of = (state: string) => rows.find((row) => row.state === state)
      const count = (state: string) => of(state)?.records ?? 0
      return {
        received: count('received'),
        validated: count('validated'),
        applied: count('applied'),
        conflict: count('conflict'),
        failed: count('failed'),
        unknownCodes: of('validated')?.unknown ?? 0,
      }
    },
  }
}

function deciding({ pool }: Pick<Database, 'pool'>) {
  /** Changes records and has them applied, in one transaction. */
  const release = (oemId: string, statement: string, values: readonly unknown[]): Promise<number> =>
    inTransaction(pool, async (client) => {
      await oneAtATime(client, oemId)
      const { rowCount } = await client.query(statement, [...values])
      if (rowCount) await addJob(client, plantKind, { oemId })
      return rowCount ?? 0
    })
  const own = (states: string) => `where id = any($3) and oem_id = $1 and state in (${states}) and plant_code in (
    select r.plant_code from plant_record r left join plant p on p.oem_id = r.oem_id and p.code = r.plant_code
     where r.id = any($3) and ${SEEN_PLANT})`
  return {
    retry: ({ oemId, orgIds }: Scope, ids: readonly number[]) =>
      release(
        oemId,
        `update plant_record set state = 'received', error = '', retries = retries + 1 ${own(`'failed', 'validated'`)}`,
        [oemId, [...orgIds], [...ids]],
      ),

    decide: (
      { oemId, orgIds, userId }: Scope,
      ids: readonly number[],
      { decision, reason }: { decision: PlantDecision; reason: string },
    ) =>
      release(
        oemId,
        `update plant_record set state = 'received', decision = $4, reason = $5,
          decided_by = (select id from account where id = $6) ${own(`'conflict'`)}`,
        [oemId, [...orgIds], [...ids], decision, reason, userId ?? null],
      ),

    /** Records that wait for a code, or for their plant where there is none. */
    releaseCode: (oemId: string, plantCode: string, error: string, field: string, code: string) =>
      release(
        oemId,
        `update plant_record set state = 'received', error = '' where oem_id = $1 and plant_code = $2 and state = 'validated'
          and error = $3 and ($4 = '' or payload ->> $4 = $5)`,
        [oemId, plantCode, error, field, code],
      ),
  }
}

function delivering({ pool }: Pick<Database, 'pool'>) {
  return {
    async batches({ oemId, orgIds }: Scope, page: Page) {
      const list = await pageByText<BatchRow>(pool, page, {
        columns: BATCH_COLUMNS,
        from: `${BATCHES} where b.oem_id = $1 and ${SEEN_PLANT}`,
        order: 'b.id desc',
        values: [oemId, [...orgIds]],
      })
      return mapList(list, batchOf)
    },

    /** False when there is nothing to stop. What is being applied at this moment is waited for. */
    cancelBatch: ({ oemId, orgIds }: Scope, id: number): Promise<boolean> =>
      inTransaction(pool, async (client) => {
        await oneAtATime(client, oemId)
        const { rowCount } = await client.query(
          `update plant_batch set state = 'cancelled', finished_at = now() where id = $3 and oem_id = $1 and state = 'running'
            and id in (select b.id from ${BATCHES} where b.id = $3 and ${SEEN_PLANT})`,
          [oemId, [...orgIds], id],
        )
        if (!rowCount) return false
        await client.query(
          `with stopped as (update plant_record set state = 'failed', error = 'cancelled' where batch_id = $1
              and state in ('received', 'validated') returning 1)
            update plant_batch set failed = failed + (select count(*) from stopped), waiting = 0 where id = $1`,
          [id],
        )
        return true
      }),
  }
}

const BATCH_COLUMNS = `b.id, b.plant_code as "plantCode", b.source, b.file_name as "fileName", coalesce(a.username, '') as operator,
  b.state, b.rows, b.stored, b.rows - b.stored as duplicates, b.unreadable, b.applied, b.waiting, b.conflicts, b.failed,
  b.created_at as "createdAt", b.finished_at as "finishedAt"`
const BATCHES = `plant_batch b left join plant p on p.oem_id = b.oem_id and p.code = b.plant_code
  left join account a on a.id = b.account_id`
type BatchRow = Omit<contract.PlantBatchRow, 'createTime' | 'finishTime'> & { createdAt: Date; finishedAt: Date | null }
const batchOf = ({ createdAt, finishedAt, ...row }: BatchRow): contract.PlantBatchRow => ({
  ...row,
  createTime: platformTimeOf(createdAt),
  finishTime: finishedAt && platformTimeOf(finishedAt),
})
