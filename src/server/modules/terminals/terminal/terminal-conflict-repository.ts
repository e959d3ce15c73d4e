import { and, sql } from 'drizzle-orm'
import type { Paged } from '#core/contract/paging.ts'
import type { TerminalConflict, UnknownTerminal } from '#core/contract/terminal.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import type { Database } from '#server/store/database.ts'
import { containing } from '#server/store/part-of.ts'
import { ofCallerAs, type Scope, seesAll, terminalInScope } from '#server/store/scope.ts'
import { mapList, type Page, pageBySql } from '#server/store/paging.ts'

const timeOf = (date: string | null): string | null => (date === null ? null : toPlatformTime(Date.parse(date)))

/** Conflicts and strangers as lists show them. */
export function terminalConflictRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    async conflicts(
      scope: Scope,
      { terminalId, open }: { terminalId?: number | undefined; open?: boolean | undefined },
      page: Page,
    ): Promise<Paged<TerminalConflict>> {
      const where = and(
        terminalInScope(scope),
        terminalId === undefined ? undefined : sql`(c.holder_id = ${terminalId} or c.newcomer_id = ${terminalId})`,
        open === undefined ? undefined : sql`(c.resolved_at is null) = ${open}`,
      )
      const found = await pageBySql<ConflictRow>(orm, page, {
        columns: sql`c.id, c.kind, v.vin, t.sn as holder_sn, t.phone as holder_phone,
          coalesce(nullif(c.holder_device, ''), s.device_id, '') as holder_device, c.holder_maker, c.holder_imei, n.sn as newcomer_sn, n.phone as newcomer_phone,
          c.newcomer_device, c.newcomer_maker, c.newcomer_imei, c.remote_address, c.count, c.first_at, c.last_at, c.resolution, a.display_name as resolved_by,
          c.resolved_at`,
        from: sql`terminal_conflict c join terminal t on t.id = c.holder_id join terminal n on n.id = c.newcomer_id
          left join vehicle v on v.id = coalesce(c.vehicle_id, t.vehicle_id) left join terminal_state s on s.terminal_id = t.id
          left join account a on a.id = c.resolved_by
        where ${where}`,
        order: sql`(c.resolved_at is null) desc, c.last_at desc, c.id desc`,
      })
      return mapList(found, conflict)
    },

    async strangers(scope: Scope, phone: string | undefined, page: Page): Promise<Paged<UnknownTerminal>> {
      const seen = sql`(${ofCallerAs(scope, 'v')} or (u.vehicle_id is null and ${seesAll(scope)}))`
      const where = and(
        sql`u.oem_id = ${scope.oemId}`,
        seen,
        sql`not exists (select 1 from terminal t where t.phone = u.phone)`,
        phone ? sql`u.phone like ${containing(phone)}` : undefined,
      )
      const found = await pageBySql<StrangerRow>(orm, page, {
        columns: sql`u.*, v.vin, a.vin as allowed_vin`,
        from: sql`unknown_terminal u left join vehicle v on v.id = u.vehicle_id
          left join vehicle a on a.id = u.allowed_vehicle_id and u.allowed_until > now()
        where ${where}`,
        order: sql`u.last_at desc nulls first, u.id desc`,
      })
      return mapList(found, stranger)
    },
  }
}
export type TerminalConflictRepository = ReturnType<typeof terminalConflictRepository>

interface ConflictRow {
  id: number
  kind: TerminalConflict['kind']
  vin: string | null
  holder_sn: string
  holder_phone: string
  holder_device: string
  holder_maker: string
  holder_imei: string
  newcomer_sn: string
  newcomer_phone: string
  newcomer_device: string
  newcomer_maker: string
  newcomer_imei: string
  remote_address: string
  count: number
  first_at: string
  last_at: string
  resolution: TerminalConflict['resolution']
  resolved_by: string | null
  resolved_at: string | null
}

const conflict = (row: ConflictRow): TerminalConflict => ({
  id: row.id,
  kind: row.kind,
  vin: row.vin,
  holderSn: row.holder_sn,
  holderPhone: row.holder_phone,
  holderDevice: row.holder_device,
  holderMaker: row.holder_maker,
  holderImei: row.holder_imei,
  newcomerSn: row.newcomer_sn,
  newcomerPhone: row.newcomer_phone,
  newcomerDevice: row.newcomer_device,
  newcomerMaker: row.newcomer_maker,
  newcomerImei: row.newcomer_imei,
  remoteAddress: row.remote_address,
  count: row.count,
  firstTime: timeOf(row.first_at) ?? '',
  lastTime: timeOf(row.last_at) ?? '',
  resolution: row.resolution,
  resolvedBy: row.resolved_by,
  resolveTime: timeOf(row.resolved_at),
})

interface StrangerRow {
  id: number
  phone: string
  maker: string
  model: string
  device_id: string
  named: string
  vin: string | null
  remote_address: string
  count: number
  first_at: string | null
  last_at: string | null
  allowed_vin: string | null
  allowed_until: string | null
}

const stranger = (row: StrangerRow): UnknownTerminal => ({
  id: row.id,
  phone: row.phone,
  makerId: row.maker,
  model: row.model,
  deviceId: row.device_id,
  named: row.named,
  vin: row.vin,
  remoteAddress: row.remote_address,
  count: row.count,
  firstTime: timeOf(row.first_at),
  lastTime: timeOf(row.last_at),
  allowedVin: row.allowed_vin,
  allowedUntilTime: row.allowed_vin === null ? null : timeOf(row.allowed_until),
})
