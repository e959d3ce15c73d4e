import type { Browser, Page } from '@playwright/test'
import { expect, test } from './console-test.ts'
import { ADMIN_PASSWORD, BASE_URL } from './platform.ts'

/** A parked vehicle of the fleet with a recent position. */
async function aStandingVehicle(page: Page): Promise<string> {
  const cookies = await page.context().cookies(BASE_URL)
  const token = cookies.find(({ name }) => name === 'wit-dashboard-token')?.value ?? ''
  const headers = { authorization: `Bearer ${decodeURIComponent(token)}` }
  const ask = async (path: string) => {
    const answer = await page.request.get(`${BASE_URL}${path}`, { headers })
    return ((await answer.json()) as { data: Record<string, unknown> }).data
  }
  let found: string | undefined
  await expect
    .poll(
      async () => {
        const vehicles = (await ask('/tsp-bss/v1/vehicle/list?pageNum=1&pageSize=100')) as { list: { vin: string }[] }
        for (const { vin } of vehicles.list) {
          const ready = await ask(`/tsp-bss/command/readiness?vin=${vin}`)
          if (ready.online && ready.standstill === 'standing' && ready.accOn === false) return (found = vin)
        }
        return null
      },
      { timeout: 45_000 },
    )
    .not.toBeNull()
  return found!
}

/** The second approver, in a browser of their own. */
async function asApprover(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await page.goto(`${BASE_URL}/#/login`)
  await page.getByLabel('User name').fill('approver')
  await page.getByLabel('Password', { exact: true }).fill(ADMIN_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).not.toHaveURL(/login/)
  return page
}

const newestJob = (page: Page) => page.getByRole('row').filter({ hasText: 'Lock' }).first()

test('a lock goes from the first person over the second to the evidence of the vehicle', async ({
  admin: page,
  browser,
}, info) => {
  test.setTimeout(180_000)
  const shot = (of: Page, name: string) => of.screenshot({ path: info.outputPath(`${name}.png`) })
  const vin = await aStandingVehicle(page)
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
