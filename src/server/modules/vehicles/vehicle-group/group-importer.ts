import { z } from 'zod'
import { requiredText, vin } from '#core/contract/fields.ts'
import { downloadGroupTemplate } from '#core/contract/vehicle-group.ts'
import {
  type ImportedRow,
  type Importer,
  importer,
  type ImportScope,
  type ImportTransaction,
  type RowPlan,
} from '#server/exchange/importer.ts'
import { vehiclesByVin } from '#server/store/import-references.ts'
import { dropMembers, groupIds, storedMembers, storeMembers } from './group-repository.ts'

const MemberRow = z.object({ vin, groupCode: requiredText(32) })
type MemberRow = z.output<typeof MemberRow>
type Row = Pick<ImportedRow<MemberRow>, 'value'>

/** Members of groups by workbook, one vehicle a row. */
export const groupImporter = (): Importer =>
  importer<MemberRow>({
    name: 'vehicleGroup',
    access: downloadGroupTemplate.access,
    key: 'vin',
    columns: [
      { name: 'vin', required: true, example: 'LGWEF4A50TEST0001' },
      { name: 'groupCode', required: true, example: 'CF-2026-01' },
    ],
    schema: MemberRow,
    plan,
    apply: async (tx, scope, rows) => storeMembers(tx, await membershipsOf(tx, scope, rows)),
    async undo(tx, scope, rows) {
      await dropMembers(tx, await membershipsOf(tx, scope, rows))
      return true
    },
  })

async function named(tx: ImportTransaction, scope: ImportScope, rows: readonly Row[]) {
  const vins = rows.map(({ value }) => value.vin)
  return { vehicles: await vehiclesByVin(tx, scope, vins), groups: await groupIds(tx, scope) }
}

async function membershipsOf(tx: ImportTransaction, scope: ImportScope, rows: readonly Row[]) {
  const { vehicles, groups } = await named(tx, scope, rows)
  return rows.flatMap(({ value }) => {
    const [groupId, vehicleId] = [groups.get(value.groupCode), vehicles.get(value.vin)?.id]
    return groupId === undefined || vehicleId === undefined ? [] : [{ groupId, vehicleId }]
  })
}

async function plan(tx: ImportTransaction, scope: ImportScope, rows: readonly Row[]): Promise<RowPlan[]> {
  const { vehicles, groups } = await named(tx, scope, rows)
  const stored = await storedMembers(tx, await membershipsOf(tx, scope, rows))
  return rows.map(({ value }): RowPlan => {
    const [groupId, vehicleId] = [groups.get(value.groupCode), vehicles.get(value.vin)?.id]
    const reasons = [
      ...(vehicleId === undefined ? [{ path: 'vin', message: 'validation.unknownVehicle' }] : []),
      ...(groupId === undefined ? [{ path: 'groupCode', message: 'validation.unknownGroup' }] : []),
    ]
    if (reasons.length > 0) return { outcome: 'failed', reasons }
    return { outcome: stored.has(`${groupId}/${vehicleId}`) ? 'unchanged' : 'added' }
  })
}
