import { createHash } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { startVite, type ViteServer } from '../support/vite-server.ts'

/** The vehicle of the single-vehicle wall, drawn by a real browser. */
let vite: ViteServer
const PAGE = 'tests/e2e/vehicle-page/index.html'
test.beforeAll(async () => void (vite = await startVite(PAGE)))
test.afterAll(async () => {
  await vite?.close()
})
// Vite prepares the page when it is first asked for it.
test.setTimeout(120_000)

const open = async (page: Page, look: object) => {
  await page.route('**/frontQuery*', (route) => route.fulfill({ json: { code: 200, data: {} } }))
  await page.goto(`${vite.url}${PAGE}?look=${encodeURIComponent(JSON.stringify(look))}`)
  await expect(page.locator('canvas')).toBeVisible({ timeout: 60_000 })
}
const show = (page: Page, change: object | null) =>
  page.evaluate((detail) => window.dispatchEvent(new CustomEvent('look', { detail })), change)
/** The picture as one short word. */
const picture = async (page: Page) =>
  createHash('sha256')
    .update(await page.locator('canvas').screenshot())
    .digest('hex')

/** The picture when it has come to rest: the same twice in a row. */
async function atRest(page: Page): Promise<string> {
  let before = ''
  await expect
    .poll(
      async () => {
        const now = await picture(page)
        const still = now === before
        before = now
        return still
      },
      { timeout: 30_000 },
    )
    .toBe(true)
  return before
}

test('an open door and a lit lamp change the picture, and it says so in words', async ({ page }) => {
  await open(page, { shape: 'bus' })
  const closed = await atRest(page)
  await show(page, { openDoors: ['middle'] })
  await expect(page.getByText('Middle door open')).toBeVisible()
  await expect.poll(() => picture(page)).not.toBe(closed)
  await show(page, { openDoors: [] })
  await expect.poll(() => picture(page), { timeout: 20_000 }).toBe(closed)
  await show(page, { litLamps: ['lowBeam'] })
  await expect.poll(() => picture(page)).not.toBe(closed)
})

test('wheels turn while it drives and rest when its values are old', async ({ page }) => {
  await open(page, { shape: 'car', state: 'driving', speedKmh: 60 })
  const first = await picture(page)
  await expect.poll(() => picture(page)).not.toBe(first)
  await show(page, { stale: true })
  await atRest(page)
})

test('gives its context back when it goes, however often it comes', async ({ page }) => {
  const warned: string[] = []
  page.on('console', (message) => warned.push(message.text()))
  await open(page, { shape: 'tractor' })
  for (let time = 0; time < 20; time++) {
    await show(page, null)
    await expect(page.locator('canvas')).toHaveCount(0)
    await show(page, { shape: time % 2 ? 'car' : 'bus' })
    await expect(page.locator('canvas')).toHaveCount(1)
  }
  await atRest(page)
  // A browser takes the oldest context away when there are sixteen.
  expect(warned.filter((text) => /too many active webgl/i.test(text))).toEqual([])
})

test('shows the flat drawing while the display has taken the context away', async ({ page }) => {
  await open(page, { shape: 'rigid', openDoors: ['driver'] })
  await atRest(page)
  await page.evaluate(() => {
    const context = document.querySelector('canvas')!.getContext('webgl2')!
    const lose = context.getExtension('WEBGL_lose_context')!
    lose.loseContext()
    Object.assign(window, { giveBack: () => lose.restoreContext() })
  })
  await expect(page.locator('figure svg')).toBeVisible()
  await page.evaluate(() => (window as unknown as { giveBack: () => void }).giveBack())
  await expect(page.locator('figure svg')).toHaveCount(0)
  // It is drawn again: what changes is seen.
  const drawn = await atRest(page)
  await show(page, { openDoors: [] })
  await expect.poll(() => picture(page)).not.toBe(drawn)
})
