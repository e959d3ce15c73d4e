import type { Browser, Page } from '@playwright/test'
import { expect } from './console-test.ts'
import { ADMIN_PASSWORD, BASE_URL } from './platform.ts'

type Answer = Record<string, unknown>

/** A call of the platform with the session of a page. */
export async function askPlatform<T = Answer>(page: Page, path: string, body?: object): Promise<T> {
  const cookies = await page.context().cookies(BASE_URL)
  const token = cookies.find(({ name }) => name === 'wit-dashboard-token')?.value ?? ''
  const headers = { authorization: `Bearer ${decodeURIComponent(token)}` }
  const address = `${BASE_URL}${path}`
  const answer = body
    ? await page.request.post(address, { headers, data: body })
    : await page.request.get(address, { headers })
  return ((await answer.json()) as { data: T }).data
}

/** Vehicles of the simulated fleet that are ready for something, as many as are asked for; the fleet is always on its way. */
export async function vehiclesThat(
  page: Page,
  isReady: (vin: string) => Promise<boolean>,
  count = 1,
): Promise<string[]> {
  let found: string[] = []
  await expect
    .poll(
      async () => {
        found = []
        const path = '/tsp-bss/v1/vehicle/list?pageNum=1&pageSize=100'
        const { list } = await askPlatform<{ list: { vin: string }[] }>(page, path)
        for (const { vin } of list) {
          if (found.length < count && (await isReady(vin))) found.push(vin)
        }
        return found.length
      },
      { timeout: 60_000 },
    )
    .toBe(count)
  return found
}

/** Connected, parked with the ignition off, with a recent position. */
export const isParked = async (page: Page, vin: string): Promise<boolean> => {
  const { online, standstill, accOn } = await askPlatform(page, `/tsp-bss/command/readiness?vin=${vin}`)
  return online === true && standstill === 'standing' && accOn === false
}

/** Connected and driving: it has just reported something. */
export const isMoving = async (page: Page, vin: string): Promise<boolean> => {
  const { online, standstill } = await askPlatform(page, `/tsp-bss/command/readiness?vin=${vin}`)
  return online === true && standstill === 'moving'
}

/** The second approver, in a browser of their own. */
export async function asApprover(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await page.goto(`${BASE_URL}/#/login`)
  await page.getByLabel('User name').fill('approver')
  await page.getByLabel('Password', { exact: true }).fill(ADMIN_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).not.toHaveURL(/login/)
  return page
}

/** Finds a vehicle in the field of a form and takes it. */
export async function chooseVehicle(page: Page, drawer: ReturnType<Page['locator']>, vin: string): Promise<void> {
  const field = drawer.getByRole('combobox', { name: 'Vehicles' })
  await field.fill(vin)
  await page.locator('.ant-select-item-option').filter({ hasText: vin }).click()
  await expect(drawer.locator('.ant-tag').filter({ hasText: vin })).toBeVisible()
}
