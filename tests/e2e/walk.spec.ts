import type { Page } from '@playwright/test'
import shell from '#locales/en/shell.json' with { type: 'json' }
import { SECTIONS } from '#console/sections/sections.ts'
import { expect, test } from './console-test.ts'

/** Headings of what is shown instead of a page. */
const INSTEAD = [
  shell['crash.title'],
  shell['release.title'],
  shell['connection.lost'],
  shell['notFound.title'],
  shell['notFound.refused'],
]
/** A page that shows less than this is empty: its heading alone is shorter. */
const LEAST_TEXT = 40

for (const { path, routes } of SECTIONS) {
  test(`every page of ${path} opens and is filled`, { tag: '@gate' }, async ({ admin: page }) => {
    test.setTimeout(60_000 + routes.length * 15_000)
    for (const route of routes.filter((each) => !('opens' in each))) {
      await page.goto(`/#${route.path}`)
      await test.step(route.path, async () => {
        await expect(page).toHaveTitle(`${shell[route.titleKey]} · Fleetwall`)
        await expectFilled(page)
      })
    }
  })
}

/** The page has its heading and something below it; nothing of it is still loading or has failed. */
async function expectFilled(page: Page): Promise<void> {
  const main = page.getByRole('main')
  const heading = main.getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  // Styles of the walls, which begin transparent, would leave a console that is complete and cannot be seen.
  await expect(page.locator('#root')).toHaveCSS('opacity', '1')
  expect(INSTEAD).not.toContain(await heading.innerText())
  await expect(main.locator('[aria-busy="true"], output[aria-label]')).toHaveCount(0)
  await expect.poll(async () => (await main.innerText()).length).toBeGreaterThan(LEAST_TEXT)
}
