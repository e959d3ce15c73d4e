import type { Page } from '@playwright/test'
import { expect, test } from './console-test.ts'
import { BASE_URL } from './platform.ts'
import { asApprover, isParked, vehiclesThat } from './ready-vehicles.ts'

const newestJob = (page: Page) => page.getByRole('row').filter({ hasText: 'Lock' }).first()

test('a lock goes from the first person over the second to the evidence of the vehicle', async ({
  admin: page,
  browser,
}, info) => {
  test.setTimeout(180_000)
  const shot = (of: Page, name: string) => of.screenshot({ path: info.outputPath(`${name}.png`) })
  const [vin = ''] = await vehiclesThat(page, (one) => isParked(page, one))
  const address = `/#/tbox/remoteControl?vin=${vin}`

  await page.goto(address)
  await page.getByRole('button', { name: /^Lock/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Send “Lock”?' })
  await expect(dialog.getByText('Vehicle is stationary')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Reported stolen')
  await shot(page, '1-confirm')
  await dialog.getByRole('button', { name: 'Request approval' }).click()
  const drawer = page.getByRole('dialog', { name: / · Lock$/ })
  await expect(drawer.getByText('Awaiting approval').first()).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0)
  await shot(page, '2-waiting')

  const second = await asApprover(browser)
  await second.goto(`${BASE_URL}${address}`)
  await newestJob(second).click()
  await second.getByLabel('Note').fill('Police report 17 seen')
  await second.getByRole('button', { name: 'Approve', exact: true }).click()
  await second.getByRole('dialog', { name: 'Approve this command?' }).getByRole('button', { name: 'Confirm' }).click()
  await shot(second, '3-approved')

  const states = drawer.getByRole('list', { name: 'Timeline' }).getByRole('listitem')
  await expect(states.filter({ hasText: 'Executed' })).toBeVisible({ timeout: 60_000 })
  await expect(states.filter({ hasText: 'Sent' })).toBeVisible()
  await drawer.getByText('Request frame').click()
  await expect(drawer.getByText(/0x8500 · #/)).toBeVisible()
  await drawer.getByText('Response frame').click()
  await expect(drawer.getByText(/0x0500 · #|0x0001 · #/)).toBeVisible()
  await shot(page, '4-executed')
})
