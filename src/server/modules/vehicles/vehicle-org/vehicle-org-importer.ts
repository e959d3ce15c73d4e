import { z } from 'zod'
import { vin } from '#core/contract/fields.ts'
import { BindInput, downloadBindTemplate, importBindings, ORG_RELATIONS } from '#core/contract/vehicle-org.ts'
import { wordsOf } from '#server/exchange/exporter.ts'
import {
  type ImportedRow,
  type Importer,
  importer,
  type ImportScope,
  type ImportTransaction,
  type RowPlan,
} from '#server/exchange/importer.ts'
import { orgsByName, vehiclesByVin } from '#server/store/import-references.ts'
import { bindOne, otherRelations } from './vehicle-org-repository.ts'

export const RELATION_WORDS = { kind: wordsOf(ORG_RELATIONS, 'vehicleOrg:kind.') }

const BindRow = z.object({
  vin,
  orgName: z.string().trim().min(1, 'validation.required').max(128),
  kind: z.enum(ORG_RELATIONS).default('operator'),
  validUntil: BindInput.shape.validUntil,
})
type BindRow = z.output<typeof BindRow>
type Row = ImportedRow<BindRow>

/** Relations by workbook, one vehicle a row. Records stay, so an import is not undone but corrected by another one. */
export const vehicleOrgImporter = (fleet: { reload(): Promise<void> }): Importer =>
  importer<BindRow>({
    name: 'vehicleOrg',
    access: downloadBindTemplate.access,
    calls: { run: importBindings, template: downloadBindTemplate },
    key: 'vin',
    words: RELATION_WORDS,
    columns: [
      { name: 'vin', required: true, example: 'LGWEF4A50TEST0001' },
      { name: 'orgName', required: true, example: 'North' },
      { name: 'kind', example: 'operator' },
      { name: 'validUntil', example: '2027-12-31' },
    ],
    schema: BindRow,
    plan,
    async apply(tx, scope, rows) {
      const known = await namesOf(tx, scope, rows)
      for (const { value } of rows) {
        const bind = { vehicleId: known.vehicles.get(value.vin)!.id, orgId: known.orgs.get(value.orgName)! }
        await bindOne(tx, scope, { ...bind, kind: value.kind, validUntil: value.validUntil }, 'import')
      }
    },
    changed: () => fleet.reload(),
  })

async function namesOf(tx: ImportTransaction, scope: ImportScope, rows: readonly Row[]) {
  const vins = rows.map((row) => row.value.vin)
  return { vehicles: await vehiclesByVin(tx, scope, vins), orgs: await orgsByName(tx, scope) }
}

async function plan(tx: ImportTransaction, scope: ImportScope, rows: readonly Row[]): Promise<RowPlan[]> {
  const { vehicles, orgs } = await namesOf(tx, scope, rows)
  const bound = await otherRelations(tx, scope)
  const key = (vehicleId: number, orgId: number, kind: string) => `${vehicleId}/${orgId}/${kind}`
  const until = new Map(bound.map((each) => [key(each.vehicleId, each.orgId, each.kind), each.validUntil]))
  return rows.map(({ value }): RowPlan => {
    const found = vehicles.get(value.vin)
    const orgId = orgs.get(value.orgName)
    const reasons = [
      ...(found ? [] : [{ path: 'vin', message: 'validation.unknownVehicle' }]),
      ...(orgId === undefined ? [{ path: 'orgName', message: 'validation.unknownOrganisation' }] : []),
    ]
    if (!found || orgId === undefined) return { outcome: 'failed', reasons }
    if (value.kind === 'owner') {
      return found.orgId === orgId ? { outcome: 'unchanged' } : { outcome: 'changed', before: { orgId: found.orgId } }
    }
    const before = until.get(key(found.id, orgId, value.kind))
    if (before === undefined) return { outcome: 'added' }
    return before === value.validUntil
      ? { outcome: 'unchanged' }
      : { outcome: 'changed', before: { validUntil: before } }
  })
}
