import { wallFaults } from '#tests/support/wall-faults.ts'
import { expect, test } from './console-test.ts'

/** One display, two and three beside each other, a display of four times the pixels, an upright one. */
const SIZES = ['1920x1080', '3840x1080', '5760x1080', '3840x2160', '1080x1920']

/** Walls that were judged at these sizes. */
const WALLS = ['/bigScreen', '/overseas']

test.setTimeout(120_000)

for (const path of WALLS) {
  test(`nothing on ${path} is cut or overlaps, whatever the size of the wall`, async ({ admin: page }) => {
    for (const size of SIZES) {
      const [width = 0, height = 0] = size.split('x').map(Number)
      await page.setViewportSize({ width, height })
      if (page.url() === 'about:blank') await page.goto(`/screens.html#${path}`)
      await expect(page.locator('[data-screen][data-connection="live"]')).toBeVisible()
      // Panels stand as soon as their figures are there.
      await expect(page.locator('section[data-state="waiting"]')).toHaveCount(0)
      await expect.poll(() => wallFaults(page), { message: `${path} at ${size}` }).toEqual([])
    }
  })
}
