import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { listSingleVehicles } from '#core/contract/single.ts'
import { contrast } from '#tests/support/contrast.ts'
import { wallFaults } from '#tests/support/wall-faults.ts'
import { expect, test } from './console-test.ts'

const PATIENCE = { timeout: 40_000 }

test.setTimeout(180_000)

async function vehicles(page: Page): Promise<number[]> {
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'wit-dashboard-token')
  const answer = await page.request.get(listSingleVehicles.path, {
    headers: { authorization: `Bearer ${cookie?.value}` },
    params: { by: 'worst', onlineOnly: 'true' },
  })
  const { data } = (await answer.json()) as { data: { vehicles: { id: number }[] } }
  return data.vehicles.map(({ id }) => id)
}

test.describe('compared vehicles', () => {
  test.use({ reducedMotion: 'reduce', tolerated: /THREE\.Clock|\/video\/\w+\.flv/ })

  test('keep all of their panels when the wall is turned upright while it is open', async ({ admin: page }) => {
    const [one, two] = await vehicles(page)
    await page.setViewportSize({ width: 1920, height: 1080 })
    await page.goto(`/screens.html#/change?vehicles=${one},${two}&compare=1&dwell=120`)
    await expect(page.locator('section[data-state="waiting"]')).toHaveCount(0, PATIENCE)
    await expect(page.locator('article canvas')).toHaveCount(2, PATIENCE)
    await page.setViewportSize({ width: 1080, height: 1920 })
    await expect.poll(() => wallFaults(page), PATIENCE).toEqual([])
  })
})

test('the chip that wakes a silent vehicle can be read', async ({ page }) => {
  const css = readFileSync(new URL('../../src/screens/vehicle/identity-panel.module.css', import.meta.url), 'utf8')
  await page.setContent(`
    <style>:root { --u: 192px; --second: #9fb0b8; --warning: #ffb02e; --accent: #2dd4bf; --on-accent: #06231f }</style>
    <style>${css}</style>
    <p class="state" data-silent="true"><span id="age">3 h ago</span><a><span id="led" class="wake">Wake</span></a></p>
    <p class="state" data-silent="true"><span id="plain" class="wake">Wake</span></p>`)
  const colors = (id: string) =>
    page.locator(`#${id}`).evaluate((chip) => {
      const { color, backgroundColor } = getComputedStyle(chip)
      const hex = (text: string) =>
        `#${(text.match(/\d+/g) ?? [])
          .slice(0, 3)
          .map((part) => Number(part).toString(16).padStart(2, '0'))
          .join('')}`
      return [hex(color), hex(backgroundColor)] as const
    })
  for (const chip of ['led', 'plain']) expect(contrast(...(await colors(chip)))).toBeGreaterThan(4.5)
  expect((await colors('age'))[0]).toBe('#ffb02e')
})

test.describe('the base map', () => {
  test.use({ tolerated: /Failed to (load|fetch)|net::ERR/ })

  test('is not called missing for one request that failed, and comes back after many', async ({ page }) => {
    let failing = 3
    await page.route('**/map/world.pmtiles', (route) => {
      failing -= 1
      return failing >= 0 ? route.abort() : route.continue()
    })
    await page.goto('/screens.html#/bigScreen')
    await expect(page.locator('[data-map="ready"]')).toBeVisible(PATIENCE)
    await expect(page.getByText('The base map is not available')).toHaveCount(0)
  })
})

test.describe('vehicles on the map', () => {
  test.use({ tolerated: /webgl|context/i })

  test('come back after the display took their context away', async ({ page }) => {
    // Counts what each context draws.
    await page.addInitScript(() => {
      const drawn = new WeakMap<object, number>()
      const of = WebGL2RenderingContext.prototype as unknown as Record<string, (...given: unknown[]) => unknown>
      for (const name of ['drawArrays', 'drawElements', 'drawArraysInstanced', 'drawElementsInstanced']) {
        const draw = of[name]!
        of[name] = function (this: object, ...given) {
          drawn.set(this, (drawn.get(this) ?? 0) + 1)
          return draw.apply(this, given)
        }
      }
      Object.assign(window, { drawnOn: (context: object) => drawn.get(context) ?? 0 })
    })
    await page.goto('/screens.html#/bigScreen')
    await expect(page.locator('[data-map="ready"]')).toBeVisible(PATIENCE)
    const canvas = page.locator('.maplibregl-canvas-container + div canvas')
    const drawn = () =>
      canvas.evaluate((element: HTMLCanvasElement) => {
        const context = element.getContext('webgl2')!
        return context.isContextLost() ? -1 : (window as unknown as { drawnOn(of: object): number }).drawnOn(context)
      })
    await expect.poll(drawn, PATIENCE).toBeGreaterThan(0)
    await canvas.evaluate((element: HTMLCanvasElement) => {
      element.dataset['lost'] = ''
      element.getContext('webgl2')!.getExtension('WEBGL_lose_context')!.loseContext()
    })
    await expect(canvas.and(page.locator('[data-lost]'))).toHaveCount(0, { timeout: 5_000 })
    await expect(canvas).toHaveCount(1)
    await expect.poll(drawn, PATIENCE).toBeGreaterThan(0)
  })
})
