import type { Locator, Page } from '@playwright/test'
import { getMonitorFleet } from '#core/contract/monitor.ts'
import { TOKEN_COOKIE } from '#core/domain/session-cookie.ts'
import { type PastPlatform, pastPlatform } from '../support/past-platform.ts'
import { expect, test } from './console-test.ts'

/** Ids of vehicles that drive now, so that tiles have something to show. */
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
  await expect(page.getByRole('button', { name: 'Select tile 2', pressed: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Tile 2, empty' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Tile 3, empty' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Tile 2, empty' })).toHaveCount(0)
})

test.describe('over a past of its own', () => {
  let past: PastPlatform
  test.beforeAll(async () => {
    test.setTimeout(120_000)
    past = await pastPlatform({ vehicles: 6, hours: 2 })
  })
  test.afterAll(async () => {
    await past?.close()
  })
  test.beforeEach(async ({ page, context }) => {
    test.setTimeout(120_000)
    await context.addCookies([{ name: TOKEN_COOKIE, value: past.token, url: past.url }])
    await page.setViewportSize({ width: 1920, height: 1080 })
  })
  const open = (page: Page, query: string) => page.goto(`${past.url}/screens.html#/multiTrack${query}`)
  const replayed = () => `replay=${past.vehicleIds.slice(0, 3).join()}&from=${past.from}&to=${past.to}`

  test('a replay of several vehicles plays on one clock', async ({ page }) => {
    await open(page, `?show=replay&${replayed()}&rate=4`)
    const replay = page.getByRole('region', { name: 'Replay' })
    const moment = replay.getByRole('slider', { name: 'Time' })
    // With the names of the columns and the sums.
    await expect(replay.getByRole('row')).toHaveCount(2 + 3)
    await expect(moment).toHaveValue(String(past.from))
    // Each vehicle has its mark on the map.
    await expect(page.locator('.maplibregl-marker')).toHaveCount(3)
    await page.keyboard.press('ArrowRight')
    await expect(moment).toHaveValue(String(past.from + 60))
    await page.keyboard.press('Space')
    await expect(replay.getByRole('button', { name: 'Pause' })).toBeVisible()
    await expect.poll(async () => Number(await moment.inputValue())).toBeGreaterThan(past.from + 62)
    await page.keyboard.press('Space')
    await expect(replay.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  })

  test('every view is reached and worked by arrows, Enter and Back', async ({ page }) => {
    await open(page, `?${replayed()}`)
    const bar = page.getByRole('navigation', { name: 'View' })
    const replay = page.getByRole('region', { name: 'Replay' })
    await expect(bar.getByRole('button', { name: 'Replay', exact: true })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(bar.getByRole('button', { name: 'Map' })).toBeFocused()
    for (const count of [1, 4, 6, 9, 16]) {
      await page.keyboard.press('ArrowRight')
      await expect(bar.getByRole('button', { name: `Tiles: ${count}`, exact: true })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('button', { name: /^Select tile/ })).toHaveCount(count)
    }
    // Down into the tiles, and up again to the bar.
    await page.keyboard.press('ArrowDown')
    await expect(page.locator('[data-active] :focus')).toHaveCount(1)
    await go(page, 'ArrowUp', bar.locator(':focus'))
    await go(page, 'ArrowRight', bar.locator('button:focus', { hasText: 'Replay' }), 'ArrowLeft')
    await page.keyboard.press('Enter')
    await go(page, 'ArrowDown', replay.locator(':focus'))
    await go(page, 'ArrowLeft', replay.getByRole('button', { name: 'Play', exact: true }).and(page.locator(':focus')))
    await page.keyboard.press('Enter')
    await expect(replay.getByRole('button', { name: 'Pause' })).toBeVisible()
    await page.keyboard.press('Enter')
    // Back at the picture the arrows wind the clock again.
    await page.keyboard.press('Escape')
    const moment = replay.getByRole('slider', { name: 'Time' })
    const before = Number(await moment.inputValue())
    await page.keyboard.press('ArrowRight')
    await expect.poll(async () => Number(await moment.inputValue())).toBeGreaterThanOrEqual(before + 60)
  })
})

/** Presses an arrow until something has the focus, then another one. */
async function go(page: Page, key: string, until: Locator, otherwise = key): Promise<void> {
  const MOST = 12
  for (const pressed of [...Array<string>(MOST).fill(key), ...Array<string>(MOST).fill(otherwise)]) {
    if ((await until.count()) > 0) return
    await page.keyboard.press(pressed)
  }
  await expect(until).toHaveCount(1)
}
