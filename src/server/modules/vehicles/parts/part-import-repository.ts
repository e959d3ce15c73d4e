import { and, eq, inArray, sql } from 'drizzle-orm'
import { PART_NUMBERS } from '#core/contract/parts.ts'
import type { DoneRow, ImportedRow, ImportScope, ImportTransaction, RowPlan } from '#server/exchange/importer.ts'
import type { FailDetail } from '#server/http/errors.ts'
import { organisation } from '#server/store/schema/account.ts'
import { partModel } from '#server/store/schema/base-data.ts'
import { part } from '#server/store/schema/parts.ts'
import { vehicle } from '#server/store/schema/vehicle.ts'
import type { PartImportRow } from './part-import-row.ts'
import { numbersOf, type StoredPart } from './part-repository.ts'

type Row = ImportedRow<PartImportRow>
type Done = DoneRow<PartImportRow>
type Stored = typeof part.$inferSelect

const AT_ONCE = 1000

export async function planParts(tx: ImportTransaction, scope: ImportScope, rows: readonly Row[]): Promise<RowPlan[]> {
  const references = await referencesOf(tx, scope, rows)
  const stored = await storedParts(tx, scope, rows)
  return rows.map((row): RowPlan => {
    const known = stored.get(row.value.serial)
    const reasons = reasonsOf(row, references)
    // Of another organisation: it exists, but nothing more is told.
    if (known && !scope.orgIds.includes(known.orgId)) reasons.push({ path: 'serial', message: 'error.serialTaken' })
    if (reasons.length > 0) return { outcome: 'failed', reasons }
    if (!known) return { outcome: 'added' }
    const values = changeable(row, references, known)
    const before = Object.fromEntries(Object.keys(values).map((name) => [name, known[name as keyof Stored]]))
    return sameText(before, values) ? { outcome: 'unchanged' } : { outcome: 'changed', before }
  })
}

export async function applyParts(tx: ImportTransaction, scope: ImportScope, rows: readonly Done[]): Promise<void> {
  const references = await referencesOf(tx, scope, rows)
  const stored = await storedParts(tx, scope, rows)
  const added = rows.filter(({ outcome }) => outcome === 'added')
  for (let at = 0; at < added.length; at += AT_ONCE) {
    const values = added
      .slice(at, at + AT_ONCE)
      .map((row) => ({ ...valuesOf(row.value, references), oemId: scope.oemId }))
    await tx.insert(part).values(values)
  }
  for (const row of rows) {
    const known = stored.get(row.value.serial)
    if (row.outcome !== 'changed' || !known) continue
    await tx
      .update(part)
      .set({ ...changeable(row, references, known), updatedAt: sql`now()` })
      .where(eq(part.id, known.id))
  }
}

/** Added parts go, changed ones become what they were; false when somebody changed one of them since. */
export async function undoParts(tx: ImportTransaction, scope: ImportScope, rows: readonly Done[], committedAt: Date) {
  const stored = await storedParts(tx, scope, rows)
  const found = rows.map((row) => ({ ...row, known: stored.get(row.value.serial) }))
  if (found.some(({ known }) => known?.updatedAt.getTime() !== committedAt.getTime())) return false
  for (const { outcome, before, known } of found) {
    if (!known) continue
    if (outcome === 'added') await tx.delete(part).where(eq(part.id, known.id))
    else {
      await tx
        .update(part)
        .set({ ...(before as Partial<Stored>), updatedAt: sql`now()` })
        .where(eq(part.id, known.id))
    }
  }
  return true
}

interface References {
  /** Ids by name; a name two organisations share means neither. */
  orgs: Map<string, number>
  models: Map<string, number>
  vehicles: Map<string, number>
}

async function referencesOf(
  tx: ImportTransaction,
  { oemId, orgIds }: ImportScope,
  rows: readonly Row[],
): Promise<References> {
  const orgs = await tx
    .select({ id: organisation.id, name: organisation.name })
    .from(organisation)
    .where(and(eq(organisation.oemId, oemId), inArray(organisation.id, [...orgIds])))
  const twice = new Set(orgs.map(({ name }) => name).filter((name, index, names) => names.indexOf(name) !== index))
  const models = await tx
    .select({ id: partModel.id, name: partModel.model })
    .from(partModel)
    .where(eq(partModel.oemId, oemId))
  const vins = [...new Set(rows.flatMap(({ value }) => value.vin || []))]
  const vehicles = new Map<string, number>()
  for (let at = 0; at < vins.length; at += AT_ONCE) {
    const found = await tx
      .select({ id: vehicle.id, vin: vehicle.vin })
      .from(vehicle)
      .where(
        and(
          eq(vehicle.oemId, oemId),
          inArray(vehicle.orgId, [...orgIds]),
          inArray(vehicle.vin, vins.slice(at, at + AT_ONCE)),
        ),
      )
    for (const { id, vin } of found) vehicles.set(vin, id)
  }
  return {
    orgs: new Map(orgs.filter(({ name }) => !twice.has(name)).map(({ id, name }) => [name, id])),
    models: new Map(models.map(({ id, name }) => [name, id])),
    vehicles,
  }
}

/** Held until the transaction ends, so that nobody changes them between comparing and writing. */
async function storedParts(tx: ImportTransaction, { oemId }: ImportScope, rows: readonly Row[]) {
  const serials = rows.map(({ value }) => value.serial)
  const found = new Map<string, Stored>()
  for (let at = 0; at < serials.length; at += AT_ONCE) {
    const list = await tx
      .select()
      .from(part)
      .where(and(eq(part.oemId, oemId), inArray(part.serial, serials.slice(at, at + AT_ONCE))))
      .for('update')
    for (const each of list) found.set(each.serial, each)
  }
  return found
}

function reasonsOf({ value }: Row, { orgs, models, vehicles }: References): FailDetail[] {
  const missing = value.vin !== '' && !vehicles.has(value.vin)
  const homeless = value.state === 'installed' && value.vin === ''
  return [
    ...(orgs.has(value.orgName) ? [] : [{ path: 'orgName', message: 'validation.unknownOrganisation' }]),
    ...(models.has(value.partsModel) ? [] : [{ path: 'partsModel', message: 'validation.unknownPartsModel' }]),
    ...(missing ? [{ path: 'vin', message: 'validation.unknownVehicle' }] : []),
    ...(homeless ? [{ path: 'vin', message: 'validation.required' }] : []),
  ]
}

function valuesOf(value: PartImportRow, { orgs, models, vehicles }: References): StoredPart {
  const { serial, partNumber, hardwareVersion, softwareVersion, supplier, batch, position, installedOn, state } = value
  return {
    serial,
    partNumber,
    hardwareVersion,
    softwareVersion,
    supplier,
    batch,
    position,
    installedOn,
    state,
    orgId: orgs.get(value.orgName)!,
    modelId: models.get(value.partsModel)!,
    vehicleId: vehicles.get(value.vin) ?? null,
    numbers: numbersOf(value),
  }
}

const COLUMN_OF: Partial<Record<keyof StoredPart, string>> = {
  orgId: 'orgName',
  modelId: 'partsModel',
  vehicleId: 'vin',
}

/** What the file says about a part that exists: only columns it has. */
function changeable(row: Row, references: References, known: Stored): Partial<StoredPart> {
  const { numbers, ...values } = valuesOf(row.value, references)
  const kept = Object.entries(values).filter(([name]) => row.columns.has(COLUMN_OF[name as keyof StoredPart] ?? name))
  const missing = PART_NUMBERS.filter((name) => !row.columns.has(name) && known.numbers[name] !== undefined)
  const untouched = Object.fromEntries(missing.map((name) => [name, known.numbers[name]!]))
  return { ...Object.fromEntries(kept), numbers: { ...untouched, ...numbers } }
}

/** jsonb gives its names back in an order of its own. */
const sameText = (left: object, right: object) => sorted(left) === sorted(right)
const sorted = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? `{${Object.entries(value)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, each]) => `${name}:${sorted(each)}`)
        .join()}}`
    : JSON.stringify(value)
