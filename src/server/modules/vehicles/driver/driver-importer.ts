import { z } from 'zod'
import { DriverInput, downloadDriverTemplate } from '#core/contract/driver.ts'
import type { Importer } from '#server/exchange/importer.ts'
import { driver } from '#server/store/schema/driver.ts'
import { tableImporter } from '#server/store/table-importer.ts'
import { orgName, sheet } from '#server/exchange/sheet.ts'
import { DRIVER_WORDS } from './driver-row.ts'

const { shape } = DriverInput
/** An empty cell is no day. */
const day = (text: unknown) => (text === '' ? null : text)

/** A row of the workbook: the organisation by its name. */
const DriverImportRow = DriverInput.omit({ orgId: true }).extend({
  orgName,
  licenceUntil: z.preprocess(day, shape.licenceUntil),
  qualificationUntil: z.preprocess(day, shape.qualificationUntil),
})

const DRIVER_SHEET = sheet(DriverImportRow, {
  qualificationNo: '61010012345678',
  driverName: '王伟',
  phone: '13900000000',
  licenceNo: '610100198001010011',
  licenceUntil: '2029-12-31',
  qualificationUntil: '2028-06-30',
  cardId: 'IC00012345',
  orgName: 'North',
  state: 'active',
})

/** Drivers by workbook: rows are matched by their qualification number. */
export const driverImporter = (): Importer =>
  tableImporter({
    name: 'driver',
    access: downloadDriverTemplate.access,
    key: 'qualificationNo',
    words: DRIVER_WORDS,
    sheet: DRIVER_SHEET,
    table: driver,
    match: { column: driver.qualificationNo, of: ({ qualificationNo }) => qualificationNo },
    taken: { path: 'qualificationNo', message: 'error.qualificationTaken' },
    values: ({ value: { driverName: name, ...rest } }) => ({ ...rest, name }),
    columnOf: { name: 'driverName' },
  })
