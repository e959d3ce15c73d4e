import { sql } from 'drizzle-orm'
import type { Database } from '#server/store/database.ts'
import { recordLife } from '#server/store/life-events.ts'
import { fitNewTerminals, orderStep, type SwappedTerminals } from '#server/store/terminal-swap.ts'

/** A terminal from stock that asks to register. */
export interface SpareSignOn {
  terminalId: number
  /** VIN or plate it names; empty: none. */
  named: string
  namedBy: 'vin' | 'plate'
}

/** Where the vehicle was seen last. */
export interface LastSeen {
  lat: number
  lng: number
  at: number
}

interface WaitingOrder {
  id: number
  vehicleId: number
  vin: string
  plate: string
}

/** Replacements of terminals that were approved and wait for the sign-on of the new one. */
export class ReplacementRepository {
  private readonly orm: Database['orm']

  constructor(db: Pick<Database, 'orm'>) {
    this.orm = db.orm
  }

  /**
   * Fits the terminal to the vehicle it was approved for; undefined when it was for none. A terminal that names another VIN is
   * not fitted, and its order ends.
   */
  signOn(spare: SpareSignOn, lastSeen: (vehicleId: number) => LastSeen | null): Promise<SwappedTerminals | undefined> {
    const { terminalId, named, namedBy } = spare
    return this.orm.transaction(async (tx) => {
      const { rows } = await tx.execute(sql`select c.id, c.vehicle_id as "vehicleId", v.vin, v.plate from tbox_change c
        join vehicle v on v.id = c.vehicle_id
        where c.new_terminal_id = ${terminalId} and c.state = 'waiting' and c.signed_on_at is null and c.deadline_at > now()
        for update of c`)
      const order = rows[0] as unknown as WaitingOrder | undefined
      if (!order) return undefined
      const equal = named !== '' && (named === order.vin || (namedBy === 'plate' && named === order.plate))
      if (namedBy === 'vin' && named !== '' && !equal) {
        await this.end(tx, order.id, named)
        return undefined
      }
      const [swapped] = await fitNewTerminals(tx, [order.id])
      if (!swapped) return undefined
      const before = lastSeen(order.vehicleId)
      await tx.execute(sql`update tbox_change set reported_name = ${named}, check_vin = ${equal ? 'passed' : 'open'},
          before_lat = ${before?.lat ?? null}, before_lng = ${before?.lng ?? null},
          before_at = ${before ? new Date(before.at) : null} where id = ${order.id}`)
      return swapped
    })
  }

  private async end(tx: Parameters<Parameters<Database['orm']['transaction']>[0]>[0], id: number, named: string) {
    const { rows } =
      await tx.execute(sql`update tbox_change c set state = 'rolledBack', failure = 'vin', check_vin = 'failed',
        reported_name = ${named}, ended_at = now(), updated_at = now() from terminal o, terminal n
      where c.id = ${id} and o.id = c.old_terminal_id and n.id = c.new_terminal_id
      returning c.id, c.oem_id as "oemId", c.vehicle_id as "vehicleId", c.old_terminal_id as "oldTerminalId",
        c.new_terminal_id as "newTerminalId", o.sn as "oldSn", n.sn as "newSn", false as "movesJobs"`)
    const order = rows[0] as unknown as SwappedTerminals
    await recordLife(tx, order, [orderStep(order, 'rolledBack', { source: 'terminal', reason: named })])
  }
}
