import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/fuel.ts'
import { DEFAULT_FUEL_RULE } from '#core/domain/fuel-rules.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import { fuelFindingRepository } from './fuel-finding-repository.ts'
import { FuelFollower } from './fuel-follower.ts'
import { FUEL_STORY, FUEL_VIN, fuelGround } from '#tests/support/fuel-ground.ts'
import { sheetOf } from '#tests/support/workbook.ts'

const MINUTE = 60_000
const DAY_MS = 1_440 * MINUTE
const { ask, app, db, day, range, clock, follow, reset, report, list, events, close } = await fuelGround()
const tank = { capacityLitres: 400, ureaCapacityLitres: 40, points: [] }
beforeEach(reset)
afterAll(close)

describe('vehicles with a tank', () => {
  it('show level, consumption, ratio, range, refuels and drains', async () => {
    await ask(contract.saveFuelTank, { body: { ...tank, vin: FUEL_VIN, updateTime: null } })
    await report(FUEL_STORY)
    await follow()
    expect((await list({ vin: FUEL_VIN }))[0]).toMatchObject({
      vin: FUEL_VIN,
      fuelPercent: 95,
      fuelLitres: 380,
      ureaPercent: 40,
      consumption: 30,
      ureaRatio: 6.7,
      rangeKm: 1267,
      refuels: 1,
      refuelledLitres: 200,
      drains: 1,
      lastDrainLitres: 60,
      lastDrainLng: 108.123456,
      lastDrainLat: 34.123456,
      lastDrainTime: platformTimeOf(new Date(day + 790 * MINUTE)),
      sensor: 'ok',
      openEvents: 1,
    })
    const { data } = await ask(contract.getFuelFigures, { query: {} })
    expect(data).toEqual({ vehicles: 2, measured: 1, frozen: 0, undecided: 1 })
  })

  it('are those of tenant and data scope, without electric ones', async () => {
    expect(await list()).toHaveLength(2)
    expect(await list({}, 'north')).toHaveLength(1)
    expect((await list({}, 'north'))[0]).toMatchObject({
      sensor: 'none',
      fuelLitres: null,
      refuels: 0,
      rangeKm: null,
      fuelPercent: null,
    })
    expect(await list({}, 'stranger')).toHaveLength(1)
  })

  it('are found by their events and their sensor, and sorted', async () => {
    await report(FUEL_STORY)
    await follow()
    const vins = async (query: object) => (await list(query)).map(({ vin }) => vin)
    expect(await vins({ eventKind: 'drain' })).toEqual([FUEL_VIN])
    expect(await vins({ eventKind: 'frozen' })).toEqual([])
    expect(await vins({ undecided: true })).toEqual([FUEL_VIN])
    expect(await vins({ undecided: false })).toEqual(['LFUEL000000000002'])
    expect(await vins({ sensor: 'none' })).toEqual(['LFUEL000000000002'])
    expect(await vins({ sort: '-fuelLitres', plate: 'a' })).toEqual([FUEL_VIN])
  })

  it('are exported, and hide where a drain was from those who may not see positions', async () => {
    await report(FUEL_STORY)
    await follow()
    const cells = async (token: string) => {
      const headers = { authorization: `Bearer ${token}`, lang: 'en' }
      return (await sheetOf((await app.inject({ url: contract.exportFuelVehicles.path, headers })).rawPayload)).flat()
    }
    expect(await cells('whole')).toContain(108.123456)
    expect((await cells('masked')).join()).not.toContain('108.123')
    expect((await cells('masked')).join()).toContain('108.12')
    expect((await list({ vin: FUEL_VIN }, 'masked'))[0]).toMatchObject({ lastDrainLng: 108.12, lastDrainLat: 34.12 })
  })
})

describe('events', () => {
  it('are the same however often and in how many parts the day is read', async () => {
    await report(FUEL_STORY.slice(0, 4))
    clock.now = day + 830 * MINUTE
    await follow()
    expect(await events()).toEqual([])
    await report(FUEL_STORY.slice(4))
    clock.now = day + 970 * MINUTE
    await follow()
    await follow()
    const found = await events()
    expect(found).toMatchObject([
      { kind: 'refuel', litres: 200 },
      { kind: 'drain', litres: 60, levelBefore: 240, levelAfter: 180 },
    ])
    clock.now = day + 2 * DAY_MS
    await db.pool.query('update fuel_day set positions = 0')
    await follow()
    expect((await events()).map(({ kind, startTime }) => [kind, startTime])).toEqual(
      found.map(({ kind, startTime }) => [kind, startTime]),
    )
  })

  it('are found again when positions of a past day come late', async () => {
    await report([
      [10, 300],
      [900, 300],
    ])
    clock.now = day + DAY_MS + 1
    await follow()
    expect(await events()).toEqual([])
    await report([
      [100, 300],
      [130, 230],
      [160, 230],
      [200, 300],
    ])
    clock.now += 301_000
    await follow()
    expect(await events()).toMatchObject([{ kind: 'refuel' }, { kind: 'drain', litres: 70 }])
  })

  it('keep the decision of a user', async () => {
    await report(FUEL_STORY)
    await follow()
    const drain = (await events()).find(({ kind }) => kind === 'drain')!
    const body = { ids: [drain.id], state: 'false' as const, note: 'Sensor replaced' }
    for (const token of ['north', 'stranger'])
      expect((await ask(contract.decideFuelEvents, { body, token })).code).toBe(409)
    expect((await ask(contract.decideFuelEvents, { body, token: 'reader' })).code).toBe(403)
    expect((await ask(contract.decideFuelEvents, { body })).data).toEqual({ changed: 1 })
    await db.pool.query('update fuel_day set positions = 0, recounts = 7')
    await follow()
    expect(await events()).toMatchObject([
      { kind: 'refuel' },
      { kind: 'drain', state: 'false', note: 'Sensor replaced', handledBy: 'fuel' },
    ])
    expect((await list({ vin: FUEL_VIN }))[0]).toMatchObject({ drains: 0, openEvents: 0, lastDrainTime: null })
  })

  it('are a frozen level while the vehicle drives, until it changes', async () => {
    await report([
      [0, 200, { on: true }],
      [120, 200, { on: true, km: 150 }],
    ])
    await follow()
    expect((await list({ vin: FUEL_VIN }))[0]).toMatchObject({ sensor: 'frozen', consumption: null })
    expect(await events()).toMatchObject([{ kind: 'frozen', endTime: null, levelBefore: 200 }])
    await report([[180, 190, { on: true, km: 180 }]])
    await follow()
    expect((await list({ vin: FUEL_VIN }))[0]).toMatchObject({ sensor: 'ok' })
    expect(await events()).toMatchObject([{ kind: 'frozen', endTime: expect.any(String) }])
  })

  it('are a ratio below the minimum', async () => {
    await ask(contract.saveFuelTank, { body: { ...tank, vin: FUEL_VIN, updateTime: null } })
    await report([
      [0, 300, { on: true, urea: 50 }],
      [300, 200, { on: true, km: 300, urea: 48 }],
    ])
    await follow()
    expect(await events()).toMatchObject([{ kind: 'ratio', ratio: 0.8 }])
  })
})

describe('settings', () => {
  it('of a tank are saved once for each reading, and calibrate what is found', async () => {
    await report(FUEL_STORY)
    await follow()
    const points = [
      { reported: 0, litres: 0 },
      { reported: 400, litres: 800 },
    ]
    const body = { ...tank, points, vin: FUEL_VIN, updateTime: null }
    for (const token of ['north', 'stranger'])
      expect((await ask(contract.saveFuelTank, { body, token })).code).toBe(409)
    expect((await ask(contract.saveFuelTank, { body })).code).toBe(200)
    expect((await ask(contract.saveFuelTank, { body })).code).toBe(409)
    expect((await ask(contract.getFuelTank, { query: { vin: FUEL_VIN } })).data).toMatchObject({
      capacityLitres: 400,
      points,
    })
    await follow()
    expect(await events()).toMatchObject([{ litres: 400 }, { litres: 120 }])
    const wrong = { ...body, points: [points[1]!, points[0]!] }
    expect(await ask(contract.saveFuelTank, { body: wrong })).toMatchObject({ code: 400 })
  })

  it('of a tank that changes while its day is read leave the day due', async () => {
    await report(FUEL_STORY)
    const finding = fuelFindingRepository(db)
    const due = () => finding.due(platformTimeOf(new Date(day)).slice(0, 10), false, 0, 10)
    const reading = new FuelFollower({
      finding: {
        ...finding,
        async save(days) {
          await ask(contract.saveFuelTank, { body: { ...tank, vin: FUEL_VIN, updateTime: null } })
          await finding.save(days)
        },
      },
      now: () => clock.now,
    })
    await reading.follow()
    expect(await due()).toHaveLength(1)
    await follow()
    expect(await due()).toEqual([])
    expect(await events()).toHaveLength(2)
  })

  it('of the tenant decide what a drain is', async () => {
    expect((await ask(contract.getFuelRule, {})).data).toEqual({ ...DEFAULT_FUEL_RULE, updateTime: null })
    const body = { ...DEFAULT_FUEL_RULE, drainLitres: 80, updateTime: null }
    expect((await ask(contract.saveFuelRule, { body, token: 'reader' })).code).toBe(403)
    expect((await ask(contract.saveFuelRule, { body })).code).toBe(200)
    expect((await ask(contract.saveFuelRule, { body })).code).toBe(409)
    await report(FUEL_STORY)
    await follow()
    expect((await events()).map(({ kind }) => kind)).toEqual(['refuel'])
  })
})

describe('the level over time', () => {
  it('is that of one vehicle of the caller, over up to 31 days', async () => {
    await report([
      [0, 300],
      [30, 299, { urea: 20 }],
    ])
    const level = async (query: object, token = 'whole') =>
      ask(contract.getFuelLevel, { query: { vin: FUEL_VIN, ...range, ...query }, token })
    expect((await level({ raw: true })).data).toMatchObject({ litres: [300, 299], ureaPercent: [null, 20] })
    expect((await level({}, 'stranger')).code).toBe(404)
    expect((await level({ startTime: '2020-01-01 00:00:00' })).code).toBe(400)
  })
})
