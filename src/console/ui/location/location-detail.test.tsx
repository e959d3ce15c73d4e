import { screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Address, reverseGeocode } from '#core/contract/geocoding.ts'
import { getMapSettings } from '#core/contract/map-settings.ts'
import { drawMaps } from '#tests/support/doubles/maplibre-gl.ts'
import { DrawnMap } from '#tests/support/drawn-map.ts'
import { fakePlatform, refusal } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { LocationDetail } from './location-detail.tsx'

beforeAll(drawMaps)

const platform = fakePlatform()
const pin = () => DrawnMap.pins[0]?.lngLat
beforeEach(() => DrawnMap.clear())

const answerAddress = (address: string) =>
  platform.answer(
    reverseGeocode,
    (): Address => ({
      address,
      countryCode: '',
      country: '',
      province: '',
      city: '',
      district: '',
      place: '',
      placeKm: null,
      areaCode: '',
      source: 'embedded',
    }),
  )

function show(props: Partial<React.ComponentProps<typeof LocationDetail>> = {}) {
  platform.answer(getMapSettings, () => ({}))
  return renderPage(<LocationDetail open lng={108.9} lat={34.3} onClose={() => {}} {...props} />, {
    namespaces: ['dialogs', 'map'],
  })
}

describe('location detail dialog', () => {
  it('shows the street address of a longitude/latitude pair, on the map at zoom 9', async () => {
    answerAddress('North Street 1')
    await show()
    expect(await screen.findByText('North Street 1')).toBeInTheDocument()
    await waitFor(() => expect([pin(), DrawnMap.shown?.zoom]).toEqual([[108.9, 34.3], 9]))
    const [asked] = platform.asked(reverseGeocode).map(({ query }) => [query.get('lng'), query.get('lat')])
    expect(asked).toEqual(['108.9', '34.3'])
  })

  it('the title defaults to "location detail"', async () => {
    answerAddress('x')
    await show()
    expect(await screen.findByRole('dialog', { name: 'Location details' })).toBeInTheDocument()
  })

  it('takes another title', async () => {
    answerAddress('x')
    await show({ title: 'Where it stood' })
    expect(await screen.findByRole('dialog', { name: 'Where it stood' })).toBeInTheDocument()
  })

  it('the empty state reads no location, and nothing is asked', async () => {
    await show({ lng: null, lat: null })
    expect(await screen.findByText('No location', { selector: 'div' })).toBeInTheDocument()
    expect(platform.asked(reverseGeocode)).toEqual([])
  })

  it('says no location where no address is known', async () => {
    answerAddress('')
    await show()
    expect(await screen.findByText('No location')).toBeInTheDocument()
  })

  it('a failed lookup warns with the translated message', async () => {
    platform.answer(reverseGeocode, () => refusal(503, 'down'))
    await show()
    expect(await screen.findByText('No address found for this location')).toBeInTheDocument()
  })
})
