import { expect, type Page, test } from '@playwright/test'
import { type FlvServer, startFlvServer } from '../support/flv-server.ts'
import { startVite, type ViteServer } from '../support/vite-server.ts'

/** The player over a real FLV stream, on a page of its own: no page of the product has cameras yet. */
let vite: ViteServer
let flv: FlvServer
const PAGE = 'tests/e2e/video-page/index.html'
test.beforeAll(async () => {
  flv = await startFlvServer()
  vite = await startVite(PAGE)
})
test.afterAll(async () => {
  flv.close()
  await vite?.close()
})
// Vite prepares the page when it is first asked for it.
test.setTimeout(120_000)

type Answer = (path: string, nth: number) => object

/** Answers the tasks of the player and keeps what it asked. */
async function open(page: Page, answer: Answer, mode = 'live'): Promise<string[]> {
  const asked: string[] = []
  await page.route('**/frontQuery*', (route) => route.fulfill({ json: { code: 200, data: {} } }))
  await page.route('**/video-task/**', async (route) => {
    const { pathname, search } = new URL(route.request().url())
    const path = pathname.replace('/video-task/', '')
    asked.push(`${path}${search}`)
    const nth = asked.filter((each) => each.startsWith(path)).length
    await route.fulfill({ json: { taskId: 't1', ...answer(path, nth) } })
  })
  await page.goto(`${vite.url}${PAGE}?mode=${mode}`)
  return asked
}

const video = (page: Page) => page.locator('video')
const playedTo = (page: Page) => video(page).evaluate((element: HTMLVideoElement) => element.currentTime)
const plays = async (page: Page, beyond: number) => {
  await expect(video(page)).toBeVisible({ timeout: 60_000 })
  await expect.poll(() => playedTo(page), { timeout: 30_000 }).toBeGreaterThan(beyond)
}

test('a live stream starts after polling and shows moving pictures', async ({ page }) => {
  const asked = await open(page, (_path, nth) =>
    nth === 1 && asked.length === 1 ? { result: 602602 } : { result: 200, liveUrl: flv.url() },
  )
  await plays(page, 1)
  expect(asked.slice(0, 2)).toEqual(['start?mediaType=0', 'poll?taskId=t1'])
  const size = await video(page).evaluate((element: HTMLVideoElement) => [element.videoWidth, element.videoHeight])
  expect(size).toEqual([320, 180])
  // Not a still: the bar has moved between two looks.
  expect(await barAt(page)).not.toBe(await laterThan(page, 0.3))
})

test('it catches up above one second of buffer and jumps above ten', async ({ page }) => {
  await open(page, () => ({ result: 200, liveUrl: flv.url({ burst: 4000 }) }))
  await plays(page, 0.1)
  const rate = () => video(page).evaluate((element: HTMLVideoElement) => element.playbackRate)
  await expect.poll(rate).toBe(1.1)

  await page.unrouteAll()
  await open(page, () => ({ result: 200, liveUrl: flv.url({ burst: 13_000 }) }))
  // Played from its start it could not be here yet.
  await plays(page, 10)
})

test('a dropped connection asks the task and goes on with another player', async ({ page }) => {
  const before = flv.opened()
  const asked = await open(page, (path) => ({
    result: 200,
    liveUrl: path === 'start' ? flv.url({ end: 1500 }) : flv.url(),
  }))
  await expect.poll(() => asked, { timeout: 60_000 }).toContain('poll?taskId=t1')
  await plays(page, 0.5)
  expect(flv.opened() - before).toBe(2)
})

test('sound that is promised and does not come is not waited for forever', async ({ page }) => {
  const before = flv.opened()
  await open(page, () => ({ result: 200, liveUrl: flv.url({ silent: true }) }))
  await plays(page, 0.3)
  expect(flv.opened() - before).toBe(2)
})

test('a failure is said and a click tries again; snapshot and quality', async ({ page }) => {
  const asked = await open(page, (path, nth) =>
    path === 'start' && nth === 1
      ? { result: 602604, msg: 'Terminal is offline' }
      : { result: 200, liveUrl: flv.url() },
  )
  await page.getByRole('button', { name: /Terminal is offline/ }).click({ timeout: 60_000 })
  await plays(page, 0.3)
  await page.getByRole('button', { name: 'Snapshot' }).click()
  await expect(page.getByText('Snapshot taken')).toBeVisible()
  await page.getByRole('button', { name: 'SD' }).click()
  await expect.poll(() => asked).toContain('start?mediaType=1')
  expect(asked).toContain('stop?taskId=t1')
})

test('a stream that is left while it connects leaves no error behind', async ({ page }) => {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  // This address of the page's own server takes a connection and never answers.
  const asked = await open(page, (_path, nth) => ({ result: 200, liveUrl: nth === 1 ? '/never.flv' : flv.url() }))
  const refused = page.waitForEvent('websocket', {
    predicate: (socket) => socket.url().endsWith('never.flv'),
    timeout: 60_000,
  })
  await refused
  await page.getByRole('button', { name: 'SD' }).click()
  await expect.poll(() => asked).toContain('start?mediaType=1')
  await plays(page, 0.3)
  expect(errors).toEqual([])
})

test('a recording ends where it ends', async ({ page }) => {
  await open(page, () => ({ result: 200, liveUrl: flv.url({ burst: 1800, end: 1800 }) }), 'playback')
  await expect(page.getByText('Recording ended')).toBeVisible({ timeout: 60_000 })
})

/** Position of the bright bar in the picture. */
function barAt(page: Page): Promise<number> {
  return video(page).evaluate((element: HTMLVideoElement) => {
    const canvas = document.createElement('canvas')
    canvas.width = 320
    canvas.height = 1
    const draw = canvas.getContext('2d')!
    draw.drawImage(element, 0, 10, 320, 1, 0, 0, 320, 1)
    const { data } = draw.getImageData(0, 0, 320, 1)
    return Array.from({ length: 320 }, (_, x) => data[x * 4 + 1]!).findIndex((green) => green > 128)
  })
}

async function laterThan(page: Page, seconds: number): Promise<number> {
  const from = await playedTo(page)
  await expect.poll(() => playedTo(page)).toBeGreaterThan(from + seconds)
  return barAt(page)
}
