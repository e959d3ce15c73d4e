import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, it } from 'vitest'
import { fetchComponent, lazyPage } from './lazy-page.tsx'

const shown = (Page: ReturnType<typeof lazyPage>) =>
  render(
    <Suspense fallback="loading">
      <Page />
    </Suspense>,
  ).container

it('shows a component that was fetched before at once', async () => {
  const load = () => Promise.resolve(() => <p>here</p>)
  const Page = lazyPage(load)
  await fetchComponent(load)
  expect(shown(Page)).toHaveTextContent(/^here$/)
})

it('fetches a component that is shown first', async () => {
  expect(shown(lazyPage(() => Promise.resolve(() => <p>here</p>)))).toHaveTextContent(/^loading$/)
  expect(await screen.findByText('here')).toBeVisible()
})
