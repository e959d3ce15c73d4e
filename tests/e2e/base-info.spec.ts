import { expect, test } from './console-test.ts'

test('the section opens with app users, and one of them is revealed for a reason', async ({ admin: page }) => {
  await page.goto('/#/baseInfo')
  await expect(page).toHaveURL(/baseInfo\/appUser/)
  await page
    .getByRole('button', { name: /^Reveal U/ })
    .first()
    .click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Reason').fill('asked by the owner')
  await form.getByRole('button', { name: 'Reveal', exact: true }).click()
  await expect(page.getByText(/^Personal data of U/)).toBeVisible()
})

test('a station is added and found, and a contract fleet shows its vehicles', async ({ admin: page }) => {
  await page.goto('/#/baseInfo/serviceStation')
  await page.getByRole('button', { name: 'Add station', exact: true }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Code', { exact: true }).fill('E2E-S1')
  await form.getByLabel('Name', { exact: true }).fill('Harbour Service')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await page.getByLabel('Code or name').fill('E2E-S1')
  await page.getByRole('button', { name: 'Query', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Harbour Service' })).toBeVisible()

  await page.goto('/#/baseInfo/vehicleGroup')
  await page
    .getByRole('button', { name: /^Vehicles of/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'Paste vehicles…' })).toBeVisible()
})

test('sales show their stages as a list and as charts', async ({ admin: page }) => {
  await page.goto('/#/baseInfo/vehicleSale')
  await expect(page.getByRole('row').filter({ hasText: 'SO-' }).first()).toBeVisible()
  await page.getByRole('tab', { name: 'Charts' }).click()
  await expect(page.getByRole('heading', { name: 'From stock to activation' })).toBeVisible()
})
