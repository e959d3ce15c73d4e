import type { SavedContact } from './terminal-contact.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/store/database.ts'
import { SharedWrites } from '#server/store/shared-writes.ts'
import { terminalState } from '#server/store/schema/terminal-records.ts'
import { terminal, terminalDialect, vehicle } from '#server/store/schema/vehicle.ts'

type StoredContact = typeof terminalState.$inferSelect

export interface StoredTerminal {
  terminalId: number
  /** Key of the header phone, without leading zeros. */
  phone: string
  oemId: string
  vehicleId: number | null
  vin: string | null
  plate: string | null
  archived: boolean | null
  iccid: string
  firmware: string
  authCode: string | null
  /** Device the phone belongs to; null: not known yet. */
  deviceId: string | null
  /** Empty: any. */
  deviceMaker: string
  /** Empty: not known yet; the same below. */
  imei: string
  /** Of logins by GB/T 32960. */
  loginIccid: string
  dialect: string
  dialectSettings: Record<string, unknown> | null
  blocked: boolean
  deregistered: boolean
  timeoutSeconds: number
  registeredAt: Date | null
  /** Self-reported data so far; absent while there is none. */
  contact?: Partial<StoredContact> | null
}

export interface NewRegistration {
  terminalId: number
  authCode: string
  /** Null: the login of another protocol, which names no device. */
  deviceId: string | null
  deviceMaker: string
}

export interface TerminalAttributes {
  terminalId: number
  iccid?: string | null
  firmware?: string | null
  imei?: string
}

/** Terminals as the gateway needs them. */
export class TerminalRepository {
  private readonly orm: Database['orm']
  private readonly attributes = new SharedWrites<TerminalAttributes, void>({
    keyOf: ({ terminalId }) => terminalId,
    write: (all) => this.writeAttributes(all),
  })

  constructor(db: Pick<Database, 'orm'>) {
    this.orm = db.orm
  }

  all(): Promise<StoredTerminal[]> {
    return this.select()
  }

  byPhones(phones: readonly string[]): Promise<StoredTerminal[]> {
    return this.select().where(inArray(terminal.phone, [...phones]))
  }

  byIds(terminalIds: readonly number[]): Promise<StoredTerminal[]> {
    return this.select().where(inArray(terminal.id, [...terminalIds]))
  }

  byVins(vins: readonly string[]): Promise<StoredTerminal[]> {
    return this.select().where(inArray(vehicle.vin, [...vins]))
  }

  /**
   * Writes self-reported data of terminals and the times of their last contact. What this process does not know another gateway
   * may have learned.
   */
  async saveContacts(contacts: readonly SavedContact[]): Promise<void> {
    await this.orm.execute(sql`insert into terminal_state as s (terminal_id, maker, model, device_id, province, city, protocol_version,
        last_result, last_login_at, last_message_at, last_position_at, last_can_at)
      select n."terminalId", n.maker, n.model, n."deviceId", n.province, n.city, n."protocolVersion", n."lastResult",
        to_timestamp(n."loginAt" / 1000.0), to_timestamp(n."messageAt" / 1000.0), to_timestamp(n."positionAt" / 1000.0),
        to_timestamp(n."canAt" / 1000.0)
      from jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb) as n("terminalId" int, maker text, model text, "deviceId" text,
        province int, city int, "protocolVersion" text, "lastResult" text, "loginAt" float8, "messageAt" float8,
        "positionAt" float8, "canAt" float8)
      join terminal t on t.id = n."terminalId"
      on conflict (terminal_id) do update set maker = coalesce(nullif(excluded.maker, ''), s.maker),
        model = coalesce(nullif(excluded.model, ''), s.model), device_id = coalesce(nullif(excluded.device_id, ''), s.device_id),
        province = coalesce(excluded.province, s.province), city = coalesce(excluded.city, s.city),
        protocol_version = coalesce(nullif(excluded.protocol_version, ''), s.protocol_version),
        last_result = excluded.last_result, last_login_at = excluded.last_login_at,
        last_message_at = excluded.last_message_at, last_position_at = greatest(s.last_position_at, excluded.last_position_at),
        last_can_at = greatest(s.last_can_at, excluded.last_can_at)
      where s.last_message_at is null or excluded.last_message_at >= s.last_message_at`)
  }

  /** Vehicles that carry this VIN or plate and the terminal bound to each. */
  vehiclesNamed(oemId: string, name: string, by: 'vin' | 'plate') {
    const column = by === 'vin' ? vehicle.vin : vehicle.plate
    return this.orm
      .select({ vehicleId: vehicle.id, registeredAt: terminal.registeredAt, terminalId: terminal.id })
      .from(vehicle)
      .leftJoin(terminal, eq(terminal.vehicleId, vehicle.id))
      .where(sql`${vehicle.oemId} = ${oemId} and ${column} = ${name} and not ${vehicle.archived}`)
      .limit(2)
  }

  /** Answers whom it has saved: a terminal that belongs to another device by now is left as it is. */
  async saveRegistrations(registrations: readonly NewRegistration[]): Promise<ReadonlySet<number>> {
    const values = sql.join(
      registrations.map(
        ({ terminalId, authCode, deviceId, deviceMaker }) =>
          sql`(${terminalId}::int, ${authCode}::text, ${deviceId}::text, ${deviceMaker}::text)`,
      ),
      sql`, `,
    )
    const saved = await this.orm.execute<{ id: number }>(sql`update terminal t set auth_code = n.auth_code,
        registered_at = now(), deregistered = false, device_id = coalesce(n.device_id, t.device_id),
        device_maker = case when n.device_id is null then t.device_maker else n.device_maker end
      from (values ${values}) as n(id, auth_code, device_id, device_maker) where t.id = n.id
        and (n.device_id is null or t.device_id is null
          or (t.device_id = n.device_id and t.device_maker in ('', n.device_maker)))
      returning t.id`)
    return new Set(saved.rows.map(({ id }) => id))
  }

  /** Self-reported data of a terminal; null leaves the stored value, and an IMEI that is stored stays. */
  saveAttributes(attributes: TerminalAttributes): Promise<void> {
    return this.attributes.add(attributes)
  }

  /** Returns whether it was not bound before. */
  async saveLoginIccid(terminalId: number, loginIccid: string): Promise<boolean> {
    const saved = await this.orm
      .update(terminal)
      .set({ loginIccid })
      .where(and(eq(terminal.id, terminalId), eq(terminal.loginIccid, '')))
    return saved.rowCount === 1
  }

  private async writeAttributes(all: readonly TerminalAttributes[]): Promise<void[]> {
    await this.orm.execute(sql`update terminal t set iccid = coalesce(n.iccid, t.iccid), firmware = coalesce(n.firmware, t.firmware),
        imei = coalesce(nullif(t.imei, ''), n.imei, '')
      from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as n("terminalId" int, iccid text, firmware text, imei text)
      where t.id = n."terminalId"`)
    return all.map(() => undefined)
  }

  private select() {
    return this.orm
      .select({
        terminalId: terminal.id,
        phone: terminal.phone,
        oemId: terminal.oemId,
        vehicleId: terminal.vehicleId,
        vin: vehicle.vin,
        plate: vehicle.plate,
        archived: vehicle.archived,
        iccid: terminal.iccid,
        firmware: terminal.firmware,
        authCode: terminal.authCode,
        deviceId: terminal.deviceId,
        deviceMaker: terminal.deviceMaker,
        imei: terminal.imei,
        loginIccid: terminal.loginIccid,
        dialect: terminal.dialect,
        dialectSettings: terminalDialect.settings,
        blocked: terminal.blocked,
        deregistered: terminal.deregistered,
        timeoutSeconds: terminal.timeoutSeconds,
        registeredAt: terminal.registeredAt,
        contact: terminalState,
      })
      .from(terminal)
      .leftJoin(vehicle, eq(vehicle.id, terminal.vehicleId))
      .leftJoin(terminalState, eq(terminalState.terminalId, terminal.id))
      .leftJoin(terminalDialect, eq(terminalDialect.name, terminal.dialect))
  }
}
