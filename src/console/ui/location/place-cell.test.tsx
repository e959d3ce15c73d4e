import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Address, reverseGeocode } from '#core/contract/geocoding.ts'
import { fakePlatform, refusal } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { PlaceCell } from './place-cell.tsx'

const platform = fakePlatform()
const ADDRESS: Address = {
  address: 'North Street 1',
  countryCode: 'CN',
  country: '',
  province: '',
  city: '',
  district: '',
  place: '',
  placeKm: null,
  areaCode: '',
  source: 'embedded',
}
const show = () => renderPage(<PlaceCell lng={108.95} lat={34.26} />)

describe('place in a list', () => {
  it('shows an address that comes late: an overloaded platform is asked again', async () => {
    const given = [refusal(503, 'overloaded'), refusal(503, 'overloaded')]
    platform.answer(reverseGeocode, () => given.shift() ?? ADDRESS)
    await show()
    expect(screen.getByText('34.26000, 108.95000')).toBeVisible()
    expect(await screen.findByText('North Street 1', undefined, { timeout: 15_000 })).toBeVisible()
    expect(platform.asked(reverseGeocode)).toHaveLength(3)
  }, 20_000)

  it('stays with its coordinates where the platform refuses', async () => {
    platform.answer(reverseGeocode, () => refusal(403, 'not allowed'))
    await show()
    await waitFor(() => expect(platform.asked(reverseGeocode)).toHaveLength(1))
    expect(screen.getByText('34.26000, 108.95000')).toBeVisible()
  })
})
