import { expect, it } from 'vitest'
import { aReplayVehicle } from '#tests/builders/replay.ts'
import { halves } from './alarm-map.tsx'

const { track } = aReplayVehicle(1)
const way = { ...track, at: [0, 60, 120, 180], lng: [110, 111, 112, 113], lat: [30, 30, 30, 30], gaps: [3] }
const parts = (moment: number) => halves(way, moment, 'before', 'after').map(({ color, lng }) => [color, [...lng]])

it('divides a track where an alarm began, so that both halves meet', () => {
  expect(parts(90)).toEqual([
    ['before', [110, 111]],
    ['after', [111, 112, 113]],
  ])
  expect([...halves(way, 90, 'before', 'after')[1]!.afterGap]).toEqual([0, 0, 1])
})

it('has one half alone when nothing came before or after', () => {
  expect(parts(-1)[0]![1]).toEqual([])
  expect(parts(500)).toEqual([
    ['before', [110, 111, 112, 113]],
    ['after', [113]],
  ])
})
