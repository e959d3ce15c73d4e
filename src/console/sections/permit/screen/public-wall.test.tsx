import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { getPublicWall, switchPublicWall } from '#core/contract/screen-admin.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { PublicWall } from './public-wall.tsx'

const platform = fakePlatform()
const PATH = '/permit/screen'
const open = (codes: string[]) =>
  renderPage(<PublicWall />, { path: PATH, codes, namespaces: ['screenDisplay', 'dialogs'] })

describe('the public wall', () => {
  it('is opened after a question and closed without one', async () => {
    let on = false
    platform.answer(getPublicWall, () => ({ on, blocked: null }))
    platform.answer(switchPublicWall, ({ body }) => {
      on = (body as { on: boolean }).on
    })
    const { user } = await open([PATH, `${PATH}/public`])
    await user.click(await screen.findByRole('switch', { name: 'Public fleet overview' }))
    const dialog = await screen.findByRole('dialog', { hidden: true })
    expect(within(dialog).getByText(/People without an account/)).toBeInTheDocument()
    expect(platform.asked(switchPublicWall)).toHaveLength(0)
    await user.click(within(dialog).getByText('Make public'))
    expect(await screen.findByText(/without signing in/)).toBeInTheDocument()
    await user.click(screen.getByRole('switch', { name: 'Public fleet overview' }))
    expect(await screen.findByText(/^Off\./)).toBeInTheDocument()
    expect(on).toBe(false)
  })

  it('says why it cannot be opened, and has no switch for those who may not use it', async () => {
    platform.answer(getPublicWall, () => ({ on: false, blocked: 'setting' as const }))
    await open([PATH])
    expect(await screen.findByText(/PUBLIC_WALL=0/)).toBeInTheDocument()
    expect(screen.queryByRole('switch', { name: 'Public fleet overview' })).toBeNull()
  })
})
