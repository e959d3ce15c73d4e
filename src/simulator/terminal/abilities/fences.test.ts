import { describe, expect, it } from 'vitest'
import { hasAlarm } from '#core/protocol/jt808/location/alarm-bits.ts'
import { namedItems } from '#core/protocol/jt808/location/items.ts'
import { decodeAs } from '#core/protocol/jt808/message.ts'
import { aDrivingVehicle, type ManualWorld } from '#tests/support/manual-world.ts'
import { is2013, is2019, START, terminalOnline } from '#tests/support/terminal-online.ts'

/** 20 m/s to the north. */
const northwards = (now: number) =>
  aDrivingVehicle({ speed: 72, lng: 114.3, lat: 30 + ((now - START) / 1000) * 1.8e-4 })
const PLATFORM_IN = 1 << 3
const PLATFORM_OUT = 1 << 5
const SPEED_LIMITED = 1 << 1

const reports = (world: ManualWorld, version: '2013' | '2019' | '2011') =>
  world.ofId(0x0200).map(({ body }) => {
    const { alarm, items } = decodeAs(0x0200, version, body).value
    return { alarm, ...namedItems(items) }
  })

describe('fences of the terminal itself', () => {
  it('are reported when the vehicle enters and leaves', async () => {
    const { world, version, order } = await terminalOnline({ fits: is2019, state: northwards })
    const attributes = PLATFORM_IN | PLATFORM_OUT
    const area = { areaId: 7, attributes, lat: 30.02, lng: 114.3, radius: 500, name: 'Depot' }
    order(0x8600, { action: 0, areas: [area] })
    await world.pass(200)
    const crossings = reports(world, version).filter(({ areaCrossing }) => areaCrossing)
    expect(crossings.map(({ areaCrossing }) => areaCrossing)).toMatchObject([
      { kind: 1, areaId: 7, direction: 0 },
      { kind: 1, areaId: 7, direction: 1 },
    ])
    expect(crossings.every(({ alarm }) => hasAlarm(alarm, 'areaCrossing'))).toBe(true)
  })

  it.each(['polygon', 'rectangle'] as const)('may lie over 180 degrees: a %s', async (shape) => {
    const state = (now: number) =>
      aDrivingVehicle({ speed: 72, lng: 179.95, lat: 30 + ((now - START) / 1000) * 1.8e-4 })
    const { world, version, order } = await terminalOnline({ fits: is2019, state })
    const [head, [north, south], [west, east]] = [
      { areaId: 9, attributes: PLATFORM_IN | PLATFORM_OUT, name: '' },
      [30.02, 30.01],
      [179.9, -179.9],
    ]
    const sides = { topLeftLat: north, topLeftLng: west, bottomRightLat: south, bottomRightLng: east }
    const vertices = [
      { lat: south, lng: west },
      { lat: south, lng: east },
      { lat: north, lng: east },
      { lat: north, lng: west },
    ]
    if (shape === 'polygon') order(0x8604, { ...head, vertices })
    else order(0x8602, { action: 0, areas: [{ ...head, ...sides }] })
    await world.pass(180)
    const crossings = reports(world, version).filter(({ areaCrossing }) => areaCrossing)
    expect(crossings.map(({ areaCrossing }) => areaCrossing)).toMatchObject([{ direction: 0 }, { direction: 1 }])
  })

  it('watch their own speed limit while the vehicle is inside', async () => {
    const { world, version, order } = await terminalOnline({ fits: is2019, state: northwards })
    const vertices = [
      { lat: 30.01, lng: 114.2 },
      { lat: 30.01, lng: 114.4 },
      { lat: 30.02, lng: 114.4 },
      { lat: 30.02, lng: 114.2 },
    ]
    const limit = { topSpeed: 50, overspeedSeconds: 5, nightTopSpeed: 50 }
    order(0x8604, { areaId: 9, attributes: SPEED_LIMITED, ...limit, vertices, name: '' })
    await world.pass(180)
    const over = reports(world, version).filter(({ overspeedArea }) => overspeedArea)
    expect(over.length).toBeGreaterThan(2)
    expect(over[0]).toMatchObject({ overspeedArea: { kind: 3, areaId: 9 } })
    expect(reports(world, version).at(-1)?.overspeedArea).toBeUndefined()
  })

  it('of a route are left sideways, which is a route alarm', async () => {
    const sideways = (now: number) =>
      aDrivingVehicle({ speed: 36, lat: 30.005, lng: 114.3 + ((now - START) / 1000) * 1e-5 })
    const { world, version, order } = await terminalOnline({ fits: is2013, state: sideways })
    const corner = (at: number) => ({
      cornerId: at,
      sectionId: at,
      lat: 30 + at * 0.01,
      lng: 114.3,
      width: 60,
      sectionAttributes: 0,
    })
    order(0x8606, { routeId: 4, attributes: PLATFORM_OUT, corners: [corner(0), corner(1)] })
    await world.pass(120)
    const crossing = reports(world, version).find(({ areaCrossing }) => areaCrossing)
    expect(crossing?.areaCrossing).toMatchObject({ kind: 4, areaId: 4, direction: 1 })
    expect(hasAlarm(crossing!.alarm, 'routeCrossing')).toBe(true)
  })

  it('are answered by 0x0608 as they were set, and deleted ones are not', async () => {
    const { world, version, order } = await terminalOnline({ fits: is2019 })
    const area = (areaId: number) => ({ areaId, attributes: 0, lat: 30, lng: 114, radius: 90, name: `Area ${areaId}` })
    order(0x8600, { action: 0, areas: [area(1), area(2)] })
    order(0x8600, { action: 1, areas: [area(3)] })
    order(0x8601, { ids: [2] })
    order(0x8608, { kind: 1, ids: [] })
    const { value } = decodeAs(0x0608, version, world.ofId(0x0608)[0]!.body)
    expect(value.circles?.[0]?.areas).toMatchObject([area(1), area(3)])
  })
})
