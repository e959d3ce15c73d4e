import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { reportReachable } from '#web/api/connection.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { ChunkLoadError } from './load-chunk.ts'
import { PageBoundary } from './page-boundary.tsx'

function Unfetched(): never {
  throw new ChunkLoadError('Failed to fetch dynamically imported module')
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  sessionStorage.clear()
})

it('a page whose code cannot be fetched without a network says so, and does not reload the console', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await renderPage(
    <PageBoundary>
      <Unfetched />
    </PageBoundary>,
    { path: '/home' },
  )
  expect(await screen.findByRole('heading', { name: 'No connection to the platform' })).toBeVisible()
  expect(screen.getByText(/opens automatically/)).toBeVisible()
  expect(sessionStorage.getItem('chunkReloadedAt')).toBeNull()
  reportReachable(true)
})
