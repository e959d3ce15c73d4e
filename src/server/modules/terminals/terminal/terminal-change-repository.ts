import { type SQL, sql } from 'drizzle-orm'
import type { ConflictKind, ConflictResolution } from '#core/domain/terminal-state.ts'
import type { Caller } from '#server/http/route.ts'
import type { Database } from '#server/store/database.ts'
import { inScope, type Scope, terminalInScope } from '#server/store/scope.ts'

export type ResolveOutcome = { terminalIds: number[] } | 'missing' | 'resolved'
export type AllowOutcome = 'allowed' | 'unknownVehicle' | 'hasTerminal' | 'snTaken' | 'phoneTaken'
type Person = Scope & Pick<Caller, 'userId'>

/** Changes of registration; each answers the terminals that changed, for the gateway to read them again. */
export function terminalChangeRepository({ orm }: Pick<Database, 'orm'>) {
  const change = async (scope: Scope, ids: readonly number[], set: SQL): Promise<number[]> => {
    const changed = await orm.execute(sql`update terminal set ${set} where id in (
      select t.id from terminal t left join vehicle v on v.id = t.vehicle_id
      where ${terminalInScope(scope)} and t.id = any(${sql.param([...ids])})) returning id`)
    return changed.rows.map((row) => (row as { id: number }).id)
  }

  return {
    deregister: (scope: Scope, ids: readonly number[]) =>
      change(scope, ids, sql`deregistered = true, auth_code = null`),
    resetAuthCode: (scope: Scope, ids: readonly number[]) =>
      change(scope, ids, sql`auth_code = null, registered_at = null`),
    block: (scope: Scope, ids: readonly number[], blocked: boolean) => change(scope, ids, sql`blocked = ${blocked}`),
    silence: (scope: Scope, ids: readonly number[], seconds: number) =>
      change(scope, ids, sql`timeout_seconds = ${seconds}`),

    /** One person decides; the rows stay locked until the terminals are changed. */
    resolve(person: Person, id: number, resolution: ConflictResolution): Promise<ResolveOutcome> {
      return orm.transaction(async (tx) => {
        const found = await tx.execute(sql`select c.*, t.vehicle_id as held_vehicle from terminal_conflict c
          join terminal t on t.id = c.holder_id left join vehicle v on v.id = coalesce(c.vehicle_id, t.vehicle_id)
          where c.id = ${id} and ${terminalInScope(person)} for update of c`)
        const conflict = found.rows[0] as ConflictRow | undefined
        if (!conflict) return 'missing'
        if (conflict.resolved_at) return 'resolved'
        const { holder_id: holder, newcomer_id: newTerminal, vehicle_id: vehicleId } = conflict
        if (holder === newTerminal) {
          // The one that is blocked is the other device, by the decision on this conflict alone.
          if (resolution === 'rebind') await tx.execute(acceptDevice(conflict))
        } else if (resolution === 'rebind' && vehicleId !== null) {
          await tx.execute(
            sql`update terminal set vehicle_id = null, deregistered = true, auth_code = null where id = ${holder}`,
          )
          await tx.execute(sql`update terminal set vehicle_id = ${vehicleId} where id = ${newTerminal}`)
        } else if (resolution === 'block') {
          await tx.execute(sql`update terminal set blocked = true where id = ${newTerminal}`)
        }
        await tx.execute(sql`update terminal_conflict set resolution = ${resolution}, resolved_at = now(),
          resolved_by = (select id from account where id = ${person.userId}) where id = ${id}`)
        return { terminalIds: [...new Set([holder, newTerminal])] }
      })
    },

    /** Which device a phone belongs to; null: the next that registers. Another one than before must register again. */
    assignDevice: (scope: Scope, id: number, deviceId: string | null) =>
      change(
        scope,
        [id],
        sql`device_id = ${deviceId},
          device_maker = case when device_id is not distinct from ${deviceId}::text then device_maker else '' end,
          imei = case when device_id is not distinct from ${deviceId}::text then imei else '' end,
          auth_code = case when device_id is not distinct from ${deviceId}::text then auth_code end,
          registered_at = case when device_id is not distinct from ${deviceId}::text then registered_at end`,
      ),

    /** `phone` is the key a terminal is looked up by. */
    async allow(person: Person, wish: { phone: string; vin: string; sn: string; until: Date }): Promise<AllowOutcome> {
      const { phone, vin, sn, until } = wish
      const found = await orm.execute(sql`select v.id, t.id as terminal_id,
          exists (select 1 from terminal o where o.sn = ${sn}) as sn_taken,
          exists (select 1 from terminal o where o.phone = ${phone}) as phone_taken
        from vehicle v left join terminal t on t.vehicle_id = v.id
        where ${inScope(person, 'v')} and v.vin = ${vin} and not v.archived`)
      const vehicle = found.rows[0] as
        | { id: number; terminal_id: number | null; sn_taken: boolean; phone_taken: boolean }
        | undefined
      if (!vehicle) return 'unknownVehicle'
      if (vehicle.terminal_id !== null) return 'hasTerminal'
      if (vehicle.sn_taken) return 'snTaken'
      if (vehicle.phone_taken) return 'phoneTaken'
      await orm.execute(sql`insert into unknown_terminal (oem_id, phone, allowed_vehicle_id, allowed_sn, allowed_by, allowed_until)
        values (${person.oemId}, ${phone}, ${vehicle.id}, ${sn}, (select id from account where id = ${person.userId}), ${until})
        on conflict (phone, oem_id) do update set allowed_vehicle_id = excluded.allowed_vehicle_id,
          allowed_sn = excluded.allowed_sn, allowed_device = nullif(unknown_terminal.device_id, ''), allowed_by = excluded.allowed_by, allowed_until = excluded.allowed_until`)
      return 'allowed'
    },
  }
}
export type TerminalChangeRepository = ReturnType<typeof terminalChangeRepository>

/** The phone or VIN belongs to the other device from now on. What the former one was given is revoked. */
const acceptDevice = ({ kind, holder_id: id, ...device }: ConflictRow): SQL =>
  kind === 'vinShared'
    ? sql`update terminal set login_iccid = ${device.newcomer_device} where id = ${id}`
    : sql`update terminal set device_id = ${device.newcomer_device}, device_maker = ${device.newcomer_maker},
        imei = ${device.newcomer_imei}, auth_code = null, registered_at = null where id = ${id}`

interface ConflictRow {
  kind: ConflictKind
  holder_id: number
  newcomer_id: number
  vehicle_id: number | null
  newcomer_device: string
  newcomer_maker: string
  newcomer_imei: string
  resolved_at: string | null
}
