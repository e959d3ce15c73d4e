import { SSO_CALLBACK } from '#core/contract/sso.ts'
import { CLIENT, identityServer } from '../support/identity-server.ts'
import { expect, test } from './console-test.ts'
import { ADMIN_PASSWORD, BASE_URL } from './platform.ts'

test.use({ tolerated: /status of 400/ })

test('an administrator adds an identity provider, and a user signs in with it', async ({ page, browser }) => {
  test.setTimeout(150_000)
  const server = await identityServer({ callbackUrl: `${BASE_URL}${SSO_CALLBACK}`, asks: true })
  server.signsIn({ sub: 'e2e-1', name: 'Sun Li', preferred_username: 'sun.li', groups: ['dispatch'] })
  try {
    await page.goto('/')
    await page.getByLabel('User name').fill('admin')
    await page.getByLabel('Password', { exact: true }).fill(ADMIN_PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL(/#\/home/)

    await page.goto('/#/permit/account?view=sso')
    await page.getByRole('button', { name: 'Add provider' }).click()
    const form = page.getByRole('dialog', { name: 'Add provider' })
    await form.getByLabel('Name', { exact: true }).fill('Works')
    await form.getByLabel('Issuer').fill(server.issuer)
    await form.getByLabel('Client ID').fill(CLIENT.id)
    await form.getByLabel('Client secret').fill(CLIENT.secret)
    await form.getByRole('button', { name: 'Add group' }).click()
    await form.getByLabel('Group', { exact: true }).fill('dispatch')
    await form.getByLabel('Role', { exact: true }).click()
    await page.keyboard.type('Viewer')
    await page.keyboard.press('Enter')
    await form.getByLabel('Organisation of new accounts').click()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await form.getByLabel('Create accounts at first sign-in').click()
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('cell', { name: server.issuer })).toBeVisible()
    await page.getByRole('button', { name: 'Test connection of Works' }).click()
    await expect(page.getByText(/^Works answers\./)).toBeVisible()

    // In a browser of their own, as users come: by the address of the tenant.
    const context = await browser.newContext({ baseURL: BASE_URL, locale: 'en-GB' })
    const user = await context.newPage()
    await user.goto('/#/login?tenant=demo')
    await user.getByRole('button', { name: 'Sign in with Works' }).click()
    await user.getByRole('button', { name: 'Continue as Sun Li' }).click()
    await expect(user).toHaveURL(/#\/home/)
    await expect(user.getByRole('button', { name: /^Account/ })).toContainText('Sun Li')
    await context.close()

    // Who left all groups is told so on the sign-in page.
    server.signsIn({ sub: 'e2e-1', name: 'Sun Li', groups: [] })
    const later = await browser.newContext({ baseURL: BASE_URL, locale: 'en-GB' })
    const former = await later.newPage()
    await former.goto('/#/login?tenant=demo')
    await former.getByRole('button', { name: 'Sign in with Works' }).click()
    await former.getByRole('button', { name: 'Continue as Sun Li' }).click()
    await expect(former.getByText(/You are in none of the groups that may sign in/)).toBeVisible()
    await later.close()
  } finally {
    await server.close()
  }
})
