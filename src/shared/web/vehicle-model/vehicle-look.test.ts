import { describe, expect, it } from 'vitest'
import { bodyShapeOf, tyrePlace } from './vehicle-look.ts'

describe('shape of a vehicle', () => {
  it.each([
    ['truck', 'Tianmu 480 6×4', 'tractor'],
    ['truck', 'Luhe M 10x4', 'tractor'],
    ['truck', 'Luhe 4×2', 'rigid'],
    ['truck', 'Luhe 160', 'rigid'],
    ['special', 'Atelio 6×4 sweeper', 'rigid'],
    ['bus', 'Chengfeng 12', 'bus'],
    ['car', 'Qing 5', 'car'],
  ])('%s %s is a %s', (vehicleClass, modelName, shape) => expect(bodyShapeOf({ vehicleClass, modelName })).toBe(shape))
})

describe('place of a tyre by its number (T/JSATL 12 item 0x66)', () => {
  it.each([
    ['car', 0, { axle: 1, side: 'left', inner: false }],
    ['car', 3, { axle: 2, side: 'right', inner: false }],
    ['rigid', 2, { axle: 2, side: 'left', inner: false }],
    ['rigid', 3, { axle: 2, side: 'left', inner: true }],
    ['rigid', 4, { axle: 2, side: 'right', inner: true }],
    ['rigid', 5, { axle: 2, side: 'right', inner: false }],
    ['tractor', 15, { axle: 6, side: 'right', inner: false }],
    ['tractor', 16, undefined],
  ] as const)('%s tyre %d', (shape, number, place) => expect(tyrePlace(shape, number)).toEqual(place))
})
