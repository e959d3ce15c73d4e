import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgInsertValue } from 'drizzle-orm/pg-core'
import type { NewLock, NewRelease } from '#core/contract/vehicle-lock.ts'
import type { CommandLimits } from '#core/domain/role-rights.ts'
import {
  APPROVED_FROM,
  GUARDED_REASONS,
  isOpenLock,
  type LockState,
  type OrderSource,
} from '#core/domain/vehicle-lock.ts'
import { Conflict, NotFound } from '#server/http/errors.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import { lockedRow, type MoveOutcome, moveStates } from '#server/store/move-states.ts'
import { codes } from '#server/store/schema/columns.ts'
import { vehicle } from '#server/store/schema/vehicle.ts'
import { lockOrder, type LockPlace, OPEN_LOCKS } from '#server/store/schema/vehicle-lock.ts'
import { ownVehicle, type Scope } from '#server/store/scope.ts'
import { CommandRefused } from '#server/telemetry/commands/command-service.ts'

export interface Orderer extends Scope {
  userId: number
  commandLimits?: CommandLimits
}

export interface OrderContext {
  place: LockPlace
  source: OrderSource
  contractNo?: string
}

interface Made {
  id: number
  state: LockState
}

const GUARDED = codes(GUARDED_REASONS)
/** Whether another party has an interest in what holds the vehicle back now. */
export const GUARDED_NOW = sql`coalesce((select l.reason in (${GUARDED}) from lock_order l where l.vehicle_id = vehicle.id
  and l.state = 'done' order by l.id desc limit 1), false)`

/** Orders as people give them, decide on them and take them back. */
export function lockOrderRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    lock: (caller: Orderer, input: NewLock, context: OrderContext): Promise<Made> =>
      orm.transaction(async (tx) => {
        const target = await lockedVehicle(tx, caller, input.vin)
        if (!target.hasTerminal) throw new CommandRefused('error.noTerminal')
        await mustBeWithinLimit(tx, caller, input.toLevel > APPROVED_FROM ? 'lock' : 'speedLimit')
        const { vin: _vin, expireHours, ...order } = input
        const state = input.toLevel >= APPROVED_FROM ? 'awaitingApproval' : 'waiting'
        return add(tx, caller, target, context, {
          ...order,
          release: false,
          state,
          expiresAt: sql`now() + make_interval(hours => ${expireHours}::int)`,
        })
      }),

    /** What holds the vehicle back and is open ends with it. */
    release: (caller: Orderer, { vin, ...order }: NewRelease, context: OrderContext): Promise<Made> =>
      orm.transaction(async (tx) => {
        const target = await lockedVehicle(tx, caller, vin)
        await mustBeWithinLimit(tx, caller, 'unlock')
        const isGuarded = target.isGuarded && context.source !== 'payment'
        if (!isGuarded) await supersede(tx, target.vehicleId)
        return add(tx, caller, target, context, {
          ...order,
          release: true,
          state: isGuarded ? 'awaitingApproval' : 'waiting',
          expiresAt: null,
        })
      }),

    decide: (caller: Orderer, id: number, approve: boolean, note: string): Promise<void> =>
      orm.transaction(async (tx) => {
        const order = await lockedRow(tx, lockOrder, ofCaller(tx, caller), id)
        if (!order) throw new NotFound()
        if (order.state !== 'awaitingApproval') throw new Conflict('error.commandNotAwaiting')
        if (order.operatorId === caller.userId) throw new Conflict('error.commandSamePerson')
        if (approve && order.expiresAt && order.expiresAt.getTime() <= Date.now())
          throw new Conflict('error.commandExpired')
        if (approve && order.release) await supersede(tx, order.vehicleId)
        const decided = { approverId: caller.userId, decisionNote: note, decidedAt: sql`now()`, updatedAt: sql`now()` }
        await tx
          .update(lockOrder)
          .set(approve ? { ...decided, state: 'waiting' } : { ...decided, state: 'rejected', finishedAt: sql`now()` })
          .where(eq(lockOrder.id, id))
      }),

    /** Its commands that have not gone out are withdrawn by the caller of this. */
    cancel: (caller: Scope, ids: readonly number[]): Promise<MoveOutcome<typeof lockOrder>> =>
      orm.transaction((tx) =>
        moveStates(tx, lockOrder, {
          scope: ofCaller(tx, caller),
          ids,
          may: ({ state, sentAt }) => isOpenLock(state) && sentAt === null,
          set: { state: 'cancelled', waitsFor: null, finishedAt: sql`now()` },
        }),
      ),

    /** Commands of orders that have not gone out. */
    async unsentJobs(orders: readonly { id: number; vehicleId: number }[]): Promise<number[]> {
      const batches = orders.map(({ id }) => `lock-${id}`)
      const { rows } = await orm.execute<{ id: number }>(sql`select id::int as id from command_job
        where vehicle_id = any(${sql.param(orders.map(({ vehicleId }) => vehicleId))}) and batch_id = any(${sql.param(batches)})
          and status = 'queued'`)
      return rows.map(({ id }) => id)
    },
  }
}
export type LockOrderRepository = ReturnType<typeof lockOrderRepository>

export const ofCaller = (tx: Pick<Database['orm'], 'select'>, scope: Scope): SQL =>
  and(
    eq(lockOrder.oemId, scope.oemId),
    inArray(lockOrder.vehicleId, tx.select({ id: vehicle.id }).from(vehicle).where(ownVehicle(scope))),
  ) as SQL

interface Target extends Record<string, unknown> {
  vehicleId: number
  orgId: number
  hasTerminal: boolean
  isGuarded: boolean
}

/** Locked until the order is made: of two people at once, one is first. */
async function lockedVehicle(tx: Transaction, scope: Scope, vin: string): Promise<Target> {
  const { rows } = await tx.execute<Target>(sql`
    select vehicle.id as "vehicleId", vehicle.org_id as "orgId", ${GUARDED_NOW} as "isGuarded",
        exists (select from terminal t where t.vehicle_id = vehicle.id) as "hasTerminal"
      from vehicle where vehicle.vin = ${vin} and ${ownVehicle(scope)} and not vehicle.archived for update of vehicle`)
  const [row] = rows
  if (!row) throw new CommandRefused('error.unknownVehicle')
  return row
}

async function mustBeWithinLimit(tx: Transaction, { userId, commandLimits }: Orderer, kind: keyof CommandLimits) {
  const most = commandLimits?.[kind]
  if (most === undefined) return
  const { rows } = await tx.execute<{ given: number }>(sql`select count(*)::int as given from lock_order
    where operator_id = ${userId} and created_at > now() - interval '24 hours' and state not in ('cancelled', 'rejected')
      and release = ${kind === 'unlock'}`)
  if ((rows[0]?.given ?? 0) >= most) throw new CommandRefused('error.commandLimit', null, { most })
}

type Given = 'oemId' | 'vehicleId' | 'orgId' | 'source' | 'contractNo' | 'operatorId'
type NewOrder = Omit<PgInsertValue<typeof lockOrder>, Given> & { release: boolean; state: LockState }

async function add(
  tx: Transaction,
  { oemId, userId }: Orderer,
  { vehicleId, orgId }: Target,
  { place, source, contractNo = '' }: OrderContext,
  order: NewOrder,
): Promise<Made> {
  const { rows } = await tx.execute<{ id: number }>(sql`select id::int as id from lock_order
    where vehicle_id = ${vehicleId} and state in (${OPEN_LOCKS}) order by release desc limit 1`)
  if (rows[0] && !(order.release && order.state === 'awaitingApproval')) {
    throw new Conflict('error.lockOpen', [{ path: 'openOrderId', message: String(rows[0].id) }])
  }
  const [made] = await tx
    .insert(lockOrder)
    .values({
      ...order,
      oemId,
      vehicleId,
      orgId,
      source,
      contractNo,
      fromLevel: place.level,
      orderedPlace: place,
      operatorId: userId,
    })
    .onConflictDoNothing()
    .returning({ id: lockOrder.id, state: lockOrder.state })
  if (!made) throw new Conflict('error.lockOpen')
  return made
}

/** What was ordered to hold the vehicle back, and has not happened, does not happen any more. */
export async function supersede(tx: Transaction, vehicleId: number): Promise<void> {
  await tx.execute(sql`update lock_order set state = 'superseded', waits_for = null, finished_at = now(), updated_at = now()
    where vehicle_id = ${vehicleId} and not release and state in (${OPEN_LOCKS})`)
}
