import { setTimeout as wait } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import type { ErasedVehicle } from '#core/contract/privacy.ts'
import { NO_END, positionHistoryRepository } from '#server/telemetry/history/position-history-repository.ts'
import { quoted, tablesOf } from '#server/store/backup/catalogue.ts'
import type { Database } from '#server/store/database.ts'
import { CLOSING_LOCK, COMPACTION_LOCK } from '#server/store/position-locks.ts'
import { type CatalogueTable, type PlannedTable, vehicleDataPlan } from './vehicle-data-plan.ts'

/** A registered vehicle and what its rows are found by. */
export interface OwnedVehicle {
  vehicleId: number
  oemId: string
  orgId: number
  vin: string
  terminalIds: number[]
  phones: string[]
}

/** One row as it is stored, a position, or the key of a file. */
export type VehicleDatum = { table: string; row: unknown } | { file: string }

const ROWS_AT_ONCE = 2_000
const DAY_MS = 86_400_000
/** Positions are read by the one reader of theirs. */
const POSITION_TABLES = new Set(['position', 'position_late', 'position_chunk'])
/** Columns that name a file of the object store. */
const FILE_COLUMNS = ['object_key']
const LOCK_EVERY_MS = 100
const LOCK_ATTEMPTS = 300

/** Compaction did not release its lock within half a minute. */
export class ErasureBusy extends Error {}

export function vehicleDataRepository(db: Pick<Database, 'pool'>) {
  return {
    /** By its VIN; without a tenant in all of them. */
    async find(vin: string, oemId?: string): Promise<OwnedVehicle[]> {
      const { rows } = await db.pool.query<OwnedVehicle>(
        `select v.id as "vehicleId", v.oem_id as "oemId", v.org_id as "orgId", v.vin,
          array(select t.id from terminal t where t.vehicle_id = v.id order by t.id) as "terminalIds",
          array(select t.phone from terminal t where t.vehicle_id = v.id order by t.id) as phones
        from vehicle v where v.vin = $1 and ($2::text is null or v.oem_id = $2)`,
        [vin, oemId ?? null],
      )
      return rows
    },

    all: (vehicle: OwnedVehicle) => everythingOf(db, vehicle),

    /** Ends what its terminals may do, so that nothing comes in while rows are removed. */
    async blockTerminals({ terminalIds }: OwnedVehicle): Promise<void> {
      // The audit trail keeps no image of it.
      await inErasure(db, (client) =>
        client.query('update terminal set blocked = true, auth_code = null where id = any($1::int[])', [terminalIds]),
      )
    },

    erase: (vehicle: OwnedVehicle) => eraseAll(db, vehicle),
  }
}

export type VehicleDataRepository = ReturnType<typeof vehicleDataRepository>

/** In the order in which rows can be removed. */
export async function planOf(client: Pick<PoolClient, 'query'>): Promise<PlannedTable[]> {
  return vehicleDataPlan(await catalogueOf(client))
}

/** Partitions belong to their tables. */
export async function catalogueOf(client: Pick<PoolClient, 'query'>): Promise<CatalogueTable[]> {
  const tables = (await tablesOf(client as PoolClient)).filter(({ parent }) => parent === null)
  const { rows } = await client.query<{ name: string } & CatalogueTable['refers'][number]>(
    `select c.relname as name, a.attname as column, r.relname as table, b.attname as target,
      k.confdeltype = 'n' as "setsNull"
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class r on r.oid = k.confrelid
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      join pg_attribute b on b.attrelid = k.confrelid and b.attnum = k.confkey[1]
    where k.contype = 'f' and c.relnamespace = current_schema()::regnamespace and not c.relispartition`,
  )
  return tables.map(({ name, columns }) => ({ name, columns, refers: rows.filter((row) => row.name === name) }))
}

const parametersOf = ({ vehicleId, terminalIds, vin, oemId, phones }: OwnedVehicle) => [
  vehicleId,
  terminalIds,
  vin,
  oemId,
  phones,
]
/** Every parameter is named, so that each statement may use those it needs. */
const GIVEN = '($1::int, $2::int[], $3::text, $4::text, $5::text[]) is not null'

async function* everythingOf({ pool }: Pick<Database, 'pool'>, vehicle: OwnedVehicle): AsyncGenerator<VehicleDatum> {
  const plan = await planOf(pool)
  const files = new Set<string>()
  for (const { name, where } of plan.toReversed()) {
    if (POSITION_TABLES.has(name)) continue
    const client = await pool.connect()
    try {
      await client.query('begin read only')
      await client.query(
        `declare given no scroll cursor for select to_jsonb(t) as row from ${quoted(name)} t where ${GIVEN} and (${where})`,
        parametersOf(vehicle),
      )
      for (;;) {
        const { rows } = await client.query<{ row: Record<string, unknown> }>(`fetch ${ROWS_AT_ONCE} from given`)
        for (const { row } of rows) {
          for (const column of FILE_COLUMNS) if (typeof row[column] === 'string') files.add(row[column])
          yield { table: name, row }
        }
        if (rows.length < ROWS_AT_ONCE) break
      }
      await client.query('commit')
    } finally {
      client.release()
    }
  }
  yield* positionsOf(pool, vehicle.vehicleId)
  for (const file of files) yield { file }
}

async function* positionsOf(pool: Database['pool'], vehicleId: number): AsyncGenerator<VehicleDatum> {
  const history = positionHistoryRepository({ pool })
  const { rows } = await pool.query<{ day: Date }>(
    `select distinct date_trunc('day', moment at time zone 'UTC') at time zone 'UTC' as day from (
      select hour as moment from position_chunk where vehicle_id = $1
      union select distinct date_trunc('hour', ts) from "position" where vehicle_id = $1
      union select distinct date_trunc('hour', ts) from position_late where vehicle_id = $1) m order by 1`,
    [vehicleId],
  )
  for (const { day } of rows) {
    const from = day.getTime()
    const positions = await history.range(vehicleId, { from, to: Math.min(from + DAY_MS, NO_END) })
    for (const { items, ts, receivedAt, ...rest } of positions) {
      yield {
        table: 'position',
        row: {
          ...rest,
          ts: new Date(ts).toISOString(),
          receivedAt: new Date(receivedAt).toISOString(),
          items: items === null ? null : Buffer.from(items).toString('hex'),
        },
      }
    }
  }
}

function eraseAll(db: Pick<Database, 'pool'>, vehicle: OwnedVehicle): Promise<ErasedVehicle> {
  return inErasure(db, async (client) => {
    // Positions of an hour that is just being compacted would come back in their chunk.
    await untilLocked(client, COMPACTION_LOCK)
    // And batches under way would come in behind us; those that come later leave its rows out.
    await client.query('select pg_advisory_xact_lock($1)', [CLOSING_LOCK])
    const plan = await planOf(client)
    const files = await expireFiles(client, plan, vehicle)
    const erased: ErasedVehicle = { rows: 0, files, auditEntries: 0 }
    for (const table of plan) {
      const count = await treat(client, table, vehicle)
      if (table.treatment === 'erase') erased.auditEntries += count
      else erased.rows += count
    }
    await client.query(FORGET, [vehicle.vehicleId, vehicle.terminalIds])
    return erased
  })
}

/** One transaction that the audit trail knows as an erasure: it lets its entries be emptied and keeps no images. */
async function inErasure<T>({ pool }: Pick<Database, 'pool'>, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query("begin; select set_config('fleetwall.audit', 'erasure', true)")
    const done = await work(client)
    await client.query('commit')
    return done
  } catch (error) {
    await client.query('rollback').catch((cause: unknown) => {
      broken = cause as Error
    })
    throw error
  } finally {
    client.release(broken)
  }
}

async function untilLocked(client: PoolClient, lock: number): Promise<void> {
  for (let attempt = 0; attempt < LOCK_ATTEMPTS; attempt += 1) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [lock])
    if (rows[0]!.mine) return
    await wait(LOCK_EVERY_MS)
  }
  throw new ErasureBusy('positions are being compacted or backed up; try again in a minute')
}

/** Writers leave out what is about it from now on. */
const FORGET = `insert into erased_vehicle (vehicle_id, terminal_ids) values ($1, $2)
  on conflict (vehicle_id) do update set erased_at = now()`

const ERASED_ENTRY = "erased = true, vin = null, salt = null, given = null, changes = '[]', reason = null"

async function treat(client: PoolClient, table: PlannedTable, vehicle: OwnedVehicle): Promise<number> {
  const { name, treatment, where, set } = table
  const matching = `where ${GIVEN} and (${where})`
  const statement =
    treatment === 'delete'
      ? `delete from ${quoted(name)} ${matching}`
      : `update ${quoted(name)} set ${treatment === 'erase' ? ERASED_ENTRY : set} ${matching}`
  const { rowCount } = await client.query(statement, parametersOf(vehicle))
  return rowCount ?? 0
}

/** Files go when their time is over, and that is now; what sweeps the store does the rest. */
async function expireFiles(client: PoolClient, plan: readonly PlannedTable[], vehicle: OwnedVehicle): Promise<number> {
  const { rows: named } = await client.query<{ name: string; column: string }>(
    `select c.relname as name, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
      where a.attname = any($1) and c.relnamespace = current_schema()::regnamespace and not c.relispartition
        and c.relkind in ('r', 'p')`,
    [FILE_COLUMNS],
  )
  let files = 0
  for (const { name, column } of named) {
    const table = plan.find((one) => one.name === name)
    if (!table) continue
    const { rowCount } = await client.query(
      `update stored_object set expires_at = now() - interval '1 second'
        where key in (select ${quoted(column)} from ${quoted(name)} where ${GIVEN} and (${table.where}))`,
      parametersOf(vehicle),
    )
    files += rowCount ?? 0
  }
  return files
}
