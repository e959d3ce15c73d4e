import { type Page } from '@playwright/test'
import { expect, test } from './console-test.ts'
import { ADMIN_PASSWORD, BASE_URL } from './platform.ts'

// Passkeys belong to host names.
const SITE = BASE_URL.replace('127.0.0.1', 'localhost')
test.use({ baseURL: SITE, tolerated: /status of 40[01]/ })

async function deviceOf(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    setVerified: (isUserVerified: boolean) =>
      client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

async function openSettings(page: Page) {
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Personal settings' }).click()
  await page.getByRole('tab', { name: 'Sign-in & security' }).click()
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/#\/login/)
}

test('a passkey is added, signs in, is renamed and removed', async ({ page }) => {
  const device = await deviceOf(page)
  await page.goto('/')
  await page.getByLabel('User name').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill(ADMIN_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/#\/home/)

  await openSettings(page)
  await page.getByRole('button', { name: 'Add passkey' }).click()
  const form = page.getByRole('dialog', { name: 'Add passkey' })
  await form.getByLabel('Name').fill('Work laptop')
  await form.getByLabel('Current password').fill('wrong horse 1')
  await form.getByRole('button', { name: 'Continue' }).click()
  await expect(form.getByText('This is not your current password')).toBeVisible()
  await form.getByLabel('Current password').fill(ADMIN_PASSWORD)
  await form.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('cell', { name: 'Work laptop', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).first().click()
  await signOut(page)

  // A device that did not verify its user is not enough.
  await device.setVerified(false)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('The passkey was not')
  await device.setVerified(true)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(/#\/home/)

  await openSettings(page)
  await page.getByRole('button', { name: 'Rename “Work laptop”' }).click()
  const rename = page.getByRole('dialog', { name: /^Rename/ })
  await rename.getByLabel('Name').fill('Laptop')
  await rename.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Remove “Laptop”' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByRole('cell', { name: 'Laptop', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Close' }).first().click()
  await signOut(page)

  // The device still has the key pair; the platform does not accept it.
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('The passkey was not accepted')
})
