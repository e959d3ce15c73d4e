import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { TboxChangeInput } from '#core/contract/tbox-change.ts'
import {
  type RETURNED_STATES,
  TBOX_CHANGE_OPEN,
  TBOX_CHANGE_STEPS,
  type TboxChangeState,
} from '#core/domain/device-change.ts'
import { mayFollow, TBOX_BINDABLE } from '#core/domain/stock-life.ts'
import type { Caller } from '#server/http/route.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import { recordLife } from '#server/store/life-events.ts'
import { addedRow, lockedRow } from '#server/store/move-states.ts'
import { simCard } from '#server/store/schema/base-data.ts'
import { tboxChange } from '#server/store/schema/device-manage.ts'
import { terminal, vehicle } from '#server/store/schema/vehicle.ts'
import { inScope, ownVehicle, type Scope, terminalInScope } from '#server/store/scope.ts'
import { orderStep, restoreOldTerminals, type SwappedTerminals } from '#server/store/terminal-swap.ts'
import { moveSettings } from './moved-settings-repository.ts'

type Order = typeof tboxChange.$inferSelect
type Change = Partial<typeof tboxChange.$inferInsert>

export type ApplyRefusal =
  | 'unknownVehicle'
  | 'noTerminal'
  | 'unknownTerminal'
  | 'notUsable'
  | 'unknownCard'
  | 'cardTaken'
  | 'open'
  | 'reserved'
export type StepRefusal = 'missing' | 'illegal' | 'samePerson' | 'notSignedOn' | 'moved'
export type StepOutcome = { terminalIds: number[]; swapped: SwappedTerminals | null } | StepRefusal

/** Orders of vehicles the caller may change. */
const ordersOf = (scope: Scope): SQL =>
  sql`${tboxChange.vehicleId} in (select ${vehicle.id} from ${vehicle} where ${ownVehicle(scope)})`

/** Steps of users; each is recorded in the life of the vehicle, in the transaction of the step. */
export function tboxChangeStepRepository({ orm }: Pick<Database, 'orm'>) {
  const step = (
    caller: Caller,
    id: number,
    to: TboxChangeState,
    { set, refuse, also, reason }: StepOf,
  ): Promise<StepOutcome> =>
    orm.transaction(async (tx) => {
      const order = await lockedRow(tx, tboxChange, ordersOf(caller), id)
      if (!order) return 'missing'
      if (!mayFollow(TBOX_CHANGE_STEPS, order.state, to)) return 'illegal'
      const refusal = refuse?.(order)
      if (refusal) return refusal
      const done = await also?.(tx, order)
      if (done === 'moved') return done
      await tx
        .update(tboxChange)
        .set({ ...set, state: to, updatedAt: sql`now()` })
        .where(eq(tboxChange.id, id))
      await recordLife(tx, caller, [orderStep(await namesOf(tx, order), to, { reason })])
      return { terminalIds: [order.newTerminalId, order.oldTerminalId], swapped: done ?? null }
    })

  return {
    apply: (caller: Caller, input: TboxChangeInput): Promise<{ id: number } | ApplyRefusal> =>
      orm.transaction((tx) => apply(tx, caller, input)),

    decide: (caller: Caller, id: number, approved: boolean, note: string) =>
      step(caller, id, approved ? 'approved' : 'rejected', {
        set: {
          decidedBy: caller.userId,
          decidedAt: new Date(),
          decisionNote: note,
          ...(!approved && { endedAt: new Date() }),
        },
        refuse: ({ appliedBy }) => (appliedBy === caller.userId ? 'samePerson' : undefined),
        reason: note,
      }),

    start: (caller: Caller, id: number) =>
      step(caller, id, 'waiting', {
        set: {
          startedAt: new Date(),
          deadlineAt: sql`now() + make_interval(hours => ${tboxChange.deadlineHours})`,
        } as unknown as Change,
      }),

    cancel: (caller: Caller, id: number, reason: string) =>
      step(caller, id, 'cancelled', { set: { endedAt: new Date() }, reason }),

    rollBack: (caller: Caller, id: number, reason: string) =>
      step(caller, id, 'rolledBack', {
        set: { endedAt: new Date(), failure: 'manual' },
        reason,
        also: async (tx, { signedOnAt }) => {
          if (signedOnAt === null) return undefined
          const [restored] = await restoreOldTerminals(tx, [id])
          return restored ?? 'moved'
        },
      }),

    verify: (caller: Caller, id: number, reason: string) =>
      step(caller, id, 'verified', {
        set: { verifiedAt: new Date(), verifiedBy: caller.userId },
        refuse: ({ signedOnAt }) => (signedOnAt === null ? 'notSignedOn' : undefined),
        reason,
        also: (tx) => moveSettings(tx, [id]),
      }),

    close: (caller: Caller, id: number, returned: (typeof RETURNED_STATES)[number], reason: string) =>
      step(caller, id, 'closed', {
        set: { endedAt: new Date() },
        reason,
        also: (tx, order) => returnOld(tx, caller, order, returned, reason),
      }),
  }
}
export type TboxChangeStepRepository = ReturnType<typeof tboxChangeStepRepository>

interface StepOf {
  set: Change
  refuse?: (order: Order) => StepRefusal | undefined
  /** What belongs to the step; what it swapped back. */
  also?: (tx: Transaction, order: Order) => Promise<SwappedTerminals | 'moved' | undefined | void>
  reason?: string
}

async function apply(tx: Transaction, caller: Caller, input: TboxChangeInput): Promise<{ id: number } | ApplyRefusal> {
  const { vin, newSn, newIccid, ...rest } = input
  const [target] = await tx
    .select({ id: vehicle.id })
    .from(vehicle)
    .where(and(ownVehicle(caller), eq(vehicle.vin, vin), eq(vehicle.archived, false)))
    .for('update')
  if (!target) return 'unknownVehicle'
  const [old] = await tx.select().from(terminal).where(eq(terminal.vehicleId, target.id))
  if (!old) return 'noTerminal'
  const [spare] = await tx
    .select()
    .from(terminal)
    .where(
      sql`${terminal.id} in (select t.id from terminal t left join vehicle v on v.id = t.vehicle_id
        where ${terminalInScope(caller)} and t.sn = ${newSn})`,
    )
    .for('update')
  if (!spare) return 'unknownTerminal'
  const usable = spare.vehicleId === null && !spare.blocked
  if (!usable || !TBOX_BINDABLE.includes(spare.stockState)) return 'notUsable'
  const card =
    newIccid === '' || newIccid === old.iccid || newIccid === spare.iccid ? 'free' : await cardOf(tx, caller, newIccid)
  if (card !== 'free') return card
  const taken = await takenBy(tx, target.id, spare.id)
  if (taken) return taken
  const added = await addedRow(tx, tboxChange, {
    ...rest,
    oemId: caller.oemId,
    vehicleId: target.id,
    oldTerminalId: old.id,
    newTerminalId: spare.id,
    oldIccid: old.iccid,
    newIccid,
    spareIccid: spare.iccid,
    appliedBy: caller.userId,
  })
  if (!added) return 'open'
  const names = { id: added.id, vehicleId: target.id, newTerminalId: spare.id, newSn: spare.sn, oldSn: old.sn }
  await recordLife(tx, caller, [orderStep(names, 'applied', { reason: input.note })])
  return { id: added.id }
}

async function takenBy(tx: Transaction, vehicleId: number, newTerminalId: number): Promise<'open' | 'reserved' | null> {
  const open = await tx
    .select({ vehicleId: tboxChange.vehicleId })
    .from(tboxChange)
    .where(
      and(
        inArray(tboxChange.state, [...TBOX_CHANGE_OPEN]),
        sql`(${tboxChange.vehicleId} = ${vehicleId} or ${tboxChange.newTerminalId} = ${newTerminalId})`,
      ),
    )
  if (open.some((order) => order.vehicleId === vehicleId)) return 'open'
  return open.length > 0 ? 'reserved' : null
}

async function cardOf(tx: Transaction, caller: Caller, iccid: string): Promise<'free' | 'unknownCard' | 'cardTaken'> {
  const [card] = await tx
    .select({ state: simCard.state })
    .from(simCard)
    .where(and(inScope(caller, simCard), eq(simCard.iccid, iccid)))
    .for('update')
  if (!card) return 'unknownCard'
  const { rows } = await tx.execute(sql`select 1 from terminal t where t.iccid = ${iccid}
    union all select 1 from tbox_change c where c.new_iccid = ${iccid} and c.state in ('applied', 'approved', 'waiting') limit 1`)
  return card.state === 'terminated' || rows.length > 0 ? 'cardTaken' : 'free'
}

/** The old terminal leaves its order: its code ends, and nothing connects with it until it is registered again. */
async function returnOld(
  tx: Transaction,
  caller: Caller,
  order: Order,
  returned: (typeof RETURNED_STATES)[number],
  reason: string,
): Promise<void> {
  const scrapped = returned === 'scrapped'
  const [old] = await tx
    .update(terminal)
    .set({
      stockState: returned,
      authCode: null,
      deregistered: true,
      ...(scrapped && { blocked: true, iccid: '', loginIccid: '' }),
      updatedAt: sql`now()`,
    })
    .where(and(eq(terminal.id, order.oldTerminalId), sql`${terminal.vehicleId} is null`))
    .returning({ sn: terminal.sn })
  if (!old) return
  const subject = { type: 'terminal' as const, id: order.oldTerminalId, name: old.sn }
  await recordLife(tx, caller, [{ kind: 'stateChanged', subject, reason, details: { to: returned } }])
}

async function namesOf(tx: Transaction, order: Order) {
  const rows = await tx
    .select({ id: terminal.id, sn: terminal.sn })
    .from(terminal)
    .where(inArray(terminal.id, [order.oldTerminalId, order.newTerminalId]))
  const snOf = (id: number) => rows.find((row) => row.id === id)?.sn ?? ''
  const { id, vehicleId, newTerminalId } = order
  return { id, vehicleId, newTerminalId, newSn: snOf(newTerminalId), oldSn: snOf(order.oldTerminalId) }
}
