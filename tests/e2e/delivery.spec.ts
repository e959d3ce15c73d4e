import type { Locator, Page } from '@playwright/test'
import { expect, test } from './console-test.ts'

/** Clicks the way from a SIM card in its envelope to the sold vehicle may take. */
const MOST_CLICKS = 20
/** Tab is pressed this often at most before the pointer is faster. */
const MOST_TABS = 6

const VIN = 'LSOLD000000000001'
const SN = 'SOLD-1'
const ICCID = '89860012345678901234'

/** A user whose clicks, keys and characters are counted. */
class CountedUser {
  readonly count = { clicks: 0, keys: 0, characters: 0 }
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async click(target: Locator): Promise<void> {
    await target.click()
    this.count.clicks += 1
  }

  async press(key: string): Promise<void> {
    await this.#page.keyboard.press(key)
    this.count.keys += 1
  }

  async type(label: string, text: string): Promise<void> {
    await this.#goTo(label)
    await this.#page.keyboard.type(text)
    this.count.characters += text.length
  }

  /** Types into a field with a list, and takes what it offers first. */
  async take(label: string, text: string, offered: string): Promise<void> {
    await this.type(label, text)
    await expect(this.#page.locator('.ant-select-item-option').filter({ hasText: offered }).last()).toBeVisible()
    await this.press('Enter')
  }

  async #goTo(label: string): Promise<void> {
    const field = this.#page.getByRole('dialog').last().getByLabel(label, { exact: true })
    await expect(field).toBeVisible()
    for (let tabs = 0; tabs < MOST_TABS; tabs++) {
      if (await field.evaluate((element) => element === document.activeElement)) return
      await this.press('Tab')
    }
    await this.click(field)
  }
}

test('SIM card, terminal, vehicle, assignment and sale take few clicks, and every save succeeds', async ({
  admin: page,
}) => {
  test.setTimeout(120_000)
  const user = new CountedUser(page)
  const drawer = page.getByRole('dialog').last()
  const menu = page.getByRole('navigation').first()
  const open = (name: string) => user.click(menu.getByRole('link', { name, exact: true }))
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  async function save(name = 'Save') {
    await user.click(drawer.getByRole('button', { name, exact: true }))
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }

  await page.goto('/#/home')
  await user.click(menu.getByRole('menuitem', { name: 'Master data', exact: true }))
  await open('SIM cards')
  await user.click(button('Add SIM card'))
  await user.type('ICCID', ICCID)
  await user.take('Organisation', 'East', 'East')
  await save()
  await open('Terminals')
  await user.click(button('Add terminal'))
  await user.type('SN', SN)
  await user.type('Terminal phone number', '13990099001')
  await user.take('ICCID', ICCID, ICCID)
  await save('Add terminal')
  await open('Vehicles')
  await user.click(button('Add vehicle'))
  await user.type('VIN', VIN)
  await user.type('Plate', 'SOLD 1')
  await user.take('Model', '480', '480')
  await user.take('Organisation', 'East', 'East')
  await save()
  await open('Terminals')
  const terminal = page.getByRole('row').filter({ hasText: SN })
  await user.click(terminal.getByRole('button', { name: 'More' }))
  await user.click(page.getByRole('menuitem', { name: 'Assign to vehicle' }))
  await user.take('Vehicle', VIN, VIN)
  await save('Assign')
  await expect(terminal).toContainText(VIN)
  await open('Vehicle sales')
  await user.click(button('Register sale'))
  await user.take('Vehicle', VIN, VIN)
  await user.type('Order no.', 'O-1')
  await user.take('Dealer, level 1', 'Shanghai', 'Shanghai')
  await user.type('Sold at', '29 Nov 2026')
  await user.press('Tab')
  await save()
  await expect(page.getByRole('row').filter({ hasText: VIN })).toBeVisible()

  const { clicks, keys, characters } = user.count
  process.stdout.write(`From SIM card to sale: ${clicks} clicks, ${keys} keys, ${characters} characters typed\n`)
  expect(clicks).toBeLessThanOrEqual(MOST_CLICKS)
})
