import { eq, sql } from 'drizzle-orm'
import type { SimCardInput } from '#core/contract/sim-card.ts'
import { mayFollow, SIM_STEPS, type SimState } from '#core/domain/stock-life.ts'
import type { LifeDetails, LifeKind } from '#core/domain/life-event.ts'
import type { Caller } from '#server/http/route.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import { recordLife } from '#server/store/life-events.ts'
import { addedRow, lockedRow, moveStates } from '#server/store/move-states.ts'
import { simCard } from '#server/store/schema/base-data.ts'
import { terminal } from '#server/store/schema/vehicle.ts'
import { inScope, terminalInScope } from '#server/store/scope.ts'

type Card = typeof simCard.$inferSelect
export type BindOutcome = { terminalId: number } | 'missing' | 'noTerminal' | keyof typeof BLOCKED
export const BLOCKED = {
  terminated: 'error.simTerminated',
  bound: 'error.simBound',
  occupied: 'error.tboxHoldsCard',
  scrapped: 'error.tboxScrapped',
  locked: 'error.simLocked',
} as const

const TODAY = sql<string>`(now() at time zone 'Asia/Shanghai')::date`
const subjectOf = ({ id, iccid }: Card) => ({ type: 'simCard' as const, id, name: iccid })

interface Holder {
  id: number
  sn: string
  iccid: string
  imei: string
  vehicle_id: number | null
  stock_state: string
}

/** Steps in the life of a card; each is recorded with the change it belongs to. */
export function simCardLifeRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    /** Null when the ICCID is taken. */
    add: (caller: Caller, input: SimCardInput): Promise<number | null> =>
      orm.transaction(async (tx) => {
        const card = await addedRow(tx, simCard, { ...input, oemId: caller.oemId })
        if (!card) return null
        await record(tx, caller, [card], { kind: 'stocked' })
        return card.id
      }),

    bind: (caller: Caller, id: number, sn: string): Promise<BindOutcome> =>
      orm.transaction((tx) => bind(tx, caller, id, sn)),

    /** The terminal that had it, 'missing' or 'unbound'. */
    unbind: (caller: Caller, id: number, reason: string): Promise<{ terminalId: number } | 'missing' | 'unbound'> =>
      orm.transaction(async (tx) => {
        const card = await lockedRow(tx, simCard, inScope(caller, simCard), id)
        if (!card) return 'missing'
        const holder = await holderOf(tx, card)
        if (!holder) return 'unbound'
        await putCard(tx, holder.id, '')
        await touch(tx, card)
        await record(tx, caller, [card], {
          kind: 'simRemoved',
          reason,
          vehicleId: holder.vehicle_id,
          details: { sn: holder.sn },
        })
        return { terminalId: holder.id }
      }),

    changeState: (caller: Caller, ids: readonly number[], state: SimState, reason: string) =>
      orm.transaction(async (tx) => {
        const active = state === 'active' ? { activatedOn: sql`coalesce(${simCard.activatedOn}, ${TODAY})` } : {}
        const moved = await moveStates(tx, simCard, {
          scope: inScope(caller, simCard),
          ids,
          may: (card) => mayFollow(SIM_STEPS, card.state, state),
          set: { state, checkedAt: sql`now()`, ...active },
        })
        if (typeof moved !== 'string') {
          await record(tx, caller, moved, (card) => ({
            kind: 'stateChanged',
            reason,
            details: { from: card.state, to: state },
          }))
        }
        return moved
      }),

    changePlan: (caller: Caller, ids: readonly number[], plan: { plan: string; pool: string }) =>
      orm.transaction(async (tx) => {
        const moved = await moveStates(tx, simCard, {
          scope: inScope(caller, simCard),
          ids,
          may: ({ state }) => state !== 'terminated',
          set: plan,
        })
        if (typeof moved !== 'string') {
          await record(tx, caller, moved, (card) => ({
            kind: 'planChanged',
            details: { from: card.plan, to: plan.plan },
          }))
        }
        return moved
      }),

    /** False when the card is not in the data scope. */
    lock: (caller: Caller, id: number, imei: string): Promise<boolean> =>
      orm.transaction(async (tx) => {
        const card = await lockedRow(tx, simCard, inScope(caller, simCard), id)
        if (!card) return false
        await tx.update(simCard).set({ imeiLock: imei, updatedAt: sql`now()` }).where(eq(simCard.id, id))
        await record(tx, caller, [card], { kind: 'imeiLocked', details: { from: card.imeiLock, to: imei } })
        return true
      }),
  }
}
export type SimCardLifeRepository = ReturnType<typeof simCardLifeRepository>

async function bind(tx: Transaction, caller: Caller, id: number, sn: string): Promise<BindOutcome> {
  const card = await lockedRow(tx, simCard, inScope(caller, simCard), id)
  if (!card) return 'missing'
  if (card.state === 'terminated') return 'terminated'
  if (await holderOf(tx, card)) return 'bound'
  const { rows } = await tx.execute(sql`select t.id, t.sn, t.iccid, t.imei, t.vehicle_id, t.stock_state
    from terminal t left join vehicle v on v.id = t.vehicle_id where ${terminalInScope(caller)} and t.sn = ${sn} for update of t`)
  const holder = rows[0] as Holder | undefined
  if (!holder) return 'noTerminal'
  if (holder.iccid !== '') return 'occupied'
  if (holder.stock_state === 'scrapped') return 'scrapped'
  if (card.imeiLock !== '' && holder.imei !== '' && card.imeiLock !== holder.imei) return 'locked'
  await putCard(tx, holder.id, card.iccid)
  await touch(tx, card)
  await record(tx, caller, [card], { kind: 'simFitted', vehicleId: holder.vehicle_id, details: { sn } })
  return { terminalId: holder.id }
}

async function holderOf(tx: Transaction, { iccid }: Card): Promise<Holder | undefined> {
  const { rows } = await tx.execute(sql`select id, sn, iccid, imei, vehicle_id, stock_state from terminal
    where iccid = ${iccid} order by id limit 1 for update`)
  return rows[0] as Holder | undefined
}

/** The card of the next login by GB/T 32960 is the new one: the former is forgotten. */
const putCard = (tx: Transaction, terminalId: number, iccid: string) =>
  tx.update(terminal).set({ iccid, loginIccid: '', updatedAt: sql`now()` }).where(eq(terminal.id, terminalId))

/** An import that added the card cannot be undone any more. */
const touch = (tx: Transaction, { id }: Card) =>
  tx.update(simCard).set({ updatedAt: sql`now()` }).where(eq(simCard.id, id))

interface Step {
  kind: LifeKind
  reason?: string
  vehicleId?: number | null
  details?: LifeDetails
}

const record = (tx: Transaction, caller: Caller, cards: readonly Card[], step: Step | ((card: Card) => Step)) =>
  recordLife(
    tx,
    caller,
    cards.map((card) => ({
      ...(typeof step === 'function' ? step(card) : step),
      subject: subjectOf(card),
    })),
  )
