import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderPage } from '#tests/support/render-page.tsx'
import { LoadingScreen } from './loading-screen.tsx'

describe('loading screen', () => {
  it('says that something is on its way, also to those who do not see it', async () => {
    await renderPage(<LoadingScreen />, { namespaces: ['dialogs'] })
    const status = await screen.findByRole('status')
    expect(status).toHaveTextContent('Loading')
    expect(status).toHaveAttribute('aria-busy', 'true')
  })

  it('says what is waited for', async () => {
    await renderPage(<LoadingScreen label="Reading 400 positions" over />, { namespaces: ['dialogs'] })
    expect(await screen.findByText('Reading 400 positions')).toBeInTheDocument()
  })
})
