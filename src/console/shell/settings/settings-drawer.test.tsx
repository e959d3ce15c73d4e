import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { getMyInfo, getOwnProfile, getTwoStep, updateOwnProfile } from '#core/contract/account.ts'
import { listPasskeys, removePasskey } from '#core/contract/passkey.ts'
import { listPreferences, savePreference } from '#core/contract/preference.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { SettingsDrawer } from './settings-drawer.tsx'

const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  platform.answer(getOwnProfile, () => ({
    displayName: 'Chen Jing',
    mail: '',
    phone: '139',
    username: 'chen',
    orgName: 'North',
  }))
  platform.answer(getTwoStep, () => ({ on: true, recoveryCodes: 3 }))
  platform.answer(listPreferences, () => [])
  platform.answer(listPasskeys, () => [
    { id: 4, name: 'Work laptop', createTime: '2026-11-01 08:00:00', usedTime: null },
  ])
})

const open = () =>
  renderPage(<SettingsDrawer onClose={vi.fn<() => void>()} />, {
    path: '/home',
    codes: ['/home', '/tbox/loginJournal'],
    namespaces: ['settings', 'shell', 'common', 'validation', 'apiKey', 'role', 'command', 'list', 'dialogs'],
  })

it('saves the profile', async () => {
  platform.answer(updateOwnProfile, () => null)
  platform.answer(getMyInfo, () => ({
    userId: '3',
    username: 'chen',
    displayName: 'Chen J.',
    orgIds: '2',
    orgName: 'North',
    activeMap: 'wgs84' as const,
    mapCenterLngLat: '108.95,34.26',
    oemId: 'demo',
    oemName: 'Demo',
    menuApis: ['/home'],
    buttonApis: [],
    viewsAs: null,
  }))
  const { user } = await open()
  const name = await screen.findByLabelText('Name')
  await user.clear(name)
  await user.type(name, 'Chen J.')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(platform.asked(updateOwnProfile)[0]?.body).toEqual({ displayName: 'Chen J.', mail: '', phone: '139' }),
  )
  await waitFor(() => expect(platform.asked(getMyInfo).length).toBeGreaterThan(0))
})

it('shows how the user signs in, and removes a passkey after a question', async () => {
  platform.answer(removePasskey, () => null)
  const { user } = await open()
  await user.click(await screen.findByRole('tab', { name: 'Sign-in & security' }))
  expect(await screen.findByText('3 codes are left.')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Remove “Work laptop”' }))
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(platform.asked(removePasskey)[0]?.body).toEqual({ id: 4 }))
})

it('stores the page that opens after sign-in', async () => {
  platform.answer(savePreference, () => null)
  const { user } = await open()
  await user.click(await screen.findByRole('tab', { name: 'Display' }))
  await user.click(await screen.findByLabelText('Start page'))
  await user.click(await screen.findByTitle('Login journal'))
  await waitFor(() =>
    expect(platform.asked(savePreference)[0]?.body).toEqual({ key: 'startPage', value: '"/tbox/loginJournal"' }),
  )
})
