import { describe, expect, it } from 'vitest'
import { stateCode } from '#core/domain/vehicle-state.ts'
import { aVehicleFrame, type LiveRow } from '#tests/builders/live-frames.ts'
import { FleetStore } from '#web/live/fleet-store.ts'
import { FleetTable } from '#web/live/fleet-table.ts'
import { FLAG, FleetPicture, LOOK_BYTES, type PictureWish } from './fleet-picture.ts'

function pictured(rows: LiveRow[], wish: Partial<PictureWish> = {}, later: LiveRow[] = []) {
  const table = new FleetTable()
  const store = new FleetStore()
  table.apply(aVehicleFrame('snapshot', rows))
  store.apply(table.takePatch())
  table.apply(aVehicleFrame('delta', later))
  store.apply(table.takePatch())
  const picture = new FleetPicture()
  picture.fill(store, { filter: undefined, others: 'dim', selectedId: null, hoveredId: null, still: false, ...wish })
  const idAt = (place: number) => store.ids[picture.order[place]!]
  const look = (id: number) => [...picture.look.subarray(store.indexOf(id) * LOOK_BYTES).subarray(0, LOOK_BYTES)]
  return { picture, look, ids: Array.from({ length: picture.drawn }, (_, place) => idAt(place)) }
}

describe('picture of the fleet', () => {
  it('draws what matters last: moving over parked, alarms over both, the selected one on top', () => {
    const { ids, picture } = pictured(
      [
        { id: 1, state: 'driving', alarm: 1 },
        { id: 2, state: 'driving' },
        { id: 3, state: 'offline' },
        { id: 4, state: 'parked' },
        { id: 5, state: 'parked' },
        { id: 6, state: 'idling', alarm: 3 },
      ],
      { selectedId: 5 },
    )
    expect(ids).toEqual([3, 4, 2, 6, 1, 5])
    expect(picture.ringed).toBe(3)
  })

  it('turns arrows by the direction of the vehicle', () => {
    const { look } = pictured([
      { id: 1, state: 'driving', direction: 90 },
      { id: 2, state: 'driving', direction: 359 },
    ])
    expect(look(1)).toEqual([stateCode('driving'), 0, 64, 0])
    expect(look(2)[2]).toBe(255)
  })

  it('dims what a filter leaves out, without its alarm ring, and puts it below', () => {
    const { ids, look, picture } = pictured([{ id: 1, alarm: 1 }, { id: 2 }], {
      filter: (index, store) => store.ids[index] === 2,
    })
    expect(ids).toEqual([1, 2])
    expect(look(1).slice(1)).toEqual([FLAG.dimmed, 0, 0])
    expect(picture.ringed).toBe(0)
  })

  it('hides the others where asked, but never the selected vehicle', () => {
    const none = { filter: () => false, others: 'hide' } as const
    expect(pictured([{ id: 1 }, { id: 2 }], none).ids).toEqual([])
    expect(pictured([{ id: 1 }, { id: 2 }], { ...none, selectedId: 2 }).ids).toEqual([2])
  })

  it('pulses a new level 1 alarm only, and only where motion is welcome', () => {
    const rows: LiveRow[] = [{ id: 1, alarm: 1 }, { id: 2 }, { id: 3 }]
    const raised: LiveRow[] = [
      { id: 2, alarm: 1 },
      { id: 3, alarm: 2 },
    ]
    const { look, picture } = pictured(rows, {}, raised)
    expect([1, 2, 3].map((id) => look(id)[1])).toEqual([0, FLAG.pulse, 0])
    expect(picture.pulsesUntil).toBeGreaterThan(9)
    expect(pictured(rows, { still: true }, raised).look(2)[1]).toBe(0)
  })
})
