import { screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, it } from 'vitest'
import { getInspection } from '#core/contract/inspection.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { aLiveConnection } from '#tests/support/live-connection.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import { InspectionDrawer } from './inspection-drawer.tsx'

const platform = fakePlatform()

it('leaves the page in place while its own words are on their way', async () => {
  platform.answer(getInspection, () => ({
    id: 5,
    vin: 'LGWEF4A50TEST0001',
    plate: '',
    model: 'T-460',
    runNo: 1,
    template: 'End of line',
    version: 3,
    line: 'L1',
    station: 'EOL',
    state: 'passed' as const,
    passed: 0,
    total: 0,
    failed: [],
    inspector: 'Anna',
    startTime: '2026-01-05 08:00:00',
    endTime: '2026-01-05 08:01:00',
    seconds: 60,
    items: [],
    results: [],
    others: [],
  }))
  const gone: boolean[] = []
  const watching = new MutationObserver(() => gone.push(screen.queryByText('the page is away') !== null))
  watching.observe(document.body, { childList: true, subtree: true })
  // Words of uploads and of commands are not among those that are there.
  await renderPage(
    aLiveConnection().around(
      <Suspense fallback="the page is away">
        <InspectionDrawer id={5} onShow={() => {}} />
      </Suspense>,
    ),
    { path: '/offline/check', codes: ['/offline/check'], namespaces: ['offline', 'job'] },
  )
  expect(await screen.findByText('0 of 0 items passed')).toBeVisible()
  watching.disconnect()
  expect(gone).not.toEqual([])
  expect(gone).not.toContain(true)
})
