import type { Locator, Page } from '@playwright/test'
import { expect, test } from './console-test.ts'

/** Space between a shape that fills the map and its border, pixels. */
const PADDING = 64

async function drag(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  await page.mouse.move(...from)
  await page.mouse.down()
  await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, { steps: 5 })
  await page.mouse.move(...to, { steps: 5 })
  await page.mouse.up()
}

/** The map in its drawer: a shape that was typed fills it. */
async function mapOf(drawer: Locator): Promise<{ left: number; top: number; width: number; height: number }> {
  const canvas = drawer
    .locator('[class*="map"]')
    .filter({ has: drawer.page().locator('canvas') })
    .first()
  await expect(canvas).toBeVisible()
  const box = (await canvas.boundingBox())!
  return { left: box.x, top: box.y, width: box.width, height: box.height }
}

test('a geofence is changed by its handles, undone, saved and read back', async ({ admin: page }, info) => {
  test.setTimeout(120_000)
  await page.goto('/#/carControlService/manage')
  await page.getByRole('button', { name: 'Add geofence', exact: true }).click()
  const drawer = page.locator('.ant-drawer')
  await expect(drawer.locator('canvas').first()).toBeVisible()
  await drawer.getByText('Polygon', { exact: true }).click()
  const vertices = drawer.getByLabel('Vertices')
  const typed = '107.9,34\n108,34.02\n108.1,34\n108,33.98'
  await vertices.fill(typed)
  await vertices.blur()
  const { left, top, width, height } = await mapOf(drawer)
  const west: [number, number] = [left + PADDING, top + height / 2]
  await expect
    .poll(async () => {
      await drag(page, west, [west[0] + 60, west[1] - 30])
      return vertices.inputValue()
    })
    .not.toBe(typed)
  const dragged = await vertices.inputValue()
  expect(dragged.split('\n').slice(1)).toEqual(typed.split('\n').slice(1))
  await page.screenshot({ path: info.outputPath('vertex.png') })
  await drawer.getByRole('button', { name: 'Undo' }).click()
  await expect(vertices).toHaveValue(typed)

  await drawer.getByText('Circle', { exact: true }).click()
  await drawer.getByLabel('Centre').fill('108,34')
  await drawer.getByLabel('Radius').fill('5')
  await drawer.getByLabel('Radius').blur()
  const north: [number, number] = [left + width / 2, top + PADDING]
  await expect
    .poll(async () => {
      await drag(page, north, [north[0], north[1] + 60])
      return Number(await drawer.getByLabel('Radius').inputValue())
    })
    .toBeLessThan(5)
  await expect(drawer.getByLabel('Centre')).toHaveValue('108,34')
  const radius = await drawer.getByLabel('Radius').inputValue()
  await page.screenshot({ path: info.outputPath('circle.png') })
  await drawer.getByLabel('Name').fill('Walked')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Edit Walked' }).click()
  await expect(drawer.getByLabel('Radius')).toHaveValue(radius)
  await expect(drawer.getByLabel('Centre')).toHaveValue('108,34')
})
