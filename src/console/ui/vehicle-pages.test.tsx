import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPage } from '#tests/support/render-page.tsx'
import { VehiclePages } from './vehicle-pages.tsx'

const VIN = 'LGWEF4A50TEST0001'
const codes = ['/tbox/loginJournal', '/tbox/ecAllMessage']

it.each([
  ['a diesel vehicle', '柴油', false],
  ['an electric vehicle', '纯电动', true],
  ['a vehicle whose powertrain is not known', undefined, true],
])('offers reports of electric vehicles as they apply to %s', async (_, powerType, offered) => {
  await renderPage(<VehiclePages vin={VIN} {...(powerType && { powerType })} />, {
    codes,
    namespaces: ['list', 'shell'],
  })
  expect(screen.getByRole('link', { name: 'Login journal' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'EV messages' }) !== null).toBe(offered)
})
