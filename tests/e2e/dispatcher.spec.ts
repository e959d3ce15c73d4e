import type { Locator, Page } from '@playwright/test'
import { alarmedVehicle } from './alarmed-vehicle.ts'
import { expect, test } from './console-test.ts'

/** Clicks the way to the raw messages may take; nothing is typed for it. */
const MAX_CLICKS_TO_MESSAGES = 6

const print = (what: string, clicks: number, typed = 0) =>
  process.stdout.write(`${what}: ${clicks} clicks, ${typed} characters typed\n`)

/** Terminals report a changed identity before their first position. */
const alarmWithPlace = (page: Page) =>
  page
    .getByRole('list', { name: 'Open alarms' })
    .getByRole('button')
    .filter({ hasNotText: /VIN mismatch|SIM card changed/ })
    .first()

/** A user whose clicks are counted, and who types nothing. */
function counted() {
  const count = { clicks: 0 }
  return {
    count,
    click: async (target: Locator) => {
      await target.click()
      count.clicks += 1
    },
  }
}

test('an alarm on Home leads to its place, the trips of the day and the raw messages', async ({ admin: page }) => {
  test.setTimeout(180_000)
  await page.goto('/#/home')
  const { count, click } = counted()
  const drawer = page.getByRole('dialog', { name: /^Level \d/ })
  const alarm = alarmWithPlace(page)

  await expect(alarm).toBeVisible({ timeout: 90_000 })
  await click(alarm)
  await expect(drawer.getByText(/^-?\d+\.\d{5}, -?\d+\.\d{5}$/)).toBeVisible()

  await click(drawer.getByRole('link', { name: 'Trips' }))
  await expect(page).toHaveURL(/travalData\?.*vin=/)
  const vin = new URL(page.url().replace('#', '')).searchParams.get('vin')!
  await expect(page.getByRole('heading', { name: 'Trips' }).first()).toBeVisible()

  // The chosen vehicle is in the header: its card leads on without a search.
  await click(page.getByTitle(`Open vehicle ${vin}`))
  const vehicle = page.getByRole('dialog').filter({ hasText: vin })
  await click(vehicle.getByRole('link', { name: 'Terminal data' }))
  await expect(page).toHaveURL(new RegExp(`dataService/terminal\\?.*vin=${vin}`))
  await expect(page.getByRole('row').nth(1)).toBeVisible({ timeout: 30_000 })
  print('Alarm to raw messages', count.clicks)
  expect(count.clicks).toBeLessThanOrEqual(MAX_CLICKS_TO_MESSAGES)
})

test('an alarm is sent to its driver and closed with its cause where it was opened', async ({ admin: page }) => {
  test.setTimeout(180_000)
  await page.goto('/#/home')
  const { count, click } = counted()
  const drawer = page.getByRole('dialog', { name: /^Level \d/ })
  const [text, cause] = ['Please stop at the next lay-by.', 'Tyre changed by the driver.']
  const alarm = alarmWithPlace(page)

  await expect(alarm).toBeVisible({ timeout: 90_000 })
  await click(alarm)
  await drawer.getByLabel('Message to driver').fill(text)
  await click(drawer.getByRole('button', { name: 'Send' }))
  await expect(drawer.getByText(text)).toBeVisible()

  await drawer.getByLabel('Note').fill(cause)
  await click(drawer.locator('button', { hasText: /^Close$/ }))
  await expect(drawer.getByText(cause)).toBeVisible()
  print('Text to the driver and close with cause', count.clicks, text.length + cause.length)
})

test('the bell counts what waits, and every vehicle name has a card', async ({ admin: page }) => {
  // Where nothing may move, popups were left outside of the window.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/#/home')
  await page.getByRole('button', { name: /^Notices: / }).click()
  await expect(page.getByRole('region', { name: 'Notices' })).toBeInViewport()
  await page.keyboard.press('Escape')
  await page.goto('/#/baseInfo/vehicle')
  await page
    .getByRole('button', { name: /^[A-HJ-NPR-Z0-9]{17}$/ })
    .first()
    .hover()
  const card = page.getByRole('region', { name: /^Vehicle [A-HJ-NPR-Z0-9]{17}$/ })
  await expect(card.getByRole('button', { name: 'Open vehicle' })).toBeVisible()
  await expect(card.getByRole('link', { name: 'Trips' })).toBeVisible()
})

/** The whole day may take; the issue of an alarm included. */
const MAX_CLICKS_OF_A_DAY = 12

test('a dispatcher finds a vehicle with an alarm, informs its driver, closes it and hands over', async ({
  admin: page,
}) => {
  test.setTimeout(180_000)
  const vehicle = await alarmedVehicle(page)
  await page.goto('/#/operate/query')
  const { count, click } = counted()
  let typed = 0
  const type = async (field: Locator, text: string) => {
    await field.fill(text)
    typed += text.length
  }

  // Which vehicle has an open alarm? The first one with a VIN that is read, not typed.
  const alarmed = page.getByRole('tab', { name: /^With ongoing alarms/ })
  await expect(alarmed).toContainText(/[1-9]/, { timeout: 90_000 })
  await click(alarmed)
  await expect(page).toHaveURL(/alarmed=true/)
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('img', { name: /^Level \d/ }) })
    .first()
  await expect(row).toBeVisible()
  const [vin] = /[A-HJ-NPR-Z0-9]{17}/.exec(await row.innerText())!
  await click(row.locator('button[data-vehicle]'))

  // What happened, and where?
  const card = page.getByRole('dialog').filter({ hasText: vin })
  await click(
    card
      .getByRole('listitem')
      .filter({ hasText: /^Level \d/ })
      .getByRole('button')
      .first(),
  )
  const alarm = page.getByRole('dialog', { name: /^Level \d/ })
  await expect(alarm.getByRole('heading', { name: 'Activity' })).toBeVisible()

  const [text, cause] = ['Please stop at the next lay-by.', 'Checked by phone.']
  await type(alarm.getByLabel('Message to driver'), text)
  await click(alarm.getByRole('button', { name: 'Send' }))
  await expect(alarm.getByText(text)).toBeVisible()
  await type(alarm.getByLabel('Note'), cause)
  await click(alarm.locator('button', { hasText: /^Close$/ }))
  await expect(alarm.getByText(cause)).toBeVisible()

  // The next shift reads it in the alarm centre.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await click(page.getByRole('menuitem', { name: /^Alarm centre/ }).getByRole('link'))
  await click(page.getByRole('tab', { name: 'Shift hand-over' }))
  await click(page.getByRole('button', { name: 'Write note' }))
  const note = page.getByRole('dialog', { name: 'Write note' })
  await type(note.getByLabel('Note'), `${cause} Call back at six.`)
  await click(note.getByRole('button', { name: 'Save' }))
  await expect(page.getByRole('cell', { name: `${cause} Call back at six.` })).toBeVisible()

  vehicle.stop()
  print('A day of a dispatcher', count.clicks, typed)
  expect(count.clicks).toBeLessThanOrEqual(MAX_CLICKS_OF_A_DAY)
})
