import { expect, test } from './console-test.ts'
import { isMoving, vehiclesThat } from './ready-vehicles.ts'

test('dragging across a chart sets the time range, and the browser goes back', async ({ admin: page }) => {
  test.setTimeout(180_000)
  await page.goto('/#/home')
  const [vin = ''] = await vehiclesThat(page, (each) => isMoving(page, each))
  const range = () => new URL(page.url().replace('#/', '')).searchParams

  await page.goto(`/#/dataService/history?${new URLSearchParams({ vin, items: 'speed,accOn', range: '1h' })}`)
  const chart = page.getByLabel('Speed', { exact: false }).locator('canvas').first()
  await expect(chart).toBeVisible({ timeout: 60_000 })
  const box = (await chart.boundingBox())!
  const middle = box.y + 80
  await page.mouse.move(box.x + box.width * 0.4, middle)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.6, middle, { steps: 5 })
  await page.mouse.up()

  await expect.poll(() => range().get('startTime')).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  expect(range().get('endTime')! > range().get('startTime')!).toBe(true)
  expect(range().has('range')).toBe(false)
  expect(range().get('vin')).toBe(vin)
  await page.goBack()
  await expect.poll(() => range().get('range')).toBe('1h')
})
