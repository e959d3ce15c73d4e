import { and, eq, sql } from 'drizzle-orm'
import type { DeviceInput, DeviceLink, DeviceReplacement } from '#core/contract/device.ts'
import { DEVICE_LIFE, type DeviceState, nextStates } from '#core/domain/stock-life.ts'
import type { z } from 'zod'
import type { Caller } from '#server/http/route.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import { type LifeEvent, recordLife } from '#server/store/life-events.ts'
import { addedRow, lockedRow, type MoveOutcome, moveStates } from '#server/store/move-states.ts'
import { device } from '#server/store/schema/device.ts'
import { part } from '#server/store/schema/parts.ts'
import { vehicle } from '#server/store/schema/vehicle.ts'
import { inScope, ownVehicle } from '#server/store/scope.ts'

type Device = typeof device.$inferSelect
export type LinkOutcome = 'done' | 'missing' | 'notInStock' | 'unknownVehicle' | 'unknownPart'
export type ReplaceOutcome = 'done' | 'missing' | 'notLinked' | 'unknownDevice' | 'notInStock' | 'otherKind'

const FREE = { vehicleId: null, partId: null, position: '', linkedAt: null }

/** Steps in the life of a device; each is recorded with the change it belongs to. */
export function deviceLifeRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    /** Null when the id is taken. */
    add: (caller: Caller, input: DeviceInput): Promise<number | null> =>
      orm.transaction(async (tx) => {
        const added = await addedRow(tx, device, { ...input, oemId: caller.oemId })
        if (!added) return null
        await record(tx, caller, [added], { kind: 'stocked' })
        return added.id
      }),

    link: (caller: Caller, id: number, wish: z.output<typeof DeviceLink>): Promise<LinkOutcome> =>
      orm.transaction((tx) => link(tx, caller, id, wish)),

    unlink: (caller: Caller, id: number, reason: string): Promise<'done' | 'missing' | 'notLinked'> =>
      orm.transaction(async (tx) => {
        const found = await lockedRow(tx, device, inScope(caller, device), id)
        if (!found) return 'missing'
        if (found.vehicleId === null) return 'notLinked'
        await save(tx, id, { ...FREE, state: found.state === 'faulty' ? 'faulty' : 'stock' })
        await record(tx, caller, [found], { kind: 'deviceRemoved', vehicleId: found.vehicleId, reason })
        return 'done'
      }),

    replace: (caller: Caller, id: number, wish: z.output<typeof DeviceReplacement>): Promise<ReplaceOutcome> =>
      orm.transaction((tx) => replace(tx, caller, id, wish)),

    changeState: (
      caller: Caller,
      ids: readonly number[],
      state: DeviceState,
      reason: string,
    ): Promise<MoveOutcome<typeof device>> =>
      orm.transaction(async (tx) => {
        const moved = await moveStates(tx, device, {
          scope: inScope(caller, device),
          ids,
          may: (row) => nextStates(DEVICE_LIFE, { ...row, inVehicle: row.vehicleId !== null }).includes(state),
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
  }
}
export type DeviceLifeRepository = ReturnType<typeof deviceLifeRepository>

const save = (tx: Transaction, id: number, values: Partial<typeof device.$inferInsert>) =>
  tx
    .update(device)
    .set({ ...values, updatedAt: sql`now()` })
    .where(eq(device.id, id))

async function link(
  tx: Transaction,
  caller: Caller,
  id: number,
  { vin, partSerial, position }: z.output<typeof DeviceLink>,
): Promise<LinkOutcome> {
  const found = await lockedRow(tx, device, inScope(caller, device), id)
  if (!found) return 'missing'
  if (found.state !== 'stock') return 'notInStock'
  const [target] = await tx
    .select({ id: vehicle.id })
    .from(vehicle)
    .where(and(ownVehicle(caller), eq(vehicle.vin, vin), eq(vehicle.archived, false)))
  if (!target) return 'unknownVehicle'
  const [fitted] =
    partSerial === ''
      ? [null]
      : await tx
          .select({ id: part.id })
          .from(part)
          .where(and(inScope(caller, part), eq(part.serial, partSerial)))
  if (fitted === undefined) return 'unknownPart'
  await tx
    .update(device)
    .set({
      vehicleId: target.id,
      partId: fitted?.id ?? null,
      position,
      linkedAt: sql`now()`,
      state: 'linked',
      updatedAt: sql`now()`,
    })
    .where(eq(device.id, id))
  await record(tx, caller, [found], { kind: 'deviceFitted', vehicleId: target.id, details: { position } })
  return 'done'
}

async function replace(
  tx: Transaction,
  caller: Caller,
  id: number,
  { code, reason }: z.output<typeof DeviceReplacement>,
): Promise<ReplaceOutcome> {
  const old = await lockedRow(tx, device, inScope(caller, device), id)
  if (!old) return 'missing'
  if (old.vehicleId === null) return 'notLinked'
  const [next] = await tx
    .select()
    .from(device)
    .where(and(inScope(caller, device), eq(device.code, code)))
    .for('update')
  if (!next) return 'unknownDevice'
  if (next.state !== 'stock') return 'notInStock'
  if (next.kind !== old.kind) return 'otherKind'
  const { vehicleId, partId, position } = old
  await save(tx, old.id, { ...FREE, state: 'replaced' })
  await tx
    .update(device)
    .set({
      vehicleId,
      partId,
      position,
      linkedAt: sql`now()`,
      state: 'linked',
      replacesId: old.id,
      updatedAt: sql`now()`,
    })
    .where(eq(device.id, next.id))
  await record(tx, caller, [old], { kind: 'deviceReplaced', vehicleId, reason, details: { replacedBy: code } })
  await record(tx, caller, [next], { kind: 'deviceFitted', vehicleId, reason, details: { replaces: old.code } })
  return 'done'
}

type Step = Pick<LifeEvent, 'kind' | 'reason' | 'vehicleId' | 'details'>

const record = (tx: Transaction, caller: Caller, rows: readonly Device[], step: Step | ((row: Device) => Step)) =>
  recordLife(
    tx,
    caller,
    rows.map((row) => ({
      ...(typeof step === 'function' ? step(row) : step),
      subject: { type: 'device' as const, id: row.id, name: row.code },
    })),
  )
