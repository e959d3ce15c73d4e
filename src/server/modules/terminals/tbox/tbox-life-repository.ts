import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { NewTbox } from '#core/contract/tbox.ts'
import { TBOX_CHANGE_OPEN } from '#core/domain/device-change.ts'
import { mayFollow, TBOX_BINDABLE, TBOX_STEPS, type TboxStockState } from '#core/domain/stock-life.ts'
import type { Caller } from '#server/http/route.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import { type LifeEvent, recordLife } from '#server/store/life-events.ts'
import { addedRow, lockedRow, type MoveOutcome, moveStates } from '#server/store/move-states.ts'
import { simCard } from '#server/store/schema/base-data.ts'
import { tboxChange } from '#server/store/schema/device-manage.ts'
import { terminal, vehicle } from '#server/store/schema/vehicle.ts'
import { inScope, ownVehicle, seesAll } from '#server/store/scope.ts'
import { storedTbox, terminalsOf } from './tbox-repository.ts'

type Terminal = typeof terminal.$inferSelect
/** Why a terminal was not added. */
export type AddOutcome = { id: number } | 'notHead' | 'unknownCard' | 'cardTaken' | 'taken'
export type FitOutcome = 'done' | 'missing' | 'unknownVehicle' | 'hasTerminal' | 'notUsable' | 'fitted' | 'reserved'

/** Steps in the life of a terminal; each is recorded with the change it belongs to. */
export function tboxLifeRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    add: (caller: Caller, input: NewTbox): Promise<AddOutcome> => orm.transaction((tx) => add(tx, caller, input)),

    fit: (caller: Caller, id: number, vin: string, note: string): Promise<FitOutcome> =>
      orm.transaction((tx) => fit(tx, caller, { id, vin, note })),

    /** Into stock; the registration of the vehicle's terminal ends with it. */
    unfit: (caller: Caller, id: number, reason: string): Promise<'done' | 'missing' | 'unbound'> =>
      orm.transaction(async (tx) => {
        const found = await lockedRow(tx, terminal, terminalsOf(caller), id)
        if (!found) return 'missing'
        if (found.vehicleId === null) return 'unbound'
        await tx
          .update(terminal)
          .set({ vehicleId: null, stockState: 'stock', ...REVOKED, updatedAt: sql`now()` })
          .where(eq(terminal.id, id))
        await record(tx, caller, [found], { kind: 'terminalRemoved', vehicleId: found.vehicleId, reason })
        return 'done'
      }),

    changeState: (
      caller: Caller,
      ids: readonly number[],
      state: TboxStockState,
      reason: string,
    ): Promise<MoveOutcome<typeof terminal>> =>
      orm.transaction(async (tx) => {
        if (await isReserved(tx, ids)) return 'illegal'
        const moved = await moveStates(tx, terminal, {
          scope: terminalsOf(caller),
          ids,
          may: (row) => row.vehicleId === null && mayFollow(TBOX_STEPS, row.stockState, state),
          // What is scrapped has no card and never connects again.
          set: {
            stockState: state,
            ...(state === 'scrapped' && { ...REVOKED, blocked: true, iccid: '', loginIccid: '' }),
          },
        })
        if (typeof moved === 'string') return moved
        await record(tx, caller, moved, ({ stockState }) => ({
          kind: 'stateChanged',
          reason,
          details: { from: stockState, to: state },
        }))
        if (state === 'scrapped') await freeCards(tx, caller, moved, reason)
        return moved
      }),
  }
}
export type TboxLifeRepository = ReturnType<typeof tboxLifeRepository>

const REVOKED = { deregistered: true, authCode: null }

async function add(tx: Transaction, caller: Caller, { iccid, ...input }: NewTbox): Promise<AddOutcome> {
  const { rows } = await tx.execute<{ sees: boolean; dialect: string | null }>(sql`select ${seesAll(caller)} as sees,
    (select dialect from terminal where oem_id = ${caller.oemId} and model = ${input.model} order by id desc limit 1) as dialect`)
  if (!rows[0]?.sees) return 'notHead'
  const card = iccid === '' ? undefined : await freeCard(tx, caller, iccid)
  if (typeof card === 'string') return card
  const added = await addedRow(tx, terminal, {
    ...storedTbox(input),
    oemId: caller.oemId,
    iccid,
    // Terminals of one model speak alike.
    ...(rows[0].dialect && { dialect: rows[0].dialect }),
  })
  if (!added) return 'taken'
  await record(tx, caller, [added], { kind: 'stocked' })
  if (card) await recordCards(tx, caller, [card], { kind: 'simFitted', details: { sn: added.sn } })
  return { id: added.id }
}

async function freeCard(tx: Transaction, caller: Caller, iccid: string) {
  const scope = sql`${inScope(caller, simCard)} and ${simCard.iccid} = ${iccid}`
  const [card] = await tx.select().from(simCard).where(scope).for('update')
  if (!card) return 'unknownCard'
  const [holder] = await tx.select({ id: terminal.id }).from(terminal).where(eq(terminal.iccid, iccid)).limit(1)
  return holder || card.state === 'terminated' ? 'cardTaken' : card
}

async function fit(
  tx: Transaction,
  caller: Caller,
  { id, vin, note }: { id: number; vin: string; note: string },
): Promise<FitOutcome> {
  const found = await lockedRow(tx, terminal, terminalsOf(caller), id)
  if (!found) return 'missing'
  if (found.vehicleId !== null) return 'fitted'
  if (!TBOX_BINDABLE.includes(found.stockState)) return 'notUsable'
  if (await isReserved(tx, [id])) return 'reserved'
  const [target] = await tx
    .select({ id: vehicle.id })
    .from(vehicle)
    .where(sql`${ownVehicle(caller)} and ${vehicle.vin} = ${vin} and not ${vehicle.archived}`)
    .for('update')
  if (!target) return 'unknownVehicle'
  const [other] = await tx.select({ id: terminal.id }).from(terminal).where(eq(terminal.vehicleId, target.id))
  if (other) return 'hasTerminal'
  await tx.update(terminal).set({ vehicleId: target.id, updatedAt: sql`now()` }).where(eq(terminal.id, id))
  await record(tx, caller, [found], { kind: 'terminalFitted', vehicleId: target.id, reason: note })
  return 'done'
}

/** A replacement that is under way needs one of them, as the new terminal or for a roll-back. */
async function isReserved(tx: Transaction, ids: readonly number[]): Promise<boolean> {
  const [order] = await tx
    .select({ id: tboxChange.id })
    .from(tboxChange)
    .where(
      and(
        or(inArray(tboxChange.newTerminalId, [...ids]), inArray(tboxChange.oldTerminalId, [...ids])),
        inArray(tboxChange.state, [...TBOX_CHANGE_OPEN]),
      ),
    )
    .limit(1)
  return order !== undefined
}

/** Cards that were in scrapped terminals are free again. */
async function freeCards(
  tx: Transaction,
  caller: Caller,
  scrapped: readonly Terminal[],
  reason: string,
): Promise<void> {
  const snOf = new Map(scrapped.filter(({ iccid }) => iccid !== '').map(({ iccid, sn }) => [iccid, sn]))
  if (snOf.size === 0) return
  const cards = await tx
    .select()
    .from(simCard)
    .where(sql`${eq(simCard.oemId, caller.oemId)} and ${inArray(simCard.iccid, [...snOf.keys()])}`)
  await recordCards(tx, caller, cards, ({ iccid }) => ({
    kind: 'simRemoved',
    reason,
    details: { sn: snOf.get(iccid) ?? '' },
  }))
}

type Step = Pick<LifeEvent, 'kind' | 'reason' | 'vehicleId' | 'details'>

const record = (tx: Transaction, caller: Caller, rows: readonly Terminal[], step: Step | ((row: Terminal) => Step)) =>
  recordLife(
    tx,
    caller,
    rows.map((row) => ({
      ...(typeof step === 'function' ? step(row) : step),
      subject: { type: 'terminal' as const, id: row.id, name: row.sn },
    })),
  )

type Card = typeof simCard.$inferSelect
const recordCards = (tx: Transaction, caller: Caller, cards: readonly Card[], step: Step | ((card: Card) => Step)) =>
  recordLife(
    tx,
    caller,
    cards.map((card) => ({
      ...(typeof step === 'function' ? step(card) : step),
      subject: { type: 'simCard' as const, id: card.id, name: card.iccid },
    })),
  )
