import type { Page } from '@playwright/test'
import ExcelJS from 'exceljs'
import { expect, test } from './console-test.ts'

const field = (page: Page, label: string) => page.getByRole('dialog').getByLabel(label, { exact: true })

async function find(page: Page, keyWord: string) {
  await page.getByLabel('Code or name').fill(keyWord)
  await page.getByRole('button', { name: 'Query', exact: true }).click()
}

test('a dealer is added, found and archived', async ({ admin: page }) => {
  await page.goto('/#/baseInfo/dealer')
  await page.getByRole('button', { name: 'Add dealer', exact: true }).click()
  await field(page, 'Code').fill('E2E-1')
  await field(page, 'Name').fill('Harbour Trucks')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()

  await find(page, 'E2E-1')
  const row = page.getByRole('row').filter({ hasText: 'Harbour Trucks' })
  await row.getByRole('checkbox').check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Archive' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
  await expect(row).toHaveCount(0)
})

test('dealers come in by the template, wrong rows come back with a reason', async ({ admin: page }) => {
  await page.goto('/#/baseInfo/dealer')
  await page.getByRole('button', { name: 'Import' }).click()
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download template' }).click(),
  ])
  const book = new ExcelJS.Workbook()
  await book.xlsx.readFile(await template.path())
  const sheet = book.worksheets[0]!
  const columns = (sheet.getRow(1).values as unknown[]).map(String)
  for (const [code, name] of [
    ['E2E-2', 'Northern Buses'],
    ['E2E-3', ''],
  ]) {
    const row: unknown[] = []
    row[columns.indexOf('Dealer code *')] = code
    row[columns.indexOf('Dealer *')] = name
    row[columns.indexOf('Organisation *')] = 'Fleetwall Demo'
    sheet.addRow(row)
  }
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'dealers.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(await book.xlsx.writeBuffer()),
  })
  await dialog.getByRole('button', { name: 'Check file' }).click()
  await dialog.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(dialog.getByRole('cell', { name: 'Dealer: Required' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  await find(page, 'E2E-2')
  await expect(page.getByRole('row').filter({ hasText: 'Northern Buses' })).toBeVisible()
})

test('an export in the background is found and fetched in the export centre', async ({ admin: page }) => {
  await page.goto('/#/baseInfo/dealer')
  await page.getByRole('button', { name: 'More export options' }).click()
  await page.getByRole('menuitem', { name: 'Export in background' }).click()
  await page.getByRole('link', { name: 'See it in the export centre' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('row')
      .filter({ hasText: 'dealers' })
      .first()
      .getByRole('button', { name: /^Download dealers/ })
      .click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^dealers.*\.(xlsx|csv)$/)
})
