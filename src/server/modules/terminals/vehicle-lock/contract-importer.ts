import { z } from 'zod'
import { optionalText, requiredText, vin, wholeNumber } from '#core/contract/fields.ts'
import { downloadContractTemplate } from '#core/contract/lock-task.ts'
import { LOCK_EXEMPTIONS, OVERDUE_DAYS_MAX } from '#core/domain/vehicle-lock.ts'
import { wordsOf } from '#server/exchange/exporter.ts'
import {
  type ImportedRow,
  type Importer,
  importer,
  type ImportScope,
  type ImportTransaction,
  type RowPlan,
} from '#server/exchange/importer.ts'
import { vehiclesByVin } from '#server/store/import-references.ts'
import { type ContractValues, storeContracts, storedContracts } from './contract-repository.ts'

const ContractRow = z.object({
  contractNo: requiredText(64),
  vin,
  overdueDays: wholeNumber(0, OVERDUE_DAYS_MAX),
  customer: optionalText(80),
  exemption: z.enum(LOCK_EXEMPTIONS).nullable().default(null),
  note: optionalText(300),
})
type ContractRow = z.output<typeof ContractRow>
type Row = Pick<ImportedRow<ContractRow>, 'value' | 'columns'>

/** The list of overdue contracts as a bank or a rental company has it: one contract a row. */
export const contractImporter = (): Importer =>
  importer<ContractRow>({
    name: 'lockContract',
    access: downloadContractTemplate.access,
    key: 'contractNo',
    columns: [
      { name: 'contractNo', required: true, example: 'FL-2026-0118' },
      { name: 'vin', required: true, example: 'LGWEF4A50TEST0001' },
      { name: 'overdueDays', required: true, example: '45' },
      { name: 'customer', example: 'Huaxing Logistics' },
      { name: 'exemption', example: 'hospital' },
      { name: 'note', example: '' },
    ],
    words: { exemption: wordsOf(LOCK_EXEMPTIONS, 'lockTask:exemption.') },
    schema: ContractRow,
    plan,
    async apply(tx, scope, rows) {
      const { vehicles, stored } = await named(tx, scope, rows)
      await storeContracts(
        tx,
        scope,
        rows
          .filter(({ value }) => stored.get(value.contractNo)?.own !== false)
          .flatMap((row) => valuesOf(row, vehicles, stored) ?? []),
      )
    },
  })

async function named(tx: ImportTransaction, scope: ImportScope, rows: readonly Row[]) {
  const vins = rows.map(({ value }) => value.vin)
  const numbers = rows.map(({ value }) => value.contractNo)
  return { vehicles: await vehiclesByVin(tx, scope, vins), stored: await storedContracts(tx, scope, numbers) }
}
type Named = Awaited<ReturnType<typeof named>>

/** Columns the file does not have keep their values. */
function valuesOf(
  { value, columns }: Row,
  vehicles: Named['vehicles'],
  stored: Named['stored'],
): ContractValues | null {
  const vehicleId = vehicles.get(value.vin)?.id
  if (vehicleId === undefined) return null
  const { vin: _vin, ...given } = value
  const before = stored.get(value.contractNo)
  const retained = before && {
    ...(!columns.has('customer') && { customer: before.customer }),
    ...(!columns.has('exemption') && { exemption: before.exemption }),
    ...(!columns.has('note') && { note: before.note }),
  }
  return { ...given, vehicleId, ...retained }
}

async function plan(tx: ImportTransaction, scope: ImportScope, rows: readonly Row[]): Promise<RowPlan[]> {
  const { vehicles, stored } = await named(tx, scope, rows)
  return rows.map((row): RowPlan => {
    const values = valuesOf(row, vehicles, stored)
    if (!values) return { outcome: 'failed', reasons: [{ path: 'vin', message: 'validation.unknownVehicle' }] }
    const before = stored.get(values.contractNo)
    if (!before) return { outcome: 'added' }
    if (!before.own) return { outcome: 'failed', reasons: [{ path: 'contractNo', message: 'error.conflict' }] }
    const isSame = (Object.keys(values) as (keyof ContractValues)[]).every((name) => values[name] === before[name])
    return isSame ? { outcome: 'unchanged' } : { outcome: 'changed', before: { ...before } }
  })
}
