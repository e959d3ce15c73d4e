import { eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/store/database.ts'
import { terminal, terminalDialect, vehicle } from '#server/store/schema/vehicle.ts'

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
  dialect: string
  dialectSettings: Record<string, unknown> | null
  blocked: boolean
  deregistered: boolean
  timeoutSeconds: number
  registeredAt: Date | null
}

export interface NewRegistration {
  terminalId: number
  authCode: string
}

export interface TerminalVersions {
  terminalId: number
  iccid: string | null
  firmware: string | null
}

/** Terminals as the gateway needs them. */
export class TerminalRepository {
  private readonly orm: Database['orm']

  constructor(db: Pick<Database, 'orm'>) {
    this.orm = db.orm
  }

  all(): Promise<StoredTerminal[]> {
    return this.select()
  }

  byPhones(phones: readonly string[]): Promise<StoredTerminal[]> {
    return this.select().where(inArray(terminal.phone, [...phones]))
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

  async saveRegistrations(registrations: readonly NewRegistration[]): Promise<void> {
    const values = sql.join(
      registrations.map(({ terminalId, authCode }) => sql`(${terminalId}::int, ${authCode}::text)`),
      sql`, `,
    )
    await this.orm.execute(sql`update terminal t set auth_code = n.auth_code, registered_at = now(), deregistered = false
      from (values ${values}) as n(id, auth_code) where t.id = n.id`)
  }

  /** What a terminal says of itself; null leaves the stored value. */
  async saveVersions({ terminalId, iccid, firmware }: TerminalVersions): Promise<void> {
    const told = { ...(iccid ? { iccid } : {}), ...(firmware ? { firmware } : {}) }
    if (Object.keys(told).length > 0) await this.orm.update(terminal).set(told).where(eq(terminal.id, terminalId))
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
        dialect: terminal.dialect,
        dialectSettings: terminalDialect.settings,
        blocked: terminal.blocked,
        deregistered: terminal.deregistered,
        timeoutSeconds: terminal.timeoutSeconds,
        registeredAt: terminal.registeredAt,
      })
      .from(terminal)
      .leftJoin(vehicle, eq(vehicle.id, terminal.vehicleId))
      .leftJoin(terminalDialect, eq(terminalDialect.name, terminal.dialect))
  }
}
