import { expect, test } from './console-test.ts'

/** The plant adds vehicles without a terminal at any time; they are the first of the register. */
const WAS_ONLINE = /Driving|Idling|Parked|Charging|Sleeping|Offline/

/** A VIN of the demo fleet, as the register shows it. */
async function firstVin(page: import('@playwright/test').Page, state: string | RegExp = WAS_ONLINE): Promise<string> {
  await page.goto('/#/baseInfo/vehicle?pageSize=100')
  const rows = page
    .getByRole('row')
    .filter({ hasText: /[A-HJ-NPR-Z0-9]{17}/ })
    .filter({ hasText: state })
  const text = await rows.first().textContent()
  return /[A-HJ-NPR-Z0-9]{17}/.exec(text ?? '')![0]
}

test('the login journal shows the raw login frames of a simulated terminal', async ({ admin: page }) => {
  const vin = await firstVin(page)
  await page.goto('/#/tbox/loginJournal')
  await expect(page.getByText('Set your filters, then select Query')).toBeVisible()
  await page.getByLabel('Vehicle', { exact: true }).fill(vin)
  await page.getByRole('button', { name: 'Query', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: '7e0102' }).first()).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`vin=${vin}`))
})

test('a requested position is shown next to the stored one', async ({ admin: page }) => {
  const vin = await firstVin(page, 'Driving')
  await page.goto(`/#/tbox/locationMessage?vin=${vin}`)
  await page.getByRole('button', { name: 'Request position' }).click()
  await expect(page.getByText(/m apart/)).toBeVisible()
})
