import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { reportReachable } from '#web/api/connection.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { KeysHelp } from './keys-help.tsx'
import { TopBar } from './top-bar.tsx'

describe('a lost connection', () => {
  afterEach(() => reportReachable(true))

  it('is said over everything for as long as it lasts', async () => {
    await renderPage(<TopBar />, { path: '/home' })
    act(() => reportReachable(false))
    const notice = await screen.findByText('No connection to the platform', { selector: '.ant-message *' })
    expect(notice).toBeVisible()
    act(() => reportReachable(true))
    await waitFor(() => expect(notice).not.toBeInTheDocument())
  })
})

describe('the list of keys', () => {
  beforeEach(() => localStorage.clear())

  it('opens by the question mark outside of text, and can be left to Ctrl+/', async () => {
    const { user } = await renderPage(
      <>
        <input aria-label="text" />
        <KeysHelp />
      </>,
    )
    await user.type(screen.getByLabelText('text'), '?')
    expect(screen.queryByRole('dialog')).toBeNull()
    ;(document.activeElement as HTMLElement).blur()
    await user.keyboard('?')
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    expect(within(dialog).getByText('Select the row')).toBeVisible()
    await user.click(within(dialog).getByRole('switch'))
    await user.click(within(dialog).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.keyboard('?')
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.keyboard('{Control>}/{/Control}')
    expect(await screen.findByRole('dialog')).toBeVisible()
  })
})
