import type { Locator } from '@playwright/test'
import { expect, test } from './console-test.ts'
import { askPlatform, isMoving, vehiclesThat } from './ready-vehicles.ts'

/** From half a plate to the raw messages of a trip; no time is typed on the way. */
const MAX_CLICKS = 4

test('half a plate leads to state, trips of today, a trip on the map and its raw messages', async ({ admin: page }) => {
  test.setTimeout(180_000)
  const count = { clicks: 0, keys: 0, characters: 0 }
  const click = async (target: Locator) => {
    await target.click()
    count.clicks += 1
  }
  await page.goto('/#/home')
  const hasTrip = async (vin: string) => {
    const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    const range = new URLSearchParams({ vin, startTime: `${day} 00:00:00`, endTime: `${day} 23:59:59` })
    const { list } = await askPlatform<{ list: unknown[] }>(page, `/tsp-hbase-proxy/travalData/list?${range}`)
    return list.length > 0 && (await isMoving(page, vin))
  }
  const [vin = ''] = await vehiclesThat(page, hasTrip)
  const { list } = await askPlatform<{ list: { vin: string; plate: string }[] }>(
    page,
    '/tsp-bss/v1/vehicle/list?pageNum=1&pageSize=100',
  )
  const { plate } = list.find((each) => each.vin === vin)!
  const half = plate.slice(-5)

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search vehicles, drivers and pages' }).pressSequentially(half)
  await expect(page.getByRole('option').filter({ hasText: plate }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  count.keys += 2
  count.characters += half.length
  const vehicle = page.getByRole('dialog').filter({ hasText: vin })
  await expect(vehicle.getByText(/^(Driving|Idling|Online|Moving|Parked)/).first()).toBeVisible()

  await click(vehicle.getByRole('link', { name: 'Trips' }))
  await expect(page).toHaveURL(/travalData\?.*vin=/)
  const trip = page.locator('main tr[data-row-key]').first()
  await expect(trip).toBeVisible()
  await click(trip.locator('td').nth(2))
  const drawer = page.getByRole('dialog').filter({ has: page.getByRole('slider', { name: 'Trip time' }) })
  await expect(drawer.getByRole('region', { name: 'Map' })).toBeVisible()

  await click(drawer.getByRole('link', { name: 'Terminal data' }))
  await expect(page).toHaveURL(/dataService\/terminal\?.*startTime=/)
  await expect(page.locator('main tr[data-row-key]').first()).toBeVisible({ timeout: 30_000 })
  const { clicks, keys, characters } = count
  process.stdout.write(`Half a plate to raw messages: ${clicks} clicks, ${keys} keys, ${characters} characters typed\n`)
  expect(clicks).toBeLessThanOrEqual(MAX_CLICKS)
})
