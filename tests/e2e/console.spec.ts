import { expect, test } from './console-test.ts'

/** A VIN of the demo fleet, as the register shows it. */
async function firstVin(page: import('@playwright/test').Page, state?: string): Promise<string> {
  await page.goto('/#/baseInfo/vehicle?pageSize=100')
  const rows = page.getByRole('row').filter({ hasText: state ?? /[A-HJ-NPR-Z0-9]{17}/ })
  const text = await rows.first().textContent()
  return /[A-HJ-NPR-Z0-9]{17}/.exec(text ?? '')![0]
}

test('the login journal shows the raw login frames of a simulated terminal', async ({ admin: page }) => {
  const vin = await firstVin(page)
  await page.goto('/#/tbox/loginJournal')
  await expect(page.getByText('Enter search terms to see records')).toBeVisible()
  await page.getByLabel('VIN').fill(vin)
  await page.getByRole('button', { name: 'Query' }).click()
  await expect(page.getByRole('row').filter({ hasText: '7e0102' }).first()).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`vin=${vin}`))
})

test('a terminal is asked where it is and its answer stands beside the stored position', async ({ admin: page }) => {
  const vin = await firstVin(page, 'Driving')
  await page.goto(`/#/tbox/locationMessage?vin=${vin}`)
  await page.getByRole('button', { name: 'Ask now' }).click()
  await expect(page.getByText(/m apart/)).toBeVisible()
})

test('a vehicle is added, found and archived', async ({ admin: page }) => {
  await page.goto('/#/baseInfo/vehicle')
  await page.getByRole('button', { name: 'Add vehicle' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('VIN').fill('LE2E0000000000001')
  await drawer.getByLabel('Model').click()
  await page.locator('.ant-select-item-option').first().click()
  await drawer.getByLabel('Organisation').click()
  await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option').first().click()
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer).toBeHidden()

  await page.getByLabel('VIN').fill('LE2E')
  await page.getByRole('button', { name: 'Query' }).click()
  const row = page.getByRole('row').filter({ hasText: 'LE2E0000000000001' })
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
  await expect(row).toHaveCount(0)
})

test('a page that does not exist says so', async ({ admin: page }) => {
  await page.goto('/#/no/such/page')
  await expect(page.getByText('There is no such page')).toBeVisible()
})

test('Arabic runs from right to left with no key left untranslated', async ({ admin: page }) => {
  await page.addInitScript(() => localStorage.setItem('language', '"ar"'))
  for (const path of ['/home', '/baseInfo/vehicle', '/tbox/loginJournal', '/tbox/locationMessage']) {
    await page.goto(`/#${path}`)
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.locator('body').innerText()).not.toMatch(/\b[a-z]+\.[a-z][A-Za-z]+\b(?!\.)/)
  }
})

test('German labels do not run out of the page', async ({ admin: page }) => {
  await page.addInitScript(() => localStorage.setItem('language', '"de"'))
  for (const path of ['/home', '/baseInfo/vehicle', '/tbox/loginJournal']) {
    await page.goto(`/#${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  }
})
