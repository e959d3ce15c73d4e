import ExcelJS from 'exceljs'
import type { DealerRow } from '#core/contract/dealer.ts'

/** Columns of the dealer workbook, the same for template, import and export, in this order. */
export const DEALER_COLUMNS = [
  { name: 'dealerCode', width: 16 },
  { name: 'dealerName', width: 32 },
  { name: 'level', width: 8 },
  { name: 'parentCode', width: 16 },
  { name: 'orgName', width: 24 },
  { name: 'area', width: 32 },
  { name: 'address', width: 40 },
  { name: 'lng', width: 12 },
  { name: 'lat', width: 12 },
  { name: 'contact', width: 16 },
  { name: 'phone', width: 18 },
  { name: 'brands', width: 20 },
  { name: 'pickup', width: 8 },
  { name: 'authorisedUntil', width: 14 },
  { name: 'state', width: 12 },
] as const
export type DealerColumn = (typeof DEALER_COLUMNS)[number]['name']

/** A dealer as a row of the workbook. */
export function dealerCells(row: DealerRow): Record<DealerColumn, string | number | null> {
  return {
    dealerCode: row.dealerCode,
    dealerName: row.dealerName,
    level: row.level,
    parentCode: row.parentCode,
    orgName: row.orgName,
    area: row.areaNames.join('/'),
    address: row.address,
    lng: row.lng,
    lat: row.lat,
    contact: row.contact,
    phone: row.phone,
    brands: row.brands.join(','),
    pickup: row.pickup ? 1 : 0,
    authorisedUntil: row.authorisedUntil,
    state: row.state,
  }
}

/** A workbook of dealers; without rows it is the template of the import. */
export async function dealerWorkbook(rows: AsyncIterable<DealerRow> | readonly DealerRow[]): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook()
  const sheet = workbook.addWorksheet('dealers', { views: [{ state: 'frozen', ySplit: 1 }] })
  sheet.columns = DEALER_COLUMNS.map(({ name, width }) => ({ key: name, header: name, width }))
  sheet.getRow(1).font = { bold: true }
  for await (const row of rows) sheet.addRow(dealerCells(row))
  return Buffer.from(await workbook.xlsx.writeBuffer())
}
