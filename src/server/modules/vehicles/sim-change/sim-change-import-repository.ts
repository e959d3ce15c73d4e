import { and, eq, inArray, sql } from 'drizzle-orm'
import type { SimChangeInput } from '#core/contract/sim-change.ts'
import type { DoneRow, ImportedRow, ImportScope, ImportTransaction } from '#server/exchange/importer.ts'
import { inBatches } from '#server/store/paging.ts'
import { simCard } from '#server/store/schema/base-data.ts'
import { simChange } from '#server/store/schema/device-manage.ts'
import { terminal, vehicle } from '#server/store/schema/vehicle.ts'
import { ownVehicle } from '#server/store/scope.ts'

export const keyOf = (terminalId: number, oldIccid: string, newIccid: string) => `${terminalId}/${oldIccid}/${newIccid}`

/** What the rows are about, locked until the transaction ends. */
export async function readChanges(
  tx: ImportTransaction,
  scope: ImportScope,
  rows: readonly ImportedRow<SimChangeInput>[],
) {
  const fitted = new Map<string, { terminalId: number; vehicleId: number; iccid: string }>()
  const cards = new Map<string, { state: string; held: boolean }>()
  const open = new Map<string, typeof simChange.$inferSelect>()
  for (const batch of inBatches(rows)) {
    const vins = batch.map(({ value }) => value.vin)
    const terminals = await tx
      .select({ vin: vehicle.vin, terminalId: terminal.id, vehicleId: vehicle.id, iccid: terminal.iccid })
      .from(terminal)
      .innerJoin(vehicle, eq(vehicle.id, terminal.vehicleId))
      .where(and(ownVehicle(scope), eq(vehicle.archived, false), inArray(vehicle.vin, vins)))
      .for('update')
    for (const { vin, ...row } of terminals) fitted.set(vin, row)
    const iccids = batch.map(({ value }) => value.newIccid)
    const held = sql<boolean>`exists (select 1 from terminal t where t.iccid = sim_card.iccid)`
    const found = await tx
      .select({ iccid: simCard.iccid, state: simCard.state, held })
      .from(simCard)
      .where(and(eq(simCard.oemId, scope.oemId), inArray(simCard.iccid, iccids)))
    for (const { iccid, ...row } of found) cards.set(iccid, row)
    const changes = await tx
      .select()
      .from(simChange)
      .where(
        and(
          inArray(
            simChange.terminalId,
            terminals.map(({ terminalId }) => terminalId),
          ),
          sql`${simChange.state} <> 'done'`,
        ),
      )
      .for('update')
    for (const row of changes) open.set(keyOf(row.terminalId, row.oldIccid, row.newIccid), row)
  }
  return { fitted, cards, open }
}

export async function applyChanges(
  tx: ImportTransaction,
  scope: ImportScope,
  rows: readonly DoneRow<SimChangeInput>[],
): Promise<void> {
  const { fitted } = await readChanges(tx, scope, rows)
  const explained = { state: 'explained', explainedBy: scope.userId }
  for (const batch of inBatches(rows)) {
    const values = batch.flatMap(({ value: { vin, newIccid, explanation } }) => {
      const found = fitted.get(vin)
      if (!found) return []
      const { iccid: oldIccid, ...of } = found
      return [{ ...of, ...explained, oemId: scope.oemId, oldIccid, newIccid, source: 'file', explanation }]
    })
    if (values.length === 0) continue
    await tx
      .insert(simChange)
      .values(values.map((value) => ({ ...value, explainedAt: sql`now()` })))
      .onConflictDoUpdate({
        target: [simChange.terminalId, simChange.oldIccid, simChange.newIccid],
        targetWhere: sql`${simChange.state} <> 'done'`,
        set: {
          state: sql`excluded.state`,
          explanation: sql`excluded.explanation`,
          explainedBy: sql`excluded.explained_by`,
          explainedAt: sql`excluded.explained_at`,
          updatedAt: sql`now()`,
        },
      })
  }
}
