import { expect, it } from 'vitest'
import { pathTo, vehicleDetailsPath } from './path-to.ts'

it('builds links with their query and leaves out what is not given', () => {
  expect(pathTo('/home')).toBe('/home')
  expect(pathTo('/operate/query', { vin: 'V 1', routeName: undefined, page: 2 })).toBe('/operate/query?vin=V+1&page=2')
})

it('opens a vehicle at its condition unless another part is named', () => {
  expect(vehicleDetailsPath('V1')).toBe('/operate/details?vin=V1&name=carCondition-common')
  expect(vehicleDetailsPath('V1', 'alarms')).toBe('/operate/details?vin=V1&name=alarms')
})
