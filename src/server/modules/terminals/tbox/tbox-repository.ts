import { and, type SQL, sql } from 'drizzle-orm'
import type { TboxFilter, TboxInput } from '#core/contract/tbox.ts'
import type { AuthKeyState } from '#core/domain/stock-life.ts'
import { terminalKey } from '#core/protocol/jt808/frame.ts'
import type { Database } from '#server/store/database.ts'
import { containing } from '#server/store/part-of.ts'
import { eachById, orderText, type Page, pageBySql } from '#server/store/paging.ts'
import { type SaveOutcome, saveIfUnchanged } from '#server/store/save-if-unchanged.ts'
import { terminal } from '#server/store/schema/vehicle.ts'
import { type Scope, terminalInScope } from '#server/store/scope.ts'
import type { StoredTbox } from './stored-tbox.ts'

const COLUMNS = sql`t.id, t.vehicle_id, v.vin, t.sn, t.phone, t.model, t.hardware, t.firmware, t.imei, t.imei2, t.mac,
  t.supplier, t.batch, t.iccid, t.stock_state, t.produced_on::text as produced_on, t.warranty_until::text as warranty_until,
  t.auth_code is not null as has_code, t.deregistered, t.timeout_seconds, s.last_message_at, t.created_at, t.updated_at`
const JOINED = sql`terminal t left join vehicle v on v.id = t.vehicle_id left join terminal_state s on s.terminal_id = t.id`
const SORTS = { sn: 't.sn', producedOn: 't.produced_on', warrantyUntil: 't.warranty_until' }

const WITH_KEY: Readonly<Record<AuthKeyState, SQL>> = {
  none: sql`t.auth_code is null and not t.deregistered`,
  issued: sql`t.auth_code is not null and not t.deregistered`,
  revoked: sql`t.deregistered`,
}

/** The same scope for statements over the table itself. */
export const terminalsOf = (scope: Scope): SQL =>
  sql`${terminal.id} in (select t.id from terminal t left join vehicle v on v.id = t.vehicle_id where ${terminalInScope(scope)})`

/** Stored fields of an input. */
export const storedTbox = ({ software, phone, ...input }: TboxInput) => ({
  ...input,
  phone: terminalKey(phone),
  firmware: software,
})

/** Terminals in stock and in vehicles. */
export function tboxRepository({ orm }: Pick<Database, 'orm'>) {
  const rows = async (query: SQL) => (await orm.execute(query)).rows as unknown as StoredTbox[]
  return {
    page: (scope: Scope, filter: TboxFilter, page: Page) =>
      pageBySql<StoredTbox>(orm, page, {
        columns: COLUMNS,
        from: sql`${JOINED} where ${matching(scope, filter)}`,
        order: sql.raw(orderText(page, SORTS, 't.id desc')),
      }),

    find: async (scope: Scope, id: number): Promise<StoredTbox | undefined> =>
      (await rows(sql`select ${COLUMNS} from ${JOINED} where ${terminalInScope(scope)} and t.id = ${id}`))[0],

    /** Everything that matches, for exports. */
    all: (scope: Scope, filter: TboxFilter): AsyncGenerator<StoredTbox> =>
      eachById((after, limit) =>
        rows(sql`select ${COLUMNS} from ${JOINED} where ${matching(scope, filter)} and t.id > ${after}
          order by t.id limit ${limit}`),
      ),

    update: (scope: Scope, id: number, updateTime: string, input: TboxInput): Promise<SaveOutcome> =>
      saveIfUnchanged({ orm }, terminal, { scope: terminalsOf(scope), id, updateTime, values: storedTbox(input) }),
  }
}
export type TboxRepository = ReturnType<typeof tboxRepository>

function matching(scope: Scope, { state, authKey, ...filter }: TboxFilter): SQL | undefined {
  const part = (column: SQL, text: string | undefined) => (text ? sql`${column} ilike ${containing(text)}` : undefined)
  return and(
    terminalInScope(scope),
    part(sql`t.sn`, filter.sn),
    part(sql`t.iccid`, filter.iccid),
    part(sql`t.imei`, filter.imei),
    part(sql`v.vin`, filter.vin),
    filter.model ? sql`t.model = ${filter.model}` : undefined,
    filter.supplier ? sql`t.supplier = ${filter.supplier}` : undefined,
    filter.batch ? sql`t.batch = ${filter.batch}` : undefined,
    state === 'bound' ? sql`t.vehicle_id is not null` : undefined,
    state && state !== 'bound' ? sql`t.vehicle_id is null and t.stock_state = ${state}` : undefined,
    authKey && WITH_KEY[authKey],
  )
}
