import { and, desc, eq, getTableColumns, gte, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { LockContractFilter } from '#core/contract/lock-task.ts'
import type { LockExemption, LockLevel } from '#core/domain/vehicle-lock.ts'
import type { ImportScope, ImportTransaction } from '#server/exchange/importer.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import { partOf } from '#server/store/part-of.ts'
import { vehicle } from '#server/store/schema/vehicle.ts'
import { lockContract, OPEN_LOCKS } from '#server/store/schema/vehicle-lock.ts'
import { ownVehicle, type Scope, seenVehicle } from '#server/store/scope.ts'
import { sentAtOf } from './lock-order-repository.ts'
import { tableStore } from '#server/store/table-store.ts'
import { wireTime } from '#server/store/wire-times.ts'

/**
 * Level that was requested for a vehicle, by the name of its table in the query: the highest that may have reached it, down to
 * what later releases left.
 */
export const orderedLevelOf = (name: 'vehicle' | 'v') =>
  sql<LockLevel>`coalesce((select max(least(l.to_level, coalesce((select min(r.to_level) from lock_order r
      where r.vehicle_id = l.vehicle_id and r.release and r.state = 'done' and r.id > l.id), 4)))
    from lock_order l where l.vehicle_id = ${sql.raw(name)}.id and not l.release
      and (l.sent_at is not null or l.state in ('waiting', 'running', 'done'))), 0)::int`

const columns = {
  id: lockContract.id,
  vin: vehicle.vin,
  plate: sql<string>`coalesce(${vehicle.plate}, '')`,
  contractNo: lockContract.contractNo,
  customer: lockContract.customer,
  overdueDays: lockContract.overdueDays,
  exemption: lockContract.exemption,
  note: lockContract.note,
  payTime: wireTime(lockContract.paidAt),
  paymentReference: lockContract.paymentReference,
  orderedLevel: orderedLevelOf('vehicle'),
  updateTime: wireTime(lockContract.updatedAt),
}

/** Contracts of vehicles the caller may look at. */
export function contractRepository(db: Pick<Database, 'orm'>) {
  const store = tableStore(db, {
    table: lockContract,
    seen: (scope: Scope) => and(eq(lockContract.oemId, scope.oemId), seenVehicle(scope)) as SQL,
    rows: () => db.orm.select(columns).from(lockContract).innerJoin(vehicle, eq(vehicle.id, lockContract.vehicleId)),
    sorts: { overdueDays: lockContract.overdueDays, payTime: lockContract.paidAt },
    matching: ({ keyWord, leastOverdueDays, exempt }: LockContractFilter) => [
      keyWord
        ? or(
            partOf(vehicle.vin, keyWord),
            partOf(vehicle.plate, keyWord),
            partOf(lockContract.contractNo, keyWord),
            partOf(lockContract.customer, keyWord),
          )
        : undefined,
      leastOverdueDays === undefined ? undefined : gte(lockContract.overdueDays, leastOverdueDays),
      exempt === undefined ? undefined : exempt ? isNotNull(lockContract.exemption) : isNull(lockContract.exemption),
    ],
  })
  return {
    page: store.page,

    async remove(scope: Scope, ids: readonly number[]): Promise<number> {
      const rows = await db.orm
        .delete(lockContract)
        .where(and(ofCaller(db.orm, scope), inArray(lockContract.id, [...ids])))
        .returning({ id: lockContract.id })
      return rows.length
    },

    /**
     * Notes a payment; null: no such contract. `repeated`: it was reported before. `vin`: the vehicle is held back, or about to
     * be, for an instalment of this contract.
     */
    pay: (scope: Scope, contractNo: string, reference: string) =>
      db.orm.transaction(async (tx) => {
        const [row] = await tx
          .select({ id: lockContract.id, known: lockContract.paymentReferences })
          .from(lockContract)
          .where(and(ofCaller(tx, scope), eq(lockContract.contractNo, contractNo)))
          .for('update')
        if (!row) return null
        const repeated = row.known.includes(reference)
        if (!repeated) {
          const known = sql`array_append(${lockContract.paymentReferences}, ${reference}::text)`
          await tx
            .update(lockContract)
            .set({
              overdueDays: 0,
              paidAt: sql`now()`,
              paymentReference: reference,
              paymentReferences: known,
              updatedAt: sql`now()`,
            })
            .where(eq(lockContract.id, row.id))
          await endOverdue(tx, scope, contractNo)
        }
        return { repeated, vin: await heldFor(tx, row.id) }
      }),
  }
}
export type ContractRepository = ReturnType<typeof contractRepository>

const ofCaller = (tx: Pick<Database['orm'], 'select'>, scope: Scope): SQL =>
  and(
    eq(lockContract.oemId, scope.oemId),
    inArray(lockContract.vehicleId, tx.select({ id: vehicle.id }).from(vehicle).where(ownVehicle(scope))),
  ) as SQL

/**
 * What was requested for an instalment of this contract, and has not happened, does not happen any more, whichever vehicle
 * the contract had then.
 */
async function endOverdue(tx: Transaction, { oemId }: Scope, contractNo: string): Promise<void> {
  await tx.execute(sql`update lock_order set state = 'superseded', sent_at = ${sentAtOf('lock_order')}, waits_for = null,
      finished_at = now(), updated_at = now()
    where oem_id = ${oemId} and not release and reason = 'overdue' and contract_no = ${contractNo}
      and state in (${OPEN_LOCKS})`)
}

/** The VIN of a vehicle that was held back for an instalment of this contract before it was paid, and was not free since. */
async function heldFor(tx: Transaction, contractId: number): Promise<string | null> {
  const { rows } = await tx.execute<{ vin: string }>(sql`
    select v.vin from lock_contract c join lock_order o on o.oem_id = c.oem_id and o.contract_no = c.contract_no
        join vehicle v on v.id = o.vehicle_id
      where c.id = ${contractId} and not o.release and o.reason = 'overdue' and o.created_at < c.paid_at
        and (o.sent_at is not null or o.state = 'done' or exists (select from command_job j where j.vehicle_id = v.id
          and j.batch_id = 'lock-' || o.id and j.sent_at is not null and j.kind <> 'textMessage'))
        and not exists (select from lock_order r where r.vehicle_id = v.id and r.release and r.to_level = 0
          and r.state in ('waiting', 'running', 'done') and r.id > o.id)
      order by o.id desc limit 1`)
  return rows[0]?.vin ?? null
}

export interface ContractValues {
  vehicleId: number
  contractNo: string
  customer: string
  overdueDays: number
  exemption: LockExemption | null
  note: string
}

/** Contracts of the tenant by their number, as an import compares and writes them; `own`: of a vehicle in the data scope. */
export async function storedContracts(tx: ImportTransaction, scope: ImportScope, numbers: readonly string[]) {
  const { oemId } = scope
  const rows = await tx
    .select({ ...getTableColumns(lockContract), own: sql<boolean>`${ofCaller(tx, scope)}` })
    .from(lockContract)
    .where(and(eq(lockContract.oemId, oemId), inArray(lockContract.contractNo, [...new Set(numbers)])))
    .orderBy(desc(lockContract.id))
    .for('update')
  return new Map(rows.map((row) => [row.contractNo, row]))
}

export async function storeContracts(tx: ImportTransaction, { oemId }: ImportScope, rows: readonly ContractValues[]) {
  if (rows.length === 0) return
  await tx
    .insert(lockContract)
    .values(rows.map((row) => ({ ...row, oemId })))
    .onConflictDoUpdate({
      target: [lockContract.oemId, lockContract.contractNo],
      set: {
        vehicleId: sql`excluded.vehicle_id`,
        customer: sql`excluded.customer`,
        overdueDays: sql`excluded.overdue_days`,
        exemption: sql`excluded.exemption`,
        note: sql`excluded.note`,
        updatedAt: sql`now()`,
      },
    })
}
