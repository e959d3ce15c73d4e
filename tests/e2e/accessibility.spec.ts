import type { Page } from '@playwright/test'
import { SECTIONS } from '#console/sections/sections.ts'
import type { SectionRoute } from '#console/shell/section.ts'
import { violations } from './axe.ts'
import { expect, test } from './console-test.ts'

/** Parts every page is made of: figures and a map, a list with a form, a list of one vehicle, charts, a tree. */
const OF_THE_GATE = ['/home', '/baseInfo/vehicle', '/tbox/loginJournal', '/dataHome/index', '/permit/organize']
/** Every nth page is looked at in the dark, and in a language that is written from right to left. */
const SAMPLE = 6

/** Colours that fade and numbers that roll are through by then, and a busy machine is through with one look; what is wrong at rest stays wrong. */
const AT_REST = { timeout: 20_000, intervals: [500] }

const ROUTES = SECTIONS.flatMap(({ routes }) => routes).filter((route) => !('opens' in route))

/** Goes on after a violation, so that a run names all of them. */
const expectNone = (page: Page, where: string) =>
  expect
    .configure({ soft: true })
    .poll(async () => await violations(page), { ...AT_REST, message: where })
    .toEqual([])

async function expectNoViolation(page: Page, routes: readonly SectionRoute[]): Promise<void> {
  for (const { path } of routes) {
    await page.goto(`/#${path}`)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main').locator('[aria-busy="true"], output[aria-label]')).toHaveCount(0)
    await expectNone(page, path)
  }
}

/** Pages about one vehicle begin with the one that was opened last, and are empty without. */
async function openVehicle(page: Page): Promise<void> {
  await page.goto('/#/baseInfo/vehicle')
  await page
    .getByRole('row')
    .getByRole('button', { name: /^[A-HJ-NPR-Z0-9]{17}$/ })
    .first()
    .click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('heading').first()).toBeVisible()
  await expectNone(page, 'drawer of a vehicle')
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
}

const look = (page: Page, stored: Readonly<Record<string, string>>) =>
  page.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, JSON.stringify(value))
  }, stored)

test('axe finds nothing on a page of each kind', { tag: '@gate' }, async ({ admin: page }) => {
  await expectNoViolation(
    page,
    ROUTES.filter(({ path }) => OF_THE_GATE.includes(path)),
  )
})

test('axe finds nothing in narrow windows, where buttons are icons', async ({ admin: page }) => {
  for (const width of [1024, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoViolation(
      page,
      ROUTES.filter(({ path }) => OF_THE_GATE.includes(path)),
    )
  }
})

test('axe finds nothing on any page', async ({ admin: page }) => {
  test.setTimeout(15 * 60_000)
  await openVehicle(page)
  await expectNoViolation(page, ROUTES)
})

test('axe finds nothing in the dark, in Arabic', async ({ admin: page }) => {
  test.setTimeout(5 * 60_000)
  await look(page, { language: 'ar', theme: 'dark' })
  await openVehicle(page)
  await expectNoViolation(
    page,
    ROUTES.filter((_, index) => index % SAMPLE === 0),
  )
})
