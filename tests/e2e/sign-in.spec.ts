import { expect, test } from './console-test.ts'
import { ADMIN_PASSWORD } from './platform.ts'

test('a person signs in, sees the start page and signs out', async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('User name').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill(ADMIN_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()

  await expect(page).toHaveURL(/#\/home/)
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()

  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/#\/login/)
})

test.describe('wrong credentials', () => {
  // The browser itself logs the rejected request.
  test.use({ tolerated: /status of 40[019]/ })

  test('unknown user and wrong password read the same', async ({ page }) => {
    const said: string[] = []
    for (const name of ['unknown', 'admin']) {
      await page.goto('/#/login')
      await page.reload()
      await page.getByLabel('User name').fill(name)
      await page.getByLabel('Password', { exact: true }).fill('not-the-password-1')
      await page.getByRole('button', { name: 'Sign in' }).click()
      const alert = page.getByRole('alert')
      await expect(alert).toContainText('Wrong user name or password')
      said.push(await alert.innerText())
    }
    expect(said[1]).toBe(said[0])
  })
})

test('without a session every page leads to the sign-in page', async ({ page }) => {
  await page.goto('/#/baseInfo/vehicle')
  await expect(page).toHaveURL(/#\/login/)
})
