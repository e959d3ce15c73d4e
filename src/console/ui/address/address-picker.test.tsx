import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Address, reverseGeocode, searchPlaces } from '#core/contract/geocoding.ts'
import { getMapSettings } from '#core/contract/map-settings.ts'
import { drawMaps } from '#tests/support/doubles/maplibre-gl.ts'
import { DrawnMap } from '#tests/support/drawn-map.ts'
import { fakePlatform, refusal } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { AddressPicker } from './address-picker.tsx'
import type { Place } from './use-place.ts'

beforeAll(drawMaps)

const platform = fakePlatform()
const pin = () => DrawnMap.pins[0]?.lngLat

const anAddress = (address: string): Address => ({
  address,
  countryCode: 'CN',
  country: 'China',
  province: 'Shaanxi',
  city: "Xi'an",
  district: '',
  place: '',
  placeKm: null,
  areaCode: '6101',
  source: 'embedded',
})

beforeEach(() => DrawnMap.clear())

async function open(initial?: Place) {
  platform.answer(getMapSettings, () => ({}))
  const onPick = vi.fn<(place: Place) => void>()
  const page = await renderPage(
    <AddressPicker open onClose={() => {}} onPick={onPick} {...(initial && { initial })} />,
    { namespaces: ['dialogs', 'map'] },
  )
  await waitFor(() => expect(DrawnMap.shown).toBeDefined())
  // Overlays follow the style of the map.
  await act(async () => {})
  return { ...page, onPick }
}

/** While the address is read the button is called otherwise. */
const confirm = async () => fireEvent.click(await screen.findByRole('button', { name: 'Confirm' }))
const address = () => screen.getByLabelText('Address')

describe('address picker dialog', () => {
  it('is 700 px wide', async () => {
    await open()
    expect(document.querySelector<HTMLElement>('.ant-modal')?.style.width).toBe('700px')
  })

  it('starts at longitude 108.95, latitude 34.26, zoom 4', async () => {
    await open()
    expect(DrawnMap.shown).toMatchObject({ center: [108.95, 34.26], zoom: 4 })
  })

  it('a right-click puts the marker and reads the address there', async () => {
    platform.answer(reverseGeocode, ({ query }) => anAddress(`at ${query.get('lng')}, ${query.get('lat')}`))
    const { onPick } = await open()
    act(() => DrawnMap.shown?.rightClick(109.1234567, 34.5))
    await waitFor(() => expect(address()).toHaveValue('at 109.123457, 34.5'))
    expect(pin()).toEqual([109.123457, 34.5])
    await confirm()
    expect(onPick).toHaveBeenCalledWith({ lng: 109.123457, lat: 34.5, address: 'at 109.123457, 34.5' })
  })

  it('the marker can be dragged', async () => {
    platform.answer(reverseGeocode, ({ query }) => anAddress(`at ${query.get('lng')}`))
    await open({ address: 'before', lng: 100, lat: 30 })
    expect(pin()).toEqual([100, 30])
    act(() => DrawnMap.pins[0]?.dragTo(101, 31))
    await waitFor(() => expect(address()).toHaveValue('at 101'))
  })

  it('a place is found by the search box and shown from near', async () => {
    platform.answer(reverseGeocode, () => anAddress('Market Square'))
    platform.answer(searchPlaces, () => [
      { name: "Xi'an", address: "Xi'an, Shaanxi", countryCode: 'CN', lng: 108.9, lat: 34.3 },
    ])
    const { user } = await open()
    await user.type(screen.getByRole('combobox', { name: 'Search for an address' }), 'xian')
    await user.click(await screen.findByText("Xi'an, Shaanxi"))
    await waitFor(() => expect(address()).toHaveValue('Market Square'))
    expect([pin(), DrawnMap.shown?.zoom]).toEqual([[108.9, 34.3], 10])
  })

  it('confirm without a place warns with common.location.noticeInput', async () => {
    const { onPick } = await open()
    await confirm()
    expect(await screen.findByText(/^Select a location on the map or enter longitude/)).toBeInTheDocument()
    expect(onPick).not.toHaveBeenCalled()
  })

  it('takes longitude 0 and latitude 0 as a place', async () => {
    const { onPick } = await open({ address: '', lng: 0, lat: 0 })
    await confirm()
    expect(onPick).toHaveBeenCalledWith({ address: '', lng: 0, lat: 0 })
  })

  it('a geocode failure warns with common.location.errorNotice and keeps the place', async () => {
    platform.answer(reverseGeocode, () => refusal(503, 'down'))
    const { onPick } = await open({ address: 'elsewhere', lng: 1, lat: 1 })
    act(() => DrawnMap.shown?.rightClick(109, 34))
    expect(await screen.findByText('No address found for this location')).toBeInTheDocument()
    await waitFor(() => expect(address()).toHaveValue(''))
    await confirm()
    expect(onPick).toHaveBeenCalledWith({ address: '', lng: 109, lat: 34 })
  })

  it('shows the address of the last place, whatever comes late', async () => {
    platform.answer(reverseGeocode, ({ query }) => anAddress(`at ${query.get('lng')}`))
    await open()
    act(() => DrawnMap.shown?.rightClick(1, 1))
    act(() => DrawnMap.shown?.rightClick(2, 2))
    await waitFor(() => expect(address()).toHaveValue('at 2'))
  })

  it('is used without the map: longitude and latitude can be typed', async () => {
    platform.answer(reverseGeocode, ({ query }) => anAddress(`at ${query.get('lng')}, ${query.get('lat')}`))
    const { user, onPick } = await open()
    await user.type(screen.getByLabelText('Longitude'), '9')
    await user.type(screen.getByLabelText('Latitude'), '5')
    await waitFor(() => expect(address()).toHaveValue('at 9, 5'))
    await confirm()
    expect(onPick).toHaveBeenCalledWith({ address: 'at 9, 5', lng: 9, lat: 5 })
  })
})
