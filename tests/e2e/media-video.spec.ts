import { expect, type Page, test } from '@playwright/test'
import { startVideoFront, type VideoFront } from '../support/video-front.ts'
import { startVite, type ViteServer } from '../support/vite-server.ts'

/** The whole way of a picture: media packets of a terminal, the video server, the player in a browser. */
let vite: ViteServer
let front: VideoFront
const PAGE = 'tests/e2e/video-page/index.html'
test.beforeAll(async () => {
  front = await startVideoFront()
  vite = await startVite(PAGE)
})
test.afterAll(async () => {
  await front.close()
  await vite?.close()
})
// Vite prepares the page when it is first asked for it.
test.setTimeout(120_000)

async function open(page: Page): Promise<void> {
  await page.route('**/frontQuery*', (route) => route.fulfill({ json: { code: 200, data: {} } }))
  await page.route('**/video-task/**', async (route) => {
    const { pathname, searchParams } = new URL(route.request().url())
    const answer = pathname.endsWith('start') ? await front.start() : front.poll(searchParams.get('taskId')!)
    await route.fulfill({ json: answer })
  })
  await page.goto(`${vite.url}${PAGE}?mode=live`)
}

const video = (page: Page) => page.locator('video')
const playedTo = (page: Page) => video(page).evaluate((element: HTMLVideoElement) => element.currentTime)

async function plays(page: Page, beyond: number): Promise<void> {
  await expect(video(page)).toBeVisible({ timeout: 60_000 })
  await expect.poll(() => playedTo(page), { timeout: 30_000 }).toBeGreaterThan(beyond)
}

test('pictures of a terminal move in the browser, for two at once over one connection', async ({ page, context }) => {
  await open(page)
  await plays(page, 1)
  const size = await video(page).evaluate((element: HTMLVideoElement) => [element.videoWidth, element.videoHeight])
  expect(size).toEqual([320, 180])
  const other = await context.newPage()
  await open(other)
  await plays(other, 0.5)
  expect(front.cameras).toHaveLength(1)
})

test('one player goes on for longer than it would wait for what never comes', async ({ page }) => {
  await open(page)
  // Another player would begin at 0 again.
  await plays(page, 11)
})

test('they come back after the connection of the terminal broke', async ({ page }) => {
  await open(page)
  await plays(page, 0.5)
  front.cameras.at(-1)!.end()
  await expect.poll(() => front.cameras.filter(({ closed }) => !closed).length, { timeout: 30_000 }).toBe(1)
  await plays(page, 0.5)
})
