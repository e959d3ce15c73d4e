import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { BlackBoxCheck, BlackBoxInput } from '#core/contract/black-box.ts'
import { nextStates, RECORDER_LIFE, type RecorderState } from '#core/domain/stock-life.ts'
import type { Caller } from '#server/http/route.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import { type LifeEvent, recordLife } from '#server/store/life-events.ts'
import { addedRow, lockedRow, type MoveOutcome, moveStates } from '#server/store/move-states.ts'
import { blackBox } from '#server/store/schema/device.ts'
import { vehicle } from '#server/store/schema/vehicle.ts'
import { inScope, ownVehicle } from '#server/store/scope.ts'

type BlackBox = typeof blackBox.$inferSelect
export type InstallOutcome = 'done' | 'missing' | 'notInStock' | 'unknownVehicle' | 'hasRecorder'

/** Steps in the life of a recorder; each is recorded with the change it belongs to. */
export function blackBoxLifeRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    /** Null when the number is taken. */
    add: (caller: Caller, input: BlackBoxInput): Promise<number | null> =>
      orm.transaction(async (tx) => {
        const added = await addedRow(tx, blackBox, { ...input, oemId: caller.oemId })
        if (!added) return null
        await record(tx, caller, [added], { kind: 'stocked' })
        return added.id
      }),

    install: (caller: Caller, id: number, vin: string): Promise<InstallOutcome> =>
      orm.transaction((tx) => install(tx, caller, id, vin)),

    uninstall: (caller: Caller, id: number, reason: string): Promise<'done' | 'missing' | 'notLinked'> =>
      orm.transaction(async (tx) => {
        const found = await lockedRow(tx, blackBox, inScope(caller, blackBox), id)
        if (!found) return 'missing'
        if (found.vehicleId === null) return 'notLinked'
        const state = found.state === 'faulty' ? 'faulty' : 'stock'
        await save(tx, id, { vehicleId: null, state })
        await record(tx, caller, [found], { kind: 'recorderRemoved', vehicleId: found.vehicleId, reason })
        return 'done'
      }),

    changeState: (
      caller: Caller,
      ids: readonly number[],
      state: RecorderState,
      reason: string,
    ): Promise<MoveOutcome<typeof blackBox>> =>
      orm.transaction(async (tx) => {
        const moved = await moveStates(tx, blackBox, {
          scope: inScope(caller, blackBox),
          ids,
          may: (row) => nextStates(RECORDER_LIFE, { ...row, inVehicle: row.vehicleId !== null }).includes(state),
          set: { state },
        })
        if (typeof moved === 'string') return moved
        await record(tx, caller, moved, (row) => ({
          kind: 'stateChanged',
          reason,
          vehicleId: row.vehicleId,
          details: { from: row.state, to: state },
        }))
        return moved
      }),

    /** False when the recorder is not in the data scope. */
    check: (
      caller: Caller,
      id: number,
      { result, calibrationUntil, note }: z.output<typeof BlackBoxCheck>,
    ): Promise<boolean> =>
      orm.transaction(async (tx) => {
        const found = await lockedRow(tx, blackBox, inScope(caller, blackBox), id)
        if (!found) return false
        await tx
          .update(blackBox)
          .set({
            selfTest: result,
            selfTestAt: sql`now()`,
            ...(calibrationUntil !== null && { calibrationUntil }),
            updatedAt: sql`now()`,
          })
          .where(eq(blackBox.id, id))
        const details = { result, ...(calibrationUntil !== null && { until: calibrationUntil }) }
        const { vehicleId } = found
        await record(tx, caller, [found], { kind: 'checked', vehicleId, reason: note, details })
        return true
      }),
  }
}
export type BlackBoxLifeRepository = ReturnType<typeof blackBoxLifeRepository>

const save = (tx: Transaction, id: number, values: Partial<typeof blackBox.$inferInsert>) =>
  tx
    .update(blackBox)
    .set({ ...values, updatedAt: sql`now()` })
    .where(eq(blackBox.id, id))

async function install(tx: Transaction, caller: Caller, id: number, vin: string): Promise<InstallOutcome> {
  const found = await lockedRow(tx, blackBox, inScope(caller, blackBox), id)
  if (!found) return 'missing'
  if (found.state !== 'stock') return 'notInStock'
  const [target] = await tx
    .select({ id: vehicle.id })
    .from(vehicle)
    .where(and(ownVehicle(caller), eq(vehicle.vin, vin), eq(vehicle.archived, false)))
    .for('update')
  if (!target) return 'unknownVehicle'
  const [other] = await tx.select({ id: blackBox.id }).from(blackBox).where(eq(blackBox.vehicleId, target.id))
  if (other) return 'hasRecorder'
  await tx
    .update(blackBox)
    .set({ vehicleId: target.id, installedAt: sql`now()`, state: 'installed', updatedAt: sql`now()` })
    .where(eq(blackBox.id, id))
  await record(tx, caller, [found], { kind: 'recorderFitted', vehicleId: target.id })
  return 'done'
}

type Step = Pick<LifeEvent, 'kind' | 'reason' | 'vehicleId' | 'details'>

const record = (tx: Transaction, caller: Caller, rows: readonly BlackBox[], step: Step | ((row: BlackBox) => Step)) =>
  recordLife(
    tx,
    caller,
    rows.map((row) => ({
      ...(typeof step === 'function' ? step(row) : step),
      subject: { type: 'recorder' as const, id: row.id, name: row.number },
    })),
  )
