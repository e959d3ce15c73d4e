import type { Page } from '@playwright/test'
import { getMonitorFleet } from '#core/contract/monitor.ts'
import { expect, test } from './console-test.ts'

/** Ids of vehicles that drive now, so that tiles and replays have something to show. */
async function drivingIds(page: Page, most: number): Promise<number[]> {
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'wit-dashboard-token')
  const headers = { authorization: `Bearer ${cookie?.value}` }
  const ids = async () => {
    const answer = await page.request.get(getMonitorFleet.path, { headers })
    const { data } = (await answer.json()) as { data: { vehicles: { id: number; state: string }[] } }
    return data.vehicles.filter(({ state }) => state === 'driving').map(({ id }) => id)
  }
  await expect.poll(async () => (await ids()).length).toBeGreaterThanOrEqual(most)
  return (await ids()).slice(0, most)
}

test('vehicles fill tiles by keys, and the tiles come back', async ({ admin: page }) => {
  test.setTimeout(120_000)
  const [id] = await drivingIds(page, 1)
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto(`/screens.html#/multiTrack?show=tiles&layout=4&tiles=m${id}`)
  const filled = page.getByRole('region').filter({ has: page.locator('canvas') })
  // The ground of a map tile has been painted, which takes its time without a graphics card.
  await expect(filled.first()).toBeVisible({ timeout: 40_000 })
  await page.keyboard.press('2')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: 'Choose tile 2', pressed: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Tile 2, empty' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Tile 3, empty' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Tile 2, empty' })).toHaveCount(0)
})

test('a replay of several vehicles plays on one clock', async ({ admin: page }) => {
  test.setTimeout(200_000)
  const ids = await drivingIds(page, 3)
  await page.setViewportSize({ width: 1920, height: 1080 })
  const replay = page.getByRole('region', { name: 'Replay' })
  const moment = replay.getByRole('slider', { name: 'Moment' })
  // A fleet that has just begun has a short past.
  await expect(async () => {
    await page.goto('about:blank')
    await page.goto(`/screens.html#/multiTrack?show=replay&replay=${ids.join()}&rate=4`)
    // With the names of the columns and the sums.
    await expect(replay.getByRole('row')).toHaveCount(2 + ids.length)
    expect(Number(await moment.getAttribute('max')) - Number(await moment.inputValue())).toBeGreaterThan(100)
  }).toPass({ timeout: 150_000 })
  const before = Number(await moment.inputValue())
  await page.keyboard.press('ArrowRight')
  await expect(moment).toHaveValue(String(before + 60))
  await page.keyboard.press('Space')
  await expect(replay.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect.poll(async () => Number(await moment.inputValue())).toBeGreaterThan(before + 62)
  await page.keyboard.press('Space')
  await expect(replay.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
})
