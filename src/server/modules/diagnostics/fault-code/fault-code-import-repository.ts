import { z } from 'zod'
import { downloadFaultCodeTemplate, FAULT_LAMPS, FAULT_PROTOCOLS, FAULT_STATES } from '#core/contract/fault-code.ts'
import type { Importer } from '#server/exchange/importer.ts'
import { idsByName } from '#server/store/import-references.ts'
import { faultType } from '#server/store/schema/base-data.ts'
import { faultCode } from '#server/store/schema/diagnostics.ts'
import { tableImporter } from '#server/store/table-importer.ts'
import { sheet } from '#server/exchange/sheet.ts'
import { FAULT_CODE_WORDS } from './fault-code-exporter.ts'

const text = z.string().max(2000).default('')
const Row = z.object({
  code: z.string().min(1, 'validation.required').max(32),
  protocol: z.enum(FAULT_PROTOCOLS).default('uds'),
  ecu: z.string().max(32).default(''),
  faultType: z.string().max(64).default(''),
  name: z.string().min(1, 'validation.required').max(200),
  level: z.literal([1, 2, 3]).default(3),
  lamp: z.enum(FAULT_LAMPS).default('none'),
  causes: text,
  driverAdvice: text,
  workshopAdvice: text,
  state: z.enum(FAULT_STATES).default('active'),
})

const unit = ({ protocol, code, ecu }: { protocol: string; code: string; ecu: string }) => `${protocol} ${code} ${ecu}`

const CODE_SHEET = sheet(Row, {
  code: 'P0217',
  protocol: 'uds',
  ecu: 'ECM',
  faultType: '',
  name: 'Coolant too hot',
  level: '2',
  lamp: 'amber',
  causes: '',
  driverAdvice: '',
  workshopAdvice: '',
  state: 'active',
})

/** Fault codes by workbook: rows are matched by protocol, code and control unit. */
export const faultCodeImporter = (): Importer =>
  tableImporter({
    name: 'faultCode',
    access: downloadFaultCodeTemplate.access,
    calls: { template: downloadFaultCodeTemplate },
    key: 'code',
    words: FAULT_CODE_WORDS,
    sheet: CODE_SHEET,
    table: faultCode,
    match: { column: faultCode.code, of: ({ code }) => code, key: { row: unit, stored: unit } },
    references: (tx, scope) => idsByName(tx, scope, faultType, faultType.code),
    reasons: ({ faultType: type }, types) =>
      type === '' || types.has(type) ? [] : [{ path: 'faultType', message: 'validation.format' }],
    values: ({ value: { faultType: type, ...values } }, types, stored) => ({
      ...values,
      // A file sets the type of new codes only.
      faultTypeId: stored ? stored.faultTypeId : (types.get(type) ?? null),
    }),
    columnOf: { faultTypeId: 'faultType' },
    stamp: (stored, { userId }) => (stored ? { version: stored.version + 1 } : { updatedBy: userId }),
  })
