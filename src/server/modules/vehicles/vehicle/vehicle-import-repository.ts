import { and, eq, inArray, sql } from 'drizzle-orm'
import type { VehicleInput } from '#core/contract/vehicle.ts'
import type { DoneRow, ImportedRow, ImportScope, ImportTransaction, RowPlan } from '#server/exchange/importer.ts'
import { organisation } from '#server/store/schema/account.ts'
import { vehicle, vehicleModel } from '#server/store/schema/vehicle.ts'
import { withSale } from './vehicle-sale.ts'
import type { VehicleImportRow } from './vehicle-import-row.ts'

type Row = ImportedRow<VehicleImportRow>
type Done = DoneRow<VehicleImportRow>

const AT_ONCE = 1000

/** Columns a row may change, with what they are called in the workbook. */
const COLUMNS = {
  plate: 'plate',
  plateColour: 'plateColour',
  orgId: 'orgName',
  modelId: 'modelCode',
  country: 'country',
  operatingCity: 'operatingCity',
  attribute: 'attribute',
  driverName: 'driverName',
  soldOn: 'soldOn',
  insuranceUntil: 'insuranceUntil',
  inspectionUntil: 'inspectionUntil',
  tags: 'tags',
} as const satisfies Partial<Record<keyof VehicleInput, string>>
type Changeable = Pick<VehicleInput, keyof typeof COLUMNS>

/** Which of the rows are new, which change what, which cannot be taken. */
export async function planVehicles(
  tx: ImportTransaction,
  scope: ImportScope,
  rows: readonly Row[],
): Promise<RowPlan[]> {
  const references = await referencesOf(tx, scope)
  const stored = await storedVehicles(tx, rows)
  return rows.map((row): RowPlan => {
    const { vin, orgName, modelCode } = row.value
    const values = changeable(row, references)
    const known = stored.get(vin)
    // Of another tenant or organisation: it exists, but nothing more is told.
    const taken = known && (known.oemId !== scope.oemId || !scope.orgIds.includes(known.orgId))
    const reasons = [
      ...(taken ? [{ path: 'vin', message: 'error.vinTaken' }] : []),
      ...(references.orgs.has(orgName) ? [] : [{ path: 'orgName', message: 'validation.unknownOrganisation' }]),
      ...(references.models.has(modelCode) ? [] : [{ path: 'modelCode', message: 'validation.unknownModel' }]),
    ]
    if (reasons.length > 0) return { outcome: 'failed', reasons }
    if (!known) return { outcome: 'added' }
    const before = Object.fromEntries(Object.keys(values).map((name) => [name, known[name as keyof Changeable]]))
    const same = JSON.stringify(before) === JSON.stringify(values)
    return same ? { outcome: 'unchanged' } : { outcome: 'changed', before }
  })
}

export async function applyVehicles(tx: ImportTransaction, scope: ImportScope, rows: readonly Done[]): Promise<void> {
  const references = await referencesOf(tx, scope)
  const added = rows
    .filter(({ outcome }) => outcome === 'added')
    .map((row) => ({
      ...withSale(row.value),
      orgId: references.orgs.get(row.value.orgName)!,
      modelId: references.models.get(row.value.modelCode)!,
      oemId: scope.oemId,
    }))
  for (let at = 0; at < added.length; at += AT_ONCE) {
    await tx.insert(vehicle).values(added.slice(at, at + AT_ONCE))
  }
  for (const row of rows) {
    if (row.outcome !== 'changed') continue
    await tx
      .update(vehicle)
      .set({ ...withSale(changeable(row, references)), updatedAt: sql`now()` })
      .where(and(eq(vehicle.oemId, scope.oemId), eq(vehicle.vin, row.value.vin)))
  }
}

/** Added vehicles go, changed ones become what they were; false when somebody changed one of them since. */
export async function undoVehicles(
  tx: ImportTransaction,
  scope: ImportScope,
  rows: readonly Done[],
  committedAt: Date,
): Promise<boolean> {
  const stored = await storedVehicles(tx, rows)
  const untouched = rows.every(({ value }) => stored.get(value.vin)?.updatedAt.getTime() === committedAt.getTime())
  if (!untouched) return false
  const added = rows.filter(({ outcome }) => outcome === 'added').map(({ value }) => value.vin)
  for (let at = 0; at < added.length; at += AT_ONCE) {
    const vins = added.slice(at, at + AT_ONCE)
    await tx.delete(vehicle).where(and(eq(vehicle.oemId, scope.oemId), inArray(vehicle.vin, vins)))
  }
  for (const { outcome, value, before } of rows) {
    if (outcome !== 'changed') continue
    await tx
      .update(vehicle)
      .set({ ...withSale(before as Changeable), updatedAt: sql`now()` })
      .where(and(eq(vehicle.oemId, scope.oemId), eq(vehicle.vin, value.vin)))
  }
  return true
}

interface References {
  /** Ids by name; a name two organisations share means neither. */
  orgs: Map<string, number>
  models: Map<string, number>
}

async function referencesOf(tx: ImportTransaction, { oemId, orgIds }: ImportScope): Promise<References> {
  const orgs = await tx
    .select({ id: organisation.id, name: organisation.name })
    .from(organisation)
    .where(and(eq(organisation.oemId, oemId), inArray(organisation.id, [...orgIds])))
  const models = await tx
    .select({ id: vehicleModel.id, name: vehicleModel.modelCode })
    .from(vehicleModel)
    .where(eq(vehicleModel.oemId, oemId))
  return { orgs: byUniqueName(orgs), models: byUniqueName(models) }
}

function byUniqueName(rows: readonly { id: number; name: string }[]): Map<string, number> {
  const twice = new Set(rows.map(({ name }) => name).filter((name, index, names) => names.indexOf(name) !== index))
  return new Map(rows.filter(({ name }) => !twice.has(name)).map(({ id, name }) => [name, id]))
}

/** Held until the transaction ends, so that nobody changes them between comparing and writing. */
async function storedVehicles(tx: ImportTransaction, rows: readonly Row[]) {
  const found = new Map<string, typeof vehicle.$inferSelect>()
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const vins = rows.slice(at, at + AT_ONCE).map(({ value }) => value.vin)
    const list = await tx.select().from(vehicle).where(inArray(vehicle.vin, vins)).for('update')
    for (const each of list) found.set(each.vin, each)
  }
  return found
}

/** What the file says about a vehicle: only columns it has. */
function changeable({ value, columns }: Row, { orgs, models }: References): Partial<Changeable> {
  const all = { ...value, orgId: orgs.get(value.orgName), modelId: models.get(value.modelCode) }
  const names = (Object.keys(COLUMNS) as (keyof Changeable)[]).filter((name) => columns.has(COLUMNS[name]))
  return Object.fromEntries(names.map((name) => [name, all[name]])) as Partial<Changeable>
}
