import { describe, expect, it } from 'vitest'
import { chosenVins, vehicleNamesIn } from './vin-list.ts'

const VIN = 'LGWEF4A50TEST0001'

describe('vehicles as people name them', () => {
  it.each([
    ['VINs between spaces', `${VIN} LGWEF4A50TEST0002`, [VIN, 'LGWEF4A50TEST0002']],
    ['columns of a sheet', `${VIN}\tHH-AK 6549\r\n`, [VIN, 'HH-AK 6549']],
    ['a plate with spaces', 'hh-ak  6549', ['HH-AK 6549']],
    ['Chinese plates and commas', '粤S4S824，豫A20011D、粤S4S824', ['粤S4S824', '豫A20011D']],
    ['a VIN and a plate in one line', `${VIN.toLowerCase()} 粤S4S824`, [VIN, '粤S4S824']],
    ['nothing', ' \n ; ', []],
  ])('are found in %s', (_what, text, names) => expect(vehicleNamesIn(text)).toEqual(names))
})

it('joins one VIN and several', () => {
  expect(chosenVins({ vin: VIN, vins: `LGWEF4A50TEST0002,${VIN}` })).toEqual([VIN, 'LGWEF4A50TEST0002'])
  expect(chosenVins({ vin: VIN })).toEqual([VIN])
})
