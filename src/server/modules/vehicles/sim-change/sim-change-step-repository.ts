import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { SimChangeInput } from '#core/contract/sim-change.ts'
import { mayFollow, SIM_STEPS } from '#core/domain/stock-life.ts'
import type { Caller } from '#server/http/route.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import { type LifeEvent, recordLife } from '#server/store/life-events.ts'
import { addedRow, lockedRow, moveStates } from '#server/store/move-states.ts'
import { simCard } from '#server/store/schema/base-data.ts'
import { simChange } from '#server/store/schema/device-manage.ts'
import { terminal, vehicle } from '#server/store/schema/vehicle.ts'
import { ownVehicle, type Scope } from '#server/store/scope.ts'

type Change = typeof simChange.$inferSelect
type Card = typeof simCard.$inferSelect

export type RecordRefusal = 'noTerminal' | 'unknownCard' | 'cardTaken' | 'sameCard' | 'open'
export type StepOutcome = { terminalId: number } | 'missing' | 'done' | 'elsewhere'

/** Changes in vehicles the caller may change. */
export const changesOf = (scope: Scope): SQL =>
  sql`${simChange.vehicleId} in (select ${vehicle.id} from ${vehicle} where ${ownVehicle(scope)})`

/** What users do about changed cards; each step is recorded in the life of vehicle and cards, in its transaction. */
export function simChangeStepRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    record: (caller: Caller, input: SimChangeInput): Promise<{ id: number } | RecordRefusal> =>
      orm.transaction((tx) => record(tx, caller, input)),

    explain: (caller: Caller, ids: readonly number[], explanation: string) =>
      orm.transaction((tx) =>
        moveStates(tx, simChange, {
          scope: changesOf(caller),
          ids,
          may: ({ state }) => state !== 'done',
          set: { state: 'explained', explanation, explainedBy: caller.userId, explainedAt: sql`now()` },
        }),
      ),

    apply: (caller: Caller, id: number, given: { suspendOld: boolean; note: string }): Promise<StepOutcome> =>
      orm.transaction((tx) => apply(tx, caller, id, given)),

    keep: (caller: Caller, id: number, reason: string): Promise<StepOutcome> =>
      orm.transaction(async (tx) => {
        const change = await lockedRow(tx, simChange, changesOf(caller), id)
        if (!change) return 'missing'
        if (change.state === 'done') return 'done'
        await end(tx, caller, change, 'retained', change.explanation || reason)
        return { terminalId: change.terminalId }
      }),
  }
}
export type SimChangeStepRepository = ReturnType<typeof simChangeStepRepository>

async function record(
  tx: Transaction,
  caller: Caller,
  { vin, newIccid, explanation }: SimChangeInput,
): Promise<{ id: number } | RecordRefusal> {
  const [fitted] = await tx
    .select({ terminalId: terminal.id, vehicleId: vehicle.id, iccid: terminal.iccid })
    .from(terminal)
    .innerJoin(vehicle, eq(vehicle.id, terminal.vehicleId))
    .where(and(ownVehicle(caller), eq(vehicle.vin, vin), eq(vehicle.archived, false)))
    .for('update')
  if (!fitted) return 'noTerminal'
  if (fitted.iccid === newIccid) return 'sameCard'
  const [card] = await tx
    .select({ state: simCard.state })
    .from(simCard)
    .where(and(eq(simCard.oemId, caller.oemId), eq(simCard.iccid, newIccid)))
  if (!card || card.state === 'terminated') return 'unknownCard'
  if (await holderOf(tx, newIccid)) return 'cardTaken'
  const added = await addedRow(tx, simChange, {
    oemId: caller.oemId,
    vehicleId: fitted.vehicleId,
    terminalId: fitted.terminalId,
    oldIccid: fitted.iccid,
    newIccid,
    source: 'manual',
    state: 'explained',
    explanation,
    explainedBy: caller.userId,
    explainedAt: new Date(),
  })
  return added ? { id: added.id } : 'open'
}

async function apply(
  tx: Transaction,
  caller: Caller,
  id: number,
  { suspendOld, note }: { suspendOld: boolean; note: string },
): Promise<StepOutcome> {
  const change = await lockedRow(tx, simChange, changesOf(caller), id)
  if (!change) return 'missing'
  if (change.state === 'done') return 'done'
  const holder = await holderOf(tx, change.newIccid)
  if (holder !== undefined && holder !== change.terminalId) return 'elsewhere'
  const [fitted] = await tx
    .update(terminal)
    .set({ iccid: change.newIccid, loginIccid: '', updatedAt: sql`now()` })
    .where(eq(terminal.id, change.terminalId))
    .returning({ sn: terminal.sn })
  const reason = note || change.explanation
  const cards = await tx
    .select()
    .from(simCard)
    .where(and(eq(simCard.oemId, caller.oemId), inArray(simCard.iccid, [change.oldIccid, change.newIccid])))
    .for('update')
  const old = cards.find(({ iccid }) => iccid === change.oldIccid)
  const fresh = cards.find(({ iccid }) => iccid === change.newIccid)
  if (old) await release(tx, caller, change, old, suspendOld, reason)
  if (fresh) {
    const more = mayFollow(SIM_STEPS, fresh.state, 'active') && fresh.state === 'ready'
    await tx
      .update(simCard)
      .set({ updatedAt: sql`now()`, ...(more && { state: 'active' }) })
      .where(eq(simCard.id, fresh.id))
    await recordLife(tx, caller, [
      ofCard(fresh, change, { kind: 'simFitted', reason, details: { sn: fitted?.sn ?? '' } }),
    ])
  }
  await end(tx, caller, change, 'applied', reason)
  return { terminalId: change.terminalId }
}

/** The old card leaves the vehicle; where asked for, the carrier is to suspend it. */
async function release(
  tx: Transaction,
  caller: Caller,
  change: Change,
  old: Card,
  suspend: boolean,
  reason: string,
): Promise<void> {
  const steps = [ofCard(old, change, { kind: 'simRemoved', reason })]
  if (suspend && mayFollow(SIM_STEPS, old.state, 'suspended')) {
    await tx.update(simCard).set({ state: 'suspended', updatedAt: sql`now()` }).where(eq(simCard.id, old.id))
    steps.push(ofCard(old, change, { kind: 'stateChanged', reason, details: { from: old.state, to: 'suspended' } }))
  }
  await recordLife(tx, caller, steps)
}

const ofCard = (
  { id, iccid }: Card,
  { vehicleId }: Change,
  step: Pick<LifeEvent, 'kind' | 'reason' | 'details'>,
): LifeEvent => ({ ...step, vehicleId, subject: { type: 'simCard', id, name: iccid } })

async function end(
  tx: Transaction,
  caller: Caller,
  change: Change,
  outcome: 'applied' | 'retained',
  reason: string,
): Promise<void> {
  const { id, vehicleId, terminalId, oldIccid, newIccid } = change
  const done = { approvedBy: caller.userId, approvedAt: sql`now()`, updatedAt: sql`now()` }
  await tx
    .update(simChange)
    .set({ ...done, state: 'done', outcome, explanation: change.explanation || reason })
    .where(eq(simChange.id, id))
  // Other differences of the terminal are about a card that is not registered any more.
  if (outcome === 'applied') {
    await tx
      .update(simChange)
      .set({ ...done, state: 'done', outcome: 'retained' })
      .where(and(eq(simChange.terminalId, terminalId), ne(simChange.id, id), ne(simChange.state, 'done')))
  }
  await tx.execute(sql`update identity_mismatch set state = 'done' where terminal_id = ${terminalId} and watch = 'sim'
    and state <> 'done' and (reported = ${newIccid} or ${outcome} = 'applied')`)
  if (outcome === 'applied') {
    const details = { from: oldIccid, to: newIccid }
    await recordLife(tx, caller, [{ kind: 'simChanged', vehicleId, reason, details }])
  }
}

async function holderOf(tx: Transaction, iccid: string): Promise<number | undefined> {
  const [holder] = await tx.select({ id: terminal.id }).from(terminal).where(eq(terminal.iccid, iccid)).limit(1)
  return holder?.id
}
