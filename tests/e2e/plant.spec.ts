import { expect, test } from './console-test.ts'

test('the life of a vehicle begins at the plant and is checked against it', async ({ admin: page }) => {
  await page.goto('/#/baseInfo/mes?state=applied')
  const record = page.getByRole('row').filter({ hasText: 'Left the line' }).first()
  await expect(record).toContainText('Applied')
  await page.getByRole('tab', { name: 'Day totals' }).click()
  await page.getByRole('tab', { name: 'Deliveries' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'handover.ndjson' }).first()).toContainText('Done')

  await page.goto('/#/baseInfo/vehicleInfo')
  // Vehicles that the plants have built since the start have no control units yet.
  const row = page.getByRole('row').filter({ hasText: 'Diesel' }).filter({ hasNotText: 'TNEW' }).first()
  await row.getByRole('button', { name: /^Details of/ }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('All reported values match.')).toBeVisible()
  await expect(sheet.getByRole('table', { name: 'Control units' })).toContainText('7E0')
  await sheet.getByRole('button', { name: 'Close' }).click()

  await row.getByRole('button', { name: /^Edit/ }).click()
  await page.getByRole('dialog').getByLabel('Engine no.').fill('E2E-ENGINE')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await row.getByRole('button', { name: /^Details of/ }).click()
  await expect(page.getByRole('dialog').getByText('1 value differs.')).toBeVisible()
  await expect(page.getByRole('dialog').getByText('E2E-ENGINE').first()).toBeVisible()
})

test('a plant record is simulated, and batches list what the plants delivered', async ({ admin: page }) => {
  await page.goto('/#/baseInfo/mes')
  await page.getByRole('button', { name: 'Simulate' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Check records' }).click()
  await expect(page.getByRole('dialog').getByRole('table', { name: 'Result' })).toContainText('LGWEF4A50TEST0001')

  await page.goto('/#/baseInfo/batch')
  const batch = page.getByRole('row').filter({ hasText: 'xa01-handover.ndjson' })
  await expect(batch).toContainText('Plant records')
  await batch.getByRole('button', { name: /^Open batch/ }).click()
  await expect(page.getByRole('dialog').getByText('Online now')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('row').filter({ hasText: 'Applied' }).first()).toBeVisible()
})
