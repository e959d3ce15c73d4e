import { expect, test } from './console-test.ts'

test('a replacement is approved, started, and verified by the login of the new terminal', async ({ admin: page }) => {
  test.setTimeout(300_000)
  await page.goto('/#/deviceManage')
  await expect(page).toHaveURL(/deviceManage\/tboxChange/)
  const applied = page.getByRole('row').filter({ has: page.locator('[data-tone]', { hasText: /^Applied$/ }) })
  const number = await applied
    .first()
    .getByRole('button', { name: /^TC\d+$/ })
    .innerText()
  const order = page.getByRole('row').filter({ hasText: number })

  await order.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Approve' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(order).toContainText('Approved')

  await order.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Start replacement' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start replacement' }).click()
  await expect(order).toContainText('Waiting for new terminal')

  // The second terminal of the vehicle asks to register about twice a minute.
  await expect(order).toContainText('Verified', { timeout: 240_000 })
  await order.getByRole('button', { name: `Details of ${number}` }).click()
  await expect(page.getByRole('dialog').getByText('Passed')).toHaveCount(3)
})

test('a user applies for a replacement in four steps', async ({ admin: page }) => {
  test.setTimeout(180_000)
  await page.goto('/#/deviceManage/tboxChange')
  await page.getByRole('button', { name: 'Replace terminal' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Vehicle').click()
  await page.locator('.ant-select-item-option').first().click()
  await expect(form.getByRole('region', { name: 'Old terminal' })).toBeVisible()
  await form.getByRole('button', { name: 'Next' }).click()
  await form.getByLabel('New SN').fill('FTS2026')
  await page.locator('.ant-select-item-option', { hasText: 'FTS2026' }).first().click()
  await form.getByRole('button', { name: 'Next' }).click()
  await form.getByRole('button', { name: 'Next' }).click()
  await form.getByRole('button', { name: 'Apply' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: 'FTS2026' }).first()).toContainText('Applied')
})

test('changed SIM cards are detected from the reports of terminals and explained', async ({ admin: page }) => {
  test.setTimeout(180_000)
  await page.goto('/#/deviceManage/simChange')
  await expect(page.getByRole('row').filter({ hasText: 'Suspicious' }).first()).toBeVisible()
  const detected = page.getByRole('row').filter({ hasText: 'Terminal report' }).filter({ hasText: 'Detected' })
  await expect(async () => {
    await page.getByRole('button', { name: 'Query', exact: true }).click()
    await expect(detected.first()).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 120_000 })
  const vin = (await detected.first().getByRole('cell').nth(1).innerText()).trim().slice(0, 17)
  const change = page.getByRole('row').filter({ hasText: vin })
  await change.getByRole('button', { name: `Explain · ${vin}` }).click()
  await page.getByRole('dialog').getByLabel('Explanation').fill('Card was broken')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(change).toContainText('Explained')
})
