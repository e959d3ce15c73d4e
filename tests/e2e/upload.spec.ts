import { createHash } from 'node:crypto'
import { expect, type Page, type Request, test } from '@playwright/test'
import { securityHeaders } from '#server/http/security-headers.ts'
import { startVite, type ViteServer } from '../support/vite-server.ts'

/** Parts of an upload that jsdom lacks: the worker that hashes, the picture of a video, the bare PUT. */
let vite: ViteServer
test.beforeAll(async () => void (vite = await startVite('gallery.html')))
test.afterAll(async () => vite?.close())
test.setTimeout(120_000)
// The gallery answers its calls in one.
test.use({ serviceWorkers: 'allow' })

const PART = 'FileUploader, SizedUploader, BackendUploader'

async function open(page: Page): Promise<Request[]> {
  const sent: Request[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request)
  })
  await serveAsShipped(page)
  await page.context().addCookies([{ name: 'wit-dashboard-token', value: 'secret', url: vite.url }])
  await page.goto(`${vite.url}gallery.html?theme=light&language=en#/${encodeURIComponent(PART)}`)
  await expect(page.getByRole('heading', { name: PART })).toBeVisible({ timeout: 90_000 })
  return sent
}

/** The worker under the policy of the real server: WebAssembly has to be allowed by it. */
async function serveAsShipped(page: Page) {
  const { contentSecurityPolicy } = securityHeaders({})
  const { scriptSrc } = (contentSecurityPolicy as { directives: { scriptSrc: string[] } }).directives
  await page.context().route(/md5-worker/, async (route) => {
    const response = await route.fetch()
    const policy = `script-src ${scriptSrc.join(' ')}`
    await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': policy } })
  })
}

const sample = (page: Page, name: string) =>
  page.locator('figure').filter({ has: page.locator('figcaption', { hasText: name }) })
const choose = (page: Page, name: string, file: { name: string; mimeType: string; buffer: Buffer }) =>
  sample(page, name).locator('input[type=file]').setInputFiles(file)

test('a video goes under the MD5 of its content, with a picture of itself, and without credentials', async ({
  page,
}) => {
  const sent = await open(page)
  const { buffer, seconds } = await recordVideo(page)
  await choose(page, 'video with cover', { name: 'Trip.mov', mimeType: 'video/quicktime', buffer })
  const video = page.getByRole('button', { name: 'Open Trip.mov' })
  await expect(video).toContainText(/00:00:\d\d/)
  const shown = Number(/00:00:(\d\d)/.exec((await video.textContent()) ?? '')?.[1])
  expect(shown).toBeGreaterThanOrEqual(1)
  expect(shown).toBeLessThanOrEqual(Math.ceil(seconds))

  const md5 = createHash('md5').update(buffer).digest('hex')
  const wishes = sent
    .filter((request) => request.url().endsWith('/getCommonFileUploadSigned'))
    .map((request) => request.postDataJSON() as { objectKey: string; contentType: string })
  expect(wishes[0]).toMatchObject({ objectKey: `${md5}.mov`, fileMd5: md5, fileSize: buffer.length })
  expect(wishes[1]?.objectKey).toMatch(/^[0-9a-f]{32}\.jpg$/)

  const puts = sent.filter((request) => request.method() === 'PUT')
  expect(puts).toHaveLength(2)
  for (const put of puts) {
    const headers = await put.allHeaders()
    expect(headers['x-obs-acl']).toBe('public-read')
    expect(headers.authorization).toBeUndefined()
  }
  expect((await puts[1]!.allHeaders())['content-type']).toBe('image/jpeg')
})

test('a picture of another ratio is refused by its pixels', async ({ page }) => {
  const sent = await open(page)
  const square = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const buffer = Buffer.from(square, 'base64')
  await choose(page, 'SizedUploader', { name: 'a.png', mimeType: 'image/png', buffer })
  await expect(page.getByText('Wrong aspect ratio. Choose another image.')).toBeVisible()
  expect(sent).toEqual([])
})

/**
 * Changing colour, as the recorder of the browser writes it, and how long it was painted. The second and a half begins with the first
 * bytes of the recorder: on a busy machine its encoder starts late, and what was painted before is not in the video.
 */
async function recordVideo(page: Page): Promise<{ buffer: Buffer; seconds: number }> {
  const { bytes, seconds } = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 160
    canvas.height = 90
    const draw = canvas.getContext('2d')!
    const recorder = new MediaRecorder(canvas.captureStream(15), { mimeType: 'video/mp4;codecs=avc1.42E01E' })
    const parts: Blob[] = []
    let end = Number.POSITIVE_INFINITY
    recorder.ondataavailable = ({ data }) => {
      parts.push(data)
      if (data.size > 0) end = Math.min(end, performance.now() + 1500)
    }
    const stopped = new Promise((resolve) => (recorder.onstop = resolve))
    recorder.start(100)
    const started = performance.now()
    await new Promise<void>((resolve) => {
      const paint = () => {
        const now = performance.now()
        draw.fillStyle = `hsl(${(now - started) / 5} 80% 50%)`
        draw.fillRect(0, 0, 160, 90)
        if (now < end) requestAnimationFrame(paint)
        else resolve()
      }
      paint()
    })
    const painted = performance.now() - started
    recorder.stop()
    await stopped
    return { bytes: Array.from(new Uint8Array(await new Blob(parts).arrayBuffer())), seconds: painted / 1000 }
  })
  return { buffer: Buffer.from(bytes), seconds }
}
