import type { Page } from '@playwright/test'
import { getHomeFigures } from '#core/contract/home.ts'
import { expect, test } from './console-test.ts'

const vehiclesOnMap = (page: Page) => page.evaluate(() => window.__fleetwall?.vehicles ?? 0)
const frames = (page: Page) => page.evaluate(() => window.__fleetwall?.framesDecoded ?? 0)

test('the public wall shows the living fleet without a sign-in', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto('/screens.html#/bigScreen')
  await expect(page.locator('[data-metric="online"]')).toHaveText(/[1-9]/)
  await expect.poll(() => vehiclesOnMap(page)).toBeGreaterThan(20)
  const before = await frames(page)
  await expect.poll(() => frames(page)).toBeGreaterThan(before)
})

test('nothing on the public wall names a vehicle', async ({ page }) => {
  const bodies: string[] = []
  page.on('response', async (response) => {
    if (response.url().includes('/screen/fleetOverview')) bodies.push(await response.text())
  })
  await page.goto('/screens.html#/bigScreen')
  await expect.poll(() => bodies.length).toBeGreaterThan(0)
  expect(bodies.join()).not.toMatch(/[A-HJ-NPR-Z0-9]{17}/)
})

/** Vehicles that have reported: one that drives without radio when the fleet starts comes minutes later. */
async function onboarded(page: Page): Promise<number> {
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'wit-dashboard-token')
  const answer = await page.request.get(getHomeFigures.path, { headers: { authorization: `Bearer ${cookie?.value}` } })
  return ((await answer.json()) as { data: { onboarded: number } }).data.onboarded
}

test('an operator sees every vehicle that has reported on the live map', async ({ admin: page }) => {
  await page.goto('/screens.html#/multiTrack')
  await expect.poll(async () => (await vehiclesOnMap(page)) - (await onboarded(page))).toBe(0)
  expect(await vehiclesOnMap(page)).toBeGreaterThan(45)
  const before = await frames(page)
  await expect.poll(() => frames(page)).toBeGreaterThan(before)
})

test('the wall of the markets abroad shows the earth and its countries', async ({ admin: page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto('/screens.html#/overseas')
  await expect(page.locator('[data-metric="total"]')).toHaveText(/[1-9]/)
  await expect(page.locator('canvas[data-ready="true"]')).toBeVisible()
  await expect(page.getByRole('table').getByRole('row')).not.toHaveCount(1)
})
