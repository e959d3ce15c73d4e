import { sql } from 'drizzle-orm'
import { OPEN_STATUSES } from '#core/domain/command-status.ts'
import type { UpgradeWindow } from '#core/domain/upgrade-record.ts'
import type { LockFailure, LockState, LockWait } from '#core/domain/vehicle-lock.ts'
import type { Database } from '#server/store/database.ts'
import { codes } from '#server/store/schema/columns.ts'
import { type LockPlace, OPEN_LOCKS } from '#server/store/schema/vehicle-lock.ts'
import { sentAtOf } from './lock-order-repository.ts'
import { type JudgedOrder, REJECTIONS } from './lock-judge.ts'

export interface OpenOrder extends JudgedOrder {
  id: number
  oemId: string
  orgId: number
  vehicleId: number
  vin: string
  terminalId: number | null
  operatorId: number | null
  approverId: number | null
  reason: string
  note: string
  document: string
  state: LockState
  waitsFor: LockWait | null
  window: UpgradeWindow | null
  isMarkedSent: boolean
}

export interface OrderChange {
  id: number
  state: LockState
  waitsFor: LockWait | null
  failure: LockFailure | null
  /** Epoch ms; null: unchanged. */
  retryAt: number | null
  shownPlace: LockPlace | null
}

const MS = 1000
const OPEN = codes(OPEN_STATUSES)
/** Commands that cut, limit, free or inform, of the alias j. */
const PIECE = sql.raw(
  `case j.kind when 'textMessage' then 'message' when 'speedLimit' then 'limit' else j.params->>'part' end`,
)
const HOLDS = sql.raw(`(j.kind = 'lock' or (j.kind = 'speedLimit' and j.params->>'speed' is not null))`)
const OF_LEVEL = sql.raw(
  `(j.kind = 'speedLimit' or (j.kind in ('lock', 'unlock') and j.params->>'part' in ('fuel', 'circuit')))`,
)
/** Nothing was carried out. */
const REJECTED = sql`(j.status = 'unsupported' or (j.status = 'failed' and j.result in (${codes(REJECTIONS)})))`
const LOOKED_AT = sql`state in (${OPEN_LOCKS}) and (state <> 'awaitingApproval' or expires_at <= now())`
const JOB =
  sql.raw(`json_build_object('id', j.id, 'piece', j.piece, 'holds', j.holds, 'value', j.value, 'status', j.status,
  'result', j.result, 'isSent', j.sent_at is not null)`)

/** Open orders, read and written many at a time. */
export function lockEngineRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    /** Releases, and as many others: those first that were not looked at for longest. */
    async open(limit: number): Promise<OpenOrder[]> {
      const { rows } = await orm.execute<OpenOrder & Record<string, unknown>>(sql`
        with chosen as (
          update lock_order set looked_at = now() where id in (
            (select id from lock_order where ${LOOKED_AT} and release order by looked_at nulls first limit ${limit}::int)
            union all
            (select id from lock_order where ${LOOKED_AT} and not release order by looked_at nulls first limit ${limit}::int))
          returning *)
        select o.id::int as id, o.oem_id as "oemId", v.org_id as "orgId", v.id as "vehicleId", v.vin, t.id as "terminalId",
            o.operator_id as "operatorId", o.approver_id as "approverId", o.reason, o.note, o.document, o.state,
            o.waits_for as "waitsFor", o.window, o.release, o.to_level as "toLevel", o.speed, o.driver_text as "driverText",
            extract(epoch from o.expires_at)::float8 * 1000 as "expiresAt", extract(epoch from o.retry_at)::float8 * 1000 as "retryAt",
            coalesce(k.state = 'paused', false) as "isPaused",
            o.sent_at is not null as "isMarkedSent", t.id is not null as "hasTerminal",
            v.oem_id <> o.oem_id or v.archived or (not o.release and v.org_id <> o.org_id) as "hasMoved",
            (select coalesce(json_agg(${JOB} order by j.id), '[]') from (select j.*, ${PIECE} as piece, ${HOLDS} as holds,
                (j.params->>'speed')::float8 as value from command_job j
              where j.vehicle_id = o.vehicle_id and j.batch_id = 'lock-' || o.id) j) as jobs,
            (select coalesce(json_agg(${JOB} order by j.id), '[]') from (select distinct on (${PIECE}) j.*, ${PIECE} as piece,
                ${HOLDS} as holds, (j.params->>'speed')::float8 as value from command_job j
              where j.vehicle_id = o.vehicle_id and ${OF_LEVEL} and j.sent_at is not null and not ${REJECTED}
              order by ${PIECE}, j.id desc) j) as last,
            (select coalesce(json_agg(${JOB} order by j.id), '[]') from (select j.*, ${PIECE} as piece, ${HOLDS} as holds,
                (j.params->>'speed')::float8 as value from command_job j
              where j.vehicle_id = o.vehicle_id and j.status in (${OPEN}) and ${OF_LEVEL}
                and (${HOLDS} or (j.sent_at is null and j.batch_id is distinct from 'lock-' || o.id))) j) as holding
          from chosen o join vehicle v on v.id = o.vehicle_id left join terminal t on t.vehicle_id = v.id
          left join lock_task k on k.id = o.task_id order by o.release desc, o.id`)
      return rows as OpenOrder[]
    },

    /**
     * Directly before a command is given. False: the order ended, expired or was paused in the meantime. From here on it can
     * only be undone by a release; a text is no such command.
     */
    async claim(id: number, isText: boolean): Promise<boolean> {
      const { rows } = await orm.execute(sql`
        update lock_order o set state = ${isText ? sql`o.state` : sql`'running'`}
          where o.id = ${id} and o.state in ('waiting', 'running') and (o.expires_at is null or o.expires_at > now())
          and not exists (select from lock_task k where k.id = o.task_id and k.state = 'paused') returning o.id`)
      return rows.length > 0
    },

    /** What ended in the meantime is left alone. */
    async apply(changes: readonly OrderChange[]): Promise<void> {
      if (changes.length === 0) return
      const rows = changes.map(({ retryAt, ...rest }) => ({ ...rest, retryAt: retryAt === null ? null : retryAt / MS }))
      await orm.execute(sql`
        update lock_order o set state = n.state, waits_for = n."waitsFor", failure = n.failure,
            retry_at = coalesce(to_timestamp(n."retryAt"), o.retry_at), shown_place = coalesce(n."shownPlace", o.shown_place),
            sent_at = ${sentAtOf('o')},
            finished_at = case when n.state in (${OPEN_LOCKS}) then null else now() end, updated_at = now()
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id bigint, state text, "waitsFor" text, failure text,
            "retryAt" float8, "shownPlace" jsonb)
          where o.id = n.id and o.state in (${OPEN_LOCKS})`)
    },
  }
}
export type LockEngineRepository = ReturnType<typeof lockEngineRepository>
