import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { getMapSettings } from '#core/contract/map-settings.ts'
import { listPreferences, savePreference } from '#core/contract/preference.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { TileSourceStep } from './tile-source-step.tsx'

const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  platform.answer(getMapSettings, () => ({}))
  platform.answer(listPreferences, () => [])
  platform.answer(savePreference, () => null)
})
const open = (codes = ['/permit/user']) => renderPage(<TileSourceStep />, { codes, namespaces: ['map'] })
const step = () => screen.queryByRole('button', { name: 'Add a tile source' })

describe('the step to add a tile source', () => {
  it('writes the settings of an address with its key, ready to copy', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Add a tile source' }))
    await user.click(await screen.findByLabelText('Style address'))
    await user.paste('https://tiles.example.com/style.json?key={key}')
    expect(screen.getByRole('button', { name: 'Copy' })).toBeDisabled()
    await user.click(screen.getByLabelText('Key'))
    await user.paste('abc')
    await user.click(screen.getByRole('button', { name: 'Copy' }))
    await expect
      .poll(() => navigator.clipboard.readText())
      .toBe('MAP_STYLE_URL=https://tiles.example.com/style.json?key={key}\nMAP_KEY=abc')
  })

  it('rejects what is no web address', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Add a tile source' }))
    await user.click(await screen.findByLabelText('Style address'))
    await user.paste('tiles')
    expect(await screen.findByText('Enter an http or https address.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Copy' })).toBeDisabled()
  })

  it('can be dismissed', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Not now' }))
    expect(step()).toBeNull()
  })

  it('is shown to administrators only, and not once a source is set', async () => {
    await open(['/home'])
    expect(step()).toBeNull()
    platform.answer(getMapSettings, () => ({ styleUrl: 'https://tiles.example.com/style.json' }))
    await open()
    expect(step()).toBeNull()
  })
})
