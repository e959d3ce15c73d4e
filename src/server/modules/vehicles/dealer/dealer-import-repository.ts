import { and, eq, inArray, sql } from 'drizzle-orm'
import type { DoneRow, ImportedRow, ImportScope, ImportTransaction, RowPlan } from '#server/exchange/importer.ts'
import type { FailDetail } from '#server/http/errors.ts'
import { organisation } from '#server/store/schema/account.ts'
import { dealer } from '#server/store/schema/base-data.ts'
import { vehicleModel } from '#server/store/schema/vehicle.ts'
import type { DealerImportRow } from './dealer-import-row.ts'
import type { DealerAreas } from './dealer-row.ts'

type Row = ImportedRow<DealerImportRow>
type Done = DoneRow<DealerImportRow>
type Stored = typeof dealer.$inferSelect

const AT_ONCE = 1000

/** Columns a row may change, with what they are called in the workbook. */
const COLUMNS = {
  name: 'dealerName',
  level: 'level',
  parentCode: 'parentCode',
  orgId: 'orgName',
  areaId: 'areaNames',
  areaPath: 'areaNames',
  address: 'address',
  lng: 'lng',
  lat: 'lat',
  contact: 'contact',
  phone: 'phone',
  brands: 'brands',
  pickup: 'pickup',
  authorisedUntil: 'authorisedUntil',
  state: 'state',
} as const satisfies Partial<Record<keyof Stored, string>>
type Changeable = Pick<Stored, keyof typeof COLUMNS>

/** Which of the rows are new, which change what, which cannot be taken. */
export async function planDealers(
  tx: ImportTransaction,
  scope: ImportScope,
  areas: DealerAreas,
  rows: readonly Row[],
): Promise<RowPlan[]> {
  const references = await referencesOf(tx, scope, areas)
  const stored = await storedDealers(tx, scope, [
    ...rows.map(({ value }) => value.dealerCode),
    ...rows.map(({ value }) => value.parentCode),
  ])
  const parents = parentsOf(scope, rows, stored)
  return rows.map((row): RowPlan => {
    const known = stored.get(row.value.dealerCode)
    const reasons = reasonsOf(row, references, parents)
    // Of another organisation: it exists, but nothing more is told.
    if (known && !scope.orgIds.includes(known.orgId)) {
      reasons.push({ path: 'dealerCode', message: 'error.dealerCodeTaken' })
    }
    if (reasons.length > 0) return { outcome: 'failed', reasons }
    if (!known) return { outcome: 'added' }
    const values = changeable(row, references)
    const before = Object.fromEntries(Object.keys(values).map((name) => [name, known[name as keyof Changeable]]))
    const same = JSON.stringify(before) === JSON.stringify(values)
    return same ? { outcome: 'unchanged' } : { outcome: 'changed', before }
  })
}

export async function applyDealers(
  tx: ImportTransaction,
  scope: ImportScope,
  areas: DealerAreas,
  rows: readonly Done[],
): Promise<void> {
  const references = await referencesOf(tx, scope, areas)
  const added = rows
    .filter(({ outcome }) => outcome === 'added')
    .map((row) => ({ ...valuesOf(row.value, references), code: row.value.dealerCode, oemId: scope.oemId }))
  for (let at = 0; at < added.length; at += AT_ONCE) {
    await tx.insert(dealer).values(added.slice(at, at + AT_ONCE))
  }
  for (const row of rows) {
    if (row.outcome !== 'changed') continue
    await tx
      .update(dealer)
      .set({ ...changeable(row, references), updatedAt: sql`now()` })
      .where(and(eq(dealer.oemId, scope.oemId), eq(dealer.code, row.value.dealerCode)))
  }
}

/** Added dealers go, changed ones become what they were; false when somebody changed one of them since. */
export async function undoDealers(
  tx: ImportTransaction,
  scope: ImportScope,
  rows: readonly Done[],
  committedAt: Date,
): Promise<boolean> {
  const codes = rows.map(({ value }) => value.dealerCode)
  const stored = await storedDealers(tx, scope, codes)
  const untouched = codes.every((code) => stored.get(code)?.updatedAt.getTime() === committedAt.getTime())
  if (!untouched) return false
  const added = rows.filter(({ outcome }) => outcome === 'added').map(({ value }) => value.dealerCode)
  if (await areReferredTo(tx, scope, added)) return false
  for (let at = 0; at < added.length; at += AT_ONCE) {
    await tx
      .delete(dealer)
      .where(and(eq(dealer.oemId, scope.oemId), inArray(dealer.code, added.slice(at, at + AT_ONCE))))
  }
  for (const { outcome, value, before } of rows) {
    if (outcome !== 'changed') continue
    await tx
      .update(dealer)
      .set({ ...(before as unknown as Changeable), updatedAt: sql`now()` })
      .where(and(eq(dealer.oemId, scope.oemId), eq(dealer.code, value.dealerCode)))
  }
  return true
}

/** A vehicle, or a dealer that came otherwise, may have been put under an added dealer meanwhile. */
async function areReferredTo(tx: ImportTransaction, { oemId }: ImportScope, codes: string[]): Promise<boolean> {
  const found = await tx.execute(sql`
    with gone as (select jsonb_array_elements_text(${JSON.stringify(codes)}::jsonb) as code)
    select 1 from gone where exists (select 1 from vehicle v where v.oem_id = ${oemId} and v.dealer_code = gone.code)
       or exists (select 1 from dealer d where d.oem_id = ${oemId} and d.parent_code = gone.code
                     and d.code not in (select code from gone))
    limit 1`)
  return found.rows.length > 0
}

interface References {
  /** Ids by name; a name two organisations share means neither. */
  orgs: Map<string, number>
  /** Codes by code and by name. */
  brands: Map<string, string>
  areas: DealerAreas
}

async function referencesOf(
  tx: ImportTransaction,
  { oemId, orgIds }: ImportScope,
  areas: DealerAreas,
): Promise<References> {
  const orgs = await tx
    .select({ id: organisation.id, name: organisation.name })
    .from(organisation)
    .where(and(eq(organisation.oemId, oemId), inArray(organisation.id, [...orgIds])))
  const twice = new Set(orgs.map(({ name }) => name).filter((name, index, names) => names.indexOf(name) !== index))
  const brands = await tx
    .selectDistinct({ code: vehicleModel.brandCode, name: vehicleModel.brandName })
    .from(vehicleModel)
    .where(eq(vehicleModel.oemId, oemId))
  return {
    orgs: new Map(orgs.filter(({ name }) => !twice.has(name)).map(({ id, name }) => [name, id])),
    brands: new Map(brands.flatMap(({ code, name }) => [[name, code] as const, [code, code] as const])),
    areas,
  }
}

/** Held until the transaction ends, so that nobody changes them between comparing and writing. */
async function storedDealers(tx: ImportTransaction, { oemId }: ImportScope, codes: readonly string[]) {
  const found = new Map<string, Stored>()
  const wanted = [...new Set(codes)]
  for (let at = 0; at < wanted.length; at += AT_ONCE) {
    const list = await tx
      .select()
      .from(dealer)
      .where(and(eq(dealer.oemId, oemId), inArray(dealer.code, wanted.slice(at, at + AT_ONCE))))
      .for('update')
    for (const each of list) found.set(each.code, each)
  }
  return found
}

/** Codes of level 1 dealers a row may name: in the file, else of the scope. */
function parentsOf({ orgIds }: ImportScope, rows: readonly Row[], stored: ReadonlyMap<string, Stored>): Set<string> {
  const inFile = new Map(rows.map(({ value }) => [value.dealerCode, value.level]))
  const known = [...stored.values()].filter(
    ({ code, level, orgId, archived }) => !inFile.has(code) && level === 1 && !archived && orgIds.includes(orgId),
  )
  const coming = [...inFile].filter(([, level]) => level === 1).map(([code]) => code)
  return new Set([...known.map(({ code }) => code), ...coming])
}

function reasonsOf({ value }: Row, { orgs, brands, areas }: References, parents: ReadonlySet<string>): FailDetail[] {
  const { orgName, areaNames, level, parentCode, lng, lat } = value
  const badParent = parentCode !== '' && (level === 1 || parentCode === value.dealerCode || !parents.has(parentCode))
  return [
    ...(orgs.has(orgName) ? [] : [{ path: 'orgName', message: 'validation.unknownOrganisation' }]),
    ...(areaNames === '' || areas.find(areaNames) ? [] : [{ path: 'areaNames', message: 'validation.region' }]),
    ...(badParent ? [{ path: 'parentCode', message: 'validation.dealerParent' }] : []),
    ...((lng === null) === (lat === null) ? [] : [{ path: 'lat', message: 'validation.position' }]),
    ...(value.brands.every((brand) => brands.has(brand)) ? [] : [{ path: 'brands', message: 'validation.brand' }]),
  ]
}

function valuesOf(value: DealerImportRow, { orgs, brands, areas }: References): Changeable {
  const { dealerCode: _code, dealerName: name, orgName, areaNames, ...rest } = value
  const areaId = areaNames === '' ? '' : (areas.find(areaNames) ?? '')
  return {
    ...rest,
    name,
    orgId: orgs.get(orgName)!,
    areaId,
    areaPath: areas.pathOf(areaId),
    brands: [...new Set(value.brands.map((brand) => brands.get(brand) ?? brand))],
  }
}

/** What the file says about a dealer: only columns it has. */
function changeable(row: Row, references: References): Partial<Changeable> {
  const all = valuesOf(row.value, references)
  const names = (Object.keys(COLUMNS) as (keyof Changeable)[]).filter((name) => row.columns.has(COLUMNS[name]))
  return Object.fromEntries(names.map((name) => [name, all[name]])) as Partial<Changeable>
}
