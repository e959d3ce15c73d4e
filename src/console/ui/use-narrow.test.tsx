import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { HistoryFilter } from '#core/contract/history-data.ts'
import { epochOfWall } from '#core/domain/wall-time.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { useNarrow } from './use-narrow.ts'
import { useSearch } from './use-search.ts'

const PATH = '/dataService/history'
const VIN = 'LGWEF4A50TEST0001'
const at = (text: string) => epochOfWall(text, 'Asia/Shanghai')

function Page() {
  const search = useSearch(HistoryFilter)
  const narrow = useNarrow(search)
  return (
    <>
      <output>{`${search.filter?.startTime} – ${search.filter?.endTime}`}</output>
      <button type="button" onClick={() => narrow.toMoments(at('2026-01-05 08:00:00'), at('2026-01-05 09:30:00'))}>
        Moments
      </button>
      <button type="button" onClick={() => narrow.toMoments(at('2026-01-05 08:00:00'), at('2026-01-05 08:00:00') + 40)}>
        Instant
      </button>
      <button type="button" onClick={() => narrow.toPlatformDays('2026-01-05', '2026-01-06')}>
        Days
      </button>
    </>
  )
}

const open = (query: Record<string, string>) =>
  renderPage(<Page />, {
    path: `${PATH}?${new URLSearchParams({ vin: VIN, items: 'speed', ...query })}`,
    codes: [PATH],
    namespaces: [],
  })
const whole = { startTime: '2026-01-05 00:00:00', endTime: '2026-01-05 23:59:59' }

it('puts a stretch of a chart into the address, next to the other filters; the browser goes back', async () => {
  const { user, router } = await open(whole)
  await user.click(screen.getByRole('button', { name: 'Moments' }))
  expect(screen.getByRole('status')).toHaveTextContent('2026-01-05 08:00:00 – 2026-01-05 09:30:00')
  expect(new URLSearchParams(router.state.location.search).get('items')).toBe('speed')
  await act(() => router.navigate(-1))
  expect(screen.getByRole('status')).toHaveTextContent('2026-01-05 00:00:00 – 2026-01-05 23:59:59')
})

it('ends a range that moves with the clock', async () => {
  const { user, router } = await open({ range: '24h' })
  await user.click(screen.getByRole('button', { name: 'Moments' }))
  expect(screen.getByRole('status')).toHaveTextContent('2026-01-05 08:00:00 – 2026-01-05 09:30:00')
  expect(new URLSearchParams(router.state.location.search).has('range')).toBe(false)
})

it('gives a stretch within one second a length', async () => {
  const { user } = await open(whole)
  await user.click(screen.getByRole('button', { name: 'Instant' }))
  expect(screen.getByRole('status')).toHaveTextContent('2026-01-05 08:00:00 – 2026-01-05 08:00:01')
})

it('takes days of the platform whole', async () => {
  const { user } = await open(whole)
  await user.click(screen.getByRole('button', { name: 'Days' }))
  expect(screen.getByRole('status')).toHaveTextContent('2026-01-05 00:00:00 – 2026-01-06 23:59:59')
})
