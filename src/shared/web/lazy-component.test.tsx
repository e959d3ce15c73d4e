import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, it } from 'vitest'
import { lazyComponent } from './lazy-component.tsx'

const shown = (Page: ReturnType<typeof lazyComponent>) =>
  render(
    <Suspense fallback="loading">
      <Page />
    </Suspense>,
  ).container

it('shows a component that was fetched before at once', async () => {
  const Page = lazyComponent(() => Promise.resolve(() => <p>here</p>))
  await Page.fetch()
  expect(shown(Page)).toHaveTextContent(/^here$/)
})

it('fetches a component that is shown first', async () => {
  expect(shown(lazyComponent(() => Promise.resolve(() => <p>here</p>)))).toHaveTextContent(/^loading$/)
  expect(await screen.findByText('here')).toBeVisible()
})
