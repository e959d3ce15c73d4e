import { z } from 'zod'
import { DriverInput, downloadDriverTemplate } from '#core/contract/driver.ts'
import type { Importer } from '#server/exchange/importer.ts'
import { orgsByName } from '#server/store/import-references.ts'
import { driver } from '#server/store/schema/driver.ts'
import { tableImporter } from '#server/store/table-importer.ts'
import { DRIVER_WORDS } from './driver-row.ts'

const { shape } = DriverInput
/** An empty cell is no day. */
const day = (text: unknown) => (text === '' ? null : text)

/** A row of the workbook: the organisation by its name. */
const DriverImportRow = DriverInput.omit({ orgId: true }).extend({
  orgName: z.string().trim().min(1, 'validation.required').max(128),
  licenceUntil: z.preprocess(day, shape.licenceUntil),
  qualificationUntil: z.preprocess(day, shape.qualificationUntil),
})

/** Drivers by workbook: rows are matched by their qualification number. */
export const driverImporter = (): Importer =>
  tableImporter({
    name: 'driver',
    access: downloadDriverTemplate.access,
    key: 'qualificationNo',
    words: DRIVER_WORDS,
    columns: [
      { name: 'qualificationNo', required: true, example: '61010012345678' },
      { name: 'driverName', required: true, example: '王伟' },
      { name: 'phone', example: '13900000000' },
      { name: 'licenceNo', example: '610100198001010011' },
      { name: 'licenceUntil', example: '2029-12-31' },
      { name: 'qualificationUntil', example: '2028-06-30' },
      { name: 'cardId', example: 'IC00012345' },
      { name: 'orgName', required: true, example: 'North' },
      { name: 'state', example: 'active' },
    ],
    schema: DriverImportRow,
    table: driver,
    match: { column: driver.qualificationNo, of: ({ qualificationNo }) => qualificationNo },
    taken: { path: 'qualificationNo', message: 'error.qualificationTaken' },
    references: async (tx, scope) => ({ orgs: await orgsByName(tx, scope) }),
    reasons: ({ orgName }, { orgs }) =>
      orgs.has(orgName) ? [] : [{ path: 'orgName', message: 'validation.unknownOrganisation' }],
    values({ value: { driverName: name, orgName, ...rest } }, { orgs }) {
      return { ...rest, name, orgId: orgs.get(orgName)! }
    },
    columnOf: { name: 'driverName', orgId: 'orgName' },
  })
