import type { Page } from '@playwright/test'
import ExcelJS from 'exceljs'
import { expect, test } from './console-test.ts'
import { asApprover, askPlatform, isParked, vehiclesThat } from './ready-vehicles.ts'

const CONTRACT = 'E2E-118'
/** Longer than any other contract of the demo. */
const DAYS_OVERDUE = 3_000
const PAGE = '/#/carControlService/lockCarIssue'

async function importContract(page: Page, vin: string): Promise<void> {
  await page.goto(`${PAGE}?view=contracts`)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Import contracts' })
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download template' }).click(),
  ])
  const book = new ExcelJS.Workbook()
  await book.xlsx.readFile(await template.path())
  const sheet = book.worksheets[0]!
  const columns = (sheet.getRow(1).values as unknown[]).map(String)
  const row: unknown[] = []
  row[columns.indexOf('Contract *')] = CONTRACT
  row[columns.indexOf('VIN *')] = vin
  row[columns.indexOf('Days overdue *')] = DAYS_OVERDUE
  sheet.addRow(row)
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'contracts.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(await book.xlsx.writeBuffer()),
  })
  await dialog.getByRole('button', { name: 'Check file' }).click()
  await dialog.getByRole('button', { name: /^Import \d+ rows?$/ }).click()
  await expect(dialog.getByText('Successful')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
}

interface Found {
  open: unknown[]
  counts: { ready: number }
}

/** Parked, and of those that may be locked: the demo holds some vehicles back and exempts others. */
async function mayBeLocked(page: Page, vin: string): Promise<boolean> {
  if (!(await isParked(page, vin))) return false
  const { counts } = await askPlatform<Found>(page, '/tsp-bss/lockTask/check', {
    vins: [vin],
    release: false,
    toLevel: 2,
  })
  const { open } = await askPlatform<Found>(page, `/tsp-bss/vehicleLock/detail?vin=${vin}`)
  return counts.ready === 1 && open.length === 0
}

/** The level that was requested for the vehicle of the contract. */
const levelOf = async (page: Page): Promise<unknown> => {
  const path = `/tsp-bss/lockContract/list?pageNum=1&pageSize=10&keyWord=${CONTRACT}`
  const { list } = await askPlatform<{ list: { orderedLevel: number }[] }>(page, path)
  return list[0]?.orderedLevel
}

test('a contract file becomes a task, the vehicle is held back, and a payment frees it', async ({
  admin: page,
  browser,
}, info) => {
  test.setTimeout(300_000)
  const [vin = ''] = await vehiclesThat(page, (one) => mayBeLocked(page, one))
  await importContract(page, vin)
  const contract = page.getByRole('row').filter({ hasText: CONTRACT })
  await expect(contract).toContainText('3,000')

  await page.goto(PAGE)
  await page.getByRole('button', { name: 'New task' }).click()
  const draft = page.getByRole('dialog', { name: 'New task' })
  await draft.getByLabel('Name').fill('Overdue, walked')
  await draft.getByLabel('Overdue at least (days)').fill(String(DAYS_OVERDUE))
  await draft.getByLabel('Legal basis').fill('Clause 12 of the lease')
  await draft.getByLabel('Notice (days)').fill('0')
  await draft.getByLabel('Window from').fill('00:00')
  await draft.getByLabel('Window to').fill('00:00')
  await page.screenshot({ path: info.outputPath('1-draft.png') })
  await draft.getByRole('button', { name: 'Save draft' }).click()
  const task = page.getByRole('dialog', { name: 'Overdue, walked' })
  await expect(task.getByText(CONTRACT)).toBeVisible()
  await task.getByRole('button', { name: 'Submit', exact: true }).click()
  await page
    .getByRole('dialog', { name: /^Submit “/ })
    .getByRole('button', { name: 'Submit' })
    .click()
  const address = page.url()

  const second = await asApprover(browser)
  await second.goto(address)
  const seen = second.getByRole('dialog', { name: 'Overdue, walked' })
  await seen.getByRole('button', { name: 'Approve', exact: true }).click()
  await second
    .getByRole('dialog', { name: /^Approve “/ })
    .getByRole('button', { name: 'Approve' })
    .click()
  await expect(seen.getByText('Shown by the vehicle')).toBeVisible({ timeout: 120_000 })
  await second.screenshot({ path: info.outputPath('2-shown.png') })
  await expect.poll(() => levelOf(page), { timeout: 60_000 }).toBe(2)
  const shown = async () => (await askPlatform(page, `/tsp-bss/vehicleLock/detail?vin=${vin}`)).shownLevel
  await expect.poll(shown).toBe(2)

  await page.goto(`${PAGE}?view=contracts`)
  await contract.getByRole('button', { name: `Report a payment for ${CONTRACT}` }).click()
  const payment = page.getByRole('dialog', { name: 'Report payment' })
  await payment.getByLabel('Payment reference').fill('P-118')
  await payment.getByRole('button', { name: 'Report', exact: true }).click()
  await expect(page.getByText('Paid. The release is on its way.')).toBeVisible()
  await expect.poll(shown, { timeout: 120_000 }).toBe(0)
  await expect.poll(() => levelOf(page), { timeout: 60_000 }).toBe(0)
  await page.reload()
  await expect(contract).toContainText('P-118')
  await page.screenshot({ path: info.outputPath('3-free.png') })
})
