import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type DemoHistory, getDemoHistory, stopDemoHistory } from '#core/contract/demo-history.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { DemoHistoryBar } from './demo-history-bar.tsx'

const platform = fakePlatform()

async function open(state: DemoHistory['state'], codes = ['/home', '/home/demo/edit']) {
  let answer: DemoHistory = { state, days: 30, share: 0.437 }
  platform.answer(getDemoHistory, () => answer)
  platform.answer(stopDemoHistory, () => {
    answer = { ...answer, state: 'stopped' }
    return null
  })
  return renderPage(<DemoHistoryBar />, { path: '/home', codes, namespaces: ['home'] })
}

describe('demo history on the start page', () => {
  it('shows how much is loaded and stops after a confirmation', async () => {
    const { user } = await open('running')
    expect(await screen.findByText('Loading demo history: 43%')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Stop loading' }))
    const dialog = await screen.findByRole('dialog')
    expect(platform.asked(stopDemoHistory)).toHaveLength(0)
    await user.click(within(dialog).getByRole('button', { name: 'Stop loading' }))
    await waitFor(() => expect(screen.queryByText(/Loading demo history/)).toBeNull())
    expect(platform.asked(stopDemoHistory)).toHaveLength(1)
  })

  it('offers no button without the permission', async () => {
    await open('running', ['/home'])
    expect(await screen.findByText('Loading demo history: 43%')).toBeVisible()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it.each(['none', 'stopped', 'done'] as const)('is not shown when the state is %s', async (state) => {
    await open(state)
    await waitFor(() => expect(platform.asked(getDemoHistory).length).toBeGreaterThan(0))
    expect(screen.queryByRole('region')).toBeNull()
  })
})
