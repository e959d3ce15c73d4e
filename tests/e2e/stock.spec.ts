import type { Page } from '@playwright/test'
import { expect, test } from './console-test.ts'

const field = (page: Page, label: string) => page.getByRole('dialog').getByLabel(label, { exact: true })
const ICCID = '89860499009876543210'

test('a terminal and a card come into stock, meet and part again', async ({ admin: page }) => {
  await page.goto('/#/baseInfo/tbox')
  await page.getByRole('button', { name: 'Add terminal', exact: true }).click()
  await field(page, 'SN').fill('E2E-TBOX-1')
  await field(page, 'Terminal phone number').fill('13990099001')
  await page.getByRole('dialog').getByRole('button', { name: 'Add terminal' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  const tbox = page.getByRole('row').filter({ hasText: 'E2E-TBOX-1' })
  await expect(tbox).toContainText('In stock')

  await page.goto('/#/baseInfo/simCard')
  await page.getByRole('button', { name: 'Add SIM card', exact: true }).click()
  await field(page, 'ICCID').fill(ICCID)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  const card = page.getByRole('row').filter({ hasText: ICCID })
  await expect(card).toContainText('In stock')

  await card.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Assign to terminal' }).click()
  await field(page, 'Terminal SN').fill('E2E-TBOX-1')
  await page.getByText('E2E-TBOX-1', { exact: true }).last().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Assign' }).click()
  await expect(card).toContainText('E2E-TBOX-1')

  await card.getByRole('button', { name: `History of ${ICCID}` }).click()
  await expect(page.getByRole('dialog').getByText('SIM card fitted')).toBeVisible()
})

test('devices and recorders of the fleet are there at the first start', async ({ admin: page }) => {
  await page.goto('/#/baseInfo/device')
  await expect(page.getByRole('row').filter({ hasText: 'In use' }).first()).toBeVisible()
  await page.goto('/#/baseInfo/blackBox')
  await expect(page.getByRole('row').filter({ hasText: 'Installed' }).first()).toBeVisible()
  await page.getByRole('tab', { name: /^Overdue/ }).click()
  await expect(page).toHaveURL(/calibration=overdue/)
})
