import type { Page } from '@playwright/test'
import { expect, test } from './console-test.ts'

/** `section.key` shown on a page instead of text. */
const UNTRANSLATED = /(?<![\w.@-])[a-z][A-Za-z]*\.[a-z][A-Za-z]+(?![\w.])/

async function speak(page: Page, language: string): Promise<void> {
  await page.addInitScript((code) => localStorage.setItem('language', JSON.stringify(code)), language)
}

test('a vehicle is added, found and archived', async ({ admin: page }) => {
  const pick = async (label: string) => {
    const field = page.getByRole('dialog').getByRole('combobox', { name: label })
    await field.click()
    await field.press('Enter')
  }
  await page.goto('/#/baseInfo/vehicle')
  await page.getByRole('button', { name: 'Add vehicle', exact: true }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('VIN').fill('LE2E0000000000001')
  await pick('Model')
  await pick('Organisation')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer).toBeHidden()

  await page.getByRole('combobox', { name: 'Vehicle', exact: true }).fill('LE2E0000000000001')
  await page.getByRole('button', { name: 'Query', exact: true }).click()
  const row = page.getByRole('row').filter({ hasText: 'LE2E0000000000001' })
  await row.getByRole('checkbox').check()
  await page
    .getByRole('toolbar', { name: 'Actions for the selected rows' })
    .getByRole('button', { name: 'Archive' })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
  await expect(row).toHaveCount(0)
})

test('rows are whole pixels high across pinned cells, and numbers keep away from the next text', async ({
  admin: page,
}) => {
  await page.setViewportSize({ width: 1024, height: 800 })
  await page.goto('/#/baseInfo/simCard')
  await expect(page.locator('main tr[data-row-key]').nth(5)).toBeVisible()
  const { lines, gaps } = await page.evaluate(() => {
    const rows = [...document.querySelectorAll('main tr[data-row-key]')]
    const cells = (row: Element) => [...row.querySelectorAll('td')]
    return {
      lines: rows.map((row) => [...new Set(cells(row).map((cell) => cell.getBoundingClientRect().height))]),
      gaps: rows
        .flatMap(cells)
        .filter((cell) => getComputedStyle(cell).textAlign === 'end')
        .map((cell) => getComputedStyle(cell).paddingInlineEnd),
    }
  })
  expect(lines.filter(([height, ...others]) => others.length > 0 || !Number.isInteger(height))).toEqual([])
  expect(gaps.length).toBeGreaterThan(0)
  expect(gaps.filter((gap) => Number.parseFloat(gap) < 20)).toEqual([])
})

test('a page that does not exist says so', async ({ admin: page }) => {
  await page.goto('/#/no/such/page')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Page not found')
})

test('Arabic runs from right to left with no key left untranslated', async ({ admin: page }) => {
  await speak(page, 'ar')
  for (const path of ['/home', '/baseInfo/vehicle', '/tbox/loginJournal', '/tbox/locationMessage']) {
    await page.goto(`/#${path}`)
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.locator('body').innerText()).not.toMatch(UNTRANSLATED)
  }
})

test('both ends of a time range are read in full in narrow German forms', async ({ admin: page }) => {
  await speak(page, 'de')
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    for (const query of ['range=24h', 'startTime=2026-11-28 00:00:00&endTime=2026-11-28 23:59:59']) {
      await page.goto('/#/home')
      await page.goto(`/#/dataService/terminal?${encodeURI(query)}`)
      const ends = page.locator('main .ant-picker-range input')
      await expect(ends.first()).toHaveValue(/^\d\d\.\d\d\.\d{4} /)
      const hidden = await ends.evaluateAll((inputs) =>
        inputs.map((input) => {
          const field = input.closest('.ant-picker-range')!.getBoundingClientRect()
          const { left, right } = input.getBoundingClientRect()
          return Math.max(input.scrollWidth - input.clientWidth, right - field.right, field.left - left, 0)
        }),
      )
      expect({ width, query, hidden }).toEqual({ width, query, hidden: [0, 0] })
    }
  }
})

test('German words do not run out of the page', async ({ admin: page }) => {
  await speak(page, 'de')
  for (const path of ['/home', '/baseInfo/vehicle', '/tbox/loginJournal', '/tbox/locationMessage']) {
    await page.goto(`/#${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  }
})
