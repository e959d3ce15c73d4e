import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aSummary } from '#tests/builders/vehicle-summary.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { Figures } from './vehicle-summary.tsx'

fakePlatform()

it('says what of the last report is not to be believed', async () => {
  const vehicle = aSummary({ location: null, doubts: ['clockWrong', 'odometerDead'] })
  await renderPage(<Figures vehicle={vehicle} updatedAt={0} />, { namespaces: ['list'] })
  expect(await screen.findByText(/clock is wrong; times are times of receipt/)).toBeVisible()
  expect(screen.getByText(/odometer does not count/)).toBeVisible()
})
