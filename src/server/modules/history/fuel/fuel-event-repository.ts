import { MAX_FUEL_EVENTS } from '#core/contract/fuel.ts'
import type { FuelEventKind, FuelEventState } from '#core/domain/fuel-rules.ts'
import type { Caller } from '#server/http/route.ts'
import type { Database } from '#server/store/database.ts'
import { inTransaction } from '#server/store/in-transaction.ts'
import { ownText, type Scope, SEEN_VEHICLE } from '#server/store/scope.ts'

export interface StoredFuelEvent {
  id: number
  kind: FuelEventKind
  startedAt: Date
  endedAt: Date | null
  levelBefore: number | null
  levelAfter: number | null
  ratio: number | null
  lng: number | null
  lat: number | null
  state: FuelEventState
  note: string
  handledBy: string
  handledAt: Date | null
}

/** Half-open. */
interface Between {
  from: Date
  to: Date
}

export function fuelEventRepository({ pool }: Pick<Database, 'pool'>) {
  return {
    /** Of a vehicle the caller may look at, newest first. */
    async list({ oemId, orgIds }: Scope, vin: string, { from, to }: Between): Promise<StoredFuelEvent[]> {
      const { rows } = await pool.query<Omit<StoredFuelEvent, 'id'> & { id: string }>(
        `select e.id, e.kind, e.started_at as "startedAt", e.ended_at as "endedAt", e.level_before as "levelBefore",
            e.level_after as "levelAfter", e.ratio, e.lng, e.lat, e.state, e.note, coalesce(a.username, '') as "handledBy",
            e.handled_at as "handledAt"
           from vehicle v join fuel_event e on e.vehicle_id = v.id left join account a on a.id = e.handled_by
          where ${SEEN_VEHICLE} and v.vin = $3 and e.started_at < $5 and coalesce(e.ended_at, $5) >= $4
          order by e.started_at desc, e.id desc limit ${MAX_FUEL_EVENTS}`,
        [oemId, [...orgIds], vin, from, to],
      )
      return rows.map(({ id, ...row }) => ({ ...row, id: Number(id) }))
    },

    /** All or none: null when one of them is outside of the scope. Reopened events have no decision. */
    handle: (caller: Caller, ids: readonly number[], state: FuelEventState, note: string): Promise<number | null> =>
      inTransaction(pool, async (client) => {
        const selected = [...new Set(ids)]
        const { rows } = await client.query<{ id: string }>(
          `select e.id from fuel_event e join vehicle v on v.id = e.vehicle_id
            where ${ownText('v')} and e.id = any($3) order by e.id for update of e`,
          [caller.oemId, [...caller.orgIds], selected],
        )
        if (rows.length !== selected.length) return null
        await client.query(
          `update fuel_event set state = $2, note = $3, handled_by = case when $2 = 'open' then null else $4::int end,
              handled_at = case when $2 = 'open' then null else now() end where id = any($1)`,
          [selected, state, note, caller.userId],
        )
        return selected.length
      }),
  }
}
export type FuelEventRepository = ReturnType<typeof fuelEventRepository>
