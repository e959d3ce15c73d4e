import { and, type SQL, sql } from 'drizzle-orm'
import type { RegistrationDay, TerminalFilter } from '#core/contract/terminal.ts'
import type { Database } from '#server/store/database.ts'
import { containing } from '#server/store/part-of.ts'
import { type Scope, terminalInScope } from '#server/store/scope.ts'
import { eachById, orderText, type Page, pageBySql } from '#server/store/paging.ts'
import type { StoredTerminalRow } from './terminal-row.ts'

export interface StoredAttempt {
  ts: string
  message_id: number
  result: string
  remote_address: string
  content: Buffer
}

const ATTEMPTS = 20
const REGISTER = 0x0100

const OPEN_CONFLICTS = sql`(select count(*)::int from terminal_conflict c
  where (c.holder_id = t.id or c.newcomer_id = t.id) and c.resolved_at is null)`
/** An authentication after the last registration; one without any code never registered. */
const STATE = sql`case when t.blocked then 'blocked' when t.deregistered then 'deregistered'
  when ${OPEN_CONFLICTS} > 0 then 'conflict' when t.auth_code is null or t.registered_at is null then 'notRegistered'
  when s.last_login_at >= date_trunc('second', t.registered_at) then 'authenticated' else 'registered' end`
const COLUMNS = sql`t.id, t.vehicle_id, v.vin, v.plate, t.sn, t.phone, t.iccid, s.maker, s.model as reported_model, t.model, s.province,
  s.city, t.firmware, t.registered_at, t.auth_code is not null as has_code, t.device_id, t.device_maker, t.imei, t.login_iccid, s.protocol_version, s.last_login_at,
  ${STATE} as state, t.deregistered, s.last_result, s.last_message_at, s.last_position_at, s.last_can_at, t.timeout_seconds,
  ${OPEN_CONFLICTS} as open_conflicts`
const SORTS = {
  vin: 'v.vin',
  plate: 'v.plate',
  sn: 't.sn',
  registerTime: 't.registered_at',
  lastLoginTime: 's.last_login_at',
  lastMessageTime: 's.last_message_at',
}
const JOINED = sql`terminal t left join vehicle v on v.id = t.vehicle_id left join terminal_state s on s.terminal_id = t.id`

/** Terminals with their registration, as lists show them. */
export function terminalListRepository({ orm }: Pick<Database, 'orm'>) {
  const rows = async <Row>(query: SQL): Promise<Row[]> => (await orm.execute(query)).rows as Row[]

  return {
    async page(scope: Scope, filter: TerminalFilter, page: Page) {
      return pageBySql<StoredTerminalRow>(orm, page, {
        columns: COLUMNS,
        from: sql`${JOINED} where ${matching(scope, filter)}`,
        order: sql.raw(orderText(page, SORTS, 't.id desc')),
      })
    },

    /** Everything that matches, for exports. */
    async *all(scope: Scope, filter: TerminalFilter): AsyncGenerator<StoredTerminalRow> {
      yield* eachById((after, limit) =>
        rows<StoredTerminalRow>(
          sql`select ${COLUMNS} from ${JOINED} where ${matching(scope, filter)} and t.id > ${after} order by t.id limit ${limit}`,
        ),
      )
    },

    async find(scope: Scope, id: number): Promise<StoredTerminalRow | undefined> {
      const [row] = await rows<StoredTerminalRow>(
        sql`select ${COLUMNS} from ${JOINED} where ${terminalInScope(scope)} and t.id = ${id}`,
      )
      return row
    },

    /** The last sign-ons of a terminal. */
    attempts(terminalId: number): Promise<StoredAttempt[]> {
      return rows<StoredAttempt>(sql`select ts, message_id, result, remote_address, content from terminal_log
        where terminal_id = ${terminalId} and kind = 1 order by ts desc, sequence desc limit ${ATTEMPTS}`)
    },

    /** Registrations (0x0100) and refused authentications per platform day, oldest first; days without any are there too. */
    async days(scope: Scope, days: number): Promise<RegistrationDay[]> {
      const found = await rows<{ day: string; counts: Record<string, number> | null }>(sql`
        with days as (select generate_series(0, ${days - 1}) as back),
        named as (select ((now() at time zone 'Asia/Shanghai')::date - back) as day from days),
        counted as (
          select (l.ts at time zone 'Asia/Shanghai')::date as day, l.result, count(*)::int as count
          from terminal_log l left join terminal t on t.id = l.terminal_id left join vehicle v on v.id = l.vehicle_id
          where l.oem_id = ${scope.oemId} and l.message_id = ${REGISTER} and l.kind = 1
            and l.ts >= ((now() at time zone 'Asia/Shanghai')::date - ${days - 1}::int)::timestamp at time zone 'Asia/Shanghai'
            and ${terminalInScope(scope)}
          group by 1, 2)
        select to_char(n.day, 'YYYY-MM-DD') as day, jsonb_object_agg(c.result, c.count) filter (where c.result is not null) as counts
        from named n left join counted c on c.day = n.day group by n.day order by n.day`)
      return found.map(({ day, counts }) => {
        const { accepted = 0, ...refused } = counts ?? {}
        return { day, accepted, refused }
      })
    },
  }
}
export type TerminalListRepository = ReturnType<typeof terminalListRepository>

function matching(
  scope: Scope,
  { vin, plate, sn, phone, deviceId, state, lastResult }: TerminalFilter,
): SQL | undefined {
  const part = (column: SQL, text: string | undefined) => (text ? sql`${column} ilike ${containing(text)}` : undefined)
  return and(
    terminalInScope(scope),
    part(sql`v.vin`, vin),
    part(sql`v.plate`, plate),
    part(sql`t.sn`, sn),
    part(sql`t.phone`, phone),
    part(sql`t.device_id`, deviceId),
    state === undefined ? undefined : sql`${STATE} = ${state}`,
    lastResult === undefined ? undefined : sql`s.last_result = ${lastResult}`,
  )
}
