import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { downloadFaultCodeTemplate, FAULT_LAMPS, FAULT_PROTOCOLS, FAULT_STATES } from '#core/contract/fault-code.ts'
import {
  type DoneRow,
  type Importer,
  importer,
  type ImportScope,
  type ImportTransaction,
} from '#server/exchange/importer.ts'
import { faultType } from '#server/store/schema/base-data.ts'
import { faultCode } from '#server/store/schema/diagnostics.ts'
import { FAULT_CODE_WORDS } from './fault-code-exporter.ts'

const text = z.string().max(2000).default('')
const Row = z.object({
  code: z.string().min(1, 'validation.required').max(32),
  protocol: z.enum(FAULT_PROTOCOLS).default('uds'),
  ecu: z.string().max(32).default(''),
  faultType: z.string().max(64).default(''),
  name: z.string().min(1, 'validation.required').max(200),
  level: z.preprocess((value) => (typeof value === 'string' ? Number(value) : value), z.literal([1, 2, 3])).default(3),
  lamp: z.enum(FAULT_LAMPS).default('none'),
  causes: text,
  driverAdvice: text,
  workshopAdvice: text,
  state: z.enum(FAULT_STATES).default('active'),
})
type Row = z.output<typeof Row>
type Stored = typeof faultCode.$inferSelect

const COMPARED = ['name', 'level', 'lamp', 'causes', 'driverAdvice', 'workshopAdvice', 'state'] as const
const place = ({ protocol, code, ecu }: Pick<Row, 'code' | 'ecu'> & { protocol: string }) =>
  `${protocol} ${code} ${ecu}`

async function known(tx: ImportTransaction, { oemId }: ImportScope, rows: readonly { value: Row }[]) {
  const codes = [...new Set(rows.map(({ value }) => value.code))]
  const found = await tx
    .select()
    .from(faultCode)
    .where(and(eq(faultCode.oemId, oemId), inArray(faultCode.code, codes)))
  const types = await tx.select().from(faultType).where(eq(faultType.oemId, oemId))
  return {
    stored: new Map(found.map((row) => [place(row), row])),
    types: new Map(types.map(({ id, code }) => [code, id])),
  }
}

const changesOf = ({ value, columns }: { value: Row; columns: ReadonlySet<string> }) =>
  Object.fromEntries(COMPARED.filter((name) => columns.has(name)).map((name) => [name, value[name]])) as Partial<Stored>

/** Fault codes by workbook: rows are known by protocol, code and unit. */
export const faultCodeImporter = (): Importer =>
  importer<Row>({
    name: 'faultCode',
    access: downloadFaultCodeTemplate.access,
    calls: { template: downloadFaultCodeTemplate },
    key: 'code',
    words: FAULT_CODE_WORDS,
    columns: [
      { name: 'code', required: true, example: 'P0217' },
      { name: 'protocol', example: 'uds' },
      { name: 'ecu', example: 'ECM' },
      { name: 'faultType', example: '' },
      { name: 'name', required: true, example: 'Coolant too hot' },
      { name: 'level', example: '2' },
      { name: 'lamp', example: 'amber' },
      { name: 'causes', example: '' },
      { name: 'driverAdvice', example: '' },
      { name: 'workshopAdvice', example: '' },
      { name: 'state', example: 'active' },
    ],
    schema: Row,
    async plan(tx, scope, rows) {
      const { stored, types } = await known(tx, scope, rows)
      return rows.map((row) => {
        if (row.value.faultType !== '' && !types.has(row.value.faultType)) {
          return { outcome: 'failed', reasons: [{ path: 'faultType', message: 'validation.format' }] }
        }
        const before = stored.get(place(row.value))
        if (!before) return { outcome: 'added' }
        const kept = Object.fromEntries(Object.keys(changesOf(row)).map((name) => [name, before[name as keyof Stored]]))
        return JSON.stringify(kept) === JSON.stringify(changesOf(row))
          ? { outcome: 'unchanged' }
          : { outcome: 'changed', before: kept }
      })
    },
    async apply(tx, scope, rows) {
      const { stored, types } = await known(tx, scope, rows)
      for (const row of rows) {
        const before = stored.get(place(row.value))
        const { faultType: type, ...values } = row.value
        if (!before) {
          const faultTypeId = types.get(type) ?? null
          await tx.insert(faultCode).values({ ...values, faultTypeId, oemId: scope.oemId, updatedBy: scope.userId })
        } else await change(tx, before.id, { ...changesOf(row), version: before.version + 1 })
      }
    },
    undo: undoFaultCodes,
  })

async function change(tx: ImportTransaction, id: number, values: Partial<Stored>): Promise<void> {
  await tx
    .update(faultCode)
    .set({ ...values, updatedAt: sql`now()` })
    .where(eq(faultCode.id, id))
}

/** Added codes go, changed ones become what they were; false when one was changed since. */
async function undoFaultCodes(tx: ImportTransaction, scope: ImportScope, rows: readonly DoneRow<Row>[], at: Date) {
  const { stored } = await known(tx, scope, rows)
  const found = rows.map((row) => ({ row, before: stored.get(place(row.value)) }))
  if (found.some(({ before }) => before?.updatedAt.getTime() !== at.getTime())) return false
  for (const { row, before } of found) {
    if (!before) continue
    if (row.outcome === 'added') await tx.delete(faultCode).where(eq(faultCode.id, before.id))
    else await change(tx, before.id, row.before as Partial<Stored>)
  }
  return true
}
