import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgInsertValue } from 'drizzle-orm/pg-core'
import type { NewLock, NewRelease } from '#core/contract/vehicle-lock.ts'
import type { CommandLimits } from '#core/domain/role-rights.ts'
import {
  APPROVED_FROM,
  GUARDED_REASONS,
  isOpenLock,
  type LockLevel,
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
/**
 * Whether another party has an interest in what holds the vehicle back: a limit or a cut for one of these reasons went out, and
 * it was not free since.
 */
export const GUARDED_NOW = sql`exists (select from lock_order l where l.vehicle_id = vehicle.id and not l.release and l.to_level >= 2
  and l.reason in (${GUARDED}) and (l.sent_at is not null or l.state in ('running', 'done'))
  and not exists (select from lock_order r where r.vehicle_id = l.vehicle_id and r.release and r.to_level = 0 and r.state = 'done'
    and r.id > l.id))`

/** Orders as people give them, decide on them and take them back. */
export function lockOrderRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    lock: (caller: Orderer, input: NewLock, context: OrderContext): Promise<Made> =>
      orm.transaction(async (tx) => {
        const target = await lockedVehicle(tx, caller, input.vin)
        if (!target.hasTerminal) throw new CommandRefused('error.noTerminal')
        await mustBeWithinLimit(tx, caller, input.toLevel)
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
        if (context.source !== 'payment') await mustBeWithinLimit(tx, caller, 0)
        const { isGuarded } = target
        if (!isGuarded) await supersede(tx, target.vehicleId)
        const wider = isGuarded ? undefined : await widened(tx, target.vehicleId, order.toLevel)
        if (wider) return wider
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

    /** One that holds back ends here while none of its commands may have gone out; after that a release undoes it. */
    cancel: (caller: Scope, ids: readonly number[], mayRelease: boolean): Promise<MoveOutcome<typeof lockOrder>> =>
      orm.transaction((tx) =>
        moveStates(tx, lockOrder, {
          scope: ofCaller(tx, caller),
          ids,
          may: ({ state, release }) =>
            release ? mayRelease && isOpenLock(state) : isOpenLock(state) && state !== 'running',
          set: { state: 'cancelled', waitsFor: null, finishedAt: sql`now()` },
        }),
      ),
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

/** Commands a role may send in 24 hours hold for orders too, by what their level needs. */
export async function mustBeWithinLimit(
  tx: Transaction,
  { userId, commandLimits }: Orderer,
  toLevel: LockLevel,
  vehicles = 1,
): Promise<void> {
  const kind = toLevel === 0 ? 'unlock' : toLevel > APPROVED_FROM ? 'lock' : 'speedLimit'
  const most = toLevel === 1 ? undefined : commandLimits?.[kind]
  if (most === undefined) return
  const levels =
    kind === 'unlock' ? sql`release` : kind === 'lock' ? sql`not release and to_level > 2` : sql`to_level = 2`
  const { rows } = await tx.execute<{ given: number }>(sql`select count(*)::int as given from lock_order
    where operator_id = ${userId} and created_at > now() - interval '24 hours' and state not in ('cancelled', 'rejected')
      and ${levels}`)
  if ((rows[0]?.given ?? 0) + vehicles > most) throw new CommandRefused('error.commandLimit', null, { most })
}

/** A release that is under way goes as far as the new one. */
async function widened(tx: Transaction, vehicleId: number, toLevel: LockLevel): Promise<Made | undefined> {
  const { rows } = await tx.execute<Made & Record<string, unknown>>(sql`
    update lock_order set to_level = ${toLevel}, updated_at = now() where vehicle_id = ${vehicleId} and release
      and state in ('waiting', 'running') and to_level > ${toLevel} returning id::int as id, state`)
  return rows[0]
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

/**
 * When the first command of an order went out, by the name of its table in the query. The engine stores it a moment later, which
 * must not be lost when the order ends in between: the vehicle may be held back.
 */
export const sentAtOf = (name: 'lock_order' | 'o'): SQL => {
  const order = sql.raw(name)
  return sql`coalesce(${order}.sent_at, (select min(j.sent_at) from command_job j where j.vehicle_id = ${order}.vehicle_id
    and j.batch_id = 'lock-' || ${order}.id and (j.kind <> 'textMessage' or ${order}.to_level = 1)))`
}

/** What was ordered to hold the vehicle back, and has not happened, does not happen any more. */
async function supersede(tx: Transaction, vehicleId: number): Promise<void> {
  await tx.execute(sql`update lock_order set state = 'superseded', sent_at = ${sentAtOf('lock_order')}, waits_for = null,
      finished_at = now(), updated_at = now()
    where vehicle_id = ${vehicleId} and not release and state in (${OPEN_LOCKS})`)
}
